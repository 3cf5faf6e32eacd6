"""Store one raw mail from standard input: the end of a pipe from a mail server or procmail. Read by the next tick.

Example: rattus-pbem receive --home ~/pbem < mail.eml
"""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from ...errors import PbemError, UnreadableError
from ..output import clock
from ..parameters import Home, Now

NOT_NOW = 75
"""EX_TEMPFAIL: the mail server keeps the mail and tries again."""


def command(home: Home = None, now: Now = None) -> None:
    """Exit with 75 if the mail could not be stored, for whatever reason, else with 0.

    No settings are read: a mistake in host.toml or a lost key must not stop incoming mail.
    """
    try:
        _receive(home, now)
    # With any other exit code a mail server gives the mail up and returns it to the player.
    except Exception as error:
        if isinstance(error, OSError):
            reason = f"{error.filename or 'a file'}: {error.strerror}"
        elif isinstance(error, PbemError):
            reason = str(error)
        else:
            reason = f"an error in this program: {type(error).__name__}: {error}"
        print(f"the mail cannot be stored at present: {reason}", file=sys.stderr)
        raise typer.Exit(NOT_NOW) from None


def _receive(home: Path | None, now: str | None) -> None:
    # Imported here, where a fault of ours costs nobody a mail.
    from ...home.home import home_folder
    from ...mail.inbox import NoMailError, store_stdin
    from ...post.mail_room import receiving_room

    folder, moment = home_folder(home), clock(now)
    if not (folder / "host.toml").exists():
        raise UnreadableError(f"{folder} is not a home folder: it has no host.toml")
    try:
        store_stdin(sys.stdin.buffer, receiving_room(folder).queues, moment)
    except NoMailError as error:
        print(error, file=sys.stderr)
