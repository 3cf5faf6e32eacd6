"""Statistics of every game: luck by an exact distribution, times, orders; only what is public until it is over."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from rattus_pbem.contract.tallies import Luck
from rattus_pbem.inquiry.status import statistics
from rattus_pbem.record.statistics import _luck, statistics_lines
from rattus_pbem.referee.acts import cancel
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus import Rattus
from rattus_pbem.rules.rattus.play.action_events import TokenFlipped

from ..games import GAMES
from . import homes
from .homes import BEGINS, HOUR


def test_luck_is_placed_in_the_exact_distribution() -> None:
    draws = [Luck("red", "dice", die, range(1, 7)) for die in (6, 5)]
    throws = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    worse = Fraction(sum(throw < 11 for throw in throws) * 2 + throws.count(11), 2 * len(throws))
    entry = _luck(draws)
    assert (entry.got, entry.expected) == (11, 7.0)
    assert entry.percentile == round(float(100 * worse), 1)
    unlucky = _luck([draw._replace(more_is_better=False) for draw in draws])
    assert unlucky.percentile == round(100 - entry.percentile, 1)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_every_game_has_statistics(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    now = homes.play_turns(home, homes.awaited(home)[1] + (4 if rules == "rattus" else 2), BEGINS + HOUR)
    result = statistics(home, "peste", now)
    assert all((seat.refused is None) == (not result.over) for seat in result.seats)
    assert any(seat.luck for seat in result.seats) or rules == "rattus"
    for seat in result.seats:
        assert 0 <= seat.in_time <= seat.asked
        for luck in seat.luck:
            assert 0 <= luck.percentile <= 100
    assert list(statistics_lines(result))


def test_late_answers_and_the_time_that_orders_took(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.send(home, homes.sheet("red", 0, {"do": "first", "region": "gallia"}), BEGINS + 3 * HOUR)
    homes.tick_at(home, BEGINS + 3 * HOUR)
    homes.tick_at(home, BEGINS + 300 * HOUR)
    red, blue = statistics(home, "peste", BEGINS).seats
    assert (red.asked, red.in_time, red.response_minutes) == (1, 1, 180)
    assert (blue.asked, blue.in_time, blue.response_minutes) == (1, 0, None)


def rattus() -> Rattus:
    rules = load_rules("rattus")
    assert isinstance(rules, Rattus)
    return rules


def test_what_a_token_strikes_rests_on_what_all_may_know() -> None:
    rules = rattus()
    worlds = []
    for token in (1, 2):
        state = rules.state_from_json(homes.TURN_OF_RED)
        hidden = {**state.faces}
        hidden[1], hidden[2] = (hidden[1], hidden[2]) if token == 1 else (hidden[2], hidden[1])
        event = TokenFlipped(9, "gallia", next(iter(rules.data.faces)), 4, True)
        worlds.append(list(rules.luck(state.but(faces=hidden), event)))
    assert worlds[0] == worlds[1] != []
    assert {luck.seat for luck in worlds[0]} == {"red", "blue"}
    assert all(len(luck.outcomes) == len(rules.data.faces) for luck in worlds[0])


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(2)
def test_the_last_letter_has_a_line_for_each_seat(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    homes.tick_at(home, BEGINS + 300 * HOUR)
    cancel(home, "peste", BEGINS + 400 * HOUR, Grounds("enough"))
    seats = homes.book(home).seats
    for seat in seats:
        items = homes.letter(home, seat)["statistics"]
        assert len(items) == len([each for each in statistics(home, "peste", BEGINS).seats if each.asked or each.luck])
        assert any("answers in time" in item for item in items)
    name = f"reports/{homes.letters(home, next(iter(seats)))[-1]}/{next(iter(seats))}.txt"
    made = (homes.folder(home) / name).read_bytes()
    (homes.folder(home) / name).unlink()
    homes.book(home)
    assert (homes.folder(home) / name).read_bytes() == made
