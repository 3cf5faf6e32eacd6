"""The commands of `referee`, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .command_tables import REFEREE, Home, Json, Now, command

Number = Annotated[int, typer.Argument(help="The number of the dispute in its game.")]
Refers = Annotated[int, typer.Option("--dispute", help="The number of the dispute that this answers to.")]
Turn = Annotated[int | None, typer.Option(help="The turn that it is meant for; refused if the game is in another.")]
Again = Annotated[bool, typer.Option("--again", help="Do it although the same was done in this turn already.")]

__all__ = ["REFEREE"]


@command(REFEREE)
def replay(
    game: Annotated[str, typer.Argument(help="The game.")],
    turn: Annotated[int | None, typer.Option(help="Compare up to the end of this turn only.")] = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Play the recorded inputs again and compare every digest and draw: EXACT or DIVERGED.

    Example: rattus-pbem referee replay peste
    """
    from .referee import run_replay

    run_replay(game, turn, home, now, json)


@command(REFEREE)
def reopen(
    game: Annotated[str, typer.Argument(help="The game.")],
    reason: Annotated[str, typer.Option(help="Why; it is written in the journal and in the next letters.")],
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Go back to the start of the open act, with all sheets kept.

    Example: rattus-pbem referee reopen peste --reason "the rules have been corrected"
    """
    from .referee import run_reopen

    run_reopen(game, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def replace(
    game: Annotated[str, typer.Argument(help="The game.")],
    seat: Annotated[str, typer.Argument(help="The seat.")],
    who: Annotated[str, typer.Argument(help="'Anna <anna@example.org>' or bot:sensible.")],
    reason: Annotated[str, typer.Option(help="Why; it is written in the journal and in the next letters.")],
    lang: Annotated[str, typer.Option(help="en or fr: the new player's language; else that of the old one.")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Give a seat to somebody else; orders and answers given in advance stay.

    Example: rattus-pbem referee replace peste red 'Eva <eva@example.org>' --reason "Anna has left"
    """
    from .referee import run_replace

    run_replace(game, seat, who, reason, lang, dispute, turn, again, home, now, json)


@command(REFEREE)
def explain(
    game: Annotated[str, typer.Argument(help="The game.")],
    event: Annotated[str, typer.Argument(help="The number of a line of a report: 7:12 is event 12 of turn 7.")],
    seat: Annotated[str | None, typer.Option(help="Only what this seat may know.")] = None,
    lang: Annotated[str | None, typer.Option(help="en or fr; else that of the seat, or en.")] = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Tell why something happened: orders with file and line, clauses with their texts, facts, draws.

    Example: rattus-pbem referee explain peste 7:12 --seat red
    """
    from .explain import run_referee_explain

    run_referee_explain(game, event, seat, lang, home, now, json)


@command(REFEREE)
def receipt(
    file: Annotated[Path, typer.Argument(help="A receipt: the mail, its text, or what `submit --json` printed.")],
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Tell whether a receipt is ours and unaltered, and whether those orders were the ones used.

    Example: rattus-pbem referee receipt receipt.eml
    """
    from .referee import run_receipt

    run_receipt(file, home, now, json)


@command(REFEREE)
def disputes(
    game: Annotated[str | None, typer.Argument(help="One game; without it all.")] = None,
    state: Annotated[str, typer.Option(help="open, answered, closed (by clause) or all; else those not closed.")] = "",
    clause: Annotated[str, typer.Option(help="Only those about events of this clause.")] = "",
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """List what players have disputed, with all that was said about it.

    Example: rattus-pbem referee disputes peste --state closed
    """
    from .referee import run_disputes

    run_disputes(game, state, clause, home, now, json)


@command(REFEREE)
def answer(
    game: Annotated[str, typer.Argument(help="The game.")],
    number: Number,
    text: Annotated[str, typer.Argument(help="What its player is to read.")],
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Answer a dispute; its player gets a mail and may say more.

    Example: rattus-pbem referee answer peste 1 "Two rats were there."
    """
    from .referee import run_answer

    run_answer(game, number, text, turn, again, home, now, json)


@command(REFEREE)
def close(
    game: Annotated[str, typer.Argument(help="The game.")],
    number: Number,
    outcome: Annotated[str, typer.Option(help="upheld, rejected or withdrawn.")],
    reason: Annotated[str, typer.Option(help="Why; its player reads it.")],
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Close a dispute; its player gets a mail with the outcome.

    Example: rattus-pbem referee close peste 1 --outcome rejected --reason "The event is as the rules have it."
    """
    from .referee import run_close

    run_close(game, number, outcome, reason, turn, home, now, json)
