"""The keys of a game's chance, fixed by one root before anything is drawn, and opened one by one.

A tree has 4,096 keys. The first key of the first tree is the *hiding key*, for what is drawn face down; it is opened
when the game is over. The last key of each tree is the seed of the next, so that it, too, is fixed from the beginning.
Each (turn, attempt) takes the next key between them.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .merkle import leaf_hash, length_prefixed, level_above, path_of, root_by_path, root_of

VERSION = b"rattus-pbem/chance/2"
"""Stands in all labels of chance."""
KEYS = 4096
KEY_BYTES = 32
HIDING, FIRST, SEED = 0, 1, KEYS - 1
"""The places of the hiding key, of the first key for a turn, and of the seed of the next tree."""
BLOCK = 64
"""So many keys lie under one of the nodes that are kept, so that a path costs as little as two small trees."""


class KeyPlace(NamedTuple):
    """Which key a turn draws with: the tree and the place in it, both from 0, and which attempt at the turn it is."""

    tree: int
    leaf: int
    attempt: int


def key_at(secret: bytes, tree: int, leaf: int) -> bytes:
    """The key at this place of this tree: 32 bytes."""
    raw = _keys(secret, tree, BLOCK * (leaf // BLOCK + 1))
    return raw[leaf * KEY_BYTES : (leaf + 1) * KEY_BYTES]


@lru_cache(maxsize=256)
def _keys(secret: bytes, tree: int, count: int) -> bytes:
    """The first `count` keys of a tree."""
    if tree == 0:
        seed = hmac.digest(secret, length_prefixed((VERSION, "keys")), "sha256")
    else:
        seed = key_at(secret, tree - 1, SEED)
    return hashlib.shake_256(seed).digest(count * KEY_BYTES)


def _leaves(secret: bytes, tree: int, first: int, count: int) -> list[bytes]:
    raw = _keys(secret, tree, first + count)
    return [leaf_hash(raw[place * KEY_BYTES : (place + 1) * KEY_BYTES]) for place in range(first, first + count)]


@lru_cache(maxsize=64)
def upper_nodes(secret: bytes, tree: int) -> tuple[bytes, ...]:
    """The 64 nodes from which a root and the upper half of each path are made: costly, so they are stored."""
    nodes = _leaves(secret, tree, 0, KEYS)
    while len(nodes) > KEYS // BLOCK:
        nodes = level_above(nodes)
    return tuple(nodes)


def tree_root(secret: bytes, tree: int = 0) -> str:
    """What fixes all keys of a tree and reveals nothing of them: 64 hex digits. That of tree 0 is the commitment."""
    return root_of(upper_nodes(secret, tree)).hex()


def key_path(secret: bytes, tree: int, leaf: int, upper: Sequence[bytes]) -> list[str]:
    """The path from a key to the root of its tree; `upper` are the tree's `upper_nodes`, made before."""
    block = leaf // BLOCK
    lower = path_of(_leaves(secret, tree, block * BLOCK, BLOCK), leaf % BLOCK)
    return [node.hex() for node in [*lower, *path_of(upper, block)]]


def is_key_of(root: str, leaf: int, key: bytes, path: Sequence[str]) -> bool:
    """Whether this key lies at this place under the root."""
    try:
        return root_by_path(leaf_hash(key), leaf, KEYS, [bytes.fromhex(node) for node in path]).hex() == root
    except ValueError:
        return False
