"""A game that comes from another package works for every command without a line changed here."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from .running import Ran, refused, run

pytestmark = pytest.mark.usefixtures("clock")
SEATS = (
    "--seat",
    "amber=Ada <ada@example.org>",
    "--seat",
    "coral=Cyril <cyril@example.org>",
    "--seat",
    "jade=bot:sensible",
)
SHEET = "BEGIN ORDERS raid amber turn 1\nbid 3\nEND ORDERS\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a game of the toy, its first letters written."""
    path = tmp_path / "home"
    assert run("init", path).code == 0
    made = run(
        "new",
        "raid",
        "--rules",
        "skirmish",
        *SEATS,
        "--option",
        "coral.lang=fr",
        "--no-nonces",
        "--home",
        path,
    )
    assert made.code == 0, made
    (path / "sheet.txt").write_text(SHEET)
    return path


def view(home: Path, seat: str = "amber") -> Path:
    return home / "games/raid/reports/0001-01" / f"{seat}.view.json"


def test_its_options_are_listed_and_read() -> None:
    assert "rounds" in run("options", "--rules", "skirmish").out
    assert "six" not in run("options", "--rules", "skirmish").out


def test_what_it_does_not_take_is_refused(home: Path) -> None:
    for argument, message in (
        (("--option", "six=base"), "six: no option has this name"),
        (("--option", "rounds=many"), "from 1 to 9"),
    ):
        refused(run("new", "other", "--rules", "skirmish", *SEATS, *argument, "--home", home), message)
    refused(run("new", "other", "--rules", "skirmish", *SEATS[:2], "--home", home), "two, three, four or five")


def test_a_sheet_is_checked_previewed_and_submitted(home: Path) -> None:
    sheet = home / "sheet.txt"
    checked = run("check", sheet, "--view", view(home), "--json").json
    assert (checked["grade"], [line["verdict"] for line in checked["lines"]]) == ("ok", ["ok"])
    ran = run("preview", sheet, "--view", view(home))
    assert (ran.code, "stays secret until everyone has answered: Bid" in ran.out) == (0, True)
    output = run("preview", sheet, "--view", view(home), "--json").json
    assert (output["events"], output["stops"], output["why"]) == ([], "sealed", "bid")
    sheet.write_text(SHEET.replace("3", "9"))
    assert "S-2" in run("check", sheet, "--view", view(home)).out
    sheet.write_text(SHEET.replace("bid 3", "bet 3"))
    refused(run("check", sheet, "--view", view(home)), "bid")
    sheet.write_text(SHEET)
    output = run("submit", "raid", "amber", sheet, "--home", home, "--json").json
    assert output["grade"] == "ok"


def test_its_letters_and_reports(home: Path) -> None:
    for kind, expected in (("text", "Bid: how many armies"), ("html", ">The seats</h2>"), ("view", '"skirmish"')):
        ran = run("report", "raid", "amber", "--format", kind, "--home", home)
        assert (ran.code, ran.err) == (0, "")
        assert expected in ran.out
    assert "Mise\u00a0: combien d’armées" in run("report", "raid", "coral", "--home", home).out
    assert "bid with 0" in run("form", "--view", view(home)).out


def test_its_schemas_are_printed_and_hold_its_files(home: Path) -> None:
    for name in ("orders-skirmish", "view-skirmish", "state-skirmish"):
        Draft202012Validator.check_schema(run("schema", name).json)
    schema = run("schema", "view-skirmish").json
    assert list(Draft202012Validator(schema).iter_errors(json.loads(view(home).read_text()))) == []
    assert not list((Path(__file__).parents[1] / "toygame/skirmish").glob("*.schema.json")), "it is made when needed"


@pytest.mark.full
def test_its_demo_is_played_by_mail_and_verified(tmp_path: Path) -> None:
    ran = run("demo", "--rules", "skirmish", "--out", tmp_path / "demo")
    assert (ran.code, ran.err) == (0, "")
    assert "A game of Skirmish by mail" in ran.out
    assert "Replay from the journal: EXACT" in ran.out


def test_a_game_that_nobody_brings_is_unknown(tmp_path: Path) -> None:
    refused(run("options", "--rules", "skirmishes"), "no game is called 'skirmishes'", "skirmish")


THROW = '''"""Throw a die of this game.

Example: rattus-pbem throw-one --sides 6
"""

from typing import Annotated

import typer

from rattus_pbem.cli.output import print_json
from rattus_pbem.cli.parameters import Json


def command(sides: Annotated[int, typer.Option(help="So many sides.")] = 6, as_json: Json = False) -> None:
    print_json({"most": sides}) if as_json else print(f"1 to {sides}")
'''


@pytest.fixture
def dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package with a game that brings a command; to import the game itself is an error."""
    folder, facts = tmp_path / "dice" / "commands", tmp_path / "dice-1.dist-info"
    for path in (folder, facts):
        path.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "throw_one.py").write_text(THROW)
    (tmp_path / "dice" / "__init__.py").write_text("")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: dice\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[rattus_pbem.games]\ndice = dice\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("dice")
def test_it_brings_a_command_of_its_own() -> None:
    assert run("throw-one", "--sides", "8") == Ran(0, "1 to 8\n", "")
    assert run("throw-one", "--json").json == {"most": 6}
    assert re.search(r"^  throw-one +Throw a die of this game\.$", run("--help").out, re.MULTILINE)
    assert "Example: rattus-pbem throw-one --sides 6" in run("throw-one", "--help").out
    assert "throw\\-one" in run("manual").out
    assert "'throw-one'" in run("throw-on").err


@pytest.mark.usefixtures("dice")
def test_its_command_never_takes_the_place_of_one_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "dice" / "commands" / "nonce.py").write_text(THROW)
    assert "nonce hash" in run("nonce").out
    assert re.findall(r"^  nonce +(.{11})", run("--help").out, re.MULTILINE) == ["Make a line"]
    assert "Make a line" in run("nonce", "--help").out


def test_without_it_there_is_no_such_command() -> None:
    assert run("throw-one").code == 2
