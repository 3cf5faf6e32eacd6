"""Tell of each game: turn, who is awaited, until when, what is wrong.

Example: rattus-pbem status
"""

from __future__ import annotations

import sys
from datetime import datetime
from typing import Annotated

import typer

from ...errors import UnreadableError
from ...home.home import Home as HostHome
from ...home.home import find_home
from ...hosting.ticks import last_run
from ...inquiry.status import ClosedGame, status, status_lines
from ...post.mail_status import FIX, HomeState, mail_status, standstill
from ..output import clock, print_json, warn_of_mail
from ..parameters import Home, Json, MaybeGame, Now
from ..terminal import coloured, is_terminal, status_table


def command(
    game: MaybeGame = None,
    player: Annotated[str | None, typer.Option(help="Only games of this player: a name or an address.")] = None,
    html: Annotated[bool, typer.Option("--html", help="A page for the browser, on standard output.")] = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 2 if a game could not be read."""
    if html and as_json:
        raise UnreadableError("--html and --json are two forms of the same", place="--html", hint="Take one of them.")
    host_home = find_home(home)
    public = getattr(host_home.store, "public_games", None)
    if public is not None:
        from ..published import print_public_status

        print_public_status(host_home, public, game, player, as_html=html, as_json=as_json)
        return
    if not html:
        warn_of_mail(host_home)
    mail, moment = mail_status(host_home), clock(now)
    games = status(host_home, moment, game, player)
    state = HomeState(games, mail, last_run(host_home), standstill(host_home, moment, mail.counts["in"]))
    if html:
        print(_page(host_home, state, moment), end="")
    elif as_json:
        print_json({"schema": "rattus-pbem/status/1", "home": str(host_home.path), **state.to_json()})
    else:
        if is_terminal(sys.stdout) and games:
            print("\n".join([*status_table(games), ""]))
        for line in [*status_lines(games), *(mail.lines() if game is None else ())]:
            print(line)
        if state.standstill:
            print(coloured(f"Attention: {state.standstill} {FIX}", "bad"))
    if any(isinstance(each, ClosedGame) and each.disk for each in games):
        raise typer.Exit(2)


def _page(home: HostHome, state: HomeState, moment: datetime) -> str:
    """The host's home page."""
    from ...hosting.ticks import last_ticks
    from ...post.held_mail import held_mails
    from ...post.host_page import host_page
    from ...post.mail_setup import mail_warning

    try:
        held = held_mails(home)
    except OSError:
        held = []  # the state of the mail names the folder that cannot be read
    return host_page(state, held, last_ticks(home), moment, mail_warning(home))
