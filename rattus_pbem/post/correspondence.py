"""The log of mails, in and out, as the host reads it: what became of each, and why one got no answer.

Shows addresses, times and games, grades if asked for; never a subject or a word of what a mail says. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, ClassVar, Self

from ..addresses import canonical_address
from ..home.home import Home
from ..inquiry.players import player_places
from ..locale import counted
from ..mail.mail_log import LogLine
from ..mail.mail_note import MailNote
from ..mail.mail_records import MAILS, MailRecords
from ..mail.message_reader import parse_headers
from ..mail.posted import Posted
from ..shapes import stored_moment
from .letters import short
from .mail_room import mail_records

DONE = {
    "ok": "carried out",
    "warnings": "carried out, but not all of it",
    "refused": "refused; the receipt says why",
    "stale": "stored, though it answers an older letter",
    "early": "stored for a later turn",
    "tentative": "stored and on hold",
    "duplicate": "stored already; its receipt says so",
}
HELD = {
    "wrong_code": "its code is wrong",
    "lost_letter": "it answers a letter of what was lost when the game was put back",
    "old_code": "its code is that of an old letter",
    "no_code": "it has no code of a letter",
    "sender": "it is not from the player's address",
    "automatic": "its headers say that a program sent it, and it has a right code",
    "too_many": "too many mails came from this address in an hour",
}
IGNORED = {
    "ours": "it is one of our own letters",
    "report": "it is a report of a mail server",
    "auto-submitted": "its header Auto-Submitted says that a program sent it",
    "precedence": "its header Precedence says that a program or a list sent it",
    "list": "it came through a mailing list",
    "null-return-path": "it has an empty return path, as bounces have",
    "response-suppress": "its header X-Auto-Response-Suppress says that a program sent it",
    "auto-reply": "its headers say that it is an automatic reply",
    "daemon": "its sender is a mail server",
    "list-headers": "its headers are those of a mailing list",
    "machine-sender": "its sender is the address of a program",
    "auto-subject": "its subject is that of an automatic reply",
    "nothing but refusals in a row": "the mails before it led to nothing but refusals, too",
    "not answered: repeated": "the mails before it led to nothing but refusals, too",
    "not answered: many": "more mails without a code came from this address than are answered in a day",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose mails are listed: those of these addresses and places; all if `everybody`."""

    everybody: bool
    addresses: Collection[str] = ()
    places: Collection[tuple[str, str]] = ()

    def has(self, address: str, game: str, seat: str) -> bool:
        """Whether a mail from or to this address, about this seat, is one of them."""
        return self.everybody or address in self.addresses or (game, seat) in self.places


@dataclass(frozen=True, slots=True)
class LetterOut:
    """A letter that went out, or waits: whose, of what kind, and how it stands. Moments are in ISO 8601, UTC."""

    way: ClassVar = "out"
    key: str
    at: str
    to: str
    game: str
    seat: str
    kind: str
    state: str
    ended: str
    tries: int
    why: str

    @classmethod
    def of(cls, letter: Posted) -> Self:
        """A letter of the outbox."""
        envelope = letter.envelope
        return cls(
            key=envelope.key,
            at=stored_moment(letter.put),
            to=envelope.to,
            game=envelope.game,
            seat=envelope.seat,
            kind=envelope.kind,
            state=letter.state,
            ended=stored_moment(letter.ended) if letter.ended else "",
            tries=letter.tries,
            why=letter.reason,
        )

    def to_json(self) -> dict[str, Any]:
        """As `mail log` prints it."""
        return {"way": self.way, **asdict(self)}

    def parts(self) -> tuple[str, str, str, str, str]:
        """When, in or out, whose address, game and seat, what became of it."""
        return minute(self.at), self.way, self.to, f"{self.game} {self.seat}".strip(), f"{self._word}, {self._standing}"

    def as_answer(self) -> str:
        """In a few words what it is, and how it stands."""
        return f"{self._word} {self._standing}"

    @property
    def _word(self) -> str:
        return {"held": "notice", "unanswered": "notice of the day"}.get(self.kind, self.kind)

    @property
    def _standing(self) -> str:
        why = self.why.rstrip(".")
        match self.state:
            case "newer":
                return why
            case "sent":
                return f"sent {minute(self.ended)}"
            case "replaced":
                return "not sent: a newer one took its place"
            case "failed":
                return f"given up {minute(self.ended)}: {why}"
        tried = f" after {counted(self.tries, 'try', 'tries')}" if self.tries else ""
        return f"waits{tried}{f': {why}' if why else ''}"


@dataclass(frozen=True, slots=True)
class MailIn:
    """A mail that came in `at` a moment ("" if that is not known any more): what became of it, the folder where it
    lies, and the letters that answer it."""

    way: ClassVar = "in"
    line: LogLine
    at: str
    folder: str
    answers: list[LetterOut] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As `mail log` prints it."""
        facts = self.line._asdict()
        facts |= {"from": facts.pop("sender"), "handled": facts.pop("at"), "at": self.at, "folder": self.folder}
        return {"way": self.way, **facts, "answers": [asdict(answer) for answer in self.answers]}

    def parts(self) -> tuple[str, str, str, str, str]:
        """When, in or out, whose address, game and seat, what became of it."""
        place = f"{self.line.game} {self.line.seat}".strip()
        return minute(self.at), self.way, self.line.sender or "no sender", place, self._became()

    def without_grade(self) -> Self:
        """A copy without what its orders came to."""
        return replace(self, line=self.line._replace(grade=""))

    def _became(self) -> str:
        answers = "; ".join(answer.as_answer() for answer in self.answers)
        why = why_text(self.line.what, self.line.why)
        match self.line.what:
            case "waits":
                return "waits in mail/in for the next tick, for its sender's next hour, or for its game"
            case "held":
                return f"held back: {why}; {answers or 'only the notice of the day counts it'}"
            case "ignored":
                return f"no answer: {why}{f'; {answers}' if answers else ''}"
            case "shunted":
                return f"set aside: the program failed on it ({why}); `mail release` tries it again"
            case "again":
                first = "the receipt of the first was sent again"
                return f"a copy of an earlier mail, no second effect; {answers or first}"
            case "answered":
                return f"about no one game; {answers or 'no answer to it is kept'}"
        return f"{DONE.get(self.line.grade, 'taken in')}; {answers or 'no receipt of it is kept'}"


def correspondence(
    home: Home, now: datetime, player: str | None = None, last: int = 0, *, grades: bool = False
) -> list[MailIn | LetterOut]:
    """Each mail in and out, oldest first, those of one player if one is named; the newest `last` of them, 0 is all.

    Only with `grades` the grade of each receipt: that orders were refused may tell a host who plays what they were.

    `player` is a name or an address. Raises IllegalError for a name that nobody has.
    """
    wanted = Wanted(everybody=True)
    if player is not None:
        places = player_places(home, now, player)
        of_seats = {(place.game, place.seat) for place in places if place.seat}
        wanted = Wanted(False, {place.address for place in places if place.address}, of_seats)
    records = mail_records(home)
    keys = records.keys()
    incoming = sorted(_incoming(records, wanted), key=lambda mail: mail.at)[-last:]
    outgoing = list(_outgoing(records, keys, wanted, last))
    _find_answers(incoming, records, keys)
    if not grades:
        incoming = [mail.without_grade() for mail in incoming]
    entries: list[MailIn | LetterOut] = [*incoming, *outgoing]
    return sorted(entries, key=lambda entry: (entry.at, entry.way))[-last:]


def _incoming(records: MailRecords, wanted: Wanted) -> Iterator[MailIn]:
    """The mails that came in: as the log has them, and those that lie in a folder of which it says nothing."""
    logged = records.log()
    where = {name: folder for folder in MAILS for name in records.names(folder)}
    for name in logged.keys() | where.keys():
        line, folder = logged.get(name), where.get(name, "")
        if line is None or (folder == "in" and line.what != "in"):  # not handled yet, or put back
            line = _unlogged(records, folder, name)
        if wanted.has(line.sender, line.game, line.seat):
            yield MailIn(line, arrival_time(records, folder, name), folder)


def _unlogged(records: MailRecords, folder: str, name: str) -> LogLine:
    """What can be said of a mail that the log does not know."""
    note = records.note(folder, name)
    sender = note.sender or parse_headers(records.head(folder, name)).sender()[0]
    what = {"in": "waits", "quarantine": "held", "shunt": "shunted"}.get(folder, "ignored" if note else "taken")
    return LogLine(name, "", sender, what, *filing_note(note, folder))


def filing_note(note: MailNote, folder: str) -> tuple[str, str, str]:
    """Why a mail lies in this folder, and for which game and seat it was, by the note beside it."""
    why = note.why.partition(":")[0] if folder == "shunt" and not note.is_newer else note.why
    return why, note.game, note.seat


def arrival_time(records: MailRecords, folder: str, name: str) -> str:
    """When a mail arrived (ISO 8601); empty if that is not known any more."""
    moment = records.received(folder, name)
    return moment.isoformat() if moment is not None else ""


def _outgoing(records: MailRecords, keys: list[str], wanted: Wanted, last: int) -> Iterator[LetterOut]:
    """The letters that went out or wait, newest first, so many."""
    count = 0
    for letter in records.letters(keys):
        envelope = letter.envelope
        if not wanted.has(canonical_address(envelope.to), envelope.game, envelope.seat):
            continue
        yield LetterOut.of(letter)
        count += 1
        if count == last:
            return


def _find_answers(incoming: Iterable[MailIn], records: MailRecords, keys: Iterable[str]) -> None:
    """Enter in each mail the letters that answer it, or notify its player of it: their keys have its name in short."""
    by_part: dict[str, list[str]] = {}
    for key in keys:
        for part in key.split("."):
            by_part.setdefault(part, []).append(key)
    answered = [(mail, key) for mail in incoming for key in sorted(by_part.get(short(mail.line.name), ()))]
    letters = {letter.envelope.key: letter for letter in records.letters({key: None for _, key in answered})}
    for mail, key in answered:
        if key in letters:
            mail.answers.append(LetterOut.of(letters[key]))


# ---- for a person


def entry_text(entry: MailIn | LetterOut) -> str:
    """An entry as one line."""
    at, way, who, place, what = entry.parts()
    return f"{at} {way:<3} {who}{f' ({place})' if place else ''}: {what}."


def minute(moment: str) -> str:
    """A moment as a list shows it."""
    return f"{moment[:10]} {moment[11:16]}" if moment else "----------  --:--"[:16]


def why_text(what: str, why: str) -> str:
    """Why a mail was held back, ignored or set aside, as part of a sentence."""
    texts = {"held": HELD, "ignored": IGNORED}.get(what, {})
    return texts.get(why, why or "no reason is known")
