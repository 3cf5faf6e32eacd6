"""Orders sent from the order page itself, as a player on a phone does it: from the letter's button to the receipt."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.post.mailing import HOUR, Club
from tests.serve.serving import serving

from .live_page import LONG, make_site
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
ROWS = """() => new Set([...document.querySelectorAll("#bar button, #bar a")].filter((each) => each.checkVisibility())
  .map((each) => Math.round(each.getBoundingClientRect().top))).size"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("site"), sends=True)


def board_of(club: Club, seat: str, address: str) -> str:
    """Where the button of this seat's newest letter leads."""
    toml = club.path / "host.toml"
    assert f'url = "{address}/"' in toml.read_text()
    page = club.last(seat).get_body(("html",))
    assert page is not None
    link = re.search(rf'href="({re.escape(address)}/order/#[^"]*)"', page.get_content())
    assert link is not None
    return unescape(link[1])


def test_a_turn_is_sent_by_touch_alone_and_its_receipt_is_shown(browser: Browser, site: Path, tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="3h")
    with serving(club, site) as counter:
        address = f"http://127.0.0.1:{counter.port}"
        toml = club.path / "host.toml"
        settings = f'[site]\nurl = "{address}/"\npyodide = "p"'
        toml.write_text(re.sub(r"(?m)^\[site\].*$", settings, toml.read_text()))
        club.tick()
        for seat in (*club.seats, *reversed(club.seats)):
            club.order(seat, "first in gallia")
            club.tick()
            club.tick(4 * HOUR)
        phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page = phone.new_page()
        page.set_default_timeout(LONG)
        page.goto(board_of(club, "red", address))
        page.locator("#order[aria-busy=false]").wait_for()
        page.locator("#quick button").filter(has_text="King").first.tap()
        page.locator("#lines li").first.wait_for()
        page.locator("#order[aria-busy=false]").wait_for()
        for width, height in ((320, 568), (390, 844)):  # the mail is beside it from the beginning, in one row
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("#bar").get_by_role("link", name="Send by mail").is_visible()
            assert page.evaluate(ROWS) == 1
        with phone.expect_page() as opened:
            page.locator("#post button").tap()
        receipt = opened.value
        receipt.get_by_role("status").wait_for()
        assert receipt.get_by_role("heading").inner_text() == "Your orders"
        assert "take King" in receipt.locator("pre").inner_text()
        with phone.expect_page() as again:
            page.locator("#post button").tap()
        again.value.get_by_role("status").wait_for()
        assert again.value.locator("pre").inner_text() == receipt.locator("pre").inner_text()
        assert page.locator("#lines code").all_inner_texts() == ["take King"]
        phone.close()
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [dict(order) for order in stored.orders] == [{"do": "take", "card": "king"}]
    assert stored.number == 1
