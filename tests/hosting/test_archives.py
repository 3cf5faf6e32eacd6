"""A game that is over lies in an archive: everything reads it as before, in each store, and a kill loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.journal_check import LAID_BY_AFTER, check_against_journal
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.doctor import examine
from rattus_pbem.store.archive import ARCHIVE, packed, unpacked
from rattus_pbem.store.folder import FolderGame, FolderStore
from rattus_pbem.testing.killing import deaths

from ..cli.running import run
from ..counts import stride
from . import homes
from .homes import BEGINS, HOUR

LONG_AFTER = BEGINS + 5000 * HOUR
DAY = timedelta(days=1)
LEFT = {ARCHIVE, "game.json", "journal.jsonl", "secret.json", "lock", ".gitignore"}


def contents(home: Home) -> dict[str, bytes | None]:
    """All that is read of the game by its name."""
    store = home.game("peste")
    return {name: store.read(name) for name in store.blobs()}


def files_of(home: Home) -> set[str]:
    """The files of the game, those of a writer who was killed left out."""
    every = {path.relative_to(homes.folder(home)) for path in homes.folder(home).rglob("*") if path.is_file()}
    return {str(path) for path in every if path.parts[0] != "tmp"}


def compact(home: Home) -> bool:
    """Put the game into its archive."""
    store = home.game("peste")
    with store.locked():
        return store.compact()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose game is over."""
    home = homes.make(tmp_path_factory.mktemp("finished") / "home")
    homes.play_turns(home, 99)
    assert homes.book(home).stage == "over"
    return home.path


@pytest.mark.usefixtures("any_store")
def test_all_is_read_from_an_archive_as_it_was(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 2)
    before, names = contents(home), home.game("peste").names("reports")
    is_kept = compact(home)
    assert is_kept == (homes.STORE != "memory")
    assert not compact(home)
    store = home.game("peste")
    assert (contents(home), store.names("reports")) == (before, names)
    assert store.sizes(before) == {name: len(content or b"") for name, content in before.items()}
    assert b"peste" in read_letter(home, "peste", last_letter(home, "peste", "red") + ".txt")
    assert replay_game(home, "peste").verdict == "EXACT"
    with open_game(home, "peste", LONG_AFTER) as session:
        assert check_against_journal(session) == []
    assert [finding for finding in examine(home, LONG_AFTER).findings if finding.where == "peste"] == []
    homes.play_turns(home, 4)  # one that goes on all the same, as after a rollback, has new files beside it
    assert contents(home).keys() > before.keys()
    assert replay_game(home, "peste").verdict == "EXACT"
    name = last_letter(home, "peste", "red") + ".txt"
    assert compact(home) == is_kept
    with store.locked():
        store.remove(name)
    assert store.read(name) is None
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_tick_puts_a_game_into_its_archive_weeks_after_its_end(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    before, now = contents(home), LONG_AFTER
    with open_game(home, "peste", now) as session:
        ended = session.mark.at
    assert ended < (now - LAID_BY_AFTER).isoformat()
    for day in range(3):
        assert homes.tick_at(home, now + day * DAY).failed == []
    assert files_of(home) == LEFT
    assert contents(home) == before
    assert sum(path.stat().st_size for path in homes.folder(home).iterdir() if path.is_file()) < 400_000


def test_a_game_that_has_just_ended_keeps_its_files(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    with open_game(home, "peste", LONG_AFTER) as session:
        ended = datetime.fromisoformat(session.mark.at)
    for hours in (1, 25, 100):
        homes.tick_at(home, ended + hours * HOUR)
    assert ARCHIVE not in files_of(home)


def test_the_command_packs_what_is_over_and_says_so(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    ran = run("store", "compact", "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    assert " files of " in ran.out
    assert files_of(home) == LEFT
    assert run("store", "compact", "peste", "--home", home.path).out == "peste: nothing to do\n"
    going = homes.make(tmp_path / "going")
    assert run("store", "compact", "--home", going.path).out == "peste: not over\n"
    refused = run("store", "compact", "peste", "--home", going.path)
    assert (refused.code, "not over" in refused.err) == (1, True)
    assert run("store", "compact", "paste", "--home", going.path).code == 1


def test_a_damaged_archive_is_said_and_what_can_be_is_made_again(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    before = contents(home)
    compact(home)
    path = homes.folder(home) / ARCHIVE
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(BlockedError, match="archive of the game cannot be read"):
        home.game("peste").read("events/0001.1.jsonl")
    (finding,) = [each for each in examine(home, LONG_AFTER).findings if each.where == "peste"]
    assert "archive" in finding.what
    path.unlink()
    with open_game(home, "peste", LONG_AFTER) as session:
        assert [*session.rebuilt, *check_against_journal(session)]
    assert contents(home) == before


def test_a_changed_archive_is_found(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    compact(home)
    path = homes.folder(home) / ARCHIVE
    blobs = unpacked(path.read_bytes())
    name = next(name for name in blobs if name.startswith("snapshots/"))
    path.write_bytes(packed({**blobs, name: blobs[name].replace(b'"red"', b'"blu"', 1)}))
    with pytest.raises(BlockedError), open_game(home, "peste", LONG_AFTER) as session:
        check_against_journal(session)


def test_copies_of_an_archive_are_whole(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    before = contents(home)
    compact(home)
    (tmp_path / "copy").mkdir()
    home.store.copy(tmp_path / "copy")
    store = FolderStore(tmp_path / "copy").game("peste")
    assert {name: store.read(name) for name in store.blobs()} == before


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_killed_while_it_packs(tmp_path: Path) -> None:
    home, again = homes.make(tmp_path / "home"), tmp_path / "killed"
    before = contents(home)

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: compact(killed)

    for number, place in deaths(prepared, stride(9)):
        left = open_home(again)
        assert contents(left) == before, (number, place)
        compact(left)
        assert (contents(left), files_of(left)) == (before, LEFT), (number, place)


def test_a_reader_goes_on_while_it_is_packed(finished: Path, tmp_path: Path) -> None:
    home = homes.copy(finished, tmp_path / "home")
    reader = FolderGame(homes.folder(home), "peste")
    name = next(name for name in reader.blobs() if name.startswith("events/"))
    was = reader.read(name)
    compact(home)
    assert reader.read(name) == was
