"""English: the words in which orders of Skirmish are written."""

from __future__ import annotations

WORDS: dict[str, tuple[str, ...]] = {
    "with": ("with",),
    "until": ("until",),
    "none": ("nothing",),
    "bid": ("bid",),
    "summon": ("summon",),
    "invade": ("invade",),
    "done": ("done",),
    "pause": ("pause",),
    "fortify": ("fortify", "keep"),
    "use": ("use",),
    "keep": ("keep",),
    "go": ("go on",),
    "stop": ("stop",),
    "question.shield": ("shield",),
    "question.again": ("again",),
    "of": ("of",),
    "fact.armies": ("armies",),
    "fact.round": ("round",),
    "fact.attacker": ("attacker",),
    "noise": ("the", "armies", "then"),
}

NAMES: dict[str, str] = {
    "amber": "amber",
    "coral": "coral",
    "jade": "jade",
    "slate": "slate",
    "teal": "teal",
    "expected_card": "a card",
}
