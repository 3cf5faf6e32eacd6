"""Action C: moving the Plague Piece (R-6), spreading rats (R-7), ravaging (R-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.forms import Fault, OneOf, Sequence
from ...engine.records import Choice, Field, Record, verb
from ...engine.seats import Seat
from ...engine.table import Table
from .cards import Moment, PlagueHelp, usable
from .defaults import default_path, default_spread
from .events import CardUsed, CubeLost, KnightDeclared, PlagueMoved, TokenFlipped, TokenSpread
from .frame_events import SupplyRanOut
from .regions import not_in_play, paths, why_not_path
from .state import State


def plague_form(state: State, me: Seat, *, path_needed: bool = False) -> Record:
    """Action C: the path, and as riders where the rats spread and whether the Knight's piece is declared."""
    steps, declares = help_in_c(state, me)

    def spread(record: Mapping[str, Any]) -> Sequence | None:
        path = record.get("path")
        return spread_regions(state, path[-1]) if path else None

    def no_spread(record: Mapping[str, Any]) -> Fault:
        path = record.get("path")
        if not path:
            return Fault("R-7.8", "spread_needs_path")
        if not state.regions[path[-1]].tokens:
            return Fault("R-7.1", "nothing_spreads", region=path[-1])
        return Fault("R-7.4", "no_room_to_spread", region=path[-1])

    def declare(record: Mapping[str, Any]) -> OneOf | None:
        return OneOf((True, False), "R-12.3") if declares else None

    return verb(
        "plague",
        Field("path", OneOf(paths(state, steps), "R-6.1", lambda p: why_not_path(state, steps, p)), not path_needed),
        Field("spread", spread, rider=True, absent=no_spread),
        Field("declare", declare, rider=True, absent=lambda _: Fault("R-12.3", "declare_needs_knight")),
        clause="R-6.1",
    )


async def plague(table: Table[State], me: Seat, order: Mapping[str, Any]) -> None:
    """Action C carried out: the piece moves, rats spread round the region it reaches, the plague ravages it."""
    if "path" not in order:
        order = {
            **order,
            **await table.ask(me, "path", path_question(table.state, me), lambda: by_default(table.state)),
        }
    start, path = table.state.plague, order["path"]
    assert start is not None
    for card in usable(table.state, me, Moment.IN_C):
        if len(path) > 1 or order.get("declare"):
            table.emit(CardUsed(me, card.id))
    table.emit(PlagueMoved(me, start, tuple(path), ("R-6.1", "R-6.3") if len(path) > 1 else ("R-6.1",)))
    await spread(table, me, order.get("spread"))
    counts = 0
    if order.get("declare"):
        counts = table.state.data.knight_population
        table.emit(KnightDeclared(me, path[-1], counts))
    await ravage(table, path[-1], counts)


def help_in_c(state: State, me: Seat) -> tuple[int, int]:
    """Steps the piece may go, and cubes it may be declared to count as, by the seat's cards."""
    steps, declares = 1, 0
    for card in usable(state, me, Moment.IN_C):
        doing = card.does(Moment.IN_C, state, me)
        if isinstance(doing, PlagueHelp):
            steps, declares = max(steps, doing.steps), max(declares, doing.declares)
    return steps, declares


def path_question(state: State, me: Seat) -> Choice:
    """Asked when an order moves the plague without saying where: the same order with its path."""
    record = plague_form(state, me, path_needed=True)
    return Choice(("plague",), lambda _: record, "R-6.1")


def by_default(state: State) -> dict[str, Any]:
    """The plague order of R-20.4 (the spread by R-20.5 when it is asked for)."""
    return {"do": "plague", "path": default_path(state)}


def spread_regions(state: State, infected: str) -> Sequence | None:
    """Where the new tokens go, one region named for each (R-7.1 to R-7.8); None if nothing spreads."""
    room = {
        region: free
        for region in state.board.neighbours[infected]
        if (free := state.data.max_tokens - len(state.regions[region].tokens)) > 0
    }
    new = min(state.data.spread[len(state.regions[infected].tokens)], sum(room.values()))
    least = min(new, len(state.supply))
    if least == 0:
        return None

    def why(region: Any) -> Fault:
        if region not in state.board.regions:
            return not_in_play(region)
        if region in state.board.neighbours[infected]:
            return Fault("R-7.3", "full", region=region)
        clause = "R-7.7" if region == infected else "R-7.2"
        return Fault(clause, "not_neighbour", region=infected, to=region)

    return Sequence(tuple(room), least, new, room, too_few="R-7.5", too_many="R-7.1", over_cap="R-7.3", why=why)


async def spread(table: Table[State], me: Seat, named: Any) -> None:
    """R-7: the regions are named first, then the tokens drawn from the supply, one after another."""
    infected = table.state.plague
    assert infected is not None
    regions = spread_regions(table.state, infected)
    if regions is None:
        return
    record = verb("spread", Field("regions", regions), clause="R-7.2")
    answer = await table.ask(
        me,
        "spread",
        Choice(("spread",), lambda _: record, "R-7.2"),
        lambda: {"do": "spread", "regions": default_spread(table.state)},
        rider={"do": "spread", "regions": named} if named is not None else None,
    )
    for region in answer["regions"]:
        if not table.state.supply:
            break
        table.emit(TokenSpread(table.state.next_token, region, table.state.supply[0]))
    if not table.state.supply:
        table.emit(SupplyRanOut())


async def ravage(table: Table[State], region: str, counts: int = 0, *, to_the_last: bool = False) -> None:
    """R-8: tokens are flipped one by one while a cube and a token are there; R-17.9: or to the last token."""
    while True:
        here = table.state.regions[region]
        if not here.tokens or not (here.cubes or to_the_last):
            return
        flip(table, region, table.draw(f"flip {region}", here.tokens), counts)


def flip(table: Table[State], region: str, token: int, counts: int) -> None:
    """R-8.3 to R-8.13: one token; it strikes if the population, with `counts` more for the piece, reaches its limit."""
    here, face = table.state.regions[region], table.state.face(token)
    population = here.population + counts
    strikes = population >= face.limit and here.population > 0
    table.emit(TokenFlipped(token, region, face.id, population, strikes))
    if not strikes:
        return
    most = max(here.cubes.values())
    majority = [seat for seat in table.state.seats if here.cubes.get(seat) == most]  # settled at the flip
    for symbol in sorted(face.symbols, key=lambda s: s != "M"):  # M comes first
        for seat, clause in struck(table.state, symbol, majority):
            if table.state.cubes(seat, region):
                table.emit(CubeLost(seat, region, token, symbol, (clause,)))


def struck(state: State, symbol: str, majority: list[Seat]) -> list[tuple[Seat, str]]:
    """Who loses a cube by this symbol, and by which clause: majority, all, or once for each card of the class."""
    if symbol == "M":
        return [(seat, "R-8.6") for seat in majority]
    if symbol == "A":
        return [(seat, "R-8.9") for seat in state.seats]
    held = [state.cards[c] for c in state.characters if c in state.cards and state.data.class_of[c] == symbol]
    return [(seat, "R-8.5") for seat in held]
