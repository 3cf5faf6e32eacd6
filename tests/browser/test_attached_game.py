"""Games played with nothing but the order pages that come with letters: opened, clicked, mailed, played as shown."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.home.home import demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.mail.queues import Queues
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import Sheet, SheetDefaults
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.game_by_mail import BEGINS, GAME, MAIL, address_of
from rattus_pbem.testing.player_mailbox import Mailbox

from ..games import GAMES
from .attached import AttachedPage, attached_page, page_of_letter
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
PEOPLE = ("Anna", "Bernard", "Chloe", "Dora")
WITH_PAGES = MAIL.replace("order_page = false", "order_page = true")
LARGEST = 150_000
WHOLE = 10_000
SHORT = 12


@pytest.mark.parametrize(
    ("name", "mails"),
    [
        *(pytest.param(name, WHOLE, marks=pytest.mark.minutes) for name in GAMES),
        ("rattus", SHORT),
        ("godstorm", SHORT),
        ("skirmish", SHORT),
    ],
)
def test_a_game_of_four_is_played_by_the_pages_of_its_letters(
    browser: Browser, tmp_path: Path, name: str, mails: int
) -> None:
    rules = load_rules(name)
    seats = rules.meta.seats[:4]
    home = make_home(tmp_path / "home", key=demo_key("attached"), more=WITH_PAGES)
    people = dict(zip(seats, PEOPLE, strict=False))
    options = {"letters": "every_turn", "mail_delay": "0min"} | {f"{seats[1]}.lang": "fr"}
    specs = [f"{seat}={person} <{address_of(person)}>" for seat, person in people.items()]
    new_game(home, GAME, name, specs, options, BEGINS, nonces=False, secret=hashlib.sha256(b"pages").digest())
    boxes = {seat: Mailbox(home.path / "players" / address_of(person)) for seat, person in people.items()}
    chance, now, sent, over = SeededChance(f"pages {name}"), BEGINS, 0, False
    tick(home, now)
    with attached_page(browser) as page:
        while sent < mails:
            now += timedelta(hours=1)
            with open_game(home, GAME, now) as session:
                if over := session.game.book.stage == "over":
                    break
                awaited = [ask.seat for ask in session.game.book.deadlines.asks]
            sheets = {}
            for seat in awaited:
                letter = newest_that_asks(boxes[seat])
                path = tmp_path / "order.html"
                path.write_bytes(page_of_letter(letter) or b"")
                assert path.stat().st_size <= LARGEST, letter["Subject"]
                page.open(path)
                sheets[seat] = compose(page, rules, letter, chance)
                Queues(home.path / "mail").store(reply(page, people[seat], letter, sent), now)
                sent += 1
            tick(home, now)
            for seat, (sheet, certain) in sheets.items():
                _, grade, orders = boxes[seat].newest_receipt()
                assert grade == "ok" or (not certain and grade == "warnings"), (seat, sheet, orders)
                if grade == "ok":  # otherwise nothing is played before a better sheet comes
                    played = answers(home.path / "games" / GAME, seat)
                    first = {key: value for key, value in sheet.orders[0].data.items() if key != "on"}
                    assert first in played or first == {"do": "pause"}, (first, played[-3:])
        assert page.complaints == []
        assert set(page.requests) == {(tmp_path / "order.html").as_uri()}
    assert over == (mails == WHOLE)
    assert replay_game(home, GAME).verdict == "EXACT"


def compose(page: AttachedPage, rules: Rules[Any], letter: EmailMessage, chance: SeededChance) -> tuple[Sheet, bool]:
    """Put a sheet together by clicking; the sheet, and whether the page says of all of it that it is possible."""
    view = next(json.loads(data) for data in views_of(letter))
    lines: list[str] = []
    for _ in range(20):
        if len(lines) > chance.below(3) or not (line := page.add_any(chance)):
            break
        if not page.fault():
            shown = page.lines()
            others = [shown[:at] + shown[at + 1 :] for at, each in enumerate(shown) if each == line]
            assert lines in others  # it stands where its step does, before a `done` if that is above all
            lines = shown
    assert lines, view["asked"]
    assert page.lines() == lines
    defaults = SheetDefaults()
    sheet = read_sheet(page.block().encode(), rules.lexicon, name="block", defaults=defaults, lang=view["lang"])
    as_json = read_sheet(page.sheet().encode(), rules.lexicon, name="json", defaults=defaults, lang=view["lang"])
    assert as_json == sheet
    verdicts = check_sheet(rules, View.from_json(view), sheet).verdicts
    certain = page.certain()
    for verdict, is_certain in zip(verdicts, certain, strict=True):
        assert verdict.verdict == "ok" or not is_certain, (verdict, page.block())
    return sheet, all(certain)


def newest_that_asks(box: Mailbox) -> EmailMessage:
    """The newest letter with a view; it asks, and so it has a page."""
    return next(letter for letter in box.letters() if any(views_of(letter)))


def views_of(letter: EmailMessage) -> Iterator[bytes]:
    """The view file of a letter."""
    for part in letter.iter_attachments():
        if isinstance(part, EmailMessage) and part.get_content_type() == "application/json":
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            yield data


def reply(page: AttachedPage, person: str, letter: EmailMessage, number: int) -> bytes:
    """What the mail program sends after a tap on the button."""
    to, subject, text = page.mail()
    assert to == letter["Reply-To"].addresses[0].addr_spec
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = f"{person} <{address_of(person)}>", to, subject
    mail["Message-ID"] = f"<{number}.attached@players.example.org>"
    mail.set_content(text)
    return mail.as_bytes()


def answers(game: Path, seat: str) -> list[dict[str, Any]]:
    """What the game took as answers of this seat, in order."""
    lines = [json.loads(line) for line in (game / "journal.jsonl").read_text("utf-8").splitlines()]
    entries = [entry for line in lines for entry in (line, *line.get("entries", ()))]
    return [entry["answer"] for entry in entries if entry.get("kind") == "answer" and entry.get("seat") == seat]
