"""Backups over many nights: each is whole, takes only the room of what is new, and old ones go."""

from __future__ import annotations

import errno
import os
import shutil
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from rattus_pbem.home.backup import back_up, backup_folder
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.store import backup_files as backing
from rattus_pbem.store.backup_files import kept_of
from rattus_pbem.testing.killing import AFTER, PLACES, is_killed
from tests.cli.running import run
from tests.counts import stride
from tests.post.breaking import CHANGES, broken
from tests.postgres import Postgres

from . import homes
from .homes import BEGINS, HOUR

DAY = timedelta(days=1)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home whose game has finished two turns."""
    home = homes.make(tmp_path / "home", rules="skirmish")
    homes.play_turns(home, 1)
    return home


def inodes(folder: Path) -> dict[int, str]:
    """The files below a folder, by number."""
    return {path.stat().st_ino: str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def night(home: Home, number: int, to: Path) -> Path:
    """The backup of a night."""
    ran = run("doctor", "--home", home.path, "--backup", to, "--json", at=BEGINS + number * DAY)
    assert ran.code in (0, 1), ran
    return Path(ran.json["backup"])


def test_a_second_backup_takes_the_room_of_what_is_new(home: Home, tmp_path: Path) -> None:
    first = night(home, 1, tmp_path / "backups")
    second = night(home, 2, tmp_path / "backups")
    assert homes.tree(first) == homes.tree(second)
    new = {inodes(second)[each] for each in inodes(second).keys() - inodes(first).keys()}
    assert not [name for name in new if "/" in name], "only what lies at the top of the home is copied again"
    homes.play_turns(home, 2, BEGINS + 2 * DAY)
    third = night(home, 3, tmp_path / "backups")
    changed = {name for name, data in homes.tree(third).items() if homes.tree(second).get(name) != data}
    copied = {inodes(third)[each] for each in inodes(third).keys() - inodes(second).keys()}
    assert {name for name in copied if "/" in name} == {name for name in changed if "/" in name}


def test_no_backup_shares_a_file_with_the_home(home: Home, tmp_path: Path) -> None:
    for number in (1, 2):
        assert not inodes(home.path).keys() & inodes(night(home, number, tmp_path / "backups")).keys()


@pytest.mark.parametrize("by", ["copy", "move"])
def test_a_home_that_was_a_backup_changes_no_other(home: Home, tmp_path: Path, by: str) -> None:
    """Restored by a move it shares its files with the backups beside it, the journal among them."""
    first, second = (night(home, number, tmp_path / "backups") for number in (1, 2))
    before = homes.tree(first)
    shutil.rmtree(home.path)
    (shutil.copytree if by == "copy" else shutil.move)(str(second), str(home.path))
    restored = open_home(home.path)
    for number in range(3, 30, 3):  # each time all orders are missing, and the defaults are played
        assert run("tick", "--home", home.path, at=BEGINS + number * DAY).code == 0
    assert homes.tree(home.path)["games/peste/journal.jsonl"] != before["games/peste/journal.jsonl"]
    run("referee", "rollback", "peste", "--to-turn", "1", "--dice", "fresh", "--reason", "x", "--home", home.path)
    assert replay_game(restored, "peste").verdict == "EXACT"
    assert homes.tree(first) == before
    other = homes.copy(first, tmp_path / "other")
    assert replay_game(other, "peste").verdict == "EXACT"


@pytest.mark.parametrize("name", ["journal.jsonl", "game.json", "reports/*/amber.txt", "secret.json"])
@pytest.mark.parametrize("when", ["at once", "long after"])
def test_a_file_of_the_same_size_and_time_with_other_bytes_is_copied(
    home: Home, tmp_path: Path, name: str, when: str
) -> None:
    """As two writes within the pace of the disk's clock leave it, or a journal, whose time is set by the program."""
    path = next(homes.folder(home).glob(name))
    if when == "long after":
        if name.endswith(("txt", "secret.json")):
            pytest.skip("nobody sets back the time of these")
        os.utime(path, (1e9, 1e9))
    else:
        os.utime(path)
    held, raw = path.stat(), path.read_bytes()
    back_up(home, tmp_path / "backups", BEGINS)
    path.write_bytes(raw.swapcase())
    os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))
    copy = back_up(home, tmp_path / "backups", BEGINS + DAY)
    assert (copy / path.relative_to(home.path)).read_bytes() == raw.swapcase()


@pytest.mark.parametrize("number", [errno.EPERM, errno.EXDEV, errno.EMLINK, errno.EOPNOTSUPP])
def test_where_the_disk_cannot_files_are_copied(
    home: Home, tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*words: object, **more: object) -> None:
        raise OSError(number, os.strerror(number))

    first = night(home, 1, tmp_path / "backups")
    monkeypatch.setattr(os, "link", cannot)
    second = night(home, 2, tmp_path / "backups")
    assert homes.tree(first) == homes.tree(second)
    assert not inodes(first).keys() & inodes(second).keys()


def test_old_backups_go_and_it_is_said(home: Home, tmp_path: Path) -> None:
    to = tmp_path / "backups"
    for number in range(40):
        copy = to / f"home-{BEGINS + number * DAY:%Y%m%d-%H%M%S}"
        copy.mkdir(parents=True)
        (copy / "host.toml").touch()
    for stranger in ("home-20200101-000000", "other-20200101-000000", "home-20200101", "notes"):
        (to / stranger).mkdir()
    ran = run("doctor", "--home", home.path, "--backup", to, at=BEGINS + 40 * DAY)
    removed = {Path(line.rpartition(": ")[2]).name for line in ran.out.splitlines() if line.startswith("Removed")}
    kept = {folder.name for _, folder in backup_folder(home, to).backups()}
    assert len(removed) + len(kept) == 41
    assert not removed & {path.name for path in to.iterdir()}
    assert len(kept) == 7 + 4, "of seven days, of four more weeks; and what was the newest of a month is among these"
    assert {"home-20200101-000000", "other-20200101-000000", "home-20200101", "notes"} <= {p.name for p in to.iterdir()}


def test_what_is_kept() -> None:
    nightly = [BEGINS + n * DAY for n in range(800)]
    kept = sorted(kept_of(nightly))
    assert kept[-7:] == nightly[-7:]
    assert len(kept) <= backing.DAYS + backing.WEEKS + backing.MONTHS
    assert (kept[-1] - kept[0]).days > 300
    today = [BEGINS + n * timedelta(minutes=5) for n in range(100)]
    assert kept_of(today) == set(today), "of the last two days all"
    assert kept_of([]) == set()
    assert kept_of(nightly[:1]) == set(nightly[:1])
    for length in range(1, 60):
        assert nightly[length - 1] in kept_of(nightly[:length])
    grown: set[datetime] = set()
    for at in nightly:
        grown = kept_of([*grown, at])
    assert grown == set(kept), "what was removed on the way is not missed later"


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("what", ["made", "removed"])
@pytest.mark.some(2)
def test_a_backup_that_is_killed_in_the_middle_leaves_none_that_is_half(
    home: Home, tmp_path: Path, what: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backing, "kept_of", lambda moments: {max(moments)})
    to = tmp_path / "backups"
    whole = homes.tree(back_up(home, to, BEGINS))
    for number in range(1, 400, stride(7)):
        if what == "made":
            is_done = not is_killed(partial(back_up, home, to, BEGINS + number * HOUR), number, place)
        else:
            if len(backup_folder(home, to).backups()) == 1:
                back_up(home, to, BEGINS - number * DAY)
            is_done = not is_killed(backup_folder(home, to).remove_old, number, place)
        for _, folder in backup_folder(home, to).backups():
            assert homes.tree(folder) == whole
        if is_done:
            break
    else:
        pytest.fail("it did not come to its end")
    assert not [path for path in to.iterdir() if path.name.endswith(".half")]
    assert len(backup_folder(home, to).backups()) == (2 if what == "made" else 1) or place == AFTER


@pytest.mark.parametrize("has_lock", [True, False])
def test_a_backup_on_a_disk_that_is_read_only_can_be_read_where_it_lies(
    home: Home, tmp_path: Path, has_lock: bool
) -> None:
    copy = night(home, 1, tmp_path / "backups")
    if has_lock:
        (copy / "games/peste/lock").touch()
    before = homes.tree(copy)
    with broken(errno.EROFS, tmp_path / "backups", calls=("open", *CHANGES)):
        at = ("--home", copy)
        for words in (
            ("report", "peste", "amber"),
            ("report", "peste"),
            ("report", "peste", "referee"),
            ("status",),
            ("referee", "replay", "peste"),
            ("referee", "explain", "peste", "0:1"),
            ("referee", "disputes", "peste"),
            ("upgrade", "--dry-run"),
            ("mail", "held"),
        ):
            ran = run(*words, *at)
            assert ran.code == 0, (words, ran)
        lone = run("referee", "replay", copy / "games/peste")
        assert lone.out.startswith("EXACT"), lone
        assert run("doctor", *at).code in (0, 1)
        assert run("tick", *at, at=BEGINS + 99 * HOUR).code == 2
    assert homes.tree(copy) == before


@pytest.mark.full
def test_backups_of_a_database_share_what_has_not_changed(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes, "STORE", "postgres")
    monkeypatch.setattr(homes, "SERVER", postgres)
    home = homes.make(tmp_path / "home", rules="skirmish")
    homes.play_turns(home, 1)
    first, second = (night(home, number, tmp_path / "backups") for number in (1, 2))
    shared = {inodes(second)[each] for each in inodes(first).keys() & inodes(second).keys()}
    games = {name for name in inodes(second).values() if name.startswith("games/")}
    assert games == {name for name in shared if name.startswith("games/")}
    assert replay_game(open_home(second), "peste").verdict == "EXACT"
