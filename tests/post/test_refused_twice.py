"""A sheet that was refused is refused again however it comes twice; what a copy is told is what is in force now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .made_again import made_again
from .mailing import Club
from .test_copies import A, B, by_hand, grade, lines, receipts, renamed, stored, wrapped

SCHEMA = '{"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": "red", '
BEGIN, END = "BEGIN ORDERS peste red turn 0\n", "\nEND ORDERS\n"
REFUSED = {
    "an unknown word": (f"{BEGIN}first in atlantis{END}", "atlantis"),
    "all lines fail": (f"{BEGIN}place in gallia{END}", "only the first cubes can be placed now"),
    "another's turn": (f"{BEGIN.replace('0', '2')}place in gallia{END}", "turn 2 belongs to"),
    "nothing in it": (f"{BEGIN}// first in gallia{END}", "nothing between BEGIN and END"),
    "two sheets": (f"{BEGIN}first in gallia{END}{BEGIN}first in italia{END}", "two different order sheets"),
    "no turn": (f'{SCHEMA}"orders": [{{"do": "first", "region": "gallia"}}]}}', "turn"),
}


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    return club


@pytest.mark.parametrize("copy", [bytes, wrapped, renamed, by_hand])
@pytest.mark.parametrize("shape", REFUSED)
@pytest.mark.some(3)
def test_a_refused_sheet_is_refused_twice(club: Club, shape: str, copy: Any) -> None:
    text, reason = REFUSED[shape]
    raw = club.write("red", text)
    club.tick()
    first = club.receipt("red")
    before = len(receipts(club))
    club.deliver(copy(raw))
    club.tick()
    assert before
    for given, answer in (first, club.receipt("red")):
        assert (given, reason in " ".join(answer.split())) == ("refused", True), answer
    assert stored(club) == []


def test_a_sheet_that_was_refused_does_not_take_anything_away(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    club.order("red", *A)
    club.tick()
    for _ in range(2):
        club.write("red", REFUSED["all lines fail"][0])
        club.tick()
        assert (grade(club), "What was stored before has not changed" in club.receipt("red")[1]) == ("refused", True)
    assert stored(club) == ["gallia"]


def test_another_text_under_a_known_message_id_is_another_mail(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    for region in ("gallia", "italia"):
        club.order("red", f"first in {region}", name="same")
        club.tick()
    assert stored(club) == ["gallia", "italia"]
    assert grade(club) == "ok"
    club.write("red", "press to blue: one", name="same")
    club.tick()
    club.write("red", "press to blue: two", name="same")
    club.tick()
    assert [line["text"] for line in lines(club, "press")] == ["one", "two"]


def test_a_copy_of_replaced_orders_is_told_which_stay(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    raw = club.order("red", *A)
    club.tick()
    club.order("red", *B)
    club.tick()
    for _ in range(2):
        club.deliver(raw)
        club.tick()
        given, answer = club.receipt("red")
        assert given == "duplicate"
        assert "What you have sent since stays as it is" in " ".join(answer.split())
        assert "first cubes in Italia" in answer
        assert "first cubes in Gallia" not in answer
        assert "you can change them until" in " ".join(answer.split())
    assert stored(club) == ["gallia", "italia"]
    club.write("red", "clear")
    club.tick()
    club.deliver(raw)
    club.tick()
    assert "You have no stored orders" in club.receipt("red")[1]


def test_a_copy_whose_first_receipt_is_gone_is_answered_all_the_same(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    raw = club.order("red", *A)
    club.tick()
    receipts(club)
    for file in (club.path / "mail").rglob("*receipt*"):
        file.unlink()
    club.deliver(raw)
    club.tick()
    assert "not carried out a second time" in " ".join(club.receipt("red")[1].split())
    assert stored(club) == ["gallia"]
