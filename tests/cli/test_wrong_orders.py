"""What somebody who does not know the game writes, and words that the answer of `check` must have for it.

Each line is checked alone against the letter of a turn that begins; several orders are parted by `/`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ..hosting import homes
from .running import run

RATTUS: dict[str, Any] = {
    **homes.TURN_OF_RED,
    "seats": ["red", "blue", "green"],
    "regions": {**homes.TURN_OF_RED["regions"], "bulgaria": {"cubes": {"green": 2}}},
}
"""Red's turn 1 of three; the plague is in scandia, red holds the Witch."""
GODSTORM: dict[str, Any] = {**homes.TURN_OF_ALPHA, "turn": 2, "now": {"step": 2}}
"""Alpha's turn in the step in which cards are obtained; Gaul and Alemannia are alpha's, Liguria and Roma beta's."""
POSITIONS = {"rattus": RATTUS, "godstorm": GODSTORM}

Cases = list[tuple[str, tuple[str, ...]]]
RATTUS_EN: Cases = [
    ("place 1 in Italy", ("place 1 in Italia",)),
    ("place 2 in France", ("ok        place 2 in Gallia",)),
    ("place 2 in Gaul", ("ok        place 2 in Gallia",)),
    ("place 1 in Spain", ("there are no rats in Hispania", "Italia")),
    ("place 1 in Turkey", ("there are no rats in Turcia",)),
    ("place 1 in England", ("there are no rats in Anglia",)),
    ("place 1 in Great Britain", ("there are no rats in Anglia",)),
    ("place 2 in Frnace", ('"Frnace" is not understood', 'Did you mean "Gallia"?')),
    ("plague to Germany", ("ok        plague to Germania",)),
    ("plague to Scandinavia", ("Scandia",)),
    ("plague to Atlantis", ('"Atlantis" is not understood', "expected a region")),
    ("take Piper", ("there is no card Pied Piper",)),
]
RATTUS_FR: Cases = [
    ("placer 2 en France", ("bon       placer 2 en Gallia",)),
    ("placer 2 dans la Gaule", ("bon       placer 2 en Gallia",)),
    ("placer 1 en Italie", ("bon       placer 1 en Italia",)),
    ("placer 1 en Espagne", ("il n’y a pas de rats en Hispania",)),
    ("placer 1 en Angleterre", ("il n’y a pas de rats en Anglia",)),
    ("peste vers l'Allemagne", ("bon       peste vers Germania",)),
    ("placer 2 en Frence", ("Vouliez-vous dire « Gallia »",)),
    ("prendre Joueur de flûte", ("il n’y a pas de carte Pied Piper",)),
]
GODSTORM_EN: Cases = []
GODSTORM_FR: Cases = []
WRONG = {
    ("rattus", "en"): RATTUS_EN,
    ("rattus", "fr"): RATTUS_FR,
    ("godstorm", "en"): GODSTORM_EN,
    ("godstorm", "fr"): GODSTORM_FR,
}


@cache
def _view(game: str, folder: Path) -> Path:
    """The view of the letter that asks the first seat."""
    home = homes.make(
        folder / game, rules=game, seats=homes.people(game, len(POSITIONS[game]["seats"])), position=POSITIONS[game]
    )
    homes.tick_at(home, homes.BEGINS)
    seat = POSITIONS[game]["seats"][0]
    return max(homes.folder(home).glob(f"reports/*/{seat}.view.json"))


def answer(view: Path, lines: str, lang: str, orders: Path) -> str:
    """All that `check` prints for these lines."""
    head = json.loads(view.read_text())
    content = [f"BEGIN ORDERS peste {head['seat']} turn {head['turn']}", *lines.split(" / "), "END ORDERS"]
    orders.write_text("\n".join(content))
    ran = run("check", orders, "--view", view, "--lang", lang)
    return ran.out + ran.err


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games lie."""
    return tmp_path_factory.mktemp("wrong")


@pytest.mark.parametrize(("game", "lang"), WRONG)
def test_a_wrong_order_is_answered_with_what_helps(
    game: str, lang: str, folder: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    view = _view(game, folder)
    for lines, parts in WRONG[game, lang]:
        with subtests.test(lines=lines):
            said = answer(view, lines, lang, tmp_path / "orders.txt")
            assert [part for part in parts if part not in said] == [], said
