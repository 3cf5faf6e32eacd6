"""The commands `answer`, `announce` and `invite`: what a host writes to players."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..hosting.home import find_home
from ..hosting.host_messages import invitation, write_to_players
from .output import clock

MAX_BYTES = 64 * 1024


def run_message(game: str, seats: Sequence[str], text: str, again: bool, home: Path | None, now: str | None) -> None:
    """See `desk_commands.answer`. The text `-` is read from standard input."""
    host_home = find_home(home)
    written = write_to_players(host_home, game, seats, given_text(text), clock(now), again=again)
    readers = ", ".join(written["to"])
    if written["changed"]:
        print(f"The message goes to {readers} with the next tick.")
    else:
        print(f"{readers} got this message in this turn already; nothing is written. --again sends it once more.")


def given_text(text: str) -> str:
    """What is written to players; `-` stands for standard input."""
    return sys.stdin.read(MAX_BYTES) if text == "-" else text


def run_invite(game: str, lang: str, home: Path | None, now: str | None) -> None:
    """See `desk_commands.invite`."""
    print(invitation(find_home(home), game, lang, clock(now)))
