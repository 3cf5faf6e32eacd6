"""The referee's commands: replay, reopen, replace, receipt."""

from __future__ import annotations

from pathlib import Path

import typer

from ..engine.journal import Diverged
from ..errors import FencedError
from ..hosting.home import find_home
from .output import clock, print_json


def run_replay(game: str, turn: int | None, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.replay`. Exit code 1 if the verdict is not EXACT."""
    from ..hosting.replay import replay_game

    found = find_home(home)
    store = found.game(game)
    clock(now)
    with store.locked():
        try:
            told = replay_game(found, game, turn)
        except Diverged as verdict:
            told = {
                "verdict": "DIVERGED",
                "reason": "played again, the game comes to something else",
                "entry": verdict.entry,
                "expected": verdict.expected,
                "found": verdict.actual,
            }
        except FencedError as error:
            told = {
                "verdict": "DIVERGED",
                "reason": error.message,
                "entry": error.place,
                "expected": error.expected,
                "found": error.actual,
            }
    if as_json:
        print_json({"schema": "rattus-pbem/replay/1", "game": game, **told})
    elif told["verdict"] == "EXACT":
        print(f"EXACT: {told['lines']} lines, {told['acts']} acts, {told['answers']} answers, {told['draws']} draws.")
    else:
        print(f"DIVERGED at {told['entry']}: {told['reason']}: expected {told['expected']}, found {told['found']}")
    if told["verdict"] != "EXACT":
        raise typer.Exit(1)


def run_reopen(game: str, reason: str, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.reopen`."""
    from ..hosting.reopen import reopen

    told = reopen(find_home(home), game, reason, clock(now))
    if as_json:
        print_json({"schema": "rattus-pbem/reopened/1", "game": game, **told})
        return
    act = f"act {told['turn']}.{told['number']}" if told["number"] else "no act was open; the game"
    print(f"{game}: {act} begins again under revision {told['revision']} of the rules (it was {told['was']}).")
    print(f"The sheets are kept; {told['draws']} recorded draws hold where they are asked for again.")


def run_replace(
    game: str, seat: str, who: str, reason: str, lang: str, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `app.replace`."""
    from ..hosting.replacing import replace_player

    told = replace_player(find_home(home), game, seat, who, reason, clock(now), lang)
    if as_json:
        print_json({"schema": "rattus-pbem/replaced/1", **told})
        return
    if told["changed"]:
        print(
            f"{game}: {told['name']} plays {seat} from now on; a letter is written. The others are told in their next."
        )
    else:
        print(f"{game}: {told['name']} plays {seat} already; nothing is written.")


def run_receipt(file: Path, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.receipt`. Exit code 1 if it is not ours, or was altered."""
    from ..post.receipt_check import check_receipt, receipt_sentences

    clock(now)
    told = check_receipt(find_home(home), file)
    if as_json:
        print_json(told)
    else:
        for line in receipt_sentences(told):
            print(line)
    if not told["ours"] or not told["as_listed"]:
        raise typer.Exit(1)
