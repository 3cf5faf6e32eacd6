"""Battle (G-24): dice named, thrown, compared; the dead are counted, or kept by the Tree of Life (G-37.14)."""

from __future__ import annotations

from ....engine.records import Choice, verb
from ....engine.table import Table
from .army_events import RESERVE, ArmiesLost
from .dice import Roll, contest
from .effects import lose
from .invasion import Invasion, is_player
from .orders import Throw
from .questions import dice_form
from .state import State
from .war_events import ArmyKept, BattleFought

TREE = "the_tree_of_life"


async def battle_round(table: Table[State], war: Invasion) -> None:
    """G-24.2 to G-24.7: the attacker names his dice, then the defender; both throw; each comparison costs 1 army."""
    dice = await name_dice(table, war)
    against = await name_defence_dice(table, war, dice)
    mine, theirs = Roll(war.me, "battle attack"), Roll(war.foe, "battle defence")
    contest(
        table,
        mine,
        theirs,
        (dice, against),
        (lambda state: attacker_rerolls(state, war), lambda state: defender_rerolls(state, war)),
    )
    lost, beaten = compare(mine, theirs, ties_to_attacker=ties_to_attacker(table.state, war))
    war.fought(dice)
    war.lost += lost
    war.force -= lost
    table.emit(BattleFought(war.me, war.foe, war.source, war.target, mine.thrown, theirs.thrown, lost, beaten))
    if war.under:
        lose_below(table, war, lost, beaten)
        return
    lose(table, war.source, lost, ("G-24.5", "G-24.7"))
    kept = await keep_armies(table, war, beaten)
    to_reserve = "death" in war.gods(table.state)
    lose(table, war.target, beaten - kept, ("G-24.5", "G-24.7"), to_reserve=to_reserve)


def lose_below(table: Table[State], war: Invasion, lost: int, beaten: int) -> None:
    """In the Underworld the dead of both sides go to the reserve (G-19.4)."""
    if lost:
        table.emit(ArmiesLost(war.me, war.source, RESERVE, lost, clauses=("G-19.4",)))
    lose(table, war.target, beaten, ("G-19.4",))


async def name_dice(table: Table[State], war: Invasion) -> int:
    """D-ATTACK-DICE: 1, 2 or 3; not more than N, and 1 army stays in the source (G-24.2, G-44.4)."""
    most = war.most_dice(table.state)
    if most == 1:
        return 1
    named = war.dice(table.state)
    answer = await table.ask(
        war.me,
        "dice",
        dice_form(most, "G-24.2"),
        lambda: {"do": "dice", "dice": most},
        rider=None if named is None else {"do": "dice", "dice": max(1, min(most, named))},
        waits=False,
        about=war.facts(table.state).to_json(round=war.rounds + 1),
    )
    return max(1, min(most, Throw.from_json(answer).dice))


async def name_defence_dice(table: Table[State], war: Invasion, dice: int) -> int:
    """D-DEF-DICE, D-UW-DEF-DICE: 1 or 2, after the attacker named his (G-24.3, G-45.4, G-45.6)."""
    state, most = table.state, war.most_defence_dice(table.state)
    if most == 1 or not is_player(war.foe):
        return most
    about = war.facts(state).to_json(attack_dice=dice, round=war.rounds + 1)
    if not war.under:
        about |= {
            "ties_to_attacker": ties_to_attacker(state, war),
            "attacker_rerolls": attacker_rerolls(state, war),
            "i_reroll": defender_rerolls(state, war),
        }
    question = "under_dice" if war.under else "def_dice"
    answer = await table.ask(
        war.foe, question, dice_form(most, "G-24.3"), lambda: {"do": "dice", "dice": most}, about=about
    )
    return max(1, min(most, Throw.from_json(answer).dice))


async def keep_armies(table: Table[State], war: Invasion, beaten: int) -> int:
    """D-TREE: its owner as defender may pay 1 faith for each army about to be lost (G-37.14); how many he keeps."""
    kept = 0
    for losing in range(beaten, 0, -1):
        state = table.state
        if not state.owns(war.foe, TREE) or not state.faith[war.foe]:
            break
        about = war.facts(state).to_json(
            losing=losing,
            left_after=war.defenders(state) - losing - (beaten - losing - kept),
            kept_turn=state.now.kept,
            faith_after=state.faith[war.foe] - 1,
        )
        answer = await table.ask(war.foe, "tree", tree_form(), lambda: {"do": "lose"}, about=about)
        if answer["do"] == "keep":
            table.emit(ArmyKept(war.foe, war.target))
            kept += 1
            war.kept += 1
    return kept


def tree_form() -> Choice:
    """Keep the army, or lose it."""
    return Choice(("keep", "lose"), lambda do: verb(do, clause="G-37.14"), "G-37.14")


def compare(mine: Roll, theirs: Roll, *, ties_to_attacker: bool) -> tuple[int, int]:
    """Armies lost by attacker and defender: highest against highest, then second against second (G-24.5, G-24.6)."""
    pairs = list(zip(mine.highest, theirs.highest, strict=False))
    beaten = sum(attack > defence or (attack == defence and ties_to_attacker) for attack, defence in pairs)
    return len(pairs) - beaten, beaten


def ties_to_attacker(state: State, war: Invasion) -> bool:
    """A war god in the force; never in the Underworld (G-24.6, G-19.1)."""
    return not war.under and "war" in war.gods(state)


def attacker_rerolls(state: State, war: Invasion) -> bool:
    """Magic goddess in the force (G-24.4); nobody rerolls in the Underworld (G-19.3)."""
    return not war.under and "magic" in war.gods(state)


def defender_rerolls(state: State, war: Invasion) -> bool:
    """Magic goddess or a temple in the target (G-24.4)."""
    return not war.under and (state.lands[war.target].temple or "magic" in war.gods_against(state))
