"""Give a seat, or all that are awaited, more time. They hear of it at once.

Example: rattus-pbem referee extend peste red --by 24h --reason "Anna is travelling"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....errors import UnreadableError
from ....home.home import find_home
from ....home.options import positive_hours
from ....referee.acts import extend
from ....referee.grounds import Grounds
from ...output import DONE, TICK, clock, print_act
from ...parameters import Again, AwaitedSeat, Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    reason: Reason,
    seat: AwaitedSeat = "",
    by: Annotated[str, typer.Option(help="By how much time that counts: 24h, 90min, 3d.")] = "",
    to: Annotated[str, typer.Option(help="Until when instead (ISO 8601).")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Raises UnreadableError unless one of --by and --to is a time."""
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
    print_act(done, f"{game}: more time{done.text}. {TICK}", DONE.format(game=game), as_json)
