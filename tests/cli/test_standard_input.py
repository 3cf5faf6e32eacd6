"""`-` stands for standard input in each command that takes a file; it is one file, and no larger than any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home

from ..hosting import homes
from ..hosting.homes import TURN_OF_RED
from .running import refused, run
from .test_at_home import view_of
from .test_commands import NAMES, help_of

pytestmark = pytest.mark.usefixtures("clock")
SHEET = "BEGIN ORDERS peste red turn 1\nplague to germania spread polonia\nEND ORDERS\n"
POSITION = json.dumps(TURN_OF_RED)
EXAMPLE = Path(__file__).resolve().parents[2] / "docs/rules/rattus-examples.md"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Red's turn 1."""
    return homes.make(tmp_path_factory.mktemp("input") / "home", position=TURN_OF_RED)


@pytest.mark.parametrize("command", ["check", "preview"])
def test_a_sheet(home: Home, command: str, tmp_path: Path) -> None:
    (tmp_path / "sheet").write_text(SHEET)
    view = view_of(home, "red")
    by_name = run(command, tmp_path / "sheet", "--view", view)
    assert by_name.code == 0
    assert run(command, "-", "--view", view, stdin=SHEET) == by_name


def test_a_sheet_that_is_submitted_or_refused(home: Home, tmp_path: Path) -> None:
    copy = homes.copy(home.path, tmp_path / "home")
    ran = run("submit", "peste", "red", "-", "--home", copy.path, "--json", stdin=SHEET)
    assert (ran.code, ran.json["grade"]) == (0, "ok")
    refused(run("submit", "peste", "red", "-", "--home", copy.path, stdin="dance"), "BEGIN ORDERS")
    (kept,) = (homes.folder(copy) / "orders/red/refused").iterdir()
    assert kept.read_text() == "dance", "what was refused is kept as it came"


def test_a_view(home: Home) -> None:
    view = view_of(home, "red")
    assert run("form", "--view", "-", stdin=view.read_text()) == run("form", "--view", view)


def test_a_position_and_draws(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet"
    sheet.write_text(SHEET.replace("peste", "sandbox").replace("turn 1", "turn 0"))
    (tmp_path / "position").write_text(POSITION)
    by_name = run("sandbox", "--position", tmp_path / "position", "--orders", sheet, "--json")
    assert by_name.json["events"]
    assert run("sandbox", "--position", "-", "--orders", sheet, "--json", stdin=POSITION) == by_name
    refused(run("sandbox", "--position", "-", "--orders", sheet, stdin=""), "-: ", "the file is empty")


def test_worked_examples() -> None:
    text = EXAMPLE.read_text("utf-8")
    first = text[: text.index("```", text.index("```") + 3) + 3]
    ran = run("scenario", "-", "--json", stdin=first)
    assert (ran.code, len(ran.json["cases"])) == (0, 1)


def test_a_bundle(home: Home, tmp_path: Path) -> None:
    bundle = run("bundle", "peste", "--home", home.path).out
    (tmp_path / "bundle.json").write_text(bundle)
    assert run("verify", "-", stdin=bundle) == run("verify", tmp_path / "bundle.json")


def test_standard_input_is_one_file(home: Home) -> None:
    refused(run("check", "-", "--view", "-", stdin=SHEET), "standard input", code=2)
    refused(run("check", "-", "--view=-", stdin=SHEET), "standard input", code=2)


def test_it_is_no_larger_than_a_file_may_be(home: Home) -> None:
    refused(run("check", "-", "--view", view_of(home, "red"), stdin="x" * 300_000), "262144", code=2)
    refused(run("scenario", "-", stdin="x" * 1_100_000), "larger than", code=2)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.some(6)
def test_h_is_help(name: str) -> None:
    assert run(*name.split(), "-h") == help_of(name)
