"""An event is explained in the language that the seat has now, as that seat may see it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ..hosting import homes
from .made_again import made_again
from .mailing import Club


def explained(club: Club, seat: str, text: str) -> str:
    club.write(seat, text)
    club.tick()
    return " ".join(club.receipt(seat)[1].partition("\n\n")[0].split())


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    for seat in ("red", "blue"):
        club.order(seat, "first in gallia", "first in gallia")
        club.tick()
    return club


def test_it_is_told_in_the_present_language_though_the_letter_was_in_another(club: Club) -> None:
    assert explained(club, "red", "explain turn 0 event 3").startswith("0:3 You place 2 cubes in Gallia")
    club.write("red", "langue fr")
    club.tick()
    assert explained(club, "red", "expliquer tour 0 événement 3").startswith("0:3 Vous placez 2 cubes en Gallia")


def test_an_event_whose_file_is_gone_is_told_as_the_letter_had_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.hosting.derived import Derived

    def gone(*args: object) -> None:
        raise FileNotFoundError

    club.write("blue", "langue fr")
    club.tick()
    monkeypatch.setattr(Derived, "events", gone)
    monkeypatch.setattr("rattus_pbem.inquiry.why.GameRecords.account", gone)
    assert "places 2 cubes in Gallia" in explained(club, "blue", "expliquer tour 0 événement 3")


def answered(club: Club, seat: str, text: str) -> str:
    club.write(seat, text)
    club.tick()
    return " ".join(club.receipt(seat)[1].split())


def test_the_rules_are_looked_up_by_mail(club: Club) -> None:
    assert "look secretly at one rat token" in answered(club, "red", "help witch")
    assert "R-15.10: A swap needs both looks." in answered(club, "red", "help R-15.10")
    assert "You live in Europe in the years of the plague." in answered(club, "blue", "aide règles")
    refused = answered(club, "red", "help wich")
    assert "Do you mean Witch?" in refused
    assert "How to play by mail" in refused


def test_a_list_that_letters_leave_out_comes_with_the_status(club: Club) -> None:
    text = answered(club, "red", "status tokens")
    assert "faces not seen yet" in text
    assert "1 (12)" in text
    assert "peste (red)" in text
    assert "majorities at risk reserve cards" in answered(club, "red", "status watch")
    assert "majorities at risk reserve cards" in answered(club, "blue", "état situation")


def test_an_event_of_a_turn_that_is_over_is_explained_from_the_journal(club: Club) -> None:
    club.order("red", "take king", "place in gallia", "plague to italia spread anglia")
    club.tick()
    for _ in range(3):
        club.tick()
    text = answered(club, "red", "explain turn 0 event 3")
    assert "You ordered: `first cubes in Gallia` (order 1 of your order sheet 1 for turn 0)." in text
    assert "R-2.11: From the first player clockwise" in text
    assert "Anna ordered: `first cubes in Gallia`" in answered(club, "blue", "explain turn 0 event 3").replace(
        "Red (", ""
    )


def test_a_line_of_the_news_is_explained_by_its_number(club: Club) -> None:
    for _ in range(3):
        club.tick(timedelta(days=9))
    letters = [homes.letter(club.home, "red", name) for name in homes.letters(club.home, "red")]
    sections = [section for letter in letters for section in letter["sections"] if section["kind"] == "news"]
    number = next(item["id"] for section in sections for item in section["items"] if item["kind"] == "missed")
    text = answered(club, "red", f"explain {number}")
    assert text.startswith(number)
    assert "Nothing that this seat had sent answered the question by its deadline" in text
    assert "R-20.2: " in text
    assert "None of your letters mentions event 1-1:77" in answered(club, "red", "explain 1-1:77")
