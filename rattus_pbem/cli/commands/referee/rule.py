"""Decide by hand: answer in place of a seat, or give an event, for which the open act begins again.

Example: rattus-pbem referee rule peste red --answer "plague to germania" --reason "her mail said so"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....errors import UnreadableError
from ....home.home import find_home
from ....referee.grounds import Grounds
from ....referee.ruling import rule_answer, rule_event
from ...output import DONE, clock, print_act
from ...parameters import Again, Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    reason: Reason,
    seat: Annotated[str, typer.Argument(help="The seat that is asked, with --answer.")] = "",
    answer: Annotated[str, typer.Option(help="Its answer to the question, as in a sheet: a line or JSON.")] = "",
    event: Annotated[str, typer.Option(help="An event as JSON, as in the files of events, without its id.")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Raises UnreadableError unless it is an answer of a seat, or an event."""
    grounds = Grounds(reason, dispute, turn, again)
    already = DONE.format(game=game)
    if answer and seat and not event:
        ruled = rule_answer(find_home(home), game, clock(now), grounds, seat, answer)
        goes_on = f"{game}: the next tick goes on with this answer of {seat}: {ruled.line}."
        print_act(ruled, goes_on, already, as_json)
    elif event and not (answer or seat):
        done = rule_event(find_home(home), game, clock(now), grounds, event)
        what = f"event {done.event['id']}: {done.line}"
        begins = f"{game}: {what} The open act begins again after it with the next tick."
        print_act(done, begins, already, as_json)
    else:
        hint = "`referee rule --help` has an example."
        raise UnreadableError("SEAT with --answer, or --event without a seat, is expected", hint=hint)
