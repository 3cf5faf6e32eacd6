"""Whole games by touch alone: from the button of each letter to the board, by taps, and away by mail or by the page."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.hosting.replay import replay_game
from tests.post.mailing import THREE, Club
from tests.serve.serving import serving

from .live_page import CHOOSE_ANY, LONG, make_site
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

__all__ = ["browser"]
pytestmark = pytest.mark.full
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHOLE, FEW = 10_000, 4
MOST_LINES, MOST_TAPS = 12, 40
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "rattus": ("rattus", {}),
    "pied_piper": ("rattus", {"six": "crusader,mayor,messenger,pied_piper,wizard,nun"}),
    "godstorm": ("godstorm", {}),
    "skirmish": ("skirmish", {}),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("site"), sends=True)


class Thumb:
    """One who plays by taps, by chance of his own."""

    def __init__(self, phone: BrowserContext) -> None:
        self.complaints: list[str] = []
        self.page = phone.new_page()
        self.page.set_default_timeout(LONG)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.chance = SeededChance("thumb")

    def open(self, address: str) -> None:
        """The board that a letter's button leads to, with nothing kept of what was begun before."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.settle()

    def settle(self) -> None:
        """Wait until the page shows what the rules say after the last change."""
        self.page.locator("#order[aria-busy=false]").wait_for()

    def lines(self) -> list[str]:
        """The lines so far."""
        lines: list[str] = self.page.locator("#lines code").all_inner_texts()
        return lines

    def write(self) -> list[str]:
        """Tap until nothing more is asked or there are lines enough; some of the taps are on the lists."""
        for number in range(MOST_TAPS):
            if len(self.lines()) >= MOST_LINES or not self.page.locator("#picks").is_visible():
                break
            self._tap(number)
            self.settle()
        lines = self.lines()
        assert lines
        return lines

    def send_by_page(self) -> None:
        """Tap the button that sends the lines to the host, and read the page that answers."""
        with self.page.context.expect_page() as opened:
            self.page.locator("#post button").tap()
        opened.value.get_by_role("status").wait_for()
        opened.value.close()

    def mail(self) -> dict[str, list[str]]:
        """What the mail program is handed: its subject and its body."""
        href = self.page.locator("#mail").get_attribute("href")
        assert href is not None
        return parse_qs(urlsplit(href).query)

    def _tap(self, number: int) -> None:
        at_place = self.page.locator("#here button:visible")
        places = self.page.locator("[data-place].may")
        buttons = self.page.locator("#quick button:visible").filter(has_not_text=re.compile("^pause$"))
        if at_place.count():
            at_place.nth(self.chance.below(at_place.count())).tap()
        elif number % 5 == 4 or not (places.count() or buttons.count()):
            self.page.evaluate(CHOOSE_ANY, [self.chance.below(1 << 30) for _ in range(40)])
            self.page.locator("#choose button[type=submit]").tap()
        elif places.count() and (not buttons.count() or self.chance.below(2)):
            places.nth(self.chance.below(places.count())).dispatch_event("click")
        else:
            buttons.nth(self.chance.below(buttons.count())).tap()


def board_of(club: Club, seat: str, address: str) -> str:
    """Where the button of this seat's newest letter leads."""
    for mail in reversed(club.box(seat)):
        page = mail.get_body(("html",))
        link = page and re.search(rf'href="({re.escape(address)}/order/#[^"]*)"', page.get_content())
        if link:
            return unescape(link[1])
    raise AssertionError(f"no letter to {seat} has the button")


@pytest.mark.parametrize(
    ("name", "sheets"),
    [*(pytest.param(name, WHOLE, marks=pytest.mark.minutes) for name in GAMES), *((name, FEW) for name in GAMES)],
)
def test_a_game_is_played_by_touch_from_the_buttons_of_letters(
    browser: Browser, site: Path, tmp_path: Path, name: str, sheets: int
) -> None:
    rules, options = GAMES[name]
    club = Club(tmp_path, *THREE[rules], rules=rules, letters="every_turn", **options)
    phone = browser.new_context(**PHONE)
    thumb, lines, sent = Thumb(phone), dict[str, list[str]](), 0
    with serving(club, site) as counter:
        address = f"http://127.0.0.1:{counter.port}"
        toml = club.path / "host.toml"
        toml.write_text(toml.read_text().replace("[site]\n", f'[site]\nurl = "{address}/"\npyodide = "p"\n'))
        club.tick()
        while sent < sheets and (asked := [ask.seat for ask in club.book().deadlines.asks]):
            for seat in asked:
                thumb.open(board_of(club, seat, address))
                lines[seat] = thumb.write()
                if sent % 2:
                    thumb.send_by_page()
                else:
                    mail = thumb.mail()
                    club.write(seat, mail["body"][0], subject=mail["subject"][0])
                sent += 1
            club.tick(timedelta(minutes=30))
            for seat in asked:
                assert club.receipt(seat)[0] in ("ok", "warnings"), (seat, lines[seat])
        assert counter.problems == []
    phone.close()
    assert thumb.complaints == []
    assert (club.book().stage == "over") == (sheets == WHOLE)
    assert replay_game(club.home, "peste").verdict == "EXACT"
