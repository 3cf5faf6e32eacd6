"""Answers in advance, through the whole house: standing lines, conditions, defaults, the setting `ask`, notices."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.rules.rattus import Rattus

from . import homes
from .homes import BEGINS, HOUR

ROOT = Path(__file__).parents[2]
POTIONS: dict[str, Any] = {
    "seats": ["red", "blue", "green"],
    "characters": ["crusader", "wizard", "serf", "witch", "merchant", "nun"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": {"crusader": "red", "serf": "red", "wizard": "blue", "merchant": "green"},
    "regions": {
        "germania": {
            "cubes": {"red": 1, "blue": 3, "green": 3},
            "potions": {"blue": [2, 1], "green": [1]},
            "tokens": [1, 2, 3],
        },
        "anglia": {"cubes": {"red": 2}, "tokens": [4]},
    },
    "faces": {"1": "F35", "2": "F44", "3": "F37"},
    "supply": 25,
}
"""Red ravages germania with the Crusader: M hits blue and green together, their classes and A hit them again."""
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["italia", "polonia"], "together": True}
ORDER = {"on": "order", "do": "order", "tokens": [3, 1, 2]}
SPEND_IN_GERMANIA = {
    "on": "potion",
    "when": [{"fact": "region", "in": ["germania"]}, {"fact": "cubes", "at_least": 3}],
    "do": "spend",
    "limit": {"times": 1, "per": "turn"},
}
KEEP = {"on": "potion", "do": "keep"}
LATE = BEGINS + 500 * HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Turn 1, red's."""
    return homes.make(tmp_path / "home", seats=homes.SEATS, position=POTIONS)


def send(home: Home, seat: str, *orders: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A sheet for turn 1."""
    return homes.send(home, homes.sheet(seat, 1, *orders, **keys), BEGINS)


def state_of(home: Home) -> Any:
    with open_game(home, "peste", LATE) as session:
        return session.game.rules.state_to_json(session.game.state)


def sources(home: Home, question: str = "potion") -> list[tuple[str, str, str]]:
    """Who answered this question with what, by what."""
    answers = [answer for answer in homes.answers(home, 1) if answer["question"] == question]
    return [(answer["seat"], answer["answer"]["do"], answer["source"]["by"]) for answer in answers]


def test_two_owners_with_standing_orders_get_no_letter_that_asks(home: Home) -> None:
    send(home, "blue", standing=[SPEND_IN_GERMANIA, KEEP])
    send(home, "green", standing=[KEEP])
    send(home, "red", PLAGUE, ORDER)
    before = {seat: homes.letters(home, seat) for seat in ("blue", "green")}
    homes.tick_at(home, BEGINS + HOUR)
    answers = sources(home)
    assert answers[:2] == [("blue", "spend", "standing"), ("green", "keep", "standing")]
    assert {by for _, _, by in answers} == {"standing"}
    assert len([seat for seat, do, _ in answers if (seat, do) == ("blue", "spend")]) == 1, "once a turn"
    for seat in ("blue", "green"):
        (new,) = set(homes.letters(home, seat)) - set(before[seat])
        assert new == "0002-01", "the letter about the next turn, and none that asks"
    notices = [notice["text"] for notice in homes.letter(home, "blue", "0002-01")["notices"]]
    assert any(text.startswith("Used, standing line: potion") for text in notices)
    assert any("limit is reached: 1 per turn" in text for text in notices)
    assert len(homes.letter(home, "blue", "0002-01")["in_force"]) == 2
    assert homes.letter(home, "red", "0002-01")["in_force"] == []
    assert replay_game(home, "peste").verdict == "EXACT"


def test_asked_instead_the_game_pauses_and_comes_to_the_same_state(home: Home, tmp_path: Path) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    send(home, "blue", standing=[SPEND_IN_GERMANIA, KEEP])
    send(home, "green", standing=[KEEP])
    send(home, "red", PLAGUE, ORDER)
    homes.tick_at(home, BEGINS + HOUR)

    for seat in ("blue", "green"):
        send(other, seat, settings={"potion": "ask"})
    send(other, "red", PLAGUE, ORDER)
    now, times_asked = BEGINS, 0
    spent = False
    while homes.open_act(other).turn == 1:
        now += HOUR
        homes.tick_at(other, now)
        waiting = [ask for ask in homes.book(other).deadlines.asks if ask.question == "potion"]
        for ask in waiting:
            times_asked += 1
            answer = {"do": "keep"}
            if ask.seat == "blue" and not spent:
                answer, spent = {"do": "spend"}, True
            homes.send(other, homes.sheet(ask.seat, 1, {"on": "potion", **answer}), now)
    assert times_asked == len(sources(home))
    assert [(seat, do) for seat, do, _ in sources(other)] == [(seat, do) for seat, do, _ in sources(home)]
    assert state_of(other) == state_of(home)
    assert "asked whenever" in " ".join(homes.letter(other, "red")["asked"]), "the setting is public"
    assert replay_game(other, "peste").verdict == "EXACT"


def test_whoever_is_asked_and_does_not_answer_gets_his_standing_line_at_the_deadline(home: Home) -> None:
    send(home, "blue", settings={"potion": "ask"}, standing=[KEEP])
    send(home, "red", PLAGUE, ORDER)
    homes.tick_at(home, BEGINS + HOUR)
    assert [ask.seat for ask in homes.book(home).deadlines.asks] == ["blue"], "green is never asked"
    homes.tick_at(home, LATE)
    assert ("blue", "keep", "standing") in sources(home)
    assert ("green", "spend", "default") in sources(home)


def test_a_line_of_no_use_is_told_once_though_the_act_pauses_for_another(home: Home) -> None:
    unmet = {"on": "potion", "when": [{"fact": "supply", "at_most": 1}], "do": "keep"}
    send(home, "blue", settings={"potion": "ask"})
    send(home, "green", standing=[unmet], conditional=[{**unmet, "do": "spend"}])
    assert homes.letter(home, "green", "0001-01")["in_force"] == []
    send(home, "red", {**PLAGUE, "order": [3, 1, 2]})
    now = BEGINS
    while homes.book(home).stage == "play" and homes.open_act(home).turn == 1:
        now += HOUR
        homes.tick_at(home, now)
        if homes.open_act(home).turn == 1:
            homes.send(home, homes.sheet("blue", 1, KEEP), now)
    questions = [seat for seat, _, _ in sources(home) if seat == "green"]
    lines = [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]
    skipped = [line for line in lines if line["kind"] == "skipped" and line["seat"] == "green"]
    assert len(skipped) == 2 * len(questions), "the standing and the conditional line, once for each question"


def test_a_conditional_line_is_shown_as_in_force_for_its_turn(home: Home) -> None:
    receipt = send(home, "blue", conditional=[KEEP])
    assert receipt["in_force"] == ["conditional: potion keep"]


def test_a_default_of_ones_own_comes_after_the_standing_lines(home: Home) -> None:
    send(home, "blue", default={"potion": KEEP_ANSWER}, standing=[SPEND_IN_GERMANIA])
    send(home, "red", PLAGUE, ORDER)
    homes.tick_at(home, BEGINS + HOUR)
    blue = [(do, by) for seat, do, by in sources(home) if seat == "blue"]
    assert blue[0] == ("spend", "standing")
    assert set(blue[1:]) == {("keep", "default")}
    homes.send(home, homes.sheet("blue", 2, default={}, standing=[]), BEGINS + HOUR)
    assert homes.book(home).advance_of("blue").standing == []
    assert homes.book(home).advance_of("blue").default == {}


KEEP_ANSWER = {"do": "keep"}


def test_a_standing_line_does_not_begin_the_sheet_that_it_came_in(tmp_path: Path) -> None:
    """The change period of its conditional lines goes on."""
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position=POTIONS, delay="6h")
    homes.send(home, homes.sheet("red", 1, PLAGUE, ORDER), BEGINS)
    spend = {"on": "potion", "do": "spend"}
    homes.send(home, homes.sheet("blue", 1, standing=[KEEP], conditional=[spend]), BEGINS + 5 * HOUR)
    homes.tick_at(home, BEGINS + 7 * HOUR)
    assert [(do, by) for seat, do, by in sources(home) if seat == "blue"] == 2 * [("keep", "standing")]


def test_a_conditional_line_comes_before_a_standing_one_and_lives_for_its_turn(home: Home) -> None:
    conditional = {"on": "potion", "when": [{"fact": "symbol", "in": ["M"]}], "do": "spend"}
    send(home, "blue", conditional=[conditional, {"on": "witch", "do": "stop"}], standing=[KEEP])
    send(home, "green", standing=[KEEP])
    send(home, "red", PLAGUE, ORDER)
    homes.tick_at(home, BEGINS + HOUR)
    blue = [(do, by) for seat, do, by in sources(home) if seat == "blue"]
    assert ("spend", "conditional") in blue
    assert ("keep", "standing") in blue
    notices = [notice["text"] for notice in homes.letter(home, "blue")["notices"]]
    assert any("condition does not hold" in text for text in notices)
    assert any("question does not come up" in text for text in notices), "the Witch's line was never needed"


def test_then_drops_an_order_when_the_one_above_failed(home: Home) -> None:
    text = "\n".join(
        [
            "BEGIN ORDERS peste red turn 1",
            "wizard germania",  # red does not hold the Wizard
            "then place in anglia",
            "take witch",
            "then witch #4",
            "answer witch stop",
            "plague to germania spread italia polonia",
            "END ORDERS",
        ]
    )
    homes.send(home, text, BEGINS, "red")
    homes.tick_at(home, BEGINS + HOUR)
    state = state_of(home)
    assert state["cards"]["witch"] == "red"
    assert state["seen"] == {"red": [4]}, "then: the Witch was taken, so she looks"
    assert state["regions"]["anglia"]["cubes"] == {"red": 2}, "the Wizard failed, so nothing was placed"
    notices = [notice["text"] for notice in homes.letter(home, "red")["notices"]]
    assert any("place" in text and "the order above was not carried out" in text for text in notices)


RESUME = """
import sys
from datetime import datetime
from pathlib import Path
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
home, now = open_home(Path(sys.argv[1])), datetime.fromisoformat(sys.argv[2])
if len(sys.argv) > 4:
    with open_game(home, "peste", now) as session:
        submit(session, sys.argv[3], Path(sys.argv[4]))
tick(home, now)
"""


def in_a_new_process(home: Home, now: Any, *more: str) -> None:
    command = [sys.executable, "-c", RESUME, str(home.path), now.isoformat(), *more]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})


@pytest.mark.full
def test_a_potion_question_inside_a_crusaders_ravaging_is_resumed_by_new_processes(home: Home, tmp_path: Path) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    for each_home in (home, other):
        send(each_home, "blue", settings={"potion": "ask"})
        send(each_home, "red", {**PLAGUE, "order": [3, 1, 2]})
    now = BEGINS
    for _ in range(9):
        now += HOUR
        homes.tick_at(home, now)
        in_a_new_process(other, now)
        assert homes.book(home).deadlines.asks == homes.book(other).deadlines.asks
        if homes.book(home).deadlines.asks[0].question != "potion":
            break
        with open_game(other, "peste", now) as session:
            assert session.game.live.table.events[-1].kind in ("token_flipped", "cube_lost", "potion_spent")
        path = tmp_path / "answer.json"
        path.write_text(json.dumps(homes.sheet("blue", 1, {"on": "potion", "do": "keep"})))
        homes.send(home, path.read_bytes(), now, "blue")
        homes.tick_at(home, now)
        in_a_new_process(other, now, "blue", str(path))
    assert homes.open_act(home).turn == 2
    assert sum(1 for seat, _, _ in sources(home) if seat == "blue") > 1
    assert state_of(home) == state_of(other)
    assert homes.journal(home).read_bytes() == homes.journal(other).read_bytes()


def test_it_is_resumed_under_another_revision_once_the_referee_has_reopened_it(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    for each_home in (home, other):
        send(each_home, "blue", settings={"potion": "ask"})
        send(each_home, "red", {**PLAGUE, "order": [3, 1, 2]})
        homes.tick_at(each_home, BEGINS + HOUR)
    assert homes.book(home).deadlines.asks[0].question == "potion"
    homes.tick_at(other, LATE)
    wanted = state_of(other)
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    with pytest.raises(BlockedError, match="another revision of the rules"):
        homes.book(home)
    reopen(home, "peste", "a card was mended", BEGINS + 2 * HOUR)
    homes.tick_at(home, BEGINS + 2 * HOUR)
    assert homes.book(home).deadlines.asks[0].question == "potion", "red's sheet was kept and leads here again"
    homes.tick_at(home, LATE)
    assert state_of(home) == wanted


@pytest.mark.parametrize("of", ["blue", "green"])
def test_nobody_else_learns_whether_a_seat_has_a_standing_order(home: Home, tmp_path: Path, of: str) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    send(home, of, standing=[{"on": "potion", "do": "spend", "potions": 1 if of == "green" else 2}], default={})
    for each_home in (home, other):
        send(each_home, "red", {**PLAGUE, "order": [3, 1, 2]})
        homes.tick_at(each_home, BEGINS + HOUR)
    assert sources(home) != sources(other)
    assert state_of(home) == state_of(other), "both spend from the cube with most potions"
    for seat in {"red", "blue", "green"} - {of}:
        assert homes.letters(home, seat) == homes.letters(other, seat)
        for name in homes.letters(home, seat):
            shown = [masked(homes.folder(each_home) / "reports" / name / f"{seat}.txt") for each_home in (home, other)]
            assert shown[0] == shown[1]
            views = [
                json.loads(masked(homes.folder(each_home) / f"reports/{name}/{seat}.view.json"))
                for each_home in (home, other)
            ]
            assert views[0] == views[1]


def masked(path: Path) -> str:
    """A letter without the salted head of the journal, the code that is made with it, and the commitment."""
    return re.sub(r"\b([0-9a-f]{64}|[0-9A-Z]{4}-[0-9A-Z]{4})\b", "#", path.read_text("utf-8"))
