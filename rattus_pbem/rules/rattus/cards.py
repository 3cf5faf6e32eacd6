"""What a character card can be: the moments at which it works, and what it does there. Knows no card.

A card is one function `(moment, state, me) -> what it does now`, registered by `@card` under its clause. It gives

* `Use(record, Order, play)`: an ability used by an order of its own; `record` has at least one legal answer,
* `ExtraCubes(n)` in B, `PlagueHelp(...)` in C, and in the final round for the cards that move the plague (P-16.14),
* a `Fault` when its check is not fulfilled.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from ...engine.forms import Fault, Why
from ...engine.orders import Order
from ...engine.records import Record
from ...engine.seats import Seat
from ...engine.table import Table
from ...engine.values import immutable
from .play.state import State

T = TypeVar("T", bound=Order)


class Moment(StrEnum):
    """When a card may work: before C (R-3.7), within B (R-9.4), within C (R-9.2), in the final round (R-17.1)."""

    BEFORE_C = "before_c"
    IN_B = "in_b"
    IN_C = "in_c"
    FINAL = "final"


class Use(NamedTuple, Generic[T]):
    """An ability used by a separate order: what may be ordered, the order's class, and what then happens."""

    record: Record
    order: type[T]
    play: Callable[[Table[State], T], Awaitable[None]]


def across(order: type[T], judge: Callable[[T], Fault | None]) -> Why:
    """The limit of a record: what must hold between the fields of an order, each of which is legal."""
    return lambda answer: judge(order.from_json(answer))


class ExtraCubes(NamedTuple):
    """Within B: that many more cubes."""

    cubes: int


class PlagueHelp(NamedTuple):
    """With the Plague Piece: up to that many steps; what else the card lets its user do.

    `declares`: the piece may count as that many cubes; `spreads`: that many more tokens; `together`: the tokens
    are flipped together in an order of the user's choice; `settles`: a cube may follow a token that removed another's.
    """

    steps: int = 1
    declares: int = 0
    spreads: int = 0
    together: bool = False
    settles: bool = False


Ability = Use[Any] | ExtraCubes | PlagueHelp | Fault
CardFunction = Callable[[Moment, State, Seat], Ability]


@immutable
class Card:
    """A registered card: its id, its clause, the moments at which it works, those at which it has its own order.

    The order's verb is the card's id. A card that `moves` the plague works in the final round by the order `move`.
    """

    id: str
    clause: str
    orders: tuple[Moment, ...]
    moments: tuple[Moment, ...]
    moves: bool
    does: CardFunction


CARDS: dict[str, Card] = {}


def card(name: str, *moments: Moment, clause: str, moves: bool = False) -> Callable[[CardFunction], CardFunction]:
    """Register the one function of a card."""

    def register(does: CardFunction) -> CardFunction:
        orders = tuple(m for m in moments if m is Moment.BEFORE_C or (m is Moment.FINAL and not moves))
        CARDS[name] = Card(name, clause, orders, moments, moves, does)
        return does

    return register


@cache
def cards_at(characters: tuple[str, ...], moment: Moment) -> tuple[Card, ...]:
    """The cards of a game that work at this moment, in the order of the six."""
    return tuple(CARDS[name] for name in characters if name in CARDS and moment in CARDS[name].moments)


def usable(state: State, me: Seat, moment: Moment) -> list[Card]:
    """The cards this seat holds, has not used this turn, and that work at this moment (R-9.1)."""
    return [
        card for card in cards_at(state.characters, moment) if state.holds(me, card.id) and card.id not in state.used
    ]


def verbs_at(state: State, moment: Moment) -> tuple[str, ...]:
    """The characters of this game that have an order of their own at this moment."""
    return tuple(card.id for card in cards_at(state.characters, moment) if moment in card.orders)


def order_of_card(state: State, me: Seat, moment: Moment, name: str) -> Use[Any] | Fault:
    """The use of a card by its own order, or why it cannot be used now: not held, used already, its check."""
    if not state.holds(me, name):
        fault = Fault("R-9.1", "not_held", card=name)
        if moment is Moment.BEFORE_C and not state.took:
            fault.instead = {"do": "take", "card": name}
        return fault
    if name in state.used:
        return Fault("R-9.1", "used", card=name)
    doing = CARDS[name].does(moment, state, me)
    assert isinstance(doing, Use | Fault)
    return doing
