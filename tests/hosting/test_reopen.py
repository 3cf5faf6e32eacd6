"""A game whose rules have changed: named and fenced off; reopened, it goes on with its sheets and its draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError, IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.doctor import examine
from rattus_pbem.inquiry.status import status, status_lines
from rattus_pbem.record.notices import Reopened
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.rules.rattus import Rattus

from . import homes
from .homes import BEGINS, HOUR
from .test_advance import PLAGUE, POTIONS

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
    assert homes.book(home).deadlines.asks[0].question == "witch"
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
    with pytest.raises(BlockedError) as error:
        homes.book(home)
    assert f"another revision of the rules ({was})" in error.value.message
    assert "referee reopen peste" in error.value.hint
    (home.path / "index.json").unlink()  # a new program does not know what the old one had in mind
    assert homes.tick_at(home, NOW).newly_fenced == ["peste"]


def test_status_and_doctor_say_to_reopen_it_and_nothing_else(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    (home.path / "index.json").unlink()
    homes.tick_at(home, NOW)
    (game,) = status(home, NOW)
    assert "referee reopen peste --reason" in game.next
    (line,) = status_lines(status(home, NOW))
    assert "game.json, header: the game" in line
    assert not line.endswith("..")
    fixes = [finding.fix for finding in examine(home, NOW + HOUR).findings]
    assert any("referee reopen peste --reason" in fix for fix in fixes)
    assert not any("backup" in fix for fix in fixes), "nothing is damaged"


@pytest.mark.full
def test_a_finished_game_is_no_worse_for_another_revision(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.play_turns(home, 99, NOW)
    assert homes.book(home).stage == "over"
    before = homes.tree(homes.folder(home))
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    later = NOW + 3000 * HOUR
    (home.path / "index.json").unlink()
    assert homes.tick_at(home, later).fenced == []
    assert [finding.what for finding in examine(home, later).findings] == []
    (homes.folder(home) / "game.json").unlink()
    (home.path / "index.json").unlink()
    assert homes.tick_at(home, later).fenced == []
    after = homes.tree(homes.folder(home))
    assert {name for name in before if after[name] != before[name]} <= {
        name
        for name in before
        if name.endswith(".view.json")  # it names the revision of the program that wrote it
    }
    with pytest.raises(BlockedError, match="another revision of the rules"):
        replay_game(home, "peste")  # its answers cannot be put to these rules


def test_a_reopened_game_goes_on_to_the_same_state(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    finish(other)
    wanted = state_of(other)
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    result = reopen(home, "peste", "the rules were mended", NOW)
    assert (result.turn, result.number) == (1, 1)
    book = homes.book(home)
    stored = book.stored("red", 1)
    assert stored is not None
    assert (stored.used, stored.paused) == ((), False), "the sheet is kept, and nothing of it is used"
    homes.tick_at(home, NOW)
    assert homes.book(home).deadlines.asks[0].question == "witch", "the same place again"
    notices = [notice["text"] for notice in homes.letter(home, "red")["notices"]]
    assert any("the rules were mended" in text and "newer version of its rules" in text for text in notices)
    notices = homes.book(home).notices["blue"]
    assert notices == [Reopened(reason="the rules were mended", rules=True)], "blue's next letter, too"
    finish(home)
    assert state_of(home) == wanted
    assert replay_game(home, "peste").verdict == "EXACT"


def test_acts_of_the_former_revision_are_folded_from_their_events(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(home)
    plague = {"do": "plague", "path": ["gallia"], "spread": ["hispania", "anglia"]}
    homes.send(home, homes.sheet("blue", 2, plague), NOW + HOUR)
    homes.tick_at(home, NOW + 2 * HOUR)
    before = state_of(home)
    monkeypatch.setattr(Rattus, "revision", Rattus.revision + 1)
    reopen(home, "peste", "mended", NOW + 2 * HOUR)
    assert replay_game(home, "peste").verdict == "EXACT"
    assert state_of(home) == before
    (homes.folder(home) / "game.json").unlink()
    assert state_of(home) == before
    events = homes.folder(home) / "events" / "0001.1.jsonl"
    whole = events.read_bytes()
    events.write_bytes(whole.replace(b'"gallia"', b'"italia"', 1))
    with pytest.raises(BlockedError) as error:
        replay_game(home, "peste")
    assert error.value.place == "events/0001.1.jsonl"


def test_the_act_that_has_just_begun_is_opened_again(home: Home) -> None:
    finish(home)
    lines = [json.loads(line) for line in homes.journal(home).read_bytes().splitlines()]
    result = reopen(home, "peste", "nothing is open", NOW + 2 * HOUR)
    opened = [line for line in lines if line["kind"] == "act"][-1]
    assert result.number == opened["number"], "turn 2 had begun"
    assert kinds(home).count("reopened") == 1


def test_a_game_that_is_over_or_damaged_is_not_reopened(home: Home) -> None:
    journal = homes.journal(home)
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"witch"', b'"watch"', 1))
    with pytest.raises(BlockedError):
        reopen(home, "peste", "why not", NOW)
    journal.write_bytes(whole)
    with pytest.raises(IllegalError, match="no game"):
        reopen(home, "pest", "why not", NOW)


# --- all that was given comes again


def again(home: Home, now: Any) -> Any:
    """The state after the act was opened again and played to the same point; everything that was given is kept."""
    result = reopen(home, "peste", "the referee erred", now)
    assert result.number >= 1
    homes.tick_at(home, now)
    return state_of(home)


PAUSE = {"do": "pause"}
TAKE = {"do": "take", "card": "merchant"}
KEEP, SPEND = {"on": "potion", "do": "keep"}, {"on": "potion", "do": "spend"}


@pytest.mark.parametrize("stale", [False, True])
def test_a_sheet_that_was_replaced_after_a_pause_is_kept(tmp_path: Path, *, stale: bool) -> None:
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, TAKE, {"do": "monk", "token": 1, "to": "anglia"}, PAUSE), BEGINS)
    homes.tick_at(home, NOW)
    code = {"code": homes.code(home, "red", 1, 1)} if stale else {}
    homes.send(home, homes.sheet("red", 1, *([TAKE] if stale else []), ORDERS[0], PAUSE, ORDERS[1], **code), NOW)
    homes.tick_at(home, NOW)
    before = state_of(home)
    assert before["cards"]["merchant"] == "red"
    assert again(home, NOW + HOUR) == before, "taken, placed, and paused again"
    assert again(home, NOW + HOUR) == before, "opened a second time"
    homes.send(home, homes.sheet("red", 1, ORDERS[1]), NOW + HOUR)
    homes.tick_at(home, NOW + HOUR)
    assert homes.book(home).ask_of("blue")
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_sheet_of_both_placements_that_was_replaced_does_not_place_again(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    first, second = {"do": "first", "region": "gallia"}, {"do": "first", "region": "italia"}
    homes.send(home, homes.sheet("red", 0, first), BEGINS)
    homes.send(home, homes.sheet("blue", 0, first, first), BEGINS)
    homes.tick_at(home, NOW)
    homes.send(home, homes.sheet("red", 0, first, second, code=homes.code(home, "red", 0, 1)), NOW)
    reopen(home, "peste", "the referee erred", NOW)
    homes.tick_at(home, NOW)
    red = [answer["answer"]["region"] for answer in homes.answers(home, 0) if answer["seat"] == "red"]
    assert red == ["gallia", "italia"]


@pytest.mark.parametrize("per", ["turn", "game"])
@pytest.mark.parametrize("part", ["standing", "conditional"])
@pytest.mark.some(2)
def test_a_limited_line_counts_as_not_used(tmp_path: Path, part: str, per: str) -> None:
    home, before = paused_at_a_potion(tmp_path, **{part: [{**SPEND, "limit": {"times": 1, "per": per}}, KEEP]})
    assert sum(answer["answer"]["do"] == "spend" for answer in potions(home)) == 1
    book = homes.book(home)
    fired = book.advance_of("blue").fired
    assert again(home, NOW + HOUR) == before
    assert homes.book(home).advance_of("blue").fired == fired
    assert again(home, NOW + HOUR) == before
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("changed", ["standing", "default", "conditional"])
@pytest.mark.some(1)
def test_an_answer_in_advance_that_was_changed_since_is_kept(tmp_path: Path, changed: str) -> None:
    parts: dict[str, Any] = {"default": {"potion": {"do": "keep"}}} if changed == "default" else {changed: [KEEP]}
    home, before = paused_at_a_potion(tmp_path, **parts)
    then: dict[str, Any] = {"default": {"potion": {"do": "spend"}}} if changed == "default" else {changed: [SPEND]}
    homes.send(home, homes.sheet("blue", 1, **then), NOW)
    given = [(answer["seat"], answer["answer"]) for answer in potions(home)]
    assert again(home, NOW + HOUR) == before
    assert [(answer["seat"], answer["answer"]) for answer in potions(home)] == [*given, *given]
    assert replay_game(home, "peste").verdict == "EXACT"


def paused_at_a_potion(tmp_path: Path, **parts: Any) -> tuple[Home, Any]:
    """Red's Crusader has hit blue, who has said something in advance, and green is asked about a potion; the state."""
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position=POTIONS)
    homes.send(home, homes.sheet("blue", 1, **parts), BEGINS)
    homes.send(home, homes.sheet("red", 1, {**PLAGUE, "order": [3, 1, 2]}), BEGINS)
    homes.send(home, homes.sheet("green", 1, settings={"potion": "ask"}), BEGINS)
    now = BEGINS
    for _ in range(9):
        homes.tick_at(home, now)
        if len({answer["seat"] for answer in potions(home)} & {"blue"}) and homes.book(home).ask_of("green"):
            break
        now += HOUR
        homes.send(home, homes.sheet("green", 1, KEEP), now)
    assert homes.open_act(home).turn == 1
    return home, state_of(home)


def potions(home: Home) -> list[dict[str, Any]]:
    return [answer for answer in homes.answers(home, 1) if answer["question"] == "potion"]
