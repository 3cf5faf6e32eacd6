"""What a form allows is carried out whole: no rider of a legal order is refused, asked again, or done in part.

Every two and three cards in one hand, in each of their orders among the six, on drawn positions, in a turn and in the
final round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.rules import load_rules

from .drawn_position import drawn_position, shuffled

RULES = load_rules("rattus")
ALL = tuple(RULES.data.characters)  # type: ignore[attr-defined]
IN_C = ("knight", "soldier", "crusader", "serf")
IN_B = ("peasant", "queen", "mayor")
MOVERS = ("knight", "crusader", "serf")
RIDERS = {"spread": "spread", "order": "order", "witch": "swap", "baker": "to", "path": "path"}
"""The rider that answers a question; the Serf's answers are counted."""


def hands(cards: tuple[str, ...], sizes: tuple[int, ...] = (2, 3)) -> Iterator[tuple[str, ...]]:
    """Every hand of so many of these cards, in each order."""
    for size in sizes:
        for chosen in combinations(cards, size):
            yield from permutations(chosen)


def check_hand(hand: tuple[str, ...], phase: str, seed: str, verbs: tuple[str, ...] = (), number: int = 12) -> None:
    """Answers of each verb (or of these), drawn at random, complete and with riders left out."""
    chance = SeededChance(f"{seed} {phase} {' '.join(hand)}")
    six = [*hand, *shuffled([card for card in ALL if card not in hand], chance)][:6]
    position = drawn_position(six, dict.fromkeys(hand, "red"), phase, chance)
    run = Run(RULES, Position(RULES.state_from_json(position)), chance)
    run.play_on()
    (ask,) = run.pending
    assert ask.seat == "red"
    assert isinstance(ask.form, Choice)
    for do, record in ask.form.possible().items():
        for _ in range(number if not verbs or do in verbs else 0):
            check_order(run, record.random(chance))


def check_order(run: Run[Any], order: dict[str, Any]) -> None:
    """The order is carried out, every part of it, and no part of it is asked for."""
    after = run.fork()
    start, before = after.state, len(after.events)
    after.answer(order)
    serf = 0
    while after.pending and after.pending[0].question not in RULES.main_questions:
        (ask, *_) = after.pending
        if ask.seat == "red":
            rider = RIDERS.get(ask.question, ask.question)
            assert rider not in order or ask.question == "serf", (order, ask.question)
            serf += ask.question == "serf"
        after.answer_all({each.seat: (each.default(), {"by": "default"}) for each in after.pending})
    assert after.table.refused_riders == [], order
    events = (after.events if after.position.act else after.finished[-1].events)[before:]
    used = [event.card for event in events if event.kind == "card_used"]  # type: ignore[attr-defined]
    assert len(set(used)) == len(used), (order, used)
    assert set(used) <= set(start.held_by("red"))
    CHECKS.get(order["do"], check_card)(start, order, events, used, serf)


def of_kind(events: list[Event], kind: str) -> list[Any]:
    return [event for event in events if event.kind == kind]


def check_plague(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    path = order.get("path", [])
    moves = [list(event.path) for event in of_kind(events, "plague_moved")]
    assert len(moves) == 1 or not path
    assert "path" not in order or moves == ([path] if path else [])
    spread = [event.region for event in of_kind(events, "token_spread")]
    if "spread" in order and "path" in order:
        assert spread == order["spread"][: len(start.supply)], order
        tokens = len(start.regions[path[-1]].tokens) if path else 0
        assert len(spread) <= start.data.spread[tokens] or "soldier" in used, order
    assert bool(of_kind(events, "knight_declared")) == bool(order.get("declare") and moves and moves[0])
    if "declare" in order and order["declare"] and moves and moves[0]:
        assert "knight" in used
    if moves and len(moves[0]) > 1:
        assert {"knight", "soldier", "crusader"} & {*used}
    check_flips(start, order, moves[0][-1] if moves and moves[0] else "", events, used, serf)


def check_flips(
    start: Any, order: Mapping[str, Any], region: str, events: list[Event], used: list[str], serf: int
) -> None:
    flipped = [event.token for event in of_kind(events, "token_flipped")]
    if order.get("order") and start.regions[region].cubes:
        assert flipped == order["order"]
    placed = len(of_kind(events, "serf_cube_placed"))
    answers = order.get("serf", [])
    assert placed <= sum(answers) + serf
    assert serf == 0 or len(flipped) >= len(answers) + serf
    assert not placed or "serf" in used


def check_place(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    (placed,) = of_kind(events, "cubes_placed")
    assert placed.region == order["region"]
    assert placed.cubes == order.get("cubes", placed.cubes)
    assert placed.cubes > 0


def check_mayor(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    placed = of_kind(events, "cubes_placed") + of_kind(events, "extra_cube_placed")
    assert used == ["mayor"]
    if "regions" in order:
        assert Counter(order["regions"]) == {event.region: event.cubes for event in placed}


def check_move(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    (moved,) = of_kind(events, "plague_moved")
    assert list(moved.path) == order["path"]
    assert set(used) == set(order.get("with", used))
    assert bool(of_kind(events, "piece_counts")) == ("knight" in used)
    check_flips(start, order, order["path"][-1], events, used, serf)


def check_take(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    assert [event.card for event in of_kind(events, "card_taken")] == [order["card"]]


def check_done(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    assert used == []


def check_card(start: Any, order: Mapping[str, Any], events: list[Event], used: list[str], serf: int) -> None:
    assert used == [order["do"]]
    for kind, key in (("tokens_swapped", "swap"),):
        assert len(of_kind(events, kind)) == bool(order.get(key))
    if order.get("tokens") and order["do"] == "pied_piper":
        assert sorted(event.token for event in of_kind(events, "token_moved")) == sorted(order["tokens"])


CHECKS = {
    "plague": check_plague,
    "place": check_place,
    "mayor": check_mayor,
    "move": check_move,
    "take": check_take,
    "done": check_done,
}

TOGETHER = [*hands(IN_C), *permutations(IN_C)]


@pytest.mark.parametrize("hand", TOGETHER, ids=" ".join)
@pytest.mark.some(3)
def test_cards_that_work_together_in_c(hand: tuple[str, ...]) -> None:
    for seed in range(4):
        check_hand(hand, "turn", f"c {seed}", ("plague",), 25)


@pytest.mark.parametrize("hand", [*hands(IN_B)], ids=" ".join)
def test_cards_that_work_together_in_b(hand: tuple[str, ...]) -> None:
    for seed in range(4):
        check_hand(hand, "turn", f"b {seed}", ("place", "mayor"), 15)


@pytest.mark.parametrize("hand", [*hands((*MOVERS, "soldier"))], ids=" ".join)
@pytest.mark.some(9)
def test_cards_that_move_the_plague_in_the_final_round(hand: tuple[str, ...]) -> None:
    for seed in range(4):
        check_hand(hand, "final", f"move {seed}", ("move", "soldier"), 25)


EVERY = [*hands(ALL)]


@pytest.mark.parametrize("phase", ["turn", "final"])
@pytest.mark.parametrize("part", range(8))
@pytest.mark.some(5)
def test_every_hand_of_two_and_three_cards_now_and_then(part: int, phase: str) -> None:
    for hand in EVERY[part * 7 :: 600]:
        check_hand(hand, phase, "every", number=4)


@pytest.mark.full
@pytest.mark.parametrize("phase", ["turn", "final"])
@pytest.mark.parametrize("part", range(32))
def test_every_hand_of_two_and_three_cards(part: int, phase: str) -> None:
    for hand in EVERY[part::32]:
        check_hand(hand, phase, "full", number=8)
