"""Brakes: deadlines slide after an outage, with a clock that goes back, and when many orders are missing at once."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting import tick as ticking
from rattus_pbem.hosting.files import locked
from rattus_pbem.hosting.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.index import Entry
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.outage import missing_at_once
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import Ticked, tick

from . import homes
from .homes import BEGINS, HOUR, SEATS

MINUTE = timedelta(minutes=1)
TURN, GRACE, REACTION = 72 * HOUR, 12 * HOUR, 24 * HOUR
LATE = BEGINS + TURN + GRACE
AWAY = "no tick has run for 7 h 0 min"


def make(path: Path, *games: str, times: str = "", nonces: bool = False, **options: str) -> Home:
    """A home with the brakes on, its games begun and ticked at BEGINS; red is asked in each."""
    home = make_home(path / "home", key=demo_key("brakes"))
    with (home.path / "host.toml").open("a") as file:
        file.write("\n" + times)
    home = open_home(home.path)
    for game in games or ("peste",):
        told = {"first": "red", **options}
        new_game(home, game, "rattus", SEATS[:2], told, BEGINS, nonces=nonces, secret=homes.SECRET)
    assert not tick(home, BEGINS).told
    return home


def until(home: Home, game: str = "peste") -> datetime:
    """Until when the one seat that is asked may answer, its grace not counted."""
    with open_game(home, game, BEGINS) as session:
        (ask,) = session.game.book.asked
    assert datetime.fromisoformat(ask["grace"]) - datetime.fromisoformat(ask["until"]) == GRACE
    return datetime.fromisoformat(ask["until"])


def misses(home: Home, game: str = "peste") -> dict[str, int]:
    with open_game(home, game, BEGINS) as session:
        return dict(session.game.book.misses)


def ticks(home: Home, first: datetime, last: datetime, every: timedelta = 3 * HOUR) -> dict[str, str]:
    """Ticks without a gap; what the host was told."""
    told = {}
    while first < last:
        told |= tick(home, first).told
        first += every
    return told | tick(home, last).told


# --- an outage


def test_after_an_outage_all_open_deadlines_move_by_its_time_and_the_host_is_told_once(tmp_path: Path) -> None:
    home = make(tmp_path, "florence", "peste")
    told = tick(home, BEGINS + 7 * HOUR)
    assert AWAY in told.told["clock"]
    assert told.told["clock"] in told.notes
    assert [until(home, game) for game in ("florence", "peste")] == [BEGINS + TURN + 7 * HOUR] * 2
    again = tick(home, BEGINS + 8 * HOUR)
    assert (again.told, again.notes, again.opened) == ({}, [], 0)
    assert until(home) == BEGINS + TURN + 7 * HOUR


@pytest.mark.parametrize("gap", [5 * HOUR, 6 * HOUR])
def test_a_shorter_gap_moves_nothing(tmp_path: Path, gap: timedelta) -> None:
    home = make(tmp_path)
    assert tick(home, BEGINS + gap).told == {}
    assert until(home) == BEGINS + TURN


def test_an_outage_over_the_deadline_makes_nobody_miss(tmp_path: Path) -> None:
    home = make(tmp_path)
    ticks(home, BEGINS, LATE - HOUR)
    tick(home, LATE + 9 * HOUR)
    assert (misses(home), until(home)) == ({}, BEGINS + TURN + 10 * HOUR)
    ticks(home, LATE + 9 * HOUR, LATE + 10 * HOUR)
    assert misses(home) == {"red": 1}


def test_the_next_letter_tells_of_it_once_in_the_language_of_its_seat(tmp_path: Path) -> None:
    home = make(tmp_path, **{"red.lang": "fr"})
    tick(home, BEGINS + 7 * HOUR)
    first = {"do": "first", "region": "gallia"}
    for hour, seat in ((8, "red"), (9, "blue")):
        homes.send(home, homes.sheet(seat, 0, first, first), BEGINS + hour * HOUR)
        tick(home, BEGINS + hour * HOUR)
    told = [homes.letter(home, "red", name)["notices"] for name in homes.letters(home, "red")]
    assert [[notice["kind"] for notice in notices] for notices in told] == [[], ["slid"]]
    assert "votre échéance a été repoussée" in told[1][0]["text"]
    blue = [homes.letter(home, "blue", name)["notices"] for name in homes.letters(home, "blue")]
    assert blue == [[]] * 3  # blue was asked nothing while the host was away


def test_the_limit_can_be_set_for_the_home_and_a_longer_one_for_a_game(tmp_path: Path) -> None:
    home = make(tmp_path, times='outage = "2h"\n')
    tick(home, BEGINS + 3 * HOUR)
    assert until(home) == BEGINS + TURN + 3 * HOUR
    other = make(tmp_path / "other", outage="8h")
    assert AWAY in tick(other, BEGINS + 7 * HOUR).told["clock"]
    assert until(other) == BEGINS + TURN


def test_a_game_begun_after_an_outage_does_not_slide(tmp_path: Path) -> None:
    home = make(tmp_path)
    now = BEGINS + 7 * HOUR
    tick(home, now)
    new_game(home, "young", "rattus", SEATS[:2], {"first": "red"}, now, nonces=False)
    new_game(home, "youngest", "rattus", SEATS[:2], {"first": "red"}, now, nonces=True)
    tick(home, now + HOUR)
    assert until(home, "young") == now + TURN
    with open_game(home, "youngest", now) as session:
        assert session.game.book.nonces["until"] == (now + TURN).isoformat()


def test_the_exchange_of_nonces_slides_too(tmp_path: Path) -> None:
    home = make(tmp_path, nonces=True)
    tick(home, BEGINS + 7 * HOUR)
    tick(home, BEGINS + 8 * HOUR)
    assert homes.book(home).nonces["until"] == (BEGINS + TURN + 7 * HOUR).isoformat()


def test_two_outages_add_up(tmp_path: Path) -> None:
    home = make(tmp_path)
    for hours in (7, 8, 18):
        tick(home, BEGINS + hours * HOUR)
    assert until(home) == BEGINS + TURN + 17 * HOUR


# --- a clock that goes back


def test_deadlines_go_back_with_the_clock_and_the_host_is_told_once(tmp_path: Path) -> None:
    home = make(tmp_path)
    told = tick(home, BEGINS - 3 * HOUR)
    assert "the clock went back by 3 h 0 min" in told.told["clock"]
    assert until(home) == BEGINS + TURN - 3 * HOUR
    assert ticks(home, BEGINS - 3 * HOUR, BEGINS + 6 * HOUR, HOUR) == {}  # it comes by that time once more
    assert until(home) == BEGINS + TURN - 3 * HOUR


def test_a_clock_that_was_only_set_right_moves_nothing(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert tick(home, BEGINS - 2 * MINUTE).told == {}
    assert until(home) == BEGINS + TURN


def test_a_clock_that_runs_ahead_and_comes_back_leaves_all_as_it_was(tmp_path: Path) -> None:
    home = make(tmp_path)
    tick(home, BEGINS + 1000 * HOUR)
    tick(home, BEGINS + HOUR)
    assert until(home) == BEGINS + TURN + HOUR  # an hour had passed by the right clock, and counts as lost
    assert misses(home) == {}


def test_a_game_begun_after_the_clock_went_back_keeps_its_time(tmp_path: Path) -> None:
    home = make(tmp_path)
    tick(home, BEGINS - 3 * HOUR)
    ticks(home, BEGINS - 3 * HOUR, BEGINS + HOUR)
    new_game(home, "young", "rattus", SEATS[:2], {"first": "red"}, BEGINS + HOUR, nonces=False)
    tick(home, BEGINS + 2 * HOUR)
    assert until(home, "young") == BEGINS + HOUR + TURN


# --- games that follow later, ticks that were killed, a file that was lost


@pytest.mark.parametrize("hours", [7, -3])
def test_a_locked_game_follows_later_and_once(tmp_path: Path, hours: int) -> None:
    home = make(tmp_path, "locked", "peste")
    with locked(home.games / "locked" / "lock", what="a test"):
        told = _without_patience(home, BEGINS + hours * HOUR)
    assert any(note.startswith("locked:") for note in told.notes)
    for hour in (1, 2):
        assert tick(home, BEGINS + (hours + hour) * HOUR).told == {}
        assert until(home, "locked") == until(home) == BEGINS + TURN + hours * HOUR


def _without_patience(home: Home, now: datetime) -> Ticked:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rattus_pbem.hosting.files.PATIENCE", 0)
        return tick(home, now)


def test_a_fenced_game_follows_when_it_is_mended(tmp_path: Path) -> None:
    home = make(tmp_path, "broken", "peste")
    journal = home.games / "broken" / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"begun"', b'"begon"').replace(b'"red"', b'"rad"', 1))
    assert tick(home, BEGINS + 7 * HOUR).newly_fenced == ["broken"]
    ticks(home, BEGINS + 7 * HOUR, BEGINS + 20 * HOUR)
    journal.write_bytes(whole)
    (home.games / "broken" / "fenced.json").unlink(missing_ok=True)
    assert ticks(home, BEGINS + 20 * HOUR, BEGINS + 24 * HOUR) == {}
    assert until(home, "broken") == until(home) == BEGINS + TURN + 7 * HOUR


@pytest.mark.parametrize("hours", [7, -3])
@pytest.mark.parametrize("kill_at", ["first game", "second game", "end"])
def test_a_killed_tick_moves_each_game_once_and_the_host_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int, kill_at: str
) -> None:
    home = make(tmp_path, "florence", "peste")
    real = ticking.play
    played = []

    def play(game: Any) -> None:
        played.append(game.book.header["id"])
        if len(played) == ("first game", "second game").index(kill_at) + 1:
            raise KeyboardInterrupt
        real(game)

    def keep(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ticking, *(("_keep", keep) if kill_at == "end" else ("play", play)))
        with pytest.raises(KeyboardInterrupt):
            tick(home, BEGINS + hours * HOUR)
    again = tick(home, BEGINS + (hours + 1) * HOUR)
    assert list(again.told) == ["clock"]
    for hour in (2, 3):
        assert tick(home, BEGINS + (hours + hour) * HOUR).told == {}
    assert [until(home, game) for game in ("florence", "peste")] == [BEGINS + TURN + hours * HOUR] * 2


def test_a_killed_tick_and_a_second_outage_both_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(ticking, "Index", lambda home: 1 / 0)
        patch.setattr(ticking, "_keep", lambda *_: None)
        with pytest.raises(ZeroDivisionError):
            tick(home, BEGINS + 7 * HOUR)
    assert "14 h" in tick(home, BEGINS + 14 * HOUR).told["clock"]
    assert until(home) == BEGINS + TURN + 14 * HOUR


def test_a_dry_run_moves_nothing(tmp_path: Path) -> None:
    home = make(tmp_path)
    assert AWAY in tick(home, BEGINS + 7 * HOUR, dry_run=True).told["clock"]
    assert until(home) == BEGINS + TURN
    assert AWAY in tick(home, BEGINS + 7 * HOUR).told["clock"]
    assert until(home) == BEGINS + TURN + 7 * HOUR


DAMAGE = [b"", b"[]", b"{}", b'{"last": 1}', b'{"last": "2026-10-01T15:00:00+00:00", "slides": [1]}', b"\xff"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_lost_or_damaged_file_moves_nothing_and_later_outages_count_again(tmp_path: Path, damage: bytes) -> None:
    home = make(tmp_path)
    tick(home, BEGINS + 7 * HOUR)
    (home.path / "tick.json").write_bytes(damage)
    assert tick(home, BEGINS + 8 * HOUR).told == {}
    assert json.loads((home.path / "tick.json").read_bytes())["slides"] == []
    tick(home, BEGINS + 18 * HOUR)
    assert until(home) == BEGINS + TURN + 17 * HOUR


# --- orders that are missing in many games at once


def at_grace(path: Path, count: int, **how: str) -> tuple[Home, tuple[str, ...]]:
    """A home with so many games, ticked until three hours before the grace of red's first placement is over."""
    games = tuple(f"game-{number}" for number in range(count))
    home = make(path, *games, **how)
    ticks(home, BEGINS, LATE - 3 * HOUR)
    return home, games


def test_when_most_orders_are_missing_in_three_games_they_slide_once(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 3)
    told = tick(home, LATE)
    assert "orders are missing in 3 games" in told.told["mass"]
    assert told.told["mass"] in told.notes
    assert [until(home, game) for game in games] == [BEGINS + TURN + REACTION] * 3
    assert ticks(home, LATE, LATE + REACTION - HOUR) == {}
    assert [misses(home, game) for game in games] == [{}] * 3
    assert tick(home, LATE + REACTION).told == {}
    assert [misses(home, game) for game in games] == [{"red": 1}] * 3
    letter = json.loads((home.games / games[0] / "reports" / "0000-02" / "red.json").read_bytes())
    assert [notice["kind"] for notice in letter["notices"]] == ["slid", "missed"]
    assert "as if mail had not arrived" in letter["notices"][0]["text"]


def test_two_games_are_no_mass(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 2)
    assert tick(home, LATE).told == {}
    assert [misses(home, game) for game in games] == [{"red": 1}] * 2


def test_the_next_seat_has_a_brake_of_its_own(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 3)
    ticks(home, LATE, LATE + REACTION)
    blue = LATE + REACTION + TURN + GRACE
    assert ticks(home, LATE + REACTION, blue - HOUR) == {}
    assert list(tick(home, blue).told) == ["mass"]
    assert [until(home, game) for game in games] == [blue - GRACE + REACTION] * 3


@pytest.mark.parametrize(
    ("due", "missing", "braked"),
    [(10, 3, False), (10, 5, False), (10, 6, True), (3, 3, True), (4, 2, False), (2, 2, False), (5, 3, True)],
)
def test_a_mass_is_three_games_and_more_than_half_of_the_seats_due(due: int, missing: int, braked: bool) -> None:
    games = {f"game-{n}": Entry(1, [1, 1], "", [], [["red", "2026-10-01"]]) for n in range(due)}
    later = {"later": Entry(1, [1, 1], "", [], [["red", "2026-10-03"]] * 9)}
    answered = [(f"game-{n}", "red") for n in range(missing, due)]
    found = missing_at_once({**games, **later}, answered, "2026-10-02")
    assert found == ({f"game-{n}" for n in range(missing)} if braked else set())


def test_three_seats_of_one_game_are_no_mass() -> None:
    three = [[seat, "2026-10-01"] for seat in ("red", "blue", "green")]
    games = {name: Entry(1, [1, 1], "", [], three) for name in ("one", "two")}
    assert missing_at_once(games, [], "2026-10-02") == set()


def test_orders_that_were_submitted_since_the_last_tick_are_not_missing(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 4)
    for game in games[:2]:
        sheet = {**homes.sheet("red", 0, {"do": "first", "region": "gallia"}), "game": game}
        path = tmp_path / "sheet"
        path.write_text(json.dumps(sheet))
        with open_game(home, game, LATE - HOUR) as session:
            submit(session, "red", path)
    assert tick(home, LATE).told == {}
