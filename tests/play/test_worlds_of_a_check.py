"""How many worlds a sheet is tried in: one where it alone decides, few where others choose, many where something is
hidden or drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.play import checking
from rattus_pbem.rules import load_rules

from ..hosting import homes


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[checking.SheetTrial]:
    """All trials of the sheets that are checked."""
    made: list[checking.SheetTrial] = []

    class Counted(checking.SheetTrial):
        def __init__(self, *args: Any, **keys: Any) -> None:
            super().__init__(*args, **keys)
            made.append(self)

    monkeypatch.setattr(checking, "SheetTrial", Counted)
    return made


def check(view: View, turn: int, *lines: str) -> list[str]:
    """The verdicts of a sheet of these lines."""
    rules = load_rules("rattus")
    block = "\n".join([f"BEGIN ORDERS peste {view.seat} turn {turn}", *lines, "END ORDERS", ""])
    sheet = read_sheet(block.encode(), rules.lexicon)
    return [verdict.verdict for verdict in checking.check_sheet(rules, view, sheet).verdicts]


def test_as_many_as_what_decides_asks_for(tmp_path: Path, tries: list[checking.SheetTrial]) -> None:
    store = homes.make(tmp_path, first="red").game("peste")
    view = View.from_json(json.loads(store.read("reports/0000-01/red.view.json") or b""))
    assert check(view, 0, "first in gallia") == ["ok"]
    assert len(tries) == 1, "nobody has a say before it"
    tries.clear()
    assert check(view, 0, "first in gallia", "first in italia") == ["ok", "ok"]
    assert len(tries) == checking.OPEN_WORLDS, "the other seat chooses between the two"
    tries.clear()
    check(view, 3, "place in gallia")
    assert len(tries) == checking.WORLDS, "tokens are turned over in the turns before"


def test_more_if_they_disagree(
    tmp_path: Path, tries: list[checking.SheetTrial], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "_agree", lambda played: len(played) < checking.OPEN_WORLDS)
    store = homes.make(tmp_path, first="red").game("peste")
    view = View.from_json(json.loads(store.read("reports/0000-01/red.view.json") or b""))
    check(view, 0, "first in gallia", "first in italia")
    assert len(tries) == checking.WORLDS
