"""The structured report of a letter, as it was stored when the letter was written."""

from __future__ import annotations

import json

from ..home.home import Home
from ..report.report import Report
from ..shapes import present
from .derived import read_letter


def read_report(home: Home, game: str, letter: str) -> Report:
    """The report of the letter of this name (`blob_names.letter_name`).

    Raises OSError with where it should be, if it is gone; NewerError if a newer program has written it.
    """
    name = f"{letter}.json"
    return Report.from_json(present(json.loads(read_letter(home, game, name)), "report", name))
