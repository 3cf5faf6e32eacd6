"""`referee position` and `whatif`: a turn again from its position, with other orders; the game is left as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import Draw, KeyedChance, SeededChance
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.act_starts import find_act
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.whatif import SAME, WhatIf, what_if
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.record import journal_lines
from rattus_pbem.record.histories import last_history
from rattus_pbem.record.line_kinds import line_of
from rattus_pbem.record.lines_of_play import ActBegun
from rattus_pbem.record.pretty_json import pretty_json
from rattus_pbem.record.stored_sheet import sheet_of
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.referee.rollback import Rollback, roll_back
from rattus_pbem.rules import load_rules

from ..cli.running import refused, run
from ..counts import spread
from ..games import GAMES, games_and_seeds
from . import homes
from .acts import ACTS, acts_of
from .homes import BEGINS, HOUR
from .made_once import fill

TURNS = {"rattus": 4, "godstorm": 3, "liars-dice": 4, "skirmish": 99}
QUICKEST = ("skirmish", False)
"""A whole game of it is short."""


def played(path: Path, rules: str, player: str = "sensible", seed: str = "", turns: int = 0) -> Home:
    """A home whose game has been played for some turns by such a player."""

    def play(path: Path) -> None:
        home = homes.make(path, rules=rules)
        play_by(home, player, seed, turns or TURNS[rules])

    fill(path, ("played", rules, player, seed, turns), play)
    return homes.copy(path, path.with_name("copy"))


def play_by(home: Home, player: str, seed: str, turns: int) -> None:
    """Play on by this player's sheets until so many turns are over, or the game is."""
    now = BEGINS
    for step in range(400):
        with open_game(home, "peste", now) as session:
            if session.game.turn >= turns or session.game.book.stage == "over":
                return
            awaited = [ask.seat for ask in session.game.book.deadlines.asks]
        now += HOUR
        for seat in awaited:
            composed(home, seat, player, f"{seed} {seat} {step}", now)
        homes.tick_at(home, now)


def composed(home: Home, seat: str, player: str, seed: str, now: Any) -> None:
    """Hand in what a computer player would; what is refused leaves the question to the default."""
    try:
        homes.send(home, sheet_by(home, homes.view_of(home, seat), player, seed), now)
    except IllegalError:
        homes.send(home, homes.compose_for(home, seat, seed), now)


def sheet_by(home: Home, view: Mapping[str, Any], player: str, seed: str) -> dict[str, Any]:
    """A sheet by this player from a view."""
    rules = load_rules(view["rules"], view["custom"])
    lines = compose(rules, View.from_json(view), view["seat"], rules.players[player], SeededChance(seed))
    return homes.sheet(view["seat"], view["turn"], *lines, schema=schema_name(rules.name), code=view["code"])


def journal(home: Home) -> list[dict[str, Any]]:
    """The lines of the game's journal."""
    return journal_lines.read(home.game("peste").journal())[0]


def acts(home: Home) -> list[tuple[int, int]]:
    """Turn and number of all acts that have begun."""
    return [(line["act"]["turn"], line["number"]) for line in journal(home) if line["kind"] == "act"]


def sent(home: Home, turn: int) -> list[dict[str, Any]]:
    """The journal lines of the sheets for a turn."""
    return [line for line in journal(home) if line["kind"] == "sheet" and line["sheet"]["turn"] == turn]


def file_of(home: Home, line: Mapping[str, Any]) -> Path:
    """The file of a stored sheet."""
    return homes.folder(home) / f"orders/{line['seat']}/{line['sheet']['turn']:04d}-{line['number']:02d}.json"


def ask_again(home: Home, turn: int, *lines: Mapping[str, Any]) -> dict[str, Any]:
    """What if with these sheets as they were stored."""
    orders = [(f"{line['seat']}/{line['number']}", file_of(home, line)) for line in lines]
    return what_if(home, "peste", turn, orders).difference().to_json()


def assert_nothing_differs(difference: Mapping[str, Any]) -> None:
    assert (difference["events"], difference["draws"]) == ([], [])
    assert not any(row["changes"] for row in difference["reports"])


# --- the position before a turn


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_the_position_before_any_act_is_a_position_file(tmp_path: Path, rules: str) -> None:
    home = played(tmp_path / "home", rules)
    seats = homes.people(rules)
    for turn, number in spread(acts(home), 6):
        start = find_act(home, "peste", turn, number)
        path = tmp_path / "position.json"
        words = ("referee", "position", "peste", "--turn", turn, "--act", number, "--home", home.path)
        ran = run(*words, "--out", path)
        assert (ran.code, "for the referee alone" in ran.err) == (0, True)
        assert run(*words).out == path.read_text()
        again = start.rules.state_from_json(json.loads(path.read_bytes()))
        assert pretty_json(start.rules.state_to_json(again)) == path.read_bytes()
        new_game(home, f"again{turn}-{number}", rules, seats, {}, BEGINS, nonces=False, position=path)
        begun = find_act(home, f"again{turn}-{number}", turn)
        assert begun.rules.state_to_json(begun.position().state) == json.loads(path.read_bytes())


def test_a_position_without_its_snapshot_comes_from_the_journal(tmp_path: Path) -> None:
    home = played(tmp_path / "home", "rattus")
    words = ("referee", "position", "peste", "--turn", 3, "--home", home.path)
    wanted = run(*words).out
    (homes.folder(home) / "snapshots" / "0003.1.json").unlink()
    (homes.folder(home) / "events" / "0002.1.jsonl").unlink()
    before = homes.tree(home.path)
    assert run(*words).out == wanted
    assert_nothing_differs(ask_again(home, 3, sent(home, 3)[0]))
    assert homes.tree(home.path) == before
    (homes.folder(home) / "snapshots" / "0002.1.json").write_text("{}\n")
    refused(run("referee", "position", "peste", "--turn", 2, "--home", home.path), "snapshots/0002.1.json", code=1)


@pytest.mark.parametrize(("turn", "act", "nearest"), [(9, 1, "newest turn is 4"), (2, 7, "1 act has"), (-1, 1, "4")])
def test_an_act_that_has_not_begun(tmp_path: Path, turn: int, act: int, nearest: str) -> None:
    home = played(tmp_path / "home", "rattus")
    refused(run("referee", "position", "peste", "--turn", turn, "--act", act, "--home", home.path), nearest, code=1)


# --- what if


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_the_same_orders_make_no_difference_and_nothing_is_touched(tmp_path: Path, rules: str) -> None:
    home = played(tmp_path / "home", rules)
    (homes.folder(home) / "lock").unlink()
    before = homes.tree(home.path)
    turns = sorted({turn for turn, _ in acts(home)})
    for turn in turns:
        counted = [line for line in sent(home, turn) if line["counts"]]
        difference = ask_again(home, turn, *counted)
        assert_nothing_differs(difference)
        assert difference["same"] or rules == "liars-dice", "nothing is drawn in most of its turns"
        assert len(difference["orders"]) == len(counted)
    assert_nothing_differs(what_if(home, "peste", turns[1], through=turns[-1]).difference().to_json())
    assert homes.tree(home.path) == before
    assert not (homes.folder(home) / "lock").exists()


class Candidates:
    """What each draw was made from, and what came of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.of: dict[tuple[Any, ...], list[Any]] = {}
        choose = KeyedChance.choose

        def choose_noting(chance: KeyedChance, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
            outcome = choose(chance, draw, candidates)
            known = self.of.setdefault((draw, tuple(map(str, candidates))), outcome)
            assert known == outcome, f"{draw.describe()} comes out otherwise"
            return outcome

        monkeypatch.setattr(KeyedChance, "choose", choose_noting)


@pytest.mark.parametrize(("rules", "seed"), games_and_seeds(2, 60))
@pytest.mark.some(1)
def test_with_one_changed_order_only_what_depends_on_it_changes(
    tmp_path: Path, rules: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = played(tmp_path / "home", rules, "random", str(seed), 3 if rules == "godstorm" else 5)
    before = homes.tree(home.path)
    Candidates(monkeypatch)
    changed = 0
    for line in [line for turn in range(6) for line in sent(home, turn) if line["counts"] and turn == line["now_turn"]]:
        seat, turn, path = line["seat"], line["now_turn"], tmp_path / "orders.json"
        letter = last_letter(home, "peste", seat, turn)
        view = json.loads(read_letter(home, "peste", letter + ".view.json"))
        path.write_text(json.dumps(sheet_by(home, view, "random", f"another {seed}")))
        try:
            what = what_if(home, "peste", turn, [(f"{seat}/{line['number']}", path)])
        except IllegalError:
            continue  # composed for a later question of the turn
        changed += any(how != SAME for how, _, _ in what.events())
        assert_caused_by(what, seat)
    assert changed
    assert homes.tree(home.path) == before


def assert_caused_by(what: WhatIf, seat: str) -> None:
    """The first entry that differs is an answer of this seat, and what was before it is the same."""
    sides = [entries(side.game.lines) for side in (what.then, what.now)]
    first = next((n for n, (a, b) in enumerate(zip(*sides, strict=False)) if a != b), None)
    if first is None:
        assert sides[0] == sides[1]
        assert [how for how, _, _ in what.events() if how != SAME] == []
        return
    for side in sides:
        assert (side[first]["kind"], side[first]["seat"]) == ("answer", seat)
    ends = sum(entry["kind"] == "end" for entry in sides[0][:first])
    events = [side.events() for side in (what.then, what.now)]
    for acts_before in [sum(len(act.events) for act in side.game.acts[:ends]) for side in (what.then, what.now)]:
        assert [each.event for each in events[0][:acts_before]] == [each.event for each in events[1][:acts_before]]


def entries(lines: Sequence[str]) -> list[dict[str, Any]]:
    """The acts, answers, draws and ends among journal lines, by what they say."""
    kept = ("kind", "act", "seat", "question", "answer", "why", "use", "outcome", "events")
    read = [json.loads(line) for line in lines]
    return [
        {key: line[key] for key in kept if key in line}
        for line in read
        if line["kind"] in ("act", "answer", "draw", "end")
    ]


# --- what the referee may ask


PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["gallia"]}


@pytest.fixture
def turn_of_red(tmp_path: Path) -> Home:
    """Red's turn has been played by its sheet, after the Witch's second look was asked for and answered."""
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, {"do": "witch", "tokens": [4]}, PLAGUE), BEGINS)
    homes.tick_at(home, BEGINS)
    homes.send(home, homes.sheet("red", 1, {"on": "witch", "do": "stop"}), BEGINS + HOUR)
    homes.tick_at(home, BEGINS + HOUR)
    return home


def ask(home: Home, tmp_path: Path, turn: int, **orders: Any) -> dict[str, Any]:
    """What if with these sheets; `red_2` is red's second."""
    pairs = []
    for name, content in orders.items():
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(content))
        pairs.append((name.replace("_", "/"), path))
    return what_if(home, "peste", turn, pairs).difference().to_json()


def test_another_answer_to_a_question_of_the_turn(turn_of_red: Home, tmp_path: Path) -> None:
    other = homes.sheet("red", 1, {"on": "witch", "do": "look", "token": 1})
    difference = ask(turn_of_red, tmp_path, 1, red_2=other)
    assert difference["orders"][0]["replaces"] == 2
    how = [(event["how"], (event["now"] or event["then"])["kind"]) for event in difference["events"]]
    assert how, "she looks at one more token"
    reports = {row["seat"]: row for row in difference["reports"]}
    assert reports["red"]["changes"]
    assert difference["waits_for"] == []


def test_orders_that_stood_behind_an_answer_are_those_that_are_tried(turn_of_red: Home, tmp_path: Path) -> None:
    """The second sheet, of an answer alone, was stored with the first one's orders behind it."""
    other = {**PLAGUE, "spread": ["italia"]}
    orders = homes.sheet("red", 1, {"do": "witch", "tokens": [4]}, other)
    difference = ask(turn_of_red, tmp_path, 1, red=orders)
    assert difference["orders"][0]["replaces"] == 1
    texts = [event["now"]["text"] for event in difference["events"] if event["now"]]
    assert any("Italia" in text for text in texts), texts


def test_an_open_turn_is_played_as_far_as_it_goes(tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "home")
    before = homes.tree(home.path)
    difference = ask(home, tmp_path, 1, red_2=homes.sheet("red", 1, {"on": "witch", "do": "stop"}, PLAGUE))
    assert difference["orders"][0]["replaces"] is None
    assert {event["how"] for event in difference["events"]} == {"only now"}
    assert difference["waits_for"] == []
    nothing = ask(home, tmp_path, 1)
    assert_nothing_differs(nothing)
    assert nothing["waits_for"] == ["red"]
    (home.path / "sheet").unlink()
    before.pop("sheet")
    assert homes.tree(home.path) == before


def test_orders_of_a_seat_that_sent_none(tmp_path: Path) -> None:
    """Its deadline has passed and the default was played: as if its mail had come in time."""
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    homes.tick_at(home, BEGINS + 1000 * HOUR)
    difference = ask(home, tmp_path, 1, red=homes.sheet("red", 1, PLAGUE))
    assert difference["orders"][0]["replaces"] is None
    assert difference["events"]
    assert not any(event["now"] and "default" in event["now"]["text"] for event in difference["events"])


def test_an_act_that_was_reopened(turn_of_red: Home, tmp_path: Path) -> None:
    home = homes.make_asked(tmp_path / "asked")
    reopen(home, "peste", "the rules were mended", BEGINS + HOUR)
    homes.tick_at(home, BEGINS + HOUR)
    assert_nothing_differs(what_if(home, "peste", 1).difference().to_json())
    homes.send(home, homes.sheet("red", 1, {"on": "witch", "do": "stop"}), BEGINS + 2 * HOUR)
    homes.tick_at(home, BEGINS + 2 * HOUR)
    assert_nothing_differs(ask_again(home, 1, *sent(home, 1)))


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("act", [*ACTS, "pause and resume"])
@pytest.mark.some(2)
def test_a_turn_in_which_the_referee_acted(tmp_path: Path, rules: str, act: str) -> None:
    home = homes.make_asked(tmp_path / "home", rules)
    seat, turn = homes.awaited(home)
    known = acts_of(seat)
    for each in act.split(" and "):
        known[each](home, BEGINS + HOUR, Grounds("the mail said so"))
    assert_nothing_differs(what_if(home, "peste", turn).difference().to_json())
    for hours in (2, 300):
        homes.tick_at(home, BEGINS + hours * HOUR)
        assert_nothing_differs(what_if(home, "peste", turn).difference().to_json())
        assert_nothing_differs(ask_again(home, turn, *(line for line in sent(home, turn) if not line.get("rejoined"))))


@pytest.mark.parametrize(
    ("rules", "same_orders"),
    [pytest.param(*case, marks=() if case == QUICKEST else pytest.mark.full) for case in product(GAMES, (True, False))],
)
def test_turns_that_were_played_after_a_rollback(tmp_path: Path, rules: str, same_orders: bool) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    now = homes.play_turns(home, 3) + HOUR
    roll_back(home, "peste", Rollback(1, "fresh", same_orders), now, Grounds("the mail said so"))
    homes.tick_at(home, now + HOUR)
    homes.play_turns(home, 4, now + HOUR)
    played = last_history([line_of(line) for line in journal(home)])
    turns = sorted({line.act.turn for line in played if isinstance(line, ActBegun)})
    for turn in turns:
        assert_nothing_differs(what_if(home, "peste", turn).difference().to_json())
    assert_nothing_differs(what_if(home, "peste", 0, through=turns[-1]).difference().to_json())


def test_a_corrected_position(tmp_path: Path) -> None:
    home = played(tmp_path / "home", "rattus")
    path = tmp_path / "position.json"
    run("referee", "position", "peste", "--turn", 2, "--out", path, "--home", home.path)
    words = ("referee", "whatif", "peste", "--turn", 2, "--position", path, "--home", home.path)
    ran = run(*words, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert_nothing_differs(ran.json)
    position = json.loads(path.read_bytes())
    region = next(name for name, held in position["regions"].items() if held.get("cubes"))
    position["regions"][region]["cubes"] = {}
    position.pop("reserve")
    path.write_text(json.dumps(position))
    difference = run(*words, "--json").json
    assert all(row["view"] for row in difference["reports"])
    ran = run(*words)
    assert (ran.code, ran.err) == (0, "")
    assert "Other letters, or another view: red, blue." in ran.out


def test_later_turns_are_played_on_with_their_sheets(tmp_path: Path) -> None:
    home = played(tmp_path / "home", "skirmish")
    turns = max(turn for turn, _ in acts(home))
    line = next(line for line in sent(home, 2) if line["counts"])
    other = {**line["sheet"], "orders": [{"do": "done"}]}
    path = tmp_path / "orders.json"
    path.write_text(json.dumps(other))
    words = ("referee", "whatif", "peste", "--turn", 2, "--orders", f"{line['seat']}={path}", "--home", home.path)
    short, long = (run(*words, *more, "--json").json for more in ((), ("--through", turns)))
    assert (short["through"], long["through"]) == (2, turns)
    assert short["same"] + len(short["events"]) < long["same"] + len(long["events"])


# --- what is refused


def test_orders_are_checked_as_those_that_are_handed_in(tmp_path: Path) -> None:
    home = played(tmp_path / "home", "rattus")
    line = sent(home, 2)[0]
    path = tmp_path / "orders.txt"
    words = ("referee", "whatif", "peste", "--turn", 2, "--orders", f"{line['seat']}={path}", "--home", home.path)
    printed = print_sheet(sheet_of(line["sheet"]), load_rules("rattus", {}).lexicon, "en")
    path.write_text(printed)
    assert run(*words).code == 0
    path.write_text(printed.replace("END", "plcae in gallia\nEND"))
    refused(run(*words), "orders.txt", "line ", 'Did you mean "place"?', code=2)
    path.write_text(json.dumps({**line["sheet"], "turn": 1}))
    refused(run(*words), "turn 1", code=1)
    path.write_text(json.dumps({**line["sheet"], "orders": [{"do": "place", "region": "russia"}]}))
    refused(run(*words), "/orders/0/region", "legal now: place in Anglia", code=1)
    refused(run(*words[:-3], f"{line['seat']}=absent", *words[-2:]), "absent", code=2)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--turn", 9), ("turn 9 has not begun", "newest turn is 4")),
        (("--turn", 2, "--through", 1), ("turn 1 is before turn 2",)),
        (("--turn", 2, "--orders", "red"), ("SEAT=FILE",)),
        (("--turn", 2, "--orders", "green=x"), ("'green' is not a seat", "red, blue")),
        (("--turn", 2, "--orders", "red/7=x"), ("no sheet 7",)),
        (("--turn", 2, "--orders", "red=x", "--orders", "red=x"), ("named twice",)),
        (("--turn", 3, "--position", "2"), ("turn 2 comes next, not turn 3", "referee position peste --turn 3")),
    ],
)
@pytest.mark.some(3)
def test_what_cannot_be_asked(tmp_path: Path, words: Sequence[object], parts: Sequence[str]) -> None:
    home = played(tmp_path / "home", "rattus")
    for name in ("x", "2"):
        run("referee", "position", "peste", "--turn", 2, "--out", tmp_path / name, "--home", home.path)
    given = [str(word).replace("=x", f"={tmp_path / 'x'}") for word in words]
    given = [
        str(tmp_path / "2") if word == "2" and given[n - 1] == "--position" else word for n, word in enumerate(given)
    ]
    refused(run("referee", "whatif", "peste", *given, "--home", home.path), *parts)


def test_computer_players_answer_as_they_did_and_take_no_orders(tmp_path: Path) -> None:
    seats = ("red=Anna <anna@example.org>", "blue=bot:sensible")
    home = homes.make(tmp_path / "home", seats=seats)
    homes.play_turns(home, 3)
    for turn in range(3):
        assert_nothing_differs(what_if(home, "peste", turn).difference().to_json())
    path = tmp_path / "x"
    path.write_text("{}")
    words = ("referee", "whatif", "peste", "--turn", 2, "--orders", f"blue={path}", "--home", home.path)
    refused(run(*words), "blue", "computer player", code=1)


def test_other_rules_than_it_was_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = played(tmp_path / "home", "rattus")
    rules = type(load_rules("rattus", {}))
    monkeypatch.setattr(rules, "revision", rules.revision + 1)
    refused(run("referee", "whatif", "peste", "--turn", 2, "--home", home.path), "revision", code=1)
    assert run("referee", "position", "peste", "--turn", 2, "--home", home.path).code == 0
