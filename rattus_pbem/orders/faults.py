"""What is wrong with an order sheet, collected: every fault of a sheet, each with its place. Judges no legality."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.values import unchanging
from ..errors import UnreadableError
from .sentences import say

MOST_FAULTS = 100
"""Reading stops when so many faults are found."""
MOST_TOLD = 10
"""So many stand in the one paragraph of the error; `faults` holds all."""


@unchanging
class SheetFault:
    """One fault: its place ("line 4, column 3" or "/orders/1/region"), what and what was expected, in a person's words.

    The place is "" only where there is no content at all (a file that is not there).
    `clause` where a rule says so, `nearest` as it would be written (both may be ""), `source` the text that was
    written, `line` its number from 1 (0 in a JSON sheet).
    """

    place: str
    message: str
    clause: str = ""
    nearest: str = ""
    source: str = ""
    line: int = 0

    def sentence(self, lang: str) -> str:
        """The whole fault in one line, with its clause and the way out."""
        clause = f" ({self.clause})" if self.clause else ""
        hint = " " + say("did_you_mean", lang, nearest=self.nearest) if self.nearest else ""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.message}{clause}.{hint}"


class SheetError(UnreadableError):
    """An order sheet that cannot be read without guessing. `faults` are all of its faults, in their order; `told` the
    first of them, a sentence each. One that its schema accepts (`fits_schema`) can be read, but is not right."""

    def __init__(self, faults: Iterable[SheetFault], name: str, lang: str, *, fits_schema: bool = False) -> None:
        self.exit_code = 1 if fits_schema else 2
        self.faults = tuple(faults)
        self.told = [fault.sentence(lang) for fault in self.faults[:MOST_TOLD]]
        if len(self.faults) > MOST_TOLD:
            self.told.append(say("and_more", lang, more=len(self.faults) - MOST_TOLD))
        super().__init__(" ".join(self.told), place=name)
