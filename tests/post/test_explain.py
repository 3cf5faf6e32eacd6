"""An event is explained in the language that the seat has now, as that seat may see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import Club


def explained(club: Club, seat: str, text: str) -> str:
    club.write(seat, text)
    club.tick()
    return " ".join(club.receipt(seat)[1].partition("\n\n")[0].split())


@pytest.fixture
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
    assert "places 2 cubes in Gallia" in explained(club, "blue", "expliquer tour 0 événement 3")
