"""What fails inside a game says so: the game, its file and line, the event or question, the language, whom to tell."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.ticks import _QUOTING
from rattus_pbem.kit.game_positions import Positions
from rattus_pbem.rules import load_rules

from ..cli.running import run
from . import homes
from .homes import BEGINS, HOUR

SKIRMISH: Any = load_rules("skirmish")
ACTS = import_module("skirmish.acts")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A game of the toy, and a sound one beside it."""
    home = homes.make(tmp_path / "home", rules="skirmish")
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)
    return home


def failure(home: Home) -> str:
    """What a tick says of the toy, while the other game goes on."""
    result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert [line.split(":")[0] for line in result.moved] == ["sound"]
    assert result.fenced == []
    (line,) = result.failed
    return line


def test_a_script_that_fails(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ACTS, "BID", None)
    line = failure(home)
    assert re.match(
        r"peste: an error of the game skirmish \(skirmish/acts.py line \d+, act bid\): AttributeError: ", line
    )
    assert _QUOTING.sub(r"\1", line).endswith("): AttributeError")


def test_a_sentence_that_lacks(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in ("en", "fr"):
        monkeypatch.delitem(SKIRMISH.texts.language(lang)["questions"], "summon")
    line = failure(home)
    assert re.search(
        r"skirmish/text/en\.pot has no message questions\.summon\. Please report it to those who made skirmish 1, ",
        line,
    )
    assert re.search(r"game skirmish \(question summon, language en\): MissingTextError: ", line)


def test_a_part_of_the_protocol_that_lacks(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Positions, "state_of_saved")
    line = failure(home)
    assert "an error of the game skirmish" in line
    assert "AttributeError: 'Skirmish' object has no attribute 'state_of_saved'" in line


def test_an_event_that_is_not_listed(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.play_turns(home, 2)
    monkeypatch.delitem(SKIRMISH.event_kinds, "bids_opened")
    home.game("peste").write("game.json", b"")
    line = failure(home)
    assert "an error of the game skirmish" in line
    assert "KeyError: 'bids_opened'" in line


def test_a_command_names_whom_to_tell(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATTUS_PBEM_DEBUG", raising=False)

    monkeypatch.setattr(ACTS, "BID", None)
    ran = run("demo", "--rules", "skirmish", "--out", home.path / "demo")
    assert ran.code == 3
    assert re.search(r"skirmish/acts.py line \d+", ran.err)
    assert "Please report it to those who made skirmish 1, the package of this game." in ran.err
    assert "error in this program" not in ran.err
