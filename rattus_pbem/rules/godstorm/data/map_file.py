"""The map of the board, from `map.json`; `scripts/maps` makes that file. Read only where a picture is drawn."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ....contract.pictures import BoardMap, board_map


@cache
def builtin_map() -> BoardMap:
    """The map that comes with the program; read once."""
    return board_map(json.loads(Path(__file__).with_name("map.json").read_text(encoding="utf-8")))
