"""The options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..rules import GAMES

Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        readable=False,  # each command says itself what it may not read: `receive` so that no mail goes back
        help="The home folder; else $RATTUS_PBEM_HOME, else the nearest folder above with a host.toml.",
    ),
]
Now = Annotated[str | None, typer.Option("--now", help="The time (ISO 8601) to use instead of the clock's.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
ViewPath = Annotated[Path, typer.Option("--view", help="The view file that came with your letter.")]
Orders = Annotated[Path, typer.Argument(help="An order sheet: JSON, or text from BEGIN ORDERS to END ORDERS.")]
RulesName = Annotated[str, typer.Option("--rules", help=f"The game: {', '.join(GAMES)}, or of another package.")]
Lang = Annotated[str | None, typer.Option("--lang", help="A language instead of the view's: en, fr.")]
Game = Annotated[str, typer.Argument(help="The game.")]
MaybeGame = Annotated[str | None, typer.Argument(help="One game; without it all.")]
Seat = Annotated[str, typer.Argument(help="The seat.")]
AwaitedSeat = Annotated[str, typer.Argument(help="The seat; without it all that are awaited.")]
Message = Annotated[str, typer.Argument(help="What you write; - reads it from standard input.")]
HeldMail = Annotated[str, typer.Argument(help="Its name as `mail held` prints it, or a part of it that no other has.")]


def dispute_number(ctx: typer.Context, param: typer.CallbackParam, value: int) -> int:
    """Refuse a number below 1 given on the command line; the default 0 means no dispute."""
    source = ctx.get_parameter_source(param.name or "")
    if value < 1 and source is not None and source.name == "COMMANDLINE":
        raise typer.BadParameter("disputes are counted from 1", param_hint="--dispute")
    return value


Reason = Annotated[str, typer.Option(help="Why; it is written in the journal and in the next letters.")]
Refers = Annotated[
    int, typer.Option("--dispute", callback=dispute_number, help="The number of the dispute that this answers to.")
]
Turn = Annotated[int | None, typer.Option(help="The turn that it is meant for; refused if the game is in another.")]
Again = Annotated[bool, typer.Option("--again", help="Do it although the same was done in this turn already.")]
DisputeNumber = Annotated[int, typer.Argument(help="The number of the dispute in its game.")]
