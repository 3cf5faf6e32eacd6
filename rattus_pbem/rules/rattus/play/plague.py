"""Action C: moving the Plague Piece (R-6) and spreading rats (R-7); then the region it reached is ravaged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine import list_forms
from ....engine.asks import Ask
from ....engine.forms import Fault, OneOf
from ....engine.orders import Order
from ....engine.records import DEFAULT, Choice, Field, Keys, Record, verb
from ....engine.seats import Seat
from ....engine.table import ReadyAnswer, Table
from ....engine.values import changed
from ..cards import Moment, PlagueHelp, usable
from .action_events import CardUsed, KnightDeclared, PlagueMoved, PlagueStayed, TokenSpread
from .ending import check_supply
from .ravaging import Settler, order_field, ravage, ravage_together, settling_field
from .regions import open_neighbours, paths, room, why_not_path, why_not_token
from .state import State

Helping = Mapping[str, PlagueHelp]
"""What each card that its holder may use now lets him do with the Plague Piece."""


def plague_form(state: State, me: Seat, *, path_needed: bool = False) -> Record:
    """Action C: the path; as riders where the rats spread, and how the cards that work in C are used."""
    helping = help_with_plague(state, me, Moment.IN_C)
    steps = most_steps(helping)
    more = any(helped.spreads for helped in helping.values())

    def end(keys: Keys) -> str | None:
        return keys.value("path")[-1] if is_named(keys) and keys.value("path") else None

    def spread(keys: Keys) -> list_forms.Sequence | None:
        infected = end(keys)
        return spread_regions(state, infected, helping) if infected else None

    def no_spread(keys: Keys) -> Fault | None:
        infected = end(keys)
        if keys.value("spread") == [] and is_named(keys):
            return None  # nothing spreads, and the order says so (R-6.6, R-7.1, R-7.4, P-8.8)
        if keys.value("path") == []:
            return Fault("R-6.6", "walled_in", region=state.plague)
        if not infected:
            return Fault("R-7.8", "spread_needs_path")
        if not state.regions[infected].tokens:
            return Fault("P-8.8" if more else "R-7.1", "nothing_spreads", region=infected)
        return Fault("R-7.4", "no_room_to_spread", region=infected)

    def yes_or_no(may: bool, clause: str) -> OneOf | None:
        return OneOf((True, False), clause) if may else None

    def shown(keys: Keys) -> str | None:
        return end(keys) if keys.value("together") is True else None

    declares = any(helped.declares for helped in helping.values())
    together = any(helped.together for helped in helping.values())
    needs_knight, needs_crusader = Fault("R-12.3", "declare_needs_knight"), Fault("P-9.3", "together_needs_crusader")
    return verb(
        "plague",
        Field(
            "path",
            OneOf(paths(state, steps), "R-6.1", lambda p: why_not_path(state, steps, p)),
            optional=not path_needed,
            or_default=True,
        ),
        Field("spread", spread, rider=True, absent=no_spread, or_default=True),
        Field("declare", lambda _: yes_or_no(declares, "R-12.3"), optional=True, absent=lambda _: needs_knight),
        Field("together", lambda _: yes_or_no(together, "P-9.3"), optional=True, absent=lambda _: needs_crusader),
        order_field(state, shown),
        settling_field(state, end, any(helped.settles for helped in helping.values())),
        clause="R-6.1",
    )


class Plague(Order):
    """`plague`: the piece's path (`DEFAULT`: by default, None: it is asked for), and riders to what comes of it."""

    path: list[str] | str | None = None
    spread: list[str] | str | None = None
    declare: bool = False
    together: bool = False
    order: list[int] | None = None
    serf: Sequence[bool] = ()

    def with_path(self, *, do: str, **keys: Any) -> Plague:
        """The order with all that the answer to the question of its path says."""
        return changed(self, **keys)


async def plague(table: Table[State], me: Seat, order: Plague) -> None:
    """Action C carried out: the piece moves, rats spread round the region it reaches, the plague ravages it."""

    def ask_path(*, waits: bool) -> Ask | ReadyAnswer:
        form = path_question(table.state, me)
        return table.ask(me, "path", form, lambda: by_default(table.state), waits=waits)

    if order.path is None:
        order = order.with_path(**await ask_path(waits=True))
    if order.path == DEFAULT:  # what was said in advance, else the default, and no letter about it
        order = order.with_path(**await ask_path(waits=False))
    path = order.path if isinstance(order.path, list) else default_path(table.state)  # `DEFAULT` in advance, too
    start = table.state.plague
    assert start is not None
    if not path:
        table.emit(PlagueStayed(me, start))
        return
    helping = help_with_plague(table.state, me, Moment.IN_C)
    for card in cards_for(helping, order, path):
        table.emit(CardUsed(me, card))
    table.emit(PlagueMoved(me, start, tuple(path), clauses=("R-6.1", "R-6.3") if len(path) > 1 else ("R-6.1",)))
    await spread(table, me, helping, order.spread)
    counts = max((helped.declares for helped in helping.values()), default=0) if order.declare else 0
    if counts:
        table.emit(KnightDeclared(me, path[-1], counts))  # P-16.7: before any face is seen
    settler = Settler.of(me, helping, order.serf)
    if order.together:
        await ravage_together(table, me, path[-1], counts, order.order, settler)
    else:
        await ravage(table, path[-1], counts, settler)


def help_with_plague(state: State, me: Seat, moment: Moment) -> dict[str, PlagueHelp]:
    """What the cards that this seat may use now let it do with the piece, by card (P-16.6)."""
    helping = {}
    for card in usable(state, me, moment):
        doing = card.does(moment, state, me)
        if isinstance(doing, PlagueHelp):
            helping[card.id] = doing
    return helping


def most_steps(helping: Helping) -> int:
    """How far the piece may go: several cards never move it more than two steps (P-16.1)."""
    return max((helped.steps for helped in helping.values()), default=1)


def is_named(keys: Keys) -> bool:
    """Whether an order of the plague says itself where it goes, or that it stays."""
    return "path" in keys and keys.value("path") != DEFAULT


def cards_for(helping: Helping, order: Plague, path: Sequence[str]) -> list[str]:
    """The cards used by the move itself: for what the order declares or flips together, else for the second step."""
    used = [
        card
        for card, helped in helping.items()
        if (order.declare and helped.declares) or (order.together and helped.together)
    ]
    if len(path) > 1 and not any(helping[card].steps > 1 for card in used):
        used.append(next(card for card, helped in helping.items() if helped.steps > 1))
    return used


def path_question(state: State, me: Seat) -> Choice:
    """Asked when an order moves the plague without saying where: the same order with its path."""
    record = plague_form(state, me, path_needed=True)
    return Choice(("plague",), lambda _: record, "R-6.1")


def by_default(state: State) -> dict[str, str | list[str]]:
    """The plague order of R-20.4 (the spread by R-20.5 when it is asked for)."""
    return {"do": "plague", "path": default_path(state)}


def default_path(state: State) -> list[str]:
    """R-20.4: one step to the neighbour with fewest cubes, then fewest tokens, then the first; [] if walled in."""
    assert state.plague is not None
    near = open_neighbours(state, state.plague)
    if not near:
        return []
    return [min(near, key=lambda r: (state.regions[r].population, len(state.regions[r].tokens), r))]


def spread_regions(state: State, infected: str, helping: Helping) -> list_forms.Sequence | None:
    """Where the new tokens go, one region named for each (R-7.1 to R-7.8, P-8.5); None if nothing spreads."""
    free = {region: space for region in open_neighbours(state, infected) if (space := room(state, region)) > 0}
    tokens, places = len(state.regions[infected].tokens), sum(free.values())
    new = min(state.data.spread[tokens], places)
    least = min(new, len(state.supply))
    if least == 0:
        return None
    most = min(new + max((helped.spreads for helped in helping.values()), default=0), places)

    def why(region: Any) -> Fault:
        if region == infected:
            return Fault("R-7.7", "not_neighbour", region=infected, to=region)
        return why_not_token(state, infected, region, "R-7.2", "R-7.3")

    return list_forms.Sequence(tuple(free), least, most, free, "R-7.5", "R-7.1", "R-7.3", why)


def default_spread(state: State) -> list[str]:
    """R-20.5: one token at a time to the permitted neighbour with fewest tokens at that time, then the first."""
    assert state.plague is not None
    free = {region: space for region in open_neighbours(state, state.plague) if (space := room(state, region)) > 0}
    new = min(state.data.spread[len(state.regions[state.plague].tokens)], sum(free.values()))
    named: list[str] = []
    for _ in range(new):
        region = min((r for r in free if free[r]), key=lambda r: (-free[r], r))
        free[region] -= 1
        named.append(region)
    return named


async def spread(table: Table[State], me: Seat, helping: Helping, named: list[str] | str | None) -> None:
    """R-7: the regions are named first, then the tokens drawn from the supply, one after another.

    `helping` are the cards as they were when C began: one that made the second step also adds its token (P-8.3).
    """
    infected = table.state.plague
    assert infected is not None
    regions = spread_regions(table.state, infected, helping)
    if regions is None:
        return
    record = verb("spread", Field("regions", regions, or_default=True), clause="R-7.2")
    answer = await table.ask(
        me,
        "spread",
        Choice(("spread",), lambda _: record, "R-7.2"),
        lambda: {"do": "spread", "regions": default_spread(table.state)},
        rider={"do": "spread", "regions": named} if named not in (None, DEFAULT) else None,
        waits=named != DEFAULT,  # what was said in advance, else the default, and no letter about it
        about={"region": infected, "least": regions.low, "most": regions.high},
    )
    named = answer["regions"]
    usual = table.state.data.spread[len(table.state.regions[infected].tokens)]
    for n, region in enumerate(named if isinstance(named, list) else default_spread(table.state)):
        if not table.state.supply:
            break
        if n == usual:
            card = next(card for card, helped in helping.items() if helped.spreads)
            if card not in table.state.used:
                table.emit(CardUsed(me, card))
        clause = "R-7.2" if n < usual else "P-8.5"
        table.emit(TokenSpread(table.state.next_token, region, table.state.supply[0], clauses=(clause,)))
    check_supply(table)
