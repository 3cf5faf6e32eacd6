"""French: the words in which orders of Skirmish are written."""

from __future__ import annotations

WORDS: dict[str, tuple[str, ...]] = {
    "with": ("avec",),
    "until": ("jusqu'à",),
    "none": ("rien",),
    "bid": ("miser",),
    "summon": ("lever",),
    "invade": ("envahir",),
    "done": ("fini",),
    "pause": ("pause",),
    "fortify": ("fortifier", "garder"),
    "use": ("utiliser",),
    "keep": ("garder",),
    "go": ("continuer",),
    "stop": ("arrêter",),
    "question.shield": ("bouclier",),
    "question.again": ("encore",),
    "of": ("de",),
    "fact.armies": ("armées",),
    "fact.round": ("manche",),
    "fact.attacker": ("attaquant",),
    "noise": ("les", "armées", "puis"),
}

NAMES: dict[str, str] = {
    "amber": "ambre",
    "coral": "corail",
    "jade": "jade",
    "slate": "ardoise",
    "teal": "sarcelle",
    "expected_card": "une carte",
}
