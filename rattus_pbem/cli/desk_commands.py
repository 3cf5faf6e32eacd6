"""The commands around a game rather than in it: a line for the draws, what a host writes to players.

What a command does is imported when it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import DESK, Home, Json, Now, command

Again = Annotated[bool, typer.Option("--again", help="Send it although the same was sent in this turn already.")]

__all__ = ["DESK"]


@command(DESK)
def nonce(
    line: Annotated[str | None, typer.Argument(help="Your own line; without it 64 random digits.")] = None,
    json: Json = False,
) -> None:
    """Make a line for the draws and its fingerprint, for a game that collects the fingerprints first.

    Example: rattus-pbem nonce
    """
    from .nonce import run_nonce

    run_nonce(line, json)


@command(DESK)
def answer(
    game: Annotated[str, typer.Argument(help="The game.")],
    seat: Annotated[str, typer.Argument(help="The seat whose player is to read it.")],
    text: Annotated[str, typer.Argument(help="What you write; - reads it from standard input.")],
    again: Again = False,
    home: Home = None,
    now: Now = None,
) -> None:
    """Write to one player; it leaves with the next tick, and a reply to it comes to you.

    Example: rattus-pbem answer peste red "Yes, you may send them until Friday."
    """
    from .desk import run_message

    run_message(game, [seat], text, again, home, now)


@command(DESK)
def announce(
    game: Annotated[str, typer.Argument(help="The game.")],
    text: Annotated[str, typer.Argument(help="What you write; - reads it from standard input.")],
    again: Again = False,
    home: Home = None,
    now: Now = None,
) -> None:
    """Write to all players of a game; it leaves with the next tick.

    Example: rattus-pbem announce peste "The game rests from 24 December to 2 January."
    """
    from .desk import run_message

    run_message(game, [], text, again, home, now)


@command(DESK)
def invite(
    game: Annotated[str, typer.Argument(help="The game, with a free seat.")],
    lang: Annotated[str, typer.Option(help="en or fr.")] = "en",
    home: Home = None,
    now: Now = None,
) -> None:
    """Print a text that invites somebody to a free seat, ready to be sent.

    Example: rattus-pbem invite peste --lang fr
    """
    from .desk import run_invite

    run_invite(game, lang, home, now)
