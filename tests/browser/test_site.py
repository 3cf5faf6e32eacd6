"""The site in a real browser: by keyboard, without scripts, on phones, by axe-core; nothing comes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.rules import load_rules

from ..counts import in_turn
from ..hosting import homes
from ..hosting.homes import BEGINS, SECRET
from ..site.sites import build
from . import axe
from .live_page import Served
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 320, "height": 640}
LOOKS: tuple[tuple[ViewportSize, Literal["light", "dark"], str], ...] = (
    (PHONE, "light", ""),
    (PHONE, "dark", "fr/"),
    (DESK, "light", "fr/"),
    (DESK, "dark", ""),
    (NARROW, "light", "fr/"),
)
"""Screens, pages and languages, each with each other somewhere."""
GAME = "games/peste/index.html"
PAGES = (
    *("index.html", GAME, "games/waits/index.html", "games/over/index.html", "games/storm/index.html"),
    *("rules/rattus/index.html", "rules/godstorm/index.html", "search/index.html", "verify/index.html"),
)
LONG = "Maximilienne" * 5
"""A name as long as one may be, which can be broken nowhere."""
MOST_FIRST_BYTES = 600_000
"""What a page loads at first, not compressed: itself, style, script, the maps of one turn and of the next."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with games in every state: played, waiting for a player, over, of Godstorm."""
    path = tmp_path_factory.mktemp("site")
    home = homes.make(path / "home", seats=homes.SEATS[:2])
    homes.play_turns(home, 4)
    new_game(home, "waits", "rattus", (f"red={LONG}", "blue=open"), {}, BEGINS, secret=SECRET)
    new_game(home, "storm", "godstorm", homes.people("godstorm", 3), {}, BEGINS, nonces=False, secret=SECRET)
    bots = [f"{seat}=bot:sensible" for seat in load_rules("skirmish").meta.seats[:2]]
    new_game(home, "over", "skirmish", bots, {"rounds": "2"}, BEGINS, nonces=False, secret=SECRET)
    homes.tick_at(open_home(home.path), BEGINS)
    result = build(home, path / "site")
    assert (len(result.games), result.failed) == (4, [])
    return path / "site"


class Visit:
    """A page of the site in a browser of its own: what it asked for, of how many bytes, and what went wrong."""

    def __init__(self, page: Page, own: tuple[str, ...]) -> None:
        self.page = page
        self.elsewhere: list[str] = []
        self.complaints: list[str] = []
        self.sizes: dict[str, int] = {}
        page.on("response", lambda response: self._came(response, own))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))

    def _came(self, response: Any, own: tuple[str, ...]) -> None:
        if not response.url.startswith(own):
            self.elsewhere.append(response.url)
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")
        self.sizes[response.url] = int(response.headers.get("content-length", "0"))

    def shown(self) -> list[str]:
        """The turns that are to be seen."""
        turns: list[str] = self.page.eval_on_selector_all(
            ".turn", "all => all.filter(turn => turn.checkVisibility()).map(turn => turn.id)"
        )
        return turns


@contextmanager
def visiting(browser: Browser, site: Path, path: str, **options: Any) -> Iterator[Visit]:
    """A page of the site; at the end nothing was loaded from elsewhere and nothing went wrong."""
    with Served(site) as served:
        context = browser.new_context(**options)
        visit = Visit(context.new_page(), (served.address, site.as_uri()))
        visit.page.goto(f"{served.address}/{path}")
        visit.page.wait_for_load_state("networkidle")
        yield visit
        context.close()
    assert (visit.elsewhere, visit.complaints) == ([], [])


def test_the_slider_moves_through_the_turns_by_keyboard(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME, viewport=DESK, reduced_motion="reduce") as visit:
        page, last = visit.page, visit.shown()
        number = int(last[0].rpartition("-")[2])
        assert len(last) == 1
        assert number >= 3
        page.get_by_role("slider").focus()
        for key, turn in (("ArrowLeft", number - 1), ("Home", 0), ("ArrowRight", 1), ("End", number)):
            page.keyboard.press(key)
            assert visit.shown() == [f"turn-{turn}"]
            assert page.get_by_role("slider").get_attribute("aria-valuetext") == f"Turn {turn}"
            assert page.url.endswith(f"#turn-{turn}")
            image = page.locator(".shown .maps > img").first
            image.evaluate("image => image.decode()")
        page.get_by_role("button", name="Earlier turn").press("Enter")
        assert visit.shown() == [f"turn-{number - 1}"]
        page.get_by_role("link", name="Turn 2", exact=True).press("Enter")
        assert visit.shown() == ["turn-2"]


def test_the_game_plays_itself_and_stops(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME + "#turn-1", viewport=DESK) as visit:
        assert visit.shown() == ["turn-1"]
        visit.page.get_by_role("button", name="Play").click()
        visit.page.locator("#turn-2.shown").wait_for()
        visit.page.get_by_role("button", name="Stop").click()
        assert visit.page.get_by_role("button", name="Play").is_visible()


def test_a_link_to_an_event_shows_its_turn(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME, viewport=PHONE) as visit:
        event = visit.page.locator("#turn-1 .happened li").first.get_attribute("id")
        visit.page.evaluate(f"location.hash = '#{event}'")
        visit.page.locator("#turn-1.shown").wait_for()
        assert visit.shown() == ["turn-1"]


@pytest.mark.parametrize("path", [GAME, "fr/games/storm/index.html"])
@pytest.mark.parametrize(("size", "header"), [(DESK, 80), (PHONE, 200)], ids=["desk", "phone"])
def test_header_and_slider_are_low_and_cover_nothing(
    browser: Browser, site: Path, path: str, size: ViewportSize, header: int
) -> None:
    boxes = """() => [".top", ".slider", ".turns", ".turn.shown h3"].map((name) => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [box.top, box.bottom];
    })"""
    with visiting(browser, site, f"{path}#turn-0", viewport=size, reduced_motion="reduce") as visit:
        top, slider, numbers, heading = visit.page.evaluate(boxes)
    assert top[1] - top[0] <= header
    assert slider[1] - slider[0] <= 72
    assert numbers[1] <= max(slider[0], 0), "it covers no number of a turn"
    assert heading[0] >= slider[1]


def test_without_scripts_every_turn_is_there(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME, viewport=PHONE, java_script_enabled=False) as visit:
        page = visit.page
        turns = page.locator(".turn")
        assert turns.count() >= 4
        assert all(turns.nth(place).is_visible() for place in range(turns.count()))
        assert not page.locator(".slider").is_visible()
        page.locator(".turns a").nth(2).click()
        assert page.url.endswith("#turn-2")


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_every_screen_is_wide_enough(browser: Browser, site: Path, path: str) -> None:
    script = axe.script()
    for size, scheme, prefix in in_turn(LOOKS, PAGES.index(path)):
        options = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}
        with visiting(browser, site, prefix + path, **options) as visit:
            assert axe.violations(visit.page, script) == [], (size, scheme, prefix)
            assert visit.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("path", [GAME, "games/storm/index.html", "index.html"])
def test_a_page_loads_one_turn_and_not_all(browser: Browser, site: Path, path: str) -> None:
    with visiting(browser, site, path, viewport=DESK) as visit:
        assert sum(visit.sizes.values()) < MOST_FIRST_BYTES
        films = [url for url in visit.sizes if "/film-" in url]
        assert len(films) == visit.page.locator(".turn.moves").count() <= 1


def test_a_turn_is_shown_in_motion_and_held_where_the_reader_wants_it(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME + "#turn-2", viewport=DESK) as visit:
        page, still, film = visit.page, visit.page.locator(".shown .maps > img").first, ".shown .motion img"
        assert page.locator(film).evaluate("image => image.decode().then(() => image.naturalWidth)")
        assert not still.is_visible()
        page.get_by_role("button", name="Show the board at the end of the turn").click()
        assert still.is_visible()
        assert not page.locator(film).is_visible()
        page.goto(page.url.replace("#turn-2", "?again#turn-1"))
        assert still.is_visible(), "kept on this device"
        page.get_by_role("button", name="Show the turn in motion").click()
        assert page.locator(film).is_visible()
        page.get_by_role("button", name="Play").click()
        assert still.is_visible(), "turns run by without their films"


def test_with_less_motion_the_boards_stand_still(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME, viewport=DESK, reduced_motion="reduce") as visit:
        assert visit.page.locator(".shown .maps > img").first.is_visible()
        assert not visit.page.locator(".hold").is_visible()
        assert [url for url in visit.sizes if "/film-" in url] == []


@pytest.mark.parametrize("from_disk", [True, False], ids=["disk", "server"])
def test_my_games_are_those_of_the_name_that_was_typed_what_waits_for_it_first(
    browser: Browser, site: Path, from_disk: bool
) -> None:
    with visiting(browser, site, "index.html", viewport=PHONE, timezone_id="Asia/Kolkata", locale="en-GB") as visit:
        page = visit.page
        if from_disk:
            page.goto((site / "index.html").as_uri())
        name, mine = page.get_by_label("Your name in the games"), page.locator(".mine li")
        waiting = page.locator(".seat[data-awaited]").first.get_attribute("data-name")
        assert waiting
        name.fill(f" {waiting.upper()}")
        assert "Your turn since" in mine.first.inner_text()
        assert "GMT+5:30" in mine.first.inner_text()
        assert mine.count() < page.locator(".tile").count()
        name.fill("Nobody")
        assert (mine.count(), page.locator(".mine .said").inner_text()) == (0, "Nobody of this name plays here.")
        name.fill(waiting)
        page.reload()
        assert name.input_value() == waiting
        assert "Your turn since" in mine.first.inner_text()
        name.fill("")
        page.reload()
        assert (name.input_value(), mine.count()) == ("", 0)


@pytest.mark.parametrize("from_disk", [True, False], ids=["disk", "server"])
def test_search_finds_games_players_and_rules_whatever_the_accents(
    browser: Browser, site: Path, from_disk: bool
) -> None:
    with visiting(browser, site, "fr/search/index.html", viewport=PHONE) as visit:
        page = visit.page
        if from_disk:
            page.goto((site / "fr/search/index.html").as_uri())
        hits, field = page.locator(".hits li"), page.get_by_role("searchbox")
        for query, href in (
            ("storm", "../games/storm/index.html"),
            ("sorciere", "../rules/rattus/index.html#topic-"),
            ("R-8.3", "../rules/rattus/index.html#R-8.3"),
            ("mont olympe zzz", ""),
        ):
            field.fill(query)
            links = [link.get_attribute("href") or "" for link in hits.locator("a").all()]
            assert any(href in link for link in links) if href else not links, (query, links)
        assert page.get_by_role("status").inner_text().startswith("Aucun résultat")
        field.fill("carte")
        shown = [link.get_attribute("href") or "" for link in hits.locator("a").all()]
        for game in ("rattus", "godstorm"):  # more is found than is shown: no game crowds out another
            assert sum(f"rules/{game}/" in link for link in shown) > len(shown) / 3
        field.fill("storm")
        hits.first.locator("a").click()
        page.wait_for_url("**/games/storm/index.html")


def test_a_search_can_be_linked_to_and_what_is_no_search_finds_nothing(browser: Browser, site: Path) -> None:
    for asked, typed in (("storm", "storm"), ("%zz", "")):
        with visiting(browser, site, f"search/index.html#q={asked}", viewport=PHONE) as visit:
            assert visit.page.get_by_role("searchbox").input_value() == typed
            assert bool(visit.page.locator(".hits li").count()) == bool(typed)


def test_times_are_the_reader_s_own_and_utc_without_scripts(browser: Browser, site: Path) -> None:
    for has_script in (True, False):
        options = {"timezone_id": "Asia/Kolkata", "java_script_enabled": has_script}
        with visiting(browser, site, "fr/" + GAME, viewport=PHONE, **options) as visit:
            times = visit.page.locator("time").all_inner_texts()
            assert times
            assert all(("UTC+5:30" in text) == has_script for text in times if text)


def test_the_statistics_fit_on_a_phone(browser: Browser, site: Path) -> None:
    with visiting(browser, site, GAME, viewport=PHONE) as visit:
        wide = """() => [...document.querySelectorAll('.statistics *')].filter((node) => node.checkVisibility()
            && node.getBoundingClientRect().right > innerWidth).map((node) => node.outerHTML.slice(0, 80))"""
        assert visit.page.evaluate(wide) == []
        assert not visit.page.locator(".statistics table").first.is_visible()
        visit.page.get_by_text("The numbers", exact=True).click()
        assert visit.page.locator(".statistics table").first.is_visible()
