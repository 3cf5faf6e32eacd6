"""The command `confirm`: a new address, or a mail that was held back, is vouched for by a word of ours.

A mail that was held back is then done as if it had come from the player with this mail.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ...locale import sentences
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...mail.limits import DAY
from ...record.line_kinds import read_record
from ...record.lines_of_people import MailTaken, PutBack
from ...shapes import NewerError
from ..case import Case
from ..effects import carry_out_mail
from ..letters import filled
from ..seating import confirm_side

WORD = any_of("command_confirm")
WRONG_WORDS = 10
"""After so many unknown words for a seat in a day a word counts only beside the code of a letter: a reply has it."""


class Confirm(Command):
    """The word of a letter of ours, which a bare reply to it stands for as well."""

    words = ("command_confirm",)
    shapes = (shape(rf"{WORD} ([\w-]{{2,40}})", rf"{WORD}$", ("word",)),)
    is_free = True

    def carry_out(self, case: Case) -> None:
        word, moving = self.get("word"), case.game.book.moves.get(case.seat)
        if moving is not None and case.is_word(word, "address", moving.to, "old"):
            confirm_side(case, moving.to, "old")
            return
        limits, counter = case.office.limits, f"words {case.name}.{case.seat}"
        if limits.count(counter, case.now) >= WRONG_WORDS and case.code_state[0] not in ("right", "past"):
            case.fail("confirm_reply", word=word)
        elif not _take_held(case, word):
            limits.add(counter, case.now, DAY)
            case.fail("confirm_unknown", word=word)


def _take_held(case: Case, word: str) -> bool:
    """Take in the mail of this seat that the word stands for; False if none does. Its receipt is part of the case's."""
    office = case.office
    for name in office.queues.names("quarantine"):
        if not case.is_word(word, "mail", name):
            continue
        try:
            note = office.queues.note_of(name)
        except NewerError as error:
            office.problems["in"] = str(error)
            return False
        if (note.game, note.seat) != (case.name, case.seat):
            continue
        held = office.read_mail(name)
        came = held.received_at
        held = replace(
            held, received_at=case.mail.received_at, commands=tuple(c for c in held.commands if c.name != "confirm")
        )
        if note.why != "lost_letter" and _came_in_what_was_lost(case, came):
            case.paragraphs.append(filled(sentences("referee", case.lang)["confirm_lost"]))
            case.outcomes.append("refused")
            return True
        case.say("confirmed_mail")
        within = Case(office, case.session, held, case.seat, vouched=True, came=came)
        carry_out_mail(within)
        case.paragraphs += within.paragraphs
        case.outcomes += within.outcomes
        case.warned |= within.warned
        case.digest, case.receipt, case.sheet_refused = within.digest, within.receipt, within.sheet_refused
        case.turn, case.is_for_draw = within.turn, within.is_for_draw
        line = MailTaken(
            seat=case.seat,
            name=name,
            keys=list(held.keys),
            sheet=within.digest,
            reply="",
            grade=within.grade,
            paragraphs=[],
            came=held.received_at.isoformat(),
            inner=True,
        )
        case.game.write(line)
        office.mark_taken(held, case.name)
        return True
    return False


def _came_in_what_was_lost(case: Case, came: datetime) -> bool:
    """Whether a mail came after the moment to which the game was put back later: its notice could not say so."""
    put_back = case.game.book.put_back
    if not put_back or came > datetime.fromisoformat(put_back):
        return False
    lines, _ = read_record(case.session.store.journal(), known=case.session.mark)
    spans = [(line.since, line.at) for line in lines if isinstance(line, PutBack)]
    return any(datetime.fromisoformat(since) < came <= datetime.fromisoformat(until) for since, until in spans)
