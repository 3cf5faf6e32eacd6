"""The order page in a real browser, by keyboard alone: what it saves is a sheet that `check` finds good.

Skipped where there is no browser to be had; with RATTUS_PBEM_CI=1 that is a failure.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rattus_pbem.cli.commands.nonce import nonce_page
from rattus_pbem.contract.views import View
from rattus_pbem.engine.run import Run
from rattus_pbem.orders.credentials import nonce_hash, plain_nonce
from tests.report.letters import small_run

from ..absent import absent
from .pages import check_text, page_of, view_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.full  # what needs no browser is in test_order_page_text.py
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Chromium, closed at the end."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        absent("playwright is not installed")
    if not CHROMIUM.exists():
        absent(f"{CHROMIUM} is not there")
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


class ByKeyboard:
    """Whoever uses a page by keyboard alone."""

    page: Page

    def tab_to(self, name: str) -> None:
        """Press Tab until the element of this accessible name has the focus."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(ACCESSIBLE_NAME) == name:
                return
        raise AssertionError(f"no Tab leads to {name!r}")

    def choose(self, label: str, text: str) -> None:
        """Go to a list by Tab and go through it with the arrow keys until it shows this text."""
        self.tab_to(label)
        self.page.keyboard.press("Home")
        for _ in range(60):
            if self.page.evaluate("document.activeElement.selectedOptions[0].textContent") == text:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"{label!r} does not offer {text!r}")

    def press(self, button: str) -> None:
        """Go to a button by Tab and press it with Enter."""
        self.tab_to(button)
        self.page.keyboard.press("Enter")


class Opened(ByKeyboard):
    """A page opened from a file, with everything it asked for and complained of."""

    def __init__(self, context: BrowserContext, path: Path) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.address = path.as_uri()
        self.page.goto(self.address)

    def saved(self, button: str) -> tuple[str, str]:
        """The name and the text of the file that this button saves."""
        with self.page.expect_download() as coming:
            self.press(button)
        return coming.value.suggested_filename, Path(coming.value.path()).read_text("utf-8")

    def status_text(self) -> str:
        """What a screen reader is told of the last step."""
        text: str = self.page.locator("#said").inner_text()
        return text

    def lines(self) -> list[str]:
        """The lines on the page, in order."""
        lines: list[str] = self.page.locator("#lines code").all_inner_texts()
        return lines


ACCESSIBLE_NAME = """() => {
  const at = document.activeElement;
  const led = at.labels && at.labels.length ? at.labels[0].textContent : "";
  return at.getAttribute("aria-label") || led || at.textContent;
}"""


@contextmanager
def opened(browser: Browser, tmp_path: Path, run: Run[Any], view: View, **options: Any) -> Iterator[Opened]:
    """The page of this view in the browser; at the end it has asked for nothing but itself, and nothing went wrong."""
    path = tmp_path / "page.html"
    path.write_text(page_of(run, view), encoding="utf-8")
    context = browser.new_context(**options)
    shown = Opened(context, path)
    yield shown
    assert shown.complaints == []
    assert [url for url in shown.requests if not url.startswith(("blob:", "data:"))] == [shown.address]
    context.close()


def test_orders_are_put_together_by_keyboard_and_saved(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    view = view_of(run)
    with opened(browser, tmp_path, run, view) as shown:
        shown.choose("Order", "plague")
        shown.choose("the path of the plague", "to Gallia")
        shown.choose("where the rats spread", "spread Anglia Hispania")
        shown.press("Add this order")
        assert shown.status_text() == "Added: plague to Gallia spread Anglia Hispania"
        assert shown.page.evaluate("document.activeElement.id") == "verb"
        shown.choose("Order", "place")
        shown.choose("the region", "in Polonia")
        shown.choose("the number of cubes", "3")
        shown.press("Add this order")
        shown.choose("Order", "take")
        shown.choose("the card", "King")
        shown.press("Add this order")
        shown.press("Up: place 3 in Polonia")
        assert shown.status_text() == "Now order 1: place 3 in Polonia"
        shown.press("Up: take King")
        shown.page.keyboard.press("Enter")  # the focus has stayed on the button of the line that moved
        assert shown.lines() == ["take King", "place 3 in Polonia", "plague to Gallia spread Anglia Hispania"]
        name, text = shown.saved("Save as file")
        assert shown.page.locator("#block").input_value() == text
    assert name == "peste-red-t7.txt"
    sheet, grade = check_text(text, view)
    assert grade == "ok"
    assert (sheet.game, sheet.seat, sheet.turn, sheet.code) == ("peste", "red", 7, "KX4P-9QDM")
    assert [line.data for line in sheet.orders] == [
        {"do": "take", "card": "king"},
        {"do": "place", "region": "polonia", "cubes": 3},
        {"do": "plague", "path": ["gallia"], "spread": ["anglia", "hispania"]},
    ]


def test_what_an_order_is_about_is_not_left_out_before_the_player_says_so(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.choose("Order", "plague")
        paths = shown.page.locator("#head-0")
        assert paths.input_value() == "?"
        shown.press("Add this order")
        assert shown.lines() == []
        assert paths.locator("option").last.get_attribute("value") == "", "left out stands behind the choices"


def test_a_long_list_is_chosen_item_by_item_and_none_twice(browser: Browser, tmp_path: Path) -> None:
    tokens = {"gallia": [3, 9], "italia": [6], "polonia": [1, 4, 7], "hispania": [11, 12], "germania": [13]}
    faces = {str(token): f"F{token + 10:02}" for each in tokens.values() for token in each}
    regions: dict[str, Any] = {region: {"tokens": each} for region, each in tokens.items()}
    regions["anglia"] = {"cubes": {"red": 1}}
    run = small_run(regions=regions, faces=faces, next_token=14)
    view = view_of(run)
    with opened(browser, tmp_path, run, view) as shown:
        shown.choose("Order", "Witch")
        shown.choose("the list of rats, number 1", "#6")
        swap = shown.page.get_by_label("the swap").locator("option")
        assert swap.all_text_contents()[0] == "no swap"
        shown.choose("the list of rats, number 2", "#6")
        shown.press("Add this order")
        assert shown.page.get_by_role("alert").inner_text() == "#6 is chosen once too often."
        shown.choose("the list of rats, number 2", "#13")
        shown.choose("the swap", "swap")
        shown.press("Add this order")
        _, text = shown.saved("Save as file")
    sheet, grade = check_text(text, view)
    assert grade == "ok"
    assert [line.data for line in sheet.orders] == [{"do": "witch", "tokens": [6, 13], "swap": True}]


def test_a_line_of_ones_own_is_added_and_removed(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        shown.press("Write an order yourself")
        for line in ("done", "king {n} <b>from</b> Anglia"):
            shown.tab_to("An order as you would write it in a reply")
            shown.page.keyboard.type(line)
            shown.page.keyboard.press("Enter")
        assert shown.lines() == ["done", "king {n} <b>from</b> Anglia"]
        assert shown.status_text() == "Added: king {n} <b>from</b> Anglia"
        shown.press("Remove: done")
        assert shown.lines() == ["king {n} <b>from</b> Anglia"]
        shown.page.keyboard.press("Enter")  # the focus has gone to the line that took its place
        assert shown.lines() == []
        assert shown.page.locator("#no-lines").is_visible()


def test_the_page_in_french(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    view = view_of(run, lang="fr")
    with opened(browser, tmp_path, run, view) as shown:
        assert shown.page.evaluate("document.documentElement.lang") == "fr"
        shown.choose("Ordre", "prendre")
        shown.choose("la carte", "Moine")
        shown.press("Ajouter cet ordre")
        assert shown.status_text() == "Ajouté\u00a0: prendre Moine"
        name, text = shown.saved("Enregistrer le fichier")
    assert name == "peste-red-t7.txt"
    assert text == "DEBUT ORDRES peste rouge tour 7 code KX4P-9QDM\nprendre Moine\nFIN ORDRES\n"
    assert check_text(text, view)[1] == "ok"


def test_the_block_is_copied(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    permissions = ["clipboard-read", "clipboard-write"]
    with opened(browser, tmp_path, run, view_of(run), permissions=permissions) as shown:
        shown.choose("Order", "take")
        shown.choose("the card", "King")
        shown.press("Add this order")
        shown.press("Copy")
        shown.page.get_by_text("Copied.").wait_for()
        block = shown.page.locator("#block").input_value()
        assert shown.page.evaluate("navigator.clipboard.readText()") == block
        assert "\ntake King\n" in block


def test_a_name_is_never_a_script(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    with opened(browser, tmp_path, run, view_of(run, names={"red": evil, "blue": evil})) as shown:
        assert evil in shown.page.locator("main").inner_text()
        assert shown.page.locator("img").count() == 0
        shown.choose("Order", "take")
        shown.choose("the card", "King")
        shown.press("Add this order")
        assert shown.lines() == ["take King"]


def test_without_scripts_the_block_and_the_examples_are_there(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run), java_script_enabled=False) as shown:
        block = shown.page.get_by_label("The orders as they are sent")
        assert block.is_editable()
        assert block.input_value() == "BEGIN ORDERS peste red turn 7 code KX4P-9QDM\nEND ORDERS\n"
        assert "take King" in shown.page.locator("pre").inner_text()
        assert shown.page.get_by_text("JavaScript is off").is_visible()
        assert shown.page.locator("button:visible").count() == 0


def test_a_line_for_the_draws_and_its_fingerprint_are_made_on_the_page(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(nonce_page(view_of(small_run()), "en"), encoding="utf-8")
    context = browser.new_context()
    shown = Opened(context, path)
    from playwright.sync_api import expect

    for line in ("  l\u2019e\u0301te\u0301   1347 ", "AB" * 32):
        shown.page.locator("#own").fill(line)
        shown.press("Make the fingerprint")
        expect(shown.page.locator("#line")).to_have_value(f"nonce: {plain_nonce(line)}")
        assert shown.page.locator("#hash").input_value() == f"nonce hash {nonce_hash(line)}"
    assert shown.complaints == []
    assert shown.requests == [shown.address]
    context.close()
