"""What a home remembers of its games between two ticks, so that a tick opens only those in which something is due.

Nothing here is the truth: an index that is missing, old or damaged makes a tick open more games, never fewer. It is
made again from the games themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from .. import __version__
from ..addresses import canonical_address
from ..home.home import Home
from ..record.game import Game
from ..shapes import schema, stored_moment
from ..store.blob_names import INDEX
from .agenda import next_due
from .answer_search import is_sealed
from .looks import Looks
from .sheet_times import is_answered

GAMES_A_DAY = 1000
MAX_GAMES_LOOKED = 20
MAX_BYTES_LOOKED = 4 * 1024 * 1024
"""One tick looks through at most so many games, and so many bytes of their journals, but through one at least."""


class Entry(NamedTuple):
    """A game as the last tick left it: the journal's size and file times, when it is due, who plays in it.

    `due` is "" if time changes nothing in it; `seats` are pairs of seat and address; `late` are the seats that are
    asked, each with the end of its grace, if no orders of it are stored. `stamp` is empty if the game could not be
    opened or played: letters of the journal up to `size` have been handed over, the rest has not. `looked` is when it
    was looked through, or when a tick first saw it; `looks` what was found sound then. `commitment` and `head` tell
    which journal it is, and its last line; "" where an older program, or none, has entered it.
    """

    size: int
    stamp: list[int]
    due: str
    seats: list[list[str]]
    late: list[list[str]]
    looked: str = ""
    looks: Looks = Looks()
    commitment: str = ""
    head: str = ""

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Entry:
        """Raises TypeError or ValueError for anything else."""
        size, stamp, due, seats, late, looked, *rest = data
        looks, commitment, head = (*rest, "", "") if len(rest) == 1 else rest or ((), "", "")
        return cls(
            size, stamp, due, seats, late, looked, Looks.from_json(looks) if looks else Looks(), commitment, head
        )


def standing(game: Game) -> tuple[datetime | None, list[list[str]], list[list[str]]]:
    """When a game is due, who plays where, who is late from when on: as an entry of the index has it."""
    seats = [[seat, canonical_address(person.address)] for seat, person in game.book.seats.items() if person.address]
    late = [
        [ask.seat, ask.grace]
        for ask in game.book.deadlines.asks
        if not (ask.braked or ask.processed or game.book.paused)
        if not (is_answered(game, ask.seat) or is_sealed(game, ask.seat))
    ]
    return next_due(game), seats, late


class KnownGames(Protocol):
    """What is known of games without opening them, for whoever plays one of them or brings it mail."""

    @property
    def games(self) -> Mapping[str, Entry]:
        """The entry of each game, or of those alone that are being played."""

    def is_as_left(self, game: str) -> bool:
        """Whether nobody has written in a game since it was entered. Opens no file."""

    def enter(self, name: str, game: Game, head: str) -> None:
        """Record how a game stands after being played, its journal with this head, all of its letters handed over."""

    def mark_unsettled(self, name: str) -> None:
        """A game that could not be opened or played: it is looked at again, from where this began."""

    def places_of(self, address: str, *, settled: bool = True) -> list[tuple[str, str]]:
        """The game and seat of every place that this address holds; not `settled`: in games that cannot be played."""


class Index:
    """The index of a home: read at the beginning of a tick, kept at its end."""

    def __init__(self, home: Home, *, mailed: bool = False) -> None:
        """With `mailed` an index of ticks that sent no mail counts for nothing: their letters are still to be sent."""
        self.home = home
        self.mailed = mailed
        self.games: dict[str, Entry] = {}
        self._changed = False
        self._games_of: dict[str, dict[str, None]] | None = None
        """The games in which each address has a place; None until somebody asks, or where seats have changed."""
        try:
            data = json.loads(home.store.read(INDEX) or b"")
            whole = data["schema"] == schema("index") and data["program"] == __version__
            self._changed = data["mailed"] != mailed
            if whole and (data["mailed"] or not mailed):
                self.games = {game: Entry.from_json(entry) for game, entry in data["games"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._changed = True

    def is_quiet(self, game: str, now: str) -> bool:
        """Whether nothing is due in a game, and its journal is as it was left. Opens no file."""
        entry = self.games.get(game)
        if entry is None or not entry.size or (entry.due and entry.due <= now):
            return False
        return self.is_as_left(game)

    def is_as_left(self, game: str) -> bool:
        """Whether nobody has written in a game since it was entered. Opens no file."""
        entry = self.games.get(game)
        return entry is not None and self.home.store.stamp(game) == (entry.size, entry.stamp)

    def enter(self, name: str, game: Game, head: str) -> None:
        """Record how a game stands after being played, its journal with this head, all of its letters handed over."""
        due, seats, late = standing(game)
        size, stamp = self.home.store.stamp(name)
        known = self.games.get(name)
        looked = known.looked if known is not None else stored_moment(datetime.fromisoformat(game.now))
        looks = known.looks if known is not None else Looks()
        when, commitment = due.isoformat() if due else "", game.book.header.commitment
        entry = Entry(size, stamp, when, seats, late, looked, looks, commitment, head)
        if known != entry:
            self._put(name, entry)

    def _put(self, name: str, entry: Entry) -> None:
        known = self.games.get(name)
        if known is None or known.seats != entry.seats:
            self._games_of = None
        self.games[name] = entry
        self._changed = True

    def mark_unsettled(self, name: str) -> None:
        """A game that could not be opened or played: the next tick looks at it again, from where this one began."""
        entry = self.games.get(name)
        if entry is not None and entry.stamp:
            self.games[name] = entry._replace(stamp=[], late=[])
            self._changed = True

    def due_for_check(self, now: datetime) -> list[str]:
        """The settled games that are to be looked through in this tick, those first that were longest ago.

        Each in its turn once an hour, and in a home of many games less often, so that the work of a day is the same.
        """
        pace = max(timedelta(hours=1), timedelta(days=1) * len(self.games) / GAMES_A_DAY)
        last, moment = stored_moment(now - pace), stored_moment(now)
        due = [(e.looked, name) for name, e in self.games.items() if e.stamp and not last < e.looked <= moment]
        names: list[str] = []
        size = 0
        for _, name in sorted(due)[:MAX_GAMES_LOOKED]:
            size += self.games[name].size
            if names and size > MAX_BYTES_LOOKED:
                break
            names.append(name)
        return names

    def mark_checked(self, name: str, now: datetime, looks: Looks | None = None) -> None:
        """Record that a game was checked at `now`. Without `looks`, what is remembered of its files is kept."""
        known = self.games[name]
        self.games[name] = known._replace(looked=stored_moment(now), looks=known.looks if looks is None else looks)
        self._changed = True

    def forget(self, name: str) -> None:
        """A game that has gone."""
        if self.games.pop(name, None) is not None:
            self._games_of = None
            self._changed = True

    def merge(self, entries: Mapping[str, Entry | None]) -> None:
        """How another process has left its games."""
        for name, entry in entries.items():
            if entry is None:
                self.forget(name)
            elif self.games.get(name) != entry:
                self._put(name, entry)

    def places_of(self, address: str, *, settled: bool = True) -> list[tuple[str, str]]:
        """The game and seat of every place that this address holds; not `settled`: in games that cannot be played."""
        games, wanted = self._games_of, canonical_address(address)
        if games is None:
            games = self._games_of = {}
            for game, entry in self.games.items():
                for _, held in entry.seats:
                    games.setdefault(held, {})[game] = None
        entries = [(game, self.games[game]) for game in games.get(wanted, ())]
        return [
            (game, seat)
            for game, entry in entries
            if bool(entry.stamp) == settled
            for seat, held in entry.seats
            if held == wanted
        ]

    def places_by_address(self) -> dict[str, list[tuple[str, str]]]:
        """The game and seat of every place by its address, those in games that can be played first."""
        places: dict[str, list[tuple[str, str]]] = {}
        for game, entry in sorted(self.games.items(), key=lambda item: not item[1].stamp):
            for seat, address in entry.seats:
                places.setdefault(address, []).append((game, seat))
        return places

    def forget_gone(self) -> None:
        """Forget the games that are not there any more."""
        for gone in self.games.keys() - set(self.home.store.games()):
            self.forget(gone)

    def save(self) -> None:
        """Write the index, if it changed. Raises OSError."""
        self.forget_gone()
        if self._changed:
            data: Mapping[str, Any] = {
                "schema": schema("index"),
                "program": __version__,
                "mailed": self.mailed,
                "games": dict(sorted(self.games.items())),
            }
            self.home.store.write(INDEX, json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._changed = False
