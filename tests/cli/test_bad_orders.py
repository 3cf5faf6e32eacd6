"""Order files as they must not be: one paragraph, exit code 1 or 2, nothing changed but the file kept aside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import PbemError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit

from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .running import refused, run, write
from .test_outputs import faults

NOW = BEGINS.isoformat()
pytestmark = pytest.mark.usefixtures("clock")
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
GOOD = homes.sheet("red", 1, {"do": "place", "region": "gallia"}, PLAGUE)
TEXT = "BEGIN ORDERS peste red turn 1\nplace in gallia\nplague to germania spread polonia\nEND ORDERS\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home in red's turn 1."""
    return homes.make(tmp_path_factory.mktemp("bad") / "home", position=TURN_OF_RED)


@pytest.fixture
def home(made: Home, tmp_path: Path) -> Home:
    """A copy of it."""
    return homes.copy(made.path, tmp_path / "home")


def sparse(path: Path) -> None:
    """50 MB of nothing."""
    with path.open("wb") as file:
        file.truncate(50_000_000)


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return opening * depth + closing * depth


def changed(**keys: Any) -> str:
    return json.dumps({**GOOD, **keys})


def ordered(*orders: Any) -> str:
    return json.dumps({**GOOD, "orders": list(orders)})


CONTENTS: dict[str, bytes | str] = {
    "empty": b"",
    "blank": b" \n\t\n",
    "a word": "hello\n",
    "broken JSON": '{"schema": ',
    "JSON with more behind": json.dumps(GOOD) + "x",
    "a list": "[]",
    "a number": "{}"[:1] + "1",
    "UTF-16": json.dumps(GOOD).encode("utf-16-le"),
    "UTF-16 text without mark": TEXT.encode("utf-16-be"),
    "Latin-1": TEXT.encode() + "// sorcière".encode("latin-1"),
    "NUL": TEXT.replace("gallia", "gal\0lia"),
    "binary": bytes(range(256)) * 40,
    "a picture": b"\x89PNG\r\n\x1a\n" + os.urandom(0) + bytes(2000),
    "300 kB of text": "x" * 300_000,
    "deeply nested lists": nested(100_000),
    "deeply nested objects": nested(20_000, '{"a":', "}"),
    "deeply nested orders": '{"orders": ' + nested(3000) + "}",
    "a key twice": json.dumps(GOOD)[:-1] + ', "turn": 1}',
    "a key twice in an order": json.dumps(GOOD).replace('"do": "place"', '"do": "place", "do": "take"'),
    "NaN": changed(turn=float("nan")),
    "infinity": changed(turn=float("inf")),
    "a huge number": '{"turn": ' + "9" * 10_000 + "}",
    "a fraction": changed(turn=1.5),
    "an unknown key": changed(ordres=[]),
    "an unknown key in an order": ordered({"do": "plague", "path": ["germania"], "spred": ["polonia"]}),
    "an unknown order": ordered({"do": "dance"}),
    "an order without do": ordered({"region": "gallia"}),
    "an order that is a text": ordered("place in gallia"),
    "a region that is none": ordered({"do": "place", "region": "gaul"}),
    "a schema that is none": changed(schema="rattus-pbem/orders-rattus/2"),
    "another game": changed(game="pest"),
    "another seat": changed(seat="blue"),
    "no seat": changed(seat="purple"),
    "a turn that is over": changed(turn=0),
    "another seat's turn": changed(turn=2),
    "a turn too far away": changed(turn=4001),
    "a turn below all": changed(turn=-1),
    "a code that is none": changed(code="hello"),
    "a wrong code": changed(code="ZZZZ-ZZZZ"),
    "only what cannot be done": ordered({"do": "take", "card": "witch"}, {"do": "place", "region": "anglia"}),
    "text without its end": TEXT.replace("END ORDERS\n", ""),
    "text without its beginning": TEXT.split("\n", 1)[1],
    "text in words of its own": TEXT.replace("place in gallia", "put some cubes"),
    "text for another game": TEXT.replace("peste", "pest"),
    "text for another seat": TEXT.replace("red", "blue"),
    "text twice": TEXT + TEXT.replace("gallia", "italia"),
    "too many orders": ordered(*[PLAGUE] * 5000),
    "no orders at all": ordered(),
    "text with nothing in it": "BEGIN ORDERS peste red turn 1\n// later\nEND ORDERS\n",
}
"""What is wrong, and the file."""
NEAREST = {
    "an unknown key": "orders",
    "an unknown key in an order": "spread",
    "a region that is none": "gallia",
    "another game": "“peste”",
    "another seat": "“red”",
    "a turn that is over": "Turn 1 is being played",
    "another seat's turn": "The next turn of red is turn",
    "a turn too far away": "too far ahead",
    "a wrong code": "Copy it from the newest letter",
    "only what cannot be done": "R-5.2",
    "text without its end": "END",
    "deeply nested orders": "nested",
    "empty": "the file is empty",
    "no orders at all": "there is nothing between BEGIN and END",
    "text with nothing in it": "Orders stored before are unchanged",
    "300 kB of text": "262144",
}


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.some(25)
def test_submit_refuses_and_keeps_the_file_aside(home: Home, what: str) -> None:
    content = CONTENTS[what]
    path = write(home.path.parent / "orders", content)
    before = homes.tree(home.path)
    paragraph = refused(run("submit", "peste", "red", path, "--home", home.path))
    assert NEAREST.get(what, "") in paragraph, paragraph
    assert "orders" in paragraph
    after = homes.tree(home.path)
    (kept,) = after.keys() - before.keys()
    assert kept.startswith("games/peste/orders/red/refused/")
    raw = content.encode() if isinstance(content, str) else content
    assert raw.startswith(after.pop(kept))
    assert after == before


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.some(8)
def test_check_and_preview_refuse_the_same(made: Home, tmp_path: Path, what: str) -> None:
    view = homes.folder(made) / "reports/0001-01/red.view.json"
    path = write(tmp_path / "orders", CONTENTS[what])
    before = homes.tree(made.path)
    for command in (("check",), ("preview", "--worlds", 0)):
        ran = run(*command, path, "--view", view)
        if what in JUDGED_LINE_BY_LINE:
            assert ran.code == (1 if what == "only what cannot be done" else 0)
        elif what not in LEFT_TO_THE_HOST:
            refused(ran)
    assert homes.tree(made.path) == before


JUDGED_LINE_BY_LINE = {"only what cannot be done"}
LEFT_TO_THE_HOST = {"a wrong code", "another seat's turn", "a turn too far away"}
"""A player's own view knows no other codes; lines for another turn are judged, and fail."""


def test_a_file_of_50_mb_is_not_read(home: Home) -> None:
    path = home.path.parent / "orders"
    sparse(path)
    refused(run("submit", "peste", "red", path, "--home", home.path), "262144")
    (kept,) = (homes.folder(home) / "orders/red/refused").iterdir()
    assert kept.stat().st_size < 300_000
    refused(run("check", path, "--view", homes.folder(home) / "reports/0001-01/red.view.json"), "262144")


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: None, lambda path: path.symlink_to(path)])
def test_no_file_at_all(home: Home, make: Callable[[Path], object]) -> None:
    path = home.path.parent / "orders"
    make(path)
    before = homes.tree(home.path)
    refused(run("submit", "peste", "red", path, "--home", home.path), "orders", code=2)
    refused(run("check", path, "--view", homes.folder(home) / "reports/0001-01/red.view.json"), "orders", code=2)
    assert homes.tree(home.path) == before


@pytest.mark.parametrize("code", ["blue's", "of the next letter", "in lower case, of blue"])
def test_the_code_of_somebody_else(home: Home, code: str) -> None:
    good = homes.code(home, "red" if "next" in code else "blue", 1, 2 if "next" in code else 1)
    content = changed(code=good.lower() if "lower" in code else good)
    path = write(home.path.parent / "orders", content)
    refused(run("submit", "peste", "red", path, "--home", home.path), "not from a letter to red")


def test_a_seat_or_game_that_is_not_there(home: Home) -> None:
    path = write(home.path.parent / "orders", GOOD)
    before = homes.tree(home.path)
    refused(run("submit", "peste", "purple", path, "--home", home.path), "There are red, blue", code=1)
    refused(run("submit", "pesta", "red", path, "--home", home.path), "Did you mean peste?", code=1)
    refused(run("submit", "../peste", "red", path, "--home", home.path), code=1)
    assert homes.tree(home.path) == before


def test_a_player_is_refused_in_their_language_and_a_host_in_that_of_the_command_line(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED, red__lang="fr")
    english = {
        "another game": "the order sheet is for",
        "an unknown order": "is not one of first, take, place",
        "no orders at all": NEAREST["no orders at all"],
    }
    messages = {
        "another game": "la feuille d’ordres est pour la partie « pest ». Ici, c’est « peste »",
        "a turn that is over": "le tour 0 est terminé",
        "another seat's turn": "le tour 2 est celui de bleu",
        "a turn too far away": "trop éloigné",
        "a wrong code": "ne vient pas d’une lettre à rouge",
        "an unknown order": "dance",
        "no orders at all": "il n’y a rien entre DEBUT et FIN",
        "only what cannot be done": "R-5.2",
    }
    for what, part in messages.items():
        path = write(tmp_path / "orders", CONTENTS[what])
        with open_game(home, "peste", BEGINS) as session, pytest.raises(PbemError) as error:
            submit(session, "red", path)
        assert part in str(error.value)
        assert not {"the", "is", "expected"} & set(str(error.value).split())
        paragraph = refused(run("submit", "peste", "red", path, "--home", home.path), english.get(what, ""))
        assert not {"la", "le", "est", "une"} & set(paragraph.split()), paragraph


def test_the_receipt_is_in_the_language_of_its_player(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED, red__lang="fr")
    path = write(tmp_path / "orders", GOOD)
    ran = run("submit", "peste", "red", path, "--home", home.path, "--now", BEGINS.isoformat())
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Partie peste, rouge, tour 1.")


def test_a_refused_file_is_kept_once(home: Home) -> None:
    path = write(home.path.parent / "orders", "hello")
    for _ in range(3):
        refused(run("submit", "peste", "red", path, "--home", home.path))
    assert len(list((homes.folder(home) / "orders/red/refused").iterdir())) == 1


def test_after_all_that_the_good_sheet_is_taken(home: Home) -> None:
    path = write(home.path.parent / "orders", "hello")
    refused(run("submit", "peste", "red", path, "--home", home.path))
    write(path, TEXT)
    ran = run("submit", "peste", "red", path, "--home", home.path, "--json")
    assert ran.code == 0
    assert ran.json["grade"] == "ok"


@pytest.mark.parametrize("what", ["empty", "deeply nested lists", "binary", "a wrong code"])
@pytest.mark.full
def test_the_same_from_a_shell(home: Home, what: str) -> None:
    path = write(home.path.parent / "orders", CONTENTS[what])
    command = [sys.executable, "-m", "rattus_pbem", "submit", "peste", "red", str(path), "--home", str(home.path)]
    ran = subprocess.run([*command, "--now", NOW], capture_output=True, text=True, check=False)
    assert ran.returncode in (1, 2)
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ({"orders": [{"do": "place", "region": "atlantis"}]}, 1),
        ({"orders": [{"do": "take", "card": "wytch"}]}, 2),
        ({"orders": [], "standing": [{"on": "potion", "when": [{"fact": "region", "in": ["kiew"]}], "do": "keep"}]}, 1),
        ({"orders": [{"do": "place", "region": "At lantis"}]}, 2),
        ({"orders": [{"do": "place", "region": "atlantis", "cubes": "two"}]}, 2),
    ],
)
def test_a_sheet_that_its_schema_accepts_can_be_read_though_the_board_has_no_such_name(
    made: Home, tmp_path: Path, sheet: dict[str, Any], code: int
) -> None:
    """Exit code 1 exactly where the schema that anybody may check with has nothing against it."""
    whole = {**homes.sheet("red", 1), **sheet}
    accepted = not faults("orders-rattus", whole)
    assert accepted == (code == 1)
    view = homes.folder(made) / "reports" / "0001-01" / "red.view.json"
    refused(run("check", write(tmp_path / "orders", whole), "--view", view), code=code)
    refused(run("preview", write(tmp_path / "orders", whole), "--view", view), code=code)
