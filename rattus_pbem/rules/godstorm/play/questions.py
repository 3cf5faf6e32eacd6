"""The small questions inside an invasion: which god, how many dice, go on or stop, what follows (G-43.18 on)."""

from __future__ import annotations

from typing import Any

from ....engine.forms import Fault, Number, Shortfall
from ....engine.records import Choice, Field, verb
from ....engine.table import Table
from ..data.game_data import KINDS
from .forms import LARGEST, Amount, Preference, cut
from .invasion import Invasion
from .orders import MoveIn
from .state import State


def naming_form(gods: list[str], clause: str) -> Choice:
    """A god by order of preference: the first one present is named (G-47.5)."""
    return one_verb("name", Field("god", Preference(gods, KINDS, clause)), clause=clause)


def dice_form(most: int, clause: str) -> Choice:
    """A number of dice; one too large is cut (G-42.5)."""
    return one_verb("dice", Field("dice", Least(1, most, clause, clause)), clause=clause)


class Least(Number):
    """A number that is cut where it is too large, and raised where it is too small (G-42.5)."""

    __slots__ = ()

    def fault(self, answer: Any) -> Fault | None:
        return Number(min(self.low, 0), LARGEST, self.too_low, self.too_high).fault(answer)

    def shortfall(self, answer: Any) -> Shortfall | None:
        return cut(answer, self.low, self.high)


def amount_form(do: str, low: int, high: int, clause: str) -> Choice:
    """A number of armies that is cut to what is legal."""
    return one_verb(do, Field("armies", Amount(low, high, clause)), clause=clause)


def one_verb(do: str, *fields: Field, clause: str) -> Choice:
    """A question with one verb."""
    record = verb(do, *fields, clause=clause)
    return Choice((do,), lambda _: record, clause)


def go_on_form(clause: str) -> Choice:
    """Go on or stop."""
    return Choice(("go", "stop"), lambda do: verb(do, clause=clause), clause)


async def ask_go_on(table: Table[State], war: Invasion, *, after_godswar: bool = False) -> bool:
    """D-BATTLE-ON, D-UW-ON: by the stop rules, or asked; the default is to stop (G-44.3).

    `after_godswar`: one that left gods on one side only; battle may not be wanted at all (G-44.5).
    """
    stops = True if after_godswar and war.plan.godswar_only else war.stops(table.state)
    question, wanted = "under_on" if war.under else "battle_on", None if stops is None else not stops
    return await _goes_on(table, war, question, "G-26.2", wanted, round=war.rounds + 1)


async def ask_another_godswar(table: Table[State], war: Invasion) -> bool:
    """D-GODSWAR-ON: with gods left on both sides, another round or stop (G-23.8, G-44.5)."""
    return await _goes_on(table, war, "godswar_on", "G-23.8", war.another_godswar(table.state))


async def _goes_on(
    table: Table[State], war: Invasion, question: str, clause: str, wanted: bool | None, **about: int
) -> bool:
    """Go on or stop; `wanted`: what the plan says."""
    rider, known = (
        None if wanted is None else {"do": "go" if wanted else "stop"},
        war.facts(table.state).to_json(**about),
    )
    form = go_on_form(clause)
    answer = await table.ask(war.me, question, form, lambda: {"do": "stop"}, rider=rider, about=known)
    return bool(answer["do"] == "go")


async def ask_move_in(table: Table[State], war: Invasion) -> int:
    """D-MOVE-IN: at least as many as dice in the last round, and all but 1 at most (G-25.3); the least by default."""
    low, high = war.moving_in(table.state)
    if low == high:
        return low
    rider = None if war.plan.move_in is None else {"do": "move_in", "armies": war.move_in(table.state)}
    answer = await table.ask(
        war.me,
        "under_in" if war.under else "move_in",
        amount_form("move_in", low, high, "G-25.3"),
        lambda: {"do": "move_in", "armies": low},
        rider=rider,
        waits=False,
        about=war.facts(table.state).to_json(),
    )
    return war.cut_to(MoveIn.from_json(answer).armies, low, high, table.state)


async def ask_walk_in(table: Table[State], war: Invasion) -> int:
    """D-WALK-IN: sky cards emptied the target; 0 to N armies, N by default (G-27.4)."""
    named = war.plan.walk_in
    answer = await table.ask(
        war.me,
        "walk_in",
        amount_form("walk_in", 0, war.force, "G-27.4"),
        lambda: {"do": "walk_in", "armies": war.force},
        rider=None if named is None else {"do": "walk_in", "armies": named},
        waits=False,
        about=war.facts(table.state).to_json(),
    )
    return war.cut_to(MoveIn.from_json(answer).armies, 0, war.force, table.state)


async def ask_what_follows(table: Table[State], war: Invasion, times: int, *, ends: bool) -> str:
    """`next`, `again` or `end_step`, if the target was not taken (G-44.8).

    `times`: how often it was declared anew; `ends`: it is not declared again although its plan wants it (G-48.8).
    """
    wanted = "again" if times < war.again else war.plan.then
    form = Choice(("next", "again", "end_step"), lambda do: verb(do, clause="G-44.8"), "G-44.8")
    rider = {"do": "next"} if ends else {"do": wanted} if wanted != "next" else None
    about = war.facts(table.state).to_json()
    answer = await table.ask(war.me, "then", form, lambda: {"do": "next"}, rider=rider, waits=False, about=about)
    return str(answer["do"])
