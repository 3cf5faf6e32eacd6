"""Actions A and B: taking a class card (R-4), with an example of what it makes possible, and placing cubes (R-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....engine.forms import Fault, Number, OneOf
from ....engine.orders import Order
from ....engine.records import Choice, Field, Keys, Opening, Record, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ..baker import empty_on_taking, region_on_taking
from ..cards import CARDS, ExtraCubes, Moment, usable
from .action_events import CardTaken, CubesPlaced
from .ending import check_all_out
from .regions import not_in_play
from .state import State


def take_form(state: State, me: Seat) -> Record | Fault:
    """Action A: a card from the display or from another player, once a turn (R-4.1, R-3.4, R-4.7)."""
    if state.took:
        return Fault("R-3.4", "used", action="take")
    cards = [c for c in state.characters if not state.holds(me, c)]
    if not cards:
        return Fault("R-4.7", "holds_all")

    def why(card: Any) -> Fault:
        return (
            Fault("R-4.7", "own_card", card=card)
            if card in state.characters
            else Fault("R-4.1", "no_such_card", card=card)
        )

    return verb("take", Field("card", OneOf(cards, "R-4.1", why)), region_on_taking(state), clause="R-4.1", once=True)


class Take(Order):
    """`take`: a card, and of the Baker the region to which its cubes go."""

    card: str
    to: str | None = None


async def take(table: Table[State], me: Seat, order: Take) -> None:
    """Action A carried out: the former holder is not asked (R-4.8)."""
    table.emit(CardTaken(me, order.card, table.state.cards.get(order.card)))
    if order.card == "baker" and table.state.baker:
        await empty_on_taking(table, me, order.to)


def place_form(state: State, me: Seat) -> Record | Fault:
    """Action B: a region, and as many cubes as it has tokens, with optional extra cubes (R-5.1, R-5.4, R-5.5)."""
    if state.placed:
        return Fault("R-3.4", "used", action="place")
    reserve = state.reserve[me]
    if reserve == 0:
        return Fault("R-5.7", "reserve_empty")
    extra = sum(cubes for _, cubes in extra_cubes(state, me))
    regions = [r for r, place in state.regions.items() if place.tokens or extra]
    if not regions:
        return Fault("R-5.2", "no_tokens_anywhere")

    def why(region: Any) -> Fault:
        return Fault("R-5.2", "no_tokens", region=region) if region in state.board.regions else not_in_play(region)

    def cubes(keys: Keys) -> Number:
        region = keys.one_of("region", state.board.regions)
        tokens = len(state.regions[region].tokens) if region else 1
        low = max(1, min(tokens, reserve))
        return Number(low, max(low, min(tokens + extra, reserve)), "R-5.4", "R-5.1")

    where, many = Field("region", OneOf(regions, "R-5.1", why)), Field("cubes", cubes, optional=True)
    return verb("place", where, many, clause="R-5.1", once=True)


class PlaceCubes(Order):
    """`place`: a region, and how many cubes with the extra ones."""

    region: str
    cubes: int | None = None


async def place(table: Table[State], me: Seat, order: PlaceCubes) -> None:
    """Action B carried out; without a number all extra cubes are placed (R-20.3)."""
    state, region = table.state, order.region
    tokens = len(state.regions[region].tokens)
    extras = extra_cubes(state, me)
    reserve = state.reserve[me]
    most = min(tokens + sum(cubes for _, cubes in extras), reserve)
    cubes = most if order.cubes is None else order.cubes
    added = max(0, cubes - tokens)
    clauses = ("R-5.1", *(clause for clause, _ in extras)) if added else ("R-5.1",)
    if tokens > reserve:
        clauses = (*clauses, "R-5.4")
    table.emit(CubesPlaced(me, region, cubes, added, clauses=clauses))
    check_all_out(table, me)


def extra_cubes(state: State, me: Seat) -> list[tuple[str, int]]:
    """What the seat's cards add to B: the card's clause and the number of cubes."""
    extra = []
    for card in usable(state, me, Moment.IN_B):
        doing = card.does(Moment.IN_B, state, me)
        if isinstance(doing, ExtraCubes):
            extra.append((card.clause + ".5", doing.cubes))
    return extra


FormOf = Callable[[State, Seat], Choice]


def openings(state: State, me: Seat, form_of: FormOf) -> Iterator[Opening]:
    """R-4.6: for each card an order that it makes possible, if there is one that is not legal without it."""
    if state.took or state.done:
        return
    now = form_of(state, me)
    for card in state.characters:
        if state.holds(me, card) or card not in CARDS:
            continue
        form = form_of(CardTaken(me, card, state.cards.get(card)).apply(state), me)
        above = {"do": "take", "card": card}
        order = next((o for o in _orders(card, form) if form.fault(o.values) is None and now.fault(o.values)), None)
        if order is not None:
            yield Opening(above, order.values)


def _orders(card: str, form: Choice) -> Iterator[Keys]:
    """Orders that show what the card does, the fullest first."""
    moments = CARDS[card].moments
    if Moment.BEFORE_C in moments:
        record = form.record(card)
        if isinstance(record, Record):
            yield Keys(record.first_answers(1)[0])
    if Moment.IN_B in moments and isinstance(record := form.record("place"), Record):
        order = Keys(record.first_answers(1)[0])
        cubes = record.fields[1].form_for(order)
        if isinstance(cubes, Number):
            yield order.with_value("cubes", cubes.high)
        yield order
    if Moment.IN_C in moments and isinstance(record := form.record("plague"), Record):
        path = record.fields[0].form_for(Keys({}))
        assert isinstance(path, OneOf)
        longest = max(path.options, key=len)
        for more in ({"declare": True}, {"together": True}, {"serf": [True]}, {}):
            yield Keys({"do": "plague", "path": longest, **more})
