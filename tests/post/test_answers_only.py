"""A Witch is one letter: the orders that were not reached stay in force after an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.rules.rattus.data.game_data import builtin

from .made_again import made_again
from .mailing import Club, text_of


def rest(club: Club) -> tuple[str, str]:
    """Cubes, and a move of the plague with its spread; each region has one rat."""
    text = text_of(club.last("red", "your orders"))
    (start,) = re.findall(r"^(\w+) \* plague", text, re.MULTILINE)
    near = builtin().board(2).neighbours
    there = near[start.lower()][0]
    return "place in gallia", f"plague to {there} spread {near[there][0]}"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia", "first in gallia")
        club.tick()
    assert club.turn() == 1
    return club


def test_who_orders_no_look_gets_no_second_letter(club: Club) -> None:
    club.order("red", "take witch", *rest(club))
    club.tick()
    assert club.turn() == 2


def test_the_orders_behind_the_first_look_stay_in_force_after_the_answer(club: Club) -> None:
    club.order("red", "take witch", "witch #1", *rest(club))
    club.tick()
    assert club.turn() == 1, "she has seen a token and is asked for the second"
    letter = " ".join(text_of(club.last("red", "your orders")).split())
    assert "goes on once you have answered; other orders in a new order sheet replace it." in letter
    assert "send answers only: // place in Gallia // plague to" in letter
    club.order("red", "answer witch stop")
    club.tick()
    assert "place in Gallia" in club.receipt("red")[1]
    assert club.turn() == 2


def test_an_answer_sent_again_is_meant_as_it_stands_with_the_orders_it_was_joined_with(tmp_path: Path) -> None:
    club = Club(tmp_path, warnings="deadline")
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia", "first in gallia")
        club.tick()
    club.order("red", "take witch", "witch #1", *rest(club))
    club.tick()
    for again in (False, True):
        club.order("red", "answer witch look #1")
        club.tick()
        text = " ".join(club.receipt("red")[1].split())
        assert ("place in Gallia" in text, "send the same orders again" in text) == (True, not again)


def test_other_orders_in_the_answer_replace_them(club: Club) -> None:
    club.order("red", "take witch", "witch #1", *rest(club))
    club.tick()
    club.order("red", "answer witch stop", "done")
    club.tick()
    assert "place in Gallia" not in club.receipt("red")[1]


@pytest.mark.parametrize("way", ["above the letter", "in its form"])
@pytest.mark.some(1)
def test_an_answer_alone_by_reply_keeps_what_was_not_reached(club: Club, way: str) -> None:
    cubes, plague = rest(club)
    club.order("red", "take witch", "witch #1", cubes, plague)
    club.tick()
    letter = club.last("red", "your orders")
    quoted = "".join(f"> {line}\n" for line in text_of(letter).splitlines())
    block = f"BEGIN ORDERS\nanswer witch stop\nEND ORDERS\n\nOn Mon, 2 Nov 2026 at 10:00, host wrote:\n{quoted}"
    filled = quoted.replace("> END ORDERS", "answer witch stop\n> END ORDERS")
    text = block if way == "above the letter" else filled
    club.write("red", text, subject=f"Re: {letter['Subject']}", to=str(letter["Reply-To"]))
    club.tick()
    grade, receipt = club.receipt("red")
    assert grade == "ok", receipt
    orders = re.findall(r"^  \d\. (.*)", receipt, re.MULTILINE)
    assert [order.lower() for order in orders] == ["answer witch stop", cubes, plague]
    assert club.turn() == 2


def test_an_answer_without_a_block_is_given_back_in_one(club: Club) -> None:
    club.order("red", "take witch", "witch #1", *rest(club))
    club.tick()
    club.write("red", "answer witch stop")
    club.tick()
    assert re.search(r"BEGIN ORDERS peste red turn 1 .*\nanswer witch stop\nEND ORDERS", club.receipt("red")[1])


def test_the_words_of_the_letters_are_orders(club: Club) -> None:
    cubes, plague = rest(club)
    move, _, spread = plague.partition(" spread")
    club.order("red", "take King from the display", cubes, f"move the {move}", f"spread {spread}")
    club.tick()
    assert club.receipt("red")[0] == "ok", club.receipt("red")
    assert club.turn() == 2
    assert replay_game(club.home, "peste").verdict == "EXACT"
