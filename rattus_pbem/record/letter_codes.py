"""The letters of a seat that an answer may be to, each with the code that it carries. Opens no game, stores nothing.

A letter's mark follows from the journal as far as it tells it: a letter that was made again with other content, because
the game was put back from a backup, has another mark, and so another code and another name in the outbox.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.journal import digest
from .stored_value import StoredValue

if TYPE_CHECKING:
    from ..home.home import Home

KEPT_LETTERS = 30
"""So many letters of a seat are remembered, with what they asked: older ones are answered as those of another turn."""


class SentLetter(NamedTuple):
    """A letter to a seat: the turn it is about, its number in that turn, its mark; "" for one of an older program."""

    turn: int
    number: int
    mark: str = ""

    def code(self, home: Home, game: str, seat: str) -> str:
        """Its code, if it was written with the home's present key."""
        return home.code(game, seat, self.turn, self.number, self.mark)

    def codes(self, home: Home, game: str, seat: str, now: datetime) -> tuple[str, ...]:
        """What counts as its code now: one for each key that it may have been written with."""
        return tuple(self.code(each, game, seat) for each in home.with_each_key(now))


def mark_of(head: str, line: StoredValue) -> str:
    """The mark of a letter with this journal line, which follows a line with this digest (salted, as all are)."""
    content = {key: value for key, value in line.to_json().items() if key != "kind"}
    return digest({**content, "head": head})[:16]


def short_of(*lines: Mapping[str, Any]) -> str:
    """A digest of lines of the journal, short enough for the key of a letter about them.

    No two lines are alike, even two of a kind in one second.
    """
    return digest(lines)[:16]
