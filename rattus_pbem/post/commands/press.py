"""The command `press`: a message to other seats, with the sender's name or without; or to the host."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ...locale import listed, ways
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of, folded
from ..case import Case
from ..messages import send, send_to_host
from ..post_sentences import say

WORD, OTHER_WORD, ANONYMOUS = any_of("command_press"), any_of("command_message"), any_of("anonymous")
TO, AND = any_of("to"), any_of("names_and")
SECRET = f"( {ANONYMOUS})?"
NOT_A_NAME = rf"(?!(?:{TO}|{AND}|{ANONYMOUS})(?![^\W_]))"
NAME = rf"{NOT_A_NAME}[^\W\d_][\w.'-]{{0,30}}(?: {NOT_A_NAME}[^\W\d_][\w.'-]{{0,30}}){{0,3}}"
NAMES = rf"{NAME}(?:\s*(?:,|&|\b{AND}\b)\s*{NAME}){{0,7}}"
_BETWEEN = re.compile(rf"\s*(?:,|&|\b{AND}\b)\s*")


class Press(Command):
    """To whom stands before the colon: seats, players, all."""

    words = ("command_press", "command_message")
    shapes = (
        shape(
            rf"(?:{WORD}{SECRET}(?: {TO})?|{OTHER_WORD}{SECRET} {TO}) ({NAMES}?){SECRET}\s*:(.*)",
            rf"{WORD} {TO}(?: \S+){{0,4}}$|{any_of('press_to')} \S+{SECRET}$"
            rf"|(?:{ANONYMOUS} )?{WORD} [^:]{{1,60}}:|{ANONYMOUS} {OTHER_WORD}\b",
            ("anonymous", "anonymous", "to", "anonymous", "text"),
        ),
    )
    has_text = True
    needs_text = True
    counts_in_subject = False

    def carry_out(self, case: Case) -> None:
        to = list[str]()
        for name in filter(None, _BETWEEN.split(self.get("to"))):
            if name in map(folded, ways("command_host")):
                send_to_host(case, self.get("text"))
                return
            seats = _named(case, name)
            if isinstance(seats, str):
                case.paragraphs.append(seats)
                case.outcomes.append("refused")
                return
            to += seats
        send(case, list(dict.fromkeys(to)), self.get("text"), anonymous=bool(self.get("anonymous")))


def _named(case: Case, name: str) -> list[str] | str:
    """The seats that a name stands for: a seat, its player, `all`; else the sentence that says why none."""
    seats = case.game.book.seats
    if name in map(folded, ways("everybody")):
        return [seat for seat in seats if seat != case.seat]
    if (seat := case.seat_named(name)) is not None:
        return [seat]
    wanted = set(name.split())
    people = {seat: folded(person.name) for seat, person in seats.items() if person.name}
    for fits in (
        lambda person: person == name,
        lambda person: wanted <= {*person.split(), *re.split(r"[ .'-]+", person)},
    ):
        fitting = [seat for seat, person in people.items() if fits(person)]
        if len(fitting) == 1:
            return fitting
        if fitting:
            both = listed(case.lang, [f"{seats[seat].name} ({case.word_of(seat)})" for seat in fitting])
            return say("press_which", case.lang, to=name, names=both)
    called = {folded(case.word_of(seat)): case.word_of(seat) for seat in seats}
    called |= {part: seats[seat].name for seat, person in people.items() for part in (person, person.split()[0])}
    near = get_close_matches(name, called, 1, 0.6)
    key = "press_nobody_near" if near else "press_nobody"
    return say(key, case.lang, to=name, near=called[near[0]] if near else "", seats=case.seat_words())
