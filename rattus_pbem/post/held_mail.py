"""Mails that wait for a decision: held back, set aside, or letters that were given up. Listed, shown, and released.

To release a held mail is to vouch for it: it counts for its seat as if its player had confirmed it, from the time when
it came, and never replaces what the player has sent since. Only the host's commands come here.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import PurePath

from ..errors import IllegalError
from ..home.home import Home
from ..hosting.index import Index
from ..hosting.session import open_game
from ..mail.mail_note import NOTHING, MailNote
from ..mail.message_reader import read_message
from ..mail.posted import NEWER
from ..mail.queues import MailQueues
from ..store.files import locked
from .correspondence import arrival_time, filing_note, minute, why_text
from .mail_room import mail_records, mail_room
from .mail_setup import mail_settings
from .sorted_mail import Effect

FOLDERS = {"quarantine": "held", "shunt": "shunted"}
MAX_SHOWN = 100_000
LEAST_PART = 6
"""So many characters of a mail's name stand for it, if no other waiting mail has them."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class HeldMail:
    """A mail that waits for a decision: `what` is held, shunted, or given_up, which is a letter `to` somebody."""

    name: str
    what: str
    at: str
    sender: str
    to: str
    why: str
    game: str
    seat: str

    def to_json(self) -> dict[str, str]:
        """As `mail held` prints it."""
        facts = asdict(self)
        return {"from": facts.pop("sender"), **facts}

    @property
    def place(self) -> str:
        """For which seat it was, as part of a sentence."""
        return f" for {self.game} {self.seat}".rstrip() if self.game else ""

    def parts(self) -> tuple[str, str, str, str]:
        """For a person: the name, when, to or from whom, why it waits."""
        name, at = self.name, minute(self.at)
        if self.what == "given_up":
            return name, at, f"to {self.to}", f"given up: {self.why.rstrip('.')}"
        held = f"held back{self.place}: {why_text(self.what, self.why)}"
        return name, at, f"from {self.sender or 'no sender'}", held if self.what == "held" else f"set aside: {self.why}"

    def text(self) -> str:
        """The mail as one line of text."""
        name, at, who, why = self.parts()
        return f"{name}: {at} {who}, {why}."


def held_mails(home: Home) -> list[HeldMail]:
    """Each mail held back or set aside, and each letter that was given up; oldest first. Opens no mail."""
    records = mail_records(home)
    mails: list[HeldMail] = []
    for folder, what in FOLDERS.items():
        records.check(folder)
        for name in sorted(records.names(folder)):
            note = records.note(folder, name)
            mails.append(
                HeldMail(name, what, arrival_time(records, folder, name), note.sender, "", *filing_note(note, folder))
            )
    for letter in records.given_up():
        envelope, at = letter.envelope, (letter.ended or letter.put).isoformat()
        place = letter.reason, envelope.game, envelope.seat
        mails.append(HeldMail(envelope.key, "given_up", at, "", envelope.to, *place))
    return sorted(mails, key=lambda mail: mail.at)


def shown_mail(home: Home, name: str) -> str:
    """What a mail says, be it one that came in or a letter that went out. Raises IllegalError for an unknown name."""
    room, name = mail_room(home), _whole_name(home, name)
    queues = room.queues
    place = queues.find(name)
    if place is not None:
        path, raw = place[1], queues.read(name)
    else:
        message = room.outbox().message(name)
        if message is None:
            raise _unknown(queues, name)
        paths = (home.path / "mail" / folder / f"{name}.eml" for folder in ("out", "sent", "shunt"))
        path, raw = (
            next((path for path in paths if path.exists()), PurePath(room.outbox().letters.where, name)),
            message,
        )
    mail = read_message(raw)
    heads = {"From": mail.sender or "none that can be read", "To": ", ".join(mail.recipients), "Date": mail.date}
    lines = [f"File: {path}", *(f"{key}: {value}" for key, value in heads.items()), f"Subject: {mail.subject}", ""]
    lines += [body.text.rstrip() + "\n" for body in mail.texts[:1]]
    lines += [f"Attached: {part.name or part.content_type}" for part in mail.attachments]
    return _CONTROL.sub("?", "\n".join(lines))[:MAX_SHOWN]


@dataclass(frozen=True, slots=True)
class ReleasedMail:
    """What a release did with a mail: it is taken, read again or sent again; `grade` is that of its receipt."""

    name: str
    what: str
    game: str = ""
    seat: str = ""
    grade: str = ""

    def __str__(self) -> str:
        place = f" for {self.seat} in {self.game}" if self.seat else ""
        texts = {
            "taken": f"It counts{place} ({self.grade}); its player gets a receipt with the next tick.",
            "read again": "The next tick reads it again.",
            "sent again": f"The next tick sends it again{place}.",
        }
        return f"{self.name}: {texts[self.what]}"

    def to_json(self) -> dict[str, str]:
        """As `mail release` prints it."""
        facts = asdict(self)
        what = facts.pop("what")
        return {"schema": "rattus-pbem/mail-released/1", **facts, "what": what}


def release(home: Home, name: str, now: datetime) -> ReleasedMail:
    """Release a mail: one held back counts for its seat, one set aside is read again, a letter given up is sent again.

    Raises IllegalError for a name that no such mail has, or whose seat nobody holds; NewerError for one that a newer
    program keeps; LockedError while a tick works.
    """
    with locked(home.path / "tick.lock", what="the mail of this home"):
        room, name = mail_room(home), _whole_name(home, name)
        queues, outbox = room.queues, room.outbox()
        place = queues.find(name)
        if place is None and (letter := outbox.find(name)) is not None and letter.state in ("failed", NEWER):
            if letter.state == NEWER:
                raise IllegalError(letter.reason)
            if not outbox.send_again(name, now):
                raise IllegalError(f"the message of {name} is gone; it cannot be sent again")
            return ReleasedMail(name, "sent again", letter.envelope.game, letter.envelope.seat)
        if place is None or place[0] not in FOLDERS:
            raise _unknown(queues, name)
        note = queues.note_of(name)
        if place[0] == "shunt" or not note.seat:
            queues.move(name, "in", NOTHING)
            return ReleasedMail(name, "read again")
        return ReleasedMail(name, "taken", note.game, note.seat, _vouch(home, name, note, now))


def _vouch(home: Home, name: str, note: MailNote, now: datetime) -> str:
    """Carry out a held mail for its seat, in one step with the note that it is; returns the grade of its receipt."""
    from .case import Case
    from .effects import carry_out_mail
    from .entering import enter_mail
    from .letters import filled
    from .tick_office import TickOffice
    from .what_comes_next import next_line

    office = TickOffice(home, mail_settings(home), now)
    office.index = Index(home, mailed=True)
    with open_game(home, note.game, now) as session:
        book, seat = session.game.book, note.seat
        person = book.seats.get(seat)
        if person is None or not person.address:
            raise IllegalError(f"no player sits at {seat} in {note.game}; the mail stays held back")
        mail = office.read_mail(name)
        case = Case(office, session, mail, seat, vouched=True, came=mail.received_at)
        if book.mail_known(seat, name) is None:  # else an earlier release was killed after its effect
            carry_out_mail(case)
            case.next = filled(next_line(session, seat, now))
            enter_mail(case, mail.keys)
            session.commit()
        else:
            office.mark_taken(mail, note.game)
    office.sorted.effects[name] = Effect(note.game, seat, case.grade)
    office.move()
    office.limits.save()
    return case.grade


def _unknown(queues: MailQueues, name: str) -> IllegalError:
    place = queues.find(name)
    if place is not None:
        what = {"in": "waits for the next tick", "taken": "was taken in"}.get(place[0], "does not wait for a decision")
        return IllegalError(f"this mail {what}: {name}", hint="`rattus-pbem mail log` says what became of it.")
    return IllegalError(f"no such mail: {name!r}", hint="`rattus-pbem mail held` lists those that wait for you.")


def _whole_name(home: Home, part: str) -> str:
    """The name of the one waiting mail that has this part in it; else the part, as it is."""
    names = [mail.name for mail in held_mails(home)]
    matches = [name for name in names if part in name] if len(part) >= LEAST_PART else []
    return matches[0] if len(matches) == 1 and part not in names else part
