"""The board of Godstorm on an order page: one Earth to swipe and to zoom, and the Underworld a tap away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.page.order_page import order_page
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.page.view_files import view_file

from . import axe
from .test_live_page import PHONE
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
FINGER = 44
SEEN = """() => {
  const sheet = document.querySelector("[data-shows]:not(.away)");
  const box = sheet.querySelector(".board");
  const wide = box.firstElementChild.getBoundingClientRect().width;
  return [sheet.dataset.shows, Math.round(wide), box.clientWidth, box.scrollLeft, box.scrollTop, scrollY];
}"""

SMALLEST_NAME = """() => Math.min(...[...document.querySelectorAll(".m-name")].map((name) => {
  const { viewBox, clientWidth } = name.closest("svg");
  return parseFloat(getComputedStyle(name).fontSize) * clientWidth / viewBox.baseVal.width;
}))"""


class Seen(NamedTuple):
    """Which picture is shown, how wide it and its box are, how far it and the page are swiped."""

    sheet: str
    wide: int
    room: int
    left: float
    top: float
    page: float


class Looking:
    """One who looks at the board of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._touches = page.context.new_cdp_session(page)

    def seen(self) -> Seen:
        """What is seen."""
        return Seen(*self.page.evaluate(SEEN))

    def fingers(self, *steps: list[tuple[int, int]]) -> None:
        """Put fingers there, move them step by step, and lift them."""
        for number, points in enumerate([*steps, []]):
            kind = "touchStart" if number == 0 else "touchMove" if points else "touchEnd"
            where = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
            self._touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


@cache
def page_at(question: str, verb: str) -> str:
    """The page of a letter that asks this."""
    rules = load_rules("godstorm")
    run = next(
        run
        for run in played(rules, 4, "h1")
        if run.pending
        and run.pending[0].question == question
        and run.position.act
        and run.position.act.turn > 2
        and verb in run.pending[0].form.possible()
    )
    view = View.from_json(json.loads(view_file(run)))
    return order_page(rules, view, [ask for ask in run.pending if ask.seat == view.seat], "en")


def looking(
    browser: Browser, path: Path, question: str = "invade", verb: str = "invade", **options: Any
) -> Iterator[Looking]:
    """A page opened in a context of its own; at the end nothing went wrong."""
    (path / "page.html").write_text(page_at(question, verb), encoding="utf-8")
    context = browser.new_context(**options)
    page, complaints = context.new_page(), list[str]()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto((path / "page.html").as_uri())
    yield Looking(page)
    assert complaints == []
    context.close()


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[Looking]:
    yield from looking(browser, tmp_path, viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Looking]:
    yield from looking(browser, tmp_path, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")


def test_the_earth_is_one_map_on_which_each_place_stands_once(phone: Looking) -> None:
    places = phone.page.locator("[data-place]").evaluate_all("nodes => nodes.map(node => node.dataset.place)")
    assert len(places) == len(set(places)) > 42
    assert phone.page.locator("[data-shows]").count() == 2
    assert phone.seen().sheet == "earth"
    for button in phone.page.locator("#map button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER


def test_two_fingers_make_the_map_larger_and_one_scrolls_the_page(phone: Looking) -> None:
    first = phone.seen()
    assert first.wide > 2 * first.room
    phone.fingers([(150, 400), (250, 400)], *([(150 - step, 400), (250 + step, 400)] for step in range(10, 60, 10)))
    larger = phone.seen()
    assert larger.wide > 1.5 * first.wide
    assert larger.page == 0
    phone.page.locator("#whole").tap()
    whole = phone.seen()
    assert whole.wide <= whole.room
    phone.page.locator("[data-zoom='+']").tap()
    assert phone.seen().wide == pytest.approx(1.4 * whole.wide, abs=2)
    phone.page.evaluate("scrollTo(0, 0)")
    phone.fingers([(200, 600)], *([(200, 600 - step)] for step in range(20, 320, 20)))
    phone.page.wait_for_function("scrollY > 100")


@pytest.mark.parametrize(
    ("size", "least"), [(PHONE, 12), ({"width": 1024, "height": 768}, 11), ({"width": 1280, "height": 900}, 11)]
)
def test_no_name_has_less_than_twelve_pixels_on_a_phone_and_eleven_elsewhere(
    browser: Browser, tmp_path: Path, size: ViewportSize, least: int
) -> None:
    for at in looking(browser, tmp_path, viewport=size):
        assert at.page.evaluate(SMALLEST_NAME) >= least


def test_what_is_seen_stays_while_lines_are_written(phone: Looking) -> None:
    page = phone.page
    page.locator("[data-zoom='+']").tap()
    before = phone.seen()
    page.locator("#quick button").first.tap()
    assert page.locator("#lines li").count() == 1
    assert phone.seen()[:2] == before[:2]
    page.locator("[data-sheet=underworld]").tap()
    page.locator("[data-sheet=earth]").tap()
    assert phone.seen()[:2] == before[:2]


def test_a_wheel_and_a_mouse_and_keys_zoom_and_swipe(desk: Looking) -> None:
    page, first = desk.page, desk.seen()
    assert first.wide == first.room  # all of it
    page.mouse.move(400, 400)
    page.mouse.wheel(0, 100)
    assert desk.seen().wide == first.wide  # a wheel alone scrolls the page
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('.zoomed')")
    larger = desk.seen()
    page.mouse.down()
    page.mouse.move(330, 380, steps=5)
    page.mouse.up()
    dragged = desk.seen()
    assert (dragged.left - larger.left, dragged.top - larger.top) == (70, 20)
    assert page.locator("#here").is_hidden()
    page.locator("[data-place][tabindex='0']").focus()
    page.keyboard.press("Control+-")  # the size of the page is the browser's
    assert desk.seen().wide == dragged.wide
    page.keyboard.press("-")
    assert desk.seen().wide < larger.wide
    page.keyboard.press("0")
    assert desk.seen().wide == first.wide


def test_the_underworld_is_shown_where_it_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    for at in looking(browser, tmp_path, "underworld", viewport=PHONE, has_touch=True):
        page = at.page
        page.locator("button:text-is('invade from heaven')").tap()
        assert at.seen().sheet == "underworld"
        assert page.locator("[data-sheet=underworld]").get_attribute("aria-pressed") == "true"
        assert page.locator("[data-shows=underworld] [data-place][tabindex='0']").count() == 1
        assert page.locator("[data-shows=earth] [data-place]").first.is_hidden()
        page.evaluate(axe.TO_THE_END)
        assert axe.violations(page, axe.script()) == []
        page.locator("[data-sheet=earth]").focus()
        page.keyboard.press("Enter")
        assert at.seen().sheet == "earth"
        assert page.locator("[data-shows=earth] [data-place][tabindex='0']").count() == 1


def test_without_scripts_all_of_the_board_is_there(browser: Browser, tmp_path: Path) -> None:
    for at in looking(browser, tmp_path, viewport=PHONE, java_script_enabled=False):
        assert at.page.locator(".board:visible").count() == 2
        assert at.page.locator("#map button:visible").count() == 0


def test_behind_a_name_stands_how_many_the_lines_put_there(browser: Browser, tmp_path: Path) -> None:
    for shown in looking(browser, tmp_path, "place", "place"):
        page, name = shown.page, load_rules("godstorm").lexicon.name
        own = page.evaluate("[...document.querySelectorAll('[data-place].may')].map(({ dataset }) => dataset.place)")
        first, second = dict.fromkeys(own[:2])
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        for armies, place in ((1, first), (2, first), (1, second)):
            page.locator("#own").fill(f"place {armies} in {name('place', place, 'en')}")
            page.locator("#write button").click()
        said = {place: page.locator(f'[data-place="{place}"] text').first for place in (first, second)}
        assert said[first].text_content() == f"{name('place', first, 'en')} +3"
        assert said[second].text_content() == f"{name('place', second, 'en')} +1"
        page.locator("#undo").click()
        assert said[second].text_content() == name("place", second, "en")
