"""What the referee decides by hand is judged as all else is, and tells nobody what is hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.referee.acts import pause, resume
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.ruling import named_by, rule_answer, rule_event

from ..cli.running import run
from ..games import GAMES
from ..post.test_named_then import play_on, played
from . import homes
from .acts import acts_of
from .homes import BEGINS, HOUR

NOW = BEGINS + HOUR
WHY = Grounds("the mail said so")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Turn 1, red's: the Witch has looked once, and the second look is asked for in the middle of the act."""
    return homes.make_asked(tmp_path / "home")


def state(home: Home) -> Any:
    with open_game(home, "peste", NOW) as session:
        return session.game.rules.state_to_json(session.game.state)


@pytest.mark.parametrize("text", ["stop", "answer witch stop", '{"do": "stop"}', '{"on": "witch", "do": "stop"}'])
def test_an_answer_is_written_as_in_a_sheet(home: Home, text: str) -> None:
    done = rule_answer(home, "peste", NOW, WHY, "red", text)
    assert done.answer == {"do": "stop"}
    homes.tick_at(home, NOW)
    given = [answer for answer in homes.answers(home, 1) if answer["source"] == {"by": "referee"}]
    assert [answer["answer"] for answer in given] == [{"do": "stop"}]
    assert homes.book(home).ruled == {}


@pytest.mark.parametrize(
    ("seat", "text", "message", "hint"),
    [
        ("red", "look 99", "", ""),
        ("red", "dance", "dance", ""),
        ("red", "{", "no JSON", ""),
        ("blue", "stop", "blue is asked nothing", "Asked: red."),
        ("rod", "stop", "no", "Did you mean red?"),
        ("red", "answer potion keep", "red is not asked about potion", "Asked is: "),
        ("red", "stop\nanswer witch stop", "one order or answer is expected, not 2", ""),
    ],
)
def test_what_is_no_answer_is_refused_with_the_nearest(
    home: Home, seat: str, text: str, message: str, hint: str
) -> None:
    before = homes.tree(home.path)
    with pytest.raises(PbemError) as error:
        rule_answer(home, "peste", NOW, WHY, seat, text)
    assert message in error.value.message
    assert hint in error.value.hint
    assert homes.tree(home.path) == before


@pytest.mark.parametrize("text", ["dance", "answer witch dance", "look 4 dance"])
def test_what_cannot_be_read_has_its_column_in_the_answer_itself(home: Home, text: str) -> None:
    with pytest.raises(PbemError, match=f"column {text.index('dance') + 1}: ") as refused:
        rule_answer(home, "peste", NOW, WHY, "red", text)
    assert "line 2" not in str(refused.value)


def test_an_answer_waits_while_the_game_is_paused(home: Home) -> None:
    pause(home, "peste", NOW, WHY)
    rule_answer(home, "peste", NOW, WHY, "red", "stop")
    homes.tick_at(home, NOW + HOUR)
    assert homes.book(home).ask_of("red")
    resume(home, "peste", NOW + 2 * HOUR, WHY)
    homes.tick_at(home, NOW + 2 * HOUR)
    assert homes.answers(home, 1)[-1]["source"] != {"by": "default"}
    assert {"by": "referee"} in [answer["source"] for answer in homes.answers(home, 1)]


def test_an_event_happens_before_the_act_that_begins_again(home: Home) -> None:
    done = rule_event(
        home, "peste", NOW, WHY, '{"kind": "cube_lost", "seat": "blue", "region": "gallia", "token": 1, "symbol": "M"}'
    )
    assert done.event["id"] == "1:1"
    assert state(home)["regions"]["gallia"]["cubes"] == {"red": 3}
    homes.tick_at(home, NOW)
    assert homes.book(home).deadlines.asks[0].question == "witch", "the sheet is kept, and the same is asked again"
    letter = homes.letter(home, "red")
    assert "1:1" in [event["id"] for event in letter["happened"]]
    assert "The referee has decided by hand what happens: the mail said so" in str(letter["notices"])
    for name in ("game.json", "events/0001.1.jsonl", "snapshots/0001.2.json"):
        (homes.folder(home) / name).unlink()
        assert homes.open_act(home).number == 2
    homes.play_turns(home, 4, NOW)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_two_events_and_the_act_after_them(home: Home) -> None:
    for number, card in enumerate(("monk", "witch"), 1):
        event = {"kind": "card_taken", "seat": "red", "card": card, "holder": "blue"}
        done = rule_event(home, "peste", NOW, Grounds(f"reason {number}"), json.dumps(event))
        assert done.event["id"] == f"1:{number}"
    homes.tick_at(home, NOW)
    assert state(home)["cards"]["monk"] == "red"
    assert replay_game(home, "peste").verdict == "EXACT"


LOST = {"kind": "cube_lost", "seat": "blue", "region": "gallia", "token": 1, "symbol": "M"}


@pytest.mark.parametrize(
    ("event", "message", "hint"),
    [
        ({"kind": "cube_los"}, "no event of this game is called 'cube_los'", "Did you mean cube_lost?"),
        ({"kind": "plague_set", "regoin": "italia"}, "plague_set has no 'regoin'", "Did you mean region?"),
        ({"kind": "plague_set", "region": 3}, "/region: Input should be a valid string", ""),
        ({"kind": "plague_set"}, "/region: Field required", ""),
        ({"kind": "plague_set", "region": "itali"}, "impossible here", "Did you mean italia?"),
        ({"kind": "cubes_placed", "seat": "red", "region": "italia", "cubes": 99}, "impossible here", ""),
        ({"kind": "card_taken", "seat": "purple", "card": "monk", "holder": None}, "there is no seat 'purple'", ""),
        ({"kind": "card_taken", "seat": "green", "card": "monk", "holder": None}, "there is no seat 'green'", ""),
        ({"kind": "card_taken", "seat": "red", "card": "monk", "holder": "king"}, "there is no holder 'king'", ""),
        ({"kind": "card_taken", "seat": "red", "card": "mnk", "holder": None}, "no card 'mnk'", "Did you mean monk?"),
        ({**LOST, "seat": "blu"}, "there is no seat 'blu'", "Did you mean blue?"),
        ({**LOST, "region": "galia"}, "there is no region 'galia'", "Did you mean gallia?"),
        ({**LOST, "symbol": "X"}, "there is no symbol 'X'", ""),
        ({**LOST, "token": 10**22 - 1}, f"there is no token {10**22 - 1}", ""),
        ({**LOST, "token": 59}, "there is no token 59", ""),
        ([1], "an event as a JSON object", ""),
    ],
)
@pytest.mark.some(3)
def test_an_event_that_cannot_be_is_refused_with_the_nearest(home: Home, event: Any, message: str, hint: str) -> None:
    before = homes.tree(home.path)
    with pytest.raises(PbemError) as error:
        rule_event(home, "peste", NOW, WHY, json.dumps(event))
    assert message in error.value.message
    assert hint in error.value.hint
    assert homes.tree(home.path) == before


def test_an_event_needs_a_game_that_has_begun(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", nonces=True)
    with pytest.raises(IllegalError, match="has not begun"):
        rule_event(home, "peste", NOW, WHY, '{"kind": "supply_ran_out"}')
    with pytest.raises(IllegalError, match="asked nothing"):
        rule_answer(home, "peste", NOW, WHY, "red", "done")


# --- what is hidden stays hidden


def test_others_read_neither_what_was_asked_nor_what_was_answered(tmp_path: Path) -> None:
    """Two worlds with another sealed bid, ruled by the referee: what the other seat gets is the same."""
    letters = []
    for bid in (0, 3):
        position = {**homes.TURN_OF_ALPHA, "phase": "bid", "to_play": [], "now": {}}
        home = homes.make(tmp_path / str(bid), rules="godstorm", position=position)
        rule_answer(home, "peste", NOW, WHY, "alpha", f"bid {bid}")
        homes.tick_at(home, NOW)
        with open_game(home, "peste", NOW) as session:
            letters.append(session.game.book.notices["beta"])
            own = str(session.game.book.notices["alpha"])
        assert f"'faith': {bid}" in own
    assert letters[0] == letters[1] != []
    assert "bid" not in str(letters[0])


def test_a_hidden_event_is_seen_by_those_who_may(home: Home) -> None:
    with open_game(home, "peste", NOW) as session:
        (seen,) = [event.to_json() for event in session.game.live.events if event.kind == "token_seen"]
    rule_event(home, "peste", NOW, WHY, json.dumps(seen))
    homes.tick_at(home, NOW)
    assert "1:1" in [event["id"] for event in homes.letter(home, "red")["happened"]]
    homes.tick_at(home, NOW + 200 * HOUR)
    letters = [homes.letter(home, "blue", name) for name in homes.letters(home, "blue")]
    assert seen["face"] not in [word for letter in letters for word in str(letter["happened"]).split()]
    assert any("decided by hand" in str(letter.get("notices")) for letter in letters)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_what_was_ruled_is_explained_and_stays_in_a_turn_that_is_played_again(tmp_path: Path, rules: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    seat, turn = homes.awaited(home)
    for act in ("rule an event", "rule an answer"):
        acts_of(seat)[act](home, NOW, WHY)
        homes.tick_at(home, NOW)
    homes.tick_at(home, NOW + 400 * HOUR)
    place = 2 if rules == "liars-dice" else 1  # the bid before it was an act of its own
    explained = run("referee", "explain", "peste", f"{turn}:{place}", "--home", home.path)
    assert "The referee decided it by hand: the mail said so" in " ".join(explained.out.split())
    sheet = next((homes.folder(home) / "orders" / seat).glob("*.json"), None)
    if sheet is None:
        sheet = home.path / "none"
        never = {"on": "call", "when": [{"fact": "count", "at_least": 99}], "do": "doubt"}
        said = {"standing": [never]} if rules == "liars-dice" else {}
        sheet.write_text(json.dumps(homes.sheet(seat, turn, schema=schema_name(rules), **said)))
    again = run("referee", "whatif", "peste", "--turn", turn, "--orders", f"{seat}={sheet}", "--home", home.path)
    assert (again.code, "no difference" in again.out) == (0, True), again


def test_who_answered_in_place_of_a_seat_is_said_to_the_referee(home: Home) -> None:
    rule_answer(home, "peste", NOW, WHY, "red", "stop")
    for hours in (0, 400):
        homes.tick_at(home, NOW + hours * HOUR)
    explained = run("referee", "explain", "peste", "1:4", "--home", home.path)
    assert "`answer witch stop` (answered by the referee)." in " ".join(explained.out.split())


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(2)
def test_whatever_happens_in_a_game_names_what_there_is(tmp_path: Path, rules: str) -> None:
    club, _ = played(rules, tmp_path)
    kinds = set()
    for _ in range(12):
        play_on(club)
    with open_game(club.home, "peste", club.now) as session:
        game = session.game
        for _, event in session.derived.events(game, (0, 0)):
            named = list(named_by(game.rules, event, {}, game.book.seats))
            assert [(name, value) for name, value, known in named if value not in known] == [], event
            kinds |= {event.kind} if named else set()
    assert len(kinds) > 2
