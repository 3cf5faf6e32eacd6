"""Position files: a state as JSON, read with every fault named, completed where something was left out, and written.

Everything with a natural empty value may be left out of a file; the rest is derived and checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

from ....contract.positions import PositionError, shape_faults
from ....engine.chance import Chance, Draw, SeededChance
from ..data.game_data import Data
from ..play.state import Land, Space, State, Turn
from .position_check import position_faults

MAX_FAULTS = 100


def read_position(position: Mapping[str, Any], data: Data, fill: Chance) -> State:
    """The state of a position file; cards that it does not name are drawn by `fill`. Raises PositionError."""
    from .position_models import PositionFile, position_model

    faults = list(islice(shape_faults(position, PositionFile, position_model()), MAX_FAULTS)) or list(
        islice(position_faults(position, data), MAX_FAULTS)
    )
    if faults:
        raise PositionError(faults)
    state = state_of(position, data)
    if state.phase == "setup":
        return state
    return with_cards(state, position, fill)


def state_of(position: Mapping[str, Any], data: Data) -> State:
    """The state of a position known to be right; hands and decks only where they are lists."""
    seats = tuple(position["seats"])
    sunk = position.get("sunk", False)
    gone = data.continents["atlantis"].territories if sunk else ()
    given = position.get("lands", {})
    pantheons = position.get("pantheons") or default_pantheons(data, seats, position)
    phase = position.get("phase", "turn")
    to_play = position.get("to_play", seats if phase in ("turn", "markers") else ())
    hands, decks = position.get("hands", {}), position.get("decks", {})
    return State(
        data=data,
        seats=seats,
        lands={name: _land(given.get(name, {})) for name in data.territories if name not in gone},
        spaces={name: _space(position.get("spaces", {}).get(name, {})) for name in data.spaces},
        heaven={**dict.fromkeys(seats, 0), **position.get("heaven", {})},
        faith={**dict.fromkeys(seats, 0), **position.get("faith", {})},
        options=dict(position.get("options", {})),
        pantheons=dict(pantheons),
        neutral=position.get("neutral", ""),
        gods={seat: dict(sorted(position.get("gods", {}).get(seat, {}).items())) for seat in seats},
        hands={seat: tuple(held) if isinstance(held := hands.get(seat, ()), list) else () for seat in seats},
        decks={deck: tuple(cards) if isinstance(cards := decks.get(deck, ()), list) else () for deck in data.decks},
        known={owner: tuple((card, who) for card, who in cards) for owner, cards in position.get("known", {}).items()},
        relics=dict(position.get("relics", {})),
        discard=tuple(position.get("discard", ())),
        closed=tuple(sorted((min(link), max(link)) for link in position.get("closed", ()))),
        sunk=sunk,
        phase=phase,
        epoch=position.get("epoch", 1),
        turn=position.get("turn", 1 if phase in ("turn", "markers", "over") else 0),
        choosing=tuple(position.get("choosing", ())),
        to_place=dict(position.get("to_place", {})),
        bids=dict(position.get("bids", {})),
        markers=dict(
            position.get("markers", {seat: n for n, seat in enumerate(to_play, 1)} if phase == "turn" else {})
        ),
        to_play=tuple(to_play),
        out=tuple(tuple(place) for place in position.get("out", ())),
        ranking=tuple(tuple(place) for place in position.get("ranking", ())),
        scores=dict(position.get("scores", {})),
        now=_turn(position.get("now", {})),
    )


def _turn(now: Mapping[str, Any]) -> Turn:
    return Turn(
        step=now.get("step", 0),
        captures=now.get("captures", 0),
        labours=tuple(now.get("labours", ())),
        protected=tuple(now.get("protected", ())),
        fire=dict(now.get("fire", {})),
        attacks=dict(now.get("attacks", {})),
        losses=dict(now.get("losses", {})),
        kept=now.get("kept", 0),
        left_out=now.get("left_out", False),
        invasions=now.get("invasions", 0),
        taken=tuple(now.get("taken", ())),
        drawn=tuple((deck, who, card) for deck, who, card in now.get("drawn", ())),
        shown=tuple((owner, card, who, how) for owner, card, who, how in now.get("shown", ())),
    )


def default_pantheons(data: Data, seats: tuple[str, ...], position: Mapping[str, Any]) -> dict[str, str]:
    """The pantheons of a position that names none: in id order, by the order of seats; none before they are chosen."""
    if position.get("phase") in ("setup", "pantheon"):
        return {}
    free = [name for name in sorted(data.pantheons) if name != position.get("neutral")]
    return dict(zip(seats, free, strict=False))


def _land(given: Mapping[str, Any]) -> Land:
    owner = given.get("owner", "") if given.get("armies", 0) else ""
    return Land(owner, given.get("armies", 0), given.get("temple", False), given.get("plague", False))


def _space(given: Mapping[str, Any]) -> Space:
    return Space(given.get("owner", "") if given.get("armies", 0) else "", given.get("armies", 0))


def with_cards(state: State, position: Mapping[str, Any], fill: Chance) -> State:
    """Hands and decks that are numbers, or left out, filled by chance from the cards that lie nowhere else.

    A deck left out holds all that are left; one with a number so many, the rest being out of the game. `tops` are the
    cards that lie on top of such decks.
    """
    hands = position.get("hands", {})
    wanted = {
        seat: held if isinstance(held, Mapping) else {}
        for seat, held in ((seat, hands.get(seat, {})) for seat in state.seats)
    }
    decks, tops = position.get("decks", {}), position.get("tops", {})
    left = cards_left(state)
    dealt: dict[str, list[str]] = {seat: list(state.hands[seat]) for seat in state.seats}
    piles: dict[str, tuple[str, ...]] = {}
    for deck, pool in left.items():
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


def example_chance() -> Chance:
    """What fills the cards that a worked example leaves open: always the same."""
    return SeededChance("position")
