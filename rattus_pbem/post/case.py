"""A mail in hand: what it is, whose it is, and what its sender will be told. Decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..hosting.game import Game
from ..hosting.session import Session
from .incoming import Incoming
from .letters import filled, seat_word
from .sentences import say

if TYPE_CHECKING:
    from .office import Office


@dataclass
class Case:
    """A mail that is known to be of this seat. `told` becomes its receipt, `grade` stands in the receipt's subject.

    `next` is what comes then, the receipt's last words; `digest` is that of the sheet it brought, `receipt` what a seal
    says of it; `vouched`: it was held back, and its player has confirmed it.
    """

    office: Office
    session: Session
    mail: Incoming
    seat: str
    told: list[str] = field(default_factory=list)
    grade: str = "ok"
    next: str = ""
    digest: str = ""
    receipt: str = ""
    vouched: bool = False

    @property
    def game(self) -> Game:
        """The game in memory."""
        return self.session.game

    @property
    def name(self) -> str:
        """The id of the game."""
        name: str = self.game.book.header["id"]
        return name

    @property
    def person(self) -> dict[str, Any]:
        """Who sits there."""
        return self.game.book.seats[self.seat]

    @property
    def lang(self) -> str:
        """The language of the seat."""
        lang: str = self.person["lang"]
        return lang

    @property
    def now(self) -> datetime:
        """The time of this tick."""
        return self.office.now

    def say(self, key: str, **facts: Any) -> None:
        """Tell the sender a sentence."""
        self.told.append(filled(say(key, self.lang, **facts)))

    def fail(self, key: str, **facts: Any) -> None:
        """Tell the sender why something was not done."""
        self.say(key, **facts)
        if self.grade == "ok":
            self.grade = "refused"

    def word(self, *about: str) -> str:
        """The word that confirms something about this seat."""
        return self.session.home.word("confirm", self.name, self.seat, *about)

    @property
    def seat_word(self) -> str:
        """The seat as its player calls it."""
        return seat_word(self.game, self.seat, self.lang)

    def seat_named(self, word: str) -> str | None:
        """The seat of this game that a word names, in either language."""
        seat = self.game.rules.lexicon.lookup("seat", word)
        return seat if seat in self.game.book.seats else None

    def seat_words(self) -> str:
        """The seats of this game, for somebody who named none of them."""
        return ", ".join(seat_word(self.game, seat, self.lang) for seat in self.game.book.seats)
