"""Reading files that anybody may have written: never a device, a pipe or a folder, never more than a bound.

Depth is judged before anything is parsed. What the program itself writes and keeps is read elsewhere.
"""

from __future__ import annotations

import os
import re
import stat

from .errors import UnreadableError

_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def read_given(path: str | os.PathLike[str], most: int, *, hint: str = "") -> bytes:
    """The bytes of an ordinary file. Raises UnreadableError if it is none, cannot be read or has more than `most`."""
    try:
        return read_bounded(path, most)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(f"cannot be read: {reason}", place=os.fspath(path), hint=hint) from None


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """As `read_given`, for a caller who tells apart why a file cannot be opened: raises that OSError as it is."""
    kind = os.stat(path).st_mode  # before it is opened: to open a pipe may take for ever, a device may do something
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise UnreadableError(
            "an ordinary file is expected, not a device or pipe",
            place=os.fspath(path),
            hint="Save its content to a file first.",
        )
    with open(path, "rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        size = f"{most // 1024} KiB" if most % 1024 == 0 else f"{most} bytes"
        raise UnreadableError(f"larger than {size}", place=os.fspath(path))
    return raw


def too_deep(text: str, most: int) -> int | None:
    """Where the brackets of a JSON text begin to be nested deeper than `most`, or None."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in ("[", "{"):
            depth += 1
            if depth > most:
                return found.start()
        elif found[0] in ("]", "}"):
            depth -= 1
    return None
