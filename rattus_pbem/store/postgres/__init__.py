"""The store of a home whose games lie in a PostgreSQL database, which any number of machines may share.

The settings of [store] in host.toml: `dsn`, a connection string, or `service`, a name in pg_service.conf; `schema`,
where in the database this home lies; `lease`, the seconds that a writer of a game may be silent. psycopg is imported by
the modules of this folder alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import IllegalError, install_hint

if TYPE_CHECKING:
    from .games import PostgresStore

SETTINGS = ("dsn", "service", "schema", "lease")
SCHEMA, LEASE = "rattus_pbem", 60


def open_store(home: Path, settings: Mapping[str, Any]) -> PostgresStore:
    """The store with these settings; connects to nothing yet. Raises IllegalError for a wrong one, never quoting it."""
    for name in settings:
        if name not in SETTINGS:
            raise IllegalError(f"store.{name} is not known; for postgres there are {', '.join(SETTINGS)}")
    given = [name for name in ("dsn", "service") if name in settings]
    for name in (*given, "schema"):
        if not isinstance(settings.get(name, ""), str):
            raise IllegalError(f"store.{name} must be a text")
    if len(given) != 1 or not settings[given[0]].strip():
        raise IllegalError(
            'a store of kind "postgres" needs one of store.dsn, as in "host=db.example.org dbname=pbem user=pbem", '
            "and store.service, a name in pg_service.conf"
        )
    schema, lease = settings.get("schema", SCHEMA), settings.get("lease", LEASE)
    if not (schema.isascii() and schema.isidentifier() and schema == schema.lower() and len(schema) <= 60):
        raise IllegalError("store.schema must be small letters, digits and _, beginning with a letter")
    if type(lease) is not int or not 1 <= lease <= 3600:
        raise IllegalError("store.lease must be a number of seconds, from 1 to 3600")
    try:
        from .database import Database
        from .games import PostgresStore
        from .migrations import check
    except ImportError:
        raise IllegalError(
            'store.kind is "postgres", and psycopg is not installed', hint=install_hint("postgres")
        ) from None
    return PostgresStore(home, Database(given[0], settings[given[0]], schema, lease, check))
