"""Brakes: deadlines slide after an outage, and with a clock that goes back; each game once, whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting import tick as ticking
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick import tick
from rattus_pbem.hosting.tick_result import TickResult
from rattus_pbem.record.game import Game
from rattus_pbem.store.files import locked

from . import homes
from .braked import LATE, TURN, make, misses, ticks, until
from .homes import BEGINS, HOUR, SEATS

MINUTE = timedelta(minutes=1)
AWAY = "no tick has run for 7 h 0 min"


# --- an outage


def test_after_an_outage_all_open_deadlines_move_by_its_time_and_the_host_is_told_once(tmp_path: Path) -> None:
    home = make(tmp_path, "florence", "peste")
    result = tick(home, BEGINS + 7 * HOUR)
    assert AWAY in result.problems["outage"]
    assert result.problems["outage"] in result.notes
    assert [until(home, game) for game in ("florence", "peste")] == [BEGINS + TURN + 7 * HOUR] * 2
    again = tick(home, BEGINS + 8 * HOUR)
    assert (again.problems, again.notes, again.opened) == ({}, [], 0)
    assert until(home) == BEGINS + TURN + 7 * HOUR


@pytest.mark.parametrize("gap", [5 * HOUR, 6 * HOUR])
def test_a_shorter_gap_moves_nothing(tmp_path: Path, gap: timedelta) -> None:
    home = make(tmp_path)
    assert tick(home, BEGINS + gap).problems == {}
    assert until(home) == BEGINS + TURN


def test_an_outage_over_the_deadline_makes_nobody_miss(tmp_path: Path) -> None:
    home = make(tmp_path)
    ticks(home, BEGINS, LATE - HOUR)
    tick(home, LATE + 9 * HOUR)
    assert (misses(home), until(home)) == ({}, BEGINS + TURN + 10 * HOUR)
    ticks(home, LATE + 9 * HOUR, LATE + 10 * HOUR)
    assert misses(home) == {"red": 1}


def test_the_next_letter_tells_of_it_once_in_the_language_of_its_seat(tmp_path: Path) -> None:
    home = make(tmp_path, red__lang="fr")
    tick(home, BEGINS + 7 * HOUR)
    first = {"do": "first", "region": "gallia"}
    for hour, seat in ((8, "red"), (9, "blue")):
        homes.send(home, homes.sheet(seat, 0, first, first), BEGINS + hour * HOUR)
        tick(home, BEGINS + hour * HOUR)
    notices_by_letter = [homes.letter(home, "red", name)["notices"] for name in homes.letters(home, "red")]
    assert [[notice["kind"] for notice in notices] for notices in notices_by_letter] == [[], ["slid"]]
    assert "votre échéance a été repoussée" in notices_by_letter[1][0]["text"]
    blue = [homes.letter(home, "blue", name)["notices"] for name in homes.letters(home, "blue")]
    assert blue == [[]] * 3  # blue was asked nothing while the host was away


def test_the_limit_can_be_set_for_the_home_and_a_longer_one_for_a_game(tmp_path: Path) -> None:
    home = make(tmp_path, times='outage = "2h"\n')
    tick(home, BEGINS + 3 * HOUR)
    assert until(home) == BEGINS + TURN + 3 * HOUR
    other = make(tmp_path / "other", outage="8h")
    assert AWAY in tick(other, BEGINS + 7 * HOUR).problems["outage"]
    assert until(other) == BEGINS + TURN


def test_a_game_begun_after_an_outage_does_not_slide(tmp_path: Path) -> None:
    home = make(tmp_path)
    now = BEGINS + 7 * HOUR
    tick(home, now)
    new_game(home, "young", "rattus", SEATS[:2], {"first": "red"}, now, nonces=False)
    new_game(home, "youngest", "rattus", SEATS[:2], {"first": "red", "nonces": "72h"}, now, nonces=True)
    tick(home, now + HOUR)
    assert until(home, "young") == now + TURN
    with open_game(home, "youngest", now) as session:
        assert session.game.book.nonces.until == (now + TURN).isoformat()


def test_the_exchange_of_nonces_slides_too(tmp_path: Path) -> None:
    home = make(tmp_path, times='nonces = "72h"', nonces=True)
    tick(home, BEGINS + 7 * HOUR)
    tick(home, BEGINS + 8 * HOUR)
    assert homes.book(home).nonces.until == (BEGINS + TURN + 7 * HOUR).isoformat()


def test_two_outages_add_up(tmp_path: Path) -> None:
    home = make(tmp_path)
    for hours in (7, 8, 18):
        tick(home, BEGINS + hours * HOUR)
    assert until(home) == BEGINS + TURN + 17 * HOUR


# --- a clock that goes back


def test_deadlines_go_back_with_the_clock_and_the_host_is_told_once(tmp_path: Path) -> None:
    home = make(tmp_path)
    result = tick(home, BEGINS - 3 * HOUR)
    assert "the clock went back by 3 h 0 min" in result.problems["clock"]
    assert until(home) == BEGINS + TURN - 3 * HOUR
    assert ticks(home, BEGINS - 3 * HOUR, BEGINS + 6 * HOUR, HOUR) == {}  # it comes by that time once more
    assert until(home) == BEGINS + TURN - 3 * HOUR


def test_a_clock_that_ran_ahead_is_another_cause_than_the_outage_that_it_seemed_to_be(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert list(tick(home, BEGINS + 1000 * HOUR).problems) == ["outage"]
    assert list(tick(home, BEGINS + HOUR).problems) == ["clock"]


def test_a_clock_that_was_only_set_right_moves_nothing(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert tick(home, BEGINS - 2 * MINUTE).problems == {}
    assert until(home) == BEGINS + TURN


def test_a_clock_that_runs_ahead_and_comes_back_leaves_all_as_it_was(tmp_path: Path) -> None:
    home = make(tmp_path)
    tick(home, BEGINS + 1000 * HOUR)
    tick(home, BEGINS + HOUR)
    assert until(home) == BEGINS + TURN + HOUR  # an hour had passed by the right clock, and counts as lost
    assert misses(home) == {}


@pytest.mark.parametrize("back", [5, 47])
@pytest.mark.some(1)
def test_a_clock_that_goes_back_for_one_tick_and_comes_right_costs_nobody_time(tmp_path: Path, back: int) -> None:
    """Shorter than an outage or longer: the question was asked before both steps."""
    home = make(tmp_path)
    tick(home, BEGINS + HOUR)
    tick(home, BEGINS + (1 - back) * HOUR)
    assert until(home) == BEGINS + TURN - back * HOUR
    problems = tick(home, BEGINS + HOUR + MINUTE).problems
    assert [what for what in problems.values() if "deadlines" in what]
    assert until(home) - (BEGINS + TURN) in (timedelta(), MINUTE)
    assert ticks(home, BEGINS + HOUR + MINUTE, BEGINS + TURN, HOUR) == {}
    assert misses(home) == {}


@pytest.mark.parametrize("hours", [-3, -2, 1])
def test_a_game_begun_after_the_clock_went_back_keeps_its_time(tmp_path: Path, hours: int) -> None:
    """Also if no tick has run since, or if it is again as late as it has been before."""
    home = make(tmp_path)
    if hours > -3:
        tick(home, BEGINS - 3 * HOUR)
    begun = BEGINS + hours * HOUR
    new_game(home, "young", "rattus", SEATS[:2], {"first": "red"}, begun, nonces=False)
    for minutes in (1, 2):
        tick(home, begun + minutes * MINUTE)
        assert until(home, "young") == begun + TURN
    back = 0 if hours > 0 else 3  # a gap of more than these hours may be the clock coming right
    assert until(home) - (BEGINS + TURN - back * HOUR) in (timedelta(), MINUTE)


# --- games that follow later, ticks that were killed, a file that was lost


@pytest.mark.parametrize("hours", [7, -3])
def test_a_locked_game_follows_later_and_once(tmp_path: Path, hours: int) -> None:
    home = make(tmp_path, "locked", "peste")
    with locked(home.path / "games" / "locked" / "lock", what="a test"):
        result = _without_patience(home, BEGINS + hours * HOUR)
    assert any(note.startswith("locked:") for note in result.notes)
    for hour in (1, 2):
        assert tick(home, BEGINS + (hours + hour) * HOUR).problems == {}
        assert until(home, "locked") == until(home) == BEGINS + TURN + hours * HOUR


def _without_patience(home: Home, now: datetime) -> TickResult:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rattus_pbem.store.files.PATIENCE", 0)
        return tick(home, now)


def test_a_fenced_game_follows_when_it_is_mended(tmp_path: Path) -> None:
    home = make(tmp_path, "broken", "peste")
    journal = home.path / "games" / "broken" / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"begun"', b'"begon"').replace(b'"red"', b'"rad"', 1))
    assert tick(home, BEGINS + 7 * HOUR).newly_fenced == ["broken"]
    ticks(home, BEGINS + 7 * HOUR, BEGINS + 20 * HOUR)
    journal.write_bytes(whole)
    (home.path / "games" / "broken" / "fenced.json").unlink(missing_ok=True)
    assert ticks(home, BEGINS + 20 * HOUR, BEGINS + 24 * HOUR) == {}
    assert until(home, "broken") == until(home) == BEGINS + TURN + 7 * HOUR


@pytest.mark.parametrize("hours", [7, -3])
@pytest.mark.parametrize("kill_at", ["first game", "second game", "end"])
@pytest.mark.some(2)
def test_a_killed_tick_moves_each_game_once_and_the_host_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int, kill_at: str
) -> None:
    home = make(tmp_path, "florence", "peste")
    real: Callable[[Game], None] = vars(ticking)["play"]
    played = []

    def play(game: Game) -> None:
        played.append(game.book.header.id)
        if len(played) == ("first game", "second game").index(kill_at) + 1:
            raise KeyboardInterrupt
        real(game)

    def keep(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if kill_at == "end":
            patch.setattr(ticking.Tick, "answer", keep)
        else:
            patch.setattr(ticking, "play", play)
        with pytest.raises(KeyboardInterrupt):
            tick(home, BEGINS + hours * HOUR)
    again = tick(home, BEGINS + (hours + 1) * HOUR)
    assert list(again.problems) == ["outage" if hours > 0 else "clock"]
    for hour in (2, 3):
        assert tick(home, BEGINS + (hours + hour) * HOUR).problems == {}
    assert [until(home, game) for game in ("florence", "peste")] == [BEGINS + TURN + hours * HOUR] * 2


def test_a_killed_tick_and_a_second_outage_both_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(ticking, "Index", lambda home, mailed: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tick(home, BEGINS + 7 * HOUR)
    assert "14 h" in tick(home, BEGINS + 14 * HOUR).problems["outage"]
    assert until(home) == BEGINS + TURN + 14 * HOUR


def test_a_dry_run_moves_nothing(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert AWAY in tick(home, BEGINS + 7 * HOUR, dry_run=True).problems["outage"]
    assert until(home) == BEGINS + TURN
    assert AWAY in tick(home, BEGINS + 7 * HOUR).problems["outage"]
    assert until(home) == BEGINS + TURN + 7 * HOUR


DAMAGE = [b"", b"[]", b"{}", b'{"last": 1}', b'{"last": "2026-10-01T15:00:00+00:00", "slides": [1]}', b"\xff"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_lost_or_damaged_file_moves_nothing_and_later_outages_count_again(tmp_path: Path, damage: bytes) -> None:
    home = make(tmp_path)
    tick(home, BEGINS + 7 * HOUR)
    (home.path / "tick.json").write_bytes(damage)
    assert tick(home, BEGINS + 8 * HOUR).problems == {}
    assert json.loads((home.path / "tick.json").read_bytes())["slides"] == []
    tick(home, BEGINS + 18 * HOUR)
    assert until(home) == BEGINS + TURN + 17 * HOUR
