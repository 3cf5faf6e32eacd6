"""Cold commands: whole processes of the program beside an empty command of typer, rounds interleaved.

Every command with a bound runs once a round, in a new random order, the others seldom. The ratio to the empty command
is taken inside the round, that of processor time between the least of all rounds. Once more each tells which modules
it imports. What they work on is a home that the program itself makes in a temporary folder: a game of two, some turns
old. Prints a record a command.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.bounds import COLD
from bench.record import Work, emit
from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import Line, Sheet
from rattus_pbem.orders.view_file import ViewFile
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

PROGRAM = str(Path(sys.executable).parent / "rattus-pbem")
EMPTY = "an empty typer command"
TYPER = """import typer, sys
app = typer.Typer(add_completion=False)
@app.command()
def a(x: int = 1): print(x)
@app.command()
def b(x: int = 1): pass
sys.argv = ["x", "a"]
app()"""
# As installed: the program's bytecode is there, as that of typer is; the first round writes it.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
GAME = "bench"
TURNS = 4
SELDOM = 3
"""Commands without a bound are run in each third round."""


class Ran(NamedTuple):
    """One process: wall and CPU seconds, peak memory in MB."""

    wall: float
    cpu: float
    rss: float


def run(command: list[str], sink: int, *, most: int = 0) -> Ran:
    """Run a command to its end, its output thrown away. Raises RuntimeError if it ends with a code above `most`."""
    began = perf_counter()
    actions = [(os.POSIX_SPAWN_DUP2, sink, number) for number in range(3)]
    pid = os.posix_spawnp(command[0], command, ENVIRONMENT, file_actions=actions)
    _, status, used = os.wait4(pid, 0)
    wall = perf_counter() - began
    if os.waitstatus_to_exitcode(status) not in range(most + 1):
        raise RuntimeError(f"{' '.join(command)} failed; run it by hand to see why")
    return Ran(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def modules(command: list[str]) -> set[str]:
    """The modules that a command imports: one of the program, or the empty one."""
    python = [sys.executable, "-X", "importtime"]
    words = [*python, "-m", "rattus_pbem", *command[1:]] if command[0] == PROGRAM else [*python, *command[1:]]
    ran = subprocess.run(words, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    return {line.rsplit("|", 1)[1].strip() for line in ran.stderr.splitlines() if line.startswith("import time:")}


def program(*words: str) -> str:
    """Run the program while the home is made; its output."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def sheet_of(view: View, seed: str) -> Sheet:
    """The sheet that a random computer player writes from a view."""
    rules = load_rules("rattus")
    lines = compose(rules, view, str(view.seat), rules.players["random"], SeededChance(seed))
    return Sheet.of_view(view, [Line(line) for line in lines])


def make_home(place: Path) -> dict[str, list[list[str]]]:
    """A home with one game, always the same; for each command its forms, used in turn."""
    home = place / "home"
    program("init", str(home))
    seats = ("red=Anna", "blue=bot:random")
    now = datetime.now(UTC)
    new_game(open_home(home), GAME, "rattus", seats, {"first": "red"}, now, nonces=False, secret=bytes(32))
    here, seat = ["--home", str(home)], "red"
    for turn in range(TURNS):
        path = place / "sheet.json"
        path.write_text(
            json.dumps(sheet_of(ViewFile.read(newest(home, seat)).checked(), str(turn)).to_json()), encoding="utf-8"
        )
        program("submit", GAME, seat, str(path), *here)
        program("tick", *here)
    view = ViewFile.read(newest(home, seat)).checked()
    view_path = str(newest(home, seat))
    sheets = []
    for nth in range(2):  # `submit` takes them in turn, so that none is a duplicate of the one before
        sheet, path = sheet_of(view, f"sheet {nth}"), place / f"sheet-{nth}.txt"
        path.write_text(print_sheet(sheet, load_rules("rattus").lexicon, "en"), encoding="utf-8")
        sheets.append(str(path))
    as_json = place / "sheet-0.json"
    as_json.write_text(json.dumps(sheet_of(view, "sheet 0").to_json()), encoding="utf-8")
    idle = shutil.copytree(home, place / "idle")  # nothing is submitted there
    return {
        "--version": [[PROGRAM, "--version"]],
        "--help": [[PROGRAM, "--help"]],
        "check": [[PROGRAM, "check", sheets[0], "--view", view_path]],
        "check, a JSON sheet": [[PROGRAM, "check", str(as_json), "--view", view_path]],
        "preview": [[PROGRAM, "preview", sheets[0], "--view", view_path, "--worlds", "0"]],
        "preview with odds": [[PROGRAM, "preview", sheets[0], "--view", view_path]],
        "submit": [[PROGRAM, "submit", GAME, seat, sheet, *here] for sheet in sheets],
        "report": [[PROGRAM, "report", GAME, seat, *here]],
        "report, the public one as of now": [[PROGRAM, "report", GAME, *here]],
        "tick, nothing to do": [[PROGRAM, "tick", "--home", str(idle)]],
    }


def newest(home: Path, seat: str) -> Path:
    """The view file of the newest letter of a seat."""
    return sorted((home / "games" / GAME / "reports").glob(f"*/{seat}.view.json"))[-1]


def main() -> None:
    """Make the home, run the rounds."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=11)
    rounds = arguments.parse_args().rounds
    sink = os.open(os.devnull, os.O_RDWR)
    with tempfile.TemporaryDirectory() as place:
        commands = {EMPTY: [[sys.executable, "-c", TYPER]], **make_home(Path(place))}
        runs: dict[str, dict[int, Ran]] = {name: {} for name in commands}
        order = list(commands)
        for number in range(rounds + 1):
            random.shuffle(order)
            for name in order:
                if number % SELDOM and name not in (EMPTY, *COLD):
                    continue
                forms = commands[name]
                ran = run(forms[number % len(forms)], sink)
                if number:  # the first round only warms the disk cache
                    runs[name][number] = ran
        imported = {name: modules(forms[(rounds + 1) % len(forms)]) for name, forms in commands.items()}
    least = {name: min(ran.cpu for ran in those.values()) for name, those in runs.items()}
    for name, those in runs.items():
        all_ran = those.values()
        wall = statistics.median(ran.wall for ran in all_ran)
        ratios = [ran.wall / runs[EMPTY][number].wall for number, ran in those.items()]
        extra = {
            "ms": round(1000 * wall, 1),
            "cpu_ms": round(1000 * statistics.median(ran.cpu for ran in all_ran), 1),
            "peak_mb": round(statistics.median(ran.rss for ran in all_ran), 1),
            "x_of_empty": round(statistics.median(ratios), 3),
            "cpu_x_of_empty": round(least[name] / least[EMPTY], 3),
            "modules": len(imported[name] - imported[EMPTY]),
            "runs": len(all_ran),
        }
        emit(name if name == EMPTY else f"cold {name}", Work(1, "runs", wall, extra))


if __name__ == "__main__":
    main()
