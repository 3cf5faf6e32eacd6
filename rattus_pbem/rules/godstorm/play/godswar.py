"""Godswar (G-23): each side names a god, both throw, the loser's god is banished."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.seats import Seat
from ....engine.table import Table
from .dice import Roll, contest
from .drawing import draw_card
from .forms import first_of
from .god_events import GodBanished
from .invasion import Invasion, is_player
from .orders import NameGod
from .questions import naming_form
from .state import State
from .war_events import GodswarFought, LabourDone

GUNGNIR = "gungnir_spear_of_odin"
MJOLNIR = "mjolnir_hammer_of_thor"
ATTACK_ORDER = ("death", "magic", "sky", "war")
DEFENCE_ORDER = ("death", "war", "sky", "magic")


async def godswar_round(table: Table[State], war: Invasion) -> None:
    """G-23.2 to G-23.7: gods named, dice, sums, the loser banished; perhaps the sky labour (G-10.2)."""
    me, foe = war.me, war.foe
    god = await name_champion(table, war)
    against = await name_defending_god(table, war, god)
    mine, theirs = Roll(me, "godswar attack"), Roll(foe, "godswar defence")
    counts = (
        dice_of(table.state, me, war.gods(table.state), god),
        dice_of(table.state, foe, war.gods_against(table.state), against),
    )
    contest(
        table,
        mine,
        theirs,
        counts,
        (lambda state: attacker_rerolls(state, war), lambda state: defender_rerolls(state, war)),
    )
    total = sum(mine.dice) + war.force + bonus(table.state, me)
    other = sum(theirs.dice) + war.defenders(table.state) + bonus(table.state, foe)
    won = total > other or (total == other and "war" in war.gods(table.state))
    winner = me if won else foe
    table.emit(GodswarFought(me, foe, god, against, mine.thrown, theirs.thrown, total, other, winner))
    war.godswar_rounds += 1
    if won:
        table.emit(GodBanished(foe, against, war.target, clauses=("G-23.7",)))
        sky_labour(table, me)
    else:
        table.emit(GodBanished(me, god, war.source, clauses=("G-23.7",)))


async def name_champion(table: Table[State], war: Invasion) -> str:
    """D-CHAMPION: one god of the force (G-43.19)."""
    gods = war.gods(table.state)
    if len(gods) == 1:
        return gods[0]
    named = war.plan.champions
    rider = {"do": "name", "god": named} if first_of(named, gods) else None
    answer = await table.ask(
        war.me,
        "champion",
        naming_form(gods, "G-23.2"),
        lambda: {"do": "name", "god": list(ATTACK_ORDER)},
        rider=rider,
        waits=False,
        about=war.facts(table.state).to_json(),
    )
    return str(first_of([*NameGod.from_json(answer).god, *ATTACK_ORDER], gods))


async def name_defending_god(table: Table[State], war: Invasion, god: str) -> str:
    """D-DEF-GOD: one god in the target, after the attacker named his (G-45.5)."""
    gods = war.gods_against(table.state)
    if len(gods) == 1:
        return gods[0]
    state = table.state
    about = war.facts(state).to_json(
        named=god,
        attack_god_dice=dice_of(state, war.me, war.gods(state), god),
        god_dice=[[kind, dice_of(state, war.foe, gods, kind)] for kind in gods],
        god_lead=war.force + bonus(state, war.me) - war.defenders(state) - bonus(state, war.foe),
    )
    answer = await table.ask(
        war.foe, "def_god", naming_form(gods, "G-23.2"), lambda: {"do": "name", "god": list(DEFENCE_ORDER)}, about=about
    )
    return str(first_of([*NameGod.from_json(answer).god, *DEFENCE_ORDER], gods))


def dice_of(state: State, seat: Seat, gods: Sequence[str], named: str) -> int:
    """3 dice, 1 more for a sky god on that side, named or not, and 1 more for each altar (G-23.3, G-49.5)."""
    match state.options.get("sky_die"):
        case "named":
            sky = named == "sky"
        case "in_play":
            sky = state.god_in_play(seat, "sky")
        case _:
            sky = "sky" in gods
    return state.data.numbers["godswar_dice"] + sky + len(state.own_spaces(seat, "altar"))


def bonus(state: State, seat: Seat) -> int:
    """What is added to the sum besides armies: Mjolnir and Fire Sears the Sky (G-23.5)."""
    return 3 * state.owns(seat, MJOLNIR) + state.now.fire.get(seat, 0)


def attacker_rerolls(state: State, war: Invasion) -> bool:
    """A side whose magic goddess is on it, and the owner of Gungnir (G-23.4)."""
    return "magic" in war.gods(state) or state.owns(war.me, GUNGNIR)


def defender_rerolls(state: State, war: Invasion) -> bool:
    """As the attacker, and with a temple in the target (G-23.4)."""
    temple = state.lands[war.target].temple
    return temple or "magic" in war.gods_against(state) or state.owns(war.foe, GUNGNIR)


def sky_labour(table: Table[State], me: Seat) -> None:
    """The first godswar won on the own turn with the sky god in play (G-10.2)."""
    if "sky" in table.state.now.labours or not is_player(me) or not table.state.god_in_play(me, "sky"):
        return
    table.emit(LabourDone(me, "sky", clauses=("G-10.2",)))
    draw_card(table, me, "sky", ("G-10.2",))
