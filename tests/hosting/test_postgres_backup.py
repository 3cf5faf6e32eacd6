"""Base backup, recovery to a point in time, and a replica that is read: what docs/postgresql.md says, done once."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home, make_home, open_home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.post.mail_tick import tick
from tests.cli.running import run
from tests.mail.servers import free_ports
from tests.postgres import UNSAFE, Postgres, running_postgres

from . import homes
from .databases import as_role, files, tree
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.full


@pytest.fixture
def archiving() -> Iterator[Postgres]:
    """A server whose log is archived, and that gives base backups."""
    archive = {"archive_mode": "on", "archive_command": "mkdir -p ../archive && cp %p ../archive/%f"}
    with running_postgres(**UNSAFE, **archive, wal_level="replica") as server:
        yield server


@contextmanager
def restored(server: Postgres, name: str, **settings: str) -> Iterator[Postgres]:
    """A server on a base backup in this folder beside the other's; it recovers as these settings say."""
    (port,) = free_ports(1)
    place = server.dir / name
    other = Postgres(place, port, {**UNSAFE, "archive_mode": "off", **settings})
    other.start()
    try:
        yield other
    finally:
        other.stop("immediate")
        shutil.rmtree(place)


def base_backup(server: Postgres, name: str, signal: str) -> None:
    """A base backup in a folder of its own beside the server's, with the file that says what it is to be."""
    where = ("-h", "127.0.0.1", "-p", str(server.port), "-U", "pbem")
    server.run("pg_basebackup", *where, "-D", f"{server.dir}/{name}/data", "-X", "stream", "-c", "fast")
    path = server.dir / name / "data" / signal
    path.touch()
    shutil.chown(path, server.data.owner(), server.data.group())


def at_another(home: Home, server: Postgres, path: Path) -> Home:
    """A home folder for the same home, on another server."""
    shutil.copytree(home.path, path)
    toml = path / "host.toml"
    toml.write_text(re.sub(r" port=\d+ ", f" port={server.port} ", toml.read_text()))
    return open_home(path)


def statement(home: Home, text: str) -> Any:
    """What one statement gives on a home's server."""
    return home.store.database.row(text)[0]  # type: ignore[attr-defined]


def test_turns_after_a_base_backup_are_recovered_up_to_any_point(
    tmp_path: Path, archiving: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes, "STORE", "postgres")
    monkeypatch.setattr(homes, "SERVER", archiving)
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 1)
    for name in ("to a point", "to the end"):
        base_backup(archiving, name, "recovery.signal")
    now = homes.play_turns(home, 2, BEGINS + 9 * HOUR)
    before = files(home)
    statement(home, "SELECT pg_create_restore_point('before the mistake')")
    homes.play_turns(home, 3, now)
    after = files(home)
    assert after["journal"] != before["journal"]
    archiving.stop()  # the last of the log is archived with it
    recovery = {"restore_command": f"cp {archiving.dir}/archive/%f %p", "recovery_target_action": "promote"}
    recovery["hot_standby"] = "off"  # it answers once it has recovered
    for name, target, wanted in (
        ("to a point", {"recovery_target_name": "before the mistake"}, before),
        ("to the end", {}, after),
    ):
        with restored(archiving, name, **recovery, **target) as server:
            recovered = at_another(home, server, tmp_path / name)
            assert recovered.store.database.wait_for_server(60)  # type: ignore[attr-defined]
            assert files(recovered) == wanted
            assert replay_game(recovered, "peste").verdict == "EXACT"
            homes.play_turns(recovered, 4, now + 99 * HOUR)
            assert replay_game(recovered, "peste").verdict == "EXACT"


def test_a_replica_is_read_and_takes_no_writes(
    tmp_path: Path, archiving: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes, "STORE", "postgres")
    monkeypatch.setattr(homes, "SERVER", archiving)
    monkeypatch.setattr("rattus_pbem.site.build_site.known_games", tuple)
    home = homes.make(tmp_path / "home")
    home.store.database.execute("CREATE ROLE pbem_site LOGIN PASSWORD 'site'")  # type: ignore[attr-defined]
    assert run("store", "grant", "pbem_site", "--home", home.path).code == 0
    base_backup(archiving, "replica", "standby.signal")
    homes.play_turns(home, 1)
    tick(home, BEGINS + HOUR)
    primary = f"host=127.0.0.1 port={archiving.port} user=pbem"
    with restored(archiving, "replica", primary_conninfo=primary) as server:
        replica = at_another(home, server, tmp_path / "replica")
        written = statement(home, "SELECT pg_current_wal_lsn()::text")
        while not statement(replica, f"SELECT pg_last_wal_replay_lsn() >= '{written}'"):
            pass
        for words in (("status",), ("report", "peste", "red"), ("report", "peste"), ("referee", "replay", "peste")):
            at = (*words, "--now", BEGINS.isoformat()) if words[0] != "referee" else words
            here, there = run(*at, "--home", home.path), run(*at, "--home", replica.path)
            assert (there.code, there.out, there.err) == (0, here.out, "")
        site = at_another(as_role(make_home(tmp_path / "role"), home, "pbem_site", "site"), server, tmp_path / "site's")
        builds = [tmp_path / f"built {number}" for number in range(3)]
        for reader, out in zip((home, replica, site), builds, strict=True):
            ran = run("site", "build", out, "--home", reader.path, "--now", BEGINS.isoformat())
            assert (ran.code, ran.err) == (0, "")
        assert tree(builds[0]) == tree(builds[1]) == tree(builds[2])
        assert run("status", "--home", site.path, "--now", BEGINS.isoformat()).out.startswith("peste: ")
        ran = run("tick", "--home", replica.path)
        assert (ran.code != 0, "Traceback" in ran.err, "read-only" in ran.err) == (True, False, True)
        with open_game(home, "peste", BEGINS), open_game(replica, "peste", BEGINS):
            pass  # who reads the replica waits for nobody
