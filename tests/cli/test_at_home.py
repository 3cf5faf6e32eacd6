"""A player's commands say the same as each other and as the host: lines, questions, codes, nonces, composed sheets."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.home.home import Home

from ..games import GAMES
from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .running import refused, run, write

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Red's turn 1."""
    return homes.make(tmp_path_factory.mktemp("at home") / "home", position=TURN_OF_RED)


def view_of(home: Home, seat: str) -> Path:
    """The newest view of a seat."""
    return homes.folder(home) / "reports" / homes.letters(home, seat)[-1] / f"{seat}.view.json"


LINES = (
    "plague default",
    "place in gallia",
    "place in anglia",
    "take king",
    "take witch",
    "witch #1",
    "witch #1 #3 swap",
    "answer spread in polonia",
    "answer serf yes",
    "plague to germania",
    "plague to germania spread polonia",
    "plague to italia",
    "done",
    "pause",
    "merchant from gallia to italia 2",
)


def both(home: Home, path: Path, text: str) -> tuple[Any, Any]:
    """What check and preview say of these lines; both end with the same exit code."""
    orders = write(path / "orders", f"BEGIN ORDERS peste red turn 1\n{text}\nEND ORDERS\n")
    view = view_of(home, "red")
    check = run("check", orders, "--view", view, "--json")
    preview = run("preview", orders, "--view", view, "--worlds", 0, "--json")
    assert check.code == preview.code, (text, check, preview)
    return check.json, preview.json


@pytest.mark.parametrize("first", LINES)
@pytest.mark.some(1)
def test_check_and_preview_agree(home: Home, tmp_path: Path, first: str) -> None:
    picker = SeededChance(first)
    for count in (0, 1, 1, 2, 2, 3):
        text = "\n".join([first, *(LINES[picker.below(len(LINES))] for _ in range(count))])
        check, preview = both(home, tmp_path, text)
        failing = [entry["line"] for entry in check["lines"] if entry["verdict"] == "fails"]
        assert [entry["line"] for entry in preview["refused"]] == failing, text
        assert check["asked"] == (preview["why"] if preview["stops"] == "asked" else None), text


def test_plague_default_is_the_default_and_what_follows_comes_too_late(home: Home, tmp_path: Path) -> None:
    check, preview = both(home, tmp_path, "plague default")
    assert (check["grade"], check["asked"] == "path", preview["refused"]) == ("ok", False, [])
    check, preview = both(home, tmp_path, "plague default\nplace in gallia")
    assert (check["grade"], check["asked"] == "path") == ("warnings", False)
    assert [entry["clause"] for entry in preview["refused"]] == ["R-3.2"]


@pytest.mark.parametrize("command", ["check", "preview"])
def test_a_code_that_is_not_that_of_the_letter(home: Home, tmp_path: Path, command: str) -> None:
    view, plague = view_of(home, "red"), {"do": "plague", "path": ["germania"]}
    code = json.loads(view.read_bytes())["code"]
    for given in (code, code.lower().replace("-", "")):
        orders = write(tmp_path / "orders", homes.sheet("red", 1, plague, code=given))
        assert run(command, orders, "--view", view).code == 0
    orders = write(tmp_path / "orders", homes.sheet("red", 1, plague, code="0000-0000"))
    assert "0000-0000" in refused(run(command, orders, "--view", view), code=1)


NONCE = "ab" * 32
HASH = hashlib.sha256(NONCE.encode()).hexdigest()


def test_a_nonce_out_of_its_step_or_that_does_not_fit(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", hashes=True)

    def says(message: str | None, **settings: str) -> None:
        """Check and submit say the same; nothing is stored that does not count."""
        orders = write(tmp_path / "orders", homes.sheet("red", 0, settings=settings))
        for ran in (
            run("check", orders, "--view", view_of(home, "red")),
            run("preview", orders, "--view", view_of(home, "red")),
            run("submit", "peste", "red", orders, "--home", home.path),
        ):
            if message is None:
                assert ran.code == 0, ran
            else:
                refused(ran, message, code=1)

    says("in this game the fingerprints come first", nonce=NONCE)
    says(None, nonce_hash=HASH)
    homes.send(home, homes.sheet("blue", 0, settings={"nonce_hash": "none"}), BEGINS)
    homes.tick_at(home, BEGINS)
    says("the lines themselves are being collected", nonce_hash=HASH)
    says("is not the line whose fingerprint", nonce="cd" * 32)
    says(None, nonce=NONCE)
    homes.tick_at(home, BEGINS)
    says("the lines for the draw are no longer", nonce=NONCE)


def test_before_the_game_begins_a_sheet_can_be_tried_and_no_token_is_counted_on_the_board(tmp_path: Path) -> None:
    first = {"do": "first", "region": "gallia"}
    waiting = {"nonces": homes.make(tmp_path / "nonces", hashes=True)}
    waiting["open"] = homes.make(tmp_path / "open", seats=("red=Anna <anna@example.org>", "blue=open"))
    for home in waiting.values():
        orders = write(tmp_path / "orders", homes.sheet("red", 0, first, first))
        assert run("check", orders, "--view", view_of(home, "red")).code == 0
        assert run("preview", orders, "--view", view_of(home, "red")).out == "From here on it depends on chance.\n"
        letter = view_of(home, "red").with_name("red.txt").read_text()
        assert "49, none of them dealt yet" in letter
        assert not re.search(r"\d on the board,", letter)


# --- composing


def test_nothing_is_composed_of_no_answers(home: Home, tmp_path: Path) -> None:
    out = tmp_path / "composed"
    refused_by = run("compose", "--view", view_of(home, "red"), "--out", out, stdin="\n")
    assert refused_by.code == 1
    assert "no file was made" in refused_by.err
    assert not out.exists()


@pytest.mark.parametrize("html", [False, True])
def test_composing_makes_no_folder(home: Home, tmp_path: Path, html: bool) -> None:
    out = tmp_path / "no" / "such" / "sheet"
    options = ("--html", out) if html else ("--out", out)
    ran = run("compose", "--view", view_of(home, "red"), *options, stdin="plague to germania spread polonia\n\n")
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.some(1)
def test_what_is_composed_is_never_refused(home: Home, tmp_path: Path, seed: int) -> None:
    picker, out = SeededChance(f"composing {seed}"), tmp_path / "composed"
    typed = "\n".join(LINES[picker.below(len(LINES))] for _ in range(60))
    ran = run("compose", "--view", view_of(home, "red"), "--out", out, stdin=typed + "\n\n")
    assert ran.code in (0, 1), ran
    assert out.exists() == (ran.code == 0)
    if ran.code == 0:
        assert run("check", out, "--view", view_of(home, "red")).code == 0
        assert run("preview", out, "--view", view_of(home, "red")).code == 0


@pytest.mark.parametrize("command", ["check", "preview"])
def test_in_french_a_space_that_holds_stands_before_a_sign(home: Home, tmp_path: Path, command: str) -> None:
    orders = write(tmp_path / "orders", "BEGIN ORDERS peste red turn 1\nplacer 9 en Gallia\nprendre Roi\nEND ORDERS\n")
    text = run(command, orders, "--view", view_of(home, "red"), "--lang", "fr").out
    assert "ligne 2, colonne 8\u00a0: 9" in text
    assert re.search(r"\w[;!?](\s|$)| [:;!?](\s|$)", text) is None


@pytest.mark.parametrize("rules", GAMES)
def test_of_a_game_that_is_over_nothing_is_checked_and_no_form_offered(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules, seats=homes.people(rules))
    run("referee", "cancel", "peste", "--reason", "ill", "--home", home.path)
    homes.tick_at(home, BEGINS)
    seat = homes.people(rules)[0].split("=")[0]
    view = view_of(home, seat)
    orders = write(tmp_path / "orders", f"BEGIN ORDERS peste {seat} turn 0\npause\nEND ORDERS\n")
    for command in (("check", orders), ("preview", orders), ("form",)):
        refused(run(*command, "--view", view), "the game is over", code=1)
