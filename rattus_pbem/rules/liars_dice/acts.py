"""Liar's dice: the whole sequence. The clauses are in docs/rules/liars-dice.md."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...engine.act_scripts import Act
from ...engine.forms import Fault, Number, OneOf
from ...engine.records import Keys
from ...engine.seats import Seat
from ...engine.table import Table
from ...kit.declared_orders import Moment, Order, number, one_of, put
from .state import (
    DICE,
    FACES,
    BidMade,
    Counted,
    CupLifted,
    DiceKept,
    DieGained,
    DieLost,
    Doubted,
    Eliminated,
    Ended,
    ExactCalled,
    Rolled,
    RoundBegan,
    RoundEnded,
    StarterDrawn,
    State,
)

BID = Order("bid", step="call", ahead=True, clause="L-2.1", count=number(1, 30), face=one_of("face"))
DOUBT = Order("doubt", step="call", ahead=True, clause="L-3.1")
EXACT = Order("exact", step="call", ahead=True, clause="L-4.1")
ORDERS = (BID, DOUBT, EXACT)


def next_act(state: State) -> Act | None:
    """The dice are rolled, then the seats call one after the other until a bid is doubted, or called exact."""
    if state.phase == "call":
        return Act("call", state.turn + 1, (state.caller,))
    if state.phase == "setup":
        return Act("setup", 0)
    return Act("roll", state.turn + 1) if state.phase != "over" else None


async def setup(table: Table[State], act: Act) -> None:
    """L-1.2."""
    state = table.state
    table.emit(StarterDrawn(state.starter or table.draw("first", state.seats)))


async def roll(table: Table[State], act: Act) -> None:
    """L-1.2, L-1.3, L-5.1."""
    state, starter = table.state, table.state.starter
    is_first = state.counts[starter] == 1 and starter not in state.had_palifico
    table.emit(RoundBegan(starter, state.palifico and is_first and len(state.living) > 2))
    for seat in state.living:
        table.emit(Rolled(seat, tuple(table.roll(f"{seat} {act.turn}", 6, state.counts[seat], hidden=True))))


async def call(table: Table[State], act: Act) -> None:
    """L-2 to L-4."""
    (me,) = act.seats
    bid = table.state.bid
    default = DOUBT() if bid else BID(count=1, face="twos")
    moments = bid_now(table.state), doubt_now(table.state), exact_now(table.state)
    judge = partial(too_low, table.state)
    order = await put(table, me, "call", *moments, default=default, judge=judge, about=None if bid else {"first": True})
    if order["do"] == "bid":
        table.emit(BidMade(me, order["count"], order["face"]))
        return
    assert bid is not None
    table.emit((Doubted if order["do"] == "doubt" else ExactCalled)(me, bid.seat))
    state = table.state
    for seat in state.living:
        table.emit(CupLifted(seat, state.rolled_in, state.dice[seat]))
    count = sum(state.matching(dice, bid.face) for dice in state.dice.values())
    table.emit(Counted(count, bid.face))
    if order["do"] == "doubt":
        lose(table, me if count >= bid.count else bid.seat, "L-3.3")
    elif count == bid.count:
        table.emit(DieGained(me) if state.counts[me] < DICE else DiceKept(me))
    else:
        lose(table, me, "L-4.2")
    state = table.state
    table.emit(Ended((*state.living, *reversed(state.out))) if len(state.living) == 1 else RoundEnded())


def lose(table: Table[State], seat: Seat, clause: str) -> None:
    """L-3.3 or L-4.2, L-6.1."""
    table.emit(DieLost(seat, clauses=(clause,)))
    if not table.state.counts[seat]:
        table.emit(Eliminated(seat))


def bid_now(state: State) -> Moment:
    """L-2: each face from its lowest count on."""
    lowest = {face: state.lowest(face) for face in FACES}
    counts = range(min(lowest.values()), state.total + 1)

    def faces(keys: Keys) -> OneOf:
        count = keys.one_of("count", counts) or state.total
        return OneOf([face for face in FACES if lowest[face] <= count], "L-2.2", no_such_face)

    def no_such_face(face: object) -> Fault | None:
        return Fault(state.clause_of(face), "not_an_option", given=face) if face in FACES else None

    return BID.now("no_higher_bid", count=Number(counts[0], counts[-1], "L-2.2", "L-2.5") if counts else (), face=faces)


def too_low(state: State, order: Any) -> Fault | None:
    """L-2: that this bid is not higher than the one that stands, where enough dice of its face would be."""
    count, face = order.get("count"), order.get("face")
    if order.get("do") != "bid" or type(count) is not int or face not in FACES or state.bid is None:
        return None
    if not 0 < count < (low := state.lowest(face)) <= state.total:
        return None
    return Fault(state.clause_of(face), "too_low_bid", low, "/count", count=count, face=face, low=low)


def doubt_now(state: State) -> Moment:
    """L-3.1: there is something to doubt."""
    return DOUBT.now() if state.bid else DOUBT.never("no_bid")


def exact_now(state: State) -> Moment:
    """L-4.1."""
    if not state.exact:
        return EXACT.never("not_exact")
    return EXACT.now() if state.bid else EXACT.never("no_bid")


SCRIPTS = {"setup": setup, "roll": roll, "call": call}
