"""Several main questions in one turn, several seats asked at once, a seat that is out: played through the house."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from rattus_pbem.hosting.votes import is_out, voters
from tests.report.sections import contents

NOW = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
SEATS = ("amber", "coral", "jade")
POSITION = {
    "seats": list(SEATS),
    "armies": {"amber": 9, "coral": 2, "jade": 2},
    "hands": {"amber": [1, 2], "coral": [3, 4], "jade": [5, 6]},
    "faces": {str(card): "decoy" for card in range(1, 7)},
    "phase": "turn",
    "round": 1,
    "turn": 1,
    "order": ["amber", "coral", "jade"],
}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return make_home(tmp_path / "home", key=demo_key("steps"))


def begin(home: Home, position: dict[str, Any] | None = None) -> None:
    given = home.path / "position.json"
    given.write_text(json.dumps(position))
    specs = [f"{seat}={seat.title()} <{seat}@example.org>" for seat in SEATS]
    where = given if position else None
    new_game(home, "raid", "skirmish", specs, {}, NOW, nonces=False, position=where, secret=bytes(32))


def send(home: Home, seat: str, *lines: str, now: datetime = NOW) -> dict[str, Any]:
    sheet = home.path / "sheet.txt"
    with open_game(home, "raid", now) as session:
        head = f"BEGIN ORDERS raid {seat} turn {session.game.turn}"
        sheet.write_text("\n".join([head, *lines, "END ORDERS"]))
        return submit(session, seat, sheet).to_json()


def kinds(home: Home, turn: int) -> list[str]:
    (path,) = (home.path / "games" / "raid" / "events").glob(f"{turn:04}.1.jsonl")
    return [json.loads(line)["kind"] for line in path.read_text().splitlines()]


def test_every_line_of_a_turn_of_several_steps_is_carried_out(home: Home) -> None:
    begin(home, POSITION)
    receipt = send(home, "amber", "summon 2", "invade coral until 1", "invade jade until 1", "fortify #1")
    assert receipt["grade"] == "ok"
    tick(home, NOW)
    events = kinds(home, 2)
    assert events.count("invaded") == 2
    assert "summoned" in events
    assert "fortified" in events


def test_a_step_left_out_takes_its_default_and_the_letter_says_so(home: Home) -> None:
    begin(home, POSITION)
    assert send(home, "amber", "fortify #1")["grade"] == "ok"
    tick(home, NOW)
    assert [kind for kind in kinds(home, 2) if kind in ("summoned", "invaded", "fortified")] == [
        "summoned",
        "fortified",
    ]
    letters = sorted((home.path / "games" / "raid" / "reports").glob("*/amber.json"))
    news = [item["text"] for item in contents(json.loads(letters[-1].read_text()))["notices"]]
    assert any("did not answer" in text and "summon" in text for text in news)


def test_a_line_of_a_step_that_is_over_is_used_up_and_told(home: Home) -> None:
    begin(home, POSITION)
    receipt = send(home, "amber", "fortify #1", "summon 2")
    assert [line["verdict"] for line in receipt["lines"]] == ["ok", "fails"]


def test_bids_are_sealed_may_be_replaced_and_open_together(home: Home) -> None:
    begin(home)
    send(home, "amber", "bid 3")
    send(home, "coral", "bid 1")
    tick(home, NOW)
    journal = (home.path / "games" / "raid" / "journal.jsonl").read_text()
    assert '"kind":"answer"' not in journal.replace('": "', '":"')
    for seat in ("coral", "jade"):
        for path in (home.path / "games" / "raid" / "reports").glob(f"*/{seat}.*"):
            assert "bid 3" not in path.read_text()
    send(home, "amber", "bid 2")
    send(home, "jade", "bid 0")
    tick(home, NOW)
    with open_game(home, "raid", NOW) as session:
        assert session.game.state.armies == {"amber": 4, "coral": 4, "jade": 5}
        assert session.game.state.order[0] == "amber"


def test_who_does_not_bid_by_the_deadline_bids_the_default(home: Home) -> None:
    begin(home)
    send(home, "amber", "bid 3")
    for hours in range(0, 100, 5):
        tick(home, NOW + timedelta(hours=hours))
        with open_game(home, "raid", NOW + timedelta(hours=hours)) as session:
            if session.game.state.phase == "turn":
                assert session.game.state.armies == {"amber": 3, "coral": 5, "jade": 5}
                return
    raise AssertionError("the bids were never opened")


def test_a_seat_that_is_out_is_asked_nothing_has_no_vote_and_still_gets_the_report(home: Home) -> None:
    begin(home, {**POSITION, "armies": {"amber": 9, "coral": 0, "jade": 2}, "order": ["amber", "jade"]})
    with open_game(home, "raid", NOW) as session:
        assert is_out(session.game, "coral")
        assert voters(session.game) == ["amber", "jade"]
    with pytest.raises(IllegalError, match="out of the game"):
        send(home, "coral", "summon 1")
    send(home, "amber", "summon 2", "done", "fortify #1 #2")
    tick(home, NOW)
    letters = sorted((home.path / "games" / "raid" / "reports").glob("*/coral.json"))
    assert len(letters) == 2
    sections = contents(json.loads(letters[-1].read_text()))
    assert "You are out of the game. You still get its letters." in sections["asked"]
    assert sections["happened"]
    assert sections["form"] == []
