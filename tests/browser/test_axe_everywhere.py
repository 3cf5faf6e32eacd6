"""axe-core in every state of every page that players see: those of which `screenshots` takes pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import axe
from .screenshots import PARTS, SIZES, Camera
from .test_order_page import browser
from .test_usable_page import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["browser"]
pytestmark = pytest.mark.full
LOOKS = (("phone", "light"), ("desk", "dark")), (("desk", "light"), ("phone", "dark"))
"""Of two states that follow each other each has one half of the looks."""

UNCOVERED = f"if (document.getElementById('bar')) {axe.TO_THE_END}"
WHOLE_MAP = "document.querySelector('#whole')?.click()"
"""Shows all of the map, and again what was seen of it: of a place cut by the edge of its box axe reads a part."""


@dataclass(frozen=True)
class Judge(Camera):
    """Takes no picture of a state, but asks axe-core what keeps somebody out."""

    script: str
    faults: dict[tuple[str, str, str], list[tuple[str, str, str]]] = field(default_factory=dict)
    states: list[str] = field(default_factory=list)

    def take(self, page: Page, state: str) -> None:
        if "no-script" in state:  # where nothing runs axe-core does not, either
            return
        self.states.append(state)
        page.evaluate(WHOLE_MAP)
        for size, scheme in LOOKS[len(self.states) % 2]:
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
            page.evaluate(UNCOVERED)
            if faults := serious(page, self.script):
                self.faults[state, size, scheme] = faults
        page.evaluate(WHOLE_MAP)
        page.set_viewport_size(SIZES["phone"])
        page.emulate_media(color_scheme="light")


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[] if part == "answers" else pytest.mark.minutes) for part in PARTS]
)
def test_axe_finds_nothing_serious_in_any_state_of_any_page(browser: Browser, tmp_path: Path, part: str) -> None:
    judge = Judge(tmp_path, axe.script())
    PARTS[part](browser, judge, tmp_path)
    print(f"{part}: {len(judge.states)} states, each in {len(LOOKS[0])} looks")
    assert judge.faults == {}
    assert judge.states
