"""Wherever a whole hand goes, nobody sees in which order its cards were drawn (G-8.5), not by their decks either."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from .play import play, position

HAND = ("the_sun_grows_cold", "lava_erupts", "heroes_are_born", "crops_wither")
"""Sky and war cards whose titles are in another order than their decks."""
WAYS: dict[str, tuple[str, dict[str, str], list[Any]]] = {
    "it is discarded": ("crops_wither player=beta", {"iberia": "alpha 1 +death"}, []),
    "it is inherited": ("storms_rage at=egypt", {"iberia": "alpha 1 +war", "egypt": "beta 1"}, [1]),
    "both are out": (
        "the_sun_grows_cold",
        {"iberia": "alpha 1 +war", "egypt": "beta 1 +war", "thule": "gamma 3", "gaul": "gamma 2"},
        [],
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_order_of_a_hand_is_seen_by_nobody_else(way: str) -> None:
    line, lands, draws = WAYS[way]
    shown = set()
    for hand in permutations(HAND):
        state = position(lands, faith={"alpha": 30}, hands={"alpha": (line.split()[0],), "beta": hand})
        result = play(state, line, draws)
        assert result.state.hands["beta"] == ()
        seen = [event.seen_by("gamma") for event in result.events]
        shown.add((str([each.to_json() for each in seen if each is not None]), result.state.discard))
    assert len(shown) == 1
