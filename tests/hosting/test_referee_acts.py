"""Every act of the referee, in every game: recorded, told to all, done once, for its turn; replay stays exact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.schemas import schemas
from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.disputes import list_disputes, write_dispute
from rattus_pbem.hosting.home import Home
from rattus_pbem.hosting.journal_lines import read_journal_part
from rattus_pbem.hosting.journal_models import journal_line
from rattus_pbem.hosting.referee_acts import Grounds
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game

from ..games import GAMES
from . import homes
from .acts import ACTS, REASON, acts_of
from .dying import STEPS, check_all_deaths
from .homes import BEGINS, HOUR

NOW = BEGINS + HOUR
each_act = pytest.mark.parametrize("name", ACTS)
each_game = pytest.mark.parametrize("rules", GAMES)


def prepared(tmp_path: Path, rules: str, name: str) -> Home:
    """A home whose game waits in the middle of an act, and was paused before if it is to be resumed."""
    home = homes.make_asked(tmp_path / "home", rules)
    if name == "resume":
        do(home, "pause")
    return home


def do(home: Home, name: str, **grounds: Any) -> dict[str, Any]:
    """Do an act on the seat that is awaited."""
    now = NOW if name != "pause" else BEGINS
    return acts_of(homes.awaited(home)[0])[name](home, now, Grounds(**{"reason": REASON, **grounds}))


@each_act
@each_game
def test_replay_is_exact_and_all_players_read_of_it(tmp_path: Path, rules: str, name: str) -> None:
    home = prepared(tmp_path, rules, name)
    seats = [seat for seat, person in homes.book(home).seats.items() if not person["bot"]]
    assert do(home, name)["changed"]
    (homes.folder(home) / "game.json").unlink()
    assert replay_game(home, "peste")["verdict"] == "EXACT"
    homes.tick_at(home, NOW)
    homes.tick_at(home, NOW + 300 * HOUR)
    if name == "pause":
        acts_of("")["resume"](home, NOW + 300 * HOUR, Grounds("on"))
        homes.tick_at(home, NOW + 700 * HOUR)
    assert replay_game(home, "peste")["verdict"] == "EXACT"
    lines = read_journal_part(home.game("peste").journal() or b"")
    for line in lines[1:]:
        journal_line().validate_python({key: value for key, value in line.items() if key != "sha256"})
    for seat in seats:
        if not homes.book(home).seats[seat]["bot"]:
            assert any(REASON in text for text in all_texts(home, seat)), seat


def all_texts(home: Home, seat: str) -> list[str]:
    """Every sentence of news in the letters of a seat, of what is asked, and what its next letter is to tell."""
    letters = [homes.letter(home, seat, name) for name in homes.letters(home, seat)]
    texts = [str(letter.get("notices", "")) + str(letter["asked"]) for letter in letters]
    return [*texts, str(homes.book(home).notices[seat])]


@each_act
@each_game
@pytest.mark.some(6)
def test_said_twice_it_is_done_once(tmp_path: Path, rules: str, name: str) -> None:
    home = prepared(tmp_path, rules, name)
    seat = homes.awaited(home)[0]
    first = acts_of(seat)[name](home, NOW, Grounds(REASON))
    before = homes.tree(home.path)
    again = acts_of(seat)[name](home, NOW + HOUR, Grounds(REASON))
    assert (first["changed"], again["changed"]) == (True, False)
    assert homes.tree(home.path) == before


@each_act
@pytest.mark.parametrize(
    ("grounds", "place"), [({"turn": 3}, "--turn"), ({"reason": " "}, "--reason"), ({"dispute": 7}, "NUMBER")]
)
@pytest.mark.some(4)
def test_without_grounds_nothing_is_done(tmp_path: Path, name: str, grounds: dict[str, Any], place: str) -> None:
    home = prepared(tmp_path, "rattus", name)
    before = homes.tree(home.path)
    with pytest.raises(IllegalError) as error:
        do(home, name, **grounds)
    assert error.value.place == place
    assert homes.tree(home.path) == before
    assert do(home, name, turn=1)["changed"]


@each_act
@pytest.mark.some(3)
def test_an_act_is_listed_with_its_dispute(tmp_path: Path, name: str) -> None:
    home = prepared(tmp_path, "rattus", name)
    with open_game(home, "peste", BEGINS) as session:
        write_dispute(session.game, "red", "1:1", ["R-4.2"], "why?")
        session.commit()
    do(home, name, dispute=1)
    (dispute,) = list_disputes(home, NOW, "peste")["disputes"]
    assert [act["reason"] for act in dispute["acts"]] == [REASON]


@each_act
@each_game
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.some(3)
def test_killed_at_any_write(tmp_path: Path, rules: str, name: str, step: int) -> None:
    home = prepared(tmp_path, rules, name)
    seat = homes.awaited(home)[0]
    assert check_all_deaths(home, lambda home: acts_of(seat)[name](home, NOW, Grounds(REASON)), tmp_path, step) > 5


@each_act
def test_the_output_is_as_its_schema_says(tmp_path: Path, name: str) -> None:
    from jsonschema_rs import validator_for

    home = prepared(tmp_path, "rattus", name)
    assert list(validator_for(schemas()["referee-act"]()).iter_errors(do(home, name))) == []
