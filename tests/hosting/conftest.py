"""The stores with which the tests of hosting are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import homes

ELSEWHERE = Path(__file__).parent.parent / "memorystore"


@pytest.fixture(params=["folder", "memory", pytest.param("postgres", marks=(pytest.mark.real, pytest.mark.full))])
def any_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The homes of this test have a store of this kind; the one in memory comes from another package."""
    monkeypatch.syspath_prepend(ELSEWHERE)
    monkeypatch.setattr(homes, "STORE", request.param)
    if request.param == "postgres":
        monkeypatch.setattr(homes, "SERVER", request.getfixturevalue("postgres"))
    return str(request.param)
