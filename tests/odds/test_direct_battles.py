"""The odds of Godstorm beside direct plays: the same invasion in full states that an enumerator of its own draws."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.preview.sheet_odds import sample_sheet
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.odds.declared_odds import declared_odds
from rattus_pbem.rules.godstorm.play.orders import Invade
from tests.counts import sampled

from .bounds import is_possible, is_possible_beside, is_within
from .godstorm_states import Believed, draw_position
from .test_direct_plays import Dice

RULES = load_rules("godstorm")
POSITIONS = 8
PLAYS = 60 if sampled(16) == 1 else 10_000
WORLDS = 20 if sampled(16) == 1 else 1000


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_exact_and_sampled_odds_agree_with_direct_plays(seed: int) -> None:
    """Armies lost on either side, with gods, temples and stop rules; the rest of the questions take their defaults."""
    drawn = draw_position(seed)
    start = RULES.state_from_json(drawn.position)
    run = Run(RULES, Position(start), SeededChance("nothing is drawn"))
    run.play_on()
    view = SeatView.from_json(json.loads(json.dumps(seat_view(RULES, run, "alpha").to_json())))
    source = random.Random(f"battles {seed}")
    believed, chance = Believed(view.board), Dice(source)
    lost: dict[str, Counter[int]] = {"alpha": Counter(), "beta": Counter()}
    captured = 0
    for _ in range(PLAYS):
        hands, decks = believed.draw(source)
        play = Run(RULES, Position(start.but(hands=hands, decks=decks)), chance)
        play.play_on()
        play.answer(drawn.order)
        while play.pending and play.pending[0].question not in RULES.main_questions:
            play.answer_all({ask.seat: (ask.default(), {"by": "default"}) for ask in play.pending})
        both: Counter[str] = Counter()
        for event in [event for act in play.played for event in act.events]:
            if event.kind == "battle_fought":
                data = event.to_json()
                both.update({data["seat"]: data["losses"], data["defender"]: data["against_losses"]})
            captured += event.kind == "captured"
        for seat, counted in lost.items():
            counted[both[seat]] += 1
    odds = declared_odds(start, "alpha", Invade.from_json(drawn.order))
    assert odds is not None
    force, defenders = drawn.order["armies"], drawn.position["lands"]["liguria"]["armies"]
    compared = [(captured, float(odds.win))]
    sides = ((lost["alpha"], force, odds.attackers_left()), (lost["beta"], defenders, odds.defenders_left()))
    for counted, whole, left in sides:
        compared += [(counted[n], left.get(whole - n, 0) / odds.whole) for n in {*counted, *(whole - n for n in left)}]
    assert all(is_possible(times, PLAYS, share) for times, share in compared)
    assert sum(not is_within(times, PLAYS, share) for times, share in compared) <= 1

    sheet = Sheet(schema_name("godstorm"), "peste", "alpha", 2, orders=(Line(drawn.order, "/orders/0", index=0),))
    for tally in sample_sheet(RULES, view, sheet, WORLDS).tallies:
        if tally.tally.kind == "lost":
            counted = lost[tally.tally.of[0]]
            assert all(
                is_possible_beside(counted[n], PLAYS, tally.amounts.get(n, 0), WORLDS)
                for n in {*counted, *tally.amounts}
            )
