"""Homes and games of tests that are put back from a backup, in a folder and in a database."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from . import mailing
from .mailing import Club


def keep(club: Club, copy: Path, what: str = "home") -> Callable[[], None]:
    """Keep the home as it is now, or the folder of its `game` alone; what is returned puts it back."""
    if what == "game":
        folder = club.path / "games/peste"
        shutil.copytree(folder, copy)

        def put_back_game() -> None:
            shutil.rmtree(folder)
            shutil.copytree(copy, folder)

        return put_back_game
    shutil.copytree(club.path, copy)
    server = mailing.SERVER
    if server is not None:
        schema = server.toml(club.path).partition('schema = "')[2].partition('"')[0]
        dump, where = server.dir / f"{schema}.dump", ("-h", "127.0.0.1", "-p", str(server.port), "-U", "pbem")
        server.run("pg_dump", *where, "-Fc", "--schema", schema, "-f", str(dump), "postgres")

    def put_back() -> None:
        shutil.rmtree(club.path)
        shutil.copytree(copy, club.path)
        if server is not None:
            server.cut_connections()
            server.run("psql", *where, "-q", "-c", f"DROP SCHEMA {schema} CASCADE", "postgres")
            server.run("pg_restore", *where, "-d", "postgres", str(dump))

    return put_back
