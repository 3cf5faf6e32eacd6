"""One tick of a home in this process, what it asks of the disk counted: `python -m bench.mail_once HOME --now TIME`.

Prints one JSON object. With `--command tick` it is that whole command as a host's cron starts it, and the object tells
how many files below games/ were opened. A process of its own, so that its memory is that of the tick.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

from rattus_pbem.__main__ import OBJECTS_MADE
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.mail.queues import FOLDERS

BARE_WRITES = 300
AT_FIRST = 6
"""Memory is compared from the sixth part of the games on: mail 500 of 3,000."""


class Syncs:
    """Takes the place of os.fsync, in the processes that a tick forks, too: each call is a line of one file.

    A line tells what was synced, the process, and what memory it held.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(mode="w+b")  # noqa: SIM115 - open as long as the process
        self._sync = os.fsync
        os.fsync = self.sync

    def sync(self, fd: Any) -> None:
        """Sync, and count it."""
        kind, game = kind_of(Path(os.readlink(f"/proc/self/fd/{fd if isinstance(fd, int) else fd.fileno()}")))
        os.write(self._file.fileno(), f"{kind}|{game}|{os.getpid()}|{memory_now():.2f}\n".encode())
        self._sync(fd)

    def counts(self) -> dict[str, Any]:
        """The counts: by what was synced, journals a game, how many MB a process grew after a sixth of its games."""
        self._file.seek(0)
        lines = [line.decode().rstrip().split("|") for line in self._file]
        kinds = Counter(kind for kind, *_ in lines)
        journals = Counter(game for kind, game, *_ in lines if kind == "journal")
        growth = 0.0
        for process in {line[2] for line in lines}:
            held = [float(line[3]) for line in lines if line[2] == process and line[0] == "journal"]
            if held:
                growth = max(growth, max(held[len(held) // AT_FIRST :]) - held[len(held) // AT_FIRST])
        return {
            "growth_mb": round(growth, 1),
            "fsyncs": kinds.total(),
            "kinds": dict(kinds),
            "journals": len(journals),
            "journal_fsyncs_a_game": max(journals.values(), default=0),
        }


def kind_of(path: Path) -> tuple[str, str]:
    """What a synced file or folder is, and its game: a journal, another of a game, one of mail, or of the home."""
    parts = path.parts
    if "games" in parts and len(parts) > parts.index("games") + 1:
        game = parts[parts.index("games") + 1]
        return ("journal" if path.name == "journal.jsonl" else "game"), game
    if "mail" in parts and len(parts) > parts.index("mail") + 1:
        folder = parts[parts.index("mail") + 1]
        return (f"mail_{folder}" if folder in FOLDERS else "mail"), ""
    return "home", ""


def memory_now() -> float:
    """What this process holds in memory, in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / (1 << 20)


def peak() -> float:
    """The most that this process, or one that it forked, has held in memory, in MB."""
    with open("/proc/self/status") as file:
        held = next(line for line in file if line.startswith("VmHWM:"))
    forked = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return round(max(int(held.split()[1]), forked) / 1024, 1)


def cpu_now() -> float:
    """Seconds of CPU that this process and those it forked have used."""
    return sum(sum(resource.getrusage(whose)[:2]) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def bare_write(folder: Path, size: int) -> float:
    """Median seconds of one durable write of so many bytes, as the floor measures it."""
    half, whole, blob = folder / "bare.half", folder / "bare", b"x" * size
    seconds = []
    for _ in range(BARE_WRITES):
        began = time.perf_counter()
        with half.open("wb") as file:
            file.write(blob)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, whole)
        seconds.append(time.perf_counter() - began)
    whole.unlink()
    return statistics.median(seconds)


def mail_counts(home: Home) -> dict[str, int]:
    """How many files lie in each folder of the mail."""
    folders = {name: home.path / "mail" / name for name in ("taken", "quarantine", "shunt", "out", "sent")}
    new = home.path / "mail" / "in" / "new"
    return {name: len(os.listdir(path)) for name, path in {**folders, "in": new}.items() if path.is_dir()}


def file_count(home: Home) -> int:
    """How many files lie in a home."""
    return sum(len(files) for _, _, files in os.walk(home.path))


def turns(home: Home) -> list[int]:
    """The turn that each game is in."""
    return [json.loads(path.read_bytes())["book"]["act"]["turn"] for path in (home.path / "games").glob("*/game.json")]


def busy(home: Home, now: datetime) -> dict[str, Any]:
    """A tick over all mail that waits, the modules that it needs already loaded."""
    from rattus_pbem.post.mail_tick import tick

    before, files = mail_counts(home), file_count(home)
    size = round(statistics.median(path.stat().st_size for path in (home.path / "games").glob("*/game.json")))
    bare = bare_write(home.path, size)
    syncs = Syncs()
    gc.set_threshold(OBJECTS_MADE)  # as the program does
    began, cpu = time.perf_counter(), cpu_now()
    tick(home, now)
    seconds, cpu = time.perf_counter() - began, cpu_now() - cpu
    after = mail_counts(home)
    return {
        "seconds": seconds,
        "cpu": cpu,
        "bare": bare,
        "game_bytes": size,
        "peak_mb": peak(),
        **syncs.counts(),
        "begun": sum(turn > 0 for turn in turns(home)),
        "files_more": file_count(home) - files,
        "files": {name: after[name] - before.get(name, 0) for name in after},
        "left": {name: after.get(name, 0) for name in ("in", "quarantine", "shunt")},
    }


def whole_command(name: str, home: Path, now: str) -> dict[str, Any]:
    """A command such as `tick`, and how many files it opened: all, and those below games/."""
    opened: Counter[str] = Counter()
    below = f"{home}{os.sep}games{os.sep}"

    def seen(event: str, given: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(given[0], (str, bytes)):
            opened["all"] += 1
            opened["below games"] += os.path.abspath(os.fsdecode(given[0])).startswith(below)

    from rattus_pbem.__main__ import main as program

    sys.argv = ["rattus-pbem", name, "--home", str(home), "--now", now]
    sys.addaudithook(seen)
    kept, sys.stdout = sys.stdout, sys.stderr
    try:
        program()
    except SystemExit as end:
        if end.code not in (None, 0, 1):  # `doctor` finds that the home has no way for mail
            raise
    finally:
        sys.stdout = kept
    return {"opened": opened["all"], "opened_below_games": opened["below games"], "peak_mb": peak()}


def main() -> None:
    """One tick, one JSON object."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("home", type=Path)
    arguments.add_argument("--now", required=True, help="the time of the tick, ISO 8601")
    arguments.add_argument("--command", default="", help="this command instead, with the files that it opens counted")
    given = arguments.parse_args()
    home = given.home.resolve()
    if given.command:
        print(json.dumps(whole_command(given.command, home, given.now)))
    else:
        print(json.dumps(busy(open_home(home), datetime.fromisoformat(given.now))))


if __name__ == "__main__":
    main()
