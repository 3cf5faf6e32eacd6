"""`doctor --backup`: a home that is restored from it goes on as the home itself would have, its mail included."""

from __future__ import annotations

import json
import os
import shutil
from datetime import timedelta
from pathlib import Path

from ..cli.running import run
from ..hosting.homes import tree
from .mailing import HOUR, Club


def stirred(path: Path) -> Club:
    """A home with something in each folder: mail unread, held back, put aside, waiting, refused, and bouncing."""
    club = Club(path, "red", "blue", "green")
    club.begin("zoo")
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.write("blue", "BEGIN ORDERS peste blue turn 0 code AAAA-AAAA\nfirst in gallia\nEND ORDERS\n", subject="x")
    club.tick()
    config = club.path / "host.toml"
    club_out = config.read_text()
    config.write_text(club_out.replace('kind = "maildir"', 'kind = "none"').replace("path =", "# path ="))
    club.write("green", "press to blue: Bonjour\nstatus")
    club.tick()
    config.write_text(club_out + '\n[[mail.in]]\nkind = "maildir"\npath = "box"\n')
    for part in ("tmp", "new", "cur"):
        (club.path / "box" / part).mkdir(parents=True)
    raw = club.order("blue", "first in polonia", "first in russia")
    (unread,) = (club.path / "mail/in/new").iterdir()
    unread.rename(club.path / "box/new/1794000000.M1P1.here")
    club.write("red", "absent 2026-12-24 2026-12-26")
    (club.path / "mail/shunt/1794000000.M000000.Q00000.0").write_bytes(raw)
    return club


def left(club: Club) -> dict[str, bytes]:
    files = {name: data for name, data in tree(club.path).items() if not name.endswith(("lock", "examined.json"))}
    return {**files, **{f"letters/{name}": data for name, data in tree(club.letters).items()}}


def go_on(club: Club) -> dict[str, bytes]:
    """What is there after three more ticks; between two of them a held mail is confirmed and a mail comes twice."""
    assert club.tick(HOUR).failed == []
    club.order("blue", "first in polonia", "first in russia", name="again")
    club.order("blue", "first in polonia", "first in russia", name="again")
    assert club.tick(HOUR).failed == []
    club.tick(timedelta(days=3))
    return left(club)


def test_a_restored_home_goes_on_as_the_home_would_have(tmp_path: Path) -> None:
    club = stirred(tmp_path)
    now, sent = club.now, club.sent
    done = run("doctor", "--home", club.path, "--backup", tmp_path / "backups", "--now", now.isoformat(), "--json")
    output = json.loads(done.out)
    (copy,) = (tmp_path / "backups").iterdir()
    assert (output["backup"], output["not_in_backup"]) == (str(copy), [str(club.letters)])
    left_out = {name for name in tree(club.path) if name.endswith("lock")} | {"examined.json"}
    assert set(tree(club.path)) - left_out == set(tree(copy))
    letters = shutil.copytree(club.letters, tmp_path / "letters-then")
    expected = go_on(club)
    shutil.rmtree(club.path)
    shutil.rmtree(club.letters)
    shutil.copytree(letters, club.letters)
    shutil.move(copy, club.path)
    club.now, club.sent = now, sent
    files = go_on(club)
    assert sorted(files) == sorted(expected)
    assert [name for name in expected if files[name] != expected[name] and name != "index.json"] == []
    exact = run("referee", "replay", "peste", "--home", club.path)
    assert exact.out.startswith("EXACT")


def test_a_backup_within_the_home_holds_no_backups(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for day in (1, 2):
        run("doctor", "--home", club.path, "--backup", club.path / "backups", "--now", f"2026-12-0{day}T00:00:00+00:00")
    first, second = sorted((club.path / "backups").iterdir())
    assert set(tree(first)) == set(tree(second))


def test_a_backup_in_the_home_itself_is_refused(tmp_path: Path) -> None:
    club = Club(tmp_path)
    before = tree(club.path)
    done = run("doctor", "--home", club.path, "--backup", club.path, "--now", club.now.isoformat())
    assert done.code == 1
    assert set(tree(club.path)) - {"examined.json"} == set(before)
    assert "would be copied into the next one" in done.err


def test_what_cannot_be_copied_leaves_no_half_of_a_backup(tmp_path: Path) -> None:
    club = Club(tmp_path)
    os.mkfifo(club.path / "pipe")
    done = run("doctor", "--home", club.path, "--backup", tmp_path / "backups", "--now", club.now.isoformat())
    assert done.code == 2
    assert "pipe" in done.err
    assert list((tmp_path / "backups").iterdir()) == []
