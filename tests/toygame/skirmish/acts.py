"""Skirmish, a toy: sealed bids, steps in order, dice with a decision a round, a reaction from a hidden hand, the end.

S-1: two to five seats with five armies and two cards each, face down: six of the twelve are shields. S-2: before each
round all bid armies in secret and pay them; who bids most plays first, ties by chance. S-3: a turn is summon, then
invasions, then fortify. S-4: it begins with an army more, and summons up to two. S-5: invade a seat as often as you
like. S-6: the target may use a shield: nothing happens. S-7: else both roll, the lower loses an army, the attacker on a
tie; after each round the attacker goes on or stops, and keeps one army. S-8: who has no army is out. S-9: fortify: keep
cards, draw up to two. S-10: after the last round, or with one seat left, most armies win, ties in the order of seats.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.forms import Fault, Number, OneOf
from rattus_pbem.engine.list_forms import Subset
from rattus_pbem.engine.records import Choice, Field, Record, verb
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table

from .state import (
    FACES,
    BidsOpened,
    Clashed,
    Dealt,
    Eliminated,
    Ended,
    Fortified,
    Invaded,
    Levied,
    ShieldUsed,
    State,
    Summoned,
    TurnEnded,
)

HAND = 2


def next_act(state: State) -> Act | None:
    """What comes next between acts."""
    match state.phase:
        case "setup":
            return Act("setup", 0)
        case "bid":
            return Act("bid", state.turn + 1, state.living)
        case "turn":
            return Act("turn", state.turn + 1, (state.order[0],))
    return None


def script(table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
    """The script of an act by its kind."""
    if act.kind == "setup":
        return setup(table)
    return bid(table) if act.kind == "bid" else turn(table, act.seats[0])


async def setup(table: Table[State]) -> None:
    """S-1."""
    table.emit(Dealt(tuple(table.draw_many("deck", FACES, len(FACES), hidden=True))))


async def bid(table: Table[State]) -> None:
    """S-2: all at once, sealed until the last is in."""
    living = table.state.living
    asks = [Ask(seat, "bid", bid_form(table.state.armies[seat]), lambda: {"do": "bid", "armies": 0}) for seat in living]
    bids = {seat: order["armies"] for seat, order in zip(living, await table.ask_all(asks), strict=True)}
    ties = table.draw_many("ties", living, len(living))
    order = sorted(living, key=lambda seat: (-bids[seat], ties.index(seat)))
    table.emit(BidsOpened(tuple((seat, bids[seat]) for seat in order)))


async def turn(table: Table[State], me: Seat) -> None:
    """S-3. The army of S-4 is there before the first question."""
    table.emit(Levied(me))
    order = await table.ask(me, "summon", summon_form(), lambda: {"do": "summon", "armies": 1})
    table.emit(Summoned(me, order["armies"]))
    while table.state.targets(me):
        order = await table.ask(me, "invade", invade_form(table.state, me), lambda: {"do": "done"}, waits=False)
        if order["do"] == "done":
            break
        await invade(table, me, order)
    hand = list(table.state.hands[me])
    order = await table.ask(me, "fortify", keep_form(hand), lambda: {"do": "fortify", "keep": hand}, waits=False)
    count = min(HAND - len(order["keep"]), len(table.state.supply))
    table.emit(Fortified(me, tuple(order["keep"]), table.state.supply[:count]))
    table.emit(TurnEnded(me))
    if table.state.is_over:
        table.emit(Ended(table.state.ranked()))


async def invade(table: Table[State], me: Seat, order: Mapping[str, Any]) -> None:
    """S-5 to S-8. `until` answers the decision after each round."""
    target = order["target"]
    table.emit(Invaded(me, target))
    form = shield_form(table.state, target)
    if (answer := await table.ask(target, "shield", form, lambda: {"do": "keep"}, about={"attacker": me}))[
        "do"
    ] == "use":
        table.emit(ShieldUsed(target, answer["card"]))
        return
    while True:
        mine, other = table.roll("attack", 6)[0], table.roll("defence", 6)[0]
        table.emit(Clashed(me, target, mine, other))
        if table.state.armies[target] == 0:
            table.emit(Eliminated(target))
            return
        if table.state.armies[me] == 1:
            return
        until = order.get("until")
        rider = None if until is None else {"do": "go" if table.state.armies[me] > until else "stop"}
        again = table.ask(me, "again", again_form(), lambda: {"do": "stop"}, rider=rider, about={"target": target})
        if (await again)["do"] == "stop":
            return


def bid_form(armies: int) -> Choice:
    """S-2: one army stays."""
    return only(verb("bid", Field("armies", Number(0, armies - 1, "S-2", "S-2")), clause="S-2"))


def summon_form() -> Choice:
    """S-4."""
    return only(verb("summon", Field("armies", Number(0, 2, "S-4", "S-4")), clause="S-4"))


def invade_form(state: State, me: Seat) -> Choice:
    """S-5: a seat that is not out, while an army can be spared."""
    until = Field("until", Number(1, state.armies[me], "S-7", "S-7"), rider=True)
    record = verb("invade", Field("target", OneOf(state.targets(me), "S-5")), until, clause="S-5")
    return Choice(("invade", "done"), lambda do: verb("done", clause="S-3") if do == "done" else record, "S-3")


def shield_form(state: State, seat: Seat) -> Choice:
    """S-6: what may be used is what the hand holds, which nobody else may learn."""
    shields = [card for card in state.hands[seat] if state.faces[card] == "shield"]
    record: Record | Fault = verb("use", Field("card", OneOf(shields, "S-6")), clause="S-6")
    if not shields:
        record = Fault("S-6", "no_shield")
    return Choice(("use", "keep"), lambda do: verb("keep", clause="S-6") if do == "keep" else record, "S-6")


def again_form() -> Choice:
    """S-7."""
    entry: Callable[[str], Record] = lambda do: verb(do, clause="S-7")  # noqa: E731
    return Choice(("go", "stop"), entry, "S-7")


def keep_form(hand: list[int]) -> Choice:
    """S-9: any cards of the hand."""
    return only(verb("fortify", Field("keep", Subset(hand, 0, len(hand), "S-9")), clause="S-9"))


def only(record: Record) -> Choice:
    """The choice of one verb."""
    return Choice((record.fixed["do"],), lambda _: record, record.clause)
