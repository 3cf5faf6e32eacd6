"""Games played with nothing but the order page of the site: letters come in by real mail, sheets go out by it."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rattus_pbem.home.home import demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.mail.queues import Queues
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.game_by_mail import BEGINS, GAME, MAIL, address_of
from rattus_pbem.testing.player_mailbox import Mailbox

from ..games import GAMES
from .live_page import LivePlayer, Served, make_site, playing
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]
pytestmark = pytest.mark.full
PEOPLE = ("Anna", "Bernard", "Chloe", "Dora")
MOST_LINES = 12
WHOLE = 10_000
FEW = 6


@pytest.mark.parametrize(
    ("name", "mails"),
    [
        *(pytest.param(name, WHOLE, marks=pytest.mark.minutes) for name in GAMES),
        ("rattus", 2 * FEW),
        ("skirmish", FEW),
        ("godstorm", FEW),
    ],
)
def test_a_game_of_four_is_played_by_the_page_of_the_site(
    browser: Browser, tmp_path: Path, name: str, mails: int
) -> None:
    rules = load_rules(name)
    seats = rules.meta.seats[:4]
    home = make_home(tmp_path / "home", key=demo_key("live"), more=MAIL)
    people = dict(zip(seats, PEOPLE, strict=False))
    options = {"letters": "every_turn", "mail_delay": "0min"} | {f"{seats[1]}.lang": "fr"}
    specs = [f"{seat}={person} <{address_of(person)}>" for seat, person in people.items()]
    new_game(home, GAME, name, specs, options, BEGINS, nonces=False, secret=hashlib.sha256(b"live").digest())
    boxes = {seat: Mailbox(home.path / "players" / address_of(person)) for seat, person in people.items()}
    now, sent, over = BEGINS, 0, False
    tick(home, now)
    with Served(make_site(tmp_path / "site")) as served, playing(browser, served.address, name) as player:
        while sent < mails:
            now += timedelta(hours=1)
            with open_game(home, GAME, now) as session:
                if over := session.game.book.stage == "over":
                    break
                awaited = [ask.seat for ask in session.game.book.deadlines.asks]
            certain = {}
            for seat in awaited:
                raw, certain[seat] = answer(player, boxes[seat], people[seat], sent)
                Queues(home.path / "mail").store(raw, now)
                sent += 1
            tick(home, now)
            for seat, lines in certain.items():
                _, grade, orders = boxes[seat].newest_receipt()
                assert grade in ("ok", "warnings"), (seat, lines, orders)
                assert grade == "ok" or not all(good for _, good in lines), (seat, lines, orders)
        assert player.complaints == []
        assert served.paths == ["/order/"]
    assert over == (mails == WHOLE)
    assert replay_game(home, GAME).verdict == "EXACT"


def answer(player: LivePlayer, box: Mailbox, person: str, number: int) -> tuple[bytes, list[tuple[str, bool]]]:
    """Open the newest letter on the page, put lines together, mail the block; each line, and whether nothing speaks
    against it."""
    letter = next(mail for mail in box.letters() if any(is_view(part) for part in mail.iter_attachments()))
    player.open(f"{number}.eml", letter.as_bytes())
    player.page.locator("#picks").wait_for()  # a letter with a view that can be opened asks for something
    lines: list[str] = []
    while len(lines) < MOST_LINES and (line := player.add_any()):
        lines.append(line)
    assert lines
    good = [not said for said in player.verdicts()]
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{person} <{address_of(person)}>", letter["Reply-To"]
    mail["Subject"], mail["In-Reply-To"] = f"Re: {letter['Subject']}", letter["Message-ID"]
    mail["Message-ID"] = f"<{number}.live@players.example.org>"
    mail.set_content(player.block())
    return mail.as_bytes(), list(zip(lines, good, strict=True))


def is_view(part: object) -> bool:
    """Whether this part of a mail is a view file."""
    return isinstance(part, EmailMessage) and part.get_content_type() == "application/json"
