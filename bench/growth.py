"""What one more turn costs after 10, 100 and 1,000 turns: the mini game without an end, in game folders of a host; and
how large the saved game of each other game is at its end, and what is left of a game in its archive.

A turn is the game opened from its folder, one act by computer players, and the commit: what `tick` does. Prints a
record a length; the three are taken in turn, so that drift of the machine hits all alike.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import rattus_pbem.rules
from bench import mini
from bench.bounds import LAID_BY
from bench.cold import PROGRAM
from bench.record import Work, emit
from bench.works import folder
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.play import computer_answer
from rattus_pbem.hosting.session import open_game
from tests.games import GAMES, make_importable

LENGTHS = (10, 100, 1000)
make_importable()
NOW = datetime(2026, 1, 1, 8, tzinfo=UTC)
SOURCE = {"by": "bot"}
MEMORY = "/dev/shm"
"""Games are measured in memory where that is possible: on a disk, half of a turn's processor time is the system's, and
what that does for folders of a thousand files, and for who else writes, is none of the program's."""


def one_turn(session: Any) -> None:
    """The next act, and the journal block, snapshot and files that come of it."""
    game = session.game
    game.begin()
    while game.live.pending:
        (ask,) = game.live.pending
        game.answer_all({ask.seat: (computer_answer(game, ask), SOURCE)})


def add_mini() -> None:
    """The mini game is one of the games from now on."""
    rattus_pbem.rules.GAMES = (*rattus_pbem.rules.GAMES, "mini")  # type: ignore[assignment]
    sys.modules["rattus_pbem.rules.mini"] = mini


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


class Turn(NamedTuple):
    """One more turn: seconds by the clock and of processor time."""

    wall: float
    cpu: float


def one_more(home: Home, name: str) -> Turn:
    """Play one more turn of a game and measure it."""
    wall, cpu = time.perf_counter(), time.process_time()
    with open_game(home, name, NOW) as session:
        one_turn(session)
        session.commit()
    return Turn(time.perf_counter() - wall, time.process_time() - cpu)


def written_by_one_more(home: Home, name: str) -> int:
    """Play one more turn of a game: how many bytes it writes.

    A turn of its own: to look at all files of a long game right before another would slow that down.
    """
    folder = home.path / "games" / name
    before, journal = standing(folder), (folder / "journal.jsonl").stat().st_size
    one_more(home, name)
    after = standing(folder)
    return sum(size for path, (size, when) in after.items() if before.get(path) != (size, when)) - journal


def standing(folder: Path) -> dict[str, tuple[int, int]]:
    """Each file of a game with its size and when it was written."""
    stats = {str(path): path.stat() for path in folder.rglob("*") if path.is_file()}
    return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in stats.items()}


def growth(home: Home, timed: int) -> None:
    """Grow the games, play one more turn of each, again and again."""
    names = {turns: grown(home, turns) for turns in LENGTHS}
    played: dict[int, list[Turn]] = {turns: [] for turns in LENGTHS}
    order = list(LENGTHS)
    for _ in range(timed):
        random.shuffle(order)
        for turns in order:
            played[turns].append(one_more(home, names[turns]))
    least = {turns: min(turn.cpu for turn in played[turns]) for turns in LENGTHS}
    first = played[LENGTHS[0]]
    for turns in LENGTHS:
        folder = home.path / "games" / names[turns]
        median = statistics.median(turn.wall for turn in played[turns])
        ratio = statistics.median(now.wall / then.wall for now, then in zip(played[turns], first, strict=True))
        extra = {
            "ms": round(1000 * median, 3),
            "x_of_turn_10": round(ratio, 3),
            "least_cpu_ms": round(1000 * least[turns], 3),
            "cpu_x_of_turn_10": round(least[turns] / least[LENGTHS[0]], 3),
            "bytes_written": round(statistics.median(written_by_one_more(home, names[turns]) for _ in range(9))),
            "journal_bytes": (folder / "journal.jsonl").stat().st_size,
            "saved_game_bytes": (folder / "game.json").stat().st_size,
            "bytes_a_line": bytes_a_line(folder / "journal.jsonl"),
        }
        emit(f"one more turn after {turns}", Work(1, "turns", median, extra))


def main() -> None:
    """Measure the mini game as it grows, then the others at their end."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=25, help="how many turns are timed of each length")
    timed = arguments.parse_args().turns
    add_mini()
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as place:
        home = make_home(Path(place) / "home", key=demo_key("bench"))
        growth(home, timed)
        for rules in GAMES:
            began = time.perf_counter()
            end = folder(home, rules)
            seconds = time.perf_counter() - began
            extra = {"saved_game_bytes": (end / "game.json").stat().st_size}
            emit(f"a game of {rules} to its end in a folder", Work(1, "games", seconds, extra))
        emit(LAID_BY, laid_by(Path(place) / "demo"))


def laid_by(home: Path) -> Work:
    """The game of a demo, with all of its letters and mails, put into its archive: files and bytes before and after."""
    subprocess.run([PROGRAM, "demo", "--out", str(home)], stdout=subprocess.DEVNULL, check=True)
    folder = home / "games" / "demo"
    before, began = standing(folder), time.perf_counter()
    subprocess.run([PROGRAM, "store", "compact", "--home", str(home)], stdout=subprocess.DEVNULL, check=True)
    seconds, after = time.perf_counter() - began, standing(folder)
    extra = {"files_before": len(before), "bytes_before": sum(size for size, _ in before.values())}
    return Work(1, "games", seconds, extra | {"files": len(after), "bytes": sum(size for size, _ in after.values())})


def bytes_a_line(journal: Path) -> int:
    """The mean length of a journal line that holds an answer."""
    lines = journal.read_bytes().splitlines()[-1000:]
    sizes = [len(line) for line in lines if json.loads(line)["kind"] == "answer"]
    return round(statistics.mean(sizes))


if __name__ == "__main__":
    main()
