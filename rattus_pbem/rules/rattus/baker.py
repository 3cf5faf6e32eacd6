"""The Baker: cubes on the card, and where they go when it is taken, or after the final round (P-6)."""

from __future__ import annotations

from ...engine.forms import Fault, OneOf
from ...engine.orders import Order
from ...engine.records import Choice, Field, Keys, Record, verb
from ...engine.seats import Seat, left_of
from ...engine.table import Table
from .cards import Ability, Moment, Use, card
from .play.action_events import CardUsed
from .play.ending import check_all_out
from .play.piper_events import BakerEmptied, BakerFilled
from .play.regions import InRegion, not_in_play
from .play.state import State


@card("baker", Moment.BEFORE_C, Moment.FINAL, clause="P-6")
def baker(moment: Moment, state: State, me: Seat) -> Ability:
    """Put a cube from your reserve on this card. Whoever takes the card puts all cubes on it in one region."""

    async def play(table: Table[State], order: Order) -> None:
        table.emit(CardUsed(me, "baker"))
        table.emit(BakerFilled(me))

    if state.reserve[me] == 0:
        return Fault("P-6.4", "reserve_empty")
    return Use(verb("baker", clause="P-6.3"), Order, play)


def region_on_taking(state: State) -> Field:
    """P-6.10: with the Baker the taker names the region for its cubes."""

    def form(keys: Keys) -> OneOf | None:
        return _any_region(state, "P-6.10") if keys.value("card") == "baker" else None

    def absent(keys: Keys) -> Fault:
        return Fault("P-6.10", "not_rider_baker", card=keys.value("card"))

    return Field("to", form, rider=True, absent=absent)


async def empty_on_taking(table: Table[State], me: Seat, to: str | None) -> None:
    """P-6.6: taking the card includes emptying it into one region, which the taker names."""
    record = verb("empty", Field("to", _any_region(table.state, "P-6.10")), clause="P-6.10")
    answer = await table.ask(
        me,
        "baker",
        Choice(("empty",), lambda _: record, "P-6.10"),
        lambda: {"do": "empty", "to": default_baker(table.state)},
        rider={"do": "empty", "to": to} if to is not None else None,
    )
    _empty(table, me, answer["to"], ("P-6.6", "P-6.10"))


async def empty_after_final_round(table: Table[State], me: Seat) -> None:
    """P-6.9: the holder's left neighbour empties the card into a region he names."""
    record = bakercubes(table.state)
    answer = await table.ask(
        me,
        "bakercubes",
        Choice(("bakercubes",), lambda _: record, "P-6.9"),
        lambda: {"do": "bakercubes", "region": default_baker(table.state)},
    )
    _empty(table, me, InRegion.from_json(answer).region, ("P-6.9",))


def default_baker(state: State) -> str:
    """P-19.2, P-19.3: the region with fewest tokens, then fewest cubes, then the first."""
    return min(state.board.regions, key=lambda r: (len(state.regions[r].tokens), state.regions[r].population, r))


def bakercubes(state: State) -> Record:
    """The order of P-6.9."""
    return verb("bakercubes", Field("region", _any_region(state, "P-6.9")), clause="P-6.9")


def who_empties(state: State) -> Seat | None:
    """Who empties the card after the final round, if there is anything on it (P-6.12)."""
    return left_of(state.seats, state.cards["baker"]) if state.baker else None


def _empty(table: Table[State], me: Seat, region: str, clauses: tuple[str, ...]) -> None:
    state = table.state
    cubes = tuple((seat, state.baker[seat]) for seat in state.seats if seat in state.baker)
    table.emit(BakerEmptied(me, region, cubes, clauses=clauses))
    for seat, _ in cubes:
        check_all_out(table, seat)  # P-17.3


def _any_region(state: State, clause: str) -> OneOf:
    return OneOf(state.board.regions, clause, not_in_play)
