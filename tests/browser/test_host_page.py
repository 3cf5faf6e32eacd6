"""The host's page in a real browser: on a phone nothing is cut off, nothing is loaded, nothing runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.cli.running import run
from tests.post.mailing import Club

from .test_order_page import Opened, browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

__all__ = ["browser"]

PHONE: ViewportSize = {"width": 320, "height": 640}


@pytest.mark.full
def test_the_host_s_page_fits_a_phone_loads_nothing_and_is_read_in_order(browser: Browser, tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    long = "a-very-long-address-that-does-not-fit-on-a-phone-in-one-line@" + "long." * 12 + "test"
    club.order("red", "first gallia", sender=f"Eve <{long}>")
    club.tick()
    page = tmp_path / "page.html"
    page.write_text(run("status", "--html", "--home", club.path, "--now", club.now.isoformat()).out)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        context = browser.new_context(viewport=PHONE, color_scheme=scheme)
        opened = Opened(context, page)
        width = opened.page.evaluate("document.documentElement.scrollWidth")
        headings = opened.page.locator("h1, h2, h3").all_text_contents()
        held = opened.page.get_by_text(long, exact=False).first.bounding_box()
        assert width <= PHONE["width"]
        assert headings[0] == "1 game, nothing needs you"
        assert headings[1:] == [
            "What needs you",
            "Games",
            "peste",
            "Held mail",
            "Mail",
            "The last ticks that had something to do",
        ]
        assert held is not None
        assert held["x"] + held["width"] <= PHONE["width"]
        assert (opened.requests, opened.complaints) == ([page.as_uri()], [])
        context.close()
