"""A sheet from the order page and a mail of the same player in the same minute: which counts is what it would be of two
mails."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.post.mail_tick import tick
from tests.post.mailing import Club

from .serving import Counter, block, in_first_turn, make_site, serving

CARDS = ("monk", "king")


def send(club: Club, counter: Counter, way: str, number: int, after: int) -> None:
    """The card of this number, sent so many seconds after the minute began; what comes from the page is read at once,
    so that a mail is here, too."""
    when, card = club.now + timedelta(seconds=after), CARDS[number]
    if way == "page":
        was, club.now = club.now, when
        assert counter.send(block(club, "red", f"take {card}"), mark=card).status == 200
        club.now = was
    else:
        club.order("red", f"take {card}", received_at=when)
        tick(club.home, when, only="peste")


def outcome(path: Path, ways: tuple[str, str], seconds: tuple[int, int]) -> tuple[object, ...]:
    """What is in force in the end, and what the receipts were called."""
    path.mkdir()
    club = in_first_turn(path)
    with serving(club, make_site(path / "site")) as counter:
        for number, (way, after) in enumerate(zip(ways, seconds, strict=True)):
            send(club, counter, way, number, after)
    club.tick(timedelta(minutes=2))
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert club.count("in") == 0
    receipts = [mail["Subject"] for mail in club.box("red") if "Receipt for turn 1" in mail["Subject"]]
    return [order["card"] for order in stored.orders], stored.number, sorted(receipts)


@pytest.mark.parametrize("seconds", [(0, 0), (10, 40), pytest.param((40, 10), id="the later one is read first")])
def test_of_a_sheet_and_a_mail_that_counts_which_would_count_of_two_mails(
    tmp_path: Path, seconds: tuple[int, int]
) -> None:
    two_mails = outcome(tmp_path / "mails", ("mail", "mail"), seconds)
    assert two_mails[0] in (["king"], ["monk"])
    for ways in (("page", "mail"), ("mail", "page"), ("page", "page")):
        assert outcome(tmp_path / "-".join(ways), ways, seconds) == two_mails, ways
