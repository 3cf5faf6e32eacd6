"""The numbers of what is stored, and the steps from each released number to the next; how moments and single lines are
stored. Reads no file.

A stored thing names its schema and its number, `rattus-pbem/game/1`; one that names none has number 1. Whoever reads
one calls `upgraded`, which costs one comparison where there is nothing to do, and gets it as this program writes it.
What a newer program has written is refused, and nothing of it is touched.

An event needs no number: one that changes is a new kind, and the old kind stays readable (`Rules.event_kinds`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from .errors import BlockedError

PREFIX = "rattus-pbem/"
Json = dict[str, Any]
Step = Callable[[Json], Json]
NUMBERS: dict[str, int] = {
    "examined": 1,
    "fenced": 1,
    "game": 2,
    "index": 1,
    "journal": 1,
    "keys": 1,
    "mail-letter": 1,
    "mail-log-line": 1,
    "mail-note": 1,
    "mail-sources": 1,
    "mail-state": 1,
    "opened": 1,
    "remade": 1,
    "report": 1,
    "secret": 1,
    "site-memory": 1,
    "snapshot": 2,
    "tick-state": 1,
    "ticks": 1,
    "void-letters": 1,
}
"""The number of each stored schema in this program. Those of games (`state-GAME`) are 1 unless declared."""


def _without_book(value: Json) -> Json:
    """From 2 on a book holds no turns that are over; one that does is made again from the journal."""
    return {**value, "book": None}


STEPS: dict[tuple[str, int], Step] = {("game", 1): _without_book, ("snapshot", 1): _without_book}
"""By schema and number, what makes the next number of it. No step of a release is ever changed or taken away."""
BACK: dict[tuple[str, int], Step] = {}
"""For positions of a game (`state-GAME`), what makes the number before: a digest is of what was written then."""


stored_line = json.JSONEncoder(ensure_ascii=False, sort_keys=True, check_circular=False).encode
"""JSON in one line, its keys in order, so that a value gives the same text."""


def stored_moment(moment: datetime) -> str:
    """A moment as JSON holds it: UTC, ISO 8601, so that texts compare as the moments do."""
    return moment.astimezone(UTC).isoformat()


class NewerError(BlockedError):
    """What a newer program has written."""


def schema(name: str) -> str:
    """What a stored thing of this schema says of itself: `rattus-pbem/game/1`."""
    return f"{PREFIX}{name}/{NUMBERS.get(name, 1)}"


def declare(name: str, number: int, steps: Mapping[int, Step], back: Mapping[int, Step]) -> None:
    """The number of a game's own schema, its steps from each number up to it, and those `back` from each but the first.

    Called by the package of the game when it is imported.
    """
    NUMBERS[name] = number
    STEPS.update({(name, before): step for before, step in steps.items()})
    BACK.update({(name, after): step for after, step in back.items()})


def upgraded(value: Json, name: str, place: str) -> Json:
    """Stored JSON in the current version of its schema.

    Raises NewerError if a newer program wrote it, BlockedError if it is something else.
    """
    held = value.get("schema")
    if held == schema(name) or (held is None and NUMBERS.get(name, 1) == 1):
        return value
    return brought_up(value, name, number_of(held, name, place), place)


def upgraded_or_empty(value: Json, name: str, place: str) -> Json:
    """As `upgraded`, for what may be damaged: empty if it is something else. Raises NewerError."""
    try:
        return upgraded(value, name, place)
    except NewerError:
        raise
    except BlockedError:
        return {}


def numbered(line: Json, name: str) -> Json:
    """A line of a file as it is stored: it names its schema from the second number on."""
    return line if NUMBERS[name] == 1 else {"schema": schema(name), **line}


def refuse_newer(value: Json, name: str, place: str) -> None:
    """Raises NewerError if a newer program has written this. Of what no program has written nothing is said."""
    before, _, number = str(value.get("schema")).rpartition("/")
    if before == f"{PREFIX}{name}" and number.isdecimal():
        check_number(name, int(number), place)


def number_of(held: object, name: str, place: str) -> int:
    """The number in what a stored thing says of itself. Raises BlockedError if it is no thing of this schema."""
    if held is None:
        return 1
    before, _, number = str(held).rpartition("/")
    if before != f"{PREFIX}{name}" or not number.isdecimal():
        what = f"this is not a file of the schema {name}"
        raise BlockedError(what, place=place, expected=schema(name), actual=str(held))
    return int(number)


def brought_up(value: Json, name: str, number: int, place: str) -> Json:
    """Stored JSON of this schema number in the current version of its schema. Raises NewerError."""
    check_number(name, number, place)
    for before in range(number, NUMBERS.get(name, 1)):
        value = {**STEPS[name, before](value), "schema": f"{PREFIX}{name}/{before + 1}"}
    return value


def check_number(name: str, number: int, place: str) -> None:
    """Raises NewerError for a number that this program does not know."""
    known = NUMBERS.get(name, 1)
    if number > known:
        raise NewerError(
            f"a newer program has written this ({name}/{number}; this one knows {name} up to {known})",
            place=place,
            hint="Go on with that program, or a newer one.",
            expected=f"{name}/{known} or less",
            actual=f"{name}/{number}",
        )


def taken_back(value: Json, name: str, number: int) -> Json:
    """What this program writes of a game's schema, as it was written under an earlier number."""
    for after in range(NUMBERS.get(name, 1), number, -1):
        value = {**BACK[name, after](value), "schema": f"{PREFIX}{name}/{after - 1}"}
        if after == 2:  # the first number is not written
            del value["schema"]
    return value


def upgraded_journal_line(line: Json, number: int) -> Json:
    """A journal line that was written under this number of the journal."""
    for before in range(number, NUMBERS["journal"]):
        line = STEPS["journal", before](line)
    return line
