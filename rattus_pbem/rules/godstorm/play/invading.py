"""The course of an invasion: declare, sky cards, godswar, battle, then capture or stop (G-16.3, G-21 to G-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.forms import Fault
from ....engine.records import Choice, Record, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ..cards import play_card, play_record, why_not_played
from .army_events import ArmiesMoved
from .battle import battle_round
from .declaring import why_not_again, why_not_declared
from .drawing import draw_card
from .effects import goes_on, half, lose, settle
from .forms import ALL, amount, gods_of
from .god_events import GodBanished, GodMoved
from .godswar import godswar_round
from .invasion import Invasion, is_player
from .moment import Moment
from .orders import Invade, Play
from .questions import ask_another_godswar, ask_go_on, ask_move_in, ask_walk_in, ask_what_follows
from .score import Before
from .state import HEAVEN, State
from .war_events import Captured, InvasionDeclared, InvasionEnded, LabourDone


async def invade(table: Table[State], me: Seat, order: Invade) -> str:
    """The invasion of an order, declared anew as often as it says; what follows: `next` or `end_step` (G-44.8)."""
    times = 0
    while True:
        war = declare(table, me, order)
        if await fight(table, war) or not goes_on(table.state, me):
            return "next"
        follows = await what_follows(table, war, times)
        if follows != "again":
            return follows
        times += 1


async def what_follows(table: Table[State], war: Invasion, times: int) -> str:
    """`next`, `again` or `end_step`; an order that cannot be declared anew is reported, and the next one follows."""
    fault = why_not_again(table.state, war) if times < war.again else None
    follows = await ask_what_follows(table, war, times, ends=fault is not None)
    if follows == "again":
        fault = why_not_declared(table.state, war)
    if fault is not None:
        table.refused_riders.append((war.me, "again", fault))
        return "next"
    return follows


async def fight(table: Table[State], war: Invasion) -> bool:
    """G-16.3; whether the target was taken, or walked into."""
    if not war.under:
        window = await sky_window(table, war)
        if window == ENDED:
            return False
        if window == EMPTY:
            return await walk_in(table, war)
    while war.gods(table.state) and war.gods_against(table.state):  # G-23.1
        await godswar_round(table, war)
        if war.gods(table.state) and war.gods_against(table.state):
            if not await ask_another_godswar(table, war):
                return stop_invading(table, war)
        elif not await ask_go_on(table, war, after_godswar=True):
            return stop_invading(table, war)
    while True:
        before = Before(table.state)
        await battle_round(table, war)
        if not war.defenders(table.state):
            await capture(table, war, before)
            return True
        if not war.force:
            table.emit(InvasionEnded(war.me, war.source, war.target, "force", clauses=("G-26.3",)))
            return False
        if not await ask_go_on(table, war):
            return stop_invading(table, war)


def declare(table: Table[State], me: Seat, order: Invade) -> Invasion:
    """Source, target, N and the gods that take part (G-21.1 to G-21.3)."""
    state, source, target = table.state, order.source, order.to
    gods = gods_of(order.gods, state.kinds_at(source), ALL) if source in state.lands else ()
    whole = state.heaven[me] if source == HEAVEN else state.armies(source)
    most = whole - (source != HEAVEN)
    force = amount(order.armies, 1, most, whole)
    war = Invasion(me, state.owner(target), source, target, force, gods, order)
    clauses = ("G-19.1",) if war.under else ("G-21.1", "G-21.2")
    table.emit(InvasionDeclared(me, war.foe, source, target, force, gods, clauses=clauses))
    return war


def can_declare(state: State, war: Invasion) -> bool:
    """Whether the same order can be declared anew (G-48.8)."""
    owner = state.owner(war.target) if war.target in (*state.lands, *state.spaces) else ""
    held = war.source == HEAVEN or state.owner(war.source) == war.me
    return held and owner not in ("", war.me) and war.free(state) > 0 and war.target not in state.now.protected


def stop_invading(table: Table[State], war: Invasion) -> bool:
    """End the invasion, as the attacker stops (G-26.2). Always False: the target is not taken."""
    table.emit(InvasionEnded(war.me, war.source, war.target, "stopped", clauses=("G-26.2", "G-26.4")))
    return False


async def capture(table: Table[State], war: Invasion, before: Before) -> None:
    """Gods banished, war labour, moving in, temple, plague, elimination (G-25.2); `before` its last round."""
    me = war.me
    table.emit(
        Captured(me, war.foe, war.target, not war.under, clauses=("G-19.1",) if war.under else ("G-25.1", "G-10.1"))
    )
    if not war.under:
        for seat, god in table.state.gods_at(war.target):
            table.emit(GodBanished(seat, god, war.target, clauses=("G-25.2", "G-25.7")))
        war_labour(table, me)
    armies = await ask_move_in(table, war)
    gods = war.gods(table.state)
    enter(table, me, war.source, war.target, armies, gods, ("G-25.3", "G-25.4"))
    settle(table, me, before)


def war_labour(table: Table[State], me: Seat) -> None:
    """At the third territory taken on the own turn, and at each later one until drawn (G-10.1)."""
    now = table.state.now
    if now.captures >= 3 and "war" not in now.labours and table.state.god_in_play(me, "war"):
        table.emit(LabourDone(me, "war", clauses=("G-10.1",)))
        draw_card(table, me, "war", ("G-10.1",))


async def walk_in(table: Table[State], war: Invasion) -> bool:
    """Sky cards emptied the target: move in at once, or end the invasion (G-27.4). Whether anybody moved in."""
    if not goes_on(table.state, war.me):
        return False
    armies = await ask_walk_in(table, war)
    if not armies:
        table.emit(InvasionEnded(war.me, war.source, war.target, "empty", clauses=("G-27.4",)))
        return False
    before = Before(table.state)
    enter(table, war.me, war.source, war.target, armies, war.gods(table.state), ("G-27.4", "G-27.1"))
    settle(table, war.me, before)
    return True


def enter(
    table: Table[State], me: Seat, source: str, target: str, armies: int, gods: Sequence[str], clauses: tuple[str, ...]
) -> None:
    """Armies and gods move into a place; on plague half of them die and the gods are banished (G-25.6, G-27.2)."""
    table.emit(ArmiesMoved(me, source, target, armies, clauses=clauses))
    plague = target in table.state.lands and table.state.lands[target].plague
    for god in gods:
        table.emit(GodMoved(me, god, source, target, clauses=clauses))
        if plague:
            table.emit(GodBanished(me, god, target, clauses=("G-25.6", "G-29.3")))
    if plague:
        lose(table, target, half(armies), ("G-25.6",))


OPEN, ENDED, EMPTY = "open", "ended", "empty"
"""How a window ends: the invasion goes on, it is over, or the target is empty (G-22.4)."""


async def sky_window(table: Table[State], war: Invasion) -> str:
    """G-22.1, G-22.2: asked again after each card, until the defender passes."""
    while could_act(table.state, war.foe):
        moment = Moment(table.state, war.foe, war)
        answer = await table.ask(
            war.foe, "sky", sky_form(moment), lambda: {"do": "pass"}, about=war.facts(table.state).to_json()
        )
        if answer["do"] == "pass":
            break
        order = Play.from_json(answer)
        war.played.append(order.card)
        await play_card(table, war.foe, order, war)
        status = after_card(table, war)
        if status != OPEN:
            return status
    return OPEN


def could_act(state: State, seat: str) -> bool:
    """Whether by public facts he could play a sky card: he has one, and his sky god is in play (G-42.9)."""
    return is_player(seat) and seat in state.living and state.god_in_play(seat, "sky") and state.counts(seat)["sky"] > 0


def after_card(table: Table[State], war: Invasion) -> str:
    """G-22.4: the source too weak, the target empty or hallowed, or the window stays open."""
    state = table.state
    if not goes_on(state, war.me):
        return ENDED
    war.cut(state)
    why = "sacred" if war.target in state.now.protected else "source" if state.armies(war.source) < 2 else ""
    if why:
        clause = "G-36.9" if why == "sacred" else "G-22.4"
        table.emit(InvasionEnded(war.me, war.source, war.target, why, clauses=(clause, "G-26.3")))
        return ENDED
    return EMPTY if not state.armies(war.target) else OPEN


def sky_form(moment: Moment) -> Choice:
    """A sky card, or pass (G-45.1)."""

    def entry(do: str) -> Record | Fault:
        return verb("pass", clause="G-22.1") if do == "pass" else play_record(moment, ("sky",))

    def judge(answer: Any) -> Fault | None:
        return why_not_played(moment, Play.from_json(answer), ("sky",)) if answer["do"] == "play" else None

    return Choice(("play", "pass"), entry, "G-22.1", judge=judge)
