"""The structured report of a letter, as it was stored when the letter was written."""

from __future__ import annotations

import json
from typing import Any

from ..home.home import Home
from ..shapes import present
from .derived import read_letter


def read_report(home: Home, game: str, letter: str) -> dict[str, Any]:
    """The report of the letter of this name (`blob_names.letter_name`).

    Raises OSError with where it should be, if it is gone; NewerError if a newer program has written it.
    """
    name = f"{letter}.json"
    return present(json.loads(read_letter(home, game, name)), "report", name)
