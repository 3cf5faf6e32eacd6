"""A mail in hand: what it is, whose it is, and what its sender will be told. Decides nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, Any

from ..errors import PbemError
from ..hosting.derived import letter_numbers, read_report
from ..hosting.session import Session
from ..language.words import Lexicon
from ..mail.message_writer import letter_key_of
from ..orders.credentials import same_code
from ..record.game import Game
from ..record.last_letter import known_letters
from ..record.person import Person
from ..record.shown_names import lexicon_with_names
from ..store.blob_names import letter_name
from .incoming import Incoming
from .letters import filled, report_key, seat_word
from .office import Office
from .post_sentences import say
from .seats_by_code import MAX_WRONG

if TYPE_CHECKING:
    from ..orders.sheet import Sheet

SEVERITY = ("ok", "duplicate", "early", "tentative", "stale", "warnings", "refused")
"""The grades, the worst last."""
MAX_LETTERS = 40
"""So many letters back, the code of one is known to have been right once."""


@dataclass
class Case:
    """A mail known to be of this seat. `paragraphs` become its receipt, the `outcomes` of its parts the grade of that.

    `warned`: it was told of something that was not done as it may think. `next` is what comes then, the receipt's last
    words; `digest` is that of the sheet it brought, `receipt` what a seal says of it, `turn` the turn it is for, and
    `stored_turn` if orders were stored; `is_for_draw`: it brought a line for the draw; `vouched`: it was held back, and
    its player has confirmed it: what has been sent since `came` is newer than what it says.
    """

    office: Office
    session: Session
    mail: Incoming
    seat: str
    paragraphs: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    warned: bool = False
    next: str = ""
    digest: str = ""
    receipt: str = ""
    turn: int | None = None
    is_for_draw: bool = False
    vouched: bool = False
    stored_turn: int | None = None
    sheet_refused: bool = False
    came: datetime | None = None

    @property
    def game(self) -> Game:
        """The game in memory."""
        return self.session.game

    @property
    def name(self) -> str:
        """The id of the game."""
        name: str = self.game.book.header.id
        return name

    @property
    def person(self) -> Person:
        """Who sits there."""
        return self.game.book.seats[self.seat]

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of the game, and who sits at its seats."""
        return lexicon_with_names(self.game.rules.lexicon, self.game.book.seats)

    @property
    def lang(self) -> str:
        """The language of the seat."""
        return self.person.lang

    @property
    def now(self) -> datetime:
        """The time of this tick."""
        return self.office.now

    @property
    def grade(self) -> str:
        """What stands in the receipt's subject: the worst of what became of the mail's parts.

        What was refused in a mail of which something was done makes it `warnings`, unless it was the sheet.
        """
        worst = max(self.outcomes, key=SEVERITY.index, default="ok")
        if worst == "refused":
            is_done = any(outcome != worst for outcome in self.outcomes)
            return "warnings" if is_done and not self.sheet_refused else worst
        return "warnings" if self.warned else worst

    def say(self, key: str, **facts: Any) -> None:
        """Tell the sender a sentence."""
        self.paragraphs.append(filled(say(key, self.lang, **facts)))

    def fail(self, key: str, **facts: Any) -> None:
        """Tell the sender why something was not done."""
        self.say(key, **facts)
        self.outcomes.append("refused")

    def warn(self, key: str, **facts: Any) -> None:
        """Tell the sender what was done only in part, or not as they may think."""
        self.say(key, **facts)
        self.warned = True

    def word(self, *about: str) -> str:
        """The word that confirms something about this seat."""
        return self.session.home.word("confirm", self.name, self.seat, *about)

    def is_word(self, given: str, *about: str) -> bool:
        """Whether this is the word that confirms it, made with whichever key of the host that counts."""
        homes = self.session.home.with_each_key(self.now)
        return any(same_code(given, home.word("confirm", self.name, self.seat, *about)) for home in homes)

    @property
    def seat_word(self) -> str:
        """The seat as its player calls it."""
        return seat_word(self.game, self.seat, self.lang)

    def seat_named(self, word: str) -> str | None:
        """The seat of this game that a word names, in either language."""
        seat = self.game.rules.lexicon.lookup("seat", word)
        return seat if seat in self.game.book.seats else None

    def word_of(self, seat: str) -> str:
        """A seat as the sender calls it."""
        return seat_word(self.game, seat, self.lang)

    def seat_words(self) -> str:
        """The seats of this game, for somebody who named none of them."""
        return ", ".join(seat_word(self.game, seat, self.lang) for seat in self.game.book.seats)

    @property
    def codes(self) -> list[str]:
        """The codes that the mail gives for this game."""
        return [claim.code for claim in self.mail.claims if claim.code and claim.game == self.name]

    @cached_property
    def code_state(self) -> tuple[str, str]:
        """What the codes of the mail are: `right` (of a letter about the turn of the seat's newest one), `past` (about
        this turn or the one before), `old`, `wrong`, `none`; and the right one."""
        if not self.codes:
            return "none", ""
        left = list(dict.fromkeys(self.codes))
        state, right = "wrong", ""
        for is_older, letters in enumerate((self._known_codes(), self._older_codes())):
            if is_older and right and len(left) <= MAX_WRONG:
                break  # the wrong ones may be of letters long ago
            for (turn, _), code in letters:
                wrong = [given for given in left if not same_code(given, code)]
                if len(wrong) < len(left) and not right:
                    state, right = self._state_of(turn), code
                left = wrong
        return (state, right) if len(left) <= MAX_WRONG else ("wrong", "")

    def _state_of(self, turn: int) -> str:
        """What the code of a letter about this turn is."""
        if turn == self.game.book.letters[self.seat].turn:
            return "right"
        return "past" if turn >= self.game.turn - 1 else "old"

    def _known_codes(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Turn and number of the seat's newest letters, each with its code, as the book knows them."""
        for letter in known_letters(self.game.book.letters.get(self.seat)):
            for code in letter.codes(self.session.home, self.name, self.seat, self.now):
                yield (letter.turn, letter.number), code

    def _older_codes(self) -> Iterator[tuple[tuple[int, int], str]]:
        """The same of the letters before those, as they lie in the store; read once in a tick."""
        codes = self.office.older_codes.get((self.name, self.seat))
        if codes is None:
            known = {letter for letter, _ in self._known_codes()}
            numbers = islice(letter_numbers(self.session.store), MAX_LETTERS + len(known))
            names = {number: f"{letter_name(self.seat, *number)}.json" for number in numbers if number not in known}
            self.session.store.fetch(list(names.values()))
            held = ((number, self.session.store.read(name)) for number, name in names.items())
            codes = [(number, _code_in(report)) for number, report in held if report is not None]
            self.office.older_codes[self.name, self.seat] = codes
        return iter(codes)

    def _letter_of(self, codes: list[str]) -> tuple[int, int] | None:
        """Turn and number of the newest letter whose code is among these; None if there is none."""
        if not codes:
            return None
        for letter, code in chain(self._known_codes(), self._older_codes()):
            if any(same_code(given, code) for given in codes):
                return letter
        return None

    @cached_property
    def answered(self) -> tuple[int, int] | None:
        """Turn and number of the letter that the mail answers, 0 for a number that it does not say; None if unknown.

        By the code in the block, else the newest code; without any by the subject's tag, by In-Reply-To, or, if it was
        held back, the newest there was when it came.
        """
        claims = [claim for claim in self.mail.claims if claim.game == self.name]
        in_block = [claim.code for claim in claims if claim.code and claim.where == "block"]
        letter = self._letter_of(in_block) or self._letter_of(self.codes)
        if letter is not None:
            return letter
        tagged = max((claim.turn for claim in claims if claim.turn is not None), default=None)
        if tagged is not None:
            return tagged, 0
        home = self.session.home
        key = letter_key_of(self.mail.reply_to, self.office.settings, home.keys) or ""
        for letter, code in chain(self._known_codes(), self._older_codes()) if key else ():
            if any(key == report_key(each, self.name, self.seat, *letter, code) for each in home.with_each_key()):
                return letter
        there = (letter for letter in self._letters() if self.came is not None and self._written(letter) <= self.came)
        return next(there, None)

    @cached_property
    def sheet(self) -> Sheet | None:
        """The sheet of the mail; None if it brings none, or it cannot be read."""
        from ..orders.read import read_sheet
        from ..orders.sheet import SheetDefaults

        if self.mail.sheet is None:
            return None
        turn = self.answered[0] if self.answered is not None else self.game.turn
        defaults = SheetDefaults(self.name, self.seat, turn, None)
        try:
            return read_sheet(self.mail.sheet, self.lexicon, defaults=defaults, lang=self.lang)
        except PbemError:
            return None

    def _letters(self) -> Iterator[tuple[int, int]]:
        """Turn and number of the letters to the seat, the newest first."""
        return islice(letter_numbers(self.session.store, self.seat), MAX_LETTERS)

    def _written(self, letter: tuple[int, int]) -> datetime:
        """When a letter to the seat was written."""
        report = read_report(self.session.home, self.name, letter_name(self.seat, *letter))
        return datetime.fromisoformat(report.header.now)

    def answers_older_turn(self) -> bool:
        """Whether the mail answers a letter about an older turn than the seat's newest letter."""
        letter, last = self.answered, self.game.book.letters.get(self.seat)
        return letter is not None and last is not None and letter[0] < last.turn

    def newer_since(self) -> datetime | None:
        """What has been stored since then is newer than what the mail answers, and it must not touch it; None if there
        is nothing newer: it answers the newest letter."""
        moments = [self.came] if self.came is not None else []
        letter = self.answered
        if letter is None:
            return min(moments, default=None)
        newest_meant = letter if letter[1] else (letter[0] + 1, 0)
        after = list(takewhile(lambda other: other > newest_meant, self._letters()))
        if after:
            moments.append(self._written(after[-1]))
        return min(moments, default=None)


def _code_in(report: bytes) -> str:
    """The code that stands in the stored report of a letter; "" if it cannot be read."""
    try:
        return str(json.loads(report)["header"]["code"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
