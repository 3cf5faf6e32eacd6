"""Each world that odds are counted in agrees with all that the seat knows: seen from its seat, it is what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.run import Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.play.seat_view import Worlds, seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.counts import beginning
from tests.games import games_and_seeds

WORLDS = 3


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 40, counted=["rattus", "godstorm"]))
def test_a_world_seen_by_the_seat_is_what_the_seat_sees(name: str, seed: int) -> None:
    """At each question of a random game, in turn for each seat and the public: flipped, peeked and starting tokens,
    cards seen, hands by their number."""
    rules = load_rules(name)
    seats = 2 + seed % 3
    six = "wizard,baker,witch,nun,soldier,crusader"
    options = {"six": six} if name == "rattus" and seed % 2 else {}
    looking: tuple[Seat | None, ...] = (*rules.meta.seats[:seats], None)
    for number, run in enumerate(beginning(played(rules, seats, f"fit {seed}", None, **options), 60)):
        fits(rules, run, looking[number % len(looking)], f"{seed} {number}")
        for ask in run.pending:
            fits(rules, run, ask.seat, f"{seed} {number}")


def fits(rules: Rules[Any], run: Run[Any], seat: Seat | None, seed: str) -> None:
    """The act begins in a state that the seat has seen so; who is asked comes to the same view, to the last byte."""
    view = seat_view(rules, run, seat)
    start = view.first_board
    draw = rules.board(start).worlds(rules.board(view.board))
    worlds = Worlds(rules, view) if view.asked else None
    for number in range(WORLDS):
        state = draw(SeededChance(f"{seed} {number}"))
        assert canonical(rules.view(state, seat)) == canonical(start)
        if worlds is not None:
            world = worlds.seeded(f"{seed} {number}")
            again = seat_view(rules, world, seat)
            assert canonical(again.to_json()) == canonical(view.to_json())
