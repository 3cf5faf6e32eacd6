"""A board without a drawn map: its cells and pieces lie apart and inside the frame; what does not fit is said."""

from __future__ import annotations

from itertools import combinations

import pytest

from rattus_pbem.contract.pictures import Badge, Bar, Box, Counter, Owner, Pile, Sign, Tint
from rattus_pbem.kit.grid import Cell, CellPiece, Grid, size_of

PIECES: tuple[CellPiece, ...] = (
    Counter(size_of(34, 20), Owner("red", "R", "#b3261e"), 3),
    *(Badge(size_of(20, 20), Sign("dot", "M0 0h1"), shape="square") for _ in range(6)),
    Pile(size_of(30, 16), 4),
)


def inside(inner: Box, outer: Box) -> bool:
    (x, y, width, height), (left, top, wide, high) = inner, outer
    return left <= x and x + width <= left + wide and top <= y and y + height <= top + high


def apart(one: Box, other: Box) -> bool:
    (x, y, width, height), (left, top, wide, high) = one, other
    return x + width <= left or left + wide <= x or y + height <= top or top + high <= y


@pytest.mark.parametrize(("count", "columns"), [(1, 2), (4, 2), (5, 3), (9, 3), (3, 1)])
def test_cells_names_and_pieces_lie_apart_and_inside(count: int, columns: int) -> None:
    grid = Grid([Cell(f"c{n}", f"Cell {n}", PIECES) for n in range(count)], columns, height=90)
    panels = [panel.box for panel in grid.panels(Tint("felt", "#ffffff", "#000000"))]
    assert all(inside(box, grid.frame) for box in panels)
    assert all(apart(*pair) for pair in combinations(panels, 2))
    for panel, place in zip(panels, grid.places, strict=True):
        assert place.label is not None
        boxes = [place.label, *(piece.box for piece in place.pieces if not isinstance(piece, Bar))]
        assert len(boxes) == 1 + len(PIECES)
        assert all(inside(box, panel) for box in boxes)
        assert all(apart(*pair) for pair in combinations(boxes, 2))


def test_pieces_that_do_not_fit_are_an_error_with_the_cell() -> None:
    with pytest.raises(ValueError, match="c0: its pieces do not fit into 166 x 60"):
        _ = Grid([Cell("c0", "Cell", PIECES)], height=60).places
