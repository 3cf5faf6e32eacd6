"""Games copied from one store to another, byte by byte; what the target has already of a game is not written again.

Reads each game under its lock, and writes nothing in the store that it reads.
"""

from __future__ import annotations

import json

from ..errors import IllegalError
from .blob_names import SAVED
from .protocol import GameStore, Mark, Store


def copy_game(source: Store, target: Store, game: str) -> bool:
    """Copy a game as it is between two commits; False if the target has it like that already.

    Raises IllegalError if the target's game has been played on by itself, LockedError if either is being written.
    """
    held = source.game(game)
    with held.locked():
        if not target.has(game):
            with target.new(game, held.secret()) as made:
                _write(held, made)
            return True
        other = target.game(game)
        with other.locked():
            if other.secret() != held.secret():
                raise IllegalError(f"the game {game} there is another one: it has another secret")
            if not (held.journal() or b"").startswith(other.journal() or b""):
                raise IllegalError(
                    f"the game {game} there has been played on, and would be overwritten",
                    hint="Copy from where it was played last.",
                )
            return _write(held, other)


def _write(source: GameStore, target: GameStore) -> bool:
    """Write what differs; whether anything did."""
    journal, saved = source.journal() or b"", source.read(SAVED)
    there = target.journal() or b""
    if is_changed := there != journal:
        begins = len(there)
        target.append(journal[begins:], Mark(0, len(journal), "", "", begins))
    wanted, present = source.blobs(), target.blobs()
    for gone in set(present) - set(wanted):
        target.remove(gone)
    contents = ((name, source.read(name) or b"") for name in wanted if name != SAVED)
    changed = {name: data for name, data in contents if target.read(name) != data}
    mark = _mark_of(saved)
    if saved is not None and mark is not None:
        if is_changed or changed or target.read(SAVED) != saved:
            target.save(changed, saved, mark)
    else:
        for name, data in {**changed, **({SAVED: saved} if saved is not None else {})}.items():
            target.write(name, data)
    return is_changed or bool(changed) or set(present) != set(wanted)


def _mark_of(saved: bytes | None) -> Mark | None:
    """The mark at which a saved game stands; None if it cannot be read, and will be made again."""
    try:
        return Mark(**json.loads(saved or b"")["journal"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
