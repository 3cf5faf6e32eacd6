"""What a role that is not the owner may read."""

from __future__ import annotations

from psycopg import errors, sql

from ...errors import IllegalError
from .database import Database, DatabaseError, is_refusal
from .public_games import READABLE


def grant(database: Database, role: str) -> None:
    """Let a role read what is public of the games, and take from it whatever else it was given here.

    Raises IllegalError if there is no such role, or if it is one that no grant holds back.
    """
    row = database.row(
        "SELECT rolsuper, pg_has_role(rolname, current_user, 'member') FROM pg_roles WHERE rolname = %s", (role,)
    )
    if row is None:
        raise IllegalError(f"the database has no role {role!r}", hint="`CREATE ROLE ... LOGIN` makes one.")
    if any(row):
        raise IllegalError(f"{role!r} may read everything, whatever it is granted", hint="Make a role of its own.")
    schema, to = database.quoted_schema(), sql.Identifier(role).as_string(None)
    try:
        with database.transaction():
            database.execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {to}")
            database.execute(f"GRANT USAGE ON SCHEMA {schema} TO {to}")
            database.execute(f"GRANT SELECT ON {', '.join(READABLE)} TO {to}")
            database.notify()
    except DatabaseError as error:
        if is_refusal(error, errors.InsufficientPrivilege):
            raise IllegalError("only the owner of the tables may grant this") from None
        raise
