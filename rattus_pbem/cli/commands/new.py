"""Begin a game and write its first letters.

Example: rattus-pbem new peste --seat 'red=Anna <anna@example.org>' --seat blue=bot:sensible
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from ...errors import IllegalError, UnreadableError
from ...home.home import MAX_KEY_BYTES, find_home
from ...home.host_keys import is_published, refuse_published_key
from ...hosting.new_game import new_game
from ...reading import read_given
from ...rules import GAMES
from ...store.blob_names import REPORTS
from ..output import clock, warn_of_mail
from ..parameters import Home, Now, RulesName


def command(
    game: Annotated[str, typer.Argument(help="The game's name: small letters, digits and hyphens.")],
    seat: Annotated[
        list[str],
        typer.Option(
            help="'SEAT=Anna <anna@example.org>', SEAT=bot:sensible, or SEAT=open for whoever joins; clockwise."
        ),
    ],
    rules: RulesName = GAMES[0],
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE; see `options`.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
    secret_file: Annotated[Path | None, typer.Option(help="64 hex digits, which with GAME make its secret.")] = None,
    nonces: Annotated[
        bool, typer.Option("--nonces", help="First ask each player for a line of his own that goes into the draws.")
    ] = False,
    # Never read: it only spells out the default, for scripts and for who looks for it.
    no_nonces: Annotated[bool, typer.Option("--no-nonces", help="Start at once, as without `--nonces`.")] = False,
    home: Home = None,
    now: Now = None,
) -> None:
    pairs = {}
    for text in option or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise UnreadableError(f"{text!r}: KEY=VALUE is expected", place="--option")
        pairs[key] = value
    secret = read_secret_file(secret_file) if secret_file else None
    host_home = find_home(home)
    refuse_published_key(host_home.path, host_home.key)
    session = new_game(host_home, game, rules, seat, pairs, clock(now), nonces=nonces, position=position, secret=secret)
    warn_of_mail(host_home)
    print(f"The game {game} is in {host_home.store.where(game)}.")
    print(f"Commitment (it stands in the first letter): {session.game.book.header.commitment}")
    free = session.game.book.open_seats
    waits = (
        f"for someone to join as {', '.join(free)}"
        if free
        else "for the players' nonces"
        if session.game.book.stage == "nonces"
        else awaited_text(session.game)
    )
    letters = session.store.names(REPORTS)  # none where only computer players sit
    where = host_home.store.where(game, f"{REPORTS}/{letters[-1]}") if letters else ""
    print(f"It waits {waits}." + (f" Letters: {where}" if where else ""))


def read_secret_file(path: Path) -> bytes:
    """A secret of 64 hexadecimal digits. Raises UnreadableError, or IllegalError if everybody has it."""
    text = read_given(path, MAX_KEY_BYTES).decode("ascii", "replace").strip()
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise UnreadableError("64 hexadecimal digits are expected", place=str(path))
    if len(set(text)) == 1:
        raise UnreadableError(
            f"64 times the digit {text[0]} is no secret: anybody can guess it",
            place=str(path),
            hint="Leave out --secret-file, and a secret is drawn for you.",
        )
    secret = bytes.fromhex(text)
    if is_published(secret):
        raise IllegalError(
            "this secret is published: anyone can work out the draws of its game",
            place=str(path),
            hint="Leave out --secret-file, and a secret is drawn for you.",
        )
    return secret


def awaited_text(game: Any) -> str:
    """`for red until 2026-12-03T20:00:00+00:00`, or that the game is over."""
    if game.book.stage == "over":
        return "for no one: the game is over"
    return "for " + ", ".join(f"{ask.seat} until {ask.until}" for ask in game.book.deadlines.asks)
