"""What a character card can be: the moments at which it works, and what it does there. Knows no card.

A card is one function `(moment, state, me) -> what it does now`, registered by `@card` under its clause. It gives

* `Use(record, play)`: an ability used by an order of its own; `record` has at least one legal answer,
* `ExtraCubes(n)` in B, `PlagueHelp(...)` in C,
* a `Fault` when its check is not fulfilled.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from ...engine.forms import Fault
from ...engine.records import Record
from ...engine.seats import Seat
from ...engine.table import Table
from ...engine.values import unchanging
from .state import State


class Moment(StrEnum):
    """When a card may work: before C (R-3.7), within B (R-9.4), within C (R-9.2), in the final round (R-17.1)."""

    BEFORE_C = "before_c"
    IN_B = "in_b"
    IN_C = "in_c"
    FINAL = "final"


class Use(NamedTuple):
    """An ability used by an order of its own: what may be ordered, and what then happens."""

    record: Record
    play: Callable[[Table[State], Mapping[str, Any]], Awaitable[None]]


class ExtraCubes(NamedTuple):
    """Within B: so many cubes more."""

    cubes: int


class PlagueHelp(NamedTuple):
    """Within C: up to so many steps; the piece may be declared to count as so many cubes."""

    steps: int
    declares: int = 0


Doing = Use | ExtraCubes | PlagueHelp | Fault
CardFunction = Callable[[Moment, State, Seat], Doing]


@unchanging
class Card:
    """A registered card: its id, its clause, the moments at which it works, and the verb of each order of its own."""

    id: str
    clause: str
    verbs: dict[Moment, str]
    moments: tuple[Moment, ...]
    does: CardFunction


CARDS: dict[str, Card] = {}


def card(name: str, *moments: Moment, clause: str, final_verb: str = "") -> Callable[[CardFunction], CardFunction]:
    """Register the one function of a card. Its verb is its id, except in the final round where `final_verb` says so."""

    def register(does: CardFunction) -> CardFunction:
        own = [m for m in moments if m in (Moment.BEFORE_C, Moment.FINAL)]
        verbs: dict[Moment, str] = {m: final_verb if m is Moment.FINAL and final_verb else name for m in own}
        CARDS[name] = Card(name, clause, verbs, moments, does)
        return does

    return register


@cache
def cards_at(characters: tuple[str, ...], moment: Moment) -> tuple[Card, ...]:
    """The cards of a game that work at this moment, in the order of the six."""
    return tuple(CARDS[name] for name in characters if name in CARDS and moment in CARDS[name].moments)


@cache
def orders_at(characters: tuple[str, ...], moment: Moment) -> dict[str, Card]:
    """The first card behind each verb of an order that a card gives at this moment."""
    found: dict[str, Card] = {}
    for card in cards_at(characters, moment):
        if moment in card.verbs:
            found.setdefault(card.verbs[moment], card)
    return found


def usable(state: State, me: Seat, moment: Moment) -> list[Card]:
    """The cards this seat holds, has not used this turn, and that work at this moment (R-9.1)."""
    return [
        card for card in cards_at(state.characters, moment) if state.holds(me, card.id) and card.id not in state.used
    ]


def verbs_at(state: State, moment: Moment) -> tuple[str, ...]:
    """The verbs of the characters of this game that have an order of their own at this moment."""
    return tuple(orders_at(state.characters, moment))


def order_of_card(state: State, me: Seat, moment: Moment, do: str) -> tuple[Card, Use] | Fault:
    """The card and use behind a verb, or why it cannot be used now: not held, used already, its check."""
    card = orders_at(state.characters, moment)[do]
    if not state.holds(me, card.id):
        return Fault("R-9.1", "not_held", card=card.id)
    if card.id in state.used:
        return Fault("R-9.1", "used", card=card.id)
    doing = card.does(moment, state, me)
    if isinstance(doing, Fault):
        return doing
    assert isinstance(doing, Use)
    return card, doing
