"""A root fixes every leaf: each has one path, at one place, and no other path, place or leaf leads to it."""

from __future__ import annotations

import hashlib

import pytest

from rattus_pbem.engine.merkle import leaf_hash, level_above, path_of, root_by_path, root_of

SIZES = [*range(1, 18), 31, 33, 64, 65]


def leaves(size: int) -> list[bytes]:
    """The leaves of a tree of this size."""
    return [leaf_hash(bytes([number])) for number in range(size)]


@pytest.mark.parametrize("size", SIZES)
def test_every_place_has_a_path_to_the_root_and_no_other_place_has_it(size: int) -> None:
    nodes = leaves(size)
    root = root_of(nodes)
    for place, node in enumerate(nodes):
        path = path_of(nodes, place)
        assert root_by_path(node, place, size, path) == root
        for other in range(size):
            if other != place:
                assert leads(nodes[other], place, size, path) != root
                assert leads(node, other, size, path) != root


@pytest.mark.parametrize("size", SIZES)
def test_a_path_that_is_too_short_or_too_long_or_altered_is_refused(size: int) -> None:
    nodes = leaves(size)
    root = root_of(nodes)
    for place, node in enumerate(nodes):
        path = path_of(nodes, place)
        with pytest.raises(ValueError, match="long"):
            root_by_path(node, place, size, [*path, root])
        for step, neighbour in enumerate(path):
            altered = bytes([neighbour[0] ^ 1]) + neighbour[1:]
            assert root_by_path(node, place, size, [*path[:step], altered, *path[step + 1 :]]) != root
        if path:
            with pytest.raises(ValueError, match="short"):
                root_by_path(node, place, size, path[:-1])


def test_a_leaf_is_no_inner_node_and_the_number_of_leaves_counts() -> None:
    left, right = leaves(2)
    root = root_of([left, right])
    assert root != leaf_hash(left + right)  # whoever gives a node out as content comes to something else
    assert root == hashlib.sha256(b"\1" + left + right).digest()
    assert root_of(leaves(3)) != root_of([*leaves(3), leaves(3)[-1]])
    assert level_above(leaves(3))[-1] == leaves(3)[-1]
    with pytest.raises(ValueError, match="one leaf"):
        root_of([])


def leads(node: bytes, place: int, size: int, path: list[bytes]) -> bytes | None:
    """The root that this path leads to, None if it does not fit."""
    try:
        return root_by_path(node, place, size, path)
    except ValueError:
        return None
