"""The lexicons that the tests read with: the game's own, and a board with names as awkward as a host can make them."""

from __future__ import annotations

from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.text.verbs import lexicon
from tests.games import GAMES, make_importable

make_importable()
RATTUS = load_rules("rattus").lexicon
TOY = load_rules("skirmish").lexicon
GODSTORM = load_rules("godstorm").lexicon
LEXICONS = {name: load_rules(name).lexicon for name in GAMES}
"""By game, its own."""

ODD_REGIONS = {
    "new": "New",
    "new_york": "New York",
    "york": "York",
    "to": "To",
    "spread": "Spread",
    "declare_no": "Declare No",
    "t17": "T17",
    "three": "3 Rivers",
    "same_a": "Twin",
    "same_b": "Twin",
    "borrower": "Lender",
    "lender": "The Wash",
    "slash": "A//b #c",
    "quote": 'Say "so"',
    "cote": "Côte-d'Or",
    "apart": "E\u0301tat",
    "empty": "···",
    "double__bar": "Double bar",
    "double_bar": "Bar, double",
    "stays": "Stays",
    "default": "Défaut",
    "le_havre": "Le Havre",
    "with_knight": "Knight",
}
ODD_CARDS = {
    "king": {"en": "New", "fr": "to"},
    "knight": {"en": "Declare", "fr": "New York Knight"},
    "monk": {"en": "17", "fr": "Monk"},
    "crusader": {"en": "With", "fr": "avec"},
    "serf": {"en": "Serf", "fr": "Serf"},
}
ODD = lexicon(ODD_REGIONS, ODD_CARDS)
