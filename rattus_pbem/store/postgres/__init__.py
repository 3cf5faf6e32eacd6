"""The store of a home whose games lie in a PostgreSQL database, which any number of machines may share.

The settings of [store] in host.toml: `dsn`, a connection string, or `service`, a name in pg_service.conf; `schema`,
where in the database this home lies; `lease`, the seconds that a writer of a game may be silent. psycopg is imported by
the modules of this folder alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import IllegalError, install_hint

if TYPE_CHECKING:
    from .games import PostgresStore

SETTINGS = ("dsn", "service", "schema", "lease")
SCHEMA, LEASE = "rattus_pbem", 60


def open_store(home: Path, settings: Mapping[str, object]) -> PostgresStore:
    """The store with these settings; connects to nothing yet. Raises IllegalError for a wrong one, never quoting it."""
    for name in settings:
        if name not in SETTINGS:
            raise IllegalError(f"store.{name} is not known; for postgres there are {', '.join(SETTINGS)}")
    given = {name: _text(settings, name, "") for name in ("dsn", "service") if name in settings}
    schema, lease = _text(settings, "schema", SCHEMA), settings.get("lease", LEASE)
    if len(given) != 1 or not all(text.strip() for text in given.values()):
        raise IllegalError(
            'a store of kind "postgres" needs one of store.dsn, as in "host=db.example.org dbname=pbem user=pbem", '
            "and store.service, a name in pg_service.conf"
        )
    if not (schema.isascii() and schema.isidentifier() and schema == schema.lower() and len(schema) <= 60):
        raise IllegalError("store.schema must be small letters, digits and _, beginning with a letter")
    if not isinstance(lease, int) or isinstance(lease, bool) or not 1 <= lease <= 3600:
        raise IllegalError("store.lease must be a number of seconds, from 1 to 3600")
    try:
        from .database import Database
        from .games import PostgresStore
        from .migrations import check
    except ImportError:
        raise IllegalError(
            'store.kind is "postgres", and psycopg is not installed', hint=install_hint("postgres")
        ) from None
    ((kind, text),) = given.items()
    return PostgresStore(home, Database(kind, text, schema, lease, check))


def _text(settings: Mapping[str, object], name: str, default: str) -> str:
    value = settings.get(name, default)
    if not isinstance(value, str):
        raise IllegalError(f"store.{name} must be a text")
    return value
