"""The order page on phones: one row of buttons, letters that can be read, a table seen whole, no empty heading."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.view_files import first_question, view_file
from tests.report.letters import LANGS

from .live_page import Served, make_site, playing
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
OVER_NOTHING = """() => {
  const fields = "input, select, textarea";
  const isBox = (node) => node.checkVisibility() && (node.textContent.trim() || node.matches(fields));
  const isFull = (node) => isBox(node) || [...node.querySelectorAll(fields)].some(isBox);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const behind = (node) => {
    const next = node.nextElementSibling;
    return next && !/^(H2|H3|SUMMARY)$/.test(next.tagName) ? [next, ...behind(next)] : [];
  };
  for (const each of document.querySelectorAll("details")) each.open = true;
  return seen("main :is(h2, h3):not(.unseen), main summary").filter((node) => !behind(node).some(isFull))
    .map((node) => node.textContent);
}"""
"""The headings, and what is folded, behind which there is nothing."""
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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "question"), GAMES)
def test_no_heading_of_an_attached_page_stands_over_nothing(
    browser: Browser, tmp_path: Path, game: str, question: str, lang: str
) -> None:
    with attached(browser, tmp_path, game, question, lang) as page:
        assert page.evaluate(OVER_NOTHING) == []
        page.locator("#own").fill("pause")
        page.locator("#write button").click()
        page.locator("#lines code").wait_for()
        assert page.evaluate(OVER_NOTHING) == []


def test_no_heading_of_a_sites_page_stands_over_nothing(browser: Browser, tmp_path: Path) -> None:
    with Served(make_site(tmp_path / "site")) as served, playing(browser, served.address, viewport=PHONE) as player:
        for raw in (view_file(first_question("godstorm"), lang="fr"), view_file()):
            player.open("peste.view.json", raw)
            for line in ("", "pause"):
                if line:
                    player.page.locator("#own").fill(line)
                    player.page.locator("#write button").click()
                    player.settle()
                player.page.locator("#odds[aria-busy=false]").wait_for(state="attached")
                assert player.page.evaluate(OVER_NOTHING) == []
        # what is worked out for some boards that are still being set up
        player.page.evaluate("Object.create(LivePage.prototype)._showOdds({ lines: [], tallies: [] }, true, false)")
        assert player.page.evaluate(OVER_NOTHING) == []
