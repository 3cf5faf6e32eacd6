"""The schema of the database, made and upgraded by numbered files: each is run once, in order, in one transaction.

A file that has been part of a release is never changed: what is to be different is the next number.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from ....errors import UnreadableError
from ..database import Database, translating

LEAST_VERSION = 15
MIGRATE = "`rattus-pbem store migrate` brings it up to date."
_LOCK = 0x7261747475732D70
"""The advisory lock under which one process migrates."""


class Migration(NamedTuple):
    """One step: its number, its name, its statements."""

    number: int
    name: str
    statements: str


def migrations() -> list[Migration]:
    """All steps, in order."""
    steps = []
    for file in resources.files(__package__).iterdir():
        number, _, name = file.name.partition("_")
        if name.endswith(".sql"):
            steps.append(Migration(int(number), name.removesuffix(".sql"), file.read_text("utf-8")))
    return sorted(steps)


def check(database: Database) -> None:
    """Raises UnreadableError if the server is too old, or the schema another than this program's."""
    version = database.connection.info.server_version // 10000
    if version < LEAST_VERSION:
        raise UnreadableError(f"the database is PostgreSQL {version}; version {LEAST_VERSION} or later is needed")
    done, newest = done_up_to(database), migrations()[-1].number
    if done == 0:
        raise UnreadableError(
            f"the database has no home in the schema {database.schema}", hint="`rattus-pbem store migrate` makes it."
        )
    if done < newest:
        raise UnreadableError(f"the schema of the database is number {done}, not {newest}", hint=MIGRATE)
    if done > newest:
        raise UnreadableError(
            f"the schema of the database is number {done}, and this program knows {newest}",
            hint="Another machine runs a newer version: install that here, too.",
        )


def done_up_to(database: Database) -> int:
    """The number of the last step that was taken; 0 if there is no schema."""
    known = database.row("SELECT to_regclass(%s) IS NOT NULL", (f"{database.quoted_schema()}.migration",))
    if known is None or not known[0]:
        return 0
    last = database.row("SELECT coalesce(max(number), 0) FROM migration")
    return int(last[0]) if last is not None else 0


def migrate(database: Database) -> list[Migration]:
    """Take the steps that are missing, all or none; returns them. Any number of machines may do it at once."""
    connection = database.connect()
    taken = []
    with translating():
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                connection.execute(f"CREATE SCHEMA IF NOT EXISTS {database.quoted_schema()}")
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, "
                    "at timestamptz NOT NULL DEFAULT now())"
                )
                done = {number for (number,) in connection.execute("SELECT number FROM migration")}
                for step in migrations():
                    if step.number not in done:
                        connection.execute(step.statements)
                        connection.execute(
                            "INSERT INTO migration (number, name) VALUES (%s, %s)", (step.number, step.name)
                        )
                        taken.append(step)
        finally:
            connection.close()
    return taken
