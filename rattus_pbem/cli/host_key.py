"""`host key new`: another key for a host."""

from __future__ import annotations

from pathlib import Path

import typer

from ..errors import UnreadableError
from ..hosting.home import home_folder
from ..hosting.new_host_key import new_host_key
from ..hosting.signatures import LOST, REPLACED, STOLEN
from .output import clock


def run_new_key(reason: str, home: Path | None, now: str | None, *, lost: bool, stolen: bool) -> None:
    """See `host_commands.new_key`. Exit code 1 if a game could not be opened: its players are not told."""
    if lost and stolen:
        raise UnreadableError(
            "--lost and --stolen are two things", place="--lost", hint="--stolen if the key is there, else --lost."
        )
    how = LOST if lost else STOLEN if stolen else REPLACED
    path = home_folder(home)
    games, failed = new_host_key(path, how, reason, clock(now))
    print(f"{path / 'host.key'} is new. Copy it to every other machine that works on these games, and to your backup.")
    if games:
        print(f"The players of {', '.join(games)} hear of it by letter.")
    for line in failed:
        print(f"Not told: {line}")
    if failed:
        raise typer.Exit(1)
