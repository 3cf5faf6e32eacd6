"""Sheets of order pages as mails: answered twice, late, from an older letter. Each is told, none is played wrongly."""

from __future__ import annotations

import json
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from ..browser.pages import data_of
from .mailing import THREE, Club, text_of

TURN = ("take king", "place 1 in gallia", "plague default")


def club_with_pages(path: Path, rules: str = "rattus") -> Club:
    club = Club(path, *THREE[rules], rules=rules)
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("order_page = false\n", ""))
    club.tick()
    return club


def data_of_page(mail: EmailMessage) -> dict[str, Any] | None:
    """What the script of the page in a letter reads; None if there is no page."""
    for part in mail.walk():
        if part.get_filename() == "order.html":
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            return data_of(data.decode())
    return None


def test_a_letter_names_its_order_page_only_where_it_is_attached(tmp_path: Path) -> None:
    for attached, club in (
        (False, Club(tmp_path / "without", *THREE["rattus"])),
        (True, club_with_pages(tmp_path / "with")),
    ):
        club.tick()
        mail = next(mail for seat in club.seats for mail in club.box(seat) if "BEGIN ORDERS" in text_of(mail))
        html = next(part.get_content() for part in mail.walk() if part.get_content_type() == "text/html")
        assert (data_of_page(mail) is not None) is attached
        assert "If a file order.html is attached" in " ".join(text_of(mail).split())
        assert ("attached file order.html" in html) is attached


def newest_page(club: Club, seat: str) -> dict[str, Any]:
    return next(data for mail in reversed(club.box(seat)) if (data := data_of_page(mail)))


def send(club: Club, seat: str, page: dict[str, Any], *lines: str) -> None:
    """What the button of a page sends."""
    text = "\r\n".join([page["begin"], *lines, page["end"], ""])
    club.write(seat, text, subject=page["mail"]["subject"], to=page["mail"]["to"])


def answers(club: Club, seat: str, do: str) -> list[dict[str, Any]]:
    """What the game took as answers of a seat that begin with this verb."""
    lines = [json.loads(line) for line in club.journal().decode().splitlines()]
    entries = [entry for line in lines for entry in (line, *line.get("entries", ()))]
    taken = [entry["answer"] for entry in entries if (entry.get("kind"), entry.get("seat")) == ("answer", seat)]
    return [answer for answer in taken if answer["do"] == do]


def at_turn_one(path: Path) -> Club:
    club = club_with_pages(path)
    for seat in (*club.seats, *reversed(club.seats)):
        send(club, seat, newest_page(club, seat), "first in gallia")
        club.tick()
    assert club.turn() == 1
    return club


def test_of_two_tabs_the_later_mail_counts_until_one_is_played(tmp_path: Path) -> None:
    club = at_turn_one(tmp_path)
    page = newest_page(club, "red")
    send(club, "red", page, "take monk", "place 1 in gallia", "plague default")
    send(club, "red", page, *TURN)
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert answers(club, "red", "take") == [{"do": "take", "card": "king"}]
    send(club, "red", page, *TURN)
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "duplicate"
    assert "These orders have already been played." in text
    send(club, "red", page, "take monk")
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "stale"
    assert "They are kept but not used" in text
    assert answers(club, "red", "take") == [{"do": "take", "card": "king"}]


def test_the_page_of_a_turn_that_is_over_changes_nothing(tmp_path: Path) -> None:
    club = at_turn_one(tmp_path)
    page = newest_page(club, "red")
    club.tick(timedelta(days=5))
    assert club.turn() > 1
    send(club, "red", page, *TURN)
    club.tick()
    grade, text = club.receipt("red")
    assert grade == "refused"
    assert "Turn 2 is being played." in text
    assert answers(club, "red", "take") == []


def test_a_sealed_bid_is_replaced_until_all_bids_are_opened(tmp_path: Path) -> None:
    club = club_with_pages(tmp_path, "godstorm")
    page = newest_page(club, "alpha")
    for bid in (1, 3):
        send(club, "alpha", page, f"bid {bid}")
        club.tick()
        grade, text = club.receipt("alpha")
        assert grade == "ok"
        assert "You can change them until then." in text
    assert "bid 3" not in "".join(mail.as_string() for seat in ("beta", "gamma") for mail in club.box(seat))
    for seat in ("beta", "gamma"):
        send(club, seat, newest_page(club, seat), "bid 2")
        club.tick()
    assert answers(club, "alpha", "bid") == [{"do": "bid", "faith": 3}]
    send(club, "alpha", page, "bid 5")
    club.tick()
    assert club.receipt("alpha")[0] == "stale"
    assert len(answers(club, "alpha", "bid")) == 1


def test_what_a_letter_asked_is_not_answered_twice_from_two_tabs(tmp_path: Path) -> None:
    """The first cubes are placed twice (R-2.11): the second tab's answer to the first question is none to the next."""
    club = club_with_pages(tmp_path)
    page = newest_page(club, "red")
    for region in ("gallia", "italia"):
        send(club, "red", page, f"first in {region}")
        club.tick()
    grade, text = club.receipt("red")
    assert grade == "stale"
    assert "They are kept but not used" in text
    for seat in ("blue", "green", "green", "blue"):
        send(club, seat, newest_page(club, seat), "first in anglia")
        club.tick()
    assert answers(club, "red", "first") == [{"do": "first", "region": "gallia"}]
    assert [ask.seat for ask in club.book().deadlines.asks] == ["red"]
