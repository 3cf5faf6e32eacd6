"""What Skirmish says about itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rattus_pbem.contract.game_meta import Demo, GameOption, Meta

SEATS = ("amber", "coral", "jade", "slate", "teal")


def rounds(text: str, seats: Sequence[str]) -> int:
    """One to nine. Raises ValueError."""
    if text not in tuple("123456789"):
        raise ValueError("a number of rounds from 1 to 9 is expected")
    return int(text)


def position() -> dict[str, Any]:
    """The schema of a position."""
    names = {"type": "array", "items": {"enum": list(SEATS)}}
    cards = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 12}}
    count = {"type": "integer", "minimum": 0, "maximum": 99}
    return {
        "type": "object",
        "required": ["seats"],
        "additionalProperties": False,
        "properties": {
            "seats": names,
            "armies": {"type": "object", "additionalProperties": count},
            "hands": {"type": "object", "additionalProperties": cards},
            "faces": {"type": "object", "additionalProperties": {"enum": ["shield", "decoy"]}},
            "supply": {"oneOf": [cards, count]},
            "phase": {"enum": ["setup", "bid", "turn", "over"]},
            **dict.fromkeys(("rounds", "turn", "round"), count),
            "discard": cards,
            "order": names,
            "ranking": names,
        },
    }


META = Meta(
    name="skirmish",
    title="Skirmish",
    seats=SEATS,
    counts=(2, 3, 4, 5),
    counts_clause="S-1",
    default_clause="S-3",
    options={"rounds": GameOption("3", rounds, 3)},
    schemas={"state": position},
    texts=f"{__package__}.text",
    demo=Demo(
        people={"amber": ("Ada", "en"), "coral": ("Cyril", "fr"), "jade": ("Jo", "en")}, players={"jade": "random"}
    ),
)
