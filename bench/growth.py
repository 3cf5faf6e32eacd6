"""What one more turn costs after 10, 100 and 1,000 turns: the mini game without an end, in game folders of a host.

A turn is the game opened from its folder, one act by computer players, and the commit: what `tick` does. Prints a
record a length; the three are taken in turn, so that drift of the machine hits all alike.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import rattus_pbem.rules
from bench import mini
from bench.record import Work, emit
from rattus_pbem.hosting.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.play import computer_answer
from rattus_pbem.hosting.session import open_game

LENGTHS = (10, 100, 1000)
NOW = datetime(2026, 1, 1, 8, tzinfo=UTC)
SOURCE = {"by": "bot"}


def one_turn(session: Any) -> None:
    """The next act, and the journal block, snapshot and files that come of it."""
    game = session.game
    game.begin()
    while game.live.pending:
        (ask,) = game.live.pending
        game.answer_all({ask.seat: (computer_answer(game, ask), SOURCE)})


def grown(home: Home, turns: int) -> str:
    """A new game of so many turns; its name."""
    name = f"mini-{turns}"
    seats = [f"{seat}=bot:random" for seat in mini.SEATS]
    new_game(home, name, "mini", seats, {}, NOW, nonces=False, secret=bytes(32))
    played = 0
    while played < turns:
        with open_game(home, name, NOW) as session:
            for _ in range(min(20, turns - played)):
                one_turn(session)
                played += 1
            session.commit()
    return name


def main() -> None:
    """Grow the games, time one more turn of each, again and again."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=25, help="how many turns are timed of each length")
    timed = arguments.parse_args().turns
    rattus_pbem.rules.GAMES = (*rattus_pbem.rules.GAMES, "mini")  # type: ignore[assignment]
    sys.modules["rattus_pbem.rules.mini"] = mini
    with tempfile.TemporaryDirectory() as place:
        home = make_home(Path(place) / "home", key=demo_key("bench"))
        names = {turns: grown(home, turns) for turns in LENGTHS}
        times: dict[int, list[float]] = {turns: [] for turns in LENGTHS}
        order = list(LENGTHS)
        for _ in range(timed):
            random.shuffle(order)
            for turns in order:
                began = time.perf_counter()
                with open_game(home, names[turns], NOW) as session:
                    one_turn(session)
                    session.commit()
                times[turns].append(time.perf_counter() - began)
        for turns in LENGTHS:
            folder = home.path / "games" / names[turns]
            median = statistics.median(times[turns])
            ratio = statistics.median(now / first for now, first in zip(times[turns], times[LENGTHS[0]], strict=True))
            extra = {
                "ms": round(1000 * median, 3),
                "x_of_turn_10": round(ratio, 3),
                "journal_bytes": (folder / "journal.jsonl").stat().st_size,
                "saved_game_bytes": (folder / "game.json").stat().st_size,
                "bytes_a_line": bytes_a_line(folder / "journal.jsonl"),
            }
            emit(f"one more turn after {turns}", Work(1, "turns", median, extra))


def bytes_a_line(journal: Path) -> int:
    """The mean length of a journal line that holds an answer."""
    lines = journal.read_bytes().splitlines()[-1000:]
    sizes = [len(line) for line in lines if json.loads(line)["kind"] == "answer"]
    return round(statistics.mean(sizes))


if __name__ == "__main__":
    main()
