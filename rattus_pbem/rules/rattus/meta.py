"""What Rattus says about itself: its seats, its options, its files, the people of its demo."""

from __future__ import annotations

from ...contract.game_meta import Demo, GameOption, Meta, schema_of, seat_option
from .play.state import SEATS

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
    schemas={
        "state": schema_of("rules.rattus.positions.position_models.PositionFile"),
        "board": schema_of("rules.rattus.data.file_models.BoardFile"),
        "tokens": schema_of("rules.rattus.data.file_models.TokensFile"),
    },
    demo=Demo(
        people={"red": ("Anna", "en"), "blue": ("Bernard", "fr"), "green": ("Chloe", "en"), "yellow": ("Denis", "fr")},
        options={"six": "random"},
        players={"yellow": "random"},
    ),
    texts=f"{__package__}.text",
    colours={"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a34", "yellow": "#ecc62a"},
)
