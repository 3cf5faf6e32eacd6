"""The sky cards: one function a card, under its text (G-36).

Played when attacked, in the sky window of an invasion, with the sky god in play (G-22). "You" is the attacked player.
"""

from __future__ import annotations

from ...engine.table import Table
from .cards import card
from .play.army_events import ArmiesMoved
from .play.card_events import FireSears, GroundHallowed
from .play.drawing import roll_for
from .play.effects import gain, lose, lose_together
from .play.god_events import GodBanished, GodMoved, TempleBuilt
from .play.invasion import Invasion
from .play.moment import Chosen, Moment, Played
from .play.state import State


def attack_of(of: Moment | Played) -> Invasion:
    """The invasion in whose window the card is played."""
    assert of.invasion is not None
    return of.invasion


def room_for_a_temple(moment: Moment) -> bool:
    """Whether a temple is left and none is in the target."""
    return moment.state.temples_left > 0 and not moment.state.lands[attack_of(moment).target].temple


@card("thousand_workers_amass", possible=room_for_a_temple)
async def thousand_workers_amass(table: Table[State], played: Played) -> None:
    """Place a temple from the supply, free, in the defending territory; it works at once (G-36.1)."""
    table.emit(TempleBuilt(played.seat, attack_of(played).target, clauses=("G-36.1",)))


@card("enemies_convert")
async def enemies_convert(table: Table[State], played: Played) -> None:
    """Destroy up to 2 armies in the attacking territory (to the reserve); gain as many in the defending one (G-36.2).

    The source may become empty.
    """
    war = attack_of(played)
    converted = lose(table, war.source, 2, ("G-36.2",), to_reserve=True)
    gain(table, played.seat, war.target, converted, ("G-36.2",))


@card("fire_sears_the_sky")
async def fire_sears_the_sky(table: Table[State], played: Played) -> None:
    """Until the end of this turn add 4 to your result in every godswar (G-36.3). Two copies add 8."""
    table.emit(FireSears(played.seat, 4))


@card("lava_erupts")
async def lava_erupts(table: Table[State], played: Played) -> None:
    """Roll one die for the attacking territory and one for each adjacent one; destroy that many armies (G-36.4).

    Dice in id order after the source; empty land is passed over. Whoever owns it, the target included.
    """
    source = attack_of(played).source
    places = [source, *(name for name in table.state.neighbours(source) if table.state.armies(name))]
    dice = roll_for(table, played, places, "G-36.4")
    lose_together(table, dict(zip(places, dice, strict=True)), ("G-36.4", "G-33.8"))


@card("men_become_warriors")
async def men_become_warriors(table: Table[State], played: Played) -> None:
    """Gain 3 armies in the defending territory (G-36.5)."""
    gain(table, played.seat, attack_of(played).target, 3, ("G-36.5",))


@card("swords_become_plowshares")
async def swords_become_plowshares(table: Table[State], played: Played) -> None:
    """Roll one die and destroy that many armies in the attacking territory. They go to the reserve (G-36.6)."""
    source = attack_of(played).source
    (die,) = roll_for(table, played, [source], "G-36.6")
    lose(table, source, die, ("G-36.6",), to_reserve=True)


def others_with_two(moment: Moment, chosen: Chosen) -> list[str]:
    """The other territories you control that an army may leave: 1 stays (G-33.4)."""
    state, target = moment.state, attack_of(moment).target
    return [name for name in state.own(moment.seat) if name != target and state.armies(name) > 1]


@card(
    "the_fog_lifts", from_=others_with_two, most=lambda moment, chosen: min(4, moment.state.armies(chosen.source) - 1)
)
async def the_fog_lifts(table: Table[State], played: Played) -> None:
    """Move 1 to 4 armies from one other territory you control to the defending territory (G-36.7).

    Any distance; at least 1 army stays, and no gods move. Plague does not halve them (G-29.5).
    """
    target = attack_of(played).target
    table.emit(ArmiesMoved(played.seat, played.chosen.source, target, played.armies, clauses=("G-36.7",)))


def gods_in_the_source(moment: Moment, chosen: Chosen) -> list[str]:
    """The gods in the source, those left out of the force included."""
    return moment.state.kinds_at(attack_of(moment).source)


def temples_of_the_attacker(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories where the attacker controls a temple, without the source."""
    war = attack_of(moment)
    return [name for name in moment.state.temples(war.me) if name != war.source]


def farthest_first(moment: Moment) -> list[str]:
    """The places for The Mighty Turn Meek, the farthest from the target by open links first (G-47.1).

    A place that cannot be reached counts as farthest; equals stand in id order.
    """
    steps = {attack_of(moment).target: 0}
    reached = list(steps)
    for place in reached:
        for neighbour in moment.state.neighbours(place):
            if neighbour not in steps:
                steps[neighbour] = steps[place] + 1
                reached.append(neighbour)
    unreached = len(moment.state.lands)
    return sorted(temples_of_the_attacker(moment, Chosen()), key=lambda place: (-steps.get(place, unreached), place))


@card(
    "the_mighty_turn_meek",
    god=gods_in_the_source,
    to=temples_of_the_attacker,
    words={"to": {"farthest": farthest_first}},
)
async def the_mighty_turn_meek(table: Table[State], played: Played) -> None:
    """Move one god from the attacking territory to another territory where the attacker controls a temple (G-36.8).

    On plague it is banished (G-29.3).
    """
    war, god, target = attack_of(played), played.chosen.god, played.chosen.to
    table.emit(GodMoved(war.me, god, war.source, target, clauses=("G-36.8",)))
    if table.state.lands[target].plague:
        table.emit(GodBanished(war.me, god, target, clauses=("G-29.3",)))


@card("this_ground_is_sacred")
async def this_ground_is_sacred(table: Table[State], played: Played) -> None:
    """The invasion ends before any dice. The defending territory cannot be invaded again this turn (G-36.9)."""
    table.emit(GroundHallowed(attack_of(played).target))


@card("your_idol_is_false", god=gods_in_the_source)
async def your_idol_is_false(table: Table[State], played: Played) -> None:
    """Banish one god from the attacking territory, one left out of the force too (G-36.10)."""
    war = attack_of(played)
    table.emit(GodBanished(war.me, played.chosen.god, war.source, clauses=("G-36.10",)))
