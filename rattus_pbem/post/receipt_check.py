"""Whether a receipt is ours and as we wrote it, and whether the orders it is for were used. Changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

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
from ..record.played_rules import header_of
from ..record.recorded_acts import abandoned
from ..rules import load_rules
from .letters import receipt_subject

MAX_BYTES = 2 * 1024 * 1024
MAX_ABOVE = 300
"""Above a receipt, in a text that it was copied into, may stand so many lines that are no part of it."""
SHOWN = 12


def check_receipt(home: Home, path: Path) -> dict[str, Any]:
    """What a receipt is worth, by its seal: a mail, a text, or the output of `submit --json`.

    `ours` is false if its seal is not one of this host, `as_listed` if any line is not as the host wrote it; `outside`
    are lines around it that are no part of it. `used` counts the lines of the sheet that were carried out, those given
    in advance among them, `refused` those that failed; an act that was opened again counts as it was played last.
    `replaced_by` is the number of a later sheet of that turn. Raises UnreadableError.
    """
    raw = _read(path)
    text, parts = _seal_in(raw, path)
    game, seat, place, digest, mark, _ = parts
    turn, _, number = place.partition("-")
    sealer = sealed_by(home, parts)
    ours = sealer is not None
    outside = _outside(sealer, text, mark) if sealer is not None else []
    verdict: dict[str, Any] = {
        "schema": "rattus-pbem/receipt-check/1",
        "ours": ours,
        "game": game,
        "seat": seat,
        "turn": int(turn),
        "number": int(number),
        "digest": digest,
        "stored": False,
        "used": 0,
        "refused": 0,
        "lines": 0,
        "orders": [],
        "as_listed": outside is not None,
        "outside": (outside or [])[:SHOWN],
        "replaced_by": None,
        "at": None,
    }
    if not ours or not home.store.has(game):
        return verdict
    lines, _ = read_record(home.store.game(game).journal())
    of_seat = [line for line in lines if getattr(line, "seat", "") == seat]
    for line in of_seat:
        if isinstance(line, SheetStored) and line.sheet["turn"] == int(turn):
            verdict |= _found_sheet(verdict, line, header_of(lines))
    given_up = abandoned(lines)  # what was used in an act that was opened again counts as not used
    of_seat = [line for line in of_seat if line.n not in given_up]
    verdict |= _uses(of_seat, digest)
    receipt = ".".join(parts[:4])
    mails = [line for line in of_seat if isinstance(line, MailTaken) and line.receipt == receipt]
    verdict["as_listed"] &= _is_subject_ours(read_message(raw).subject, game, seat, mails)
    return verdict


def _found_sheet(verdict: Mapping[str, Any], line: SheetStored, header: Mapping[str, Any]) -> dict[str, Any]:
    """What a sheet of the turn adds to the verdict: it is the one of the receipt, or one that took its place."""
    digest, sheet = verdict["digest"], line.sheet
    if line.number == verdict["number"]:
        return {
            "stored": line.digest.startswith(digest),
            "at": line.came or line.at,
            "lines": sum(len(sheet.get(part, ())) for part in ("orders", "conditional", "standing")),
            "orders": _in_words(header, sheet["orders"]),
        }
    if line.number > verdict["number"] and line.counts and line.digest[:16] != digest:
        return {"replaced_by": verdict["replaced_by"] or line.number}
    return {}


def _uses(lines: Sequence[JournalLine], digest: str) -> dict[str, int]:
    """How many lines of the sheet with this digest were carried out, and how many failed."""
    sources = [line.source for line in lines if isinstance(line, Answered)]
    given = [source for source in sources if isinstance(source, BySheet | InAdvance) and source.sheet == digest]
    used = {(source.by, source.line) for source in given if source.line >= 0}
    refused = {line.line for line in lines if isinstance(line, OrderRefused) and line.sheet[:16] == digest}
    return {"used": len(used), "refused": len(refused)}


def _in_words(header: Mapping[str, Any], orders: Sequence[Any]) -> list[str]:
    lexicon = load_rules(header["rules"], header["custom"]).lexicon
    return [print_line(order, lexicon, "en") for order in orders]


def _is_subject_ours(subject: str, game: str, seat: str, mails: Sequence[MailTaken]) -> bool:
    """Whether turn and grade in a mail's subject are those of a receipt for this sheet; a text has no subject."""
    tag, _, words = subject.partition(f"[{game} {seat} ")[2].partition("] ")
    if not tag or not mails:
        return True
    return words.rstrip() in {receipt_subject(line, lang) for line in mails for lang in LANGUAGES}


def receipt_sentences(verdict: dict[str, Any]) -> list[str]:
    """The same for a person."""
    what = f"sheet {verdict['number']} of {verdict['seat']} for turn {verdict['turn']} of {verdict['game']}"
    if not verdict["ours"]:
        return [
            f"This is not a receipt from this host: its seal does not match ({what}).",
            "If the host's key was lost or stolen since, receipts from before cannot be told from forged ones.",
        ]
    if not verdict["stored"]:
        return [f"The seal is genuine, but the journal has no such sheet ({what}): was a backup restored?"]
    received = datetime.fromisoformat(verdict["at"]).strftime("%Y-%m-%d %H:%M UTC")
    lines = [
        f"The seal is genuine: {what}, received {received}, digest {verdict['digest']}. It was given for these orders:"
    ]
    lines += [f"  {n}. {order}" for n, order in enumerate(verdict["orders"], 1)]
    if not verdict["as_listed"]:
        return [*lines, "But the receipt has been altered."]
    if verdict["outside"]:
        lines.append("These lines of the file are not part of the receipt and not from this host:")
        lines += [f"  {line[:100]}" for line in verdict["outside"]]
    if verdict["used"] or verdict["refused"]:
        lines.append(
            f"These orders were the ones used: {verdict['used']} of "
            f"{counted(verdict['lines'], 'line')} carried out, "
            f"{verdict['refused']} refused."
        )
    elif verdict["replaced_by"] is not None:
        lines.append(f"These orders were not used: sheet {verdict['replaced_by']} took their place.")
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
