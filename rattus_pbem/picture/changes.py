"""What has changed between two pictures of the same board: told from what stands where, by the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..contract.pictures import Place, Sheet


def changed_ids(before: Iterable[Sheet], now: Iterable[Sheet]) -> frozenset[str]:
    """The places and chips that are not as they were: what stands there, or in whose row they are, differs."""
    old, new = _contents(before), _contents(now)
    return frozenset(name for name in new if name not in old or old[name] != new[name])


def _contents(sheets: Iterable[Sheet]) -> Mapping[str, Any]:
    contents: dict[str, Any] = {}
    for sheet in sheets:
        for place in sheet.places:
            contents[place.id] = (place.gone, *place.pieces)
        for row in sheet.rows:
            for chip in row.chips:
                contents[chip.id] = row.id
    return contents


def ringed(place: Place, changed: Iterable[str]) -> bool:
    """Whether the name of a place gets the ring."""
    return place.label is not None and place.id in changed
