"""Turns a second on a home in PostgreSQL with 1, 2 and 4 workers, beside a bare loop that writes the same rows.

The bare loop claims a game with FOR UPDATE SKIP LOCKED as a worker does, and writes what the worker had written for it,
row by row and byte by byte, in one transaction; it reads no mail, plays nothing and makes no letter. Once more it makes
the messages of the letters from their parts, too, as the floor of a mail tick does. All run on one server of their own,
which waits for its disk, and in turn. Then the same turns with many more games in the tables.

    .venv/bin/python -m bench.database --games 400 --many 100000

Once more a worker plays such turns in this process, and the statements that it makes are counted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from bench.bounds import FEW, MANY
from bench.letters import Part, letter, parts_of
from bench.mail_home import CAME, MAIL, NOW, TICK, Game, mail, make_games
from bench.record import Work, emit, skip
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.post.work import Worker
from rattus_pbem.store.copying import copy_game
from rattus_pbem.store.postgres.database import Database
from tests.postgres import Postgres, running_postgres

OUT = Path(__file__).parent / "out"
WORKERS = (1, 2, 4)


class Turn(NamedTuple):
    """What a worker writes for one game: the values of each table's rows."""

    block: tuple[int, bytes]
    blobs: list[tuple[str, bytes]]
    letters: list[tuple[Any, ...]]
    mails: list[str]
    parts: list[list[Part]]


def database_of(home: Home) -> Database:
    """The database that a home lies in."""
    database: Database = home.store.database  # type: ignore[attr-defined]
    return database


def on_database(source: Home, path: Path, server: Postgres) -> Home:
    """A home in the database with the games of another."""
    make_home(path, key=demo_key("mail tick"))
    toml = path / "host.toml"
    toml.write_text(toml.read_text().replace('# kind = "folder"', server.toml(path), 1) + MAIL)
    home = open_home(path)
    home.store.prepare()
    for game in source.store.games():
        copy_game(source.store, home.store, game)
    Worker(home, NOW).work_off()
    return home


def put_mails(home: Home, games: Sequence[Game], nth: int) -> None:
    """The nth mail of each game, sorted."""
    queues = mail_room(home).queues
    for number, game in enumerate(games):
        raw = mail(home, game, nth, CAME + timedelta(milliseconds=500 * nth))
        queues.store(raw, CAME + timedelta(seconds=nth, milliseconds=number))
    worker = Worker(home, TICK)
    worker.begin()
    while worker.sort():
        pass


def shared_out(count: int, work: Callable[[], None]) -> float:
    """Do this in so many processes at once; how many seconds that took from when all were ready."""
    ready, start = os.pipe(), os.pipe()
    children = []
    for _ in range(count):
        if not (child := os.fork()):
            code = 1
            try:
                os.write(ready[1], b".")
                os.read(start[0], 1)
                work()
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    for _ in children:
        os.read(ready[0], 1)
    began = time.perf_counter()
    os.write(start[1], b"." * count)
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
    seconds = time.perf_counter() - began
    for end in (*ready, *start):
        os.close(end)
    return seconds


def work_turns(home: Home) -> None:
    """Play all that is due, as a worker; nothing else."""
    worker = Worker(open_home(home.path), TICK)
    worker.begin()
    while worker.play_next():
        pass


def statements(source: Home, games: Sequence[Game], place: Path, server: Postgres) -> None:
    """How many statements a worker makes for a turn of a game by mail."""
    home = on_database(source, place / "statements", server)
    put_mails(home, games, 0)
    worker = Worker(open_home(home.path), TICK)
    worker.begin()
    made, real = 0, Database.execute

    def counted(database: Database, statement: str, values: Sequence[Any] = ()) -> Any:
        nonlocal made
        made += 1
        return real(database, statement, values)

    Database.execute = counted  # type: ignore[method-assign, assignment]
    try:
        began = time.perf_counter()
        while worker.play_next():
            pass
        seconds = time.perf_counter() - began
    finally:
        Database.execute = real  # type: ignore[method-assign]
    extra = {"statements_a_mail": round(made / len(games), 2), "games": len(games)}
    emit("database: statements", Work(len(games), "turn", seconds, extra))


def recorded(home: Home, before: dict[str, tuple[int, dict[str, bytes]]], begun: Any) -> dict[str, Turn]:
    """What was written for each game since."""
    database, turns = database_of(home), {}
    letter = "key, state, game, seat, kind, rank, put, due, posted, raw"
    for name, (size, digests) in before.items():
        blocks = database.rows("SELECT begins, data FROM block WHERE game = %s AND begins >= %s", (name, size))
        blobs = database.rows("SELECT name, data, md5(data)::bytea FROM blob WHERE game = %s", (name,))
        letters = database.rows(f"SELECT {letter} FROM letter WHERE game = %s AND put >= %s", (name, begun))
        mails = database.rows("SELECT name FROM mail WHERE game = %s", (name,))
        changed = [(blob, data) for blob, data, digest in blobs if digests.get(blob) != digest]
        block = size, b"".join(data for _, data in blocks)
        parts = [parts_of(raw) for *_, raw in letters]
        turns[name] = Turn(block, changed, letters, [m for (m,) in mails], parts)
    return turns


def standing(home: Home) -> dict[str, tuple[int, dict[str, bytes]]]:
    """The size of each journal and the digests of its blobs."""
    database = database_of(home)
    sizes: dict[str, tuple[int, dict[str, bytes]]] = {
        name: (size, {}) for name, size in database.rows("SELECT id, size FROM game WHERE due IS NOT NULL")
    }
    for name, blob, digest in database.rows("SELECT game, name, md5(data)::bytea FROM blob"):
        if name in sizes:
            sizes[name][1][blob] = digest
    return sizes


def write_turns(home: Home, turns: dict[str, Turn], are_letters_made: bool = False) -> None:
    """The bare loop: claim a game, write its rows, commit; perhaps its letters made from their parts in between."""
    database = Database("dsn", database_of(home)._given["dsn"], database_of(home).schema, 60)
    while True:
        with database.transaction():
            row = database.row(
                "SELECT id FROM game WHERE due <= %s ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED", (TICK,)
            )
            if row is None:
                return
            (name,) = row
            turn = turns[name]
            if are_letters_made:
                for number, parts in enumerate(turn.parts):
                    letter(parts, number)
            database.execute("INSERT INTO block (game, begins, data) VALUES (%s, %s, %s)", (name, *turn.block))
            database.execute(
                "INSERT INTO blob (game, name, data) SELECT %s, * FROM unnest(%s::text[], %s::bytea[]) "
                "ON CONFLICT (game, name) DO UPDATE SET data = excluded.data",
                (name, [blob for blob, _ in turn.blobs], [data for _, data in turn.blobs]),
            )
            for row in turn.letters:
                database.execute(
                    "INSERT INTO letter (key, state, game, seat, kind, rank, put, due, posted, raw) "
                    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                    row,
                )
            database.execute("UPDATE mail SET folder = 'taken' WHERE name = ANY(%s)", (turn.mails,))
            database.execute(
                "INSERT INTO mail_log (name, entry) SELECT name, repeat('x', 200) FROM unnest(%s::text[]) AS m (name)",
                (turn.mails,),
            )
            database.execute("UPDATE game SET size = size + %s, due = NULL WHERE id = %s", (len(turn.block[1]), name))


def take_back(home: Home, before: dict[str, tuple[int, dict[str, bytes]]], turns: dict[str, Turn], begun: Any) -> None:
    """Make all games due again for the bare loop, without what was written since."""
    database = database_of(home)
    with database.transaction():
        for name, (size, digests) in before.items():
            database.execute("DELETE FROM block WHERE game = %s AND begins >= %s", (name, size))
            new = [blob for blob, _ in turns[name].blobs if blob not in digests]
            database.execute("DELETE FROM blob WHERE game = %s AND name = ANY(%s)", (name, new))
            database.execute("DELETE FROM letter WHERE game = %s AND put >= %s", (name, begun))
            database.execute("UPDATE game SET size = %s, due = '-infinity' WHERE id = %s", (size, name))
            database.execute("UPDATE mail SET folder = 'in' WHERE name = ANY(%s)", (turns[name].mails,))
            database.execute("DELETE FROM mail_log WHERE name = ANY(%s)", (turns[name].mails,))
    database.execute("VACUUM ANALYZE")
    database.execute("CHECKPOINT")


def compare(
    source: Home, games: Sequence[Game], place: Path, server: Postgres, nth: int
) -> dict[int, tuple[float, float]]:
    """Turns a second of workers and of the bare loop, by their number."""
    figures = {}
    for count in WORKERS:
        home = on_database(source, place / f"workers-{count}-{nth}", server)
        put_mails(home, games, 0)
        database = database_of(home)
        before, begun = standing(home), TICK
        database.execute("VACUUM ANALYZE")
        database.execute("CHECKPOINT")
        ours = shared_out(count, lambda home=home: work_turns(home))  # type: ignore[misc]
        assert database.row("SELECT count(*) FROM mail WHERE folder = 'in'") == (0,)
        turns = recorded(home, before, begun)
        bytes_a_turn = statistics.mean(
            len(turn.block[1]) + sum(len(d) for _, d in turn.blobs) + sum(len(x[-1]) for x in turn.letters)
            for turn in turns.values()
        )
        take_back(home, before, turns, begun)
        bare = shared_out(count, lambda home=home, turns=turns: write_turns(home, turns))  # type: ignore[misc]
        extra = {"bytes_a_turn": round(bytes_a_turn), "games": len(games)}
        take_back(home, before, turns, begun)
        made = shared_out(count, lambda home=home, turns=turns: write_turns(home, turns, True))  # type: ignore[misc]
        emit(f"database: turns, workers: {count}", Work(len(games), "turn", ours, extra))
        emit(f"database: bare loop, workers: {count}", Work(len(games), "turn", bare, extra))
        emit(f"database: bare loop that makes its letters, workers: {count}", Work(len(games), "turn", made, extra))
        figures[count] = bare / ours, made / ours
    return figures


def fill(home: Home, games: int) -> None:
    """So many more games, due later, each with a journal and a few blobs, as rows alone."""
    database = database_of(home)
    database.execute(
        "INSERT INTO game (id, size, due) SELECT 'm' || n, 400, timestamptz '2030-01-01' + n * interval '1 second' "
        "FROM generate_series(1, %s) AS n",
        (games,),
    )
    every = "FROM generate_series(1, %s) AS n"
    database.execute(
        f"INSERT INTO block (game, begins, data) SELECT 'm' || n, 0, decode(repeat('ab', 400), 'hex') {every}", (games,)
    )
    database.execute(
        f"INSERT INTO blob (game, name, data) SELECT 'm' || n, 'b' || k, decode(repeat('ab', 200), 'hex') {every}, "
        "generate_series(1, 6) AS k",
        (games,),
    )
    database.execute(
        f"INSERT INTO place (game, seat, address) SELECT 'm' || n, s, s || n || '@example.org' {every}, "
        "unnest(ARRAY['red', 'blue']) AS s",
        (games,),
    )
    database.execute("VACUUM ANALYZE")


def main() -> None:
    """Measure, print records and the ratios."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=400, help="so many games, a turn each")
    arguments.add_argument("--many", type=int, default=100_000, help="so many games in the tables at the end")
    arguments.add_argument("--rounds", type=int, default=3)
    given = arguments.parse_args()
    try:
        with TemporaryDirectory(dir=OUT) as folder, running_postgres(max_wal_size="4GB") as server:
            measure(Path(folder), server, given.games, given.many, given.rounds)
    except pytest.skip.Exception as reason:
        skip("database", str(reason))


def measure(place: Path, server: Postgres, count: int, many: int, rounds: int) -> None:
    """All that is measured on one server."""
    ratios: dict[int, list[tuple[float, float]]] = {workers: [] for workers in WORKERS}
    source, games = make_games(place / "source", count)
    for nth in range(rounds):
        for workers, both in compare(source, games, place, server, nth).items():
            ratios[workers].append(both)
    costs: dict[str, list[float]] = {"few": [], "many": []}
    for nth in range(rounds):
        for what in costs:
            home = on_database(source, place / f"{what}-{nth}", server)
            fill(home, (min(1000, many) if what == "few" else many) - count)
            put_mails(home, games, 0)
            database_of(home).execute("CHECKPOINT")  # what was filled in is written before, not meanwhile
            costs[what].append(shared_out(1, lambda home=home: work_turns(home)))  # type: ignore[misc]
            emit(FEW if what == "few" else MANY, Work(len(games), "turn", costs[what][-1], {}))
            database_of(home).execute(f"DROP SCHEMA {database_of(home).quoted_schema()} CASCADE")
    statements(source, games, place, server)
    for workers, those in ratios.items():
        bare, made = (statistics.median(each) for each in zip(*those, strict=True))
        said = f"{workers} workers: {bare:.2f} of the bare loop, {made:.2f} of one that makes its letters (aim 0.5)"
        print(said, file=sys.stderr)
    growth = statistics.median(many / few for few, many in zip(costs["few"], costs["many"], strict=True))
    print(f"a turn with {many} games over one with 1000: {growth:.2f} (at most 1.3)", file=sys.stderr)


if __name__ == "__main__":
    main()
