"""What cannot be read or carried out is answered with an example that would be legal now, and with the clause in words;
only what this very game has is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules import load_rules

from .made_again import made_again
from .mailing import Club


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia", "first in gallia")
        club.tick()
    return club


def refused(club: Club, *lines: str) -> str:
    club.order("red", *lines)
    club.tick()
    return " ".join(club.receipt("red")[1].split())


def test_an_unknown_order_is_answered_with_the_verbs_of_this_game_and_an_example(club: Club) -> None:
    text = refused(club, "frobnicate gallia")
    assert "Merchant, Witch" in text
    for absent in ("Queen", "Wizard", "Pied Piper", "Nun"):
        assert absent not in text
    example = text.split("This would be legal now: ")[1].split(" Your")[0].split(" peste")[0].split(" What was")[0]
    assert example.startswith("place 1 in Gallia")  # it names what the line names
    lexicon = load_rules("rattus").lexicon
    assert parse_line("place 1 in Gallia", lexicon, "en").data == {"do": "place", "cubes": 1, "region": "gallia"}


def test_a_line_that_nearly_is_an_order_gets_an_example_of_that_order(club: Club) -> None:
    assert "This would be legal now: plague to " in refused(club, "plague to nowhere")


def test_a_refused_line_tells_what_the_clause_says(club: Club) -> None:
    text = refused(club, "king gallia", "place in gallia")
    assert "you do not hold the King [R-9.1]" in text
    assert "R-9.1: Only the active player uses abilities, and each card at most once a turn." in text


@pytest.mark.parametrize("line", ["merchant 1 galia germania", "merchant"])
def test_an_example_takes_the_lines_above_as_carried_out(club: Club, line: str) -> None:
    """R-4.6: a card just taken can be used at once; what stands above is not suggested again."""
    assert "This would be legal now: Merchant " in refused(club, "take Merchant", line)
    assert "This would be legal now: place 1 in " in refused(club, "take King // a card", "frobnicate gallia")
