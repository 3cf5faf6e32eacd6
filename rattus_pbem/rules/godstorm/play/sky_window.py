"""The sky window: after the declaration the attacked player may play sky cards, one after the other (G-22)."""

from __future__ import annotations

from typing import Any

from ....engine.forms import Fault
from ....engine.records import Choice, Record, verb
from ....engine.table import Table
from ..cards import play_card, play_record, why_not_played
from .effects import goes_on
from .invasion import Invasion, is_player
from .moment import Moment
from .orders import Play
from .state import State
from .war_events import InvasionEnded

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
        table.emit(InvasionEnded(war.me, war.source, war.target, why, (clause, "G-26.3")))
        return ENDED
    return EMPTY if not state.armies(war.target) else OPEN


def sky_form(moment: Moment) -> Choice:
    """A sky card, or pass (G-45.1)."""

    def entry(do: str) -> Record | Fault:
        return verb("pass", clause="G-22.1") if do == "pass" else play_record(moment, ("sky",))

    def judge(answer: Any) -> Fault | None:
        return why_not_played(moment, Play.from_json(answer), ("sky",)) if answer["do"] == "play" else None

    return Choice(("play", "pass"), entry, "G-22.1", judge=judge)
