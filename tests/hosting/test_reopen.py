"""A game whose rules have changed: named and fenced off; reopened, it goes on with its sheets and its draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import FencedError, IllegalError
from rattus_pbem.hosting.home import Home
from rattus_pbem.hosting.reopen import reopen
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.rules.rattus import Rattus

from . import homes
from .homes import BEGINS, HOUR

ORDERS: tuple[dict[str, Any], ...] = (
    {"do": "place", "region": "germania"},
    {"do": "plague", "path": ["germania"], "spread": ["gallia"]},
)
LOOK = {"do": "witch", "tokens": [4]}
STOP = {"on": "witch", "do": "stop"}
NOW = BEGINS + HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Turn 1, red's: the Witch has looked once, and the second look is asked for in the middle of the act."""
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, LOOK, {"do": "pause"}, *ORDERS), BEGINS)
    homes.tick_at(home, NOW)
    assert homes.book(home).asked[0]["question"] == "witch"
    return home


def finish(home: Home) -> None:
    """Red answers, and the turn is played to its end."""
    homes.send(home, homes.sheet("red", 1, STOP, *ORDERS), NOW)
    homes.tick_at(home, NOW + HOUR)


def state_of(home: Home) -> Any:
    """The state now, as the saved game has it."""
    with open_game(home, "peste", NOW) as session:
        return session.game.rules.state_to_json(session.game.state)


def kinds(home: Home) -> list[str]:
    """The kinds of the journal's lines."""
    return [json.loads(line)["kind"] for line in homes.journal(home).read_bytes().splitlines()]


def test_another_revision_is_named_and_fences_the_game_off(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    was = Rattus.revision
    monkeypatch.setattr(Rattus, "revision", was + 1)
    with pytest.raises(FencedError) as error:
        homes.book(home)
    assert f"another revision of the rules ({was})" in error.value.message
    assert "referee reopen peste" in error.value.hint
    (home.path / "index.json").unlink()  # a new program does not know what the old one had in mind
    assert homes.tick_at(home, NOW).newly_fenced == ["peste"]


def test_a_reopened_game_goes_on_to_the_same_state(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    finish(other)
    wanted = state_of(other)
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    told = reopen(home, "peste", "the rules were mended", NOW)
    assert (told["turn"], told["number"]) == (1, 1)
    book = homes.book(home)
    stored = book.stored("red", 1)
    assert stored is not None
    assert (stored["used"], stored["paused"]) == ([], False), "the sheet is kept, and nothing of it is used"
    homes.tick_at(home, NOW)
    assert homes.book(home).asked[0]["question"] == "witch", "the same place again"
    notices = [notice["text"] for notice in homes.letter(home, "red")["notices"]]
    assert any("the rules were mended" in text for text in notices)
    finish(home)
    assert state_of(home) == wanted
    assert replay_game(home, homes.folder(home))["verdict"] == "EXACT"


def test_acts_of_the_former_revision_are_folded_from_their_events(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(home)
    plague = {"do": "plague", "path": ["gallia"], "spread": ["hispania", "anglia"]}
    homes.send(home, homes.sheet("blue", 2, plague), NOW + HOUR)
    homes.tick_at(home, NOW + 2 * HOUR)
    before = state_of(home)
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    reopen(home, "peste", "mended", NOW + 2 * HOUR)
    assert replay_game(home, homes.folder(home))["verdict"] == "EXACT"
    assert state_of(home) == before
    (homes.folder(home) / "game.json").unlink()
    assert state_of(home) == before
    events = homes.folder(home) / "events" / "0001.1.jsonl"
    whole = events.read_bytes()
    events.write_bytes(whole.replace(b'"gallia"', b'"italia"', 1))
    with pytest.raises(FencedError) as error:
        replay_game(home, homes.folder(home))
    assert error.value.place == "events/0001.1.jsonl"


def test_draws_of_the_open_act_are_kept_by_their_labels(home: Home) -> None:
    finish(home)
    lines = [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]
    told = reopen(home, "peste", "nothing is open", NOW + 2 * HOUR)
    opened = [line for line in lines if line["kind"] == "act"][-1]
    assert told["number"] == opened["number"], "turn 2 had begun"
    assert kinds(home).count("reopened") == 1


def test_a_game_that_is_over_or_damaged_is_not_reopened(home: Home) -> None:
    journal = homes.journal(home)
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"witch"', b'"watch"', 1))
    with pytest.raises(FencedError):
        reopen(home, "peste", "why not", NOW)
    journal.write_bytes(whole)
    with pytest.raises(IllegalError, match="no game"):
        reopen(home, "pest", "why not", NOW)
