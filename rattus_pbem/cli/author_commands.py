"""Commands beside any game: demo, sandbox, scenario, schema."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typer

from ..errors import UnreadableError
from ..reading import text_given
from ..waiting import listen
from .output import print_json, write_file

MAX_DRAWS = 64 * 1024
MAX_EXAMPLES = 1024 * 1024
"""Bytes; the examples of the rules have 28 KB."""


def run_demo(rules: str, seed: str, out: Path) -> None:
    """See `app.demo`."""
    from .demo import play_demo
    from .terminal import is_terminal

    if is_terminal(sys.stdout):
        listen(None)  # each line says how far it is
    for line in play_demo(rules, seed, out):
        print(line, flush=True)


def run_sandbox(
    rules_name: str, position: Path, orders: list[Path], draws: Path | None, defaults: bool, as_json: bool
) -> None:
    """See `app.sandbox`. Exit code 1 if an order was refused."""
    from ..hosting.position_file import read_position_file
    from ..orders.read import read_sheet, sheet_bytes
    from ..orders.sheet import SheetDefaults
    from ..play.sandbox import play_sandbox
    from ..rules import load_rules

    rules = load_rules(rules_name)
    state = read_position_file(position, rules)
    defaults_of_sheet = SheetDefaults("sandbox", None, 0, None)
    sheets = [
        read_sheet(sheet_bytes(path), rules.lexicon, name=path.name, defaults=defaults_of_sheet) for path in orders
    ]
    result = play_sandbox(rules, state, sheets, read_draws(draws) if draws else (), defaults=defaults)
    if as_json:
        print_json(result)
    else:
        for event in result["events"]:
            print(json.dumps(event, ensure_ascii=False))
        from ..play.verdicts import entry_sentence

        for entry in result["refused"]:
            print(f"refused: {entry['seat']} line {entry['line']}: {entry_sentence(entry)}")
        for ask in result["pending"]:
            print(f"pending: {ask['seat']}: {rules.question_text(ask['question'], 'en')}")
        print("position:")
        for line in rules.position_lines(rules.state_of_saved(result["position"])):
            print(f"  {line}")
    if result["refused"]:
        raise typer.Exit(1)


def read_draws(path: Path) -> list[Any]:
    """A JSON list of outcomes. Raises UnreadableError."""
    from ..hosting.position_file import read_json

    value = read_json(text_given(path, MAX_DRAWS), path)
    if not isinstance(value, list) or not all(isinstance(item, int | str) for item in value):
        raise UnreadableError("a list of numbers and ids is expected, such as [17, 22]", place=str(path))
    return value


def run_scenario(files: list[Path], rules_name: str, show: bool, as_json: bool) -> None:
    """See `app.scenario`. Exit code 1 if a case did not hold."""
    from ..play.scenario import run_scenarios, scenario_text
    from ..rules import load_rules

    rules = load_rules(rules_name)
    results = [run_scenarios(read_markdown(path), rules, show=show) for path in files]
    if as_json:
        print_json(totals(results))
    else:
        for result in results:
            print(scenario_text(result))
    if any(result["failed"] for result in results):
        raise typer.Exit(1)


def totals(results: list[dict[str, Any]]) -> dict[str, Any]:
    """The results of several files as one: all cases, all counts added up."""
    counts = dict.fromkeys(key for result in results for key in result if key not in ("schema", "cases"))
    cases = [case for result in results for case in result["cases"]]
    sums = {key: sum(result.get(key, 0) for result in results) for key in counts}
    return {"schema": results[0]["schema"], "cases": cases, **sums}


def read_markdown(path: Path) -> str:
    """The text of a file of worked examples. Raises UnreadableError."""
    return text_given(path, MAX_EXAMPLES)


def run_schema(name: str | None, write: Path | None) -> None:
    """See `app.schema`. The schemas of a game from another package are printed by their names."""
    from ..rules import GAMES, is_game
    from .schemas import schema_text, schemas

    game = name.partition("-")[2] if name is not None else ""
    known = schemas(*GAMES, *([game] if game and game not in GAMES and is_game(game) else []))
    if write is not None:
        for each, make in known.items():
            write_file(write / f"{each}.schema.json", schema_text(make()), make_folder=True)
        print(f"{len(known)} schemas written to {write}.")
    elif name is None:
        for each in known:
            print(each)
    elif name in known:
        print(schema_text(known[name]()), end="")
    else:
        from difflib import get_close_matches

        near = get_close_matches(name, list(known), 1)
        raise UnreadableError(f"no schema is called {name!r}", hint=f"Did you mean {near[0]}?" if near else "")
