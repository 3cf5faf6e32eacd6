"""The order page on phones of two sizes: one row of buttons, letters that can be read, a table seen whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.report.letters import LANGS

from .test_order_page import browser
from .test_usable_page import FINGER, PHONE, SMALL, TOO_SMALL, attached

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
GAMES = (("rattus", "turn"), ("godstorm", "place"), ("liars-dice", "call"))
LEAST = 12
"""Pixels of the smallest letters on a map that a phone shows as it opens it."""
LETTERS = """() => [...document.querySelectorAll(".board text")].map((node) => {
  const { a, b } = node.getScreenCTM();
  return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
})"""
ROWS = """() => new Set([...document.querySelectorAll("#bar button, #bar a")].filter((each) => each.checkVisibility())
  .map((each) => Math.round(each.getBoundingClientRect().top))).size"""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "question"), GAMES)
def test_the_buttons_below_are_one_row_and_maps_are_read_without_a_glass(
    browser: Browser, tmp_path: Path, game: str, question: str, lang: str
) -> None:
    with attached(browser, tmp_path, game, question, lang, has_touch=True) as page:
        assert min(page.evaluate(LETTERS)) >= LEAST
        page.locator("#own-line summary").tap()
        for _ in range(10):
            page.locator("#own").fill("take Pope")
            page.keyboard.press("Enter")
        for size in (PHONE, SMALL):
            page.set_viewport_size(size)
            assert page.locator("#undo").is_visible()
            assert page.evaluate(ROWS) == 1
            assert page.evaluate(TOO_SMALL, FINGER) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_bid_is_chosen_and_added_on_one_screen_below_a_table_that_is_seen_whole(
    browser: Browser, tmp_path: Path
) -> None:
    with attached(browser, tmp_path, "liars-dice", "call", has_touch=True) as page:
        box = page.locator(".board")
        assert box.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert not page.locator("#wide, #whole").first.is_visible()
        page.locator("#quick button:text-is('bid')").tap()
        assert not page.locator("#picks").is_visible()  # its sheet says all of it
        page.locator(".choices button").last.tap()
        bar = page.locator("#bar").bounding_box()
        assert bar is not None
        for part in ("#here .amount >> nth=0", "#here .choices", "#here button.main"):
            where = page.locator(part).bounding_box()
            assert where is not None
            assert where["y"] >= 0
            assert where["y"] + where["height"] <= bar["y"], part
