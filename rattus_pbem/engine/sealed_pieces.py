"""What is drawn face down, sealed piece by piece: one root for the whole draw, a salt and a path for each piece.

The root is published when the pieces are drawn; who sees a face gets the salt and the path of that piece, and can check
that it lay there from the beginning, and learns nothing of the others.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from .journal import canonical
from .merkle import leaf_hash, length_prefixed, path_of, root_of
from .values import immutable

SALT_BYTES = 16


@immutable
class OpenedPiece:
    """A piece at its place (from 0) in its draw, with what proves that it lay there: its salt and path."""

    place: int
    value: Any
    salt: str
    path: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"place": self.place, "value": self.value, "salt": self.salt, "path": list(self.path)}


class Pieces:
    """The pieces of one hidden draw, in the order drawn."""

    def __init__(self, key: bytes, label: Sequence[str], outcome: Sequence[Any]) -> None:
        self._key = key
        self._label = label
        self._outcome = outcome
        self._nodes: list[bytes] = []

    @property
    def root(self) -> str:
        """The root over all pieces: 64 hex digits."""
        return root_of(self._sealed()).hex()

    def opening(self, place: int) -> OpenedPiece:
        """The piece at this place (from 0)."""
        path = [node.hex() for node in path_of(self._sealed(), place)]
        return OpenedPiece(place, self._outcome[place], self._salt(place).hex(), path)

    def _sealed(self) -> list[bytes]:
        if not self._nodes:
            pieces = enumerate(self._outcome)
            self._nodes = [piece_node(self._salt(place), self._label, place, value) for place, value in pieces]
        return self._nodes

    def _salt(self, place: int) -> bytes:
        return hmac.digest(self._key, length_prefixed(("piece", *self._label, str(place))), "sha256")[:SALT_BYTES]


def piece_node(salt: bytes, label: Sequence[str], place: int, value: Any) -> bytes:
    """The leaf of a piece: its salt, the draw, its place, its face as canonical JSON."""
    return leaf_hash(length_prefixed((salt, *label, str(place), canonical(value))))
