"""The games of a home in PostgreSQL. A game's lock is a transaction that holds its row: what is written under it is
committed when the lock is given back, all of it or, where the writer is killed or cut off, nothing.

A writer that is silent for longer than its lease is thrown out by the server, which takes back what it did.
"""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from psycopg import errors

from ...errors import BlockedError, IllegalError
from ...waiting import with_progress
from ..archive import ARCHIVE, below, is_archivable, packed, unpacked
from ..blob_names import SAVED, SECRET, is_game_id
from ..protocol import Finding, LockedError, Mark
from .database import Database, DatabaseError, is_refusal
from .fingerprints import fingerprints
from .held_rows import BLOBS, INSERT_BLOBS, INSERT_BLOCK, SIZES, STAND, Held, standing, text_of
from .migrations import migrate
from .public_games import PublicGames


class PostgresGame:
    """A game in the rows of a database (`protocol.GameStore`)."""

    def __init__(self, store: PostgresStore, name: str) -> None:
        self.store = store
        self.database = store.database
        self.name = name
        self._held: Held | None = None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """On a server that may only be read nobody is locked out: what is read is as it was at one moment."""
        held = self.store.held
        if self.name in held:
            raise _being_written(self.name)
        with self.database.transaction(keep=True):
            try:
                row = self.database.row(
                    "SELECT g.size, g.saved, s.secret, b.data, a.game IS NOT NULL FROM game g "
                    "LEFT JOIN secret s ON s.game = g.id LEFT JOIN blob b ON b.game = g.id AND b.name = %s "
                    "LEFT JOIN blob a ON a.game = g.id AND a.name = %s WHERE g.id = %s"
                    + ("" if self.database.is_read_only else " FOR UPDATE OF g"),
                    (SAVED, ARCHIVE, self.name),
                )
            except DatabaseError as error:
                if is_refusal(error, errors.LockNotAvailable):
                    raise _being_written(self.name) from None
                raise
            self._held = Held(row[0], row[1], row[2], {SAVED: row[3]}, row[4]) if row is not None else None
            held[self.name] = self
            try:
                yield
            finally:
                del held[self.name]
                try:
                    pending = self._held
                    if pending is not None and pending.mark is not None and not self.database.is_lost:
                        self._write_block()
                        self._stand(pending.mark, pending.size)
                finally:
                    self._held = None

    def remove_temporary_files(self) -> None:
        """Do nothing: what a killed writer left was taken back."""

    def secret(self) -> bytes:
        row: tuple[bytes | None] | None
        if self._held is not None:
            row = (self._held.secret,)
        else:
            row = self.database.row("SELECT secret FROM secret WHERE game = %s", (self.name,))
        if row is None or row[0] is None:
            raise BlockedError(
                "the secret of the game is missing",
                place=SECRET,
                hint="Restore it from a backup: nothing can be drawn or verified without it.",
                expected="a secret of 32 bytes",
                actual="none",
            )
        return bytes(row[0])

    # ---- the journal

    def journal(self, after: int = 0) -> bytes | None:
        last = self._held.last if self._held is not None else None
        if last is not None and last[0] <= after:
            return last[1][after - last[0] :]
        self._write_block()
        rows = self.database.rows(
            "SELECT begins, data FROM block WHERE game = %s AND begins >= coalesce("
            "(SELECT max(begins) FROM block WHERE game = %s AND begins <= %s), 0) ORDER BY begins",
            (self.name, self.name, after),
        )
        if not rows:
            return None
        return b"".join(data for _, data in rows)[max(0, after - rows[0][0]) :]

    def append(self, block: bytes, mark: Mark) -> None:
        with self.database.transaction():
            size = self._size()
            if size < mark.begins:
                raise OSError(errno.ESTALE, "this journal has been cut off", self.store.where(self.name))
            if size > mark.begins:
                self._cut(mark.begins)
            held = self._held
            if held is None:
                self.database.execute(INSERT_BLOCK, (self.name, mark.begins, block))
                self._stand(mark, mark.begins + len(block))
                return
            self._write_block()
            held.size, held.mark = mark.begins + len(block), mark
            held.last = held.block = mark.begins, block

    def _write_block(self) -> None:
        """Write a block that was appended and is not written yet."""
        held = self._held
        if held is not None and held.block is not None:
            self.database.execute(INSERT_BLOCK, (self.name, *held.block))
            held.block = None

    def _size(self) -> int:
        if self._held is not None:
            return self._held.size
        row = self.database.row("SELECT size FROM game WHERE id = %s", (self.name,))
        return int(row[0]) if row is not None else 0

    def cut(self, size: int) -> None:
        if self._size() > size:
            with self.database.transaction():
                self._cut(size)

    def _cut(self, size: int) -> None:
        self._write_block()
        execute = self.database.execute
        execute("DELETE FROM block WHERE game = %s AND begins >= %s", (self.name, size))
        execute(
            "UPDATE block SET data = substr(data, 1, (%s - begins)::integer) WHERE game = %s AND begins < %s "
            "AND begins + length(data) > %s",
            (size, self.name, size, size),
        )
        execute("UPDATE game SET size = %s, written = written + 1 WHERE id = %s", (size, self.name))
        if self._held is not None:
            self._held.size, self._held.last, self._held.mark = size, None, None

    def _stand(self, mark: Mark, size: int) -> None:
        self.database.execute(STAND, (*standing(mark, size, None), self.name))

    def stands_at(self, mark: Mark) -> bool:
        row: tuple[int, str] | None
        if self._held is not None:
            row = self._held.size, self._held.saved
        else:
            row = self.database.row("SELECT size, saved FROM game WHERE id = %s", (self.name,))
        if row is None or row != (mark.size, text_of(mark)):
            return False
        last = self.journal(mark.begins)
        return last is not None and hashlib.sha256(last).hexdigest() == mark.block

    # ---- blobs

    def save(self, blobs: Mapping[str, bytes], saved: bytes, mark: Mark) -> None:
        every = {**blobs, SAVED: saved}
        rows = self.name, list(every), list(every.values())
        with self.database.transaction():
            held = self._held
            if held is not None and held.mark is not None and held.block is not None:
                values = standing(held.mark, held.size, text_of(mark))
                self.database.execute(
                    f"WITH appended AS ({INSERT_BLOCK}), made AS ({INSERT_BLOBS}) {STAND}",
                    (self.name, *held.block, *rows, *values, self.name),
                )
                held.block = None
            else:
                self.database.execute(INSERT_BLOBS, rows)
                self.database.execute(
                    "UPDATE game SET saved = %s, written = written + 1, due = '-infinity' WHERE id = %s",
                    (text_of(mark), self.name),
                )
            if held is not None:
                held.saved, held.mark = text_of(mark), None
                held.contents.update(every)
            self.store.wake()

    def read(self, name: str) -> bytes | None:
        held = self._held
        if held is not None and name in held.contents:
            return held.contents[name]
        row = self.database.row("SELECT data FROM blob WHERE game = %s AND name = %s", (self.name, name))
        data = bytes(row[0]) if row is not None else self._archived(name).get(name)
        if held is not None:
            held.contents[name] = data
        return data

    def _archived(self, *names: str) -> Mapping[str, bytes]:
        """The blobs of the archive, where one of these names may lie there."""
        held = self._held
        if not any(map(is_archivable, names)) or (held is not None and not held.has_archive):
            return {}
        packed = self.read(ARCHIVE)
        if packed is None or held is None:
            return unpacked(packed) if packed is not None else {}
        if held.archived is None:
            held.archived = unpacked(packed)
        return held.archived

    def fetch(self, names: Collection[str]) -> None:
        held = self._held
        asked = [name for name in names if held is not None and name not in held.contents]
        if held is None or not asked:
            return
        rows = dict(self.database.rows(BLOBS, (self.name, asked)))
        archived = self._archived(*(set(asked) - set(rows)))
        held.contents.update({**{name: archived.get(name) for name in asked}, **rows})

    def size(self, name: str) -> int | None:
        return self.sizes([name]).get(name)

    def sizes(self, names: Collection[str]) -> Mapping[str, int]:
        known = self._held.contents if self._held is not None else {}
        asked = [name for name in names if name not in known]
        rows = dict(self.database.rows(SIZES, (self.name, asked))) if asked else {}
        missing = set(asked) - set(rows)
        archived = {name: content for name, content in self._archived(*missing).items() if name in missing}
        contents = {**archived, **{name: data for name in names if (data := known.get(name)) is not None}}
        return {**{name: len(content) for name, content in contents.items()}, **rows}

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.database.execute(
            "INSERT INTO blob (game, name, data) VALUES (%s, %s, %s) "
            "ON CONFLICT (game, name) DO UPDATE SET data = excluded.data",
            (self.name, name, data),
        )
        if self._held is not None:
            self._held.contents[name] = data

    def remove(self, name: str) -> None:
        archived = dict(self._archived(name))
        if archived.pop(name, None) is not None:
            self._write_archive(archived)
        self.database.execute("DELETE FROM blob WHERE game = %s AND name = %s", (self.name, name))
        if self._held is not None:
            self._held.contents.pop(name, None)

    def _write_archive(self, contents: dict[str, bytes]) -> None:
        self.write(ARCHIVE, packed(contents))
        if self._held is not None:
            self._held.archived, self._held.has_archive = None, True

    def names(self, under: str) -> list[str]:
        rows = self.database.rows(
            "SELECT DISTINCT split_part(substr(name, %s), '/', 1) FROM blob "
            "WHERE game = %s AND name >= %s AND name < %s",
            (len(under) + 2, self.name, f"{under}/", f"{under}0"),  # 0 comes after the stroke
        )
        return sorted({*(name for (name,) in rows), *below(self._archived(f"{under}/"), under)})

    def blobs(self) -> list[str]:
        return sorted({*self.stamps(), *self._archived("/")} - {ARCHIVE})

    def compact(self) -> bool:
        """All in the transaction of the lock."""
        loose = list(filter(is_archivable, self.stamps()))
        if not loose:
            return False
        self._write_archive({**self._archived("/"), **dict(self.database.rows(BLOBS, (self.name, loose)))})
        self.database.execute("DELETE FROM blob WHERE game = %s AND name = ANY(%s)", (self.name, loose))
        return True

    def stamps(self) -> Mapping[str, str]:
        return dict(self.database.rows("SELECT name, xmin::text FROM blob WHERE game = %s", (self.name,)))


class PostgresStore:
    """The games of a home in one database; `held` are those that this process writes in."""

    def __init__(self, home: Path, database: Database) -> None:
        self.home = home
        self.database = database
        self.held: dict[str, PostgresGame] = {}
        self._known: set[str] = set()
        self._is_public: bool | None = None
        self.is_waking = True
        """Whether whoever waits for work is woken by a write; a worker, who goes on himself, wakes nobody."""

    @property
    def mail_rows(self) -> Database:
        """The mail of the home lies here, too."""
        return self.database

    @property
    def public_games(self) -> PublicGames | None:
        """What anybody may know of the games, where our role may read nothing else; else None."""
        if self._is_public is None:
            self._is_public = PublicGames(self.database).role_sees_only_public
        return PublicGames(self.database) if self._is_public else None

    def take_keys(self, marks: tuple[str, ...]) -> None:
        """The marks of the home's keys, the newest first: on the tables of another host nothing is done."""
        self.database.marks = marks

    def prepare(self) -> None:
        migrate(self.database)

    def wake(self) -> None:
        """Tell the workers that there is something to do."""
        if self.is_waking:
            self.database.notify()

    def games(self) -> list[str]:
        return [name for (name,) in self.database.rows("SELECT id FROM game ORDER BY id")]

    def has(self, game: str) -> bool:
        if game not in self._known and is_game_id(game):
            if self.database.row("SELECT FROM game WHERE id = %s", (game,)) is None:
                return False
            self._known.add(game)
        return game in self._known

    def note(self, game: str) -> None:
        """There is a game of this id: whoever has its row need not ask."""
        self._known.add(game)

    def game(self, game: str) -> PostgresGame:
        return self.held.get(game) or PostgresGame(self, game)

    @contextmanager
    def new(self, game: str, secret: bytes) -> Iterator[PostgresGame]:
        """The rows are filled in one transaction."""
        with self.database.transaction():
            try:
                self.database.execute("INSERT INTO game (id, due) VALUES (%s, '-infinity')", (game,))
            except DatabaseError as error:
                if is_refusal(error, errors.LockNotAvailable):
                    raise LockedError(f"a game {game} is being made by another process") from None
                if is_refusal(error, errors.UniqueViolation):
                    raise IllegalError(f"there is a game {game} already", place=self.where(game)) from None
                raise
            self.database.execute("INSERT INTO secret (game, secret) VALUES (%s, %s)", (game, secret))
            yield self.game(game)
            self.wake()

    def stamp(self, game: str) -> tuple[int, list[int]]:
        row = self.database.row("SELECT size, written, saved FROM game WHERE id = %s", (game,))
        return (row[0], [row[1], 0]) if row is not None and row[2] else (0, [0, 0])

    def fingerprints(self) -> Mapping[str, str]:
        return fingerprints(self.database)

    def where(self, game: str = "", name: str = "") -> str:
        return "/".join(part for part in (self.database.where, game, name) if part)

    def read(self, name: str) -> bytes | None:
        row = self.database.row("SELECT data FROM home_blob WHERE name = %s", (name,))
        return row[0] if row is not None else None

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.database.execute(
            "INSERT INTO home_blob (name, data) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET data = excluded.data",
            (name, data),
        )

    def copy(self, to: Path) -> None:
        from ..copying import copy_game
        from ..folder import FolderStore

        target = FolderStore(to)
        target.prepare()
        for game in with_progress("backup: games", self.games()):
            copy_game(self, target, game)

    def examine(self, now: datetime) -> Iterator[Finding]:
        for setting in ("fsync", "full_page_writes"):
            row = self.database.row("SELECT current_setting(%s)", (setting,))
            if row is not None and row[0] == "off":
                what = f"{setting} is off: a power cut can damage the database."
                yield Finding(self.where(), what, f"Set {setting} = on.")
        latest = self.database.row("SELECT max(id) FROM game WHERE at <> '' AND at::timestamptz > %s", (now,))
        if latest is not None and latest[0] is not None:
            yield Finding(latest[0], "its last commit lies in the future.", "Set the clock of this machine.")


def _being_written(game: str) -> LockedError:
    return LockedError(f"game {game} is being written by another process", hint="Try again when it has finished.")
