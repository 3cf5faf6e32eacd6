"""The whole sequence of a game of Godstorm on one screen (G-4 to G-7, G-20, G-40)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.act_scripts import Act
from ...engine.seats import Seat
from ...engine.table import Table
from ...kit.rules_base import Script
from . import death_cards, sky_cards, war_cards  # noqa: F401 - register the cards
from .play import bidding, moving, obtaining, setup, steps
from .play.drawing import draw_card
from .play.effects import goes_on
from .play.frame_events import EpochEnded, GameEnded, StepEnded, TurnBegan, TurnEnded
from .play.score import places, standing
from .play.state import STEPS, State
from .play.war_events import LabourDone


def next_act(state: State) -> Act | None:
    """Setup in turn 0; each bid with its markers is a turn, and so are the ten steps of each player (G-6, G-7.1)."""
    turn = state.turn + 1
    match state.phase:
        case "setup":
            return Act("setup", 0)
        case "pantheon":
            left = [seat for seat in state.choosing if seat not in state.pantheons]
            return Act("pantheon", 0, (left[0],)) if left else Act("deal", 0)
        case "claim" | "armies":
            return Act(state.phase, 0, (state.choosing[0],))
        case "gods" if state.choosing:
            return Act("gods", 0, (state.choosing[0],))
        case "gods" | "bid":
            return Act("bid", turn, state.living)
        case "markers":
            return Act("marker", turn, (state.to_play[0],))
        case "turn":
            return Act(part_of_turn(state), turn, (state.active,))
    return None


def part_of_turn(state: State) -> str:
    """Steps 1 to 5 are one act; then each invasion; fortify and embark; each fight below; the end."""
    if not goes_on(state, state.active):
        return "end"
    step = state.now.step
    if step <= STEPS.index("plague"):
        return "opening"
    return "move" if STEPS[step] in ("fortify", "embark") else STEPS[step]


OPENING = (
    ("income", steps.income),
    ("summon", steps.summon),
    ("obtain", obtaining.obtain),
    ("play", steps.play_cards),
    ("plague", steps.suffer_plague),
)


async def begin_turn(table: Table[State], me: Seat) -> None:
    """Steps 1 to 5, as long as the player is in the game (G-7.4)."""
    table.emit(TurnBegan(me, table.state.turn + 1))
    for name, step in OPENING[table.state.now.step :]:  # a position may begin in any of them
        await step(table, me)
        if not goes_on(table.state, me):
            return
        table.emit(StepEnded(me, name))


async def fortify_and_embark(table: Table[State], me: Seat) -> None:
    """Steps 7 and 8."""
    if STEPS[table.state.now.step] == "fortify":
        await moving.fortify(table, me)
    await moving.embark(table, me)


async def end_turn(table: Table[State], me: Seat) -> None:
    """Step 10: the death labour, then the next player, the next epoch, or the end (G-20, G-6.8, G-40.1)."""
    if goes_on(table.state, me):
        crypt = table.state.own_spaces(me, "crypt")
        if crypt and table.state.god_in_play(me, "death"):
            table.emit(LabourDone(me, "death", clauses=("G-10.4",)))
            draw_card(table, me, "death", ("G-10.4", "G-20.1"))
        table.emit(StepEnded(me, "end"))
    table.emit(TurnEnded(me, table.state.turn + 1))
    state = table.state
    if not state.to_play and state.epoch == state.data.numbers["epochs"]:
        now = standing(state)
        table.emit(GameEnded(now.scores, places(now, state.living, state.out)))
    elif not state.to_play:
        table.emit(EpochEnded(state.epoch))


SCRIPTS: Mapping[str, Callable[..., Script]] = {
    "setup": setup.begin,
    "deal": setup.deal,
    "pantheon": setup.choose_pantheon,
    "claim": setup.claim,
    "armies": setup.place_starting_armies,
    "gods": setup.place_god_and_temple,
    "bid": bidding.bid,
    "marker": bidding.take_marker,
    "opening": begin_turn,
    "invade": moving.invade_once,
    "move": fortify_and_embark,
    "underworld": moving.underworld_once,
    "end": end_turn,
}
"""The script of each kind of act, for the seats that it is about."""
