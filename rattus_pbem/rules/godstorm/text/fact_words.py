"""The facts that conditions of Godstorm may name, and the names of seats, in English and French (see `play/facts`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.words import FactShape

SEATS = {
    "alpha": {"en": "alpha", "fr": "alpha", "letter": "A"},
    "beta": {"en": "beta", "fr": "bêta", "letter": "B"},
    "gamma": {"en": "gamma", "fr": "gamma", "letter": "G"},
    "delta": {"en": "delta", "fr": "delta", "letter": "D"},
    "epsilon": {"en": "epsilon", "fr": "epsilon", "letter": "E"},
}
FACTS: Sequence[FactShape] = (FactShape("epoch", {"en": ("epoch",), "fr": ("époque",)}),)
ASKED = (
    *("bid", "marker", "sky", "aegis", "tree", "def_dice", "under_dice", "def_god", "dice", "champion", "godswar_on"),
    *("battle_on", "under_on", "move_in", "under_in", "walk_in", "then", "visions", "pandora"),
)
FACTS_OF: Mapping[str, Sequence[str]] = dict.fromkeys(("", *ASKED), ("epoch",))
SETTABLE = ("sky", "aegis", "tree", "def_dice", "def_god", "under_dice")
