"""Positions of Godstorm in the step of invasions, several gods on either side; full states drawn from a view of them.

Hands and decks are drawn from the list of cards by the counts that the view shows (G-8.1, G-8.3). It shares nothing
with `rules.godstorm.positions`.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import rattus_pbem.rules.godstorm.data as data

CARDS = json.loads((Path(data.__file__).parent / "godstorm.json").read_text(encoding="utf-8"))["cards"]
DECK_OF = {card["id"]: card["deck"] for card in CARDS}
KINDS = ("death", "magic", "sky", "war")


class Drawn(NamedTuple):
    """A position file, and an invasion that alpha declares."""

    position: dict[str, Any]
    order: dict[str, Any]


def draw_position(seed: int) -> Drawn:
    """Alpha invades Liguria of beta from Gaul."""
    source = random.Random(seed)
    armies, others = source.randrange(4, 11), source.randrange(2, 8)
    gods = source.sample(KINDS, source.randrange(1, 4))
    against = source.sample(KINDS, source.randrange(1, 3))
    position = {
        "seats": ["alpha", "beta"],
        "neutral": "norse",
        "to_play": ["alpha", "beta"],
        "lands": {
            "gaul": {"owner": "alpha", "armies": armies},
            "alemannia": {"owner": "alpha", "armies": 5},
            "liguria": {"owner": "beta", "armies": others, **({"temple": True} if source.random() < 0.5 else {})},
            "roma": {"owner": "beta", "armies": 2},
        },
        "gods": {
            "alpha": dict.fromkeys(gods, "gaul"),
            "beta": {kind: "liguria" if kind in against else "roma" for kind in (*against, "sky")},
        },
        "faith": {"alpha": 6, "beta": 6},
        "hands": {"alpha": ["heroes_are_born"], "beta": ["men_become_warriors", "the_fog_lifts"]},
        "now": {"step": 5},
    }
    order = {"do": "invade", "from": "gaul", "to": "liguria", "armies": armies - 1}
    stop = source.choice(({"stop_at": 0}, {"stop_at": 2}, {"stop_lead": 1}, {"stop_lost": 3}, {"stop_rounds": 2}))
    godswar = {"win": True} if source.random() < 0.7 else {}
    return Drawn(position, {**order, **stop, **godswar})


class Believed:
    """The hands and decks that agree with a view, each way in which the cards can have been dealt as likely."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self._own = {seat: tuple(held) for seat, held in view["hands"].items() if isinstance(held, list)}
        self._counts = {seat: held for seat, held in view["hands"].items() if not isinstance(held, list)}
        self._decks: dict[str, int] = view["decks"]
        gone = Counter(card for held in self._own.values() for card in held) + Counter(view["discard"])
        self._left: dict[str, list[str]] = {deck: [] for deck in self._decks}
        for card in CARDS:
            if card["deck"] in self._left:
                self._left[card["deck"]] += [card["id"]] * (card["copies"] - gone[card["id"]])

    def draw(self, source: random.Random) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
        """Hands by seat, and decks from their tops."""
        left = {deck: source.sample(cards, len(cards)) for deck, cards in self._left.items()}
        hands = {
            seat: tuple(left[deck].pop() for deck, number in counts.items() for _ in range(number))
            for seat, counts in self._counts.items()
        }
        return {**self._own, **hands}, {deck: tuple(cards[: self._decks[deck]]) for deck, cards in left.items()}
