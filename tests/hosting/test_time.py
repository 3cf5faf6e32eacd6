"""Deadlines, grace, seats that miss their turns, and how far one tick plays. All clocks are given."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.home.options import TIMES
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

PLACE = {"do": "place", "region": "gallia"}
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
LOOK = {"do": "witch", "tokens": [1]}
TAKE = [{"do": "take", "card": card} for card in ("king", "peasant", "knight")]
TURN, GRACE, REACTION = 72 * HOUR, 12 * HOUR, 24 * HOUR
LATE = BEGINS + TURN + GRACE
SECOND = timedelta(seconds=1)


def make(tmp_path: Path, **options: Any) -> Home:
    """Red's turn 1 of `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED, **options)


def open_asks(home: Home) -> list[tuple[str, datetime, datetime]]:
    """Who is asked, until when, and with grace."""
    at = datetime.fromisoformat
    return [(ask.seat, at(ask.until), at(ask.grace)) for ask in homes.book(home).deadlines.asks]


def sources(home: Home, turn: int) -> list[tuple[str, str]]:
    """Who answered in a turn, and from what."""
    return [(answer["seat"], answer["source"]["by"]) for answer in homes.answers(home, turn)]


def send(home: Home, now: datetime, turn: int, *orders: dict[str, Any], seat: str = "red") -> None:
    """A sheet."""
    homes.send(home, homes.sheet(seat, turn, *orders), now)


# --- the deadline


def test_defaults_fall_at_deadline_and_grace_and_not_before(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert open_asks(home) == [("red", BEGINS + TURN, LATE)]
    homes.tick_at(home, LATE - SECOND)
    assert sources(home, 1) == []
    homes.tick_at(home, LATE)
    assert sources(home, 1) == [("red", "default")]
    assert homes.answers(home, 1)[0]["answer"]["do"] == "plague"  # no card, no cubes
    (notice,) = homes.letter(home, "red")["notices"]
    assert notice["kind"] == "missed"
    assert homes.letter(home, "blue")["notices"] == []
    assert open_asks(home) == [("blue", LATE + TURN, LATE + TURN + GRACE)]


def test_a_notice_is_told_once(tmp_path: Path) -> None:
    home = make(tmp_path)
    homes.tick_at(home, LATE)
    homes.send(home, homes.compose_for(home, "blue", "plays"), LATE)
    homes.tick_at(home, LATE)
    assert homes.letters(home, "red")[-1] == "0003-01"
    assert homes.letter(home, "red")["notices"] == []


def test_a_sheet_counts_until_the_grace_is_over(tmp_path: Path) -> None:
    home = make(tmp_path)
    send(home, LATE - SECOND, 1, PLACE, PLAGUE)
    homes.tick_at(home, LATE)
    assert sources(home, 1) == [("red", "sheet"), ("red", "sheet")]
    assert homes.book(home).misses["red"] == 0


def test_a_question_keeps_the_deadline_of_its_turn(tmp_path: Path) -> None:
    home = make(tmp_path)
    send(home, BEGINS, 1, LOOK, PLAGUE)
    homes.tick_at(home, BEGINS + 10 * HOUR)
    assert open_asks(home) == [("red", BEGINS + TURN, LATE)]


def test_a_question_is_open_at_least_for_the_time_of_reaction(tmp_path: Path) -> None:
    home = make(tmp_path)
    now = BEGINS + TURN + HOUR
    send(home, now, 1, LOOK, PLAGUE)
    homes.tick_at(home, now)
    assert open_asks(home) == [("red", now + REACTION, now + REACTION + GRACE)]
    homes.tick_at(home, LATE)
    assert sources(home, 1) == [("red", "sheet")]
    homes.tick_at(home, now + REACTION + GRACE)
    assert sources(home, 1) == [("red", "sheet"), ("red", "default"), ("red", "sheet")]


def test_each_first_placement_and_each_final_part_has_its_own_deadline(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    send(home, BEGINS + 50 * HOUR, 0, {"do": "first", "region": "gallia"})
    homes.tick_at(home, BEGINS + 50 * HOUR)
    assert open_asks(home) == [("blue", BEGINS + 50 * HOUR + TURN, BEGINS + 50 * HOUR + TURN + GRACE)]
    homes.tick_at(home, BEGINS + 60 * HOUR)
    assert open_asks(home) == [("blue", BEGINS + 50 * HOUR + TURN, BEGINS + 50 * HOUR + TURN + GRACE)]


def test_times_can_be_set_for_a_game(tmp_path: Path) -> None:
    home = make(tmp_path, turn="2d", grace="30min", reaction="1h")
    assert open_asks(home) == [("red", BEGINS + 48 * HOUR, BEGINS + 48 * HOUR + HOUR / 2)]


# --- seats that miss their turns


def miss(home: Home, turns: int) -> datetime:
    """Red misses this many turns, blue plays."""
    now = BEGINS
    for _ in range(turns):
        now += TURN + GRACE
        homes.tick_at(home, now)
        homes.send(home, homes.compose_for(home, "blue", "plays"), now)
        homes.tick_at(home, now)
    return now


def test_after_the_limit_a_seat_on_hold_plays_by_default_at_once_until_it_returns(tmp_path: Path) -> None:
    home = make(tmp_path)
    now = miss(home, 2)
    assert homes.book(home).misses["red"] == 3
    assert open_asks(home) == [("blue", now + TURN, now + TURN + GRACE)]
    assert sources(home, 5) == [("red", "default")]
    assert "0005-01" in homes.letters(home, "red")

    send(home, now, 7, *TAKE)
    homes.send(home, homes.compose_for(home, "blue", "plays"), now)
    homes.tick_at(home, now)
    assert sources(home, 7)[0] == ("red", "sheet")
    assert homes.book(home).misses["red"] == 0
    assert [ask[0] for ask in open_asks(home)] == ["red"]


def test_after_the_limit_a_computer_plays_until_the_player_returns(tmp_path: Path) -> None:
    home = make(tmp_path, red__absent="bot", nmr_limit="1")
    now = miss(home, 1)
    assert sources(home, 1) == [("red", "default")]
    assert {by for _, by in sources(home, 3)} == {"bot"}
    assert [ask[0] for ask in open_asks(home)] == ["blue"]

    send(home, now, 5, *TAKE)
    homes.send(home, homes.compose_for(home, "blue", "plays"), now)
    homes.tick_at(home, now)
    assert sources(home, 5)[0] == ("red", "sheet")
    assert homes.book(home).misses["red"] == 0
    assert [ask[0] for ask in open_asks(home)] == ["red"]


def test_a_missed_turn_counts_once_and_an_order_ends_the_row(tmp_path: Path) -> None:
    home = make(tmp_path, nmr_limit="9")
    now = miss(home, 1)
    assert homes.book(home).misses["red"] == 1
    send(home, now, 3, *TAKE)
    homes.tick_at(home, now)
    assert homes.book(home).misses["red"] == 0


@pytest.mark.parametrize("absent", ["hold", "bot"])
def test_a_game_that_all_have_left_does_not_run_on_alone(tmp_path: Path, absent: str) -> None:
    home = make(tmp_path, nmr_limit="1", red__absent=absent, blue__absent=absent)
    now = BEGINS
    for turn in range(1, 6):
        assert homes.book(home).told_turn == turn
        now += TURN + GRACE
        homes.tick_at(home, now - SECOND)
        assert sources(home, turn) == []
        homes.tick_at(home, now)
        assert {by for _, by in sources(home, turn)} == {"default" if absent == "hold" or turn < 3 else "bot"}


def test_a_limit_of_zero_rushes_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that were begun when it could still be set."""
    monkeypatch.setitem(TIMES, "nmr_limit", replace(TIMES["nmr_limit"], read=int))
    home = homes.make(tmp_path / "home", nmr_limit="0")
    homes.tick_at(home, BEGINS)
    assert [ask[0] for ask in open_asks(home)] == ["red"]


# --- how far one tick plays


def test_one_tick_plays_as_long_as_the_next_seat_is_ready(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=Anna", "blue=bot:sensible", "green=bot:random"))
    send(home, BEGINS, 0, {"do": "first", "region": "gallia"}, {"do": "first", "region": "gallia"})
    homes.tick_at(home, BEGINS)
    assert [ask[0] for ask in open_asks(home)] == ["red"]
    assert homes.book(home).told_turn == 1
    assert [seat for seat, _ in sources(home, 0)] == ["red", "blue", "green", "green", "blue", "red"]
    homes.tick_at(home, LATE)
    assert homes.book(home).told_turn == 4


def test_a_game_of_computers_ends_in_one_tick(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=bot:random", "blue=bot:random"))
    homes.tick_at(home, BEGINS)
    assert homes.book(home).stage == "over"
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_tick_plays_so_many_turns_and_the_next_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.hosting import play

    monkeypatch.setattr(play, "TURNS_A_TICK", 3)
    home = homes.make(tmp_path / "home", seats=("red=bot:random", "blue=bot:random"))
    turns = []
    for hours in range(60):
        homes.tick_at(home, BEGINS + hours * HOUR)
        with open_game(home, "peste", BEGINS + hours * HOUR) as session:
            turns.append(session.game.turn)
            if session.game.book.stage == "over":
                break
    assert turns[:3] == [3, 6, 9]
    assert homes.book(home).stage == "over"
    homes.tick_at(home, BEGINS + 100 * HOUR)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_clock_that_goes_back_does_no_harm(tmp_path: Path) -> None:
    home = make(tmp_path)
    send(home, BEGINS + 5 * HOUR, 1, PLACE, PLAGUE)
    homes.tick_at(home, BEGINS - 1000 * HOUR)
    assert sources(home, 1) == []
    homes.tick_at(home, BEGINS + 5 * HOUR)
    assert sources(home, 1) == [("red", "sheet"), ("red", "sheet")]
    homes.tick_at(home, BEGINS)
    assert replay_game(home, "peste").verdict == "EXACT"
