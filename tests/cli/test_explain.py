"""`explain` and `referee explain`: the chain in words and as data, to whom it belongs, and what is asked in vain."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home

from ..hosting import homes
from ..hosting.homes import BEGINS
from .running import refused, run, write
from .test_outputs import faults

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Four turns of a game of three, and a turn of red in which the Witch has looked at a token."""
    home = homes.make(tmp_path_factory.mktemp("explain") / "home", seats=homes.SEATS)
    homes.play_turns(home, 4)
    return home


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, Path]:
    """A home where red is asked in the midst of its turn, and red's newest view."""
    position = {**homes.TURN_OF_RED, "cards": {"witch": "red"}}
    home = homes.make(tmp_path_factory.mktemp("asked") / "home", position=position)
    homes.send(home, homes.sheet("red", 1, {"do": "witch", "tokens": [1]}, {"do": "pause"}), BEGINS)
    homes.tick_at(home, BEGINS)
    return home, homes.folder(home) / "reports" / homes.letters(home, "red")[-1] / "red.view.json"


def test_the_chain_is_printed_for_the_referee_and_cut_for_a_seat(home: Home) -> None:
    events = [event for section in homes.letter(home, "blue")["sections"] for event in section.get("events", ())]
    line = next(event["id"] for event in events if "R-7.2" in event["clauses"])
    at = ("--home", home.path)
    referee, seat = (
        run("referee", "explain", "peste", line, *at),
        run("referee", "explain", "peste", line, "--seat", "blue", "--lang", "fr", *at),
    )
    assert referee.code == seat.code == 0, (referee, seat)
    text = " ".join(referee.out.split())
    assert text.startswith(line)
    file = re.search(r"\(order \d of (orders/[a-z]+/[0-9-]+\.json)\)", text)
    assert file
    assert "R-7.2: " in text
    assert "orders/" not in seat.out
    assert "R-7.2\u00a0: " in seat.out
    data = run("referee", "explain", "peste", line, *at, "--json").json
    assert faults("explanation", data) == []
    assert data["events"][0]["orders"][-1]["file"] == file[1]


@pytest.mark.parametrize(
    ("event", "options", "parts", "code"),
    [
        ("pink/1-1:1", (), ("pink is no seat of this game", "One of red, blue"), 1),
        ("red/1-1:99", (), ("no letter to red has a line 1-1:99. 7-2:3 is",), 1),
        ("7.12", (), ("'7.12' is not an event", "such as 7:12"), 2),
        ("0:99", (), ("there is no event 0:99", "Turn 0 has events 0:1 to"), 1),
        ("50:1", (), ("there is no event 50:1", "Turns 0 to"), 1),
        ("0:1", ("--seat", "purple"), ("purple is no seat", "red, blue, green"), 1),
        ("0:1", ("--lang", "xx"), ("'xx' is not a language",), 2),
    ],
)
def test_what_is_asked_in_vain_says_what_there_is(
    home: Home, event: str, options: tuple[str, ...], parts: tuple[str, ...], code: int
) -> None:
    ran = run("referee", "explain", "peste", event, *options, "--home", home.path)
    refused(ran, *parts, code=code)


def test_a_view_explains_the_open_act_in_full(asked: tuple[Home, Path]) -> None:
    home, view = asked
    event = next(each for each in json.loads(view.read_text())["events"] if each["kind"] == "token_seen")
    at_home = run("explain", event["id"], "--view", view)
    assert at_home.code == 0, at_home
    hosted = run("referee", "explain", "peste", event["id"], "--seat", "red", "--home", home.path)
    assert "You ordered: `Witch #1`" in at_home.out
    assert hosted.out.replace(" (order 1 of your order sheet 1 for turn 1).", "") == at_home.out
    assert "R-15.5: " in at_home.out
    assert faults("explanation", run("explain", event["id"], "--view", view, "--json").json) == []


def test_a_view_explains_what_is_over_as_far_as_it_goes(home: Home) -> None:
    view = homes.folder(home) / "reports" / homes.letters(home, "blue")[-1] / "blue.view.json"
    event = json.loads(view.read_text())["events"][0]
    ran = run("explain", event["id"], "--view", view)
    assert ran.code == 0
    assert all(f"{clause}: " in ran.out for clause in event["clauses"])
    turn, number = event["id"].split(":")
    assert f"`explain turn {turn} event {number}`" in " ".join(ran.out.split())
    refused(run("explain", "99:1", "--view", view), "does not tell of event 99:1", event["id"], code=1)


@pytest.mark.parametrize("wrong", [{"kind": "no_such"}, {"seat": {"a": 1}}, {"clauses": []}, {"more": 1}])
def test_a_view_whose_events_were_changed_is_refused(home: Home, tmp_path: Path, wrong: dict[str, Any]) -> None:
    view = homes.view_of(home, "blue")
    event = next(each for each in view["events"] if "seat" in each)
    changed = {**view, "events": [{**event, **wrong}]}
    ran = run("explain", event["id"], "--view", write(tmp_path / "view", changed))
    if ran.code:
        refused(ran, code=2)
    else:
        assert wrong == {"clauses": []}
