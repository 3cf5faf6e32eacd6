"""The order page for everybody: by axe-core, by keyboard alone on the map, on a phone, in light and dark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from rattus_pbem.page.order_page import order_page
from tests.report.letters import LANGS, NAMES, small_run

from ..page.page_views import first_view
from . import axe
from .pages import check_text, page_of, view_of
from .test_order_page import ACCESSIBLE_NAME, Opened, browser, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
SIZES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
UNCHECKED = "not checked yet: the host does it on arrival"
MAIL = {"to": "host+peste.red.KX4P9QDM@example.org", "subject": "Re: [peste red t7 KX4P-9QDM] Your turn"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("rules", "question"), [("rattus", "turn"), ("godstorm", "invade")])
def test_axe_finds_nothing_and_a_phone_shows_all(
    browser: Browser, tmp_path: Path, rules: str, question: str, lang: str
) -> None:
    game, view, asks = first_view(rules, question, lang)
    path = tmp_path / "page.html"
    path.write_text(order_page(game, view, asks, lang, MAIL), encoding="utf-8")
    script = axe.script()
    for size in SIZES:
        for scheme in SCHEMES:
            context = browser.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)
            shown = Opened(context, path)
            shown.page.locator("#whole").click()  # of a place cut by the edge of its box axe reads a part
            shown.page.evaluate(axe.TO_THE_END)
            faults = axe.violations(shown.page, script)
            shown.page.locator("#verb").select_option(index=1)
            shown.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
            shown.page.locator("#on").select_option(index=1)
            shown.page.locator("#way").select_option(index=1)
            shown.page.locator("#choose button[type=submit]").click()
            shown.page.evaluate(axe.TO_THE_END)
            faults += axe.violations(shown.page, script)
            width = shown.page.evaluate("document.documentElement.scrollWidth")
            assert faults == [], (size, scheme)
            assert width <= size["width"], (size, scheme)
            context.close()


def test_the_map_is_used_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.choose("Order", "place")
        keys = shown.page.keyboard
        for _ in range(20):
            keys.press("Tab")
            if shown.page.evaluate("'place' in document.activeElement.dataset"):
                break
        keys.press("ArrowRight")  # to the next region that can be chosen
        place = shown.page.evaluate("document.activeElement.dataset.place")
        name = shown.page.evaluate(ACCESSIBLE_NAME)
        assert name.startswith(shown.page.evaluate("document.activeElement.querySelector('text').textContent"))
        assert shown.page.evaluate("document.activeElement.classList.contains('may')")
        keys.press("Enter")
        assert place in shown.page.evaluate("document.activeElement.dataset.place")
        assert shown.page.locator("[data-place].taken").get_attribute("data-place") == place
        assert shown.page.locator("#preview").inner_text().lower().endswith(place)
        assert shown.status_text().startswith("Tapped: ")


def test_a_region_that_several_orders_can_name_offers_them_there(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        region = shown.page.locator("[data-place=gallia]")
        region.click()
        here = shown.page.get_by_role("group", name="Gallia: ")
        assert here.get_by_role("button").all_inner_texts() == [
            "place in Gallia",
            "set more for place in Gallia: the number of cubes …",
            "plague",
            "set more for plague: where the rats spread …",
        ]
        assert shown.page.evaluate("document.activeElement.textContent") == "place in Gallia"
        shown.page.keyboard.press("Escape")
        assert not here.is_visible()
        assert shown.page.evaluate("document.activeElement.dataset.place") == "gallia"
        region.click()
        shown.page.keyboard.press("Enter")
        assert shown.lines() == ["place in Gallia"]
        assert shown.status_text() == "Added: place in Gallia"


def test_lines_are_undone_one_change_after_the_other(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        for card in ("King", "Monk"):
            shown.choose("Order", "take")
            shown.choose("the card", card)
            shown.press("Add this order")
        shown.press("Up: take Monk")
        assert shown.lines() == ["take Monk", "take King"]
        shown.press("Undo")
        assert shown.lines() == ["take King", "take Monk"]
        assert shown.page.locator("#lines .verdict").all_inner_texts() == ["", UNCHECKED]
        shown.press("Undo")
        shown.press("Undo")
        assert shown.lines() == []
        assert not shown.page.locator("#undo").is_visible()


def test_a_line_written_by_hand_is_known_or_marked(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.press("Write an order yourself")
        for line in ("PLACE 3 in polonia", "take Pope"):
            shown.page.locator("#own").fill(line)
            shown.page.keyboard.press("Enter")
        assert shown.page.locator("#lines .verdict").all_inner_texts() == ["", UNCHECKED]
        shown.press("JSON")
        assert "yourself" in shown.page.locator("#block").input_value()
        shown.press("Remove: take Pope")
        sheet = json.loads(shown.page.locator("#block").input_value())
        assert sheet["orders"] == [{"do": "place", "region": "polonia", "cubes": 3}]


def test_the_names_of_a_player_stand_on_the_page_as_text(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    view = view_of(run, names={**NAMES, "blue": '"><script>alert(1)</script>'})
    assert "<script>alert" not in page_of(run, view)
    with opened(browser, tmp_path, run, view) as shown:
        assert shown.lines() == []


def test_a_condition_and_answers_in_advance_are_put_together(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    kept = {"on": "potion", "do": "keep"}
    advance = {"standing": [kept], "default": {}, "settings": {}, "sheet": "", "fired": {}}
    view = view_of(run, advance=advance)
    with opened(browser, tmp_path, run, view) as shown:
        page = shown.page
        page.locator("#verb").select_option("place")
        page.locator("[data-place=polonia]").click()
        page.locator("#with-condition summary").click()
        page.locator("#only-if").select_option("turn")
        page.locator("#only-if-value").fill("8")
        shown.press("Add this order")
        assert shown.lines() == ["place in Polonia only if turn at least 8"]
        page.locator("#in-advance summary").click()
        page.locator("#on").select_option(index=4)
        page.locator("#way").select_option("potion spend")
        page.locator("#part").select_option("conditional")
        page.locator("#when").select_option("region")
        page.locator("#when-value").select_option("Gallia")
        page.locator("#settle button[type=submit]").click()
        page.locator("#way").select_option("ask me each time")
        page.locator("#settle button[type=submit]").click()
        text = page.locator("#block").input_value()
        shown.press("Remove: standing: potion keep")
        cleared = page.locator("#block").input_value()
    sheet, _ = check_text(text, view)
    assert sheet.to_json()["orders"][0]["only_if"] == [{"fact": "turn", "at_least": 8}]
    assert sheet.conditional == ({"on": "potion", "do": "spend", "when": [{"fact": "region", "in": ["gallia"]}]},)
    assert sheet.settings == {"potion": "ask"}
    assert sheet.standing is None, "what holds already is not said again"
    assert check_text(cleared, view)[0].standing == ()
