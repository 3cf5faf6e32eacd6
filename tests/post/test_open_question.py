"""While a question inside a turn is open, status, letters, receipts and `orders` say so, and each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.inquiry.status import OpenedGame, status, status_lines

from .made_again import made_again
from .mailing import Club, text_of
from .test_correction import PLAGUE, rattus


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Red has looked at one token with the Witch and is asked for the second; its plague has not been reached."""
    club = rattus(tmp_path)
    club.order("red", "take witch", "witch #1", PLAGUE)
    club.tick()
    assert club.turn() == 1
    (ask,) = club.book().deadlines.asks
    assert (ask.seat, ask.question) == ("red", "witch")
    return club


def said(club: Club, text: str) -> str:
    club.write("red", text)
    club.tick()
    return " ".join(club.receipt("red")[1].split())


def test_the_host_reads_who_is_awaited(club: Club) -> None:
    (line,) = status_lines(status(club.home, club.now))
    assert "awaits Anna (red) until" in line
    assert "has orders" not in line
    (game,) = status(club.home, club.now)
    assert isinstance(game, OpenedGame)
    assert [seat.orders for seat in game.awaited] == [False]
    club.order("red", "answer witch look #2", PLAGUE, received_at=club.now)
    assert "awaits Anna" in status_lines(status(club.home, club.now))[0], "what lies in the mailbox is not read yet"


def test_the_letter_says_that_the_rest_waits_for_the_answer(club: Club) -> None:
    letter = " ".join(text_of(club.last("red", ", turn 1")).split())
    assert "is kept and goes on once you have answered" in letter
    assert "Your orders for this turn are stored" not in letter


def test_a_receipt_asks_for_the_answer(club: Club) -> None:
    assert "please send your orders by" in said(club, "press to blue: hi")
    assert "are being played now" not in said(club, "status")


def test_orders_lists_what_still_counts(club: Club) -> None:
    answer = said(club, "orders")
    assert "Still to come of order sheet 1 for turn 1:" in answer
    assert "plague to Italia" in answer
    assert "take Witch" not in answer
    club.order("red", "answer witch stop", PLAGUE)
    club.tick()
    assert club.turn() == 2
    assert "You have no stored orders" in said(club, "orders"), "what has been played does not count any more"


@pytest.mark.full
@pytest.mark.parametrize("text", ["status\nhelp\nstatus", "orders\nstatus\norders", "resend\nresend turn 1\nstatus"])
def test_a_paragraph_is_said_once(club: Club, text: str) -> None:
    club.write("red", text)
    club.tick()
    paragraphs = [part for part in club.receipt("red")[1].split("\n\n") if part.strip()]
    assert len(paragraphs) == len(set(paragraphs))
    assert club.receipt("red")[1].count("peste (red), turn 1:") == 1
