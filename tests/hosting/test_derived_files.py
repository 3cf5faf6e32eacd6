"""Files made from the journal: missing or cut short they are made again, changed by hand they fence the game off."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.play import play
from rattus_pbem.hosting.replay import examine_game, rebuild_files
from rattus_pbem.hosting.session import open_game

from . import homes
from .homes import BEGINS, HOUR

TURNS = 2  # finished; the third, of red, is open


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose game has finished two turns."""
    home = homes.make(tmp_path_factory.mktemp("played") / "home", letters="own_turn")
    homes.play_turns(home, TURNS + 1)
    return home.path


@pytest.fixture
def home(played: Path, tmp_path: Path) -> Home:
    """A copy of it."""
    return homes.copy(played, tmp_path / "home")


def opened(home: Home) -> list[str]:
    """Open the game; returns what was made again."""
    with open_game(home, "peste", BEGINS + 50 * HOUR) as session:
        return session.rebuilt


def fence_of(home: Home) -> str:
    """Open the game, which must be fenced off; returns the place."""
    with pytest.raises(BlockedError) as error:
        opened(home)
    return error.value.place


# --- the saved game


def damages(whole: bytes) -> Iterator[bytes]:
    """What a crash of the machine may leave of a file."""
    yield b""
    yield b"\0" * len(whole)
    yield b"\xff\xfe" + whole[2:]
    for share in (0.01, 0.1, 0.5, 0.9, 0.99):
        yield whole[: int(len(whole) * share)]
    yield whole[:-2]
    yield whole[:-1]


@pytest.mark.full
def test_a_saved_game_cut_short_is_made_again_byte_for_byte(home: Home) -> None:
    path = homes.folder(home) / "game.json"
    wanted = homes.tree(home.path)
    for damaged in (None, *damages(path.read_bytes())):
        if damaged is None:
            path.unlink()
        else:
            path.write_bytes(damaged)
        assert opened(home) == ["game.json"], damaged
        assert homes.tree(home.path) == wanted


def test_a_saved_game_without_any_snapshot_is_made_again(home: Home) -> None:
    wanted = homes.tree(home.path)
    (homes.folder(home) / "game.json").write_text("{")
    shutil.rmtree(homes.folder(home) / "snapshots")
    assert "game.json" in opened(home)
    assert homes.tree(home.path) == wanted


def values_in(container: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every number and text in a JSON value: what holds it, its key, its path."""
    items = (
        container.items()
        if isinstance(container, dict)
        else enumerate(container)
        if isinstance(container, list)
        else ()
    )
    for key, value in list(items):
        if isinstance(value, str | int):
            yield container, key, f"{path}/{key}"
        else:
            yield from values_in(value, f"{path}/{key}")


@pytest.mark.parametrize("name", ["game.json", f"snapshots/{TURNS + 1:04d}.1.json"])
def test_any_value_changed_by_hand_fences_the_game_off(home: Home, name: str) -> None:
    path = homes.folder(home) / name
    whole = path.read_bytes()
    content = json.loads(whole)
    for holder, key, where in list(values_in(content))[::7]:
        value = holder[key]
        holder[key] = value + 1 if isinstance(value, int) else value + "x"
        path.write_text(homes.text(content))
        assert fence_of(home) == name, where
        holder[key] = value
    path.write_bytes(whole)
    assert opened(home) == []


@pytest.mark.parametrize("name", ["game.json", f"snapshots/{TURNS + 1:04d}.1.json"])
@pytest.mark.parametrize("content", ["[]\n", "{}\n", '"game"\n', "null\n", '{"digest": 1}\n'])
def test_json_that_is_no_saved_game_or_snapshot(home: Home, name: str, content: str) -> None:
    path = homes.folder(home) / name
    path.write_text(content)
    if content.endswith("}\n"):
        assert fence_of(home) == name
    else:
        assert opened(home) == [name]


def test_an_older_snapshot_is_looked_at_only_when_it_is_needed(home: Home) -> None:
    path = homes.folder(home) / f"snapshots/{TURNS:04d}.1.json"
    path.write_bytes(path.read_bytes().replace(b'"turn": ', b'"turn": 1', 1))
    assert opened(home) == []
    (homes.folder(home) / "game.json").unlink()
    (homes.folder(home) / f"snapshots/{TURNS + 1:04d}.1.json").unlink()
    assert fence_of(home) == f"snapshots/{TURNS:04d}.1.json"


# --- snapshots, events, reports


@pytest.mark.parametrize(
    "name",
    [
        "snapshots",
        f"snapshots/{TURNS + 1:04d}.1.json",
        "events",
        f"events/{TURNS:04d}.1.jsonl",
        "reports",
        f"reports/{TURNS + 1:04d}-01/red.txt",
        f"reports/{TURNS + 1:04d}-01/red.view.json",
        f"reports/{TURNS + 1:04d}-01/red.json",
    ],
)
@pytest.mark.some(3)
def test_missing_files_are_made_again(home: Home, name: str) -> None:
    wanted = homes.tree(home.path)
    path = homes.folder(home) / name
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    assert opened(home)
    assert homes.tree(home.path) == wanted


@pytest.mark.parametrize("name", [f"snapshots/{TURNS + 1:04d}.1.json", f"events/{TURNS:04d}.1.jsonl"])
@pytest.mark.some(1)
def test_a_file_cut_short_is_made_again(home: Home, name: str) -> None:
    wanted = homes.tree(home.path)
    path = homes.folder(home) / name
    for damaged in damages(path.read_bytes()):
        path.write_bytes(damaged)
        if json_holds(damaged) or damaged.endswith(b"\n"):  # whole lines taken away: that was a hand, see below
            continue
        assert opened(home) == [name]
        assert homes.tree(home.path) == wanted


def json_holds(data: bytes) -> bool:
    """Whether this is a whole JSON document, though its last line end is gone."""
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def test_events_changed_by_hand_fence_the_game_off(home: Home) -> None:
    name = f"events/{TURNS:04d}.1.jsonl"
    path = homes.folder(home) / name
    whole = path.read_text()
    for old, new in ((f'"{TURNS}:1"', f'"{TURNS}:2"'), ('"seat": "blue"', '"seat": "red"')):
        assert old in whole
        path.write_text(whole.replace(old, new, 1))
        assert fence_of(home) == name
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]))
    assert fence_of(home) == name
    path.write_text(whole)
    assert opened(home) == []


def test_a_letter_tells_what_stands_in_files_made_again(home: Home, tmp_path: Path) -> None:
    other = homes.copy(home.path, tmp_path / "other")
    shutil.rmtree(homes.folder(home) / "events")
    now = BEGINS + 500 * HOUR
    for each_home in (home, other):
        homes.tick_at(each_home, now)
    assert homes.tree(home.path) == homes.tree(other.path)


def test_a_power_cut_tears_events_that_the_letters_it_has_taken_tell_of(home: Home) -> None:
    folder, events = homes.folder(home), f"events/{TURNS:04d}.1.jsonl"
    saved = (folder / "game.json").read_bytes()
    homes.tick_at(home, BEGINS + 500 * HOUR)
    wanted = homes.tree(home.path)
    whole = (folder / events).read_bytes()
    for torn in (b"", whole[:-1], whole[: len(whole) // 2], bytes(len(whole))):
        (folder / events).write_bytes(torn)
        (folder / "game.json").write_bytes(saved)
        assert events in opened(home)
        assert homes.tree(home.path) == wanted


def test_every_missing_file_can_be_found_and_made_again(home: Home) -> None:
    folder = homes.folder(home)
    wanted = homes.tree(home.path)
    names = [name for name in homes.tree(folder) if name.split("/")[0] in ("snapshots", "events", "reports", "orders")]
    for name in names:
        (folder / name).unlink()
    assert sorted(examine_game(home, "peste")) == sorted(names)
    assert sorted(rebuild_files(home, home.game("peste"))) == sorted(names)
    assert examine_game(home, "peste") == []
    assert homes.tree(home.path) == wanted


# --- the secret, and what cannot be read at all


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        ("", "cannot be read"),
        ("{}", "cannot be read"),
        ("[1]", "cannot be read"),
        ('{"secret": 5}', "cannot be read"),
        ('{"secret": "zz"}', "cannot be read"),
        ('{"secret": "abcd"}', "cannot be read"),
        ("another", "not the secret that the game was begun with"),
    ],
)
@pytest.mark.some(3)
def test_without_its_secret_a_game_stands_still_and_the_others_play_on(
    home: Home, content: str | None, message: str
) -> None:
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)
    path = homes.folder(home) / "secret.json"
    whole = path.read_bytes()
    if content is None:
        path.unlink()
    else:
        path.write_text(re.sub("[0-9a-f]{64}", "ab" * 32, whole.decode()) if content == "another" else content)
    result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert result.newly_fenced == ["peste"]
    assert message in result.fenced[0]
    assert "secret.json" in result.fenced[0]
    assert result.moved
    path.write_bytes(whole)
    assert homes.tick_at(home, BEGINS + 501 * HOUR).fenced == []


@pytest.mark.parametrize("name", ["game.json", "secret.json", "journal.jsonl", f"snapshots/{TURNS + 1:04d}.1.json"])
def test_a_file_that_may_not_be_read_stops_its_game_only(
    home: Home, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)
    closed, real = homes.folder(home) / name, Path.read_bytes
    homes.journal(home).touch()  # so that the journal is read again

    def read_bytes(self: Path) -> bytes:
        if self == closed:  # mode 000, which root does not notice
            raise PermissionError(13, "Permission denied", str(self))
        return real(self)

    before = homes.tree(home.path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", read_bytes)
        result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert result.failed == [f"peste: {closed}: Permission denied"]
    assert (result.fenced, [line.split(":")[0] for line in result.moved]) == ([], ["sound"])
    after = homes.tree(home.path)
    assert {key: after[key] for key in before if "peste" in key} == {k: v for k, v in before.items() if "peste" in k}
    result = homes.tick_at(home, BEGINS + 501 * HOUR)
    assert (result.failed, result.fenced) == ([], [])


@pytest.mark.parametrize("name", ["game.json", "journal.jsonl"])
def test_a_folder_in_place_of_a_file_stops_its_game_only(home: Home, name: str) -> None:
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)
    path = homes.folder(home) / name
    path.unlink()
    path.mkdir()
    result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert [line.split(":")[0] for line in result.failed] == ["peste"]
    assert [line.split(":")[0] for line in result.moved] == ["sound"]


def test_a_fault_of_ours_stops_its_game_only(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(home, "sound", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=False, secret=homes.SECRET)

    def play_one(game: Any) -> None:
        if game.book.header.id == "peste":
            raise ZeroDivisionError("oops")
        play(game)

    monkeypatch.setattr("rattus_pbem.hosting.tick.play", play_one)
    before = homes.tree(homes.folder(home))
    result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert result.failed == ["peste: an error in this program: ZeroDivisionError: oops"]
    assert result.fenced == []
    assert [line.split(":")[0] for line in result.moved] == ["sound"]
    assert homes.tree(homes.folder(home)) == before


def test_a_game_that_another_process_writes_is_left_for_the_next_tick(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rattus_pbem.store import files

    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with files.locked(homes.folder(home) / "lock", what="peste"):
        result = homes.tick_at(home, BEGINS + 500 * HOUR)
    assert "is being written by another process" in result.notes[0]
    assert (result.moved, result.failed, result.fenced) == ([], [], [])


def test_a_dry_run_writes_nothing(home: Home) -> None:
    from rattus_pbem.hosting.tick import tick

    before = homes.tree(home.path)
    now = BEGINS + 500 * HOUR
    assert tick(home, now, dry_run=True).moved
    assert homes.tree(home.path) == before

    whole = homes.journal(home).read_bytes()
    homes.journal(home).write_bytes(whole.replace(b"7", b"8", 1))
    broken = homes.tree(home.path)
    result = tick(home, now, dry_run=True)
    assert result.fenced
    assert result.newly_fenced == []
    assert homes.tree(home.path) == broken
