"""The schema of the database, made and upgraded by numbered files: each is run once, in order, in one transaction.

A file that has been part of a release is never changed: what is to be different is the next number.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from psycopg import errors

from ....errors import UnreadableError
from ..database import Database, DatabaseError, is_refusal, translating

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
    """Raises UnreadableError if the server is too old, the schema another than this program's, or the home another's.

    A home whose key is newer than the one that is known here, and which has that one as well, is known from now on.
    """
    version = database.connection.info.server_version // 10000
    if version < LEAST_VERSION:
        raise UnreadableError(f"the database is PostgreSQL {version}; version {LEAST_VERSION} or later is needed")
    try:
        check_number(done_up_to(database), database.schema)
        row = database.row("SELECT has_table_privilege('host_key', 'SELECT')")
        if row is None or not row[0]:
            return  # a role that reads what is public: its home is not the host's
        newest = _newest_mark(database)
        check_mark(database, newest)
        if database.marks and newest != database.marks[0] and not database.is_read_only:
            add_mark(database, database.marks[0])
    except DatabaseError as error:
        if not is_refusal(error, errors.InsufficientPrivilege):
            raise
        role = database.connection.info.user
        raise UnreadableError(
            f"the role {role} has no rights to the schema {database.schema} of the database: {error.strerror}",
            hint="Work as the role that made the tables, or have it grant the rights.",
        ) from None


def check_again(database: Database) -> None:
    """The same for a connection that has been there for a while: others may have changed the schema or the key since.

    Raises UnreadableError.
    """
    row = database.row(f"SELECT (SELECT max(number) FROM migration), ({_NEWEST_MARK})")
    if row is not None:
        check_number(row[0] or 0, database.schema)
        check_mark(database, row[1])


def check_number(done: int, schema: str) -> None:
    """Raises UnreadableError for a schema that is not this program's."""
    newest = migrations()[-1].number
    if done == 0:
        raise UnreadableError(
            f"the database has no home in the schema {schema}", hint="`rattus-pbem store migrate` makes it."
        )
    if done < newest:
        raise UnreadableError(f"the schema of the database is number {done}, not {newest}", hint=MIGRATE)
    if done > newest:
        raise UnreadableError(
            f"the schema of the database is number {done}, and this program knows {newest}",
            hint="Another machine runs a newer version: install that here, too.",
        )


def check_mark(database: Database, newest: str | None) -> None:
    """Raises UnreadableError if the newest key that is known here is none of this home's."""
    if database.marks and newest not in database.marks:
        if newest is None:
            raise UnreadableError("the database does not know the key of its host yet", hint=MIGRATE)
        raise UnreadableError(
            f"the games in the schema {database.schema} of the database are of a host with another host.key: "
            "the codes of letters would be wrong",
            hint="Copy host.key from the home that they belong to, or name another schema in host.toml. If "
            "`host key new` was cut short here: say it again.",
        )


def add_mark(database: Database, mark: str) -> None:
    """Note that the host's newest key is the one with this mark."""
    database.execute(_ADD_MARK, (mark,))


def _newest_mark(database: Database) -> str | None:
    row = database.row(_NEWEST_MARK)
    return row[0] if row is not None else None


_NEWEST_MARK = "SELECT mark FROM host_key ORDER BY number DESC LIMIT 1"
_ADD_MARK = "INSERT INTO host_key (mark) VALUES (%s) ON CONFLICT DO NOTHING"


def done_up_to(database: Database) -> int:
    """The number of the last step that was taken; 0 if there is no schema."""
    known = database.row("SELECT to_regclass(%s) IS NOT NULL", (f"{database.quoted_schema()}.migration",))
    if known is None or not known[0]:
        return 0
    last = database.row("SELECT coalesce(max(number), 0) FROM migration")
    return int(last[0]) if last is not None else 0


def migrate(database: Database) -> list[Migration]:
    """Take the steps that are missing, all or none; returns them. Any number of machines may do it at once.

    The home's key is noted as that of the host. Raises UnreadableError where another one's is.
    """
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
                known = connection.execute(_NEWEST_MARK).fetchone()
                if known is not None:
                    check_mark(database, known[0])
                if database.marks and (known is None or known[0] != database.marks[0]):
                    connection.execute(_ADD_MARK, (database.marks[0],))
        finally:
            connection.close()
    return taken
