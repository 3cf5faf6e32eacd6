"""What the referee's acts print: who is concerned, and what comes next."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from ..errors import UnreadableError
from ..hosting.home import find_home
from ..hosting.referee_acts import Grounds
from .output import clock, print_json

TICK = "Whom it concerns hears of it by mail with the next tick, the others in their next letters."
DONE = "{game}: this was done in this turn already (--again does it once more)"


def run_pause(
    game: str, reason: str, dispute: int, turn: int | None, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `referee_acts_commands.pause`."""
    from ..hosting.pausing import pause

    done = pause(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    _tell(
        done, f"{game} is paused: nothing is played, and mail is stored. {TICK}", f"{game} is paused already", as_json
    )


def run_resume(
    game: str, reason: str, dispute: int, turn: int | None, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `referee_acts_commands.resume`."""
    from ..hosting.pausing import resume

    done = resume(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    _tell(done, f"{game} goes on{_until(done)}. {TICK}", f"{game} is not paused", as_json)


def run_extend(
    game: str,
    seat: str,
    by: str,
    to: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.extend`. Raises UnreadableError unless one of --by and --to is a time."""
    from ..hosting.deadline_acts import extend
    from ..hosting.options import positive_hours

    if bool(by) == bool(to):
        what = "--by (how much longer) or --to (until when) is expected" + (", not both" if by else "")
        raise UnreadableError(what, hint="Example: --by 24h.")
    try:
        minutes = positive_hours(by) if by else 0
    except ValueError as error:
        raise UnreadableError(f"{error}, not {by!r}", place="--by") from None
    grounds = Grounds(reason, dispute, turn, again)
    moment = clock(to, "--to") if to else None
    done = extend(find_home(home), game, clock(now), grounds, seat, minutes=minutes, to=moment)
    _tell(done, f"{game}: more time{_until(done)}. {TICK}", DONE.format(game=game), as_json)


def run_process(
    game: str,
    seat: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.process`."""
    from ..hosting.deadline_acts import process

    done = process(find_home(home), game, clock(now), Grounds(reason, dispute, turn, again), seat)
    what = ", ".join(done["seats"]) or "the lines for the draws"
    _tell(
        done,
        f"{game} waits no longer for {what}; the next tick plays what is there.",
        DONE.format(game=game),
        as_json,
    )


def run_eject(
    game: str,
    seat: str,
    by: str,
    reason: str,
    dispute: int,
    turn: int | None,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.eject`."""
    from ..hosting.ejecting import eject

    done = eject(find_home(home), game, clock(now), Grounds(reason, dispute, turn), seat, by)
    who = "the defaults are played" if done["by"] == "hold" else f"the computer player {done['by']} plays"
    _tell(done, f"{game}: {who} for {seat} from now on. {TICK}", f"{game}: {seat} was ejected already", as_json)


def run_rule(
    game: str,
    seat: str,
    answer: str,
    event: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.rule`. Raises UnreadableError unless it is an answer of a seat, or an event."""
    from ..hosting.ruling import rule_answer, rule_event

    grounds = Grounds(reason, dispute, turn, again)
    already = DONE.format(game=game)
    if answer and seat and not event:
        done = rule_answer(find_home(home), game, clock(now), grounds, seat, answer)
        _tell(done, f"{game}: the next tick goes on with this answer of {seat}: {done['line']}.", already, as_json)
    elif event and not (answer or seat):
        done = rule_event(find_home(home), game, clock(now), grounds, event)
        what = f"event {done['event']['id']}: {done['line']}"
        _tell(done, f"{game}: {what} The open act begins again after it with the next tick.", already, as_json)
    else:
        hint = "`referee rule --help` has an example."
        raise UnreadableError("SEAT with --answer, or --event without a seat, is expected", hint=hint)


def run_edit(
    game: str,
    options: Sequence[str],
    reason: str,
    dispute: int,
    turn: int | None,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.edit`."""
    from ..hosting.editing import edit

    done = edit(find_home(home), game, clock(now), Grounds(reason, dispute, turn), options)
    changes = [
        f"{change['seat']}{'.' if change['seat'] else ''}{change['option']} from {change['was'] or 'nothing'} to "
        f"{change['now'] or 'nothing'}"
        for change in done["changes"]
    ]
    _tell(done, f"{game}: {', '.join(changes)}. Deadlines that run stay. {TICK}", f"{game} has these options", as_json)


def run_announce(
    game: str,
    text: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `referee_acts_commands.announce`. The text `-` is read from standard input."""
    from ..hosting.host_messages import announce
    from .desk import given_text

    done = announce(find_home(home), game, given_text(text), clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json(done)
    else:
        _print_announced(done)
    if done["faults"]:
        raise typer.Exit(1)


def _print_announced(done: Mapping[str, Any]) -> None:
    for each in done["games"]:
        readers = ", ".join(each["seats"])
        if each["changed"]:
            print(f"{each['game']}: the message goes to {readers} with the next tick.")
        else:
            print(f"{DONE.format(game=each['game'])}; nothing is written.")
    for fault in done["faults"]:
        print(fault, file=sys.stderr)
    if not done["games"] and not done["faults"]:
        print("There is no game with players that is not over.")


def run_acts(game: str | None, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `referee_acts_commands.acts`."""
    from ..hosting.act_list import act_line, act_parts, list_acts
    from .terminal import print_list

    listing = list_acts(find_home(home), clock(now), game)
    if as_json:
        print_json(listing)
        return
    acts, head = listing["acts"], ("when", "game", "turn", "act", "seats", "why")
    print_list(head, [act_parts(act) for act in acts], map(act_line, acts))
    for fault in listing["faults"]:
        print(fault)
    if not listing["acts"]:
        print("The referee has done nothing.")


def run_statistics(game: str, home: Path | None, now: str | None, as_json: bool) -> None:
    """See `referee_acts_commands.statistics`."""
    from ..hosting.read_statistics import statistics
    from ..hosting.statistics import statistics_lines

    result = statistics(find_home(home), game, clock(now))
    if as_json:
        print_json(result)
    else:
        for line in statistics_lines(result):
            print(line)


def run_cancel(
    game: str, reason: str, dispute: int, turn: int | None, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `referee_acts_commands.cancel`."""
    from ..hosting.ending import cancel

    done = cancel(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    _tell(done, f"{game} is over without a result. {TICK}", f"{game} was ended so already", as_json)


def _until(done: dict[str, Any]) -> str:
    moments = [f"{seat} until {moment}" for seat, moment in done["until"].items()] if "until" in done else []
    return f": {', '.join(moments)}" if moments else ""


def _tell(done: dict[str, Any], text: str, again: str, as_json: bool) -> None:
    """The result as JSON, else as a sentence; `again` if nothing had to be done."""
    if as_json:
        print_json(done)
    else:
        print(text if done["changed"] else f"{again}; nothing is written.")
