"""One connection to the database of a home, made when it is first needed; and what holds for each connection.

What PostgreSQL or the network refuses comes out as `DatabaseError`. No message of ours quotes a connection string.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ...errors import UnreadableError
from ..files import PATIENCE

Cursor = psycopg.Cursor[tuple[Any, ...]]

KEEP_ALIVE = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""A server that has gone is noticed after 25 seconds; ours is noticed by the server by the same numbers."""
_INHERITED: list[Any] = []
"""Connections of a parent process: never used nor closed here, since both would speak in its place."""


class DatabaseError(OSError):
    """The database refused something, or is not there. Nothing that was committed is lost."""

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"


class ConflictError(DatabaseError):
    """Two transactions were in each other's way, and this one was taken back: it may be tried again at once."""


class RightsError(DatabaseError):
    """Our role has no rights to a table, or it is not there: to wait does not mend it."""


class Database:
    """The connection of this process; a forked child makes its own. Not for several threads at once."""

    def __init__(
        self, kind: str, text: str, schema: str, lease: int, check: Callable[[Database], None] | None = None
    ) -> None:
        """`kind` is `dsn` or `service`, `text` what was given for it. `check` is called for each connection."""
        self.schema = schema
        self.lease = lease
        self._given = {kind: text}
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._process = 0
        self._check = check
        self.is_read_only = False
        """Whether the server takes no writes: a replica, or for this role or database."""
        self._depth = 0
        self._is_kept = False
        self._refusal: DatabaseError | None = None
        """What was refused first in the transaction that is open: all else is refused because of it."""
        self.marks: tuple[str, ...] = ()
        """Of the keys of the home, the newest first; none where a home is opened without its key."""

    # ---- connecting ---------------------------------------------------------------------------------------------

    @property
    def connection(self) -> psycopg.Connection[tuple[Any, ...]]:
        """The connection of this process. Raises DatabaseError, UnreadableError for a schema of another version."""
        if self._process != os.getpid():
            if self._connection is not None:
                _INHERITED.append(self._connection)
            self._connection, self._process, self._depth = None, os.getpid(), 0
        if self._connection is None or self._connection.closed:
            if self._is_kept or self._depth:  # what is done on another one is in no transaction, and under no lock
                raise DatabaseError(errno.ECONNABORTED, "the connection was lost", "the database")
            self._connection = self.connect()
            try:
                self._prepare(self._connection)
            except BaseException:
                self.close()
                raise
        return self._connection

    def _prepare(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        with translating():
            row = connection.execute(
                "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean"
            ).fetchone()
        self.is_read_only = bool(row and row[0])
        if self.is_read_only:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        if self._check is not None:
            self._check(self)

    def connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A new connection, on which each statement is a transaction unless one is begun."""
        try:
            made = psycopg.connect(self._conninfo(), autocommit=True)
        except psycopg.Error as error:
            raise _translated(error) from None
        settings = {
            "search_path": f'"{self.schema}"',
            "lock_timeout": f"{PATIENCE}s",
            "idle_in_transaction_session_timeout": f"{self.lease}s",
            "tcp_keepalives_idle": KEEP_ALIVE["keepalives_idle"],
            "tcp_keepalives_interval": KEEP_ALIVE["keepalives_interval"],
            "tcp_keepalives_count": KEEP_ALIVE["keepalives_count"],
            # Whatever the defaults of server and role: a block that is committed lasts, and who waits for a row goes on
            # with what the other has made of it.
            "synchronous_commit": "on",
            "default_transaction_isolation": "read committed",
        }
        names, values = zip(*settings.items(), strict=True)
        try:
            made.execute(
                "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS s (name, value)",
                (list(names), [str(value) for value in values]),
            )
        except psycopg.Error as error:
            made.close()
            raise _translated(error) from error
        return made

    def _conninfo(self) -> str:
        """What was given, and our own settings where it is silent. Raises UnreadableError."""
        own: dict[str, Any] = {"connect_timeout": 10, "application_name": "rattus-pbem", **KEEP_ALIVE}
        if "service" in self._given:
            return make_conninfo(**{**own, "service": self._given["service"]})
        try:
            return make_conninfo(**{**own, **conninfo_to_dict(self._given["dsn"])})
        except psycopg.Error:  # its message quotes what was given
            raise UnreadableError(
                "store.dsn cannot be read as a connection string",
                hint='As in "host=db.example.org dbname=pbem user=pbem" or "postgresql://pbem@db.example.org/pbem".',
            ) from None

    def close(self) -> None:
        """Give the connection up; the next statement makes another."""
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = None
        self._depth = 0

    def __del__(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()

    @property
    def is_lost(self) -> bool:
        """Whether the connection is gone, and with it what was not committed."""
        return self._connection is None or self._connection.closed

    # ---- statements ---------------------------------------------------------------------------------------------

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement; its rows come in their binary form. Raises DatabaseError."""
        try:
            with translating():
                return self.connection.execute(statement, values, binary=True)
        except DatabaseError as error:
            if self.is_in_transaction and self._refusal is None:
                self._refusal = error
            raise

    def row(self, statement: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of what a statement gives; None if it gives none."""
        return self.execute(statement, values).fetchone()

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of what a statement gives."""
        return self.execute(statement, values).fetchall()

    @property
    def is_in_transaction(self) -> bool:
        """Whether one of our transactions is open."""
        return self._depth > 0 and self._process == os.getpid()

    @contextmanager
    def transaction(self, *, keep: bool = False) -> Iterator[None]:
        """All statements within, or none of them; within another one they are a part of that.

        With `keep` what was done is committed also where an error of ours leaves it, as files that were written stay;
        what the database itself has refused never is. Raises DatabaseError, too, where somebody within has passed over
        a refusal or the loss of the connection: nothing was committed. It tells what was refused first.
        """
        if self.is_in_transaction:
            yield
            return
        connection = self.connection
        self._depth = 1
        raised: Exception | None = None
        try:
            with translating(), connection.transaction():
                try:
                    yield
                except Exception as error:
                    if not keep or isinstance(error, DatabaseError | psycopg.Error):
                        raise
                    raised = error
                if connection.info.transaction_status != psycopg.pq.TransactionStatus.INTRANS:
                    taken_back = DatabaseError(errno.ECONNABORTED, "the transaction was taken back", "the database")
                    raise raised or self._refusal or taken_back
        except DatabaseError:
            if self._refusal is not None:
                raise self._refusal from self._refusal.__cause__
            raise
        finally:
            self._depth, self._refusal = 0, None
        if raised is not None:
            raise raised

    @contextmanager
    def lock(self, what: str, seconds: int) -> Iterator[bool]:
        """Have the lock of this name, one for all machines, as long as the connection lasts; False if another has it.

        Who runs no statement for so many seconds is thrown out by the server. With the connection the lock is lost:
        what is done within is refused then, and not done on a new one.
        """
        name = f"{self.schema} {what}"
        row = self.row("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (name,))
        if row is None or not row[0]:
            yield False
            return
        self._is_kept = True
        try:
            self._bound_silence(seconds)
            yield True
        finally:
            self._is_kept = False
            if not self.is_lost:
                with suppress(DatabaseError):
                    self._bound_silence(0)
                    self.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (name,))

    def _bound_silence(self, seconds: int) -> None:
        self.execute("SELECT set_config('idle_session_timeout', %s, false)", (f"{seconds}s",))

    @property
    def where(self) -> str:
        """What a message calls it."""
        return f"postgres:{self.schema}"

    def quoted_schema(self) -> str:
        """The name of the schema as it stands in a statement."""
        return sql.Identifier(self.schema).as_string(None)

    @property
    def channel(self) -> str:
        """The channel on which workers are woken."""
        return f"{self.schema}_wake"

    def notify(self, what: str = "") -> None:
        """Wake who waits in `wait`, once the transaction is committed."""
        self.execute("SELECT pg_notify(%s, %s)", (self.channel, what))

    def listen(self) -> None:
        """Be woken from now on."""
        self.execute(f'LISTEN "{self.channel}"')

    def wait(self, seconds: float) -> bool:
        """Wait for so long, or until somebody notifies; whether somebody did. Raises DatabaseError."""
        with translating():
            return bool(list(self.connection.notifies(timeout=max(0.0, seconds), stop_after=1)))

    def wait_for_server(self, seconds: float) -> bool:
        """Wait until the server answers again, at most so long; whether it does."""
        until, patience = time.monotonic() + seconds, 0.1
        while True:
            self.close()
            try:
                self.execute("SELECT 1")
            except DatabaseError:
                if time.monotonic() + patience > until:
                    return False
                time.sleep(patience)
                patience = min(2 * patience, 2.0)
            else:
                return True


@contextmanager
def translating() -> Iterator[None]:
    """What PostgreSQL refuses, as an OSError."""
    try:
        yield
    except psycopg.Error as error:
        raise _translated(error) from error


def _translated(error: psycopg.Error) -> DatabaseError:
    text = " ".join(str(error).split())[:300] or type(error).__name__
    kind: type[DatabaseError] = DatabaseError
    number = errno.EPROTO if error.sqlstate else errno.ECONNABORTED
    if isinstance(error, psycopg.errors.DiskFull):
        number = errno.ENOSPC
    elif isinstance(error, psycopg.errors.SerializationFailure | psycopg.errors.DeadlockDetected):
        kind = ConflictError
    elif isinstance(error, psycopg.errors.InsufficientPrivilege | psycopg.errors.UndefinedTable):
        kind = RightsError
    translated = kind(number, text, "the database")
    translated.__cause__ = error
    return translated


def is_refusal(error: DatabaseError, state: type[psycopg.Error]) -> bool:
    """Whether the database refused something for this reason."""
    return isinstance(error.__cause__, state)
