"""The board in mails: PNG in the page, what changed ringed; a letter goes out in any case."""

from __future__ import annotations

import struct
import sys
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.derived import read_report
from rattus_pbem.hosting.sent_letters import letter_views
from rattus_pbem.picture import of_view
from rattus_pbem.picture.png import png
from rattus_pbem.rules import load_rules
from rattus_pbem.store.blob_names import letter_name

from ..picture.positions import need_resvg
from .mailing import HOUR, THREE, Club, text_of

MOST = 430 * 1024
"""A mail with its pictures; its order page has a bound of its own."""
MOST_OF_PAGE = 150 * 1024


def club_with_pictures(path: Path, rules: str = "rattus", **options: Any) -> Club:
    need_resvg()
    club = Club(path, *THREE[rules], rules=rules, **options)
    club.show_pictures()
    return club


def parts(mail: EmailMessage, kind: str) -> list[EmailMessage]:
    return [part for part in mail.walk() if part.get_content_type() == kind]


def report(club: Club, seat: str) -> EmailMessage:
    """The newest report to a seat; no other letter has a page."""
    return [mail for mail in club.box(seat) if parts(mail, "text/html")][-1]


def rings(club: Club, seat: str, turn: int, number: int, mail: EmailMessage) -> int:
    """How many rings are in the picture of this letter; none is there but those of what its reader has seen change."""
    report_sent = read_report(club.home, "peste", letter_name(seat, turn, number))
    session = club.home.game("peste")
    drawn = of_view.pictures(load_rules("rattus"), *letter_views(session, report_sent, seat, turn, number), "light")
    images = [part.get_payload(decode=True) for part in parts(mail, "image/png")]
    assert images == [png(picture.svg, of_view.WIDTH) for picture in drawn]
    return sum(picture.svg.count('class="m-ring"') for picture in drawn)


@pytest.mark.parametrize(("rules", "number"), [("rattus", 1), pytest.param("godstorm", 3, marks=pytest.mark.full)])
def test_a_report_shows_the_board(tmp_path: Path, rules: str, number: int) -> None:
    club = club_with_pictures(tmp_path, rules)
    club.tick()
    (mail, *_) = club.box(club.seats[0])
    pages, pictures = parts(mail, "text/html"), parts(mail, "image/png")
    page = pages[0].get_content()
    assert len(pictures) == number
    for picture in pictures:
        assert f'src="cid:{picture["Content-ID"][1:-1]}"' in page
        data = picture.get_payload(decode=True)
        assert isinstance(data, bytes)
        assert struct.unpack(">L", data[16:20]) == (1200,), "twice as fine as its 600 pixels"
    assert page.count("<img ") == page.count(" alt=") == number
    assert page.index("mailto:") < page.index("<img ") < page.index("<h2")
    order_page = sum(len(part.as_bytes()) for part in mail.walk() if part.get_filename() == "order.html")
    assert 0 < order_page < MOST_OF_PAGE + 4096
    assert len(mail.as_bytes()) - order_page < MOST


def test_what_changed_since_the_last_letter_is_ringed(tmp_path: Path) -> None:
    club = club_with_pictures(tmp_path)
    club.tick()
    assert rings(club, "blue", 0, 1, report(club, "blue")) == 0
    club.order("red", "first in gallia")
    club.tick()
    assert rings(club, "blue", 0, 2, report(club, "blue")) == 2, "the name of the region, and the key"


def test_what_changed_is_held_against_the_last_letter_that_left(tmp_path: Path) -> None:
    club = Club(tmp_path, *THREE["rattus"])
    alone = ("red=Anna <anna@example.org>", "blue=bot:sensible", "green=bot:sensible")
    club.begin("bots", alone, letters="every_turn", turn="24h", grace="0h")
    for _ in range(4):
        club.tick(30 * HOUR)
    for turn, left in ((4, 1), (3, 1), (1, 0)):  # those of turns 2 and 3 were replaced before they left
        report = read_report(club.home, "bots", letter_name("red", turn, 1))
        view, before = letter_views(club.home.game("bots"), report, "red", turn, 1)
        assert before is not None
        assert (view.turn, before.turn) == (turn, left)


def test_without_the_libraries_of_pictures_the_map_is_attached_as_a_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = club_with_pictures(tmp_path)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png.cache_clear()
    club.tick()
    (part,) = parts(report(club, "red"), "image/svg+xml")
    assert part.get_content_disposition() == "attachment"
    assert not parts(report(club, "red"), "image/png")


def test_a_host_may_send_letters_without_pictures(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    mail = club.box("red")[0]
    assert not [part for part in mail.walk() if part.get_content_maintype() == "image"]


def test_a_player_may_have_letters_without_pictures(tmp_path: Path) -> None:
    club = club_with_pictures(tmp_path)
    club.tick()
    assert parts(report(club, "blue"), "image/png")
    club.write("blue", "images non")
    club.tick()
    assert "without pictures" in club.receipt("blue")[1]
    club.order("red", "first in gallia")
    club.tick()
    assert len([mail for mail in club.box("blue") if parts(mail, "text/html")]) == 2
    assert not [part for part in report(club, "blue").walk() if part.get_content_maintype() == "image"]


def test_a_picture_that_cannot_be_drawn_stops_no_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("atlantis")

    club = club_with_pictures(tmp_path)
    monkeypatch.setattr(of_view, "board_sheets", broken)
    club.tick()
    assert "RATTUS" in text_of(club.box("red")[0]).upper()
    assert any("has no map: KeyError" in text_of(mail) for mail in club.box("admin"))


def test_the_letter_of_a_game_without_a_map_is_as_ever(tmp_path: Path) -> None:
    club = club_with_pictures(tmp_path, "skirmish")
    club.tick()
    mail = club.box(club.seats[0])[0]
    assert not [part for part in mail.walk() if part.get_content_maintype() == "image"]


def order_page_of(mail: EmailMessage) -> list[bytes]:
    return [
        part.get_payload(decode=True)  # type: ignore[misc]
        for part in mail.walk()
        if part.get_filename() == "order.html" and part.get_content_disposition() == "attachment"
    ]


def test_a_letter_that_asks_has_its_order_page(tmp_path: Path) -> None:
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("order_page = false\n", ""))
    club.tick()
    (asked,) = order_page_of(report(club, "red"))
    assert b"Content-Security-Policy" in asked
    mail = report(club, "red")
    to = mail["Reply-To"] or mail["From"]
    assert f'"to":"{to.addresses[0].addr_spec}"'.encode() in asked
    assert f'"subject":"Re: {mail["Subject"]}"'.encode() in asked
    others = [report(club, seat) for seat in club.seats if seat != "red"]
    assert [order_page_of(mail) for mail in others] == [[]] * len(others)
    club.order("red", "pictures off")
    club.order("red", "first in gallia")
    club.tick()
    assert len(order_page_of(report(club, "blue"))) == 1


def test_a_page_that_cannot_be_made_stops_no_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.post import attached_page

    def fail(*_: Any) -> str:
        raise ValueError("no page")

    monkeypatch.setattr(attached_page, "order_page", fail)
    club = Club(tmp_path)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("order_page = false\n", ""))
    club.tick()
    assert order_page_of(report(club, "red")) == []
