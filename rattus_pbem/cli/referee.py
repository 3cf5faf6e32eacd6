"""The referee's commands: replay, reopen, replace, receipt, and those about disputes."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer

from ..errors import BlockedError, UnreadableError
from ..hosting.home import Home, find_home
from ..locale import counted
from ..store.blob_names import JOURNAL
from .output import clock, print_json
from .terminal import coloured, dispute_table, is_terminal


def run_replay(game: str, turn: int | None, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.replay`. Exit code 1 if the verdict is not EXACT."""
    from ..hosting.divergence import DivergedInWords
    from ..hosting.replay import replay_game

    host_home, game = _home_of(game, home)
    store = host_home.game(game)
    clock(now)
    with store.locked():
        try:
            done = replay_game(host_home, game, turn)
        except DivergedInWords as verdict:
            done = {
                "verdict": "DIVERGED",
                "reason": f"played again, {verdict.where} comes to something else",
                "entry": verdict.entry,
                "expected": verdict.sides[0],
                "found": verdict.sides[1],
            }
        except BlockedError as error:
            done = {
                "verdict": "DIVERGED",
                "reason": error.message,
                "entry": error.place,
                "expected": error.expected,
                "found": error.actual,
            }
    if as_json:
        print_json({"schema": "rattus-pbem/replay/1", "game": game, **done})
    elif done["verdict"] == "EXACT":
        counts = (counted(done[f"{noun}s"], noun) for noun in ("line", "act", "answer", "draw"))
        print(f"{coloured('EXACT', 'good')}: {', '.join(counts)}.")
    else:
        place = f"entry {done['entry']}" if isinstance(done["entry"], int) else done["entry"]
        print(f"{coloured('DIVERGED', 'bad')} at {place}: {done['reason']}:")
        print(f"  expected: {done['expected']}")
        print(f"  found:    {done['found']}")
    if done["verdict"] != "EXACT":
        raise typer.Exit(1)


def _home_of(game: str, home: Path | None) -> tuple[Home, str]:
    """The home of a game, and its name. A path is a game folder by itself, whatever home it comes from; so is a folder
    here that holds a journal, unless a game of the home has its name."""
    folder = Path(game)
    if "/" not in game:
        if not (folder / JOURNAL).is_file():
            return find_home(home), game
        with suppress(UnreadableError):
            known = find_home(home)
            if known.store.has(game):
                return known, game
    if not folder.is_dir():
        return find_home(home), game
    from ..hosting.home import home_around

    return home_around(folder)


def run_reopen(
    game: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `app.reopen`."""
    from ..hosting.reopen import reopen

    result = reopen(find_home(home), game, reason, clock(now), dispute, turn, again)
    if as_json:
        print_json({"schema": "rattus-pbem/reopened/1", "game": game, **result})
        return
    if not result["changed"]:
        print(f"{game}: this was done in this turn already (--again does it once more); nothing is written.")
        return
    act = f"act {result['turn']}.{result['number']}" if result["number"] else "no act was open; the game"
    print(f"{game}: {act} begins again under revision {result['revision']} of the rules (it was {result['was']}).")
    print("The sheets are kept; what is drawn again from the same has the same outcome.")
    print("All players read the reason in their next letters.")


def run_replace(
    game: str,
    seat: str,
    who: str,
    reason: str,
    lang: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `app.replace`."""
    from ..hosting.replacing import replace_player

    done = replace_player(find_home(home), game, seat, who, reason, clock(now), lang, dispute, turn, again)
    if as_json:
        print_json({"schema": "rattus-pbem/replaced/1", **done})
        return
    if done["changed"]:
        letter = "; a letter is written" if done["address"] else ""
        print(f"{game}: {done['name']} plays {seat} from now on{letter}. The others are told in their next letters.")
    else:
        print(f"{game}: {done['name']} plays {seat} already; nothing is written.")


def run_receipt(file: Path, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.receipt`. Exit code 1 if it is not ours, or was altered."""
    from ..post.receipt_check import check_receipt, receipt_sentences

    clock(now)
    verdict = check_receipt(find_home(home), file)
    if as_json:
        print_json(verdict)
    else:
        for line in receipt_sentences(verdict):
            print(line)
    if not verdict["ours"] or not verdict["as_listed"]:
        raise typer.Exit(1)


def run_disputes(game: str | None, state: str, clause: str, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `app.disputes`."""
    from ..hosting.disputes import dispute_lines, list_disputes

    listing = list_disputes(find_home(home), clock(now), game, state=state, clause=clause)
    if as_json:
        print_json(listing)
        return
    if listing["disputes"] and is_terminal(sys.stdout):
        print("\n".join([*dispute_table(listing["disputes"]), ""]))
    for entry in listing["disputes"]:
        for line in dispute_lines(entry):
            print(line)
    for fault in listing["faults"]:
        print(fault)
    if not listing["disputes"]:
        print("There is no such dispute." if state or clause else "No dispute waits.")


def run_answer(
    game: str, number: int, text: str, turn: int | None, again: bool, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `app.answer`."""
    from ..hosting.disputes import answer_dispute

    _print_dispute(answer_dispute(find_home(home), game, number, text, clock(now), turn, again=again), as_json)


def run_close(
    game: str,
    number: int,
    outcome: str,
    reason: str,
    turn: int | None,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `app.close`."""
    from ..hosting.disputes import close_dispute

    _print_dispute(close_dispute(find_home(home), game, number, outcome, reason, clock(now), turn), as_json)


def _print_dispute(entry: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json({"schema": "rattus-pbem/dispute/1", **entry})
        return
    who = f"{entry['name']} hears of it" if entry["name"] else "Its player has left the seat, and nobody hears of it"
    when = " by mail with the next tick" if entry["name"] else ""
    state = entry["state"] + (f" ({entry['outcome']})" if entry["outcome"] else "")
    print(f"{entry['game']}: dispute {entry['number']} is {state}. {who}{when}.")
