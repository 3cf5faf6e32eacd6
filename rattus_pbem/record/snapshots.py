"""The snapshot of a game at the start of an act: made from the journal, so that a look back need not read all of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from ..shapes import schema, upgraded
from ..store.protocol import GameStore
from .book import Book
from .file_digests import digested_json, read_digested
from .game import Game
from .histories import book_after
from .journal_line import JournalLine
from .lines_of_play import ActBegun
from .played_rules import StoredPosition, header_of


class Snapshot(NamedTuple):
    """A game at the start of an act: how many lines its journal had, the digest of the last, which began the act, the
    position, and the book as JSON; None where an older program kept more in it."""

    line: int
    head: str
    position: StoredPosition
    book: Mapping[str, Any] | None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The snapshot that `to_json` stored."""
        return cls(data["line"], data["head"], StoredPosition.from_json(data["position"]), data["book"])

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"schema": schema("snapshot"), **self._asdict(), "position": self.position.to_json()}

    def own_book(self, lines: Sequence[JournalLine]) -> Book:
        """A book of its own, as it stood then; made from the journal where it is not held."""
        if self.book is None:
            return book_after(lines[: self.line])
        return Book.from_json({**json.loads(json.dumps(self.book)), "header": header_of(lines).to_json()})


def snapshot(game: Game, line: ActBegun) -> bytes:
    """The game at the start of an act, with the journal line that began it."""
    begun = line.act.turn, line.number
    finished = [act for act in game.live.finished if (act.act.turn, act.number) == begun]
    position = game.live.position
    done = position.done[:-1] if finished else position.done
    first = finished[0].first_event if finished else position.first_event
    start = game.position_format.to_json(game.act_start)
    stored = StoredPosition(line.act.to_json(), [act.to_json() for act in done], first, start)
    content = Snapshot(game.number, game.head, stored, game.book.to_json())
    return digested_json(content.to_json(), game.secret, "snapshot")


def read_snapshot(store: GameStore, name: str, secret: bytes) -> Snapshot | None:
    """The snapshot in this file; None if it is missing or cut short. Raises BlockedError if it was changed by hand."""
    held = read_digested(store.read(name), name, secret, "snapshot", what="the snapshot")
    return None if held is None else Snapshot.from_json(upgraded(held, "snapshot", name))
