"""A small home with a game in it, for the tests of hosting. The clock stands at BEGINS."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance, game_secret
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.derived import last_letter, letter_numbers, read_letter
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from rattus_pbem.hosting.tick_result import TickResult
from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.record.act_names import OpenAct
from rattus_pbem.record.book import Book
from rattus_pbem.record.journal_lines import read_journal_part
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus import Rattus
from rattus_pbem.store.blob_names import letter_name
from rattus_pbem.store.folder import FolderStore
from rattus_pbem.testing.crash_points import copy as copy
from rattus_pbem.testing.crash_points import tree as tree
from rattus_pbem.testing.crash_points import without_stamps as without_stamps
from tests.postgres import Postgres
from tests.report.sections import contents

from .made_once import fill, lead_on

BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SEATS = ("red=Anna <anna@example.org>", "blue=Bernard <bernard@example.org>", "green=Chloe <chloe@example.org>")
SECRET = bytes(range(32))
STORE = ""
"""The kind of store of the homes that are made; "" leaves it at its default (see `conftest.any_store`)."""
SERVER: Postgres | None = None
"""The server of the homes whose store is of the kind `postgres`."""
is_patched = True
"""Whether a test changes the program, so that what others have played tells nothing (see `tests/conftest.py`)."""
OWN_SECRET = game_secret(SECRET, "peste")


def make(
    path: Path,
    *,
    rules: str = "rattus",
    seats: tuple[str, ...] = (),
    nonces: bool = False,
    hashes: bool = False,
    position: dict[str, Any] | None = None,
    **options: str,
) -> Home:
    """A home with the game `peste` of these seats (else two), begun at BEGINS; the same every time.

    With `hashes` the fingerprints of nonces are collected first, 72 hours long.
    """
    if hashes:
        nonces, options = True, {**options, "nonce_hashes": "on", "nonces": "72h"}

    def begin(path: Path) -> None:
        home = without_brake(make_home(path, key=demo_key("tests")))
        if STORE:
            home = with_store(home)
        settings = {**OPTIONS.get(rules, {}), **{key.replace("__", "."): value for key, value in options.items()}}
        given = home.path / "position" if position else None
        if given is not None:
            given.write_text(text(position))
        new_game(
            home, "peste", rules, seats or people(rules), settings, BEGINS, nonces=nonces, position=given, secret=SECRET
        )

    if STORE in ("memory", "postgres"):  # where nothing lies in the folder
        begin(path)
    else:
        what = ("home", STORE, rules, seats, nonces, text(position), text(options), Rattus.revision)
        fill(path, what, begin)
    return open_home(path)


def with_store(home: Home) -> Home:
    """The same home, new as it is, with the store that is to be tested."""
    toml = home.path / "host.toml"
    chosen = SERVER.toml(home.path) if SERVER is not None else f'kind = "{STORE}"'
    toml.write_text(toml.read_text().replace('# kind = "folder"', chosen, 1))
    home = open_home(home.path)
    home.store.prepare()
    return home


def make_finished(
    path: Path, rules: str, seats: tuple[str, ...], number: int, position: Any, options: dict[str, str]
) -> Home:
    """A home with a game that computer players have played to its end; each number gives another game."""
    home = without_brake(make_home(path, key=demo_key("tests")))
    secret = bytes([number]) * 32
    settings = {**OPTIONS.get(rules, {}), **options}
    given = home.path / "position" if position else None
    if given is not None:
        given.write_text(text(position))
    new_game(home, "peste", rules, seats, settings, BEGINS, nonces=False, position=given, secret=secret)
    now = BEGINS
    while book(home).stage != "over":
        now += HOUR
        tick_at(home, now)
    return home


def people(rules: str, count: int = 2) -> tuple[str, ...]:
    """So many people at the first seats of a game, as `new` takes them."""
    if rules == "rattus":
        return SEATS[:count]
    persons = load_rules(rules).meta.demo.people.items()
    return tuple(f"{seat}={name} <{name.lower()}@example.org>" for seat, (name, _) in persons)[:count]


def without_brake(home: Home) -> Home:
    """The same home, in which a clock that is put forward by days is no outage."""
    with (home.path / "host.toml").open("a") as file:
        file.write('\noutage = "99999d"\n')
    return open_home(home.path)


OPTIONS: dict[str, dict[str, str]] = {
    "rattus": {"first": "red"},
    "skirmish": {"rounds": "2"},
    "liars-dice": {"first": "red"},
}
"""By game, the options that the tests of every game begin with."""

TURN_OF_RED: dict[str, Any] = {
    "seats": ["red", "blue"],
    "first": "red",
    "active": "red",
    "plague": "scandia",
    "cards": {"witch": "red", "monk": "blue"},
    "regions": {
        "gallia": {"cubes": {"red": 3, "blue": 1}, "tokens": [1, 2]},
        "germania": {"cubes": {"blue": 2}, "tokens": [3]},
        "italia": {"cubes": {"red": 1}, "tokens": [4]},
    },
    "supply": 25,
}
"""Turn 1 begins: red holds the Witch, blue the Monk; scandia, where the plague is, borders on germania."""

TURN_OF_AMBER: dict[str, Any] = {
    "seats": ["amber", "coral"],
    "phase": "turn",
    "round": 1,
    "turn": 1,
    "order": ["amber", "coral"],
    "hands": {"amber": [3, 4], "coral": [1, 2]},
    "faces": {"1": "shield"},
}
"""Of Skirmish, turn 2: coral, whom amber can invade, holds a shield."""


CALL_OF_RED: dict[str, Any] = {
    "seats": ["red", "blue"],
    "phase": "call",
    "caller": "red",
    "counts": {"red": 3, "blue": 2},
    "dice": {"red": [5, 5, 1], "blue": [5, 2]},
    "bids": [["red", 1, "fives"], ["blue", 2, "fives"]],
}
"""Of liar's dice, turn 1: blue has bid two fives, and red has three of them."""


TURN_OF_ALPHA: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "to_play": ["alpha", "beta"],
    "lands": {
        "gaul": {"owner": "alpha", "armies": 9, "temple": True},
        "alemannia": {"owner": "alpha", "armies": 5},
        "liguria": {"owner": "beta", "armies": 6},
        "roma": {"owner": "beta", "armies": 2},
    },
    "gods": {"alpha": {"war": "gaul"}, "beta": {"sky": "roma"}},
    "faith": {"alpha": 6, "beta": 6},
    "hands": {"alpha": ["heroes_are_born"], "beta": ["men_become_warriors", "the_fog_lifts"]},
    "now": {"step": 5},
}
"""Of Godstorm, turn 2 in the step of invasions: beta, whom alpha can invade, holds sky cards and their god."""


class Asked(NamedTuple):
    """A position, and the sheets after which the game waits in the middle of an act."""

    position: dict[str, Any]
    sheets: tuple[dict[str, Any], ...]


def asked() -> dict[str, Asked]:
    """By game: for Red's second look; for whether amber invades again; for beta's sky cards; for what blue calls."""
    red = sheet(
        "red",
        1,
        {"do": "witch", "tokens": [4]},
        {"do": "pause"},
        {"do": "plague", "path": ["germania"], "spread": ["gallia"]},
    )
    amber = ({"do": "summon", "armies": 1}, {"do": "invade", "target": "coral"})
    alpha = ({"do": "invade", "from": "gaul", "to": "liguria", "armies": 5, "stop_rounds": 1}, {"do": "pause"})
    return {
        "rattus": Asked(TURN_OF_RED, (red,)),
        "skirmish": Asked(TURN_OF_AMBER, (sheet("amber", 2, *amber, schema=schema_name("skirmish")),)),
        "liars-dice": Asked(
            CALL_OF_RED,
            (sheet("red", 1, {"do": "bid", "count": 3, "face": "fives"}, schema=schema_name("liars-dice")),),
        ),
        "godstorm": Asked(
            TURN_OF_ALPHA,
            (
                sheet("beta", 2, schema=schema_name("godstorm"), settings={"sky": "ask"}),
                sheet("alpha", 2, *alpha, schema=schema_name("godstorm")),
            ),
        ),
    }


def make_asked(path: Path, rules: str = "rattus") -> Home:
    """A home whose game waits in the middle of an act, as `asked` says."""
    position, sheets = asked()[rules]
    home = make(path, rules=rules, position=position)
    for each in sheets:
        send(home, each, BEGINS)
    tick_at(home, BEGINS)
    return home


def awaited(home: Home, now: datetime = BEGINS) -> tuple[str, int]:
    """The first seat that the game waits for, and its turn."""
    with open_game(home, "peste", now) as session:
        return session.game.book.deadlines.asks[0].seat, session.game.turn


def folder(home: Home) -> Path:
    """The folder of the game."""
    return home.path / "games" / "peste"


def journal(home: Home) -> Path:
    """The journal of the game."""
    return folder(home) / "journal.jsonl"


def view_of(home: Home, seat: str) -> dict[str, Any]:
    """The newest view of a seat."""
    view: dict[str, Any] = json.loads(read_letter(home, "peste", last_letter(home, "peste", seat) + ".view.json"))
    return view


def sheet(seat: str, turn: int, *orders: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A sheet in JSON form, of Rattus unless `schema` names another game's."""
    head = {"schema": schema_name("rattus"), "game": "peste", "seat": seat, "turn": turn}
    return {**head, "orders": list(orders), **keys}


def letters(home: Home, seat: str) -> list[str]:
    """The letters that a seat got: `0001-01`, `0001-02`."""
    return sorted(f"{turn:04d}-{number:02d}" for turn, number in letter_numbers(home.game("peste"), seat))


def code(home: Home, seat: str, turn: int, number: int, game: str = "peste") -> str:
    """The code of a letter that was written; of one that was not, a word that no letter has."""
    report = home.game(game).read(f"{letter_name(seat, turn, number)}.json")
    return str(json.loads(report)["header"]["code"]) if report is not None else home.code(game, seat, turn, number)


def letter(home: Home, seat: str, name: str = "") -> dict[str, Any]:
    """The report of this name to a seat, else the newest, with what its sections hold by their names."""
    path = f"reports/{name}/{seat}" if name else last_letter(home, "peste", seat)
    report: dict[str, Any] = json.loads(read_letter(home, "peste", path + ".json"))
    return {**report, **contents(report)}


def book(home: Home) -> Book:
    """The book of the game, as it is stored."""
    with open_game(home, "peste", BEGINS) as session:
        return session.game.book


def open_act(home: Home) -> OpenAct:
    """The act that is being played, as it is stored."""
    act = book(home).act
    assert act is not None
    return act


def answers(home: Home, turn: int) -> list[dict[str, Any]]:
    """The answers that the journal holds of a turn: seat, question, answer, source."""
    lines: list[dict[str, Any]] = read_journal_part(home.game("peste").journal() or b"")
    answers_given, now = [], -1
    for line in lines:
        if line["kind"] == "act":
            now = line["act"]["turn"]
        elif line["kind"] == "answer" and now == turn:
            answers_given.append({key: line[key] for key in ("seat", "question", "answer", "source")})
    return answers_given


def text(value: Any) -> str:
    """JSON as somebody would save it."""
    return json.dumps(value, indent=1) + "\n"


def send(home: Home, content: dict[str, Any] | bytes | str, now: datetime, seat: str = "") -> dict[str, Any]:
    """Submit a sheet; returns the receipt, as JSON."""
    path = home.path / "sheet"
    if isinstance(content, dict):
        seat = seat or content["seat"]
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with open_game(home, "peste", now) as session:
        return submit(session, seat, path).to_json()


def tick_at(home: Home, now: datetime) -> TickResult:
    """One tick."""
    return tick(home, now)


def compose_for(home: Home, seat: str, seed: str) -> dict[str, Any]:
    """The sheet that the sensible computer player writes for a seat from its newest view."""
    view = view_of(home, seat)
    rules = load_rules(view["rules"], view["custom"])
    lines = compose(rules, View.from_json(view), seat, rules.players["sensible"], SeededChance(seed))
    return sheet(seat, view["turn"], *lines, schema=schema_name(rules.name), code=view["code"])


def play_turns(home: Home, turns: int, now: datetime = BEGINS) -> datetime:
    """Play on until this many turns are over (or the game is); returns the time then."""
    if isinstance(home.store, FolderStore) and not is_patched:
        return lead_on(home, (turns, now), lambda: _play_turns(home, turns, now))
    return _play_turns(home, turns, now)


def _play_turns(home: Home, turns: int, now: datetime) -> datetime:
    while True:
        with open_game(home, "peste", now) as session:
            if session.game.turn >= turns or session.game.book.stage == "over":
                return now
            awaited = [ask.seat for ask in session.game.book.deadlines.asks]
        now += HOUR
        for seat in awaited:
            composed = compose_for(home, seat, f"{seat} {now}")
            if composed["orders"]:  # else its defaults are played at the deadline
                send(home, composed, now)
        tick_at(home, now)
