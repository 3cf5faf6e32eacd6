"""The pictures of a view file: its game's sheets as SVG, with what has changed since an earlier view ringed.

A view is all that a seat may know, so that nothing else can be seen in its pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..contract.pictures import Sheet
from ..contract.rules import Rules, board_sheets
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


def pictures(
    rules: Rules[Any],
    view: Mapping[str, Any],
    before: Mapping[str, Any] | None = None,
    theme: Theme = "auto",
    ring_meaning: str = "",
) -> tuple[Picture, ...]:
    """The pictures of a view file; none of a game without a map. `before` is the file of the letter before it.

    Where it is another view before, `ring_meaning` says what has changed since when.
    """
    ring_meaning = ring_meaning or tell(view["lang"], "picture_changed")
    sheets = _sheets(rules, view, view)
    changed = changed_ids(_sheets(rules, before, view), sheets) if before is not None else frozenset()
    drawn = []
    for sheet in sheets:
        ring_words = ring_meaning if _has_ring(sheet, changed) else ""
        scale = WIDTH / sheet.frame[2]
        svg = sheet_svg(sheet, theme, changed, ring_words, WIDTH)
        drawn.append(Picture(sheet.id, sheet.title, sheet.alt, height_of(sheet, ring_words) * scale, svg))
    return tuple(drawn)


def _sheets(rules: Rules[Any], view: Mapping[str, Any], reader: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """The sheets of a view's board, in the reader's words. Names that the typeface cannot write are left out."""
    names = {seat: name for seat, name in reader["names"].items() if can_write(name)}
    return board_sheets(rules, view["board"], reader["lang"], names)


def _has_ring(sheet: Sheet, changed: frozenset[str]) -> bool:
    """Whether something on this sheet is ringed."""
    chips = (chip.id for row in sheet.rows for chip in row.chips)
    return not changed.isdisjoint([*(place.id for place in sheet.places), *chips])


def one_svg(drawn: Sequence[Picture]) -> str:
    """All pictures in one SVG, one below the other."""
    if len(drawn) == 1:
        return drawn[0].svg
    height, parts = 0.0, []
    for picture in drawn:
        parts.append(picture.svg.replace("<svg ", f'<svg y="{number(height)}" ', 1).rstrip("\n"))
        height += picture.height
    alt = escape(" ".join(picture.alt for picture in drawn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" width="{WIDTH}" '
        f'height="{number(height)}" style="max-width:100%;height:auto" role="img" aria-label="{alt}">'
        f"{''.join(parts)}</svg>\n"
    )
