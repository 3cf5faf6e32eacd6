"""What holds for the tests of hosting: nobody waits for the disk. A process that is killed loses nothing by that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from . import homes

ELSEWHERE = Path(__file__).parent.parent / "memorystore"


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fsync` returns at once."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(params=["folder", "memory"])
def any_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The homes of this test have a store of this kind; the one in memory comes from another package."""
    monkeypatch.syspath_prepend(ELSEWHERE)
    monkeypatch.setattr(homes, "STORE", request.param)
    return str(request.param)
