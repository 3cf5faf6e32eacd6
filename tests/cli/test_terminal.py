"""On a terminal there are colours, a table, a bar for who waits; elsewhere output is plain, and so with NO_COLOR."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rattus_pbem import waiting
from rattus_pbem.cli import terminal
from rattus_pbem.home.home import demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.tick import tick
from rattus_pbem.inquiry.status import OpenedGame, status
from rattus_pbem.record.dispute import Dispute, Word
from rattus_pbem.referee.disputes import ListedDispute
from rattus_pbem.store.blob_names import FENCE
from rattus_pbem.waiting import report_progress, with_progress

from ..hosting import homes
from .running import run

PROGRAM = str(Path(sys.executable).parent / "rattus-pbem")


def on_a_terminal(*arguments: str, **variables: str) -> str:
    """What a command prints on a terminal."""
    ours, its = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    command = [PROGRAM, *arguments]
    process = subprocess.Popen(command, stdout=its, stderr=its, env={**environment, "TERM": "xterm", **variables})
    os.close(its)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    assert process.wait() == 0
    os.close(ours)
    return shown.decode()


def test_colours_are_for_a_terminal_only() -> None:
    plain = run("self-check").out
    assert "\033" not in plain
    assert "\033[32mok\033[0m (EXACT" in on_a_terminal("self-check")


@pytest.mark.parametrize("variables", [{"NO_COLOR": ""}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.some(1)
def test_no_colour_where_none_is_wanted(variables: dict[str, str]) -> None:
    shown = on_a_terminal("self-check", **variables)
    assert not re.search(r"\033\[[0-9;]*m", shown)
    assert "TERM" not in variables or "\033" not in shown  # else a machine that is slow shows how far it is


def test_json_is_the_same_everywhere() -> None:
    on_it = json.loads(on_a_terminal("options", "--json"))
    assert on_it == run("options", "--json").json


def test_columns_are_aligned() -> None:
    lines = terminal.aligned([("name", "what"), ("a", "first"), ("longer", "")])
    assert lines == ["name    what", "a       first", "longer"]


def test_status_begins_with_a_table(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    plain = run("status", "--home", home.path, "--now", homes.BEGINS.isoformat())
    shown = on_a_terminal("status", "--home", str(home.path), "--now", homes.BEGINS.isoformat(), NO_COLOR="1")
    table, _, lines = shown.replace("\r\n", "\n").partition("\n\n")
    assert [line.split()[:4] for line in table.splitlines()] == [
        ["game", "stage", "turn", "awaited"],
        ["peste", "play", "0", "red"],
    ]
    assert lines == plain.out


def test_its_table_has_the_words_and_the_seconds_of_its_lines(tmp_path: Path) -> None:
    began = homes.BEGINS.replace(microsecond=538488)
    home = homes.without_brake(make_home(tmp_path / "home", key=demo_key("tests")))
    seats = ["red=Anna <anna@example.org>", "blue=Ben <ben@example.org>"]
    for name, specs, nonces in (
        ("blocked", seats, False),
        ("drawing", seats, True),
        ("open", [seats[0], "blue=open"], True),
        ("playing", seats, False),
    ):
        new_game(home, name, "rattus", specs, {"first": "red"}, began, nonces=nonces, secret=homes.SECRET)
    tick(home, began)
    (home.path / "games" / "blocked" / FENCE).write_text("{}")
    games = status(home, began)
    until = {
        game.game: min((seat.until for seat in game.awaited), default="")
        for game in games
        if isinstance(game, OpenedGame)
    }
    assert ".538488" in until["playing"]
    rows = [re.split(" {2,}", line) for line in terminal.status_table(games)[1:]]
    assert [row[:2] for row in rows] == [
        ["blocked", "blocked"],
        ["drawing", "collects lines for the draws"],
        ["open", "waits for players"],
        ["playing", "play"],
    ]
    assert [row[-1] for row in rows[1:]] == [until[row[0]].replace(".538488", "") for row in rows[1:]]


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_appears_after_two_seconds_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now, screen = [100.0], Screen()
    monkeypatch.setattr(terminal, "monotonic", lambda: now[0])
    bar = terminal.bar_for(screen)
    report_progress("replay", 1, 10)
    assert screen.getvalue() == ""
    now[0] += 2.5
    report_progress("replay", 5, 10)
    assert screen.getvalue() == "\r\033[Kreplay [###############               ]  50%"
    report_progress("replay", 6, 10)
    assert "60%" not in screen.getvalue(), "not more often than an eye sees"
    report_progress("")
    assert screen.getvalue().endswith("\r\033[K"), "before anything else is printed"
    now[0] += 1
    report_progress("replay", 7, 10)
    assert screen.getvalue().endswith("70%")
    bar.clear()
    assert screen.getvalue().endswith("\r\033[K")
    assert waiting._listener is None


def test_of_many_things_each_is_reported_and_nothing_within(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, int]] = []
    monkeypatch.setattr(waiting, "_listener", lambda *report: seen.append(report))
    for item in with_progress("games", "abc"):
        report_progress(f"replay of {item}", 1, 2)
    assert seen == [("games", 0, 3), ("games", 1, 3), ("games", 2, 3), ("", 0, 0)]
    seen.clear()
    for item in with_progress("games", "a"):
        report_progress(f"replay of {item}", 1, 2)
    assert seen == [("replay of a", 1, 2)], "of a single one, how far it is itself"
    for _ in with_progress("games", "ab"):
        break  # as an error ends it
    report_progress("replay", 1, 2)
    assert seen[-1] == ("replay", 1, 2)


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("tick",), "tick: games"),
        (("doctor", "--backup", "{path}/backups"), "backup: games"),
        (("doctor",), "doctor: games"),
        (("upgrade", "--dry-run"), "upgrade: games"),
        (("upgrade",), "upgrade: games"),
        (("store", "copy", "{path}/home", "{path}/other"), "store copy: games"),
        (("site", "build", "{path}/site"), "site: games"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
@pytest.mark.some(3)
def test_what_takes_long_with_many_games_says_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], what: str
) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    shutil.copytree(home.path / "games" / "peste", home.path / "games" / "second")
    homes.copy(home.path, tmp_path / "other")
    seen: list[tuple[str, int, int]] = []
    monkeypatch.setattr(waiting, "_listener", lambda *report: seen.append(report))
    words = [word.format(path=tmp_path) for word in command]
    run(*words, *(("--home", home.path) if words[0] != "store" else ()))
    assert {(what, 0, 2), (what, 1, 2)} <= {*seen}
    assert seen[-1] == ("", 0, 0), "nothing is left on the screen"


def test_without_a_terminal_nobody_listens() -> None:
    run("self-check")
    assert waiting._listener is None


def test_disputes_begin_with_a_table() -> None:
    word = Word(at=homes.BEGINS.isoformat(), by="player", text="why?")
    waits = Dispute(number=1, seat="red", event="7:12", clauses=(), held_by=0, words=(word,))
    closed = waits.closed(word, "rejected").changed(number=2)
    table = terminal.dispute_table([ListedDispute("peste", "Anna", dispute, ()) for dispute in (waits, closed)])
    assert [line.split() for line in table] == [
        ["game", "number", "state", "seat", "event"],
        ["peste", "1", "open", "red", "7:12"],
        ["peste", "2", "rejected", "red", "7:12"],
    ]


def test_a_list_is_a_table_on_a_terminal_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("a", "first"), ("longer", "second")]
    terminal.print_list(("name", "what"), rows, ["a: first.", "longer: second."])
    assert capsys.readouterr().out == "a: first.\nlonger: second.\n"
    home = homes.make(tmp_path / "home", rules="skirmish")
    at = ("--home", str(home.path), "--now", homes.BEGINS.isoformat())
    assert run("referee", "pause", "peste", "--reason", "a storm", *at).code == 0
    assert run("referee", "acts", *at).out == "2026-10-01 08:00 peste turn 1: pause: a storm\n"
    table = on_a_terminal("referee", "acts", *at, NO_COLOR="1").replace("\r\n", "\n")
    assert [line.split() for line in table.splitlines()] == [
        ["when", "game", "turn", "act", "seats", "why"],
        ["2026-10-01", "08:00", "peste", "1", "pause", "a", "storm"],
    ]
