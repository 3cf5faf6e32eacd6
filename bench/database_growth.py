"""What one more turn writes into a home in PostgreSQL after 10 and after 1,000 turns: rows and bytes.

The game is the mini game without an end, as in `bench.growth`. What a transaction has written bears its number: all
rows of the schema since a mark are counted, whatever made them.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from bench.bounds import IN_DATABASE
from bench.database import database_of, on_database
from bench.growth import add_mini, grown, one_more
from bench.record import Work, emit, skip
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.store.postgres.database import Database
from tests.postgres import running_postgres


class Written(NamedTuple):
    """Rows that were written, and their bytes as the database keeps them, those outside of the row itself included."""

    rows: int
    bytes: int


def written_since(database: Database, mark: int) -> Written:
    """All rows of the schema that a transaction after this one has written, and that are there."""
    tables = database.rows(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = %s", (database.schema,)
    )
    rows = size = 0
    for (table,) in tables:
        counted = database.row(
            f'SELECT count(*), coalesce(sum(pg_column_size(t.*)), 0) FROM "{table}" AS t WHERE xmin::text::bigint > %s',
            (mark,),
        )
        assert counted is not None
        rows, size = rows + int(counted[0]), size + int(counted[1])
    return Written(rows, size)


def one_more_written(home: Home, name: str) -> Written:
    """Play one more turn of a game: what it writes."""
    database = database_of(home)
    mark = database.row("SELECT txid_current()")
    assert mark is not None
    one_more(home, name)
    return written_since(database, int(mark[0]))


def middle(written: list[Written]) -> Written:
    """The median of either figure: now and then a turn begins a tree of keys."""
    half = len(written) // 2
    return Written(sorted(each.rows for each in written)[half], sorted(each.bytes for each in written)[half])


def main() -> None:
    """Grow two games, and count what some more turns of each write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=9, help="how many turns are counted of each length")
    counted = arguments.parse_args().turns
    add_mini()
    try:
        with TemporaryDirectory() as place, running_postgres() as server:
            home = on_database(make_home(Path(place) / "empty", key=demo_key("bench")), Path(place) / "home", server)
            for turns in (10, 1000):
                began = time.perf_counter()
                name = grown(home, turns)
                written = middle([one_more_written(home, name) for _ in range(counted)])
                extra = {"rows_written": written.rows, "bytes_written": written.bytes}
                emit(IN_DATABASE.format(turns=turns), Work(1, "turns", time.perf_counter() - began, extra))
    except pytest.skip.Exception as reason:
        skip("database: growth", str(reason))


if __name__ == "__main__":
    main()
