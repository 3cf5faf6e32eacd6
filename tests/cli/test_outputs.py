"""Every file that the program writes, and every `--json` output, is as its schema says; the schemas are the models'."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema_rs import Validator, validator_for

from rattus_pbem.cli.schemas import schemas
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.referee.disputes import write_dispute
from rattus_pbem.rules import GAMES, load_rules

from ..counts import spread
from ..hosting import homes
from ..hosting.homes import BEGINS, HOUR, TURN_OF_RED
from .running import run, write

RULES = load_rules("rattus")
ROOT = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.usefixtures("clock")
OF_MAIL = {"mail", "person", "moving", "absent", "press", "vote", "reminded", "slid"}
OF_MAIL |= {"to_host", "from_host", "dispute", "dispute_answer", "dispute_closed"}
"""Those lines come with mail: tests/post/test_lines.py has them, and test_correction.py the line `fails`."""
OF_UPGRADES = {"upgraded"}
"""That one is written by a program with other numbers: tests/hosting/test_upgrade.py has it."""
OF_REFEREE = {"paused", "resumed", "extended", "processed", "ruled", "decreed", "edited"}
"""Those are acts of the referee: tests/hosting/test_referee_acts.py has them."""
WITHOUT_SCHEMA = {"host.toml", "host.key", "lock", "tick.lock", ".gitignore", "sheet", "position"}


@cache
def validator(name: str) -> Validator:
    """The validator of a schema as the program prints it."""
    schema = schemas("rattus")[name]()
    Draft202012Validator.check_schema(schema)
    return validator_for(schema)


def faults(name: str, document: Any) -> list[str]:
    """What is wrong with a document by a schema."""
    return [f"{error.instance_path}: {error.message[:200]}" for error in validator(name).iter_errors(document)]


def documents(home: Path) -> Iterator[tuple[str, str, Any]]:
    """Every JSON document in the files of a home: where it is, the schema it must fit, and the document."""
    for path in sorted(home.rglob("*")):
        name, parts = str(path.relative_to(home)), path.relative_to(home).parts
        if path.is_dir() or path.name in WITHOUT_SCHEMA or path.suffix in (".txt", ".html") or "refused" in parts:
            continue
        raw = path.read_bytes()
        if path.suffix == ".jsonl":
            schema = "journal" if path.name == "journal.jsonl" else "event-rattus"
            for number, line in enumerate(raw.splitlines(), 1):
                yield f"{name}, line {number}", schema, json.loads(line)
        elif path.name.endswith(".view.json"):
            view = json.loads(raw)
            yield name, "view-rattus", view
            yield f"{name}, proof", "proof", view["proof"]
        else:
            names = {"index.json": "index", "tick.json": "tick-state", "ticks.json": "ticks"}
            names |= {"site.json": "site-memory", "examined.json": "examined"}
            kinds = {
                "orders": "orders-rattus",
                "reports": "report",
                "snapshots": "snapshot",
                "keys": "keys",
                "opened": "opened",
            }
            yield name, kinds.get(parts[2], path.stem) if len(parts) > 2 else names[path.name], json.loads(raw)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, frozen: object) -> Home:
    """A home with games in all states: finished, with nonces, in the midst of a turn, of computers, fenced off."""
    home = homes.make(tmp_path_factory.mktemp("outputs") / "home", seats=homes.SEATS, red__lang="fr", hashes=True)
    for seat, lang in (("red", "none"), ("blue", "none"), ("green", "none")):
        homes.send(home, homes.sheet(seat, 0, settings={"nonce_hash": lang}), BEGINS)
    homes.tick_at(home, BEGINS)
    now = homes.play_turns(home, 4)
    wrong = {"do": "place", "region": "gallia"}
    with_faults = [wrong, wrong, wrong, {"do": "pause"}, {"do": "done"}]
    stop = [{"on": "witch", "do": "stop"}]
    homes.send(home, homes.sheet("red", 4, *with_faults, wait=True, standing=stop, note="to the referee"), now)
    now += 100 * HOUR
    homes.tick_at(home, now)
    homes.play_turns(home, 99, now + 100 * HOUR)
    seats = ("red=Anna", "blue=bot:random")
    new_game(home, "waits", "rattus", seats, {}, BEGINS, secret=homes.SECRET)
    position = write(home.path / "position", TURN_OF_RED)
    new_game(home, "turn", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, position=position, secret=homes.SECRET)
    sheet = {**homes.sheet("red", 1, {"do": "witch", "tokens": [1]}), "game": "turn"}
    run("submit", "turn", "red", write(home.path / "sheet", sheet), "--home", home.path)
    new_game(home, "piper", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, position=position, secret=homes.SECRET)
    unmet = {"on": "spread", "when": [{"fact": "supply", "at_least": 99}], "do": "spread", "regions": ["gallia"]}
    sheet = homes.sheet("red", 1, {"do": "plague", "path": ["germania"]}, conditional=[unmet], standing=[unmet])
    path = write(home.path / "sheet", {**sheet, "game": "piper"})
    run("submit", "piper", "red", path, "--home", home.path)
    run("tick", "--home", home.path)
    run("referee", "reopen", "piper", "--reason", "a test", "--home", home.path)
    back = ("referee", "rollback", "piper", "--to-turn", 1, "--dice", "fresh", "--reason", "a test")
    run(*back, "--same-orders", "--home", home.path)
    run("tick", "--home", home.path)
    run(*back, "--home", home.path)
    run("referee", "restore", "piper", "--reason", "a test", "--home", home.path)
    run("doctor", "--put-back", "--home", home.path)
    run("host", "key", "new", "--reason", "a test", "--home", home.path)
    home = open_home(home.path)
    new_game(home, "bots", "rattus", ("red=bot:random", "blue=bot:sensible"), {}, BEGINS, secret=homes.SECRET)
    new_game(home, "broken", "rattus", homes.SEATS[:2], {}, BEGINS, secret=homes.SECRET)
    journal = home.path / "games" / "broken" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
    run("tick", "--home", home.path)
    return home


@pytest.mark.full
def test_every_file_is_as_its_schema_says(home: Home) -> None:
    seen: dict[str, int] = {}
    for name, schema, document in documents(home.path):
        assert faults(schema, document) == [], name
        seen[schema] = seen.get(schema, 0) + 1
    assert seen.keys() == {
        "game", "journal", "secret", "snapshot", "event-rattus", "orders-rattus", "report", "view-rattus", "fenced",
        "index", "tick-state", "ticks", "keys", "opened", "proof", "void-letters", "examined",
    }  # fmt: skip
    assert min(seen.values()) >= 1
    assert seen["journal"] > 300


@pytest.mark.full
def test_the_kinds_of_journal_lines_all_occur(home: Home) -> None:
    kinds = {document["kind"] for _, schema, document in documents(home.path) if schema == "journal"}
    known = set(schemas()["journal"]()["discriminator"]["mapping"])
    assert kinds >= known - {"nonce_hashes", "nonces_again", "fails"} - OF_MAIL - OF_REFEREE - OF_UPGRADES


def test_positions_inside_other_files_are_positions(home: Home) -> None:
    for name, schema, document in documents(home.path):
        if schema in ("game", "snapshot"):
            for state in [document["position"]["start"], *([document["state"]] if schema == "game" else [])]:
                assert faults("state-rattus", state) == [], name


@pytest.mark.parametrize("phase", ["", "setup", "first", "turn", "final", "ravaging", "over"])
def test_the_schema_asks_of_a_position_what_its_reader_asks(phase: str) -> None:
    """What has no natural empty value in a phase is required: the schema and the reader agree on each key."""
    needed = {"first": ("first",), "final": ("last",), "ravaging": ("last",), "over": ("last",), "setup": ()}
    keys = [*needed.get(phase, ("active",)), *([] if phase == "setup" else ["plague"])]
    position: dict[str, Any] = {"seats": ["red", "blue"], **({"phase": phase} if phase else {})}
    whole = {**position, **{key: "scandia" if key == "plague" else "red" for key in keys}}
    assert faults("state-rattus", whole) == []
    for key in keys:
        for lacking in ({k: v for k, v in whole.items() if k != key}, {**whole, key: None}):
            assert faults("state-rattus", lacking), (key, lacking)
            with pytest.raises(IllegalError, match=f"/{key}: "):
                RULES.state_from_json(lacking)


def test_an_event_has_the_keys_of_its_kind(home: Home) -> None:
    seen = set()
    for name, schema, document in documents(home.path):
        if schema == "event-rattus" and document["kind"] not in seen:
            seen.add(document["kind"])
            for key in document:
                assert faults(schema, {k: v for k, v in document.items() if k != key}), (name, key)
            other = "tokens_swapped" if document["kind"] != "tokens_swapped" else "cube_lost"
            assert faults(schema, {**document, "kind": other}), name
    assert len(seen) > 12


def test_a_line_of_the_journal_has_the_keys_of_its_kind(home: Home) -> None:
    may_lack = {"came", "delay", "failed", "unused", "rejoined", "position", "again", "root", "mark", "lists_acts"}
    seen = set()
    for name, schema, document in documents(home.path):
        if schema == "journal" and document["kind"] not in seen:
            seen.add(document["kind"])
            for key in document.keys() - may_lack:
                assert faults(schema, {k: v for k, v in document.items() if k != key}), (name, key)
    assert len(seen) > 12


def test_a_schema_finds_what_is_wrong(home: Home) -> None:
    for name, schema, document in documents(home.path):
        assert not validator(schema).is_valid({**document, "oops": 1}), name
        assert not validator(schema).is_valid([]), name


def outputs(home: Home, tmp_path: Path) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Every command with `--json`, and its schema."""
    at = ("--home", home.path)
    view = home.path / "games" / "turn" / "reports" / "0001-02" / "red.view.json"
    sheet = {**homes.sheet("red", 1, {"on": "witch", "do": "stop"}, {"do": "plague", "path": ["germania"]})}
    orders = write(tmp_path / "orders", {**sheet, "game": "turn"})
    wrong = write(tmp_path / "wrong", {**sheet, "game": "turn", "orders": [{"do": "place", "region": "anglia"}]})
    yield "options", ("options",)
    for path in (orders, wrong):
        yield "check", ("check", path, "--view", view)
        yield "preview", ("preview", path, "--view", view)
    for _ in range(2):
        yield "receipt", ("submit", "turn", "red", orders, *at)
    for game in ((), ("turn",), ("broken",)):
        yield "status", ("status", *game, *at)
    yield "doctor", ("doctor", *at)
    yield "self-check", ("self-check",)
    yield "game-check", ("game", "check", "skirmish", "--games", 0)
    yield "upgrade", ("upgrade", "--dry-run", *at)
    yield "replay", ("referee", "replay", "peste", *at)
    yield "replay", ("referee", "replay", "broken", *at)
    yield "replay", ("referee", "replay", "turn", "--turn", 1, *at)
    yield "explanation", ("referee", "explain", "peste", "1:1", *at)
    yield "explanation", ("explain", "1:3", "--view", view)
    yield "whatif", ("referee", "whatif", "peste", "--turn", 2, "--home", home.path)
    yield "whatif", ("referee", "whatif", "turn", "--turn", 1, "--orders", f"red={orders}", "--home", home.path)
    for act in (("pause",), ("resume",), ("extend", "--by", "24h")):
        yield "referee-act", ("referee", act[0], "turn", *act[1:], "--reason", "a test", *at)
    for name in ("peste", "turn"):
        yield "statistics", ("referee", "statistics", name, *at)
    yield "acts", ("referee", "acts", *at)
    yield "announced", ("referee", "announce", "@all", "Hello.", "--reason", "a test", *at)
    receipt = write(tmp_path / "receipt", run("submit", "turn", "red", orders, *at, "--json").json)
    yield "reopened", ("referee", "reopen", "turn", "--reason", "a test", *at)
    yield "receipt-check", ("referee", "receipt", receipt, *at)
    yield "replaced", ("referee", "replace", "turn", "blue", "Eva <eva@example.org>", "--reason", "a test", *at)
    with open_game(home, "turn", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    yield "dispute", ("referee", "answer", "turn", 1, "as R-4.2 has it", *at)
    yield "dispute", ("referee", "close", "turn", 1, "--outcome", "rejected", "--reason", "as said", *at)
    yield "disputes", ("referee", "disputes", "--state", "all", *at)
    for _ in range(2):
        yield (
            "rolled-back",
            ("referee", "rollback", "turn", "--to-turn", 1, "--dice", "same", "--reason", "a test", *at),
        )
    yield "restored", ("referee", "restore", "turn", "--reason", "a test", *at)
    yield "copied", ("store", "copy", home.path, make_home(tmp_path / "copy", key=home.key).path)
    yield "site", ("site", "build", tmp_path / "site", *at)
    yield "tick", ("tick", "--dry-run", *at)
    yield "tick", ("tick", *at)
    position = write(tmp_path / "position", TURN_OF_RED)
    given = write(tmp_path / "given", homes.sheet("red", 1, {"do": "plague", "path": ["germania"]}))
    yield "sandbox", ("sandbox", "--position", position, "--orders", given)
    yield "sandbox", ("sandbox", "--position", position, "--orders", given, "--defaults")
    yield "nonce", ("nonce",)
    yield "odds", ("odds", "--attackers", 8, "--defenders", 3, "--attacker-gods", "war,sky", "--defender-gods", "death")
    yield "scenario", ("scenario", ROOT / "docs/rules/rattus-examples.md")


@pytest.mark.full
def test_every_json_output_is_as_its_schema_says(home: Home, tmp_path: Path) -> None:
    seen = set()
    for schema, command in outputs(homes.copy(home.path, tmp_path / "home"), tmp_path):
        ran = run(*command, "--json")
        assert ran.code in (0, 1), (command, ran)
        assert ran.err == ""
        output = ran.json
        assert output["schema"] == f"rattus-pbem/{schema}/1"
        assert faults(schema, output) == [], command
        seen.add(schema)
    assert seen | {"report"} >= {name for name, make in schemas().items() if "properties" in make() and is_output(name)}


def test_boards_and_events_of_a_game_are_closed_wherever_they_stand(home: Home, tmp_path: Path) -> None:
    position = write(tmp_path / "position", TURN_OF_RED)
    sheet = homes.sheet("red", 1, {"do": "place", "region": "anglia"}, {"do": "plague", "path": ["germania"]})
    orders = write(tmp_path / "given", sheet)
    ran = run("sandbox", "--position", position, "--orders", orders, "--defaults", "--json").json
    assert ran["refused"]
    saved = json.loads((homes.folder(home) / "game.json").read_bytes())
    for schema, document, part in (
        ("sandbox", ran, ran["events"][0]),
        ("sandbox", ran, ran["position"]),
        ("sandbox", ran, ran["refused"][0]),
        ("game", saved, saved["state"]),
        ("game", saved, saved["position"]["start"]),
    ):
        assert faults(schema, document) == []
        part["more"] = 1
        assert faults(schema, document) != []
        del part["more"]


def is_output(schema: str) -> bool:
    """Whether a schema is that of a command's output, and of no file."""
    files = (
        "game",
        "journal",
        "secret",
        "snapshot",
        "bundle",
        "verify",
        "void-letters",
        "site-memory",
        "migrated",  # of a database: see `test_postgres.py`
        "fenced",
        "report",
        "remade",
        "index",
        "tick-state",
        "ticks",
        "opened",
        "examined",
        "keys",
        "proof",
    )
    return schema not in files and not schema.startswith("mail-")


@pytest.mark.parametrize("format_of", ["json", "view"])
@pytest.mark.parametrize("who", ["", "red", "blue", "referee"])
@pytest.mark.parametrize("game", ["peste", "turn", "waits"])
def test_reports_as_data(home: Home, game: str, who: str, format_of: str) -> None:
    if (game, who) == ("waits", "blue") or (who, format_of) == ("referee", "view"):
        return  # a computer, which gets no letters; a referee, who sees the state
    ran = run("report", game, *([who] if who else []), "--format", format_of, "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    assert faults("report" if format_of == "json" else "view-rattus", ran.json) == []


@pytest.mark.parametrize("who", ["", "red", "referee"])
def test_reports_as_text_fit_on_the_screen(home: Home, who: str) -> None:
    ran = run("report", "peste", *([who] if who else []), "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.out.splitlines()) > 20
    assert max(map(len, ran.out.splitlines())) <= 72


@pytest.mark.full
def test_the_schemas_that_are_checked_in_are_those_of_the_models(tmp_path: Path) -> None:
    ran = run("schema", "--write", tmp_path)
    assert ran.code == 0
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_text("utf-8") for path in (ROOT / "schemas").iterdir()}


def test_schemas_are_listed_and_printed() -> None:
    assert run("schema").out.split() == list(schemas(*GAMES))
    for name in spread(schemas(*GAMES), 5):
        schema = run("schema", name).json
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_copied_home_is_the_same_home(home: Home, tmp_path: Path) -> None:
    shutil.copytree(home.path, tmp_path / "moved")
    outputs = [run("status", "--json", "--home", path).json["games"] for path in (home.path, tmp_path / "moved")]
    assert outputs[0] == outputs[1]
