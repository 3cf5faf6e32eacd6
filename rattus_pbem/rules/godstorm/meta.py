"""What Risk Godstorm says about itself: its seats, its options, its files, the people of its demo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...contract.game_meta import Demo, GameOption, Meta
from ...engine.seats import Seat
from .play.state import SEATS


def _position() -> dict[str, Any]:
    from .positions.position_file import PositionFile

    return PositionFile.model_json_schema()


def one_of(*values: str) -> Callable[[str, Sequence[Seat]], Any]:
    """Reads an option that has these values, the first of which is the default (G-49.9)."""

    def read(text: str, seats: Sequence[Seat]) -> str:
        if text not in values:
            raise ValueError(f"one of {', '.join(values)} is expected")
        return text

    return read


def _option(*values: str) -> GameOption:
    return GameOption(values[0], one_of(*values))


def setup_option(text: str, seats: Sequence[Seat]) -> str:
    """`dealt`, or `free` for three to five players (G-49.1)."""
    if text == "free" and len(seats) == 2:
        raise ValueError("dealt is expected: with two players the territories are dealt (G-49.1)")
    return str(one_of("dealt", "free")(text, seats))


META = Meta(
    name="godstorm",
    title="Risk Godstorm",
    seats=SEATS,
    counts=(2, 3, 4, 5),
    counts_clause="G-4.1",
    default_clause="G-42.1",
    options={
        "setup": GameOption("dealt", setup_option),
        "circle": _option("named", "drawn"),
        "relics_on_elimination": _option("taker", "removed"),
        "tiebreak": _option("faith", "armies"),
        "sky17": _option("your_idol_is_false", "enemies_convert", "lava_erupts", "this_ground_is_sacred", "none"),
        "sky_die": _option("force", "named", "in_play"),
    },
    schemas={"state": _position},
    demo=Demo(
        people={
            "alpha": ("Anna", "en"),
            "beta": ("Bernard", "fr"),
            "gamma": ("Chloe", "en"),
            "delta": ("Denis", "fr"),
            "epsilon": ("Emma", "en"),
        },
        players={"epsilon": "random"},
    ),
    texts=f"{__package__}.text",
    turn_end={"do": "done"},
    by_parts=True,  # G-48.1
    colours={"alpha": "#b3261e", "beta": "#1f5fa8", "gamma": "#ecc62a", "delta": "#2c7a34", "epsilon": "#6f3d9c"},
)
