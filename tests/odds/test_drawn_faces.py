"""The worlds of a view deal faces as setup does: each token of the board and of the supply is a starting one as often
as in worlds that an enumerator of their own draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from tests.counts import sampled

from .bounds import is_possible_beside
from .rattus_states import STARTING, Believed
from .test_direct_plays import POSITIONS, RULES, case

DRAWN = 800 if sampled(16) == 1 else 10_000
MANY_UNSEEN = 24
"""In this position many tokens are unseen, dealt ones and others."""
SEEDS = [pytest.param(seed, marks=() if seed == MANY_UNSEEN else pytest.mark.full) for seed in range(POSITIONS)]


def starting(draw: Callable[[], tuple[Mapping[int, str], tuple[str, ...]]]) -> Counter[Any]:
    """How often each token, or place of the supply, is a starting token."""
    counted: Counter[Any] = Counter()
    for _ in range(DRAWN):
        faces, supply = draw()
        counted.update(token for token, face in faces.items() if face in STARTING)
        counted.update(f"supply {place}" for place, face in enumerate(supply) if face in STARTING)
    return counted


@pytest.mark.parametrize("seed", SEEDS)
def test_each_place_has_a_starting_token_as_often_as_setup_deals_one(seed: int) -> None:
    view = case(seed).view.board
    believed, source, numbers = Believed(view), random.Random(f"faces {seed}"), iter(range(DRAWN))
    world = RULES.board(view).worlds(RULES.board(view))

    def ours() -> tuple[Mapping[int, str], tuple[str, ...]]:
        state = world(SeededChance(f"faces {seed} {next(numbers)}"))
        return state.faces, state.supply

    drawn, wanted = starting(ours), starting(lambda: believed.draw(source)[:2])
    assert [at for at in wanted | drawn if not is_possible_beside(drawn[at], DRAWN, wanted[at], DRAWN)] == []
