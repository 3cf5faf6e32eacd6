"""What a seat may know (G-8): built up from nothing, never a state with parts cut away; and read again from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import Data
from ..play.state import State


@immutable
class GodstormBoard:
    """The boards as one seat may know them, read from its view: what worlds, facts, sentences and pictures are made of.

    `known` is the state with the hands that the seat sees, all others empty; of those, `counted` says how many cards of
    each deck they hold (G-8.1). So many cards are in the `decks`; for the referee they are the cards themselves.
    """

    known: State
    counted: Mapping[Seat, Mapping[str, int]]
    decks: Mapping[str, int | Sequence[str]]

    @classmethod
    def from_json(cls, view: Mapping[str, Any], data: Data) -> Self:
        """The boards of a `view`, or of a whole position."""
        counted = {seat: held for seat, held in view["hands"].items() if isinstance(held, Mapping)}
        return cls(State.from_json(view, data), counted, view["decks"])

    def cards_of(self, seat: Seat, deck: str) -> int:
        """How many cards of a deck a seat holds (G-8.1)."""
        if seat in self.counted:
            return self.counted[seat].get(deck, 0)
        cards = self.known.data.cards
        return sum(cards[card].deck == deck for card in self.known.hands.get(seat, ()))

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat holds."""
        return sum(self.counted[seat].values()) if seat in self.counted else len(self.known.hands.get(seat, ()))

    def deck_size(self, deck: str) -> int:
        """How many cards are in a deck."""
        cards = self.decks.get(deck, 0)
        return cards if isinstance(cards, int) else len(cards)
