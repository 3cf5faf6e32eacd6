"""`preview --worlds`: what a sheet may lead to, in worlds that agree with the seat's own view."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.rules.rattus.data.game_data import builtin
from tests.games import GAMES
from tests.hosting import homes

from .running import run, write

POSITIONS = {"rattus": homes.TURN_OF_RED, "skirmish": homes.TURN_OF_AMBER, "godstorm": homes.TURN_OF_ALPHA}


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = homes.make(tmp_path_factory.mktemp("odds") / "home", position=homes.TURN_OF_RED)
    return homes.folder(home) / "reports" / "0001-01" / "red.view.json"


def odds(tmp_path: Path, view: Path, *orders: dict[str, Any], worlds: int = 400, more: tuple[Any, ...] = ()) -> Any:
    sheet = write(tmp_path / "orders", homes.sheet("red", 1, *orders))
    return run("preview", sheet, "--view", view, "--worlds", worlds, *more, "--json").json["odds"]


TO_GERMANIA = {"do": "plague", "path": ["germania"], "spread": ["italia"]}


def test_a_token_that_nobody_has_seen_strikes_as_often_as_faces_say(tmp_path: Path, view: Path) -> None:
    """Two cubes of blue lie in Germania: #3 strikes if its limit is at most 2."""
    (sample,) = odds(tmp_path, view, TO_GERMANIA)
    (strikes,) = (tally for tally in sample["tallies"] if tally["kind"] == "strikes")
    assert (strikes["of"], sample["worlds"]) == (["3", "germania"], 400)
    faces = json.loads(view.read_bytes())["board"]
    assert faces["regions"]["germania"]["cubes"] == {"blue": 2}
    limits = [face.limit for face in builtin().faces.values()]
    exact = sum(limit <= 2 for limit in limits) / len(limits)
    (struck,) = (amount for amount in strikes["amounts"] if amount["amount"] == 1)
    assert struck["low"] - 0.03 < exact < struck["high"] + 0.03


def test_the_same_sheet_has_the_same_odds_and_another_stands_beside(tmp_path: Path, view: Path) -> None:
    first = odds(tmp_path, view, TO_GERMANIA, worlds=20)
    assert odds(tmp_path, view, TO_GERMANIA, worlds=20) == first
    other = write(tmp_path / "other", homes.sheet("red", 1, {"do": "plague", "path": []}))
    both = odds(tmp_path, view, TO_GERMANIA, worlds=20, more=("--compare", other))
    assert both[0] == first[0]
    assert all(tally["of"][1] == "scandia" for tally in both[1]["tallies"])
    sheet = write(tmp_path / "orders", homes.sheet("red", 1, TO_GERMANIA))
    text = run("preview", sheet, "--view", view, "--compare", other, "--lang", "fr").out
    assert "Le jeton #3 en Germania frappe" in text
    assert "other\N{NO-BREAK SPACE}: jamais" in text


def test_a_line_that_fails_in_some_worlds_says_in_how_many(tmp_path: Path, view: Path) -> None:
    (sample,) = odds(tmp_path, view, TO_GERMANIA, {"do": "place", "region": "gallia", "cubes": 1}, worlds=20)
    assert [(failing["line"], failing["worlds"]) for failing in sample["failing"]] == [(2, 20)]


def test_without_worlds_there_are_no_odds(tmp_path: Path, view: Path) -> None:
    assert odds(tmp_path, view, TO_GERMANIA, worlds=0) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_odds_or_counts_nothing(tmp_path: Path, game: str) -> None:
    position = POSITIONS[game]
    home = homes.make(tmp_path / "home", rules=game, position=position)
    seat = position["seats"][0]
    path = homes.folder(home) / "reports" / "0001-01" / f"{seat}.view.json"
    if not path.exists():
        (path,) = sorted((homes.folder(home) / "reports").glob(f"*/{seat}.view.json"))
    sheet = write(tmp_path / "orders", homes.compose_for(home, seat, "odds"))
    shown = run("preview", sheet, "--view", path, "--worlds", 10, "--json")
    assert shown.code in (0, 1)
    assert all(tally["text"] for sample in shown.json["odds"] for tally in sample["tallies"])
