"""What anybody may know of the games of a home, as a role for a web site reads it: the table `public_game`."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Collection

from psycopg import errors, sql

from ...errors import IllegalError
from .database import Database, DatabaseError, is_refusal

NUMBER = 1
"""That of the form in which games are kept there: another program makes them all again."""
_PUBLISHED = f"'{NUMBER}:' || written"
READABLE = ("migration", "public_game")
"""What the role of a web site may read."""


class PublicGames:
    """What anybody may know of the games, as rows that a site's role reads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def role_sees_only_public(self) -> bool:
        """Whether our database role may read public games only."""
        row = self.database.row("SELECT has_table_privilege('game', 'SELECT')")
        return row is not None and not row[0]

    # ---- for readers

    def names(self) -> list[str]:
        """The ids of the games, in alphabetical order."""
        return [name for (name,) in self.database.rows("SELECT game FROM public_game ORDER BY game")]

    def stamp(self, game: str) -> str:
        """What changes whenever a game does; "" if there is none of this id."""
        row = self.database.row("SELECT sha256 FROM public_game WHERE game = %s", (game,))
        return str(row[0]) if row is not None else ""

    def read(self, game: str) -> bytes:
        """What may be known of a game. Raises IllegalError if there is none, or if it has another program's form."""
        row = self.database.row("SELECT number, data FROM public_game WHERE game = %s", (game,))
        if row is None:
            raise IllegalError(
                f"there is no game {game!r} in {self.database.where} that anybody may know of",
                hint="A worker of the host's publishes a game soon after it was played.",
            )
        if row[0] != NUMBER:
            raise IllegalError(
                f"the game {game} was published by another version of the program",
                hint="Install the host's version here.",
            )
        return zlib.decompress(row[1])

    # ---- for the host's workers

    def is_wanted(self) -> bool:
        """Whether there is a role that has been let read them."""
        row = self.database.row(
            "SELECT EXISTS (SELECT FROM pg_class c, aclexplode(c.relacl) AS acl "
            "WHERE c.oid = 'public_game'::regclass AND acl.grantee <> c.relowner)"
        )
        return row is not None and bool(row[0])

    def claim(self, hidden: Collection[str]) -> str:
        """A game that has been written in since it was published, locked until the transaction ends; "" if none is."""
        row = self.database.row(
            "SELECT id FROM game WHERE size > 0 AND NOT unsettled AND id <> ALL(%s) "
            f"AND published IS DISTINCT FROM {_PUBLISHED} LIMIT 1 FOR UPDATE SKIP LOCKED",
            (list(hidden),),
        )
        return str(row[0]) if row is not None else ""

    def write(self, game: str, data: bytes) -> None:
        """Publish this of a game that is locked. What is the same as before is not written: nobody sees when it was."""
        digest = hashlib.sha256(data).hexdigest()
        with self.database.transaction():
            self.database.execute(
                "INSERT INTO public_game (game, number, sha256, data) VALUES (%s, %s, %s, %s) ON CONFLICT (game) "
                "DO UPDATE SET number = excluded.number, sha256 = excluded.sha256, data = excluded.data "
                "WHERE (public_game.number, public_game.sha256) <> (excluded.number, excluded.sha256)",
                (game, NUMBER, digest, zlib.compress(data)),
            )
            self.keep(game)

    def keep(self, game: str) -> None:
        """Leave what was published of a game until it is written in again."""
        self.database.execute(f"UPDATE game SET published = {_PUBLISHED} WHERE id = %s", (game,))

    def remove(self, games: Collection[str]) -> None:
        """Take back what was published of these games."""
        self.database.execute(
            "WITH gone AS (DELETE FROM public_game WHERE game = ANY(%s) RETURNING game) "
            "UPDATE game SET published = '' FROM gone WHERE id = gone.game",
            (list(games),),
        )


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
