"""What is only for a person at a terminal: colours, a table, a bar for who waits. Elsewhere output is plain.

No colour where NO_COLOR is set, whatever it holds, or where the terminal is a dumb one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from ..waiting import listen

if TYPE_CHECKING:
    from ..inquiry.status import GameStatus
    from ..referee.disputes import ListedDispute

COLOURS = {"good": "32", "bad": "31", "open": "33", "head": "1"}
PATIENCE = 2.0
"""Seconds without a bar."""
OFTEN = 0.1
WIDTH = 30


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person reads this stream as it is written."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured(text: str, kind: str) -> str:
    """The text in the colour of what is `good`, `bad`, still `open`, or a `head`, on a terminal; else the text."""
    if "NO_COLOR" in os.environ or not is_terminal(sys.stdout):
        return text
    return f"\033[{COLOURS[kind]}m{text}\033[0m"


def aligned(rows: Sequence[Sequence[str]], kinds: Sequence[str] = ()) -> list[str]:
    """The rows as lines, each column as wide as its widest part; the first row is the head.

    `kinds` are the colours of the others (see `coloured`), "" for none.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    every = ["head", *kinds, *[""] * (len(rows) - 1 - len(kinds))]
    return [coloured(line, kind) if kind else line for line, kind in zip(lines, every, strict=True)]


def print_list(
    head: Sequence[str], rows: Sequence[Sequence[str]], lines: Iterable[str], kinds: Sequence[str] = ()
) -> None:
    """Print the rows as a table on a terminal, and elsewhere the lines, which say the same."""
    shown = aligned([head, *rows], kinds) if rows and is_terminal(sys.stdout) else lines
    for line in shown:
        print(line)


def status_table(games: Sequence[GameStatus]) -> list[str]:
    """The games of `status` at a glance: a line each, above the lines that say all."""
    from ..inquiry.status import OpenedGame, to_second

    rows = [("game", "stage", "turn", "awaited", "until")]
    for game in games:
        awaited = [each for each in game.awaited if not each.orders] if isinstance(game, OpenedGame) else []
        until = min((to_second(each.until) for each in awaited), default="")
        turn = str(game.turn) if isinstance(game, OpenedGame) else ""
        rows.append((game.game, game.stage_words, turn, ", ".join(each.seat for each in awaited), until))
    return aligned(rows)


def dispute_table(disputes: Sequence[ListedDispute]) -> list[str]:
    """The disputes of `referee disputes` at a glance: a line each, above the lines that say all."""
    rows = [("game", "number", "state", "seat", "event")]
    for game, _, dispute, _ in disputes:
        rows.append((game, str(dispute.number), dispute.outcome or dispute.state, dispute.seat, dispute.event))
    return aligned(rows, ["" if each.dispute.outcome else "open" for each in disputes])


class Bar:
    """How far something is, in one line of standard error that is written again and again; nothing for two seconds."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.began = monotonic()
        self.shown = 0.0
        self.is_there = False

    def show(self, what: str, done: int, total: int) -> None:
        """Called as often as anybody likes."""
        if not what:
            self.erase()
            return
        now = monotonic()
        if now - self.began < PATIENCE or now - self.shown < OFTEN:
            return
        self.shown, self.is_there = now, True
        part = min(done, total) / total if total else 0
        bar = f"[{'#' * round(part * WIDTH):<{WIDTH}}] {part:4.0%}" if total else str(done)
        self.stream.write(f"\r\033[K{what} {bar}")
        self.stream.flush()

    def clear(self) -> None:
        """Take the line away for good."""
        listen(None)
        self.erase()

    def erase(self) -> None:
        """Take the line away, before something else is printed."""
        if self.is_there:
            self.is_there = False
            self.stream.write("\r\033[K")
            self.stream.flush()


def bar_for(stream: TextIO) -> Bar:
    """A bar that shows what is reported from now on."""
    bar = Bar(stream)
    listen(bar.show)
    return bar
