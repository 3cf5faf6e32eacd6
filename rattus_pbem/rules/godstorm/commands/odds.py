"""Reckon the exact odds of an invasion in Risk Godstorm: godswar first if both sides have gods, then battle.

Example: rattus-pbem odds --attackers 8 --defenders 5 --attacker-gods war,magic --temple --stop-at 3
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ....cli.output import language, print_json
from ....cli.parameters import Json
from ....errors import UnreadableError
from ....language.phrases import fold_words, nearest
from ..odds.godswar_odds import Side
from ..odds.invasion_odds import MAX_ARMIES, MAX_IN_GODSWAR, invasion
from ..odds.roll_counts import ATTACK_DICE
from ..odds.stop_rules import GodswarPlan, Plan, StopRules
from ..text.names import GOD_KINDS
from ..text.odds_text import odds_lines

ALTARS = 2
MAX_BONUS = 99
MAX_ROUNDS = 99


def command(
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
    as_json: Json = False,
) -> None:
    """Reads no file and knows no game in play. Raises UnreadableError for what cannot be."""
    mine, theirs = read_gods("--attacker-gods", attacker_gods or []), read_gods("--defender-gods", defender_gods or [])
    attack = Side(attackers, mine, altars=attacker_altars, bonus=attacker_bonus, gungnir=attacker_gungnir)
    defence = Side(
        defenders, theirs, temple=temple, altars=defender_altars, bonus=defender_bonus, gungnir=defender_gungnir
    )
    plan = Plan(StopRules(at=stop_at), dice, godswar=read_godswar(godswar))
    reader_language = language(lang or "en")
    check(attack, defence, plan)
    odds = invasion(attack, defence, plan)
    if as_json:
        print_json(odds.to_json())
    else:
        print("\n".join(odds_lines(odds, plan, reader_language)))


def read_godswar(text: str) -> GodswarPlan | None:
    """How long a godswar goes on: `end`, or a number of rounds; "" is by the stop rule. Raises UnreadableError."""
    if text == "":
        return None
    if text == "end":
        return GodswarPlan()
    if not (text.isdecimal() and 0 < int(text) <= MAX_ROUNDS):
        hint = "end, or a number of rounds; left out, it is to the end with --stop-at 0, else one round (G-44.5)."
        raise UnreadableError(f"{text!r} is not understood", place="--godswar", hint=hint)
    return GodswarPlan(rounds=int(text))


def check(attack: Side, defence: Side, plan: Plan) -> None:
    """Raises UnreadableError for the first number out of bounds."""
    both = bool(attack.gods and defence.gods)
    most = MAX_IN_GODSWAR if both else MAX_ARMIES
    many = f"Odds are reckoned for up to {most} armies on a side{' if both have gods' * both}."
    for place, armies in (("--attackers", attack.armies), ("--defenders", defence.armies)):
        check_number(place, armies, 1, most, many)
    check_number(
        "--stop-at",
        plan.stop.at or 0,
        0,
        None,
        "The attacker stops once the force is so small; 0 is to the end (G-44.3).",
    )
    check_number("--dice", plan.dice, 1, ATTACK_DICE, "An attacker throws 1, 2 or 3 dice (G-24.2).")
    for who, side in (("attacker", attack), ("defender", defence)):
        check_number(f"--{who}-altars", side.altars, 0, ALTARS, f"The Underworld has {ALTARS} altars (G-2.5).")
        bonus = "3 for Mjolnir, 4 for each Fire Sears the Sky (G-23.5)."
        check_number(f"--{who}-bonus", side.bonus, 0, MAX_BONUS, bonus)
    check_number("--defender-altars", attack.altars + defence.altars, 0, ALTARS, f"Both sides together have {ALTARS}.")


def check_number(place: str, number: int, least: int, most: int | None, hint: str) -> None:
    """Raises UnreadableError for a number out of bounds."""
    if number < least or (most is not None and number > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise UnreadableError(f"{number} is not possible, {bounds} is expected", place=place, hint=hint)


def read_gods(place: str, given: Sequence[str]) -> frozenset[str]:
    """Kinds of gods by their names in English or French, with commas or spaces between them. Raises UnreadableError."""
    called = {fold_words(name): kind for kind, names in GOD_KINDS.items() for name in (kind, *names.values())}
    gods = set()
    for part in " ".join(given).replace(",", " ").split():
        words = fold_words(part)
        if words in (("all",), ("tous",)):
            gods |= set(GOD_KINDS)
        elif words in (("none",), ("aucun",)):
            continue
        elif words in called:
            gods.add(called[words])
        else:
            near = nearest(part, {" ".join(name): kind for name, kind in called.items()})
            kinds = f"There are {', '.join(GOD_KINDS)}."
            hint = f"Did you mean {near}? {kinds}" if near else kinds
            raise UnreadableError(f"{part!r} is no kind of god", place=place, hint=hint)
    return frozenset(gods)
