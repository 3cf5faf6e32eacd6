"""Play a turn again with other orders or a corrected position, and say what would be different.

Example: rattus-pbem referee whatif peste --turn 7 --orders red=red.txt
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ....errors import UnreadableError
from ....home.home import find_home
from ....inquiry.whatif import Difference, what_if
from ....locale import counted
from ...output import print_json
from ...parameters import Game, Home, Json


def command(
    game: Game,
    turn: Annotated[int, typer.Option(help="The turn that is played again in memory; the game is left as it is.")],
    orders: Annotated[
        list[str] | None,
        typer.Option(help="SEAT=FILE: other orders of a seat; SEAT/2=FILE in place of its second sheet."),
    ] = None,
    position: Annotated[Path | None, typer.Option(help="A corrected position before the turn.")] = None,
    through: Annotated[
        int | None, typer.Option(help="Play on to the end of this turn, with the stored sheets.")
    ] = None,
    home: Home = None,
    as_json: Json = False,
) -> None:
    pairs = [_seat_and_file(text) for text in orders or []]
    difference = what_if(find_home(home), game, turn, pairs, position, through).difference()
    if as_json:
        print_json({"schema": "rattus-pbem/whatif/1", **difference.to_json()})
        return
    for line in difference_lines(difference):
        print(line)


def _seat_and_file(text: str) -> tuple[str, Path]:
    """`red=red.txt`. Raises UnreadableError."""
    seat, sign, file = text.partition("=")
    if not (seat and sign and file):
        raise UnreadableError(f"{text!r} is not SEAT=FILE", place="--orders", hint="Such as --orders red=red.txt.")
    return seat, Path(file)


def difference_lines(difference: Difference) -> Iterator[str]:
    """The difference in words, as the command prints it."""
    turns = f"turn {difference.turn}"
    if difference.through != difference.turn:
        turns = f"turns {difference.turn} to {difference.through}"
    for tried in difference.orders:
        stead = "one more sheet" if tried.replaces is None else f"in place of sheet {tried.replaces}"
        yield f"{tried.seat}: {stead}; {tried.grade}."
        for line in tried.lines:
            if "message" in line:
                yield f"  line {line['line']}: {line['message']}"
    for sheet in difference.dropped:
        yield f"{sheet.seat}: sheet {sheet.number}, which came later, is not legal then and is left out."
    same = counted(difference.same, "event is", "events are")
    if not difference.events and not difference.draws:
        yield f"{difference.game}, {turns}: no difference; {same} the same."
    else:
        yield f"{difference.game}, {turns}: {same} the same; what differs:"
    for event in difference.events:
        then, now = event.then, event.now
        if then:
            yield f"  {'then' if now else 'only then'} {then.id}: {then.text}"
        if now:
            yield f"  {'now' if then else 'only now'} {now.id}: {now.text}"
    yield from _draw_lines(difference)
    if difference.waits_for:
        yield f"The turn then waits for {', '.join(difference.waits_for)}."
    if changed := [of_seat.seat for of_seat in difference.reports if of_seat.changes]:
        yield f"Other letters, or another view: {', '.join(changed)}."
    else:
        yield "Nobody's letters or views would be different."
    yield "Nothing was written. This tells what is hidden from the players: it is for the referee alone."


def _draw_lines(difference: Difference) -> Iterator[str]:
    if difference.same_draws or difference.draws:
        yield f"{counted(difference.same_draws, 'draw is', 'draws are')} the same."
    for draw in difference.draws:
        name = f"{draw.why}, draw {draw.use}, in {' '.join(draw.act[1:-1])} of turn {draw.act[0]}"
        sides = (", ".join(map(str, side)) if side is not None else "not drawn" for side in (draw.then, draw.now))
        then, now = sides
        yield f"  {name}: then {then}; now {now}"
