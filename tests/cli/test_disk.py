"""A disk that is full, read-only or forbidden: every command ends with 2, the path, and what to do; nothing is lost."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rattus_pbem.disk import ADVICE, MENDS, STORED, UNPRINTED, disk_error, write_without_sync
from rattus_pbem.record import journal_lines

from ..hosting import homes
from ..hosting.homes import BEGINS, HOUR
from ..post.breaking import CHANGES, broken
from .running import Ran, run, write

CALLS = ("open", "write", "fsync", "ftruncate", *CHANGES)
NUMBERS = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT)
STEPS = [23, pytest.param(1, marks=pytest.mark.full)]
"""Every 23rd write of a command; each in the full run."""
MAIL = "From: anna@example.org\nSubject: help\n\nhelp\n"


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a home, in which red is asked in turn 1, and red's orders beside it."""
    path = tmp_path_factory.mktemp("disk") / "all"
    path.mkdir()
    home = homes.make(path / "home", position=homes.TURN_OF_RED)
    with (home.path / "host.toml").open("a") as file:
        file.write('\n[mail]\naddress = "host@pbem.test"\n[mail.out]\nkind = "maildir"\npath = "{to}"\n')
    write(path / "orders", homes.sheet("red", 1, {"do": "plague", "path": ["germania"], "spread": ["gallia"]}))
    write(path / "wrong", "BEGIN ORDERS peste red turn 1\ndance\nEND ORDERS\n")
    return path


SEATS = ("--seat", "red=Anna <anna@example.org>", "--seat", "blue=bot:sensible")
COMMANDS: dict[str, tuple[str, ...]] = {
    "init": ("init", "{all}/other"),
    "new": ("new", "other", *SEATS, "--secret-file", "{all}/secret", "--no-nonces"),
    "submit": ("submit", "peste", "red", "{all}/orders"),
    "tick": ("tick",),
    "report": ("report", "peste"),
    "replace": ("referee", "replace", "peste", "red", "Eva <eva@example.org>", "--reason", "x"),
    "reopen": ("referee", "reopen", "peste", "--reason", "x"),
    "replay": ("referee", "replay", "peste"),
    "receive": ("receive",),
}
OF_OUTPUT: dict[str, tuple[str, ...]] = {
    "schema": ("schema", "--write", "{all}/schemas"),
    "demo": ("demo", "--out", "{all}/demo"),
    "compose": ("compose", "--view", "{all}/home/games/peste/reports/0001-01/red.view.json", "--html", "{all}/page"),
}
HOMELESS = ("init", *OF_OUTPUT)
NOT_NOW = {"receive": 75}
ONLY_READ = ("report", "replay")


def run_on(command: str, path: Path) -> Ran:
    """Run a command on a copy of the ground."""
    words = [word.replace("{all}", str(path)) for word in {**COMMANDS, **OF_OUTPUT}[command]]
    if command not in HOMELESS:
        words += ["--home", str(path / "home"), "--now", (BEGINS + 200 * HOUR).isoformat()]
    return run(*words, stdin=MAIL)


def prepared(ground: Path, to: Path) -> Path:
    """A copy of the ground."""
    homes.copy(ground / "home", to / "home")
    for name in ("orders", "wrong"):
        (to / name).write_bytes((ground / name).read_bytes())
    (to / "secret").write_text("ab" * 32)
    return to


def left(path: Path) -> dict[str, bytes]:
    """All that counts of a folder: not what is random, counters of limits, and what the next tick removes."""
    return {
        name: data
        for name, data in homes.tree(path).items()
        if not name.startswith("other/host.key")
        and "/tmp/" not in name
        and "/." not in name
        and name != "home/mail/state.json"
    }


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.some(1)
def test_every_write_that_fails_is_told_and_loses_nothing(
    ground: Path, tmp_path: Path, command: str, step: int
) -> None:
    whole = prepared(ground, tmp_path / "whole")
    for _ in range(3):
        run_on(command, whole)
    path, code = tmp_path / "broken", NOT_NOW.get(command, 2)
    after = 0
    while True:
        number = NUMBERS[after % len(NUMBERS)]
        shutil.rmtree(path / "other", ignore_errors=True)
        path.mkdir(exist_ok=True)
        prepared(ground, path)
        with broken(number, path, calls=CALLS, after=after) as failed:
            ran = run_on(command, path)
        if not failed:
            assert ran.code == 0, ran
            break
        assert ran.code == code, (after, failed, ran)
        text = ran.out + ran.err
        assert os.strerror(number) in text, (after, ran)
        assert str(path) in text, (after, failed, ran)
        assert "error in this program" not in text
        assert "Traceback" not in text
        if command not in ("receive", "tick"):
            assert (ADVICE[number] in ran.err) != (f"{STORED} {MENDS[number]}" in ran.err), (after, ran)
            assert ran.err.count("\n") == 1
        for _ in range(2):
            ran = run_on(command, path)
        assert left(path).keys() >= left(whole).keys() - {"home/ticks.json"}, (after, ran)
        different = [name for name, data in left(whole).items() if left(path).get(name) != data]
        assert [name for name in different if not name.endswith(("tick.json", "ticks.json"))] == [], (after, ran)
        check_journals(path)
        after += step
    assert after > 0


def check_journals(path: Path) -> None:
    """Every line of every journal was committed, and can be read."""
    for journal in path.glob("home/games/*/journal.jsonl"):
        assert journal_lines.read(journal.read_bytes())[1].size == journal.stat().st_size


def test_an_error_names_its_path_and_what_to_do() -> None:
    for number in ADVICE:
        text = str(disk_error(OSError(number, os.strerror(number), "/home/x")))
        assert text == f"/home/x: {os.strerror(number)}. {ADVICE[number]}"
    assert str(disk_error(OSError(errno.ENOSPC, "No space left on device"))).startswith("standard output: No space")


def process(*words: object, **how: object) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "rattus_pbem", *map(str, words)]
    return subprocess.run(command, text=True, check=False, timeout=60, **how)  # type: ignore[call-overload, no-any-return]


def test_a_standard_output_that_is_full(ground: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = process("options", stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 2
    assert ran.stderr == f"standard output: No space left on device. {UNPRINTED}\n"
    assert ran.stderr.count("\n") == 1


@contextmanager
def mounted(path: Path, size: int) -> Iterator[Path]:
    """A file system of this size in memory; skips the test where mounting is not permitted."""
    path.mkdir()
    options = f"size={size}k,mode=700"
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("mounting is not permitted here")
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", path], check=True)


@pytest.mark.parametrize("command", ["submit", "tick", "new", "replace", "reopen"])
@pytest.mark.some(1)
def test_a_disk_that_is_really_full_and_then_is_not(ground: Path, tmp_path: Path, command: str) -> None:
    """A small file system is filled up to a few blocks, then given room."""
    whole = prepared(ground, tmp_path / "whole")
    for _ in range(2):
        run_on(command, whole)
    with mounted(tmp_path / "small", 4000) as small:
        for spare in (0, 1, 2, 5):
            prepared(ground, small)
            fill(small, spare)
            ran = run_on(command, small)
            if ran.code != 0 or not spare:
                assert ran.code == 2, (spare, ran)
                assert "No space left on device" in ran.out + ran.err
                assert str(small) in ran.out + ran.err
            (small / "filling").unlink()
            for _ in range(2):
                assert run_on(command, small).code in (0, 1)
            for part in ("peste", "other"):
                folder = "home/games/" + part
                assert homes.tree(small / folder) == homes.tree(whole / folder), (spare, part)
            check_journals(small)
            shutil.rmtree(small / "home")


def fill(folder: Path, spare: int) -> None:
    """Leave so many blocks free."""
    block = b"x" * 4096
    free = os.statvfs(folder)
    with (folder / "filling").open("wb", buffering=0) as file:
        for _ in range(max(0, free.f_bavail - spare)):
            file.write(block)


def test_a_disk_that_is_really_read_only(ground: Path, tmp_path: Path) -> None:
    with mounted(tmp_path / "small", 4000) as small:
        prepared(ground, small)
        before = homes.tree(small)
        subprocess.run(["mount", "-o", "remount,ro", small], check=True)
        for command in (*COMMANDS, *OF_OUTPUT):
            ran = run_on(command, small)
            if command in ONLY_READ:
                assert ran.code == 0, (command, ran)
                continue
            assert ran.code == NOT_NOW.get(command, 2), (command, ran)
            assert "Read-only file system" in ran.out + ran.err
            assert str(small) in ran.out + ran.err
        assert homes.tree(small) == before


def test_status_and_doctor_say_that_the_disk_is_read_only(ground: Path, tmp_path: Path) -> None:
    with mounted(tmp_path / "small", 4000) as small:
        prepared(ground, small)
        newest = max(small.glob("home/games/peste/reports/*/red.txt"))
        newest.unlink()  # a full disk had no room for it
        subprocess.run(["mount", "-o", "remount,ro", small], check=True)
        for shape in ((), ("--json",), ("--html",)):
            ran = run("status", *shape, "--home", str(small / "home"))
            assert (ran.code, "Read-only file system" in ran.out) == (2, True), ran
        assert "Next: The disk is mounted read-only" in run("status", "--home", str(small / "home")).out
        ran = run("doctor", "--home", str(small / "home"))
        assert "Mount it writable." in ran.out
        assert not re.search("chown|chmod|Remove ", ran.out), ran.out


@pytest.mark.parametrize("name", ["orders/red/*.json", "reports/*/red.txt", "snapshots/*"])
def test_doctor_has_nothing_removed_that_a_full_disk_cut_short(ground: Path, tmp_path: Path, name: str) -> None:
    prepared(ground, tmp_path)
    at = ("--home", str(tmp_path / "home"), "--now")
    run("submit", "peste", "red", str(tmp_path / "orders"), *at, BEGINS.isoformat())
    path = max(tmp_path.glob(f"home/games/peste/{name}"))
    whole = path.read_bytes()
    path.write_bytes(whole[:40])
    ran = run("doctor", *at, BEGINS.isoformat())
    assert re.search(rf"peste: \S*{path.name} missing or cut short. Nothing need be done", ran.out), ran
    run("tick", *at, BEGINS.isoformat())
    run("tick", *at, (BEGINS + 2 * HOUR).isoformat())
    assert path.read_bytes()[:40] == whole[:40]
    assert path.stat().st_size > 40


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_file_that_finds_no_room_is_named_and_not_the_standard_output() -> None:
    with pytest.raises(OSError, match="No space left") as error:
        write_without_sync(Path("/dev/full"), b"a site")
    assert disk_error(error.value).place == "/dev/full"
