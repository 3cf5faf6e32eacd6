"""Run worked examples and say of each what held and what did not.

Example: rattus-pbem scenario docs/rules/rattus-examples.md
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...play.scenario import run_scenarios
from ...play.scenario_result import ScenarioResult
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
    whole = ScenarioResult([case for result in results for case in result.cases])
    if as_json:
        print_json(whole.to_json())
    else:
        for result in results:
            print(result)
    if whole.failed:
        raise typer.Exit(1)
