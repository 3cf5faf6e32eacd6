"""Whether a receipt is ours and as we wrote it, and whether the orders it is for were used. Changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from ..errors import UnreadableError
from ..home.home import Home
from ..home.seals import SEAL, json_mark, sealed_by, text_mark, without_traces
from ..locale import LANGUAGES, counted, tell
from ..mail.message_reader import read_message
from ..orders.print_text import print_line
from ..reading import open_given
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_people import MailTaken
from ..record.lines_of_play import Answered, BySheet, InAdvance
from ..record.lines_of_sheets import OrderRefused, SheetStored
from ..record.played_rules import created_of
from ..record.recorded_acts import abandoned
from ..record.stored_value import StoredValue
from ..rules import load_rules
from .letters import receipt_subject

MAX_BYTES = 2 * 1024 * 1024
MAX_ABOVE = 300
"""Above a receipt, in a text that it was copied into, may stand so many lines that are no part of it."""
SHOWN = 12


class ReceiptCheck(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """What a receipt is worth, by its seal: `ours` is false if its seal is not one of this host, `as_listed` if any
    line is not as the host wrote it; `outside` are lines around it that are no part of it.

    `stored`: the journal has its sheet, which came `at` that time with so many `lines`; these were its `orders`. `used`
    counts the lines that were carried out, those given in advance among them, `refused` those that failed; an act that
    was opened again counts as it was played last. `replaced_by` is the number of a later sheet of that turn.
    """

    ours: bool
    game: str
    seat: str
    turn: int
    number: int
    digest: str
    stored: bool = False
    used: int = 0
    refused: int = 0
    lines: int = 0
    orders: Sequence[str] = ()
    as_listed: bool
    outside: Sequence[str]
    replaced_by: int | None = None
    at: str | None = None

    def with_sheets(self, sheets: Iterable[SheetStored], print_order: Callable[[Any], str]) -> Self:
        """The check completed from the stored sheets of its turn: the sheet it is for, and the one that replaced it."""
        known = self
        for line in sheets:
            if line.number == self.number:
                known = known.changed(
                    stored=line.digest.startswith(self.digest),
                    at=line.came or line.at,
                    lines=sum(len(line.sheet.get(part, ())) for part in ("orders", "conditional", "standing")),
                    orders=[print_order(order) for order in line.sheet["orders"]],
                )
            elif line.number > self.number and line.counts and line.digest[:16] != self.digest:
                known = known.changed(replaced_by=known.replaced_by or line.number)
        return known

    def with_uses(self, lines: Iterable[JournalLine]) -> Self:
        """The same with how many lines of its sheet were carried out, and how many failed, in these of the journal."""
        used, refused = set[tuple[str, int]](), set[int]()
        for line in lines:
            match line:
                case Answered(source=BySheet() | InAdvance() as source):
                    if source.sheet == self.digest and source.line >= 0:
                        used.add((source.by, source.line))
                case OrderRefused() if line.sheet[:16] == self.digest:
                    refused.add(line.line)
        return self.changed(used=len(used), refused=len(refused))


def check_receipt(home: Home, path: Path) -> ReceiptCheck:
    """What a receipt is worth: a mail, a text, or the output of `submit --json`. Raises UnreadableError."""
    raw = _read(path)
    text, parts = _seal_in(raw, path)
    game, seat, place, digest, mark, _ = parts
    turn, _, number = place.partition("-")
    sealer = sealed_by(home, parts)
    outside = _outside(sealer, text, mark) if sealer is not None else []
    check = ReceiptCheck(
        ours=sealer is not None,
        game=game,
        seat=seat,
        turn=int(turn),
        number=int(number),
        digest=digest,
        as_listed=outside is not None,
        outside=(outside or [])[:SHOWN],
    )
    if sealer is None or not home.store.has(game):
        return check
    lines, _ = read_record(home.store.game(game).journal())
    of_seat = [line for line in lines if getattr(line, "seat", "") == seat]
    sheets = [line for line in of_seat if isinstance(line, SheetStored) and line.sheet["turn"] == check.turn]
    given_up = abandoned(lines)  # what was used in an act that was opened again counts as not used
    of_seat = [line for line in of_seat if line.nth not in given_up]
    header = created_of(lines).header
    lexicon = load_rules(header.rules, header.custom).lexicon
    check = check.with_sheets(sheets, lambda order: print_line(order, lexicon, "en")).with_uses(of_seat)
    receipt = ".".join(parts[:4])
    mails = [line for line in of_seat if isinstance(line, MailTaken) and line.receipt == receipt]
    is_subject_ours = _is_subject_ours(read_message(raw).subject, game, seat, mails)
    return check.changed(as_listed=check.as_listed and is_subject_ours)


def _is_subject_ours(subject: str, game: str, seat: str, mails: Sequence[MailTaken]) -> bool:
    """Whether turn and grade in a mail's subject are those of a receipt for this sheet; a text has no subject."""
    tag, _, words = subject.partition(f"[{game} {seat} ")[2].partition("] ")
    if not tag or not mails:
        return True
    return words.rstrip() in {receipt_subject(line, lang) for line in mails for lang in LANGUAGES}


def receipt_sentences(check: ReceiptCheck) -> list[str]:
    """The result of the check as sentences."""
    what = f"sheet {check.number} of {check.seat} for turn {check.turn} of {check.game}"
    if not check.ours:
        return [
            f"This is not a receipt from this host: its seal does not match ({what}).",
            "If the host's key was lost or stolen since, receipts from before cannot be told from forged ones.",
        ]
    if not check.stored or check.at is None:
        return [f"The seal is genuine, but the journal has no such sheet ({what}): was a backup restored?"]
    received = datetime.fromisoformat(check.at).strftime("%Y-%m-%d %H:%M UTC")
    lines = [f"The seal is genuine: {what}, received {received}, digest {check.digest}. It was given for these orders:"]
    lines += [f"  {n}. {order}" for n, order in enumerate(check.orders, 1)]
    if not check.as_listed:
        return [*lines, "But the receipt has been altered."]
    if check.outside:
        lines.append("These lines of the file are not part of the receipt and not from this host:")
        lines += [f"  {line[:100]}" for line in check.outside]
    if check.used or check.refused:
        of_lines = f"{check.used} of {counted(check.lines, 'line')} carried out, {check.refused} refused"
        lines.append(f"These orders were the ones used: {of_lines}.")
    elif check.replaced_by is not None:
        lines.append(f"These orders were not used: sheet {check.replaced_by} took their place.")
    else:
        lines.append("These orders have not been used.")
    return lines


def _read(path: Path) -> bytes:
    try:
        with open_given(path) as file:
            return file.read(MAX_BYTES)
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=str(path)) from None


def _seal_in(raw: bytes, path: Path) -> tuple[str, tuple[str, ...]]:
    """The text that a seal stands in, and the seal's parts: the last one's, since a receipt ends with its seal."""
    plain = raw.decode("utf-8", "replace")
    mailed = [body.text for body in read_message(raw).texts] if _is_mail(plain) else []
    for text in (*mailed, plain):
        seals = list(SEAL.finditer(text))
        if seals:
            return text, seals[-1].groups()
    raise UnreadableError(
        "no seal of a receipt stands in it",
        place=str(path),
        hint="It is the line `Receipt: GAME.SEAT.TURN-NUMBER.SHEET.TEXT.MAC` at its end.",
    )


def _is_mail(plain: str) -> bool:
    """Whether a file is a mail: it begins with headers and nothing else, the sender and the subject among them."""
    head = plain.replace("\r\n", "\n").partition("\n\n")[0].splitlines()
    headers = [line.partition(":")[0].lower() for line in head if _HEADER.match(line)]
    return len(headers) == len(head) and {"from", "subject"} <= set(headers)


_HEADER = re.compile(r"[!-9;-~]+:|[ \t]|From |>From ")


def _outside(home: Home, text: str, mark: str) -> list[str] | None:
    """The lines around a receipt that are no part of it; None if what stands before its seal is not what it is for."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if isinstance(content, dict):
        return [] if json_mark(home, content) == mark else None
    lines = text.splitlines()
    end = max(at for at, line in enumerate(lines) if SEAL.search(line))
    *_, seal = SEAL.finditer(lines[end])
    after = [lines[end][seal.end() :], *lines[end + 1 :]]
    label = without_traces(lines[end][: seal.start()])
    if not label and end:  # broken before the seal, which is long
        end -= 1
        label = without_traces(lines[end])
    if label not in (tell(lang, "receipt_seal", seal="").rstrip() for lang in LANGUAGES):
        return None
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for begin in range(first, min(end, first + MAX_ABOVE) + 1):
        if text_mark(home, "\n".join(lines[begin:end])) == mark:
            return [line.strip() for line in (*lines[:begin], *after) if line.strip()]
    return None
