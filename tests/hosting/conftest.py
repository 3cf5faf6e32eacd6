"""What holds for the tests of hosting: nobody waits for the disk. A process that is killed loses nothing by that."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fsync` returns at once."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
