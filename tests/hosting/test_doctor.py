"""`doctor`: nothing to say of a sound home; each thing that is wrong is found, with its fix; backups."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from rattus_pbem.errors import Finding, PbemError
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.inquiry.doctor import examine
from tests.cli.running import run

from . import homes
from .homes import BEGINS, HOUR

DAY = timedelta(days=1)
NOW = datetime(2100, 1, 1, tzinfo=UTC)  # files that a test writes bear the machine's own time, which lies before this


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose game has finished a turn."""
    home = homes.make(tmp_path_factory.mktemp("doctor") / "home")
    homes.play_turns(home, 2)
    return home.path


@pytest.fixture
def home(sound: Path, tmp_path: Path) -> Home:
    """A copy of it."""
    return homes.copy(sound, tmp_path / "home")


def edit(name: str, old: bytes, new: bytes) -> Callable[[Home], object]:
    def change(home: Home) -> None:
        path = homes.folder(home) / name
        path.write_bytes(path.read_bytes().replace(old, new, 1))

    return change


def cut(name: str) -> Callable[[Home], object]:
    def change(home: Home) -> None:
        path = homes.folder(home) / name
        path.write_bytes(path.read_bytes()[:50])

    return change


def take_away(name: str) -> Callable[[Home], object]:
    return lambda home: (homes.folder(home) / name).unlink()


def chmod(name: str, mode: int) -> Callable[[Home], object]:
    return lambda home: (home.path / name).chmod(mode)


def fenced(home: Home) -> None:
    edit("journal.jsonl", b"7", b"8")(home)
    homes.tick_at(home, NOW)


FINDINGS: dict[str, tuple[Callable[[Home], object], str, str, str]] = {
    "the key may be read": (chmod("host.key", 0o644), "host.key", "other users can read it", "chmod 600"),
    "a game may be read": (chmod("games/peste", 0o755), "peste", "others may read peste", "chmod 700"),
    "a secret may be read": (chmod("games/peste/secret.json", 0o640), "peste", "read secret.json", "chmod 600"),
    "a line edited": (edit("journal.jsonl", b"7", b"8"), "peste", "journal.jsonl, line", "Restore"),
    "fenced off": (fenced, "peste", "is blocked", "status peste` says"),
    "an old snapshot edited": (edit("snapshots/0000.2.json", b"red", b"rot"), "peste", "snapshots/0000.2", "Restore"),
    "events edited": (edit("events/0001.1.jsonl", b"red", b"rot"), "peste", "events/0001.1", "Restore"),
    "a sheet edited": (edit("orders/red/0000-01.json", b"red", b"rot"), "peste", "orders/red/0000-01", "Restore"),
    "no secret": (take_away("secret.json"), "peste", "secret.json", "Restore"),
    "no journal": (take_away("journal.jsonl"), "peste", "journal is missing", "Restore"),
    "no saved game": (take_away("game.json"), "peste", "game.json missing", "the next tick makes"),
    "a saved game that is none": (
        lambda home: (homes.folder(home) / "game.json").write_text("null\n"),
        "peste",
        "game.json missing",
        "the next tick makes",
    ),
    "no letter": (take_away("reports/0000-01/red.txt"), "peste", "reports/0000-01/red.txt", "the next tick makes"),
    "a letter cut short": (cut("reports/0000-01/red.txt"), "peste", "reports/0000-01/red.txt", "Nothing need be done"),
    "the future": (
        lambda home: os.utime(homes.journal(home), (9e9, 9e9)),
        "peste",
        "last commit lies in the future",
        "Set the clock",
    ),
    "a killed new": (lambda home: (home.path / "games" / ".other").mkdir(), "games/.other", "a killed `new`", "rm -r"),
    "a stranger": (lambda home: (home.path / "games" / "Notes").mkdir(), "games/Notes", "no game", "rm -r"),
    "a stranger with a line break": (
        lambda home: (home.path / "games" / "it's\nso").mkdir(),
        "games/it's\\nso",
        "no game",
        r"games/it\'s\nso'",
    ),
}


def findings_of(home: Home) -> list[Finding]:
    """What `doctor` finds."""
    return examine(home, NOW).findings


def test_a_sound_home_has_nothing(home: Home) -> None:
    before = homes.tree(home.path)
    examination = examine(home, NOW)
    assert (examination.findings, examination.games) == ([], 1)
    assert examination.free_bytes > 0
    assert homes.tree(home.path) == before


@pytest.mark.parametrize("what", FINDINGS)
@pytest.mark.some(8)
def test_each_thing_that_is_wrong_is_found(home: Home, what: str) -> None:
    make, where, what_is_wrong, fix = FINDINGS[what]
    make(home)
    before = homes.tree(home.path)
    (finding, *_) = findings_of(home)
    assert finding.where == where
    assert what_is_wrong in finding.what
    assert fix in finding.fix
    assert homes.tree(home.path) == before


@pytest.mark.parametrize("what", ["no letter", "a letter cut short", "no saved game"])
def test_the_fix_of_missing_files_works(home: Home, what: str) -> None:
    wanted = homes.tree(home.path)
    FINDINGS[what][0](home)
    (homes.folder(home) / "game.json").unlink(missing_ok=True)
    homes.tick_at(home, BEGINS + 3 * HOUR)  # when the last tick ran
    assert findings_of(home) == []
    assert homes.tree(home.path) == wanted


def test_a_lock_that_is_kept(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.store import files

    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with files.locked(homes.folder(home) / "lock", what="peste"):
        (finding,) = findings_of(home)
    assert "holds its lock" in finding.what


def test_a_disk_that_is_full(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=5_000_000))
    (finding,) = findings_of(home)
    assert "only 4 MiB are free" in finding.what


def test_a_file_that_cannot_be_read(home: Home) -> None:
    homes.journal(home).unlink()
    homes.journal(home).mkdir()
    (finding,) = findings_of(home)
    assert "cannot be read" in finding.what


# --- backups


def test_a_backup_is_a_home_that_plays_on(home: Home, tmp_path: Path) -> None:
    examine(home, NOW, tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.name == "home-21000101-000000"
    assert copy.stat().st_mode & 0o077 == 0
    restored = open_home(copy)
    assert restored.key == home.key
    assert replay_game(restored, "peste").verdict == "EXACT"
    assert homes.tree(homes.folder(restored)) == homes.tree(homes.folder(home))
    homes.tick_at(restored, NOW)
    assert findings_of(restored) == []


def test_a_backup_that_cannot_be_written(home: Home, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    before = homes.tree(home.path)
    for place in (tmp_path / "file", home.path / "games", homes.folder(home) / "backups"):
        with pytest.raises(PbemError, match="backup"):
            examine(home, NOW, place)
    assert homes.tree(home.path) == before
    examine(home, NOW, tmp_path / "backups")
    with pytest.raises(PbemError, match="cannot be written"):
        examine(home, NOW, tmp_path / "backups")


# ---- what has not changed is not looked through again


def opened_by(home: Home, *words: str) -> list[str]:
    """The files of games that `doctor` opens."""
    opened: list[str] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if is_watching and event == "open" and str(arguments[0]).startswith(f"{home.path}/games/"):
            opened.append(str(arguments[0])[len(f"{home.path}/games/") :])

    is_watching = True
    sys.addaudithook(watch)
    try:
        ran = run("doctor", "--home", home.path, *words, at=NOW)
        assert "Traceback" not in ran.err
    finally:
        is_watching = False
    return opened


def test_a_game_that_nobody_has_written_in_is_not_opened_again(home: Home) -> None:
    assert len(opened_by(home)) > 20
    assert opened_by(home) == []
    assert len(opened_by(home, "--all")) > 20
    assert opened_by(home) == []
    new_game(home, "other", "rattus", homes.SEATS, {}, BEGINS, nonces=False)
    assert {name.partition("/")[0] for name in opened_by(home)} == {"other"}


@pytest.mark.parametrize("what", [what for what in FINDINGS if FINDINGS[what][1] == "peste"])
@pytest.mark.some(2)
def test_what_is_wrong_is_found_though_the_game_was_sound_before(home: Home, what: str) -> None:
    """And found again each time, until it is mended."""
    make, _, what_is_wrong, _ = FINDINGS[what]
    at = ("--home", home.path, "--now", NOW.isoformat())
    assert "other" not in run("doctor", *at).out
    make(home)
    for _ in range(2):
        assert what_is_wrong in run("doctor", *at).out


@pytest.mark.parametrize("name", ["journal.jsonl", "game.json", "events/0001.1.jsonl", "orders/red/0000-01.json"])
@pytest.mark.parametrize("how", ["in place", "by a rename", "taken away"])
@pytest.mark.some(3)
def test_any_edit_makes_doctor_look_again(home: Home, name: str, how: str) -> None:
    """Also one that leaves the size as it was."""
    assert opened_by(home)
    path = homes.folder(home) / name
    if how == "taken away":
        path.unlink()
    elif how == "in place":
        path.write_bytes(path.read_bytes().swapcase())
    else:
        path.with_name("new").write_bytes(path.read_bytes().swapcase())
        path.with_name("new").rename(path)
    assert opened_by(home)


def test_each_game_is_looked_through_from_time_to_time(home: Home) -> None:
    at = ("--home", home.path, "--now")
    run("doctor", *at, NOW.isoformat())
    said = [run("doctor", *at, (NOW + days * DAY).isoformat()).out for days in (1, 19, 31)]
    assert ["unchanged" in each for each in said] == [True, True, False]


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]", b'{"schema": "rattus-pbem/examined/99"}', b"\xff"])
@pytest.mark.some(3)
def test_what_is_remembered_may_be_lost(home: Home, damage: bytes) -> None:
    opened_by(home)
    (home.path / "examined.json").write_bytes(damage)
    assert opened_by(home)
    assert not opened_by(home)
