"""Play sheets on a position; no game is touched.

Example: rattus-pbem sandbox --position position.json --orders red.json --draws draws.json --json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ...errors import UnreadableError
from ...hosting.position_file import read_json, read_position_file
from ...orders.read import read_sheet, sheet_bytes
from ...orders.sheet import SheetDefaults
from ...play.sandbox import play_sandbox
from ...play.verdicts import FaultText
from ...reading import text_given
from ...rules import GAMES, load_rules
from ..output import print_json
from ..parameters import Json, RulesName

MAX_DRAWS = 64 * 1024


def command(
    position: Annotated[Path, typer.Option(help="A position: JSON, or the `given` text of a worked example.")],
    orders: Annotated[list[Path], typer.Option(help="A sheet; once for each seat.")],
    rules_name: RulesName = GAMES[0],
    draws: Annotated[Path | None, typer.Option(help="A JSON list of outcomes of chance, in order.")] = None,
    defaults: Annotated[bool, typer.Option("--defaults", help="Answer open questions by default.")] = False,
    as_json: Json = False,
) -> None:
    """Exit code 1 if an order was refused."""
    rules = load_rules(rules_name)
    state = read_position_file(position, rules)
    defaults_of_sheet = SheetDefaults("sandbox", None, 0, None)
    sheets = [
        read_sheet(sheet_bytes(path), rules.lexicon, name=path.name, defaults=defaults_of_sheet) for path in orders
    ]
    sandbox = play_sandbox(rules, state, sheets, read_draws(draws) if draws else (), defaults=defaults)
    if as_json:
        print_json(sandbox.to_json())
    else:
        for number, event in sandbox.run.numbered_events:
            print(json.dumps({"id": number, **event.to_json()}, ensure_ascii=False))
        for seat, index, fault in sandbox.refused:
            print(f"refused: {seat} line {index + 1}: {FaultText.of(rules, fault, 'en').sentence}")
        for ask in sandbox.driver.open:
            print(f"pending: {ask.seat}: {rules.question_text(ask.question, 'en')}")
        print("position:")
        for line in rules.examples.position_lines(sandbox.run.state):
            print(f"  {line}")
    if sandbox.refused:
        raise typer.Exit(1)


def read_draws(path: Path) -> list[Any]:
    """A JSON list of outcomes. Raises UnreadableError."""
    value = read_json(text_given(path, MAX_DRAWS), path)
    if not isinstance(value, list) or not all(isinstance(item, int | str) for item in value):
        raise UnreadableError("a list of numbers and ids is expected, such as [17, 22]", place=str(path))
    return value
