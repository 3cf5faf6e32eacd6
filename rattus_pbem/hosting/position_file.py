"""Position files, for commands that play on a position: read as they were given, checked like any input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..contract.examples import ExampleError
from ..contract.rules import Rules
from ..errors import IllegalError, PbemError, UnreadableError, join_faults
from ..orders.read_json import JsonReader
from ..reading import text_given

LARGEST = 256 * 1024
MAX_LINES = 1000


def read_position_file(path: Path, rules: Rules[Any]) -> Any:
    """The state in this file: position JSON, or the `given` text of a worked example (without a `chance` line).

    Raises UnreadableError or IllegalError naming every fault with its JSON path or line.
    """
    text = text_given(path, LARGEST)
    if not text.strip():
        raise UnreadableError("the file is empty", place=str(path))
    try:
        if text.lstrip()[:1] in ("{", "["):
            return rules.state_from_json(read_json(text, path))
        return _given(text, rules)
    except PbemError as error:
        error.place = error.place or str(path)
        raise


def _given(text: str, rules: Rules[Any]) -> Any:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    if len(lines) > MAX_LINES:
        raise UnreadableError(f"more than {MAX_LINES} lines; a position never has so many")
    content = [
        (number, line) for number, line in lines if line and line != "given" and not line.startswith(("```", "//"))
    ]
    for number, line in content:
        if line in ("orders", "then"):
            raise ExampleError([(number, f"{line} is not part of a position; a position is only the `given` part")])
    given = rules.examples.given(content or [(1, "")])
    if given.prepare is not None:
        raise IllegalError("a position has no choose line", hint="Name the six: `six king monk ...`.")
    if given.chance or given.draws:
        raise IllegalError("a position has no chance line", hint="Give the draws in a file of their own.")
    return given.state


def read_json(text: str, path: Path) -> Any:
    """The value of a JSON text from a file, bounded in depth and numbers. Raises UnreadableError naming every fault."""
    reader = JsonReader("en")
    value = reader.load(text)
    if reader.faults:
        listed = [f"{fault.place}: {fault.message}" for fault in reader.faults]
        raise UnreadableError(join_faults(listed), place=str(path), listed=listed)
    return value
