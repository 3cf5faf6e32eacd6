"""What answers an old letter is for the turn of that letter: it is never played, or taken back, in another."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit

from .made_again import made_again
from .mailing import Club, text_of
from .test_copies import lines
from .test_who import word_in

PLAGUE = {1: "plague to italia spread gallia", 2: "plague to gallia spread hispania italia"}
BARE = "BEGIN ORDERS\ntake king\nEND ORDERS\n"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Red has played turn 1 and turn 3 is red's as well; its orders wait for a day."""
    club = Club(tmp_path, mail_delay="0min")
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia")
        club.tick()
    return club


def play_to(club: Club, turn: int) -> None:
    while (now := club.turn()) < turn:
        (ask,) = club.book().deadlines.asks
        club.order(ask.seat, PLAGUE[now])
        club.tick()
        assert club.turn() == now + 1, club.receipt(ask.seat)


def answer(club: Club) -> tuple[str, str]:
    club.tick(timedelta(minutes=1))
    grade, text = club.receipt("red")
    return grade, " ".join(text.split())


def vouched(club: Club) -> tuple[str, str]:
    """What a mail with the code of a letter from long ago leads to: it is held back until its player says yes."""
    club.tick(timedelta(minutes=1))
    notice = club.last("red", "held back")
    assert "the code of an old letter" in " ".join(text_of(notice).split())
    club.write("red", f"confirm {word_in(notice)}")
    return answer(club)


def sheets(club: Club, turn: int) -> list[Any]:
    return [line for line in lines(club, "sheet") if line["seat"] == "red" and line["sheet"]["turn"] == turn]


def test_a_block_without_a_turn_is_for_the_turn_of_its_letter(club: Club) -> None:
    old = club.code("red")
    play_to(club, 3)
    for subject in (f"Re: [peste red t1 {old}]", f"[peste red {old}]"):
        club.write("red", BARE, subject=subject)
        grade, text = vouched(club)
        assert grade == "refused"
        assert "this answers a letter about turn 1, which is over. Turn 3 is being played" in text
        assert "Reply to your newest letter" in text
    club.write("red", BARE.replace("ORDERS\n", f"ORDERS peste red code {old}\n", 1))
    assert answer(club)[0] == "refused", "the code in the block says which letter it answers"
    assert sheets(club, 3) == []
    club.write("red", BARE.replace("ORDERS\n", "ORDERS peste red turn 3\n", 1), subject=f"[peste red t1 {old}]")
    assert vouched(club)[0] == "ok", "its sender says himself which turn is meant"


def test_a_block_without_a_turn_counts_in_answer_to_the_newest_letter(club: Club) -> None:
    play_to(club, 3)
    club.write("red", BARE)
    assert answer(club)[0] == "ok"
    assert [sheet["sheet"]["orders"][0]["do"] for sheet in sheets(club, 3)] == ["take"]
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_what_is_said_in_advance_is_bound_to_no_turn(club: Club) -> None:
    old = club.code("red")
    play_to(club, 3)
    club.write("red", "BEGIN ORDERS\nstanding: potion keep\nEND ORDERS", subject=f"[peste red t1 {old}]")
    assert vouched(club)[0] == "ok"


@pytest.mark.full
@pytest.mark.parametrize("way", ["tag", "in-reply-to", "time"])
def test_a_held_mail_without_a_code_is_for_the_turn_it_was_written_in(club: Club, way: str) -> None:
    letter = club.last("red", ", turn 1")
    headers = {"in-reply-to": (("In-Reply-To", str(letter["Message-ID"])),)}.get(way, ())
    if way != "time":
        play_to(club, 3)
    club.write("red", BARE, subject="[peste red t1]" if way == "tag" else "[peste red]", headers=headers)
    club.tick()
    word = word_in(club.last("red", "held back"))
    play_to(club, 3)
    club.write("red", f"confirm {word}")
    grade, text = answer(club)
    assert (grade, "this answers a letter about turn 1" in text) == ("refused", True), text
    assert sheets(club, 3) == []


def test_a_file_with_a_code_and_no_turn_is_for_the_turn_of_its_letter(tmp_path: Path) -> None:
    club = Club(tmp_path, letters="own_turn")
    club.tick()
    for seat in ("red", "blue", "blue", "red"):
        club.order(seat, "first in gallia")
        club.tick()
    code = club.code("red")
    play_to(club, 2)
    assert club.code("red") == code, "blue's turn brings red no letter"
    file = tmp_path / "orders"
    file.write_text(f"BEGIN ORDERS peste red code {code}\nplace in gallia\nEND ORDERS\n")
    with open_game(club.home, "peste", club.now) as session, pytest.raises(IllegalError, match="about turn 1, which"):
        submit(session, "red", file)


def test_clear_in_answer_to_an_old_letter_touches_nothing_newer(club: Club) -> None:
    old = club.code("red")
    play_to(club, 3)
    club.order("red", "wait", "take king")
    assert answer(club)[0] == "tentative"
    club.write("red", "clear", subject=f"[peste red t1 {old}]")
    grade, text = vouched(club)
    assert (grade, "the orders that you have sent since stay" in text) == ("refused", True), text
    assert "have been deleted" not in text
    assert len(sheets(club, 3)) == 1
    club.write("red", "clear")
    grade, text = answer(club)
    assert (grade, "have been deleted" in text) == ("ok", True)
    assert sheets(club, 3)[-1]["sheet"]["orders"] == []


def test_clear_that_was_held_back_touches_nothing_newer(club: Club) -> None:
    club.write("red", "clear", subject="[peste red]")
    club.tick()
    club.order("red", "wait", "take king")
    club.tick()
    club.write("red", f"confirm {word_in(club.last('red', 'held back'))}")
    assert "the orders that you have sent since stay" in answer(club)[1]
    assert len(sheets(club, 1)) == 1


def test_a_held_sheet_never_replaces_newer_orders(club: Club) -> None:
    club.order("red", "place in italia", subject="[peste red]")
    club.tick()
    word = word_in(club.last("red", "held back"))
    club.order("red", "wait", "take king")
    club.tick()
    club.write("red", f"confirm {word}")
    grade, text = answer(club)
    assert (grade, "the newer ones stay" in text) == ("refused", True), text
    assert [sheet["sheet"]["orders"][0]["card"] for sheet in sheets(club, 1)] == ["king"]


def test_a_late_vote_is_for_no_other_turn(club: Club) -> None:
    old = club.code("red")
    play_to(club, 2)
    club.write("red", "draw", subject=f"[peste red t1 {old}]")
    grade, text = answer(club)
    assert (grade, "have lapsed" in text) == ("refused", True)
    assert lines(club, "vote") == []
    club.write("red", "draw")
    assert answer(club)[0] == "ok"


def test_clear_beside_a_block_says_one_thing(club: Club) -> None:
    block = "BEGIN ORDERS peste red turn {}\n{}\nEND ORDERS\n"
    club.write("red", block.format(1, "wait\nplace in gallia"))
    assert answer(club)[0] == "tentative"
    club.write("red", block.format(3, "place in gallia"))
    assert answer(club)[0] == "early"
    club.write("red", "clear\n" + block.format(1, "wait\nplace in atlantis"))
    grade, text = answer(club)
    assert grade == "refused"
    assert "What was stored before has not changed." in text
    assert "was not carried out either" in text
    assert "deleted" not in text
    assert [len(sheets(club, turn)) for turn in (1, 3)] == [1, 1]
    club.write("red", "clear\n" + block.format(1, "wait\nplace in italia"))
    grade, text = answer(club)
    assert grade == "tentative"
    assert "Your other stored orders (turn 3) have been deleted." in text
    assert "Your stored orders" not in text
    assert sheets(club, 3)[-1]["sheet"]["orders"] == []
    club.write("red", "clear\n" + block.format(1, "wait\nplace in hungaria"))
    assert "deleted" not in answer(club)[1], "the block takes their place"
