"""The board as tables and as a text map, what a seat alone knows, the public count: from views alone."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.data.game_data import builtin
from rattus_pbem.testing.playing import played
from tests.conformance.sixes import PIPER, played_six
from tests.report.letters import LANGS, NAMES, RULES, map_lines, small_run
from tests.report.sections import by_name

Sections = dict[str, dict[str, Any]]


def displayed(rules: Rules[Any], state: Any, seat: str | None, lang: str = "en") -> Sections:
    """The sections that tell this seat of the board, by their names."""
    sections = rules.board(rules.view(state, seat)).display(lang, NAMES, "letter" if seat else "public")
    return by_name({"sections": [section.to_json() for section in sections]})


def shown(seat: str | None, lang: str = "en", **changes: Any) -> Sections:
    """What the display makes of the small position for this seat."""
    return displayed(RULES, small_run(**changes).state, seat, lang)


def rows_of(sections: Sections, name: str) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in sections[name]["rows"]}


def facts_of(sections: Sections) -> dict[str, str]:
    return dict([*sections["piles"]["facts"], *sections["unseen"]["facts"]])


def test_the_regions_with_their_rats_and_cubes() -> None:
    rows = rows_of(shown("red"), "regions")
    assert rows["Gallia"] == ["#3 #9", "2", "1", "Ang Ger His Ita"]
    assert rows["Polonia"] == ["#1 #4 #7", "-", "-", "Ger Hun Sca"]
    assert rows["Italia"] == ["#6", "-", "4", "Gal Ger His Hun"]
    (plague,) = [region for region in rows if "plague" in region]
    assert plague.startswith("Germania")
    assert len(rows) == 8


def test_where_the_seats_stand_with_their_cubes_and_cards() -> None:
    """Score, majorities, cubes beside rats (in brackets those beside the plague, which is in Germania), reserve."""
    assert shown("red")["watch"]["rows"] == [
        ["Red (Anna)", "3", "2", "2 (2)", "17", "Witch"],
        ["Blue (Bernard)", "6", "1", "5 (5)", "14", "Peasant"],
    ]
    assert shown("red", "fr")["watch"]["rows"][1] == ["Bleu (Bernard)", "6", "1", "5 (5)", "14", "Paysan"]
    assert ["Cubes in the palace", "Blue (Bernard) 1"] in shown(None)["piles"]["facts"]


def test_the_plague_that_counts_as_cubes_says_so() -> None:
    rows = rows_of(shown("red", phase="final", last="blue", plague_counts=2), "regions")
    assert any("worth 2 cubes" in region for region in rows)


def test_only_the_seat_that_looked_knows_the_face() -> None:
    assert shown("red")["known"]["items"] == ["Token #3 in Gallia: limit 2, majority, Church."]
    assert shown("red", "fr")["known"]["items"] == ["Le jeton #3 en Gallia : limite 2, majorité, Clergé."]
    assert "known" not in shown("blue")
    assert "known" not in shown(None)


@pytest.mark.parametrize(("seat", "unseen", "board"), [("red", 46, 5), ("blue", 47, 6), (None, 47, 6)])
def test_the_public_count_leaves_out_what_was_flipped_or_seen(seat: str | None, unseen: int, board: int) -> None:
    left = shown(seat)["left"]
    assert facts_of(shown(seat))["Tokens you have not seen"].startswith(f"{unseen} ({board} on the board, 3 in the sup")
    counts = [int(row[0].split("(")[1].rstrip(")")) for row in left["rows"]]
    assert sum(counts) == unseen
    kinds = "; ".join(row[1] for row in left["rows"])
    assert "Peasantry + Royalty" not in left["rows"][0][1]  # F02 lies in the discard
    assert ("majority + Church;" in kinds) is (seat != "red")  # F09 is what red has seen


def test_starting_tokens_on_the_board_are_told_from_the_others() -> None:
    count = facts_of(shown("blue", dealt=4))["Tokens you have not seen"]
    assert "; those up to #4 are starting tokens, of limit 1: 5, 2: 6." in count, "one of limit 1 was flipped"
    assert "starting" not in facts_of(shown("blue"))["Tokens you have not seen"]


def test_the_count_adds_up_in_every_position_of_a_game() -> None:
    for run in played(RULES, 3, "count"):
        for seat in (*run.state.seats, None):
            view = RULES.view(run.state, seat)
            count = facts_of(displayed(RULES, run.state, seat))["Tokens you have not seen"]
            on_board = sum(len(place["tokens"]) for place in view["regions"].values()) - len(view["faces"])
            total = on_board + view["supply"] + view["removed"]
            if view["phase"] != "setup":
                assert count.startswith(f"{total} ({on_board} on the board")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.some(2)
def test_the_map_shows_every_region_in_play_within_72_columns(lang: str, seats: int) -> None:
    board = builtin().board(seats)
    for run in played(RULES, seats, "map"):
        lines = list(map_lines(displayed(RULES, run.state, None, lang)["map"]))
        text = "\n".join(lines)
        assert all(len(line) <= 72 for line in lines)
        assert len(lines) <= 26
        for region, fact in builtin().regions.items():
            assert (fact.name in text) is (region in board.regions)
        if run.state.plague is not None:
            assert text.count("*") == 1
            assert f"{board.names[run.state.plague]} *" in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_gives_every_neighbour_of_every_region(seats: int) -> None:
    board = builtin().board(seats)
    *_, run = played(RULES, seats, "links")
    cells = displayed(RULES, run.state, None)["map"]["cells"]
    regions = {name: region for region, name in board.names.items()}
    links = {regions[cell["name"]]: set(cell["lines"][1][1:]) for cell in cells}
    short = {region: board.names[region][:3] for region in board.regions}
    assert links == {region: {short[near] for near in board.neighbours[region]} for region in board.regions}


def test_the_regions_of_a_hosts_own_board_are_told_by_their_whole_names() -> None:
    builtin_board = builtin().files["board"]
    board = {
        **builtin_board,
        "regions": [{**region, "name": f"The {region['name']} Marches"} for region in builtin_board["regions"]],
    }
    rules = load_rules("rattus", {"board": board})
    state = rules.state_from_json({"seats": ["red", "blue"], "active": "red", "plague": "gallia"})
    for lang in LANGS:
        rows = displayed(rules, state, None, lang)["regions"]["rows"]
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
    sections = shown("red", **PIECES)
    rows = rows_of(sections, "regions")
    assert rows["Gallia"] == ["#3 #9", "3(2,1)", "1", "-", "2", "|Ang Ger His |Ita"]
    assert rows["Italia"] == ["#6", "-", "4", "1", "-", "|Gal Ger His Hun"]
    assert sections["regions"]["columns"][-3:-1] == ["bishops", "nuns"]
    assert shown("red", "fr", **PIECES)["regions"]["columns"][-3:-1] == ["évêques", "nonnes"]


def test_walls_the_bakers_cubes_and_what_lies_beside_the_board() -> None:
    facts = facts_of(shown("red", **PIECES))
    assert facts["Walls"] == "between Anglia and Gallia; between Gallia and Italia"
    assert facts["Cubes on the Baker"] == "Blue (Bernard) 2"
    assert facts["Beside the board"] == "walls 1, potions 7, nuns 1, bishops 1"
    assert facts_of(shown("red", "fr", **PIECES))["Remparts"] == "entre Anglia et Gallia; entre Gallia et Italia"


def test_nothing_of_pied_piper_is_told_where_there_is_none() -> None:
    sections = shown("red")
    assert list(facts_of(sections)) == ["Cards in the display", "Cubes in the palace", "Tokens you have not seen"]
    assert sections["regions"]["columns"][-2] == "Blue"
    assert "bishop" not in sections["map"]["key"]


def test_the_map_shows_the_pieces_and_tells_its_marks() -> None:
    board = shown("red", **PIECES)["map"]
    text = "\n".join(map_lines(board))
    for mark in ("r2 R3(2,1) B1 n2", "r1 B4 b1", "|Gal", "|Ita"):
        assert mark in text
    assert "b = bishops, n = nuns, 3(2,1) = 3 cubes" in board["key"]
    assert board["key"].endswith("| = behind a wall")


def test_a_token_drawn_again_is_counted_by_itself() -> None:
    changes: dict[str, Any] = {
        "redrawn": [9],
        "faces": {"3": "F09", "9": "F49", "6": "F01", "1": "F12", "4": "F25", "7": "F48"},
    }
    count = facts_of(shown("blue", **PIECES, **changes))["Tokens you have not seen"]
    assert count.startswith("47 (5 on the board")
    assert "; 1 more on the board, drawn again from those flipped;" in count


@pytest.mark.parametrize("six", PIPER)
@pytest.mark.some(1)
def test_the_map_of_a_game_with_pieces_keeps_within_72_columns(six: str) -> None:
    for run in played_six(RULES, six, 4, f"map {six}"):
        for lang in LANGS:
            lines = list(map_lines(displayed(RULES, run.state, None, lang)["map"]))
            assert all(len(line) <= 72 for line in lines)
            assert "\n".join(lines).count("*") == (run.state.plague is not None)
