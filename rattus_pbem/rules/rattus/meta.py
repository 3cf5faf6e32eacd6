"""What Rattus says about itself: its seats, its options, its files, the people of its demo."""

from __future__ import annotations

from typing import Any

from ...contract.game_meta import Demo, GameOption, Meta, seat_option
from .play.state import SEATS


def _position() -> dict[str, Any]:
    from .positions.position_file import PositionFile

    return PositionFile.model_json_schema()


def _board() -> dict[str, Any]:
    from .data.file_models import BoardFile

    return BoardFile.model_json_schema()


def _tokens() -> dict[str, Any]:
    from .data.file_models import TokensFile

    return TokensFile.model_json_schema()


META = Meta(
    name="rattus",
    title="Rattus",
    seats=SEATS,
    counts=(2, 3, 4),
    counts_clause="R-1.1",
    default_clause="R-20.2",
    options={
        "first": GameOption("by chance", seat_option),
        "six": GameOption("base", value="base"),
        "board": GameOption("built in", file=True),
        "tokens": GameOption("built in", file=True),
    },
    schemas={"state": _position, "board": _board, "tokens": _tokens},
    demo=Demo(
        people={"red": ("Anna", "en"), "blue": ("Bernard", "fr"), "green": ("Chloe", "en"), "yellow": ("Denis", "fr")},
        options={"six": "random"},
        players={"yellow": "random"},
    ),
    texts=f"{__package__}.text",
    colours={"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a34", "yellow": "#ecc62a"},
)
