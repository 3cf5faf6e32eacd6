"""Position files: a state as JSON, read with every fault named, completed where something was left out, and written.

Everything with a natural empty value may be left out of a file; the rest is derived and checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....contract.positions import checked_file
from ....engine.chance import Chance, Draw
from ..data.game_data import Data
from ..play.state import State

if TYPE_CHECKING:
    from .position_file import PositionFile


def read_position(position: Mapping[str, Any], data: Data, fill: Chance) -> State:
    """The state of a position file; cards that it does not name are drawn by `fill`. Raises PositionError."""
    from .position_file import PositionFile, position_faults

    file = checked_file(position, PositionFile, lambda file: position_faults(file, data))
    state = State.from_json(position, data)
    return state if state.phase == "setup" else with_cards(state, file, fill)


def with_cards(state: State, file: PositionFile, fill: Chance) -> State:
    """Hands and decks that are numbers, or left out, filled by chance from the cards that lie nowhere else.

    A deck left out holds all that are left; one with a number so many, the rest being out of the game. `tops` are the
    cards that lie on top of such decks.
    """
    wanted = {seat: dict[str, int](held.items()) for seat, held in file.hands.items() if isinstance(held, dict)}
    decks, tops = dict[str, list[str] | int](file.decks.items()), dict[str, list[str]](file.tops.items())
    dealt: dict[str, list[str]] = {seat: list(state.hands[seat]) for seat in state.seats}
    piles: dict[str, tuple[str, ...]] = {}
    for deck, pool in cards_left(state).items():
        top = tops.get(deck, [])
        pool = sorted((Counter(pool) - Counter(top)).elements())
        shuffle = Draw(("position",), state.turn, f"{deck} deck", 1, len(pool), True)
        rest = fill.choose(shuffle, pool) if pool else []
        for seat in state.seats:
            for _ in range(wanted.get(seat, {}).get(deck, 0)):
                dealt[seat].append(rest.pop())
        given = decks.get(deck)
        size = len(rest) if given is None else 0 if isinstance(given, list) else given - len(top)
        piles[deck] = (*state.decks[deck], *([] if isinstance(given, list) else top), *rest[:size])
    return state.but(hands={seat: tuple(cards) for seat, cards in dealt.items()}, decks=piles)


def cards_left(state: State) -> dict[str, list[str]]:
    """The cards of each deck that are in no hand, deck, discard or on the table, as far as the state names them."""
    named = Counter(card for hand in state.hands.values() for card in hand)
    named.update(card for pile in state.decks.values() for card in pile)
    named.update(list(state.relics))
    named.update(state.discard)
    decks = state.data.decks_with(state.options)
    return {deck: sorted((Counter(cards) - named).elements()) for deck, cards in decks.items()}
