"""`referee position` and `referee whatif`: what a game was, and what it would have been."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import UnreadableError
from ..hosting.home import find_home
from ..locale import counted
from .output import print_json, write_file


def run_position(game: str, turn: int, act: int, out: Path | None, home: Path | None) -> None:
    """See `looking_back_commands.position`."""
    from ..hosting.act_starts import find_act
    from ..hosting.pretty_json import pretty_json

    start = find_act(find_home(home), game, turn, act)
    text = pretty_json(start.rules.state_to_json(start.position().state)).decode()
    if out is None:
        print(text, end="")
    else:
        write_file(out, text)
        print(f"{out}: the position before act {turn}.{act} of {game}.")
    print("It holds what is hidden from the players: it is for the referee alone.", file=sys.stderr)


def run_whatif(
    game: str,
    turn: int,
    orders: Sequence[str],
    position: Path | None,
    through: int | None,
    home: Path | None,
    as_json: bool,
) -> None:
    """See `looking_back_commands.whatif`."""
    from ..hosting.whatif import to_json, what_if

    pairs = [_seat_and_file(text) for text in orders]
    difference = to_json(what_if(find_home(home), game, turn, pairs, position, through))
    if as_json:
        print_json(difference)
        return
    for line in difference_lines(difference):
        print(line)


def _seat_and_file(text: str) -> tuple[str, Path]:
    """`red=red.txt`. Raises UnreadableError."""
    seat, sign, file = text.partition("=")
    if not (seat and sign and file):
        raise UnreadableError(f"{text!r} is not SEAT=FILE", place="--orders", hint="Such as --orders red=red.txt.")
    return seat, Path(file)


def difference_lines(difference: Mapping[str, Any]) -> Iterator[str]:
    """The difference in words, as the command prints it."""
    turns = f"turn {difference['turn']}"
    if difference["through"] != difference["turn"]:
        turns = f"turns {difference['turn']} to {difference['through']}"
    events = difference["events"]
    for sheet in difference["orders"]:
        stead = "one more sheet" if sheet["replaces"] is None else f"in place of sheet {sheet['replaces']}"
        yield f"{sheet['seat']}: {stead}; {sheet['grade']}."
        for line in sheet["lines"]:
            if "message" in line:
                yield f"  line {line['line']}: {line['message']}"
    for sheet in difference["dropped"]:
        yield f"{sheet['seat']}: sheet {sheet['number']}, which came later, is not legal then and is left out."
    same = counted(difference["same"], "event is", "events are")
    if not events and not difference["draws"]:
        yield f"{difference['game']}, {turns}: no difference; {same} the same."
    else:
        yield f"{difference['game']}, {turns}: {same} the same; what differs:"
    for event in events:
        then, now = event["then"], event["now"]
        if then:
            yield f"  {'then' if now else 'only then'} {then['id']}: {then['text']}"
        if now:
            yield f"  {'now' if then else 'only now'} {now['id']}: {now['text']}"
    yield from _draw_lines(difference)
    if difference["waits_for"]:
        yield f"The turn then waits for {', '.join(difference['waits_for'])}."
    if changed := [row["seat"] for row in difference["reports"] if row["changes"]]:
        yield f"Other letters, or another view: {', '.join(changed)}."
    else:
        yield "Nobody's letters or views would be different."
    yield "Nothing was written. This tells what is hidden from the players: it is for the referee alone."


def _draw_lines(difference: Mapping[str, Any]) -> Iterator[str]:
    if difference["same_draws"] or difference["draws"]:
        yield f"{counted(difference['same_draws'], 'draw is', 'draws are')} the same."
    for draw in difference["draws"]:
        name = f"{draw['why']}, draw {draw['use']}, in {' '.join(draw['act'][1:-1])} of turn {draw['act'][0]}"
        then, now = (
            ", ".join(map(str, draw[side])) if draw[side] is not None else "not drawn" for side in ("then", "now")
        )
        yield f"  {name}: then {then}; now {now}"
