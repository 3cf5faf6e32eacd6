"""The sensible player with the cards of Pied Piper: each is used where it helps, and answers are legal and quick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import process_time
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.players.computer_players import WORTH

from .sixes import PIPER, played_six

RULES: Any = load_rules("rattus")
SIXES = {card: six.split(",") for six in reversed(PIPER) for card in six.split(",")}
FINAL = {"phase": "final", "last": "blue", "active": None}
BASE = {"seats": ["red", "blue"], "first": "red", "active": "red", "plague": "scandia"}
Answer = dict[str, Any]


def at(position: Mapping[str, Any], *answers: Mapping[str, Any]) -> Answer:
    """What the sensible player answers for red, who is active in this position and has answered so far."""
    run = Run(RULES, Position(RULES.state_from_json({**BASE, **position})), SeededChance("sensible"))
    run.play_on()
    for answer in answers:
        run.answer(answer)
    (ask,) = run.pending
    answer = RULES.players["sensible"](RULES, seat_view(RULES, run, ask.seat).to_json(), ask, SeededChance("its own"))
    assert ask.form.fault(answer) is None
    return dict(answer)


def holding(card: str, regions: Mapping[str, Any], *answers: Mapping[str, Any], **more: Any) -> Answer:
    """What red, who holds this card alone, answers in the final round."""
    return at({"characters": SIXES[card], "cards": {card: "red"}, "regions": regions, **FINAL, **more}, *answers)


MINE = {"cubes": {"red": 7}, "tokens": [1, 2]}
THEIRS = {"cubes": {"blue": 7}, "tokens": [3, 4]}


@pytest.mark.parametrize(
    ("card", "regions", "expected"),
    [
        ("nun", {"gallia": MINE, "italia": THEIRS}, {"do": "nun", "pieces": [{"to": "gallia"}] * 3}),
        ("wizard", {"gallia": MINE, "italia": THEIRS}, {"do": "wizard", "region": "gallia"}),
        ("bishop", {"gallia": MINE, "italia": THEIRS}, {"do": "bishop", "pieces": [{"to": "gallia"}]}),
        ("pied_piper", {"gallia": MINE, "italia": THEIRS}, {"do": "pied_piper", "from": "gallia"}),
        ("queen", {"gallia": MINE, "italia": {"cubes": {"red": 1}}}, {"do": "queen"}),
        ("baker", {"gallia": MINE}, {"do": "baker"}),
        ("mayor", {"gallia": MINE, "polonia": {"cubes": {"red": 1}}}, {"do": "mayor"}),
        ("soldier", {"germania": {"cubes": {"red": 4}}, "polonia": {"cubes": {"red": 4}}}, {"do": "done"}),
        ("serf", {"germania": THEIRS, "polonia": MINE}, {"do": "move", "path": ["germania"], "with": ["serf"]}),
        ("serf", {"polonia": MINE}, {"do": "done"}),
        ("crusader", {"germania": THEIRS}, {"do": "move", "path": ["germania"], "with": ["crusader"]}),
        ("messenger", {"gallia": {"cubes": {"red": 2}}, "italia": {"cubes": {"blue": 1}}}, {"do": "done"}),
    ],
)
def test_in_the_final_round_it_uses_a_card_where_it_helps(card: str, regions: Any, expected: Answer) -> None:
    assert expected.items() <= holding(card, regions).items()


def test_it_sends_a_cube_in_danger_away_for_one_of_the_other_in_safety() -> None:
    answer = holding("messenger", {"gallia": MINE, "italia": {"cubes": {"blue": 1}}})
    assert answer["cubes"] == [{"seat": "red", "region": "gallia"}, {"seat": "blue", "region": "italia"}]


def test_the_soldiers_token_falls_on_the_other() -> None:
    answer = holding(
        "soldier", {"germania": {"cubes": {"red": 4}}, "polonia": {"cubes": {"blue": 4}}}, plague="hungaria"
    )
    assert answer == {"do": "soldier", "region": "polonia"}


def test_it_raises_walls_between_the_plague_and_its_cubes_before_it_moves_on() -> None:
    regions = {"germania": {"cubes": {"red": 6}, "tokens": [1]}}
    answer = at(
        {"characters": SIXES["emperor"], "cards": {"emperor": "red"}, "regions": regions},
        {"do": "take", "card": "serf"},
        {"do": "place", "region": "germania"},
    )
    assert answer["do"] == "emperor"
    assert {"to": ["germania", "scandia"]} in answer["walls"]
    assert all("germania" in wall["to"] for wall in answer["walls"])


def test_it_moves_walls_that_stand_elsewhere() -> None:
    standing = [["gallia", "hispania"], ["anglia", "gallia"], ["gallia", "italia"]]
    answer = holding("emperor", {"germania": MINE}, walls=standing)
    assert answer["do"] == "emperor"
    assert {"germania"} <= {end for wall in answer["walls"] for end in wall["to"]}
    assert all(wall["from"] in [sorted(link) for link in standing] for wall in answer["walls"])


def test_it_moves_nuns_that_help_the_other() -> None:
    regions = {"gallia": MINE, "italia": {**THEIRS, "nuns": 3}}
    assert holding("nun", regions) == {"do": "nun", "pieces": [{"from": "italia", "to": "gallia"}] * 3}


def test_nuns_lower_what_it_fears_of_a_region() -> None:
    regions = {"gallia": {**MINE, "nuns": 3}, "polonia": {"cubes": {"red": 5}, "tokens": [3]}}
    assert holding("wizard", regions, characters=SIXES["nun"])["region"] == "polonia"


def test_the_mayor_is_used_in_place_of_rats_where_he_brings_more() -> None:
    one_cube = {"cubes": {"red": 1}}
    answer = at(
        {
            "characters": SIXES["mayor"],
            "cards": {"mayor": "red"},
            "regions": {"gallia": one_cube, "italia": one_cube, "polonia": one_cube, "anglia": {"tokens": [1]}},
        },
        {"do": "take", "card": "nun"},
    )
    assert answer["do"] == "mayor"
    assert sorted(answer["regions"]) == ["gallia", "italia", "polonia"]


def test_it_takes_the_baker_for_the_cubes_on_it() -> None:
    position = {
        "characters": SIXES["baker"],
        "cards": {"baker": "blue"},
        "baker": {"red": 3},
        "regions": {"gallia": {"cubes": {"blue": 3}, "tokens": [1, 2, 3]}},
    }
    answer = at(position)
    assert answer["do"] == "take"
    assert answer["card"] == "baker"
    assert answer["to"] != "gallia"


def test_the_plague_that_is_walled_in_stays() -> None:
    near = RULES.data.board(2).neighbours["hispania"]
    walls = [sorted(["hispania", region]) for region in near]
    position = {"characters": SIXES["emperor"], "walls": walls, "plague": "hispania", "regions": {"gallia": MINE}}
    assert at(position, {"do": "done"}) == {"do": "plague", "path": []}


def test_with_soldier_it_names_one_region_more_where_that_helps_and_not_where_it_hurts() -> None:
    near = RULES.data.board(2).neighbours["germania"]
    position = {"characters": SIXES["soldier"], "cards": {"soldier": "red"}, "supply": 5}
    for seat, regions in (("blue", 2), ("red", 1)):
        around = {region: {"cubes": {seat: 2}} for region in near if region != "scandia"}
        lying = {"germania": {"cubes": {"blue": 4}, "tokens": [1]}, **around}
        answer = at({**position, "regions": lying}, {"do": "done"})
        assert answer["path"][-1] == "germania"
        assert len(answer["spread"]) == regions


def test_the_crusaders_tokens_are_put_in_the_order_that_leaves_most() -> None:
    faces = {"1": "F48", "2": "F01"}
    position = {
        "characters": SIXES["crusader"],
        "cards": {"crusader": "red"},
        "regions": {"germania": {"cubes": {"red": 2, "blue": 3}, "tokens": [1, 2]}},
        "faces": faces,
        **FINAL,
    }
    move = {"do": "move", "path": ["germania"], "with": ["crusader"]}
    answer = at(position, move)
    assert answer["do"] == "order"
    left = {}
    for order in ([1, 2], [2, 1]):
        run = Run(RULES, Position(RULES.state_from_json({**BASE, **position})), SeededChance("sensible"))
        run.play_on()
        run.answer(move)
        run.answer({"do": "order", "tokens": order})
        cubes = run.state.regions["germania"].cubes
        left[tuple(order)] = cubes.get("red", 0) - cubes.get("blue", 0)
    assert left[tuple(answer["tokens"])] == max(left.values())


def test_every_character_has_its_worth() -> None:
    assert set(WORTH) == set(RULES.data.characters)


def test_whole_games_are_played_by_legal_answers_in_good_time() -> None:
    times: list[float] = []

    def timed(rules: Any, view: Mapping[str, Any], ask: Any, chance: SeededChance) -> Any:
        began = process_time()
        answer = rules.players["sensible"](rules, view, ask, chance)
        times.append(process_time() - began)
        assert ask.form.fault(answer) is None
        return answer

    for six in PIPER:
        *_, run = played_six(RULES, six, 3, f"whole {six}", {"sensible": timed})
        assert run.state.phase == "over"
    assert len(times) > 100
    assert sum(times) / len(times) < 0.03


@pytest.mark.full
def test_the_sensible_player_beats_the_random_one_with_every_six() -> None:
    won = Counter[str]()
    for game in range(12):
        *_, run = played_six(RULES, PIPER[game % 4], 2, f"duel {game}", {"both": by_seat(("red", "blue")[game % 2])})
        won["sensible" if run.state.ranking[0] == ("red", "blue")[game % 2] else "random"] += 1
    assert won["sensible"] >= 10


def by_seat(sensible: str) -> Any:
    """The sensible player at this seat, the random one at every other."""

    def play(rules: Any, view: Mapping[str, Any], ask: Any, chance: SeededChance) -> Any:
        return rules.players["sensible" if ask.seat == sensible else "random"](rules, view, ask, chance)

    return play
