"""Look for the mistakes of a game: what lacks, what collides, what leaks; then play it, by mail too.

Example: rattus-pbem game check rattus --games 1
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....errors import printable_paragraph
from ....locale import counted
from ....testing.game_check import GAMES_BY_MAIL, check_game
from ...output import print_json
from ...parameters import Json
from ...terminal import coloured

MOST = 20
"""So many mistakes of a step are printed."""


def command(
    name: Annotated[str, typer.Argument(help="The game, as --rules names it.")],
    games: Annotated[int, typer.Option(min=0, help="How many games are played by mail.")] = GAMES_BY_MAIL,
    as_json: Json = False,
) -> None:
    """Exit code 1 if there is a mistake. Nothing is left behind."""
    steps, total = [], 0
    for step in check_game(name, games):
        total += len(step.mistakes)
        steps.append(step)
        if as_json:
            continue
        verdict = (
            coloured("ok", "good") if not step.mistakes else coloured(counted(len(step.mistakes), "mistake"), "bad")
        )
        print(f"{step.name}: {verdict}{f' ({step.done})' if step.done and not step.mistakes else ''}", flush=True)
        for mistake in step.mistakes[:MOST]:
            print(f"  {printable_paragraph(str(mistake))}")
        if len(step.mistakes) > MOST:
            print(f"  and {len(step.mistakes) - MOST} more")
    if as_json:
        print_json(
            {
                "schema": "rattus-pbem/game-check/1",
                "game": name,
                "steps": [
                    {
                        "name": step.name,
                        "done": step.done,
                        "mistakes": [mistake._asdict() for mistake in step.mistakes],
                    }
                    for step in steps
                ],
            }
        )
    elif total:
        print(f"{counted(total, 'mistake')} in {name}. What a step finds may hide what the next ones would find.")
    else:
        print(f"{name} holds.")
    if total:
        raise typer.Exit(1)
