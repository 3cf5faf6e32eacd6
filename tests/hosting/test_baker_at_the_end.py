"""The Baker's cubes after the final round: the left neighbour's own act, ordered ahead in his final round's sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.usefixtures("any_store")

FINAL: dict[str, Any] = {
    "seats": ["red", "blue", "green"],
    "characters": ["baker", "king", "serf", "queen", "mayor", "soldier"],
    "phase": "final",
    "turn": 9,
    "first": "red",
    "last": "green",
    "plague": "italia",
    "cards": {"baker": "red", "king": "blue"},
    "baker": {"red": 2, "green": 1},
    "regions": {"anglia": {"cubes": {"red": 1, "blue": 2}}, "gallia": {"cubes": {"green": 4}, "tokens": [1, 2]}},
    "supply": 0,
}
TO_POLONIA = {"do": "bakercubes", "region": "polonia"}
WAYS = [TO_POLONIA, {"on": "bakercubes", **TO_POLONIA}]
"""As an order, and as the answer that the letter's form shows when it is asked for."""
KING = {"do": "king", "region": "anglia"}


def home_with(tmp_path: Path, **changes: Any) -> Home:
    return homes.make(tmp_path / "home", seats=homes.SEATS, position={**FINAL, **changes})


def send(home: Home, seat: str, *orders: dict[str, Any]) -> dict[str, Any]:
    return homes.send(home, homes.sheet(seat, 10, *orders), BEGINS)


def emptied(home: Home) -> list[tuple[str, str, str]]:
    """Who answered where the Baker's cubes go, with what, by what."""
    answers = [answer for answer in homes.answers(home, 10) if answer["question"] == "bakercubes"]
    return [(answer["seat"], answer["answer"]["region"], answer["source"]["by"]) for answer in answers]


@pytest.mark.parametrize("way", WAYS)
def test_the_left_neighbour_orders_it_ahead_behind_his_cards(tmp_path: Path, way: dict[str, Any]) -> None:
    home = home_with(tmp_path)
    receipt = send(home, "blue", way, KING)
    assert receipt["grade"] == "ok"
    send(home, "red", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert emptied(home) == [("blue", "polonia", "sheet")]
    assert homes.book(home).stage == "over"
    assert [answer["answer"]["do"] for answer in homes.answers(home, 10) if answer["seat"] == "blue"][:1] == ["king"]


@pytest.mark.parametrize("way", WAYS)
def test_it_alone_is_a_sheet_that_ends_his_part(tmp_path: Path, way: dict[str, Any]) -> None:
    home = home_with(tmp_path)
    assert send(home, "blue", way)["grade"] == "ok"
    send(home, "red", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert emptied(home) == [("blue", "polonia", "sheet")]
    assert homes.book(home).stage == "over"


@pytest.mark.parametrize("way", WAYS)
def test_the_first_line_kept_for_it_is_used(tmp_path: Path, way: dict[str, Any]) -> None:
    home = home_with(tmp_path)
    send(home, "blue", way, *({**other, "region": "russia"} for other in WAYS))
    send(home, "red", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert emptied(home) == [("blue", "polonia", "sheet")]


@pytest.mark.parametrize("way", WAYS)
def test_the_last_player_orders_it_too(tmp_path: Path, way: dict[str, Any]) -> None:
    home = home_with(tmp_path, last="blue", cards={"baker": "red", "king": "green"})
    assert send(home, "blue", way)["grade"] == "ok", "he has no part in the round, but this is his act"
    send(home, "red", {"do": "done"})  # green's King has nowhere to work: he is passed over
    homes.tick_at(home, BEGINS)
    assert emptied(home) == [("blue", "polonia", "sheet")]


def test_without_an_order_he_is_asked_and_the_default_holds_at_the_deadline(tmp_path: Path) -> None:
    home = home_with(tmp_path)
    send(home, "blue", KING)
    send(home, "red", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert [(ask.seat, ask.question) for ask in homes.book(home).deadlines.asks] == [("blue", "bakercubes")]
    assert any("bakercubes" in line for line in homes.letter(home, "blue")["form"])
    homes.tick_at(home, BEGINS + 200 * HOUR)
    assert emptied(home) == [("blue", "bulgaria", "default")]


def test_a_standing_line_answers_it(tmp_path: Path) -> None:
    home = home_with(tmp_path)
    line = {"on": "bakercubes", "do": "bakercubes", "region": "hungaria"}
    homes.send(home, homes.sheet("blue", 10, KING, standing=[line]), BEGINS)
    send(home, "red", {"do": "done"})
    homes.tick_at(home, BEGINS)
    assert emptied(home) == [("blue", "hungaria", "standing")]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", ["red", "green"])
def test_nobody_else_may(tmp_path: Path, seat: str, way: dict[str, Any]) -> None:
    home = home_with(tmp_path)
    with pytest.raises(IllegalError, match=r"P-6\.9"):
        send(home, seat, way)


def test_it_is_read_in_the_same_words_as_an_order_and_as_an_answer() -> None:
    lexicon = load_rules("rattus", {}).lexicon
    for order in lexicon.verbs:
        answers = [verb for verb in lexicon.verbs if verb.on and verb.do == order.do]
        if order.on or not answers:
            continue
        for lang, words in order.words.items():
            for word in words:
                for to in ("gallia", "to gallia"):
                    line = parse_line(f"{word} {to}", lexicon, lang).data
                    answer = parse_line(f"answer {word} {to}", lexicon, lang).data
                    assert answer == {"on": answers[0].on, **line}


@pytest.mark.parametrize("orders", [(), (KING,)])
def test_a_conditional_line_on_hold_holds_in_the_acts_after_the_deadline_too(
    tmp_path: Path, orders: tuple[dict[str, Any], ...]
) -> None:
    """Also where the sheet has no orders, and the game chose at the deadline."""
    home = home_with(tmp_path)
    send(home, "red", {"do": "done"})
    homes.send(home, homes.sheet("blue", 10, *orders, conditional=[WAYS[1]], wait=True), BEGINS)
    homes.tick_at(home, BEGINS)
    assert emptied(home) == []
    homes.tick_at(home, BEGINS + (72 + 12) * HOUR)
    assert emptied(home) == [("blue", "polonia", "conditional")]
