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

from .live_page import LONG, make_site
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator

__all__ = ["browser"]
pytestmark = pytest.mark.full
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHOLE, FEW = 10_000, 4
MOST_LINES, MOST_TAPS = 12, 40
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "rattus": ("rattus", 3, {}),
    "pied_piper": ("rattus", 3, {"six": "crusader,mayor,messenger,pied_piper,wizard,nun"}),
    "godstorm": ("godstorm", 3, {}),
    "godstorm_from_setup": ("godstorm", 2, {"from_setup": True}),
    "liars-dice": ("liars-dice", 3, {}),
    "skirmish": ("skirmish", 3, {}),
}
"""By name: the rules, how many play, and what is to be said of their club."""


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
        self.taps = 0

    def open(self, address: str) -> None:
        """The board that a letter's button leads to, with nothing kept of what was begun before."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.taps += 1  # the letter's button
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
            if len(self.lines()) >= MOST_LINES or not self.page.locator("#with-picks").is_visible():
                break
            self._tap(number)
            self.settle()
        lines = self.lines()
        assert lines
        return lines

    def send_by_page(self) -> None:
        """Tap the button that sends the lines to the host, and read the page that answers."""
        with self.page.context.expect_page() as opened:
            self._tap_at(self.page.locator("#post button"))
        opened.value.get_by_role("status").wait_for()
        opened.value.close()

    def mail(self) -> dict[str, list[str]]:
        """What the mail program is handed: its subject and its body."""
        href = self.page.locator("#mail").get_attribute("href")
        assert href is not None
        self.taps += 1
        return parse_qs(urlsplit(href).query)

    def _tap(self, number: int) -> None:
        at_place = self.page.locator("#here button:visible")
        places = self.page.locator("[data-place].may")
        buttons = self.page.locator("#quick button:visible").filter(has_not_text=re.compile("pause$"))
        if at_place.count():
            self._tap_at(self._any(at_place))
        elif number % 5 == 4 or not (places.count() or buttons.count()):
            self._choose_in_lists()
        elif places.count() and (not buttons.count() or self.chance.below(2)):
            self._tap_place(self._any(places))
        else:
            self._tap_at(self._any(buttons))

    def _any(self, several: Locator) -> Locator:
        return several.nth(self.chance.below(several.count()))

    def _tap_at(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def _tap_place(self, place: Locator) -> None:
        sheet = place.evaluate("node => node.closest('[data-shows]').dataset.shows")
        if not place.is_visible():
            self._tap_at(self.page.locator(f"[data-sheet={sheet}]"))
        self._tap_at(place.locator("text").first)

    def _choose_in_lists(self) -> None:
        lists = self.page.locator("#picks :is(select, input):visible")
        chosen = 0
        while chosen < lists.count():
            box = lists.nth(chosen)
            choices = box.locator("option:not([value='?']):not(:disabled)").filter(has_not_text=re.compile("^pause$"))
            if choices.count():
                box.select_option(self._any(choices).get_attribute("value"))
            else:
                low, high = (int(box.get_attribute(name) or 0) for name in ("min", "max"))
                box.fill(str(low + self.chance.below(high - low + 1)))
            chosen += 1
            self.taps += 2  # one that opens the list, one on what it shows
        self._tap_at(self.page.locator("#choose button[type=submit]"))


def asked_in(club: Club) -> list[str]:
    """The seats that are asked something now."""
    return [ask.seat for ask in club.book().deadlines.asks]


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
    rules, seats, options = GAMES[name]
    club = Club(tmp_path, *THREE[rules][:seats], rules=rules, letters="every_turn", **options)
    phone = browser.new_context(**PHONE)
    thumb, sent = Thumb(phone), 0
    with serving(club, site) as counter:
        address = f"http://127.0.0.1:{counter.port}"
        toml = club.path / "host.toml"
        toml.write_text(toml.read_text().replace("[site]\n", f'[site]\nurl = "{address}/"\npyodide = "p"\n'))
        club.tick()
        while sent < sheets and (asked := asked_in(club)):
            lines: dict[str, list[str]] = {}
            for seat in asked:
                if seat not in asked_in(club):  # who can bid nothing is not waited for once the others have bid
                    continue
                thumb.open(board_of(club, seat, address))
                lines[seat] = thumb.write()
                if sent % 2:
                    thumb.send_by_page()
                else:
                    mail = thumb.mail()
                    club.write(seat, mail["body"][0], subject=mail["subject"][0])
                sent += 1
            club.tick(timedelta(minutes=30))
            for seat, written in lines.items():
                grade, receipt = club.receipt(seat)
                assert grade in ("ok", "warnings"), (seat, written, receipt)
        assert counter.problems == []
    phone.close()
    print(f"{name}: {sent} letters answered, {thumb.taps} taps")
    assert thumb.complaints == []
    assert (club.book().stage == "over") == (sheets == WHOLE)
    assert replay_game(club.home, "peste").verdict == "EXACT"
