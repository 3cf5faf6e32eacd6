"""The snapshot of a game at the start of an act: made from the journal, so that a look back need not read all of it."""

from __future__ import annotations

from typing import Any

from ..shapes import schema, upgraded
from ..store.protocol import GameStore
from .file_digests import digested_json, read_digested
from .game import Game
from .lines_of_play import ActBegun


def snapshot(game: Game, line: ActBegun) -> bytes:
    """The game at the start of an act, with the journal line that began it."""
    begun = line.act.turn, line.number
    finished = [act for act in game.live.finished if (act.act.turn, act.number) == begun]
    position = game.live.position
    done = position.done[:-1] if finished else position.done
    first = finished[0].first_event if finished else position.first_event
    content = {
        "schema": schema("snapshot"),
        "line": game.number,
        "head": game.head,
        "position": {
            "act": line.act.to_json(),
            "done": [act.to_json() for act in done],
            "first_event": first,
            "start": game.position_json(game.act_start),
            "tail": [],
        },
        "book": game.book.to_json(),
    }
    return digested_json(content, game.secret, "snapshot")


def read_snapshot(store: GameStore, name: str, secret: bytes) -> dict[str, Any] | None:
    """The snapshot in this file; None if it is missing or cut short. Raises BlockedError if it was changed by hand."""
    held = read_digested(store.read(name), name, secret, "snapshot", what="the snapshot")
    return None if held is None else upgraded(held, "snapshot", name)
