"""What order pages were not made for. Each has a clear sentence, and no line is lost or changed."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.report.letters import LANGS, NAMES, small_run

from .pages import check_text, page_of, view_of
from .test_order_page import Opened, browser, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
PERMISSIONS = ["clipboard-read", "clipboard-write"]
LINES = ["take King", "place 3 in Polonia"]
MAILED = """Hello,

> BEGIN ORDERS peste red turn 7 code kx4p9qdm
>   // what is possible now
> take King
>> place 3 in Polonia
> END ORDERS
-- \nAnna"""


def write(shown: Opened, text: str) -> str:
    """Add a line by hand; what is said against it."""
    page = shown.page
    if not page.locator("#own").is_visible():
        page.locator("#own-line summary").click()
    page.locator("#own").fill(text)
    page.locator("#write button").click()
    return fault_of(shown)


def paste(shown: Opened, text: str) -> str:
    """Paste into the field for a line; what is said against it."""
    page = shown.page
    if not page.locator("#own").is_visible():
        page.locator("#own-line summary").click()
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.locator("#own").focus()
    page.keyboard.press("Control+V")
    return fault_of(shown)


def fault_of(shown: Opened) -> str:
    """What is said against the line or the lines written last."""
    text: str = shown.page.locator("#own-fault").inner_text()
    return text


def block(shown: Opened) -> str:
    """The order sheet as text."""
    text: str = shown.page.locator("#block").input_value()
    return text


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_and_the_last_line_are_the_page_s_own(browser: Browser, tmp_path: Path, lang: str) -> None:
    run = small_run()
    said = {"en": "writes the first and the last line", "fr": "écrit elle-même la première et la dernière"}[lang]
    with opened(browser, tmp_path, run, view_of(run, lang=lang)) as shown:
        write(shown, "done")
        for line in (
            *("END ORDERS", "end", "End  of Orders.", "> END ORDERS", "*end orders*", "fin d’ordres", "FIN DES ORDRÉS"),
            *("BEGIN ORDERS peste red turn 7 code KX4P-9QDM", "begin orders", "DÉBUT ORDRES peste rouge"),
        ):
            fault = write(shown, line)
            assert said in fault or "letter" in fault or "lettre" in fault, line
            assert shown.page.locator("#own").input_value() == line, "it stays to be corrected"
        assert write(shown, "end turn") == "", "which is no end of orders"
        assert shown.lines() == ["done", "end turn"]


def test_a_whole_block_is_pasted(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    view = view_of(run)
    with opened(browser, tmp_path, run, view, permissions=PERMISSIONS) as shown:
        assert paste(shown, MAILED) == ""
        assert shown.status_text() == "2 orders added."
        assert shown.lines() == LINES
        for text, said in (
            (MAILED.replace("kx4p9qdm", "AAAA-BBBB"), "belong to another letter"),
            (MAILED.replace("red turn 7 code kx4p9qdm", "blue"), "belong to another letter"),
            ('{\n "schema": "rattus-pbem/orders-rattus-1"\n}', "That is JSON"),
            ("BEGIN ORDERS\nEND ORDERS", "writes the first and the last line"),
            ("done\nEND ORDERS\ndone\n", "writes the first and the last line"),
            ("\n".join(["take King"] * 200), "at most 100 orders"),
            ("take " + "King" * 100, "at most 400 characters"),
        ):
            assert said in paste(shown, text), text
            assert shown.lines() == LINES
        assert paste(shown, "take Monk\r\n\r\nfrog Ⅷ\u2028done") == ""
        assert shown.lines() == [*LINES, "take Monk", "frog Ⅷ", "done"]
        shown.press("Undo")
        assert shown.lines() == LINES
        assert check_text(block(shown), view)[1] == "ok"


def test_lines_outlive_a_reload_and_going_back_and_forth(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    other = tmp_path / "other.html"
    other.write_text(page_of(run, view_of(run, code="AAAA-BBBB")), encoding="utf-8")
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        for line in LINES:
            write(shown, line)
        assert "When it is closed they are gone" in shown.page.locator("#kept").inner_text()
        before = block(shown)
        shown.page.reload()
        assert (shown.lines(), block(shown)) == (LINES, before)
        assert shown.status_text() == "Your orders are here again: 2."
        shown.page.goto(other.as_uri())
        assert shown.lines() == [], "the page of another letter"
        shown.page.go_back()
        assert (shown.lines(), block(shown)) == (LINES, before)
        shown.page.go_forward()
        assert shown.lines() == []
        shown.requests[1:] = []


def test_two_tabs_know_nothing_of_each_other(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run)) as shown:
        write(shown, "take King")
        second = Opened(shown.page.context, tmp_path / "page.html")
        assert second.lines() == []
        write(second, "take Monk")
        shown.page.reload()
        assert (shown.lines(), second.lines()) == (["take King"], ["take Monk"])
        shown.requests[1:] = []


def test_after_the_deadline_the_page_says_so(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    view = view_of(run)
    deadline = datetime.fromisoformat(str(view.deadline))
    for hours, late in ((-1, 0), (1, 2)):
        context = browser.new_context()
        page = context.new_page()
        page.clock.set_fixed_time(deadline + timedelta(hours=hours))
        path = tmp_path / "page.html"
        path.write_text(page_of(run, view), encoding="utf-8")
        page.goto(path.as_uri())
        said = page.get_by_text("By the clock of this device").filter(visible=True)
        assert said.count() == late
        assert page.locator("#mail, #copy").first.is_enabled()
        context.close()


def test_whatever_is_written_is_text_and_comes_back_as_it_was(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    long = "Wilhelmina-Antoinette " * 40
    names = {**NAMES, "blue": f"\u202eבני \U0001f400 <b>{long}</b>", "red": "שלום"}
    lines = [
        "<img src=x onerror=alert(1)>",
        "עברית ואז take King",
        "\U0001f400" * 60,
        "take “King” & 'Monk'",
        "w" * 400,
    ]
    view = view_of(run, names=names)
    phone: ViewportSize = {"width": 390, "height": 844}
    with opened(browser, tmp_path, run, view, viewport=phone, permissions=PERMISSIONS) as shown:
        for line in lines:
            assert write(shown, line) == ""
        assert shown.lines() == lines
        assert block(shown).splitlines()[1:-1] == lines
        assert shown.page.locator("img").count() == 0
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert paste(shown, "done\n" * 95) == ""
        assert write(shown, "done") == "You can send at most 100 orders. Nothing was added."
        assert len(shown.lines()) == 100


def test_a_map_wider_than_the_screen_says_so_and_can_be_made_to_fit(browser: Browser, tmp_path: Path) -> None:
    run = small_run()
    with opened(browser, tmp_path, run, view_of(run), viewport={"width": 390, "height": 844}) as shown:
        board, said = shown.page.locator(".board"), shown.page.locator("#wide")
        assert said.is_visible()
        assert board.get_attribute("class") == "board more-right"
        board.evaluate("(box) => { box.scrollLeft = 1000; }")
        shown.page.locator(".board.more-left:not(.more-right)").wait_for()
        shown.page.locator("#whole").click()
        assert board.evaluate("(box) => box.scrollWidth <= box.clientWidth")
        assert board.get_attribute("class") == "board"
        shown.page.locator("#whole").click()
        assert board.evaluate("(box) => box.scrollWidth > box.clientWidth")
        shown.page.set_viewport_size({"width": 1280, "height": 800})
        assert not said.is_visible()
        shown.page.locator(".board:not(.more-right)").wait_for()
