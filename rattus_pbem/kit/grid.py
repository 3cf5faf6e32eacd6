"""A board without a drawn map: places in rows and columns, each a box with its name and its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..contract.pictures import Badge, Box, Counter, DrawnPlace, Panel, Piece, Pile, Tint
from ..engine.values import changed, immutable

CellPiece: TypeAlias = Counter | Pile | Badge
EDGE, ROUND, INSIDE, NAME, GAP = 10, 10, 8, 18, 3


@immutable
class Cell:
    """A place of the grid: its id, its name, and its pieces from left to right.

    Of their boxes the width and the height count; `size_of` gives one.
    """

    id: str
    name: str
    pieces: tuple[CellPiece, ...] = ()


def size_of(width: float, height: float) -> Box:
    """The box of a piece whose place the grid finds."""
    return (0, 0, width, height)


@immutable
class Grid:
    """Cells in rows of so many `columns`, each so wide and high: what a `Sheet` takes of them."""

    cells: Sequence[Cell]
    columns: int = 2
    width: float = 166
    height: float = 68

    @property
    def frame(self) -> Box:
        """The frame of the sheet."""
        columns, rows = min(self.columns, len(self.cells)), -(-len(self.cells) // self.columns)
        return (0, 0, EDGE + columns * (self.width + EDGE), EDGE + rows * (self.height + EDGE))

    def panels(self, tint: Tint) -> tuple[Panel, ...]:
        """The boxes of the cells, in this colour."""
        return tuple(Panel((x, y, self.width, self.height), tint, ROUND) for x, y in self._corners())

    @property
    def places(self) -> tuple[DrawnPlace, ...]:
        """The cells with their names and pieces. Raises ValueError for pieces that a cell has no room for."""
        return tuple(self._place(*each) for each in zip(self.cells, self._corners(), strict=True))

    def _corners(self) -> Iterator[tuple[float, float]]:
        for n in range(len(self.cells)):
            row, column = divmod(n, self.columns)
            yield EDGE + (self.width + EDGE) * column, EDGE + (self.height + EDGE) * row

    def _place(self, cell: Cell, corner: tuple[float, float]) -> DrawnPlace:
        left, top = corner
        label = (left + INSIDE, top + INSIDE, self.width - 2 * INSIDE, NAME)
        return DrawnPlace(cell.id, cell.name, label, tuple(self._laid(cell, left, top)))

    def _laid(self, cell: Cell, left: float, top: float) -> Iterator[Piece]:
        """The pieces in lines below the name."""
        x, y, line = left + INSIDE, top + 2 * INSIDE + NAME, 0.0
        for piece in cell.pieces:
            _, _, width, height = piece.box
            if x > left + INSIDE and x + width > left + self.width - INSIDE:
                x, y, line = left + INSIDE, y + line + GAP, 0.0
            yield changed(piece, box=(x, y, width, height))
            x, line = x + width + GAP, max(line, height)
        if y + line > top + self.height:
            raise ValueError(
                f"{cell.id}: its pieces do not fit into {self.width:g} x {self.height:g}: make cells larger"
            )
