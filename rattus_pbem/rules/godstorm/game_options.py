"""The options of Risk Godstorm: what the rules leave open (G-49)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...contract.game_meta import GameOption
from ...engine.seats import Seat
from ...kit.option_kinds import one_of, read_one_of


def setup_option(text: str, seats: Sequence[Seat]) -> str:
    """`dealt`, or `free` for three to five players (G-49.1)."""
    if text == "free" and len(seats) == 2:
        raise ValueError("dealt is expected: with two players the territories are dealt (G-49.1)")
    return read_one_of("dealt", "free")(text, seats)


OPTIONS: Mapping[str, GameOption] = {
    "setup": GameOption("dealt", setup_option),
    "circle": one_of("named", "drawn"),
    "relics_on_elimination": one_of("taker", "removed"),
    "tiebreak": one_of("faith", "armies"),
    "sky17": one_of("your_idol_is_false", "enemies_convert", "lava_erupts", "this_ground_is_sacred", "none"),
    "sky_die": one_of("force", "named", "in_play"),
}
