"""A line for the draws by mail: any words, what is answered, and what the letters and reminders ask."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import BEGINS, HOUR, Club
from .test_nonce_letters import say, words

CAT = "my cat sleeps on the router"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, nonces=True, blue__lang="fr")
    club.tick(timedelta())
    return club


def test_nobody_is_asked_for_a_fingerprint(club: Club) -> None:
    (english,), (french,) = club.box("red"), club.box("blue")
    assert "your line for the draw, please" in english["Subject"]
    assert f"Reply with a line such as “nonce: {CAT}”" in words(english)
    assert "Please reply by Tue 3 Nov 08:00 UTC (in 24 hours)" in words(english)
    assert "« nonce : mon chat dort sur la box »" in words(french)
    for mail in (english, french):
        assert not {"SHA-256", "nonce hash", "empreinte", "fingerprint"} & set(words(mail).split())
        assert "hash" not in words(mail)


def test_any_line_is_taken_and_told_back_and_listed(club: Club) -> None:
    grade, text = say(club, "red", f"Hello!\n\nnonce: {CAT}.\n\nAnna")
    assert (grade, f"nonce = {CAT}" in text) == ("ok", True)
    grade, text = say(club, "blue", "Nonce : l’été 1347, c’était hier")
    assert (grade, "l’été 1347, c’était hier" in text) == ("ok", True)
    assert club.book().nonces.list == (
        f"red:{CAT}.",
        "blue:l’été 1347, c’était hier",
    )
    assert f"Anna: “{CAT}.”; Ben: “l’été 1347, c’était hier”" in words(club.last("red", "your orders"))


def test_a_line_in_the_block_of_a_sheet_counts_as_well(club: Club) -> None:
    club.order("red", "first gallia", f"nonce: {CAT} // #1, sleeping")
    club.tick()
    assert club.receipt("red")[0] == "ok"
    assert club.book().nonces.nonce == {"red": f"{CAT} // #1, sleeping"}


@pytest.mark.parametrize("line", ["nonce: none", "nonce none", "nonce : aucune", "nonce hash none"])
def test_none_is_an_answer(club: Club, line: str) -> None:
    grade, text = say(club, "red", line)
    assert (grade, "made without a line of yours" in text) == ("ok", True)
    assert club.book().nonces.nonce == {"red": "none"}


@pytest.mark.parametrize(
    ("line", "nearest"), [("nonce", "nonce: my cat"), (f"nonce hash {'ab' * 32}", "Send the line")]
)
def test_what_does_not_fit_is_answered_with_what_does(club: Club, line: str, nearest: str) -> None:
    grade, text = say(club, "red", line)
    assert (grade, nearest in text) == ("refused", True)


def test_the_reminder_asks_for_a_line(club: Club) -> None:
    club.tick(BEGINS + 13 * HOUR - club.now)
    reminder = club.last("red", "Reminder")
    assert "you may send “nonce: ” and a line of your own for the draw by Tue 3 Nov 08:00" in words(reminder)
    assert "peste (red), turn 0: please send `nonce: ` and a line of your own" in say(club, "red", "status")[1]
