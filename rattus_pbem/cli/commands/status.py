"""Tell of each game: turn, who is awaited, until when, what is wrong.

Example: rattus-pbem status
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import typer

from ...errors import UnreadableError
from ...home.home import Home as HostHome
from ...home.home import find_home
from ...hosting.ticks import last_run
from ...inquiry.status import status, status_lines
from ...post.mail_status import mail_status, mail_status_lines
from ...post.standstill import FIX, standstill
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
    mail = mail_status(host_home)
    state = {
        **status(host_home, clock(now), game, player),
        "mail": mail,
        "last_tick": last_run(host_home),
        "standstill": standstill(host_home, clock(now), mail["in"]),
    }
    if html:
        print(_page(host_home, state, clock(now)), end="")
    elif as_json:
        print_json(state)
    else:
        if is_terminal(sys.stdout) and state["games"]:
            print("\n".join([*status_table(state["games"]), ""]))
        for line in [*status_lines(state), *(mail_status_lines(state["mail"]) if game is None else ())]:
            print(line)
        if state["standstill"]:
            print(coloured(f"Attention: {state['standstill']} {FIX}", "bad"))
    if any(entry.get("disk") for entry in state["games"]):
        raise typer.Exit(2)


def _page(home: HostHome, state: Mapping[str, Any], moment: datetime) -> str:
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
