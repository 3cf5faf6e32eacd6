"""What is known of the games of a home in a database without opening them: the same as in an index, a row for each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from ..addresses import canonical_address
from ..home.home import Home
from ..hosting.index import GAMES_A_DAY, Entry, standing
from ..hosting.looks import Looks
from ..hosting.outage import mass_miss
from ..mail.database.connection import Rows
from ..record.game import Game
from ..shapes import stored_moment

RETRY = timedelta(minutes=1)
"""A game that could not be opened or played is tried again after this time."""


class WorkIndex:
    """The known games as rows: has the entry of one game, which a worker has claimed, and asks for the rest."""

    def __init__(self, home: Home, rows: Rows, now: datetime, *, mailed: bool) -> None:
        self.home = home
        self.now = now
        self.rows = rows
        self.mailed = mailed
        self.games: dict[str, Entry] = {}
        self._size = 0
        self._places = ""
        self._is_extended = False
        self._of_address: dict[str, list[tuple[Any, ...]]] = {}

    # ---- claiming -----------------------------------------------------------------------------------------------

    def claim(self) -> str:
        """A game for which mail waits, else one that is due, locked until the transaction ends; "" if there is none."""
        columns = "g.id, g.size, g.handed, g.places, g.looked, EXISTS (SELECT FROM extended e WHERE e.game = g.id)"
        row = self.rows.row(
            f"SELECT {columns} FROM mail m JOIN game g ON g.id = m.game WHERE m.folder = 'in' AND m.game <> '' "
            "AND m.again <= %s ORDER BY m.name LIMIT 1 FOR UPDATE OF g SKIP LOCKED",
            (self.now,),
        ) or self.rows.row(
            f"SELECT {columns} FROM game g WHERE g.due <= %s ORDER BY g.due LIMIT 1 FOR UPDATE SKIP LOCKED", (self.now,)
        )
        if row is None:
            return ""
        name, self._size, handed, self._places, looked, self._is_extended = row
        self.games = {name: Entry(handed, [1], "", [], [], stored_moment(looked) if looked else "")}
        return str(name)

    def claim_for_check(self) -> tuple[str, Looks] | None:
        """A game that is to be looked through, locked, and what was found sound of it; None if there is none."""
        count = self.rows.row("SELECT reltuples FROM pg_class WHERE oid = 'game'::regclass")
        games = max(0, int(count[0])) if count is not None else 0
        pace = max(timedelta(hours=1), timedelta(days=1) * games / GAMES_A_DAY)
        row = self.rows.row(
            "SELECT id, looks FROM game WHERE looked < %s AND NOT unsettled "
            "ORDER BY looked LIMIT 1 FOR UPDATE SKIP LOCKED",
            (self.now - pace,),
        )
        return (row[0], _looks(row[1])) if row is not None else None

    def next_due(self) -> datetime | None:
        """When the next game is due that nobody has claimed; None if none is."""
        row = self.rows.row("SELECT nullif(min(due), '-infinity') FROM game WHERE due IS NOT NULL")
        return row[0] if row is not None else None

    # ---- KnownGames ---------------------------------------------------------------------------------------------

    def is_as_left(self, game: str) -> bool:
        """Whether nobody has written in the claimed game since a worker left it."""
        return self._size == self.games[game].size

    def enter(self, name: str, game: Game, head: str) -> None:
        """Record how a game stands after being played, its letters handed over if letters are sent at all.

        `head` is not needed here: a backup of the database restores a journal together with its row.
        """
        due, seats, late = standing(game)
        first = min((grace for _, grace in late), default=None)
        places = json.dumps(seats)
        self.rows.execute(
            "UPDATE game SET due = %s, late = %s, late_at = %s, unsettled = false, places = %s, "
            "looked = coalesce(looked, %s), handed = CASE WHEN %s THEN size ELSE handed END WHERE id = %s",
            (due, json.dumps(late), first, places, datetime.fromisoformat(game.now), self.mailed, name),
        )
        if places != self._places:
            self.rows.execute("DELETE FROM place WHERE game = %s", (name,))
            self.rows.execute(
                "INSERT INTO place (game, seat, address) SELECT %s, * FROM unnest(%s::text[], %s::text[])",
                (name, [seat for seat, _ in seats], [address for _, address in seats]),
            )

    def mark_unsettled(self, name: str) -> None:
        """A game that could not be opened or played: it is tried again after a while, its mail waits."""
        again = self.now + RETRY
        self.rows.execute(
            "UPDATE game SET unsettled = true, late = '[]', late_at = NULL, due = %s WHERE id = %s", (again, name)
        )
        self.rows.execute("UPDATE mail SET again = %s WHERE folder = 'in' AND game = %s", (again, name))

    def forget_moments(self) -> None:
        """Deadlines move: every game is due, and nothing waits for a moment that another clock has named."""
        self.rows.execute("UPDATE game SET due = '-infinity' WHERE late_at IS NOT NULL OR due IS NOT NULL")
        self.rows.execute("UPDATE game SET looked = %s WHERE looked > %s", (self.now, self.now))
        self.rows.execute("UPDATE mail SET again = '-infinity' WHERE again > %s", (self.now,))

    def mark_checked(self, name: str, now: datetime, looks: Looks | None = None) -> None:
        """All files of a game have been looked through."""
        kept = json.dumps(looks) if looks is not None else None
        self.rows.execute("UPDATE game SET looked = %s, looks = coalesce(%s, looks) WHERE id = %s", (now, kept, name))

    def places_of(self, address: str, *, settled: bool = True) -> list[tuple[str, str]]:
        """The game and seat of every place that this address holds."""
        wanted = canonical_address(address)
        if wanted not in self._of_address:
            self._of_address[wanted] = self.rows.rows(
                "SELECT p.game, p.seat, g.unsettled FROM place p JOIN game g ON g.id = p.game "
                "WHERE p.address = %s ORDER BY p.game, p.seat",
                (wanted,),
            )
        return [(game, seat) for game, seat, unsettled in self._of_address[wanted] if unsettled != settled]

    # ---- the brake ----------------------------------------------------------------------------------------------

    def note_mass_miss(self) -> int:
        """Mark the games of a mass miss, before any of them is played: their deadlines move. How many there are."""
        moment = stored_moment(self.now)
        rows = self.rows.rows("SELECT id, late FROM game WHERE late_at <= %s", (self.now,))
        entries = {name: Entry(1, [1], "", [], json.loads(late)) for name, late in rows}
        if not entries:
            return 0
        answering = self.rows.rows("SELECT game, seat FROM mail WHERE folder = 'in' AND game <> '' AND seat <> ''")
        games = sorted(mass_miss(entries, ((game, seat) for game, seat in answering), moment))
        if games:
            self.rows.execute("INSERT INTO extended (game) SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING", (games,))
        return len(games)

    def take_extension(self, game: str) -> bool:
        """Whether the deadlines of a claimed game move; said once."""
        if self._is_extended:
            self.rows.execute("DELETE FROM extended WHERE game = %s", (game,))
        return self._is_extended


def _looks(column: str) -> Looks:
    try:
        return Looks.from_json(json.loads(column))
    except (ValueError, TypeError):
        return Looks()


def note_handed(rows: Rows, index: bytes | None) -> None:
    """Of games that came from a folder: up to where its index says that their letters have been handed over."""
    try:
        data = json.loads(index or b"")
        sizes = {game: int(entry[0]) for game, entry in data["games"].items()} if data["mailed"] else {}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return
    rows.execute(
        "UPDATE game SET handed = least(game.size, i.size) FROM unnest(%s::text[], %s::bigint[]) AS i (id, size) "
        "WHERE game.id = i.id AND game.handed = 0",
        (list(sizes), list(sizes.values())),
    )


class PlacesByAddress(Mapping[str, list[tuple[str, str]]]):
    """The places of an address, asked for when they are needed; those in games that can be played first."""

    def __init__(self, index: WorkIndex) -> None:
        self.index = index

    def __getitem__(self, address: str) -> list[tuple[str, str]]:
        places = self.index.places_of
        return [*places(address), *places(address, settled=False)]

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class GameNames:
    """Which games there are, asked for one by one."""

    def __init__(self, home: Home) -> None:
        self.home = home

    def __contains__(self, name: Any) -> bool:
        return isinstance(name, str) and self.home.store.has(name)
