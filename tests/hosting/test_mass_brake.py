"""The brake for orders that are missing in many games at once, as if no mail came in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.index import Entry, Index
from rattus_pbem.hosting.outage import mass_miss
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from rattus_pbem.record.notices import DeadlineMoved, Missed
from rattus_pbem.shapes import stored_moment

from . import homes
from .braked import GRACE, LATE, REACTION, TURN, make, misses, ticks, until
from .homes import BEGINS, HOUR


def at_grace(path: Path, count: int) -> tuple[Home, tuple[str, ...]]:
    """A home with so many games, ticked until three hours before the grace of red's first placement is over."""
    games = tuple(f"game-{number}" for number in range(count))
    home = make(path, *games)
    ticks(home, BEGINS, LATE - 3 * HOUR)
    return home, games


def test_when_most_orders_are_missing_in_three_games_they_slide_once(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 3)
    result = tick(home, LATE)
    assert "orders are missing in 3 games" in result.problems["mass"]
    assert result.problems["mass"] in result.notes
    assert [until(home, game) for game in games] == [BEGINS + TURN + REACTION] * 3
    assert ticks(home, LATE, LATE + REACTION - HOUR) == {}
    assert [misses(home, game) for game in games] == [{}] * 3
    assert tick(home, LATE + REACTION).problems == {}
    assert [misses(home, game) for game in games] == [{"red": 1}] * 3
    with open_game(home, games[0], LATE) as session:
        coming = session.game.book.notices["red"]
    assert coming == [DeadlineMoved(reason="mass"), Missed(question="first", misses=1)]


def test_two_games_are_no_mass(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 2)
    assert tick(home, LATE).problems == {}
    assert [misses(home, game) for game in games] == [{"red": 1}] * 2


@pytest.mark.full
def test_the_next_seat_has_a_brake_of_its_own(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 3)
    ticks(home, LATE, LATE + REACTION)
    blue = LATE + REACTION + TURN + GRACE
    assert ticks(home, LATE + REACTION, blue - HOUR) == {}
    assert list(tick(home, blue).problems) == ["mass"]
    assert [until(home, game) for game in games] == [blue - GRACE + REACTION] * 3


@pytest.mark.parametrize(
    ("due", "missing", "extended"),
    [(10, 3, False), (10, 5, False), (10, 6, True), (3, 3, True), (4, 2, False), (2, 2, False), (5, 3, True)],
)
def test_a_mass_is_three_games_and_more_than_half_of_the_seats_due(due: int, missing: int, extended: bool) -> None:
    games = {f"game-{n}": Entry(1, [1, 1], "", [], [["red", "2026-10-01"]]) for n in range(due)}
    later = {"later": Entry(1, [1, 1], "", [], [["red", "2026-10-03"]] * 9)}
    answered = [(f"game-{n}", "red") for n in range(missing, due)]
    missed = mass_miss({**games, **later}, answered, "2026-10-02")
    assert missed == ({f"game-{n}" for n in range(missing)} if extended else set())


def test_three_seats_of_one_game_are_no_mass() -> None:
    three = [[seat, "2026-10-01"] for seat in ("red", "blue", "green")]
    games = {name: Entry(1, [1, 1], "", [], three) for name in ("one", "two")}
    assert mass_miss(games, [], "2026-10-02") == set()


@pytest.mark.full
def test_orders_that_were_submitted_since_the_last_tick_are_not_missing(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 4)
    for game in games[:2]:
        sheet = {**homes.sheet("red", 0, {"do": "first", "region": "gallia"}), "game": game}
        path = tmp_path / "sheet"
        path.write_text(json.dumps(sheet))
        with open_game(home, game, LATE - HOUR) as session:
            submit(session, "red", path)
    with_index = Index(home).games
    assert mass_miss(with_index, (), stored_moment(LATE)) == set(games)  # the index alone does not know of them
    assert mass_miss(with_index, (), stored_moment(LATE), home) == set()


def test_a_game_that_cannot_be_opened_counts_as_the_index_has_it(tmp_path: Path) -> None:
    home, games = at_grace(tmp_path, 3)
    (home.path / "games" / games[0] / "journal.jsonl").write_bytes(b"nothing\n")
    assert mass_miss(Index(home).games, (), stored_moment(LATE), home) == set(games)
