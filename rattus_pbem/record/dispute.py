"""What a player asks the referee to look at, as a game's book holds it: how it stands, and what was said and done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..addresses import canonical_address
from .person import Person
from .stored_value import StoredValue

State = Literal["open", "answered", "closed"]
Outcome = Literal["upheld", "rejected", "withdrawn"]
KEPT_CLOSED = 20
"""So many closed disputes of turns that are over stay in a game's book, the newest; the journal has them all."""


class Word(StoredValue, frozen=True, kw_only=True):
    """What its player or the host said about a dispute."""

    at: str
    by: Literal["player", "host"]
    text: str


class ActForDispute(StoredValue, frozen=True, kw_only=True):
    """What the referee did in answer to a dispute: when, the kind of its journal line, the reason."""

    at: str
    kind: str
    reason: str


class Dispute(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """The dispute of this `number` in its game: whose it is, the event (`7:12`), turn (`7`) or nothing ("") that it is
    about with its clauses, how it stands, and once it is closed its outcome.

    It is `open` until the host answers, and again when its player says more. `held_by` is how many had held the seat
    before the player who opened it.
    """

    number: int
    seat: str
    event: str
    clauses: tuple[str, ...]
    held_by: int
    state: State = "open"
    outcome: Literal["", Outcome] = ""
    words: tuple[Word, ...]
    acts: tuple[ActForDispute, ...] = ()

    @property
    def is_closed(self) -> bool:
        """Whether no more is to be said about it."""
        return self.state == "closed"

    @property
    def first_word(self) -> str:
        """What its player said when it was opened."""
        return self.words[0].text

    def is_held_by(self, person: Person) -> bool:
        """Whether this is the player who opened it, be it again."""
        since = person.before[self.held_by :]
        return not since or since[0] == canonical_address(person.address)

    def said(self, word: Word, state: State) -> Dispute:
        """The dispute with one more word about it, in this state."""
        return self.changed(words=(*self.words, word), state=state)

    def closed(self, word: Word, outcome: Outcome) -> Dispute:
        """The dispute as the host has closed it, with this word and outcome."""
        return self.said(word, "closed").changed(outcome=outcome)

    def answered_by(self, act: ActForDispute) -> Dispute:
        """The referee has done something about it."""
        return self.changed(acts=(*self.acts, act))


def without_old(disputes: Sequence[Dispute]) -> list[Dispute]:
    """Those that a book keeps when a turn begins, in their order."""
    closed = [dispute.number for dispute in disputes if dispute.is_closed][:-KEPT_CLOSED]
    return [dispute for dispute in disputes if dispute.number not in closed]
