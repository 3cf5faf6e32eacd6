"""The order page of a site in Chromium: how long its rules take to load, a check, and the odds of 200 worlds.

    .venv/bin/python -m bench.live_page --rounds 5

Beside the clock stands the processor time of the browser, which says more on a machine with other work. Needs what
`make .venv/.browser .venv/.web` installs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.record import Work, emit, skip
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.browser.live_page import KEPT, LivePlayer, Served, make_site
from tests.browser.test_order_page import running_browser
from tests.page.view_files import view_file

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

AT = {"rattus": 12, "godstorm": 3}
"""The turn that is taken, of a game of four computer players: in its middle."""
LATER = 4000
"""Milliseconds until the page is opened again, so that what goes on behind it is over."""


def turn_of(name: str) -> tuple[bytes, list[str]]:
    """A view file at the beginning of a seat's turn, and the lines that a computer player writes for it."""
    rules = load_rules(name)
    for run in played(rules, 4, "bench"):
        act, ask = run.position.act, run.pending[0] if run.pending else None
        if act is None or ask is None or act.turn < AT[name] or ask.question not in rules.main_questions:
            continue
        player = next(iter(rules.players.values()))
        lines = compose(rules, seat_view(rules, run, ask.seat), ask.seat, player, SeededChance("bench"))
        if len(lines) >= 3:
            return view_file(run, ask.seat), [print_line(line, rules.lexicon, "en") for line in lines]
    raise AssertionError("no such turn")


@contextmanager
def timed(figures: dict[str, list[tuple[float, float]]], what: str) -> Iterator[None]:
    """Note seconds by the clock, and of the browser's processor time."""
    began, used = time.perf_counter(), browser_seconds()
    yield
    figures.setdefault(what, []).append((time.perf_counter() - began, browser_seconds() - used))


def browser_seconds() -> float:
    """The processor time of the browser that we started, with its driver."""
    stats = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                stats[int(folder.name)] = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    ours = {os.getpid()}
    while more := {process for process, fields in stats.items() if int(fields[1]) in ours} - ours:
        ours |= more
    ticks = sum(int(stats[process][11]) + int(stats[process][12]) for process in ours - {os.getpid()})
    return ticks / os.sysconf("SC_CLK_TCK")


def loaded(context: BrowserContext, address: str) -> LivePlayer:
    """The page opened, and its rules loaded."""
    player = LivePlayer(context, address)
    player.page.locator("#opening-said").filter(has_text="loaded").filter(has_not_text="…").wait_for()
    return player


def write(player: LivePlayer, line: str) -> None:
    """Add a line by hand."""
    player.page.locator("#own").fill(line)
    player.page.locator("#write button").click()
    player.settle()


def measure(rounds: int, site: Path) -> dict[str, list[tuple[float, float]]]:
    """All figures, by what they are of."""
    figures: dict[str, list[tuple[float, float]]] = {}
    turns = {name: turn_of(name) for name in AT}
    with Served(site) as served:
        for _ in range(rounds):
            with running_browser() as browser:
                context = browser.new_context()
                with timed(figures, "rules loaded"):
                    player = loaded(context, served.address)
                player.page.wait_for_function(KEPT, arg=["count", 1])
                player.page.wait_for_timeout(LATER)
                with timed(figures, "rules loaded, not for the first time"):
                    player = loaded(context, served.address)
                for name, (view, lines) in turns.items():
                    with timed(figures, f"{name}: first file opened"):
                        player.open("view.json", view)
                        player.settle()
                    for line in lines:
                        with timed(figures, f"{name}: a line more, checked"):
                            write(player, line)
                    with timed(figures, f"{name}: 200 worlds of {len(lines)} lines"):
                        player.odds()
    return figures


def main() -> None:
    """Print a record a figure: by the clock, and of the browser's processor time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    try:
        with tempfile.TemporaryDirectory() as folder:
            figures = measure(rounds, make_site(Path(folder)))
    except pytest.skip.Exception as reason:
        skip("the order page of a site", str(reason))
        return
    for what, seconds in figures.items():
        clock, used = (statistics.median(each) for each in zip(*seconds, strict=True))
        extra = {"cpu_ms": round(1000 * used), "times": len(seconds)}
        emit(f"order page of a site, {what}", Work(1, "times", clock, extra))


if __name__ == "__main__":
    main()
