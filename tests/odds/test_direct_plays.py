"""The odds of Rattus beside direct plays: the same order in full states that an enumerator of its own draws.

The positions have peeked tokens, nuns, potions; Knight, Crusader and Serf take part. The plays know no sheet, view or
check: an order is answered, the events of the turn are counted.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.chance import Draw, SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.preview.outcome_odds import Odds
from rattus_pbem.preview.sheet_odds import MOST_WAYS, exact_odds, sample_sheet
from rattus_pbem.rules import load_rules
from tests.counts import sampled

from .bounds import is_possible, is_possible_beside, is_within
from .rattus_drawn import Drawn, draw_position
from .rattus_states import Believed

RULES = load_rules("rattus")
POSITIONS = 48
PLAYS = 300 if sampled(16) == 1 else 20_000
WORLDS = 200 if sampled(16) == 1 else 4000
WAYS = 60 if sampled(16) == 1 else MOST_WAYS
MISSES = 2
"""So many of one position's numbers, which hang together, may leave their plain 99.9 % interval."""

Count = tuple[str, str, str]
"""`lost`, seat, region; or `strikes`, token, region."""


class Case(NamedTuple):
    """A position with the view of red and red's sheet."""

    drawn: Drawn
    state: Any
    view: SeatView
    sheet: Sheet


@cache
def case(seed: int) -> Case:
    drawn = draw_position(seed)
    state = RULES.state_from_json(drawn.position)
    run = Run(RULES, Position(state), SeededChance("nothing is drawn"))
    run.play_on()
    view = SeatView.from_json(json.loads(json.dumps(seat_view(RULES, run, "red").to_json())))
    sheet = Sheet(schema_name("rattus"), "peste", "red", 6, orders=(Line(drawn.order, "/orders/0", index=0),))
    return Case(drawn, state, view, sheet)


class Dice:
    """Chance by Python's own generator."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `engine.chance.Chance`."""
        return self.source.sample(list(candidates), draw.size)


def direct_plays(of: Case, plays: int, source: random.Random) -> dict[Count, Counter[int]]:
    """How often each amount came up."""
    believed, chance = Believed(of.view.board), Dice(source)
    counted: dict[Count, Counter[int]] = {}
    for _ in range(plays):
        hidden = believed.draw(source)
        state = of.state.but(faces=hidden.faces, supply=hidden.supply, removed=hidden.removed)
        for what, amount in one_turn(state, chance, of.drawn.order).items():
            counted.setdefault(what, Counter())[amount] += 1
    for amounts in counted.values():
        amounts[0] += plays - amounts.total()
    return counted


def one_turn(state: Any, chance: Dice, order: Mapping[str, Any]) -> Counter[Count]:
    """Red's order, then the default of whatever is asked until the turn is over; what was lost, and what struck."""
    run = Run(RULES, Position(state), chance)
    run.begin()
    run.answer(order)
    while run.pending:
        run.answer_all({ask.seat: (ask.default(), {"by": "default"}) for ask in run.pending})
    (turn,) = run.finished
    counted: Counter[Count] = Counter()
    for event in turn.events:
        if event.kind == "cube_lost":
            data = event.to_json()
            counted["lost", data["seat"], data["region"]] += 1
        elif event.kind == "token_flipped":
            data = event.to_json()
            counted["strikes", str(data["token"]), data["region"]] += int(data["strikes"])
    return counted


def amounts(odds: Odds) -> dict[Count, dict[int, int]]:
    return {(each.tally.kind, *each.tally.of): dict(each.amounts) for each in odds.tallies}  # type: ignore[misc]


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_odds_agree_with_direct_plays(seed: int) -> None:
    """Exact ones, and those of a sample."""
    of = case(seed)
    played = direct_plays(of, PLAYS, random.Random(f"plays {seed}"))
    exact = exact_odds(RULES, of.view, of.sheet, WAYS)
    if exact is not None:
        odds = amounts(exact)
        assert {what for what, seen in played.items() if set(seen) - {0}} <= odds.keys()
        compared = [
            (times[amount], exact_amounts.get(amount, 0) / whole)
            for what, exact_amounts in odds.items()
            for times in [played.get(what, Counter({0: PLAYS}))]
            for whole in [sum(exact_amounts.values())]
            for amount in {*exact_amounts, *times}
        ]
        assert all(is_possible(times, PLAYS, chance) for times, chance in compared)
        assert sum(not is_within(times, PLAYS, chance) for times, chance in compared) <= MISSES
    sample = amounts(sample_sheet(RULES, of.view, of.sheet, WORLDS))
    for what in {*sample, *played}:
        seen, drawn = played.get(what, Counter({0: PLAYS})), sample.get(what, {0: WORLDS})
        assert all(is_possible_beside(seen[a], PLAYS, drawn.get(a, 0), WORLDS) for a in {*seen, *drawn}), what


def test_the_positions_have_what_odds_depend_on() -> None:
    """In the region that is infected, but for the cards."""
    counted: Counter[str] = Counter()
    for seed in range(POSITIONS):
        drawn = draw_position(seed)
        place = drawn.position["regions"][drawn.order["path"][-1]]
        counted["peeked"] += any(token in drawn.position["seen"]["red"] for token in place["tokens"])
        counted["dealt, unseen"] += any(
            token <= drawn.position["dealt"] and token not in drawn.position["seen"]["red"] for token in place["tokens"]
        )
        counted.update(["nuns"] if place.get("nuns") else [])
        counted.update(["potions"] if place.get("potions") else [])
        counted.update(f"{len(drawn.position['seats'])} play" for _ in "1")
        counted.update(key for key in ("declare", "together") if drawn.order.get(key))
        counted.update(["serf"] if drawn.position["cards"].get("serf") == "red" else [])
    assert all(counted[name] >= 12 for name in ("peeked", "dealt, unseen", "nuns", "potions", "2 play", "4 play"))
    assert all(counted[name] >= 3 for name in ("declare", "together", "serf")), counted
