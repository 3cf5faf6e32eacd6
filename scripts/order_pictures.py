"""Makes the pictures of order pages in docs/pictures.md with Chromium: `.venv/bin/python scripts/order_pictures.py`.

The page of a letter, as it is attached, and that of a site, which runs the program itself. Needs the extra `browser`,
/usr/bin/chromium, and Python for browsers (`make .venv/.web`).
"""

from __future__ import annotations

import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from letter_pictures import write
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from rattus_pbem.cli.commands.demo import play_demo
from rattus_pbem.orders.view_file import ViewFile
from rattus_pbem.page.order_page import order_page
from rattus_pbem.page.order_site import write_order_page
from rattus_pbem.play.seat_view import asks_in_view
from rattus_pbem.rules import rules_of_view

TOP = Path(__file__).resolve().parents[1]
OUT = TOP / "docs" / "pictures"
PYODIDE = TOP / "web" / "node_modules" / "pyodide"
SEED = "1347"
LETTER, FRENCH = "0009-01/red", "0020-01/yellow"
LINES = ["take Merchant", "Merchant 3 from Hispania to Gallia", "plague to Gallia spread Anglia Anglia"]
FRENCH_LINES = ["prendre Marchand", "peste vers Hispania propager Gallia Italia"]
VERB = "plague"
MAIL = {"to": "games@example.org", "subject": "Re: demo"}
LOADING = 120_000
"""Milliseconds within which Python is loaded, on a machine with much else to do."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


def screen(browser: Browser, width: int, scheme: Literal["light", "dark"]) -> Page:
    """A page of this width."""
    size: ViewportSize = {"width": width, "height": 844 if width < 600 else 800}
    return browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce").new_page()


def write_line(page: Page, line: str) -> None:
    """Add a line in one's own words."""
    if not page.locator("#own").is_visible():
        page.locator("#own-line summary").click()
    page.locator("#own").fill(line)
    page.locator("#write button").click()


def attached(page: Page, view_path: Path, path: Path, lines: list[str]) -> bytes:
    """The page that comes with a letter, with these lines on it, as it is when the letter has just come."""
    view = ViewFile.read(view_path).checked()
    page.clock.set_fixed_time(view.now)
    rules = rules_of_view(view)
    path.write_text(order_page(rules, view, asks_in_view(rules, view), view.lang, MAIL), encoding="utf-8")
    page.goto(path.as_uri())
    for line in lines:
        write_line(page, line)
    page.locator("#picks select").first.select_option(label=VERB)
    return picture(page, "#own-line")


def live(page: Page, view_path: Path, address: str, lines: list[str]) -> bytes:
    """The page of a site, into which the view of a letter was dropped, with these lines and what they lead to."""
    page.set_default_timeout(LOADING)
    page.clock.set_fixed_time(ViewFile.read(view_path).checked().now)
    page.goto(address)
    page.set_input_files("#file", view_path)
    page.locator("#order[aria-busy=false]").wait_for()
    for line in lines:
        write_line(page, line)
        page.locator("#order[aria-busy=false]").wait_for()
    page.locator("#odds-lines li").first.wait_for()
    page.locator("#odds[aria-busy=false]").wait_for(state="attached")
    return picture(page, "section[aria-labelledby=sheet]")


def picture(page: Page, before: str) -> bytes:
    """The page from its top down to where this begins, with nothing unfolded."""
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = false; })")
    height = page.locator(before).evaluate("(node) => node.getBoundingClientRect().top + scrollY")
    size = page.viewport_size
    assert size is not None
    return page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": size["width"], "height": height})


def main() -> None:
    """Play the game in a folder of its own, then write orders on its pages."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        for _ in play_demo("rattus", SEED, Path(folder) / "home"):
            pass
        views = {
            letter: Path(folder) / "home" / "games" / "demo" / "reports" / f"{letter}.view.json"
            for letter in (LETTER, FRENCH)
        }
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--headless=new", "--no-sandbox"])
        page = Path(folder) / "order.html"
        write(attached(screen(browser, 390, "light"), views[LETTER], page, LINES[:2]), OUT / "order-phone.png")
        write_order_page(Path(folder) / "site", PYODIDE)
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=Path(folder) / "site")) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/order/"
            desk, phone = screen(browser, 1280, "light"), screen(browser, 390, "dark")
            write(live(desk, views[LETTER], address, LINES), OUT / "order-site.png")
            write(live(phone, views[FRENCH], address, FRENCH_LINES), OUT / "order-site-phone.png")
            server.shutdown()
        browser.close()


if __name__ == "__main__":
    main()
