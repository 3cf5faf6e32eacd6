"""What a seat may know (G-8): built up from nothing, never a state with parts cut away; and read again from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ....engine.seats import Seat
from ....engine.values import immutable, parts_of, plain, plain_fields
from ..data.game_data import Data
from ..play.state import State, Turn

if TYPE_CHECKING:
    from ....shapes import Json


PUBLIC = (
    *("seats", "options", "phase", "epoch", "turn", "pantheons", "neutral", "lands", "spaces", "heaven", "faith"),
    *("gods", "hands", "known", "decks", "relics", "discard", "closed", "sunk", "choosing", "to_place", "bids"),
    *("markers", "to_play", "out", "now"),
)
"""What stands in every view, as far as its seat may know it."""


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


def view(state: State, seat: Seat | None) -> Json:
    """All that this seat may know, in the shape of a position file; None is the public.

    Decks are numbers; a hand is a list of card ids to its owner and numbers by deck to the others (G-8.1, G-8.3).
    """
    special = {
        "lands": {name: there for name, land in state.lands.items() if (there := land.to_json())},
        "spaces": {name: plain(space) for name, space in state.spaces.items() if space.armies},
        "hands": {owner: hand(state, owner, seat) for owner in state.seats},
        "known": {
            owner: [[card, who] for card, who in cards if who == seat]
            for owner, cards in state.known.items()
            if any(who == seat for _, who in cards)
        },
        "decks": {deck: len(cards) for deck, cards in state.decks.items()},
        "now": now_shown(state, seat),
    }
    return plain_fields(state, (*PUBLIC, *(("scores", "ranking") if state.phase == "over" else ())), special)


def hand(state: State, owner: Seat, seat: Seat | None) -> Any:
    """A hand as this seat sees it."""
    return list(state.hands[owner]) if owner == seat else state.counts(owner)


def now_shown(state: State, seat: Seat | None) -> Json:
    """What is remembered of the turn; a card that the seat did not see is ""."""
    now = state.now
    special = {
        "drawn": [[deck, who, card if who in ("", seat) or deck == "magic" else ""] for deck, who, card in now.drawn],
        "shown": [list(entry) for entry in now.shown if entry[2] in ("", seat)],
    }
    shown = plain_fields(now, [part.name for part in parts_of(Turn)], special)
    return {key: value for key, value in shown.items() if value}


def write_position(state: State) -> Json:
    """The whole state, secrets included, in the shape of a position file."""
    position = view(state, None)
    known = {owner: cards for owner, cards in state.known.items() if cards}
    now = {key: plain(value) for key, value in (("drawn", state.now.drawn), ("shown", state.now.shown)) if value}
    whole = {"hands": plain(state.hands), "decks": plain(state.decks), "known": plain(known)}
    return {**position, **whole, "now": {**now_shown(state, None), **now}}
