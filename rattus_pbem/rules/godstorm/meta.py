"""What Risk Godstorm says about itself: its seats, its options, its files, the people of its demo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.game_meta import Demo, GameOption, Meta
from ...engine.seats import Seat
from .play.state import SEATS


def _position() -> dict[str, Any]:
    from .positions.position_models import PositionFile

    return PositionFile.model_json_schema()


def one_of(*values: str) -> Callable[[str, Sequence[Seat]], Any]:
    """Reads an option that has these values, the first of which is the default (G-49.9)."""

    def read(text: str, seats: Sequence[Seat]) -> str:
        if text not in values:
            raise ValueError(f"one of {', '.join(values)} is expected")
        return text

    return read


def _option(en: str, fr: str, *values: str) -> GameOption:
    meaning = {"en": f"{en}: {', '.join(values)}", "fr": f"{fr} : {', '.join(values)}"}
    return GameOption(values[0], meaning, one_of(*values))


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
        "setup": GameOption(
            "dealt",
            {
                "en": "how territories are shared out (G-4.6, G-4.12): dealt, free (3 to 5 players)",
                "fr": "comment les territoires sont répartis (G-4.6, G-4.12) : dealt, free (3 à 5 joueurs)",
            },
            setup_option,
        ),
        "circle": _option("how players sit (G-48.7)", "l’ordre autour de la table (G-48.7)", "named", "drawn"),
        "relics_on_elimination": _option(
            "who gets the relics of a player who is out (G-49.2)",
            "à qui vont les reliques d’un joueur éliminé (G-49.2)",
            "taker",
            "removed",
        ),
        "tiebreak": _option(
            "what decides between equal scores (G-49.3)",
            "ce qui départage les scores égaux (G-49.3)",
            "faith",
            "armies",
        ),
        "sky17": _option(
            "the 17th sky card (G-49.4)",
            "la 17e carte du ciel (G-49.4)",
            "your_idol_is_false",
            "enemies_convert",
            "lava_erupts",
            "this_ground_is_sacred",
            "none",
        ),
        "sky_die": _option(
            "when the sky god adds a die (G-49.5)",
            "quand le dieu du ciel ajoute un dé (G-49.5)",
            "force",
            "named",
            "in_play",
        ),
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
    turn_end={"do": "done"},
    by_parts=True,  # G-48.1
)
