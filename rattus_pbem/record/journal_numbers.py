"""Under which numbers the lines of a journal were written (see `shapes`). Touches no file.

The first line names the numbers of the journal and of the game's positions, unless both are 1. A program with other
numbers writes a line of the kind `upgraded` before its first own line: from there on the new ones hold. Lines are read
as this program writes them; digests of positions are of what was written then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..shapes import NUMBERS, check_number, taken_back, upgraded, upgraded_journal_line
from ..store.blob_names import JOURNAL
from .lines_of_beginning import Numbers, Upgraded

Line = Mapping[str, Any]
UPGRADED = "upgraded"
JOURNAL_NUMBER, STATE_NUMBER = "journal", "state"


def state_schema(rules: str) -> str:
    """The schema of a game's positions."""
    return f"state-{rules}"


def numbers_now(rules: str) -> dict[str, int]:
    """The numbers with which this program writes a journal of this game; empty where both are 1."""
    numbers = {JOURNAL_NUMBER: NUMBERS["journal"], STATE_NUMBER: NUMBERS.get(state_schema(rules), 1)}
    return numbers if max(numbers.values()) > 1 else {}


def upgraded_lines(
    lines: Iterable[dict[str, object]], written: Mapping[str, int] | None = None
) -> list[dict[str, object]]:
    """Lines whose chain was checked, in their current form. Raises NewerError, naming the line.

    `written` are the schema numbers in force where they begin, if that is not the beginning of the journal.
    """
    made, number = [], (written or {}).get(JOURNAL_NUMBER, 1)
    for line in lines:
        if isinstance(numbers := line.get("numbers"), dict):
            number = numbers.get(JOURNAL_NUMBER, 1)
            check_number("journal", number, f"{JOURNAL}, line {line['n']}")
        made.append(line if number == NUMBERS["journal"] else upgraded_journal_line(line, number))
    return made


def upgraded_part(part: list[dict[str, object]], written: Mapping[str, int]) -> list[dict[str, object]]:
    """The journal lines of `part` in their current form; `written` are the schema numbers in force at its end."""
    was = next((line["was"] for line in part if line["kind"] == UPGRADED), None)
    return upgraded_lines(part, was if isinstance(was, dict) else written)


def position_of_present(rules: Rules[Any], position: Any, place: str) -> Any:
    """A stored position of a game as this program writes it. Raises NewerError."""
    return upgraded(position, state_schema(rules.name), place)


class PositionFormat(NamedTuple):
    """How a program with these numbers wrote positions of a game: what digests are made of."""

    rules: Rules[Any]
    written: Mapping[str, int]

    def to_json(self, state: Any) -> dict[str, Any]:
        """The state as it was written."""
        return taken_back(
            self.rules.state_to_json(state), state_schema(self.rules.name), self.written.get(STATE_NUMBER, 1)
        )


def upgraded_line(was: Mapping[str, int], now: Mapping[str, int]) -> Upgraded:
    """The line that says that other numbers hold from there on."""
    from .. import __version__

    return Upgraded(numbers=Numbers.from_json(now), was=Numbers.from_json(was), program=__version__)
