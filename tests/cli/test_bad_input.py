"""Whatever is handed over is refused within a second and 150 MB, by one paragraph and with exit code 1 or 2."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home

from ..counts import in_turn, spread
from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .bad_input import EXAMPLE, KINDS, NOW, SHEET, WAYS, bad_files
from .forked import Measured, measured
from .running import FAULTS, write

SECONDS, MEGABYTES = 1.0, 150


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home in red's turn 1; red has looked at a token."""
    home = homes.make(tmp_path_factory.mktemp("bad") / "home", position=TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, {"do": "witch", "tokens": [1]}), BEGINS)
    homes.tick_at(home, BEGINS)
    write(home.path / "position", TURN_OF_RED)
    write(home.path / "orders", SHEET)
    return home


def wrong_with(name: str, ran: Measured) -> Iterator[str]:
    """What is not as it must be where a bad file was read."""
    paragraph = ran.err.removesuffix("\n")
    if ran.code not in (1, 2):
        yield f"{name}: exit code {ran.code}: {paragraph[-300:]}"
    elif "Traceback" in ran.err or "error in this program" in ran.err:
        yield f"{name}: {paragraph[-300:]}"
    elif not paragraph and not (ran.code == 1 and ran.out):  # what orders and examples came to stands on the output
        yield f"{name}: nothing is said"
    elif (
        paragraph.count("\n") >= FAULTS
        or len(paragraph) > 4000
        or not all(sign.isprintable() or sign in "\xa0\u202f\n" for sign in paragraph)
    ):
        yield f"{name}: no paragraph that can be read: {len(paragraph)}: {ascii(paragraph)[:300]}"
    if ran.seconds > SECONDS:
        yield f"{name}: {ran.seconds:.1f} seconds"
    if ran.megabytes > MEGABYTES:
        yield f"{name}: {ran.megabytes:.0f} MB"


def kept(home: Home) -> dict[str, bytes]:
    """The files of the games, but for the sheets that were refused: of those each leaves one."""
    return {name: raw for name, raw in homes.tree(home.path / "games").items() if "/refused/" not in name}


@pytest.mark.parametrize("each", [1, pytest.param(42, marks=pytest.mark.full)])
def test_every_bad_file_is_refused_quickly_and_by_one_paragraph(home: Home, tmp_path: Path, each: int) -> None:
    bad = list(bad_files(home.path, tmp_path, each))
    assert len(bad) == len(KINDS) * len(WAYS) * each
    games = kept(home)
    ran = measured(file.command for file in bad)
    wrong = [fault for file, each_ran in zip(bad, ran, strict=True) for fault in wrong_with(file.name, each_ran)]
    assert wrong == []
    assert kept(home) == games


# --- the extremes


def sized(size: int) -> Callable[[Path], object]:
    """A file of so many bytes, all of them nothing."""

    def make(path: Path) -> None:
        path.touch()
        os.truncate(path, size)

    return make


def linked(target: str) -> Callable[[Path], object]:
    """A link to a device."""
    return lambda path: path.symlink_to(target)


SPECIAL: dict[str, Callable[[Path], object]] = {
    "a device that never ends": linked("/dev/zero"),
    "a pipe that nobody writes": os.mkfifo,
    "a folder": Path.mkdir,
    "44 MB": sized(44_000_000),
}
TOMLS = {
    "a number of 6,000 digits": "[mail]\nrate = " + "9" * 6000,
    "a hexadecimal number of 60,000 digits": "[mail]\nrate = 0x" + "9" * 60_000,
    "50,000 lists": "x = " + "[" * 50_000,
    "a key of 20,000 parts": ".".join("a" * 20_000) + " = 1",
    "a table of 20,000 parts": "[" + ".".join("a" * 20_000) + "]",
    "10,000 settings": "".join(f"k{n}=1\n" for n in range(9_000)),
    "5,000 ways in": "[[mail.in]]\n" * 5_000,
    "a path of braces": "[mail.out]\nkind='maildir'\npath='" + "{" * 60_000 + "'",
}
CONTENTS = {
    "view": '{"tail": [' + "{}," * 300_000 + "{}]}",
    "view of lists": "[" * 900_000,
    "orders": '{"orders": [' + "[]," * 80_000 + "1]}",
    "position": '{"supply": [' + ",".join(f'"F{n}"' for n in range(19_000)) + "]}",
    "position text": "given\nplayers R B\n" + "".join(f"gallai{n}: R1\n" for n in range(18_000)),
    "draws": "[" + "[" * 60_000,
    "board": '{"regions": [' + "{}," * 80_000 + "{}]}",
    "board with faults": '{"regions": [' + ",".join(f'{{"id": "r{n}", "x": {n}}}' for n in range(1900)) + "]}",
    "tokens": '{"tokens": [' + "{}," * 80_000 + "{}]}",
    "examples": EXAMPLE.replace("supply 20", "\n".join(f"spply {n}" for n in range(90_000))),
    "a heading": "### a" + " #" * 500_000 + " x\n",
}


def reading(home: Path, file: Path, what: str) -> tuple[object, ...]:
    """The command that reads a file of this name."""
    seats = ("--seat", "red=Anna", "--seat", "blue=Bernard", "--home", home, "--now", NOW)
    sandbox = ("sandbox", "--orders", home / "orders", "--position")
    return {
        "view": ("form", "--view", file),
        "orders": ("check", file, "--view", home / "games/peste/reports/0001-02/red.view.json"),
        "a submitted sheet": ("submit", "peste", "red", file, "--home", home, "--now", NOW),
        "position": (*sandbox, file),
        "draws": (*sandbox, home / "position", "--draws", file),
        "board": ("new", "other", *seats, "--option", f"board={file}"),
        "tokens": ("new", "other", *seats, "--option", f"tokens={file}"),
        "examples": ("scenario", file),
        "secret": ("new", "other", *seats, "--secret-file", file),
        "receipt": ("referee", "receipt", file, "--home", home),
    }[what]


READ = ("view", "orders", "a submitted sheet", "position", "draws", "board", "tokens", "examples", "secret", "receipt")


@pytest.mark.full
def test_no_device_pipe_folder_or_endless_file_is_read(home: Home, tmp_path: Path) -> None:
    commands: dict[str, tuple[object, ...]] = {}
    for number, (special, make) in enumerate(SPECIAL.items()):
        file = tmp_path / f"file{number}"
        make(file)
        commands |= {f"{what}: {special}": reading(home.path, file, what) for what in in_turn(READ, number)}
        for name in in_turn(("host.toml", "host.key"), number):
            copy = homes.copy(home.path, tmp_path / f"home{number}{name}").path
            (copy / name).unlink()
            make(copy / name)
            commands[f"{name}: {special}"] = ("tick", "--home", copy, "--now", NOW)
    ran = dict(zip(commands, measured(commands.values()), strict=True))
    assert [fault for what, each in ran.items() for fault in wrong_with(what, each)] == []
    assert {what: each.code for what, each in ran.items() if each.code != 2} == {}
    assert max(each.megabytes for each in ran.values()) < 100


MEGABYTES_HELD = {True: 100, False: MEGABYTES}
COLD = [False, pytest.param(True, marks=pytest.mark.full)]
"""In the full run each is a process as a shell starts it, else a fork of one that has imported the program."""


@pytest.mark.full
@pytest.mark.parametrize("cold", COLD)
def test_settings_that_no_parser_bears(home: Home, tmp_path: Path, cold: bool) -> None:
    commands = {}
    for number, (what, text) in enumerate(spread(TOMLS.items(), 3)):
        copy = homes.copy(home.path, tmp_path / f"home{number}").path
        (copy / "host.toml").write_text(text)
        commands[what] = ("tick", "--home", copy, "--now", NOW)
    for what, ran in zip(commands, measured(commands.values(), cold=cold), strict=True):
        assert [*wrong_with(what, ran)] == []
        assert (what, ran.code, ran.megabytes < MEGABYTES_HELD[cold]) == (what, 2, True)
        assert "host.toml" in ran.err


@pytest.mark.full
@pytest.mark.parametrize("cold", COLD)
def test_content_that_no_reader_bears(home: Home, tmp_path: Path, cold: bool) -> None:
    commands = {}
    for number, (what, text) in enumerate(spread(CONTENTS.items(), 4)):
        known = next((name for name in READ if what.startswith(name)), "examples")
        commands[what] = reading(home.path, write(tmp_path / f"file{number}", text), known)
    for what, ran in zip(commands, measured(commands.values(), cold=cold), strict=True):
        assert [*wrong_with(what, ran)] == []
        assert (what, ran.megabytes < MEGABYTES_HELD[cold]) == (what, True)
