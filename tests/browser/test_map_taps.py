"""Taps on the map of an order page: each writes the region that was tapped, and no other one."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.page.view_files import first_question
from tests.report.letters import small_run

from .pages import view_of
from .test_order_page import Opened, browser, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
NEXT_TO_GALLIA = ("anglia", "germania", "hispania")


def tap(shown: Opened, *places: str) -> None:
    """Tap regions, one after the other."""
    for place in places:
        shown.page.locator(f'[data-place="{place}"]').first.dispatch_event("click")


def so_far(shown: Opened) -> str:
    """The line as the page shows it."""
    text: str = shown.page.locator("#preview").inner_text()
    return text


def test_every_spread_of_two_is_tapped(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        for first, second in product(NEXT_TO_GALLIA, repeat=2):
            shown.page.locator("#verb").select_option(label="plague")
            tap(shown, "gallia", first)
            assert so_far(shown) == "plague to Gallia …", (first, second)
            explained = shown.page.locator("#explains").inner_text()
            assert explained.startswith(
                "Still to choose, by a tap on the map: where the rats spread (1/2). If the infected region has one rat"
            )
            tap(shown, second)
            words = so_far(shown).removeprefix("plague to Gallia spread ").lower().split()
            assert sorted(words) == sorted((first, second))
            shown.page.locator("#verb").select_option(label="place")


def test_a_third_tap_clears_and_another_region_is_never_lost(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.page.locator("#verb").select_option(label="plague")
        tap(shown, "gallia", "anglia", "anglia")
        assert so_far(shown) == "plague to Gallia spread Anglia Anglia"
        tap(shown, "anglia")
        assert so_far(shown) == "plague to Gallia"
        tap(shown, "hispania", "anglia")
        assert sorted(so_far(shown).split()[-2:]) == ["Anglia", "Hispania"]
        before = so_far(shown)
        tap(shown, "hispania")
        assert so_far(shown) == "plague to Gallia …"
        tap(shown, "hispania")
        assert sorted(so_far(shown).split()) == sorted(before.split())


def test_an_order_that_taps_say_whole_is_added_by_the_last_of_them(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        plague = shown.page.locator("#here").get_by_role("button", name="plague", exact=True)
        for first, second in product(NEXT_TO_GALLIA, repeat=2):
            tap(shown, "gallia")
            plague.click()
            tap(shown, first)
            assert shown.lines() == []
            tap(shown, second)
            (line,) = shown.lines()
            words = line.removeprefix("plague to Gallia spread ").lower().split()
            assert sorted(words) == sorted((first, second))
            shown.page.locator("#undo").click()
        shown.page.get_by_role("button", name="take King", exact=True).click()
        assert shown.lines() == ["take King"]


def test_a_path_of_two_steps_is_tapped_as_it_goes_and_nothing_is_added_that_was_not_chosen(
    browser: Browser, tmp_path: Path
) -> None:
    run = small_run(cards={"knight": "red"}, plague="gallia")
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        here = shown.page.locator("#here")
        tap(shown, "italia")
        here.get_by_role("button", name="plague", exact=True).click()
        assert (so_far(shown), shown.lines()) == ("plague to Italia", [])
        longer = "Can be tapped on the map, too: the path of the plague, where the rats spread."
        assert shown.page.locator("#explains").inner_text() == longer
        shown.page.locator("#undo").click()  # what is only begun is taken back as well
        assert (so_far(shown), shown.page.locator("#undo").is_visible()) == ("", False)
        tap(shown, "italia")
        here.get_by_role("button", name="plague", exact=True).click()
        tap(shown, "germania")
        assert shown.lines() == []
        assert shown.page.locator("#here-name").inner_text() == "plague to Italia"
        rats, path = "where the rats spread: Germania", "the path of the plague: Germania"
        assert here.get_by_role("button").all_inner_texts() == [path, rats]
        here.get_by_role("button", name=path).click()
        assert shown.lines() == ["plague to Italia Germania"]


def test_a_list_that_may_grow_is_not_taken_for_whole(browser: Browser, tmp_path: Path) -> None:
    """One new rat or two may come here: after the first the order waits, and says so."""
    runs = played(load_rules("rattus"), 2, "mix 1", six="random")
    run = next(run for run in runs if len(run.numbered_events) == 238)  # only the plague is left of red's turn 19
    with opened(browser, tmp_path, run, view_of(run, "red")) as shown:
        tap(shown, "polonia")
        tap(shown, "germania")
        assert shown.lines() == []
        assert so_far(shown) == "plague to Polonia spread Germania"
        explained = shown.page.locator("#explains").inner_text()
        assert explained.startswith("Can be tapped on the map, too: where the rats spread.")
        tap(shown, "hungaria")
        line = shown.page.locator("#lines code").inner_text()
        assert sorted(line.removeprefix("plague to Polonia spread ").split()) == ["Germania", "Hungaria"]


def test_an_order_begun_by_the_lists_is_not_added_before_its_reader_says_so(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.page.locator("#verb").select_option(label="place")
        tap(shown, "polonia")
        assert (so_far(shown), shown.lines()) == ("place in Polonia", [])
        shown.page.locator("#choose button[type=submit]").click()
        assert shown.lines() == ["place in Polonia"]


def test_a_first_tap_writes_nothing_and_another_place_begins_anew(browser: Browser, tmp_path: Path) -> None:
    run = first_question("rattus")
    with opened(browser, tmp_path, run, view_of(run, run.pending[0].seat)) as shown:
        here, to_add = shown.page.locator("#here"), shown.page.locator("#to-add")
        for place in ("polonia", "gallia", "polonia"):
            tap(shown, place)
            assert shown.lines() == []
            offered = here.get_by_role("button").all_inner_texts()
            assert offered == [f"first cubes in {place.capitalize()}", "Not this order"]
            assert not to_add.is_visible()
        here.get_by_role("button", name="Not this order").click()
        assert (so_far(shown), here.is_visible(), shown.lines()) == ("first cubes …", False, [])
        tap(shown, "polonia")
        here.get_by_role("button", name="first cubes in Polonia").click()
        assert shown.lines() == ["first cubes in Polonia"]
