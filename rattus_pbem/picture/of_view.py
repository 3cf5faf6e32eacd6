"""The pictures of a view file: its game's sheets as SVG, with what has changed since an earlier view ringed.

A view is all that a seat may know, so that nothing else can be seen in its pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..contract.pictures import Sheet
from ..contract.rules import Board, Rules, board_sheets
from ..contract.views import View
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import tell
from .pieces import number
from .sheets import changed_ids, height_of, sheet_svg
from .themes import Theme
from .typeface import can_write

WIDTH = 600
"""How wide a picture is in CSS pixels."""


@immutable
class Picture:
    """One picture as SVG: its name among those of a view, what it is, what it shows, how high it is at `WIDTH`."""

    name: str
    title: str
    alt: str
    height: float
    svg: str


def pictures(rules: Rules[Any], view: View, before: View | None = None, theme: Theme = "auto") -> tuple[Picture, ...]:
    """The pictures of a view; none of a game without a map. `before` is that of the letter before it."""
    sheets = readable_sheets(rules.board(view.board), view.lang, view.names)
    earlier = readable_sheets(rules.board(before.board), view.lang, view.names) if before is not None else None
    return drawn(sheets, earlier, tell(view.lang, "picture_changed"), theme)


def readable_sheets(board: Board[Any], lang: str, names: Mapping[Seat, str]) -> tuple[Sheet, ...]:
    """The sheets of a board in the reader's words. Names that the typeface cannot write are left out."""
    return board_sheets(board, lang, {seat: name for seat, name in names.items() if can_write(name)})


def drawn(
    sheets: Sequence[Sheet], before: Sequence[Sheet] | None, ring_meaning: str, theme: Theme = "auto"
) -> tuple[Picture, ...]:
    """The pictures of these sheets. What has changed since those `before` is ringed; `ring_meaning` says so."""
    changed = changed_ids(before, sheets) if before is not None else frozenset()
    made = []
    for sheet in sheets:
        ring_words = ring_meaning if _has_ring(sheet, changed) else ""
        scale = WIDTH / sheet.frame[2]
        svg = sheet_svg(sheet, theme, changed, ring_words, WIDTH)
        made.append(Picture(sheet.id, sheet.title, sheet.alt, height_of(sheet, ring_words) * scale, svg))
    return tuple(made)


def _has_ring(sheet: Sheet, changed: frozenset[str]) -> bool:
    """Whether something on this sheet is ringed."""
    chips = (chip.id for row in sheet.rows for chip in row.chips)
    return not changed.isdisjoint([*(place.id for place in sheet.places), *chips])


def one_svg(pictures: Sequence[Picture]) -> str:
    """All pictures in one SVG, one below the other."""
    if len(pictures) == 1:
        return pictures[0].svg
    height, parts = 0.0, []
    for picture in pictures:
        parts.append(picture.svg.replace("<svg ", f'<svg y="{number(height)}" ', 1).rstrip("\n"))
        height += picture.height
    alt = escape(" ".join(picture.alt for picture in pictures))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" width="{WIDTH}" '
        f'height="{number(height)}" style="max-width:100%;height:auto" role="img" aria-label="{alt}">'
        f"{''.join(parts)}</svg>\n"
    )
