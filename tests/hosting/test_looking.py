"""What was changed with size and file time kept, or lost: found at once, or when a tick looks through the game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.index import MAX_GAMES_LOOKED, Entry, Index
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick import tick
from rattus_pbem.inquiry.doctor import examine
from rattus_pbem.record import journal_lines
from rattus_pbem.record.file_digests import digested_json
from rattus_pbem.shapes import stored_moment
from rattus_pbem.store.folder import FolderGame
from rattus_pbem.testing.killing import deaths

from ..counts import stride
from . import homes
from .homes import BEGINS, HOUR
from .test_damage import edited, last_block

MINUTE = timedelta(minutes=1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """A home whose game has finished three turns and waits for days, and the time of its last tick."""
    home = homes.make(tmp_path_factory.mktemp("played") / "home", turn="30d", grace="1d", reminders="off")
    now = homes.play_turns(home, 4) + MINUTE
    homes.tick_at(home, now)
    return home.path, now


@pytest.fixture
def home(played: tuple[Path, datetime], tmp_path: Path) -> Home:
    """A copy of it, and a tick that has seen that it is one."""
    home = homes.copy(played[0], tmp_path / "home")
    homes.tick_at(home, played[1])
    return home


def keep_time(path: Path, data: bytes) -> None:
    """Write other bytes of the same size, and put the file's time back."""
    was = path.stat()
    assert len(data) == was.st_size
    path.write_bytes(data)
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def block_lines(journal: bytes) -> tuple[int, int]:
    """The number of the first and of the last line of the last block."""
    return journal[: last_block(journal)].count(b"\n") + 1, journal.count(b"\n")


def test_any_line_of_the_last_block_is_found_by_the_next_command(home: Home, played: tuple[Path, datetime]) -> None:
    path = homes.journal(home)
    whole = path.read_bytes()
    first, last = block_lines(whole)
    lines = whole.splitlines(keepends=True)
    assert last > first
    for number in range(first, last + 1):
        changed = edited(lines[number - 1], 0.7)
        keep_time(path, b"".join([*lines[: number - 1], changed, *lines[number:]]))
        with pytest.raises(BlockedError) as error, open_game(home, "peste", played[1]):
            pass
        assert error.value.place == f"journal.jsonl, line {number}"
        assert error.value.expected != error.value.actual
    keep_time(path, whole)
    with open_game(home, "peste", played[1]) as session:
        assert session.rebuilt == []


def edit_line(number: int) -> Callable[[Path], str]:
    def edit(folder: Path) -> str:
        path = folder / "journal.jsonl"
        lines = path.read_bytes().splitlines(keepends=True)
        keep_time(path, b"".join([*lines[: number - 1], edited(lines[number - 1]), *lines[number:]]))
        return f"journal.jsonl, line {number}"

    return edit


def edit_file(name: str) -> Callable[[Path], str]:
    def edit(folder: Path) -> str:
        keep_time(folder / name, edited((folder / name).read_bytes(), 0.6))
        return name

    return edit


EDITS = {
    "the first line": edit_line(1),
    "a line in the midst": edit_line(9),
    "a snapshot": edit_file("snapshots/0001.1.json"),
    "events": edit_file("events/0001.1.jsonl"),
    "a sheet": edit_file("orders/red/0000-01.json"),
}


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.some(3)
def test_an_edit_far_back_is_found_by_the_next_tick_or_within_the_hour_and_by_the_referee_at_once(
    home: Home, played: tuple[Path, datetime], what: str
) -> None:
    now = played[1]
    place = EDITS[what](homes.folder(home))
    with pytest.raises(BlockedError) as error:
        replay_game(home, "peste")
    assert error.value.place == place
    assert error.value.expected
    assert any(place in finding.what for finding in examine(home, now).findings)
    in_journal = place.startswith("journal")
    if not in_journal:
        assert homes.tick_at(home, now + 30 * MINUTE).fenced == []
    result = homes.tick_at(home, now + (MINUTE if in_journal else HOUR))
    assert (result.newly_fenced, result.opened) == (["peste"], int(in_journal))
    assert place in result.fenced[0]
    again = homes.tick_at(home, now + HOUR + MINUTE)
    assert (again.newly_fenced, len(again.fenced)) == ([], 1)
    with pytest.raises(BlockedError, match=place), open_game(home, "peste", now):
        pass


def test_what_was_put_back_lifts_the_fence(home: Home, played: tuple[Path, datetime]) -> None:
    path = homes.folder(home) / "snapshots/0001.1.json"
    whole = path.read_bytes()
    EDITS["a snapshot"](homes.folder(home))
    assert homes.tick_at(home, played[1] + HOUR).newly_fenced == ["peste"]
    path.write_bytes(whole)
    result = homes.tick_at(home, played[1] + 2 * HOUR)
    assert result.fenced == []
    assert any("no longer blocked" in note for note in result.notes)


LOST = ("reports/0000-01", "reports/0001-01/red.html", "events/0001.1.jsonl", "snapshots/0001.1.json", "orders/red/")


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize("how", ["gone", "empty"])
@pytest.mark.some(3)
def test_what_was_lost_far_back_is_made_again_within_the_hour(
    home: Home, played: tuple[Path, datetime], lost: str, how: str
) -> None:
    now = played[1]
    wanted = homes.tree(homes.folder(home))
    for name in [name for name in wanted if name.startswith(lost) and "/refused/" not in name]:
        (homes.folder(home) / name).unlink() if how == "gone" else (homes.folder(home) / name).write_bytes(b"")
    result = homes.tick_at(home, now + HOUR)
    assert (result.opened, result.fenced, result.failed) == (0, [], [])
    assert any(f"made again: {lost}" in note for note in result.notes)
    assert homes.tree(homes.folder(home)) == wanted


def test_a_snapshot_of_another_act_in_its_place_is_found(home: Home, played: tuple[Path, datetime]) -> None:
    folder = homes.folder(home) / "snapshots"
    (folder / "0001.1.json").write_bytes((folder / "0002.1.json").read_bytes())
    assert homes.tick_at(home, played[1] + HOUR).newly_fenced == ["peste"]


def test_a_tick_within_the_hour_opens_no_game(
    home: Home, played: tuple[Path, datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattus_pbem.hosting.tick.open_game", lambda *arguments: pytest.fail("a game was opened"))
    for minutes in (1, 10, 50):
        assert homes.tick_at(home, played[1] + minutes * MINUTE).failed == []


def test_a_dry_run_looks_through_nothing(home: Home, played: tuple[Path, datetime]) -> None:
    EDITS["a snapshot"](homes.folder(home))
    before = homes.tree(home.path)
    assert tick(home, played[1] + HOUR, dry_run=True).fenced == []
    assert homes.tree(home.path) == before


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("what", ["lost", "edited"])
@pytest.mark.some(1)
def test_killed_while_it_looks(home: Home, played: tuple[Path, datetime], tmp_path: Path, what: str) -> None:
    now = played[1] + HOUR
    EDITS["a sheet"](homes.folder(home)) if what == "edited" else (homes.folder(home) / LOST[1]).unlink()
    unkilled, again = homes.copy(home.path, tmp_path / "unkilled"), tmp_path / "killed"
    homes.tick_at(unkilled, now)
    wanted = homes.tree(unkilled.path)

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: homes.tick_at(killed, now)

    for number, place in deaths(prepared, stride(2)):
        homes.tick_at(open_home(again), now)
        left = {name: data for name, data in homes.tree(again).items() if "/tmp/" not in name}
        assert left.keys() == wanted.keys(), (number, place)
        assert {name: data for name, data in left.items() if "index" not in name} == {
            name: data for name, data in wanted.items() if "index" not in name
        }, (number, place)


def test_a_saved_game_of_a_program_that_did_not_know_of_blocks(home: Home, played: tuple[Path, datetime]) -> None:
    path = homes.folder(home) / "game.json"
    wanted = homes.tree(home.path)
    saved = json.loads(path.read_bytes())
    del saved["digest"], saved["journal"]["begins"], saved["journal"]["block"]
    secret = home.game("peste").secret()
    path.write_bytes(digested_json(saved, secret, "game"))
    with open_game(home, "peste", played[1]) as session:
        assert session.rebuilt == []
    assert homes.tree(home.path) == wanted


def test_the_mark_after_a_block_is_the_same_however_it_was_come_by(home: Home, played: tuple[Path, datetime]) -> None:
    with open_game(home, "peste", played[1]) as session:
        mark = session.mark
    assert journal_lines.read(homes.journal(home).read_bytes())[1] == mark
    assert mark.begins == last_block(homes.journal(home).read_bytes())


# --- what a look reads


def reads_at(home: Home, now: datetime, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The blobs of the game that a tick reads."""
    names: list[str] = []
    read = FolderGame.read

    def noted(store: FolderGame, name: str) -> bytes | None:
        names.append(name)
        return read(store, name)

    with monkeypatch.context() as patched:
        patched.setattr(FolderGame, "read", noted)
        result = homes.tick_at(home, now)
    assert (result.fenced, result.failed, result.notes) == ([], [], [])
    return names


def test_a_look_reads_what_was_written_since_each_file_twice(
    home: Home, played: tuple[Path, datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = played[1]
    old = "events/0001.1.jsonl"
    assert [old in reads_at(home, now + hour * HOUR, monkeypatch) for hour in (1, 2, 3)] == [True, True, False]
    assert reads_at(home, now + 4 * HOUR, monkeypatch) == []
    known = set(homes.tree(homes.folder(home)))
    seat, _ = homes.awaited(home, now)
    homes.send(home, homes.compose_for(home, seat, "on"), now + 5 * HOUR)
    homes.tick_at(home, now + 5 * HOUR)  # plays, and looks
    made = {name for name in set(homes.tree(homes.folder(home))) - known if name.startswith("events/")}
    assert made
    names = reads_at(home, now + 6 * HOUR, monkeypatch)
    assert made <= {*names}
    assert old not in names
    assert reads_at(home, now + 7 * HOUR, monkeypatch) == []
    assert old in reads_at(home, now + timedelta(days=30), monkeypatch), "a disk may lose bytes by itself"


@pytest.mark.parametrize("what", [what for what in EDITS if "line" not in what])
@pytest.mark.parametrize("looks", [1, 2, 3])
@pytest.mark.some(3)
def test_an_edit_after_looks_that_found_all_sound_is_found_by_the_next(
    home: Home, played: tuple[Path, datetime], what: str, looks: int
) -> None:
    now = played[1]
    for hour in range(1, looks + 1):
        assert homes.tick_at(home, now + hour * HOUR).fenced == []
    place = EDITS[what](homes.folder(home))
    result = homes.tick_at(home, now + (looks + 1) * HOUR)
    assert place in result.fenced[0]


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize("looks", [1, 2, 3])
@pytest.mark.some(3)
def test_what_is_lost_after_looks_that_found_all_sound_is_made_again_by_the_next(
    home: Home, played: tuple[Path, datetime], lost: str, looks: int
) -> None:
    now = played[1]
    for hour in range(1, looks + 1):
        homes.tick_at(home, now + hour * HOUR)
    wanted = homes.tree(homes.folder(home))
    for name in [name for name in wanted if name.startswith(lost) and "/refused/" not in name]:
        (homes.folder(home) / name).unlink()
    result = homes.tick_at(home, now + (looks + 1) * HOUR)
    assert any(f"made again: {lost}" in note for note in result.notes)
    assert homes.tree(homes.folder(home)) == wanted


# --- how much a tick looks through


def index_of(home: Home, looked: list[datetime], size: int = 1000) -> Index:
    """An index of so many games, looked through at these times."""
    index = Index(home)
    index.games = {f"game-{n:04d}": Entry(size, [1, 1], "", [], [], stored_moment(at)) for n, at in enumerate(looked)}
    return index


def test_few_games_are_looked_through_in_a_tick_and_those_first_that_wait_longest(home: Home) -> None:
    index = index_of(home, [BEGINS - n * MINUTE for n in range(100)])
    assert len(index.due_for_check(BEGINS)) == 0
    due = index.due_for_check(BEGINS + 90 * MINUTE)
    assert due == [f"game-{n:04d}" for n in range(99, 99 - MAX_GAMES_LOOKED, -1)]
    for name in due:
        index.mark_checked(name, BEGINS + 90 * MINUTE)
    assert index.due_for_check(BEGINS + 91 * MINUTE)[0] == "game-0079"


def test_large_games_are_looked_through_one_by_one(home: Home) -> None:
    index = index_of(home, [BEGINS, BEGINS, BEGINS], size=10_000_000)
    assert index.due_for_check(BEGINS + HOUR) == ["game-0000"]


def test_a_thousand_games_are_looked_through_once_a_day(home: Home) -> None:
    index = index_of(home, [BEGINS] * 1000)
    assert index.due_for_check(BEGINS + 23 * HOUR) == []
    assert len(index.due_for_check(BEGINS + 24 * HOUR)) == MAX_GAMES_LOOKED


def test_a_look_in_the_future_counts_for_nothing(home: Home) -> None:
    index = index_of(home, [BEGINS + 999 * HOUR, BEGINS])
    assert index.due_for_check(BEGINS) == ["game-0000"]
