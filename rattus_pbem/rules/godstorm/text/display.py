"""The boards of a view, section by section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.sections import Facts, Section
from ..data.game_data import Data


def sections(
    data: Data, view: Mapping[str, Any], lang: str, names: Mapping[str, str], reader: str
) -> Iterator[Section]:
    """The boards of a view for its reader."""
    yield Facts("epoch", (("Epoch", str(view["epoch"])),))
