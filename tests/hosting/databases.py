"""Homes in a database, and all that a home holds, to compare."""

from __future__ import annotations

import re
from pathlib import Path

from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from tests.postgres import PASSWORD, Postgres


def on_database(path: Path, server: Postgres, more: str = "", key: bytes | None = None) -> Home:
    """A new home whose store is in the database, without its tables."""
    home = make_home(path, key=key or demo_key("tests"))
    toml = path / "host.toml"
    toml.write_text(toml.read_text().replace('# kind = "folder"', server.toml(path, more=more), 1))
    return open_home(home.path)


def files(home: Home, game: str = "peste") -> dict[str, bytes]:
    """All that a store holds of a game."""
    store = home.game(game)
    blobs = {name: store.read(name) or b"" for name in store.blobs()}
    return {**blobs, "journal": store.journal() or b"", "secret": store.secret()}


def tree(path: Path) -> dict[str, bytes]:
    """All files of a home, without settings and locks."""
    left_out = ("host.toml", "lock", "tick.lock")
    parts = [each for each in path.rglob("*") if each.is_file() and each.name not in left_out]
    return {str(each.relative_to(path)): each.read_bytes() for each in parts}


def as_role(other: Home, home: Home, role: str, password: str) -> Home:
    """Another home, which works on the tables of this one as a role of the database."""
    settings = re.search(r'^kind = "postgres"\n.*?schema = "\w+"\n', (home.path / "host.toml").read_text(), re.M | re.S)
    assert settings is not None
    mine = settings[0].replace("user=pbem ", f"user={role} ").replace(PASSWORD, password)
    toml = other.path / "host.toml"
    toml.write_text(toml.read_text().replace('# kind = "folder"', mine, 1))
    return open_home(other.path)
