"""The final round: who is asked and who is passed over, what the end of a sheet means, and the last letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.play.answering import SeatAnswers
from rattus_pbem.record.stored_sheet import sheet_of
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.usefixtures("any_store")

FINAL: dict[str, Any] = {
    "seats": ["red", "blue", "green"],
    "phase": "final",
    "turn": 9,
    "first": "red",
    "last": "green",
    "plague": "italia",
    "ending": True,
    "cards": {"king": "blue", "merchant": "blue", "peasant": "red", "monk": "green"},
    "regions": {
        "anglia": {"cubes": {"red": 2, "blue": 3}},
        "gallia": {"cubes": {"red": 1, "green": 4}, "tokens": [1, 2]},
    },
    "supply": 0,
}
KING = {"do": "king", "region": "anglia"}
PEASANT = {"do": "peasant", "region": "anglia"}
LATE = BEGINS + 84 * HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Turn 10: blue's part comes first, then red's; green was the last player and has none."""
    return homes.make(tmp_path / "home", seats=homes.SEATS, position=FINAL)


def send(home: Home, seat: str, *orders: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A sheet for the final round."""
    return homes.send(home, homes.sheet(seat, 10, *orders, **keys), BEGINS)


def answered(home: Home) -> list[tuple[str, str, str]]:
    """Who answered what, and from where."""
    return [(answer["seat"], answer["answer"]["do"], answer["source"]["by"]) for answer in homes.answers(home, 10)]


def awaited(home: Home) -> list[str]:
    """Who is asked."""
    return [ask.seat for ask in homes.book(home).deadlines.asks]


def test_each_is_asked_in_turn_and_the_end_of_a_sheet_counts_as_done(home: Home) -> None:
    assert awaited(home) == ["blue"]
    send(home, "blue", KING)
    homes.tick_at(home, BEGINS)
    assert answered(home) == [("blue", "king", "sheet"), ("blue", "done", "sheet")]
    assert awaited(home) == ["red"]
    assert homes.letters(home, "red") == ["0010-01", "0010-02"]
    assert homes.letters(home, "blue") == ["0010-01"]
    send(home, "red", PEASANT)
    homes.tick_at(home, BEGINS)
    # nothing is left for red to use: nobody waits for it
    assert answered(home)[2:] == [("red", "peasant", "sheet"), ("red", "done", "sheet")]
    assert homes.book(home).stage == "over"
    assert [homes.letters(home, seat)[-1] for seat in ("red", "blue", "green")] == ["0010-03", "0010-02", "0010-02"]
    assert replay_game(home, "peste").verdict == "EXACT"


def test_all_may_send_from_the_start(home: Home) -> None:
    assert send(home, "red", PEASANT)["grade"] == "ok"
    assert awaited(home) == ["blue"]
    send(home, "blue", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert answered(home) == [("blue", "done", "sheet"), ("red", "peasant", "sheet"), ("red", "done", "sheet")]
    assert homes.book(home).stage == "over"


def test_a_sheet_without_orders_is_no_answer(home: Home) -> None:
    send(home, "blue", conditional=[])
    homes.tick_at(home, BEGINS)
    assert (answered(home), awaited(home)) == ([], ["blue"])


def test_each_part_has_its_own_deadline_and_default(home: Home) -> None:
    homes.tick_at(home, LATE)
    assert answered(home) == [("blue", "done", "default")]
    assert awaited(home) == ["red"]
    homes.tick_at(home, LATE + 83 * HOUR)
    assert awaited(home) == ["red"]
    homes.tick_at(home, LATE + 84 * HOUR)
    assert answered(home)[1:] == [("red", "done", "default")]
    assert homes.book(home).stage == "over"


def test_the_last_player_has_no_part(home: Home) -> None:
    with pytest.raises(IllegalError, match=r"R-17\.[18]"):
        send(home, "green", {"do": "monk", "token": 1, "to": "anglia"})


def test_what_has_no_place_in_the_final_round(home: Home) -> None:
    with pytest.raises(IllegalError, match=r"R-17\.3"):
        send(home, "blue", {"do": "take", "card": "witch"}, {"do": "plague", "path": ["gallia"]})


def test_a_seat_without_cards_is_passed_over(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position={**FINAL, "cards": {"peasant": "red"}})
    assert awaited(home) == ["red"]
    homes.tick_at(home, LATE)
    assert homes.book(home).stage == "over"


def test_with_no_cards_at_all_the_game_ends_with_letter_0(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position={**FINAL, "cards": {}})
    homes.tick_at(home, BEGINS)
    assert homes.book(home).stage == "over"
    assert homes.letters(home, "green")[-1].startswith("0010-")
    with pytest.raises(IllegalError, match="the game is over"):
        send(home, "red", {"do": "done"})


@pytest.mark.parametrize(("order", "done"), [({"on": "potion", "do": "spend"}, False), (KING, True)])
def test_an_answer_to_what_another_asked_does_not_end_ones_own_part(order: dict[str, Any], *, done: bool) -> None:
    rules = load_rules("rattus", {})
    run = Run(rules, Position(rules.state_from_json(FINAL)), SeededChance("final"))
    run.play_on()
    (ask,) = run.pending
    sheet = sheet_of(homes.sheet("blue", 10, order))
    answering = SeatAnswers(rules, "blue", sheet, lambda: rules.view(run.state, "blue"), used={0})
    taken = answering.take(ask)
    assert (taken and taken[:3]) == (({"do": "done"}, -1, "sheet") if done else None)
