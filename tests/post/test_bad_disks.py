"""Files that a disk cannot read, or that a power cut has torn, when a tick sends what is due."""

from __future__ import annotations

import errno
import io
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.replay import replay_game

from .mailing import THREE, Club


def unreadable(monkeypatch: pytest.MonkeyPatch, ending: str) -> list[str]:
    """From now on no file whose name ends so can be read once it is open; fills a list of those that were tried."""
    tried: list[str] = []
    opened = io.open

    class Failing(io.FileIO):
        def fails(self, *_: object) -> Any:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        read = readall = readinto = fails

    def opening(file: Any, mode: str = "r", *args: Any, **how: Any) -> Any:
        if str(file).endswith(ending) and mode == "rb":
            tried.append(str(file))
            return Failing(file)
        return opened(file, mode, *args, **how)

    monkeypatch.setattr(io, "open", opening)
    return tried


@pytest.mark.parametrize("ending", [".report.eml", ".report.json"])
def test_a_letter_that_cannot_be_read_waits_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    club = Club(tmp_path, *THREE["rattus"])
    with monkeypatch.context() as while_it_fails:
        tried = unreadable(while_it_fails, ending)
        result = club.tick()
        assert tried
        assert any("Input/output error" in said and ending in said for said in result.failed)
        assert club.count("shunt") == 0
    club.tick()
    assert club.count("shunt") == 0
    assert [len(club.box(seat)) for seat in THREE["rattus"]] == [1, 1, 1]


def test_nobody_misses_while_it_cannot_be_read_when_the_last_tick_ran(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outage counted for nobody where the disk failed in the first tick after it."""
    club = Club(tmp_path, *THREE["rattus"], outage="6h")
    while club.turn() < 1:
        club.tick(timedelta(days=5))
    settings = club.path / "host.toml"
    settings.write_text(settings.read_text().replace('outage = "9999d"', 'outage = "6h"'))
    with monkeypatch.context() as while_it_fails:
        assert unreadable(while_it_fails, "/tick.json") == []
        result = club.tick(timedelta(days=9))
        assert any("Input/output error" in said and "tick.json" in said for said in result.failed)
        assert club.turn() == 1
    assert "outage" in club.tick(timedelta(minutes=10)).problems
    assert club.turn() == 1


@pytest.mark.parametrize("ending", [".json", ".txt", ".html", ".view.json"])
@pytest.mark.parametrize("left", [0.0, 0.5])
def test_files_of_a_letter_that_a_power_cut_tore_before_it_was_put_are_made_again(
    tmp_path: Path, ending: str, left: float
) -> None:
    club = Club(tmp_path, *THREE["rattus"])
    (file,) = club.path.glob(f"games/peste/reports/*/red{ending}")
    whole = file.read_bytes()
    kept = int(len(whole) * left)
    file.write_bytes(whole[:kept] + bytes(len(whole) - kept))
    notes = club.tick().notes
    assert f"peste: made again: {file.relative_to(club.path / 'games/peste')}" in notes
    assert file.read_bytes() == whole
    assert replay_game(club.home, "peste").verdict == "EXACT"
    assert len(club.box("red")) == 1
