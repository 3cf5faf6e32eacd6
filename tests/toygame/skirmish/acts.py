"""Skirmish, a toy: sealed bids, steps in order, dice with a decision a round, a reaction from a hidden hand, the end.

S-1: two to five seats with five armies and two cards each, face down: six of the twelve are shields. S-2: before each
round all bid armies in secret and pay them; who bids most plays first, ties by chance. S-3: a turn is summon, then
invasions, then fortify. S-4: it begins with an army more, and summons up to two. S-5: invade a seat as often as you
like. S-6: the target may use a shield: nothing happens. S-7: else both roll, the lower loses an army, the attacker on a
tie; after each round the attacker goes on or stops, and keeps one army. S-8: who has no army is out. S-9: fortify: keep
cards, draw up to two. S-10: after the last round, or with one seat left, most armies win, ties in the order of seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table
from rattus_pbem.kit.declared_orders import Order, number, piece, put, question, seat, several

from .state import (
    FACES,
    HAND,
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

CARD = piece("card", len(FACES))
BID = Order("bid", step="bid", clause="S-2", armies=number(lead="with"))
SUMMON = Order("summon", step="summon", clause="S-4", armies=number(lead="with"))
INVADE = Order("invade", step="invade", clause="S-5", target=seat(), until=number(1, key="until", rider=True))
DONE = Order("done", step="invade", clause="S-3")
PAUSE = Order("pause")
FORTIFY = Order("fortify", step="fortify", clause="S-9", keep=several(CARD, 0, 12, none="none"))
USE = Order("use", on="shield", clause="S-6", card=CARD)
KEEP = Order("keep", on="shield", clause="S-6")
GO, STOP = Order("go", on="again", clause="S-7"), Order("stop", on="again", clause="S-7")
ORDERS = (BID, SUMMON, INVADE, DONE, PAUSE, FORTIFY, USE, KEEP, GO, STOP)


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


async def setup(table: Table[State], act: Act) -> None:
    """S-1."""
    table.emit(Dealt(tuple(table.deal("deck", FACES).values())))


async def bid(table: Table[State], act: Act) -> None:
    """S-2: all at once, sealed until the last is in; one army stays."""
    living, armies = table.state.living, table.state.armies
    asks = [question(seat, "bid", BID.now(armies=range(armies[seat])), default=BID(armies=0)) for seat in living]
    bids = {seat: order["armies"] for seat, order in zip(living, await table.ask_all(asks), strict=True)}
    ties = table.draw_many("ties", living, len(living))
    order = sorted(living, key=lambda seat: (-bids[seat], ties.index(seat)))
    table.emit(BidsOpened(tuple((seat, bids[seat]) for seat in order)))


async def turn(table: Table[State], act: Act) -> None:
    """S-3. The army of S-4 is there before the first question."""
    (me,) = act.seats
    table.emit(Levied(me))
    order = await put(table, me, "summon", SUMMON.now(armies=range(3)), default=SUMMON(armies=1))
    table.emit(Summoned(me, order["armies"]))
    while targets := table.state.targets(me):
        spared = range(1, table.state.armies[me] + 1)
        invasion = INVADE.now(target=targets, until=spared)
        order = await put(table, me, "invade", invasion, DONE.now(), default=DONE(), waits=False, clause="S-3")
        if order["do"] == "done":
            break
        await invade(table, me, order)
    hand = list(table.state.hands[me])
    order = await put(table, me, "fortify", FORTIFY.now(keep=hand), default=FORTIFY(keep=hand), waits=False)
    count = min(HAND - len(order["keep"]), len(table.state.supply))
    table.emit(Fortified(me, tuple(order["keep"]), table.state.supply[:count]))
    table.emit(TurnEnded(me))
    if table.state.is_over:
        table.emit(Ended(table.state.ranked()))


async def invade(table: Table[State], me: Seat, order: Mapping[str, Any]) -> None:
    """S-5 to S-8. `until` answers the decision after each round. What may be used is what the hand holds (S-6)."""
    target = order["target"]
    table.emit(Invaded(me, target))
    shields = [card for card in table.state.hands[target] if table.state.faces[card] == "shield"]
    use = USE.now("no_shield", card=shields)
    answer = await put(table, target, "shield", use, KEEP.now(), default=KEEP(), about={"attacker": me})
    if answer["do"] == "use":
        table.emit(ShieldUsed(target, answer["card"]))
        return
    while True:
        table.emit(Clashed(me, target, table.roll("attack", 6)[0], table.roll("defence", 6)[0]))
        if table.state.armies[target] == 0:
            table.emit(Eliminated(target))
            return
        if table.state.armies[me] == 1:
            return
        until = order.get("until")
        rider = None if until is None else GO() if table.state.armies[me] > until else STOP()
        ways = GO.now(), STOP.now()
        again = await put(table, me, "again", *ways, default=STOP(), rider=rider, about={"target": target})
        if again["do"] == "stop":
            return


SCRIPTS = {"setup": setup, "bid": bid, "turn": turn}
