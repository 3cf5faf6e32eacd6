"""Files that a disk cannot read when a tick sends what is due."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

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
