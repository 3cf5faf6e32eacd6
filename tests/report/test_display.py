"""The board as tables and as a text map, what a seat alone knows, the public count: from views alone."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.data import builtin
from tests.conformance.playing import played
from tests.conformance.sixes import PIPER, played_six
from tests.report.letters import LANGS, NAMES, RULES, small_run


def shown(seat: str | None, lang: str = "en", **changes: Any) -> dict[str, Any]:
    """What the display makes of the small position for this seat."""
    return RULES.display(RULES.view(small_run(**changes).state, seat), lang, NAMES)


def table(found: dict[str, Any], title: str) -> list[list[str]]:
    (rows,) = [told["rows"] for told in found["tables"] if told["title"] == title]
    return [list(row) for row in rows]


def test_the_regions_with_their_rats_and_cubes() -> None:
    rows = {row[0]: row[1:] for row in table(shown("red"), "Regions")}
    assert rows["Gallia"] == ["#3 #9", "2", "1"]
    assert rows["Polonia"] == ["#1 #4 #7", "-", "-"]
    assert rows["Italia"] == ["#6", "-", "4"]
    (plague,) = [region for region in rows if "plague" in region]
    assert plague.startswith("Germania")
    assert len(rows) == 8


def test_the_seats_with_their_cubes_and_cards() -> None:
    assert table(shown("red"), "Players") == [
        ["Red (Anna)", "3", "0", "17", "Witch"],
        ["Blue (Bernard)", "6", "1", "14", "Peasant"],
    ]
    assert table(shown("red", "fr"), "Joueurs")[1] == ["Bleu (Bernard)", "6", "1", "14", "Paysan"]


def test_the_plague_that_counts_as_cubes_says_so() -> None:
    rows = table(shown("red", phase="final", last="blue", plague_counts=2), "Regions")
    assert any("worth 2 cubes" in row[0] for row in rows)


def test_only_the_seat_that_looked_knows_the_face() -> None:
    assert shown("red")["known"] == ["Token #3 in Gallia: limit 2, majority, Church."]
    assert shown("red", "fr")["known"] == ["Le jeton #3 en Gallia : limite 2, majorité, Clergé."]
    assert shown("blue")["known"] == []
    assert shown(None)["known"] == []


@pytest.mark.parametrize(("seat", "unseen", "board"), [("red", 46, 5), ("blue", 47, 6), (None, 47, 6)])
def test_the_public_count_leaves_out_what_was_flipped_or_seen(seat: str | None, unseen: int, board: int) -> None:
    left = shown(seat)["left"]
    assert left["total"].startswith(f"{unseen} tokens you have not seen: {board} face down on the board, 3 in the sup")
    counts = [int(row[0].split("(")[1].rstrip(")")) for row in left["rows"]]
    assert sum(counts) == unseen
    kinds = "; ".join(row[1] for row in left["rows"])
    assert "Peasantry + Royalty" not in left["rows"][0][1]  # F02 lies in the discard
    assert ("majority + Church;" in kinds) is (seat != "red")  # F09 is what red has seen


def test_the_count_adds_up_in_every_position_of_a_game() -> None:
    for run in played(RULES, 3, "count"):
        for seat in (*run.state.seats, None):
            view = RULES.view(run.state, seat)
            left = RULES.display(view, "en", NAMES)["left"]
            on_board = sum(len(place["tokens"]) for place in view["regions"].values()) - len(view["faces"])
            total = on_board + view["supply"] + view["removed"]
            assert left["total"].startswith(f"{total} tokens you have not seen: {on_board} face down")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", LANGS)
def test_the_map_shows_every_region_in_play_within_72_columns(lang: str, seats: int) -> None:
    board = builtin().board(seats)
    for run in played(RULES, seats, "map"):
        lines = RULES.display(RULES.view(run.state, None), lang, NAMES)["map"]
        drawn = "\n".join(lines[:-1])
        assert all(len(line) <= 72 for line in lines[:-1])
        assert len(lines) <= 26
        for region, fact in builtin().regions.items():
            assert (fact.name in drawn) is (region in board.regions)
        if run.state.plague is not None:
            assert drawn.count("*") == 1
            assert f"{board.names[run.state.plague]} *" in drawn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_gives_every_neighbour_of_every_region(seats: int) -> None:
    board = builtin().board(seats)
    *_, run = played(RULES, seats, "links")
    lines = RULES.display(RULES.view(run.state, None), "en", NAMES)["map"][:-1]
    links = {}
    for number, line in enumerate(lines):
        for region, name in board.names.items():
            at = line.find(name)
            if at >= 0 and at % 18 == 0 and region in board.regions:
                cell = [below[at : at + 18] for below in lines[number : number + 4]]
                after = cell[2:4] if cell[3:] and cell[3].startswith("  ") else cell[2:3]
                links[region] = set(" ".join(after).replace(">", " ").split())
    short = {region: board.names[region][:3] for region in board.regions}
    assert links == {region: {short[near] for near in board.neighbours[region]} for region in board.regions}


def test_the_regions_of_a_hosts_own_board_are_told_by_their_whole_names() -> None:
    told = builtin().files["board"]
    board = {**told, "regions": [{**region, "name": f"The {region['name']} Marches"} for region in told["regions"]]}
    rules = load_rules("rattus", {"board": board})
    state = rules.state_from_json({"seats": ["red", "blue"], "active": "red", "plague": "gallia"})
    for lang in LANGS:
        rows = rules.display(rules.view(state, None), lang, NAMES)["tables"][0]["rows"]
        assert [row[0].split(" *")[0] for row in rows] == [
            f"The {name} Marches" for name in builtin().board(2).names.values()
        ]


# --- Pied Piper

PIECES: dict[str, Any] = {
    "characters": ["emperor", "wizard", "nun", "bishop", "baker", "soldier"],
    "cards": {"emperor": "red", "baker": "blue"},
    "walls": [["gallia", "italia"], ["anglia", "gallia"]],
    "baker": {"blue": 2},
    "seen": {},
    "regions": {
        "gallia": {"cubes": {"red": 3, "blue": 1}, "potions": {"red": [2, 1]}, "tokens": [3, 9], "nuns": 2},
        "italia": {"cubes": {"blue": 4}, "tokens": [6], "bishops": 1},
        "polonia": {"tokens": [1, 4, 7]},
    },
}


def test_potions_bishops_and_nuns_stand_in_the_table_of_the_regions() -> None:
    found = shown("red", **PIECES)
    rows = {row[0]: row[1:] for row in table(found, "Regions")}
    assert rows["Gallia"] == ["#3 #9", "3(2,1)", "1", "-", "2"]
    assert rows["Italia"] == ["#6", "-", "4", "1", "-"]
    assert found["tables"][0]["columns"][-2:] == ["bishops", "nuns"]
    assert shown("red", "fr", **PIECES)["tables"][0]["columns"][-2:] == ["évêques", "nonnes"]


def test_walls_the_bakers_cubes_and_what_lies_beside_the_board() -> None:
    found = shown("red", **PIECES)
    assert table(found, "Walls") == [["between Anglia and Gallia; between Gallia and Italia"]]
    assert table(found, "Cubes on the Baker") == [["Blue (Bernard) 2"]]
    assert table(found, "Beside the board") == [["walls 1, potions 7, nuns 1, bishops 1"]]
    assert table(shown("red", "fr", **PIECES), "Remparts") == [["entre Anglia et Gallia; entre Gallia et Italia"]]


def test_nothing_of_pied_piper_is_told_where_there_is_none() -> None:
    found = shown("red")
    assert [told["title"] for told in found["tables"]][-1] == "Tokens flipped"
    assert found["tables"][0]["columns"][-1] == "Blue"
    assert "bishop" not in found["map"][-1]


def test_the_map_shows_the_pieces_and_tells_its_marks() -> None:
    lines = shown("red", **PIECES)["map"]
    drawn = "\n".join(lines[:-1])
    for mark in ("r2 R3(2,1) B1 n2", "r1 B4 b1", "|Gal", "|Ita"):
        assert mark in drawn
    assert "b = bishops, n = nuns, 3(2,1) = 3 cubes" in lines[-1]
    assert lines[-1].endswith("| = behind a wall")


def test_a_token_drawn_again_is_counted_by_itself() -> None:
    changes: dict[str, Any] = {
        "redrawn": [9],
        "faces": {"3": "F09", "9": "F49", "6": "F01", "1": "F12", "4": "F25", "7": "F48"},
    }
    left = shown("blue", **PIECES, **changes)["left"]
    assert left["total"].startswith("47 tokens you have not seen: 5 face down on the board")
    assert left["total"].endswith(" 1 more on the board, drawn again from those flipped.")


@pytest.mark.parametrize("six", PIPER)
def test_the_map_of_a_game_with_pieces_keeps_within_72_columns(six: str) -> None:
    for run in played_six(RULES, six, 4, f"map {six}"):
        for lang in LANGS:
            lines = RULES.display(RULES.view(run.state, None), lang, NAMES)["map"][:-1]
            assert all(len(line) <= 72 for line in lines)
            assert "\n".join(lines).count("*") == (run.state.plague is not None)
