"""Views, positions, draws and other files as they must not be: each one paragraph and exit code 1 or 2."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home

from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .running import refused, run, write

pytestmark = pytest.mark.usefixtures("clock")
SHEET = homes.sheet("red", 1, {"do": "plague", "path": ["germania"], "spread": ["polonia"]})


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home in red's turn 1; red has looked at a token."""
    home = homes.make(tmp_path_factory.mktemp("files") / "home", position=TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, {"do": "witch", "tokens": [1]}), BEGINS)
    homes.tick_at(home, BEGINS)
    return home


@pytest.fixture(scope="module")
def view(home: Home) -> Path:
    """Red's newest view: it is asked in the midst of its turn."""
    return homes.folder(home) / "reports/0001-02/red.view.json"


def commands(view: Path, orders: Path) -> Iterator[tuple[object, ...]]:
    """Every command that reads a view."""
    yield "check", orders, "--view", view
    yield "preview", orders, "--view", view, "--worlds", 2
    yield "form", "--view", view
    yield "compose", "--view", view, "--out", orders.parent / "composed"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"[]",
        b"null",
        b"3",
        b"{}",
        b'{"schema": "rattus-pbem/view-rattus/1"}',
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b'{"a": NaN}',
        bytes(5_000_000),
    ],
)
def test_a_file_that_is_no_view(tmp_path: Path, content: bytes) -> None:
    path, orders = write(tmp_path / "view", content), write(tmp_path / "orders", SHEET)
    for command in commands(path, orders):
        refused(run(*command), "view", code=2)


def test_a_view_that_is_not_there(tmp_path: Path) -> None:
    orders = write(tmp_path / "orders", SHEET)
    for path in (tmp_path / "none", tmp_path):
        for command in commands(path, orders):
            refused(run(*command), code=2)


def parts(container: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a JSON value."""
    items = (
        container.items()
        if isinstance(container, dict)
        else enumerate(container)
        if isinstance(container, list)
        else ()
    )
    for key, value in items:
        yield (*path, key)
        yield from parts(value, (*path, key))


def put(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at this path; taken away if it is `...`."""
    copy = json.loads(json.dumps(document))
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copy


@pytest.mark.parametrize("step", [25, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("value", [..., None, -1, 77777, "x", [], {}, ["gallia", "gallia"], True])
@pytest.mark.some(3)
def test_a_view_edited_anywhere_is_read_or_refused_but_never_our_fault(
    view: Path, tmp_path: Path, value: Any, step: int
) -> None:
    orders = write(tmp_path / "orders", SHEET)
    content = json.loads(view.read_bytes())
    for path in list(parts(content))[::step]:
        edited = write(tmp_path / "view", put(content, path, value))
        for command in list(commands(edited, orders))[:3]:
            ran = run(*command)
            assert ran.code in (0, 1, 2), (path, ran.err)
            assert "Traceback" not in ran.err
            if ran.err:
                refused(ran)


def test_a_view_of_another_game_or_revision(view: Path, tmp_path: Path) -> None:
    orders = write(tmp_path / "orders", SHEET)
    content = json.loads(view.read_bytes())
    for key, value, message in (("rules", "chess", "no game is called 'chess'"), ("revision", 99, "revision 99")):
        edited = write(tmp_path / "view", {**content, key: value})
        for command in commands(edited, orders):
            refused(run(*command), message)


def test_a_public_view_gives_no_form(home: Home, tmp_path: Path) -> None:
    ran = run("report", "peste", "--format", "view", "--home", home.path)
    assert ran.code == 0
    path, orders = write(tmp_path / "view", ran.out), write(tmp_path / "orders", SHEET)
    assert run("form", "--view", path).code == 0
    refused(run("check", orders, "--view", path))
    refused(run("preview", orders, "--view", path))
    refused(run("compose", "--view", path, "--out", tmp_path / "composed"))


# --- positions and draws


POSITION = {
    "seats": ["red", "blue"],
    "active": "red",
    "plague": "gallia",
    "regions": {"gallia": {"cubes": {"red": 1}, "tokens": [1]}},
}
POSITIONS: dict[str, tuple[Any, str]] = {
    "four rats": ({**POSITION, "regions": {"italia": {"tokens": [1, 2, 3, 4]}}}, "italia"),
    "21 cubes": ({**POSITION, "regions": {"italia": {"cubes": {"red": 21}}}}, "21"),
    "a token twice": ({**POSITION, "regions": {"italia": {"tokens": [1]}, "gallia": {"tokens": [1]}}}, "1"),
    "no seats": ({**POSITION, "seats": []}, "seats"),
    "one seat": ({**POSITION, "seats": ["red"]}, "seats"),
    "a seat twice": ({**POSITION, "seats": ["red", "red"]}, "different seats"),
    "a region not in play": ({**POSITION, "regions": {"russia": {}}}, "russia"),
    "a card that is none": ({**POSITION, "cards": {"wytch": "red"}}, "wytch"),
    "an unknown key": ({**POSITION, "regoins": {}}, "regoins"),
    "a wrong type": ({**POSITION, "regions": 7}, "regions"),
    "not JSON": ('{"seats": [', "column"),
    "nothing": ("", "the file is empty"),
    "nonsense": ("hello", "hello"),
    "nested": ('{"a":' * 5000, ""),
    "a key twice": ('{"seats": ["red", "blue"], "seats": ["red", "blue"]}', "twice"),
    "NaN": ('{"seats": ["red", "blue"], "turn": NaN}', "NaN"),
    "binary": (bytes(range(256)), "UTF-8"),
    "2 MB": (" " * 2_000_000, "larger"),
    "text with a fault": ("given\nplayers red blue\nplague atlantis\n", "atlantis"),
}


@pytest.mark.parametrize("what", POSITIONS)
def test_a_position_that_cannot_be(home: Home, tmp_path: Path, what: str) -> None:
    content, message = POSITIONS[what]
    path, orders = write(tmp_path / "position", content), write(tmp_path / "orders", SHEET)
    refused(run("sandbox", "--position", path, "--orders", orders, "--json"), message)
    before = homes.tree(home.path)
    seats = ("--seat", "red=Anna", "--seat", "blue=Bernard")
    refused(run("new", "other", *seats, "--position", path, "--home", home.path), message)
    assert homes.tree(home.path) == before
    assert not (home.path / "games" / "other").exists()


def test_every_fault_of_a_position_is_named_at_once(tmp_path: Path) -> None:
    regions = {"italia": {"tokens": [1, 2, 3, 4], "cubes": {"red": 21}}, "gallia": {"tokens": [1]}}
    path, orders = write(tmp_path / "position", {**POSITION, "regions": regions}), write(tmp_path / "orders", SHEET)
    paragraph = refused(run("sandbox", "--position", path, "--orders", orders))
    assert "italia" in paragraph
    assert "21" in paragraph
    assert "gallia" in paragraph


DRAWS = {"": 2, "{}": 2, "[[]]": 2, "[null]": 2, "[1.5]": 2, "[" * 9999: 2, "[999]": 1, '["x"]': 1, "[]": 1}


@pytest.mark.parametrize("content", DRAWS)
def test_draws_that_cannot_be(tmp_path: Path, content: str) -> None:
    regions = {"germania": {"cubes": {"red": 5}, "tokens": [1, 2]}}
    sheet = homes.sheet("red", 1, {"do": "plague", "path": ["germania"], "spread": ["polonia", "polonia"]})
    position = write(tmp_path / "position", {**TURN_OF_RED, "regions": regions})
    orders, draws = write(tmp_path / "orders", sheet), write(tmp_path / "draws", content)
    refused(run("sandbox", "--position", position, "--orders", orders, "--draws", draws), code=DRAWS[content])


def test_sheets_for_the_sandbox_that_cannot_be(tmp_path: Path) -> None:
    position = write(tmp_path / "position", TURN_OF_RED)
    orders, green = write(tmp_path / "orders", SHEET), write(tmp_path / "green", {**SHEET, "seat": "green"})
    refused(run("sandbox", "--position", position, "--orders", orders, "--orders", orders), "second sheet", code=1)
    refused(run("sandbox", "--position", position, "--orders", green), "not a seat of this position", code=1)
    refused(run("sandbox", "--position", position, "--orders", tmp_path / "none"), "none", code=2)
    refused(run("sandbox", "--position", tmp_path / "none", "--orders", orders), "none", code=2)
    refused(run("sandbox", "--rules", "chess", "--position", position, "--orders", orders), "chess", code=2)


# --- the rest


def test_worked_examples_that_cannot_be_read(tmp_path: Path) -> None:
    refused(run("scenario", tmp_path / "none.md"), "none.md", code=2)
    refused(run("scenario", tmp_path), code=2)
    refused(run("scenario", write(tmp_path / "binary.md", bytes(range(256)))), "UTF-8", code=2)
    refused(run("scenario", "--rules", "chess", write(tmp_path / "empty.md", "")), "chess", code=2)


@pytest.mark.parametrize("now", ["", "yesterday", "2026-13-01", "12:00", "0001-01-01T00:00:00+14:00", "9999-12-31"])
def test_a_time_that_is_none(home: Home, now: str) -> None:
    before = homes.tree(home.path)
    for command in (("tick",), ("status",), ("doctor",), ("report", "peste"), ("referee", "replay", "peste")):
        refused(run(*command, "--home", home.path, "--now", now), "--now", "2026-12-03T20:00:00+01:00", code=2)
    assert homes.tree(home.path) == before


def test_a_home_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATTUS_PBEM_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    file = write(tmp_path / "file", "x")
    refused(run("tick"), "no host.toml", code=2)
    for path in (tmp_path, tmp_path / "none", file):
        refused(run("tick", "--home", path), code=2)
    monkeypatch.setenv("RATTUS_PBEM_HOME", str(tmp_path / "none"))
    refused(run("status"), "none", code=2)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[host", "TOML"),
        ("[hosts]\n", "[hosts] is not known"),
        ("[mial]\n", "[mial] is not known; there are [host], [store], [time], [mail] and [site]. Did you mean [mail]?"),
        ("mail = 3\n", "[mail] must be a table: the line [mail]"),
        ("host = 3\n", "[host] must be a table"),
        ("[host]\nnmae = 'x'\n", "host.nmae is not known; there are name, address, sign. Did you mean name?"),
        ("[host]\nname = 3\n", "host.name must be a text"),
        ("[time]\nturn = '3 weeks'\n", "a time such as 72h"),
        ("[time]\nturn = '99999999d'\n", "time.turn: that is too long; at most 99999d is expected"),
        ("[time]\nturn = '1h'\nmail_delay = '61min'\n", "time.mail_delay: at most the time for a turn, 1h"),
        ("[time]\nturns = '3d'\n", "time.turns is not known"),
        ("[time]\nnmr_limit = -1\n", "a whole number"),
        ("[time]\nletters = 'never'\n", "every_turn, own_turn"),
        (b"\xff\xfe", "TOML"),
        ("[time]\nnmr_limit = 1234567890123456\n", "host.toml, line 2: a number of 16 digits or more"),
        ("[time]\n\nnmr_limit = -" + "9" * 6000, "host.toml, line 3: a number of 16 digits or more"),
        ("[mail]\nrate = 0xffffffffffffffff", "host.toml, line 2: a number of 16 digits or more"),
        ("[mail]\n# 1234567890123456789\naddress = '1234567890123456789'", "mail.address"),
    ],
)
def test_a_host_toml_that_is_wrong(tmp_path: Path, content: bytes | str, message: str) -> None:
    run("init", tmp_path / "home")
    write(tmp_path / "home/host.toml", content)
    refused(run("tick", "--home", tmp_path / "home"), "host.toml", message, code=2)


@pytest.mark.parametrize("key", [None, b"", b"zz", b"abcd", b"\xff"])
def test_a_host_key_that_is_wrong(tmp_path: Path, key: bytes | None) -> None:
    run("init", tmp_path / "home")
    path = tmp_path / "home/host.key"
    path.unlink() if key is None else write(path, key)
    refused(run("tick", "--home", tmp_path / "home"), "host.key", code=2)


def test_reports_that_cannot_be(home: Home) -> None:
    at = ("--home", home.path)
    refused(run("report", "pest", *at), "Did you mean peste?", code=1)
    refused(run("report", "peste", "purple", *at), "There are red, blue", code=1)
    refused(run("report", "peste", "red", "--turn", 9, *at), "about turn 9", code=1)
    refused(run("report", "peste", "red", "--format", "pdf", *at), "text, html, json, svg, png or view", code=2)
    refused(run("report", "peste", "--turn", 1, *at), "--turn", code=2)
    refused(run("report", "peste", "referee", "--format", "view", *at), "referee", code=1)


def test_names_that_are_none(home: Home, tmp_path: Path) -> None:
    at = ("--home", home.path)
    refused(run("status", "pest", *at), "Did you mean peste?", code=1)
    refused(run("referee", "replay", "pest", *at), "Did you mean peste?", code=1)
    refused(run("referee", "replay", "peste", "--turn", 7, *at), "turn 7 has not been played", code=1)
    refused(run("schema", "ordres-rattus"), "Did you mean orders-rattus?", code=2)
    refused(run("options", "--rules", "chess"), "chess", code=2)
    refused(run("demo", "--rules", "chess", "--out", tmp_path / "demo"), "chess", code=2)
    refused(run("demo", "--out", home.path), "not empty", code=1)
    refused(run("init", home.path), "is a home already", code=1)
    refused(run("init", write(tmp_path / "file", "x")), "file", code=2)
    refused(run("doctor", "--backup", tmp_path / "file", *at), "backup", code=2)
