"""The commands about rules and what follows from them: rules, explain, odds.

What a command does is imported when it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from ..rules import GAMES
from .command_tables import DESK, Json, Lang, RulesName, View, command

__all__ = ["DESK"]


@command(DESK)
def rules(
    topic: Annotated[
        list[str] | None, typer.Argument(help="A thing, an action, a clause; without it the page of rules.")
    ] = None,
    rules: RulesName = GAMES[0],
    lang: Annotated[str, typer.Option("--lang", help="en or fr.")] = "en",
) -> None:
    """Print what the rules say: a page of rules, a thing, an action, or a clause.

    Example: rattus-pbem rules witch
    """
    from .player import run_rules

    run_rules(" ".join(topic or []), rules, lang)


@command(DESK)
def explain(
    event: Annotated[str, typer.Argument(help="The number of a line of your letter: 7:12 is event 12 of turn 7.")],
    view: View,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Tell why something happened, as far as your own view knows: orders, clauses, facts, draws.

    Example: rattus-pbem explain 7:12 --view peste-red-t7-1.view.json
    """
    from .explain import run_explain

    run_explain(event, view, lang, json)


@command(DESK)
def odds(
    attackers: Annotated[int, typer.Option(help="N, the force: the armies that may fight.")],
    defenders: Annotated[int, typer.Option(help="The armies in the target.")],
    attacker_gods: Annotated[list[str] | None, typer.Option(help="Gods in the force, such as war,magic.")] = None,
    defender_gods: Annotated[list[str] | None, typer.Option(help="Gods in the target, such as death,sky.")] = None,
    temple: Annotated[bool, typer.Option("--temple", help="There is a temple in the target.")] = False,
    stop_at: Annotated[int, typer.Option(help="Stop when the force is so small; 0 is to the end.")] = 0,
    dice: Annotated[int, typer.Option(help="How many dice the attacker throws at most.")] = 3,
    godswar: Annotated[str, typer.Option(help="How long godswar goes on: end, or a number of rounds.")] = "",
    attacker_altars: Annotated[int, typer.Option(help="Altars of the attacker: dice more in godswar.")] = 0,
    defender_altars: Annotated[int, typer.Option(help="Altars of the defender: dice more in godswar.")] = 0,
    attacker_bonus: Annotated[int, typer.Option(help="Added in godswar: 3 for Mjolnir, 4 for Fire Sears.")] = 0,
    defender_bonus: Annotated[int, typer.Option(help="The same for the defender.")] = 0,
    attacker_gungnir: Annotated[bool, typer.Option("--attacker-gungnir", help="The attacker has Gungnir.")] = False,
    defender_gungnir: Annotated[bool, typer.Option("--defender-gungnir", help="The defender has it.")] = False,
    lang: Annotated[str | None, typer.Option("--lang", help="en or fr.")] = None,
    json: Json = False,
) -> None:
    """Reckon the exact odds of an invasion in Risk Godstorm: godswar first if both sides have gods, then battle.

    Example: rattus-pbem odds --attackers 8 --defenders 5 --attacker-gods war,magic --temple --stop-at 3
    """
    from ..rules.godstorm.odds.godswar_odds import Side
    from ..rules.godstorm.odds.stop_rules import Plan, StopRules
    from .odds import read_gods, read_godswar, run_odds

    mine, theirs = read_gods("--attacker-gods", attacker_gods or []), read_gods("--defender-gods", defender_gods or [])
    attack = Side(attackers, mine, altars=attacker_altars, bonus=attacker_bonus, gungnir=attacker_gungnir)
    defence = Side(
        defenders, theirs, temple=temple, altars=defender_altars, bonus=defender_bonus, gungnir=defender_gungnir
    )
    run_odds(attack, defence, Plan(StopRules(at=stop_at), dice, godswar=read_godswar(godswar)), lang, json)
