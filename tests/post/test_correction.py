"""A forgotten letter cannot cost an action: orders of which a line fails wait for their correction, and say so.

For every game the house has: a number too large, and its nearest legal one.
"""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.inquiry.status import status, status_lines

from ..cli.test_outputs import faults
from .made_again import made_again
from .mailing import HOUR, THREE, Club, text_of
from .test_copies import lines
from .test_dates import receipt_entry

MINUTE = timedelta(minutes=1)


@made_again
def rattus(path: Path, /, **options: Any) -> Club:
    """Turn 1 is red's; one cube fits in Gallia."""
    club = Club(path, **options)
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia")
        club.tick()
        club.tick()
    return club


def receipt(club: Club, seat: str, *orders: str) -> tuple[str, str]:
    club.order(seat, *orders)
    club.tick(MINUTE)
    grade, text = club.receipt(seat)
    return grade, " ".join(text.split())


PLAGUE = "plague to italia spread gallia"


def placed(club: Club) -> list[int]:
    """How many cubes red has placed, order by order, in turn 1."""
    return [line["answer"]["cubes"] for line in lines(club, "answer") if line["answer"].get("do") == "place"]


def test_a_number_too_large_is_asked_back_and_waits_for_its_correction(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline", mail_delay="30min")
    grade, text = receipt(club, "red", "place 3 in gallia", PLAGUE)
    assert grade == "warnings"
    assert "fails: 3 is too many; the most is 1 [R-5.1] This would be legal now: place 1 in Gallia" in text
    until = "Thu 5 Nov"
    assert f"Please send them all again, corrected, by {until}" in text
    club.tick(5 * HOUR)
    assert (club.turn(), placed(club)) == (1, [])
    (line,) = [line for line in status_lines(status(club.home, club.now)) if "peste" in line]
    assert "waits for Anna (red) to correct the orders, played as they stand at 2026-11-05" in line
    assert line.endswith("Next: wait for a correction.")
    grade, text = receipt(club, "red", "place 1 in gallia", PLAGUE)
    assert (grade, "you can change them until" in text) == ("ok", True)
    club.tick()
    assert (club.turn(), placed(club)) == (2, [1])
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_its_player_is_reminded_of_it_and_nobody_else_hears_why_the_game_waits(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline", reminders="12h")
    receipt(club, "red", "place 3 in gallia", PLAGUE)
    (ask,) = club.book().deadlines.asks[:1]
    since, until = ask.begins_at, ask.due_at
    before = len(club.box("blue"))
    assert club.tick(since + 2 * HOUR - club.now).opened == 0
    assert club.tick(until - 12 * HOUR - club.now).opened == 1
    text = " ".join(text_of(club.last("red", "Reminder: please correct your orders")).split())
    assert "your orders are stored, but a line of them fails" in text
    assert f"corrected, by {until:%a} {until.day} {until:%b %H:%M}" in text
    assert "played then as they stand" in text
    assert len(club.box("blue")) == before
    club.write("blue", "status")
    club.tick(MINUTE)
    to_blue = " ".join(club.receipt("blue")[1].split())
    assert "the game is waiting for Anna until" in to_blue
    assert "correct" not in to_blue
    assert receipt(club, "red", "place 1 in gallia", PLAGUE)[0] == "ok"
    assert club.turn() == 2


def test_who_has_corrected_his_orders_is_reminded_of_nothing(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline", reminders="12h", mail_delay="70h")
    receipt(club, "red", "place 3 in gallia", PLAGUE)
    receipt(club, "red", "place 1 in gallia", PLAGUE)
    club.tick(62 * HOUR)
    assert not [mail for mail in club.box("red") if "Reminder" in mail["Subject"]]


def test_the_deadline_stays_in_the_calendar_until_the_orders_can_be_carried_out(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline", mail_delay="30min")
    receipt(club, "red", "place 3 in gallia", PLAGUE)
    assert receipt_entry(club, "red") == {}
    receipt(club, "red", "place 1 in gallia", PLAGUE)
    assert receipt_entry(club, "red")["METHOD"] == "CANCEL"


def test_without_a_correction_the_rest_is_played_at_the_deadline(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline")
    receipt(club, "red", "place 3 in gallia", PLAGUE)
    club.tick(80 * HOUR)
    assert (club.turn(), placed(club)) == (2, [])
    assert [line["source"]["by"] for line in lines(club, "answer") if line["answer"].get("do") == "plague"] == ["sheet"]


def test_the_same_orders_again_are_meant_as_they_stand(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline", mail_delay="30min")
    receipt(club, "red", "place 3 in gallia", PLAGUE)
    grade, text = receipt(club, "red", "place 3 in gallia", PLAGUE)
    assert (grade, "you can change them until" in text) == ("warnings", True)
    club.tick()
    assert (club.turn(), placed(club)) == (2, [])


def test_a_host_may_let_them_wait_no_longer_than_others(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="mail_delay", mail_delay="30min")
    grade, text = receipt(club, "red", "place 3 in gallia", PLAGUE)
    assert (grade, "corrected, by Mon 2 Nov" in text, "send the same orders again" in text) == ("warnings", True, False)
    club.tick()
    assert club.turn() == 2


def test_what_fails_in_the_middle_of_a_turn_waits_too(tmp_path: Path) -> None:
    club = rattus(tmp_path, warnings="deadline")
    assert receipt(club, "red", "place 1 in gallia")[0] == "ok"
    assert club.book().ask_of("red") is not None, "the plague is asked for"
    grade, text = receipt(club, "red", "plague to anglia", "plague to italia spread gallia hispania")
    if grade == "warnings":
        assert "corrected, by" in text
        assert club.turn() == 1


def rattus_ahead(path: Path, order: str = "place 3 in gallia", **options: Any) -> Club:
    """Turn 1 is red's, and his orders came before it; one cube fits in Gallia."""
    club = Club(path, reminders="off", **options)
    club.tick()
    for seat in ("red", "blue", "blue"):
        club.order(seat, "first in gallia")
        club.tick()
        club.tick()
    club.order("red", order, PLAGUE, turn=1)
    club.tick()
    assert club.receipt("red")[0] == "early"
    assert club.turn() == 0
    club.order("red", "first in gallia")
    club.tick()
    club.tick()
    return club


def test_orders_sent_ahead_are_checked_when_their_turn_comes(tmp_path: Path) -> None:
    club = rattus_ahead(tmp_path, warnings="deadline")
    assert (club.turn(), placed(club)) == (1, [])
    letter = " ".join(text_of(club.last("red", "turn 1: your orders")).split())
    assert "Please correct: place 3 in Gallia: 3 is too many; the most is 1. Possible: 1" in letter
    assert "a line of them fails as things stand. Please send them all again, corrected, by" in letter
    to_blue = " ".join(text_of(club.box("blue")[-1]).split())
    assert "The game is waiting for Anna" in to_blue
    assert "correct" not in to_blue
    (failing,) = lines(club, "fails")
    del failing["sha256"]  # no part of the line
    assert (failing["seat"], faults("journal", failing)) == ("red", [])
    assert replay_game(club.home, "peste").verdict == "EXACT"
    assert receipt(club, "red", "place 3 in gallia", PLAGUE)[0] == "warnings", "the same again is meant as it stands"
    assert (club.turn(), placed(club)) == (2, [])
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_orders_sent_ahead_wait_for_their_correction_until_the_deadline(tmp_path: Path) -> None:
    club = rattus_ahead(tmp_path, warnings="deadline")
    club.tick(20 * HOUR)
    assert club.turn() == 1
    club.tick(60 * HOUR)
    assert club.turn() == 2


def test_orders_sent_ahead_wait_no_longer_than_others_where_the_host_says_so(tmp_path: Path) -> None:
    club = rattus_ahead(tmp_path, warnings="mail_delay", mail_delay="1min")
    letters = [" ".join(text_of(mail).split()) for mail in club.box("red")]
    assert any("Please correct: place 3 in Gallia" in letter for letter in letters)
    club.tick(2 * HOUR)
    assert club.turn() == 2


OTHERS = {
    "skirmish": ("bid 99", "bid 1", r"fails: .*This would be legal now: bid with \d"),
    "godstorm": ("marker 1", "bid 1", "fails: "),  # of a bid too large, the largest is bid (G-42.5)
}
"""By game, what a seat may send when it is asked for its bid: what fails, and what is possible."""


@pytest.mark.parametrize("rules", OTHERS)
def test_other_games_ask_back_too(tmp_path: Path, rules: str) -> None:
    too_much, possible, fault = OTHERS[rules]
    club = Club(tmp_path, *THREE[rules], rules=rules, warnings="deadline")
    club.tick()
    seat = next(ask.seat for ask in club.book().deadlines.asks)
    grade, text = receipt(club, seat, too_much, possible)
    assert (grade, "corrected, by" in text) == ("warnings", True), text
    assert re.search(fault, text)
    assert club.book().ask_of(seat) is not None
    assert not club.book().reached
    grade, text = receipt(club, seat, possible)
    assert grade == "ok"


def test_orders_sent_ahead_that_can_be_carried_out_are_played_at_once(tmp_path: Path) -> None:
    club = rattus_ahead(tmp_path, "place 1 in gallia", warnings="deadline")
    assert (club.turn(), placed(club)) == (2, [1])


@pytest.mark.parametrize("setting", ["deadline", "mail_delay"])
@pytest.mark.some(1)
def test_orders_that_can_be_carried_out_wait_for_nothing(tmp_path: Path, setting: str) -> None:
    club = rattus(tmp_path, warnings=setting)
    assert receipt(club, "red", "place 1 in gallia", PLAGUE)[0] == "ok"
    assert club.turn() == 2
