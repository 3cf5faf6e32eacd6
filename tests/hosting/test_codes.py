"""Codes of letters: the newest, an older one of the turn, one that is somebody else's or nobody's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.orders.credentials import same_code

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

PLACE = {"do": "place", "region": "gallia"}
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
LOOK = {"do": "witch", "tokens": [1]}
NOW = BEGINS + HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1; see `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


def send(home: Home, code: str, *orders: dict[str, Any], turn: int = 1) -> dict[str, Any]:
    """A sheet of red with a code."""
    return homes.send(home, homes.sheet("red", turn, *orders, code=code), NOW + HOUR)


def code(home: Home, turn: int, letter: int, seat: str = "red") -> str:
    """The code of a letter."""
    return homes.code(home, seat, turn, letter)


def answered(home: Home) -> list[Any]:
    """What red answered in turn 1."""
    return [answer["answer"] for answer in homes.answers(home, 1)]


def asked_again(home: Home, *orders: dict[str, Any]) -> None:
    """Red's first sheet ends before his turn does: a second letter asks for the rest."""
    homes.send(home, homes.sheet("red", 1, *orders), NOW)
    homes.tick_at(home, NOW)
    assert homes.letters(home, "red") == ["0001-01", "0001-02"]


def test_the_newest_code_and_no_code_skip_nothing(home: Home) -> None:
    asked_again(home, PLACE)
    receipt = send(home, code(home, 1, 2), PLACE, PLAGUE)
    assert receipt["grade"] == "warnings"
    assert receipt["lines"][0]["clause"] == "R-3.4"
    homes.send(home, homes.sheet("red", 1, PLAGUE), NOW + HOUR)
    homes.tick_at(home, NOW + HOUR)
    assert answered(home) == [PLACE, PLAGUE]


def test_an_older_code_skips_a_beginning_that_was_carried_out(home: Home) -> None:
    asked_again(home, PLACE)
    receipt = send(home, code(home, 1, 1), PLACE, PLAGUE)
    assert (receipt["grade"], receipt["counts"]) == ("stale", True)
    assert [(line["line"], line["verdict"]) for line in receipt["lines"]] == [(2, "ok")]
    homes.tick_at(home, NOW + HOUR)
    assert answered(home) == [PLACE, PLAGUE]
    assert homes.letter(home, "red")["notices"] == []


def test_an_older_code_keeps_the_answers_to_what_is_asked(home: Home) -> None:
    asked_again(home, LOOK)
    send(home, code(home, 1, 1), LOOK, {"on": "witch", "do": "stop"}, PLAGUE)
    homes.tick_at(home, NOW + HOUR)
    assert answered(home) == [LOOK, {"do": "stop"}, PLAGUE]


def test_an_older_code_with_another_beginning_is_kept_and_not_used(home: Home) -> None:
    asked_again(home, PLACE)
    receipt = send(home, code(home, 1, 1), PLAGUE)
    assert (receipt["grade"], receipt["counts"], receipt["number"]) == ("stale", False, 2)
    assert (homes.folder(home) / "orders/red/0001-02.json").exists()
    homes.tick_at(home, NOW + HOUR)
    assert answered(home) == [PLACE]
    assert send(home, code(home, 1, 2), PLAGUE)["number"] == 3
    homes.tick_at(home, NOW + HOUR)
    assert answered(home) == [PLACE, PLAGUE]


def test_an_older_code_counts_if_nothing_was_asked_since(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True)
    for seat in ("red", "blue"):
        homes.send(home, homes.sheet(seat, 0, settings={"nonce_hash": "none"}), NOW)
    homes.tick_at(home, NOW)
    assert homes.letters(home, "blue") == ["0000-01", "0000-02"]
    first = {"do": "first", "region": "gallia"}
    sheet = homes.sheet("blue", 0, first, first, code=code(home, 0, 1, "blue"))
    receipt = homes.send(home, sheet, NOW)
    assert (receipt["grade"], receipt["counts"]) == ("stale", True)
    sheet = homes.sheet("red", 0, first, first, code=code(home, 0, 1))
    receipt = homes.send(home, sheet, NOW)
    assert (receipt["grade"], receipt["counts"]) == ("stale", True)
    homes.tick_at(home, NOW)
    assert [answer["seat"] for answer in homes.answers(home, 0)] == ["red", "blue", "blue", "red"]


@pytest.mark.parametrize(
    ("turn", "letter", "seat"), [(1, 1, "blue"), (1, 2, "red"), (0, 1, "red"), (2, 1, "red"), (1, 1, "green")]
)
def test_a_code_of_another_letter_is_refused(home: Home, turn: int, letter: int, seat: str) -> None:
    before = homes.tree(homes.folder(home))
    with pytest.raises(IllegalError, match="is not from a letter to red about this turn"):
        send(home, code(home, turn, letter, seat), PLAGUE)
    new = homes.tree(homes.folder(home)).keys() - before.keys()
    assert [name.rsplit("/", 1)[0] for name in new] == ["orders/red/refused"]


def test_a_code_is_read_as_people_write_it(home: Home) -> None:
    good = code(home, 1, 1)
    assert len(good) == 9
    assert good[4] == "-"
    assert not set("ILOU") & set(good)
    for written in (
        good.lower(),
        good.replace("-", ""),
        good.replace("-", " "),
        good.replace("0", "o"),
        good.replace("-", " \u2011 "),
    ):
        assert same_code(written, good)
    assert not same_code(good[:-1], good)
    assert not same_code(good[:-1] + ("2" if good[-1] != "2" else "3"), good)
    assert not same_code("", good)
    assert not same_code("é" * 8, good)
    assert not same_code("\ud800", good)


def test_codes_differ_by_game_seat_turn_and_letter(home: Home) -> None:
    named = [("peste", "red", 1, 1), ("peste2", "red", 1, 1), ("peste", "blue", 1, 1)]
    named += [("peste", "red", 11, 1), ("peste", "red", 1, 11)]
    assert len({home.code(*name) for name in named}) == len(named)
