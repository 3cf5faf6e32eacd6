"""The protocol of stores is enough: a whole game on one that is no folder, chosen in host.toml; and a wrong choice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError, IllegalError, UnreadableError
from rattus_pbem.home.home import Home, make_home, open_home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.journal_check import check_against_journal
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.sent_letters import sent_letter
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.doctor import examine
from rattus_pbem.inquiry.status import status
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR

LONG_AFTER = BEGINS + 5000 * HOUR


def content(home: Home) -> dict[str, Any]:
    """All that the store holds of the game: the journal, and each blob that the journal makes again."""
    store = home.game("peste")
    lines = [json.loads(line) for line in (store.journal() or b"").splitlines()]
    letters = {name: store.read(name) for seat in ("red", "blue") for name in names_of_letters(home, seat)}
    return {"lines": lines, "game": store.read("game.json"), **letters}


def names_of_letters(home: Home, seat: str) -> list[str]:
    """The texts and views of all letters to a seat."""
    return [f"reports/{name}/{seat}{ending}" for name in homes.letters(home, seat) for ending in (".txt", ".view.json")]


@pytest.mark.usefixtures("any_store")
@pytest.mark.parametrize("rules", homes.OPTIONS)
@pytest.mark.some(2)
def test_a_whole_game_is_played_and_replayed(tmp_path: Path, rules: str) -> None:
    home = homes.make(tmp_path / "home", rules=rules)
    seat = load_rules(rules).meta.seats[0]
    homes.play_turns(home, 99)
    (game,) = status(home, LONG_AFTER)
    assert (game.stage, game.next) == ("over", "nothing: the game is over")
    verdict = replay_game(home, "peste")
    assert verdict.verdict == "EXACT"
    assert verdict.acts > 5
    text = read_letter(home, "peste", sent_letter(home, "peste", seat, None, LONG_AFTER) + ".txt").decode()
    assert "The game is over" in text
    assert sent_letter(home, "peste", seat, 1, LONG_AFTER).startswith("reports/0001-")
    with open_game(home, "peste", LONG_AFTER) as session:
        assert check_against_journal(session) == []
    assert [finding for finding in examine(home, LONG_AFTER).findings if finding.where == "peste"] == []


def test_a_game_is_the_same_in_every_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent.parent / "memorystore")
    both = []
    for kind in ("folder", "memory"):
        monkeypatch.setattr(homes, "STORE", kind)
        home = homes.make(tmp_path / kind)
        homes.play_turns(home, 3)
        both.append(content(home))
        (game,) = status(home, BEGINS)
        both[-1]["status"] = game
    assert both[0] == both[1]
    assert len(both[0]) > 10
    assert not any((tmp_path / "memory" / "games").iterdir()), "the games are in memory alone"


@pytest.mark.usefixtures("any_store")
@pytest.mark.some(1)
def test_missing_blobs_are_made_again_and_changed_ones_fence_the_game_off(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 2)
    store, wanted = home.game("peste"), content(home)
    name = f"{last_letter(home, 'peste', 'red')}.txt"
    for lost in ("game.json", name):
        store.remove(lost)
    with open_game(home, "peste", LONG_AFTER) as session:
        assert set(session.rebuilt) >= {"game.json"}
    assert content(home) == wanted
    saved = store.read("game.json") or b""
    store.write("game.json", saved.replace(b'"turn": 2', b'"turn": 3', 1))
    with pytest.raises(BlockedError, match="changed by hand"), open_game(home, "peste", LONG_AFTER):
        pass
    result = homes.tick_at(home, LONG_AFTER)
    assert result.newly_fenced == ["peste"]
    assert status(home, LONG_AFTER)[0].stage == "fenced"
    store.write("game.json", saved)
    assert "the game is no longer blocked" in " ".join(homes.tick_at(home, LONG_AFTER).notes)


@pytest.mark.usefixtures("any_store")
def test_an_idle_tick_opens_nothing_and_an_act_is_opened_again(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    assert homes.tick_at(home, BEGINS).opened == 1
    assert homes.tick_at(home, BEGINS).opened == 0
    homes.send(home, homes.sheet("red", 1, {"do": "place", "region": "gallia"}), BEGINS)
    assert homes.tick_at(home, BEGINS).opened == 1
    assert reopen(home, "peste", "a test", BEGINS + HOUR).number == 1
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.usefixtures("any_store")
def test_a_name_is_taken_once_and_a_new_game_that_fails_is_none(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    with pytest.raises(IllegalError, match="there is a game peste already"):
        new_game(home, "peste", "rattus", homes.SEATS, {}, BEGINS)
    with pytest.raises(IllegalError, match=r"no game 'pest' .* Did you mean peste"):
        home.game("pest")
    with pytest.raises(RuntimeError), home.store.new("other", homes.SECRET):
        raise RuntimeError
    assert home.store.games() == ["peste"]


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('kind = "foler"', "store.kind is 'foler'; there is folder, postgres. Did you mean folder?"),
        ('kind = "Folders"', "store.kind is 'Folders'; there is folder, postgres. Did you mean folder?"),
        ("kind = [3]", "store.kind is [3]; there is folder, postgres"),
        ('kind = "folder"\nplace = "/srv"', "store.place is not known; a folder has no settings but its kind"),
    ],
)
def test_a_wrong_choice_is_a_fault_with_the_nearest(tmp_path: Path, toml: str, message: str) -> None:
    path = make_home(tmp_path / "home").path / "host.toml"
    path.write_text(path.read_text().replace('# kind = "folder"', toml))
    with pytest.raises(UnreadableError) as error:
        open_home(path.parent)
    assert message in str(error.value)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("words", [("migrate",), ("grant", "pbem_site")])
def test_a_home_in_a_folder_has_no_tables_whether_or_not_a_driver_is_there(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    home = make_home(tmp_path / "home")
    without = "import sys; sys.modules['psycopg'] = None; from rattus_pbem.__main__ import main; main()"
    command = [sys.executable, "-c", without, "store", *words, "--home", str(home.path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "has no tables and roles" in " ".join(ran.stderr.split())
