"""A mail as far as the post office needs it: who, which game, which orders and commands. Small, so that many fit.

Reads a stored mail once; believes nothing of what it says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ..mail.command_lines import Command, CommandReader
from ..mail.command_search import find_commands, own_text
from ..mail.identify import Claim, codes_in, trusted_result, word_in_address
from ..mail.message_reader import MAX_BYTES, Mail, read_message
from ..mail.queues import MailQueues
from ..mail.settings import MailSettings
from ..mail.sheet_search import find_sheets, opening

MAX_SHEETS = 10


@dataclass(frozen=True, slots=True)
class Incoming:
    """A mail that has come in. `keys` are the digests it is known by when it comes again; `faults` are sentence keys.

    Of several sheets none is `sheet`; `openings` are how they begin.
    `reply_to` is the Message-ID that it answers, `about` the word of a message that its address names; `own` is what
    the sender wrote himself, outside orders; `own_unread`: its end was not read; `own_html`: the same in the
    mail's HTML, where it has both.
    `verdict` is what our own server found of the sender: pass, fail or none.
    """

    name: str
    received_at: datetime
    sender: str
    message_id: str
    reply_to: str
    subject: str
    keys: tuple[str, ...]
    sheet: bytes | None
    where: str
    beside: bool
    sheet_fault: str
    openings: tuple[str, ...]
    commands: tuple[Command, ...]
    claims: tuple[Claim, ...]
    faults: tuple[str, ...]
    automatic: str
    own: str
    own_unread: bool
    own_html: str
    about: str
    looks_automatic: str
    verdict: str

    @property
    def counted_sender(self) -> str:
        """The name by which mails of its sender are counted: what our server vouches for is counted apart."""
        return self.sender if self.verdict == "none" else f"{self.sender} {self.verdict}"

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        texts = (text for c in self.commands for text in (c.source, c.get("text"), c.left))
        return 2000 + len(self.sheet or b"") + len(self.own) + len(self.own_html) + sum(map(len, texts))

    @property
    def may_be_of_a_machine(self) -> bool:
        """Whether a machine may have written it, whatever else it says: only orders in it count without being asked."""
        has_orders = self.sheet is not None and self.where != "quoted" and not is_empty_form(self.sheet)
        return self.automatic not in ("", "list") and not has_orders

    @property
    def is_readable(self) -> bool:
        """Whether it holds a command, or orders other than an empty form."""
        return any(not c.fault for c in self.commands) or (self.sheet is not None and not is_empty_form(self.sheet))

    def content(self, game: str) -> str:
        """What it asks of a game in a few letters, by which the same is known again; "" if it asks for nothing.

        What a program quotes of our letters asks for nothing, be there a line in it that begins like orders.
        """
        is_own = self.where != "quoted" or any(claim.where == "block" and claim.game == game for claim in self.claims)
        sheet = self.sheet if self.sheet is not None and is_own and not is_empty_form(self.sheet) else b""
        said = [_plain(sheet), *(c.source + c.get("text") for c in self.commands)]
        return _digest(*said)[:12] if any(said) else ""

    @property
    def needs_code(self) -> bool:
        """Whether it wants something that takes the code of a letter."""
        return self.sheet is not None or bool(self.sheet_fault) or any(not c.is_free for c in self.commands)

    def asks(self, name: str) -> Command | None:
        """Its first command of this name."""
        return next((command for command in self.commands if command.name == name), None)


def read_incoming(queues: MailQueues, name: str, settings: MailSettings, reader: CommandReader) -> Incoming:
    """The mail of this name in the queues.

    Raises IllegalError if it has gone, OSError if it cannot be read, NewerError if a newer program keeps it.
    """
    queues.check_note(name)
    raw = queues.read(name)
    mail = read_message(raw)
    search = find_sheets(mail, reader)
    sheet = search.sheets[0] if search.sheets and not search.fault else None
    commands = tuple(find_commands(mail, reader))
    own, own_unread = own_text(mail, reader)
    if search.sheets or search.fault:
        commands = tuple(command for command in commands if command.fault != "no_assent")
    if len(raw) >= MAX_BYTES and queues.note_of(name).cut:
        mail.fault("too_big")  # it was cut when it came
    return Incoming(
        name=name,
        received_at=queues.received(name),
        sender=mail.sender,
        message_id=mail.message_id,
        reply_to=mail.in_reply_to or next(iter(reversed(mail.references)), ""),
        subject=mail.subject,
        about=word_in_address(mail, "re"),
        keys=_keys(mail, search.sheets, commands, own),
        sheet=sheet,
        where=search.where,
        beside=bool(search.beside),
        sheet_fault=search.fault,
        openings=tuple(opening(sheet) for sheet in search.sheets[:MAX_SHEETS]) if search.fault else (),
        commands=commands,
        claims=_claims(mail, search.sheets),
        faults=_faults(mail, says_something=bool(search.sheets or commands)),
        automatic=mail.automatic,
        looks_automatic=mail.looks_automatic,
        own=own,
        own_unread=own_unread,
        own_html=own_text(mail, reader, ("html",))[0],
        verdict=trusted_result(raw, settings.authserv_id) if settings.authserv_id else "none",
    )


def _faults(mail: Mail, *, says_something: bool) -> tuple[str, ...]:
    """What is wrong with it as a mail, as far as that is of use to its sender."""
    is_needless = says_something or "too_big" in mail.faults
    faults = [fault for fault in mail.faults if not (fault == "no_text" and is_needless)]
    if not is_needless and any(part.name for part in mail.attachments):
        faults.append("not_opened")
    return tuple(faults)


def is_empty_form(sheet: bytes) -> bool:
    """Whether a block has no line of orders between its first and its last: a form that was sent back as it was."""
    lines = [line.strip() for line in sheet.splitlines()[1:]]
    return sheet.lstrip()[:1] != b"{" and sum(bool(line) and not line.startswith(b"//") for line in lines) <= 1


def _claims(mail: Mail, sheets: Sequence[bytes]) -> tuple[Claim, ...]:
    """What the mail claims, by the sheet that comes first: of several none is stored, but their sender is known."""
    claims = [claim for sheet in sheets[:MAX_SHEETS] or (None,) for claim in codes_in(mail, sheet)]
    return tuple(dict.fromkeys(claims))


def _keys(mail: Mail, sheets: Sequence[bytes], commands: Sequence[Command], own: str) -> tuple[str, ...]:
    """What it says with its Message-ID, and with the date it was written: a copy has one of them, whatever became of
    the other on the way. Another text under a known Message-ID is another mail.
    """
    content = [
        mail.sender,
        *(_plain(sheet) for sheet in sheets),
        *(c.source + c.get("text") for c in commands),
        *(c.left for c in commands if c.left),
        *([" ".join(own.split())] if not sheets and not commands else []),
    ]
    marks = {"id": mail.message_id, "date": mail.date}  # with neither, the same words may be meant again
    return tuple(_digest(name, mark, *content) for name, mark in marks.items() if mark)


def _plain(sheet: bytes) -> str:
    return " ".join(sheet.decode("utf-8", "replace").split())


def _digest(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode("utf-8", "replace")).hexdigest()[:24]
