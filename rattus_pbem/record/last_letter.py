"""The letters of a seat that an answer may be to, each with the code that it carries, and what the newest has told.

A letter's mark follows from the journal as far as it tells it: a letter that was made again with other content, because
the game was put back before it, is another letter and has another code. Opens no game, reads no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from msgspec import UNSET, UnsetType

from ..engine.journal import digest
from .notices import notice_of
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


Place = tuple[int, int]


class LastLetter(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """The letter about a `turn` and of a `number` in it, written `at` a moment (ISO 8601), that asked the ask `key`.

    It tells the events after `since` up to `event` (turn and number each), and these `notices`; `first`: its player has
    read none before it. `keys` are what the newest letters about its turn have asked, by number; `marks` the turn, the
    number and the mark of the newest letters about its turn and the one before, the oldest first, none where an older
    program wrote them. `openings` and `sealed`: how many keys and hidden draws letters had carried before it, and have
    with it.
    """

    turn: int
    number: int
    at: str
    key: str
    event: Place
    since: Place
    notices: Sequence[Any] = ()
    """Each is a notice; msgspec cannot tell apart those of the referee, which have one tag."""
    first: bool | UnsetType = UNSET
    keys: dict[str, str]
    marks: tuple[tuple[int, int, str], ...] | UnsetType = UNSET
    openings: Place = (0, 0)
    sealed: Place = (0, 0)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The letter that `to_json` stored."""
        return super().from_json({**data, "notices": [notice_of(notice) for notice in data.get("notices", ())]})

    @property
    def written_at(self) -> datetime:
        """When it was written."""
        return datetime.fromisoformat(self.at)

    @property
    def place(self) -> Place:
        """Turn and number: no two letters of one history have the same."""
        return self.turn, self.number

    def known(self) -> Iterator[SentLetter]:
        """The letters about its turn and about the turn before, the newest first, as far as they are remembered."""
        marks = {(turn, number): mark for turn, number, mark in self.marks or ()}
        of_turn = [(self.turn, number) for number in range(self.number, 0, -1)]
        for letter in dict.fromkeys([*of_turn, *reversed(marks)]):
            yield SentLetter(*letter, marks.get(letter, ""))

    def asked_by(self, number: int) -> str:
        """What the letter of this number about its turn asked; "" if nothing, or if it is not remembered."""
        return self.keys.get(str(number), "")

    def is_followed_by_question(self, number: int, open_key: str) -> bool:
        """Whether what the letter of this number about its turn asked is answered, or something else was asked in a
        later one; `open_key` is what the seat is asked now, "" if nothing."""
        asked = self.asked_by(number)
        later = (key for of, key in self.keys.items() if int(of) > number)
        return (bool(asked) and open_key != asked) or any(key not in ("", asked) for key in later)


def known_letters(last: LastLetter | None) -> Iterator[SentLetter]:
    """The letters of a seat that an answer may be to, the newest first."""
    return last.known() if last is not None else iter(())


def marks_after(last: LastLetter | None, new: SentLetter) -> tuple[tuple[int, int, str], ...] | UnsetType:
    """What is kept of a new letter to know codes again; nothing of one of an older program."""
    if not new.mark:
        return UNSET
    letters = (*reversed(list(known_letters(last))), new)
    return tuple((each.turn, each.number, each.mark) for each in letters if each.turn >= new.turn - 1)[-KEPT_LETTERS:]


def keys_after(last: LastLetter | None, turn: int, number: int, key: str) -> dict[str, str]:
    """What the newest letters about the turn of a new letter have asked, by number; the new one with them."""
    keys = last.keys if last is not None and last.turn == turn else {}
    kept = {each: asked for each, asked in keys.items() if int(each) > number - KEPT_LETTERS}
    return {**kept, str(number): key}
