"""Lists as bytes that cannot be mistaken: the parts of a label joined to one text of bytes; Merkle trees over a list of
byte strings, one root for all, a path for each. SHA-256; knows nothing of games.

A leaf is SHA-256(00 | content), an inner node SHA-256(01 | left | right); the last node of an odd level goes up as it
is. A path holds the neighbours on the way from a leaf to the root, the lowest first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

_sha256 = hashlib.sha256


def leaf_hash(content: bytes) -> bytes:
    """The lowest node over this content."""
    return _sha256(b"\0" + content).digest()


def root_of(nodes: Sequence[bytes]) -> bytes:
    """The root over these nodes of one level; ValueError if there are none."""
    if not nodes:
        raise ValueError("a tree has at least one leaf")
    while len(nodes) > 1:
        nodes = level_above(nodes)
    return nodes[0]


def level_above(nodes: Sequence[bytes]) -> list[bytes]:
    """The nodes one level nearer to the root."""
    pairs = zip(nodes[::2], nodes[1::2], strict=False)
    above = [_sha256(b"\1" + left + right).digest() for left, right in pairs]
    return [*above, nodes[-1]] if len(nodes) % 2 else above


def path_of(nodes: Sequence[bytes], place: int) -> list[bytes]:
    """The path from the node at this place (from 0) to the root over them."""
    path = []
    while len(nodes) > 1:
        neighbour = place ^ 1
        if neighbour < len(nodes):
            path.append(nodes[neighbour])
        nodes, place = level_above(nodes), place // 2
    return path


def root_by_path(node: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root to which a path leads from the node at this place of `size`; ValueError if it is too short or long."""
    left = list(path)
    while size > 1:
        if place ^ 1 < size:
            if not left:
                raise ValueError("the path is too short")
            neighbour = left.pop(0)
            node = _sha256(b"\1" + (neighbour + node if place % 2 else node + neighbour)).digest()
        place, size = place // 2, (size + 1) // 2
    if left:
        raise ValueError("the path is too long")
    return node


def length_prefixed(parts: Iterable[str | bytes]) -> bytes:
    """Join parts so that no two lists of parts give the same bytes."""
    pieces: list[bytes] = []
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        pieces += (_LENGTHS[len(raw)] if len(raw) < 256 else len(raw).to_bytes(4, "big"), raw)
    return b"".join(pieces)


_LENGTHS = tuple(length.to_bytes(4, "big") for length in range(256))
