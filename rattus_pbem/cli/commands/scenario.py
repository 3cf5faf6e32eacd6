"""Run worked examples and say of each what held and what did not.

Example: rattus-pbem scenario docs/rules/rattus-examples.md
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...play.scenario import run_scenarios, scenario_text
from ...reading import text_given
from ...rules import GAMES, load_rules
from ..output import print_json
from ..parameters import Json, RulesName

MAX_EXAMPLES = 1024 * 1024
"""Bytes; the examples of the rules have 28 KB."""


def command(
    files: Annotated[list[Path], typer.Argument(help="Markdown files of worked examples.")],
    rules_name: RulesName = GAMES[0],
    show: Annotated[bool, typer.Option("--show", help="Print what came out, in lines of a `then`.")] = False,
    as_json: Json = False,
) -> None:
    """Exit code 1 if a case did not hold."""
    rules = load_rules(rules_name)
    results = [run_scenarios(text_given(path, MAX_EXAMPLES), rules, show=show) for path in files]
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
