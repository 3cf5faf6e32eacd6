"""Reading files that anybody may have written: never a device, a pipe or a folder, never more than a bound.

Depth is judged before anything is parsed. `-` is standard input, which may be a pipe. What the program itself writes
and keeps is read elsewhere.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from typing import BinaryIO

from .errors import UnreadableError

_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


STANDARD_INPUT = "-"
MOST_OF_INPUT = 64 * 1024 * 1024
"""No command takes more from one file."""
_input: tuple[object, bytes] | None = None


def open_given(path: str | os.PathLike[str]) -> BinaryIO:
    """An ordinary file, opened; or what stands in standard input, each time from its beginning.

    Raises OSError for a device or pipe as for a file that is not there.
    """
    if os.fspath(path) == STANDARD_INPUT:
        return io.BytesIO(_standard_input())
    kind = os.stat(path).st_mode  # before it is opened: a pipe may never open, and to open a device may do something
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise OSError(errno.EINVAL, "it is a device or pipe, not an ordinary file", os.fspath(path))
    return open(path, "rb")


def _standard_input() -> bytes:
    """Standard input, read once. Raises OSError if there is none."""
    global _input
    if sys.stdin is None:
        raise OSError(errno.EBADF, "there is no standard input", STANDARD_INPUT)
    if _input is None or _input[0] is not sys.stdin:
        _input = sys.stdin, sys.stdin.buffer.read(MOST_OF_INPUT + 1)
    return _input[1]


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """The bytes of an ordinary file. Raises OSError if it cannot be opened, UnreadableError if it is larger."""
    with open_given(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnreadableError(f"it is larger than {most // 1024} KiB", place=os.fspath(path))
    return raw


def read_given(path: str | os.PathLike[str], most: int, *, hint: str = "") -> bytes:
    """As `read_bounded`, but every failure is an UnreadableError."""
    try:
        return read_bounded(path, most)
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=os.fspath(path), hint=hint) from None


def text_given(path: str | os.PathLike[str], most: int) -> str:
    """The text of an ordinary file in UTF-8, with or without its mark. Every failure is an UnreadableError."""
    try:
        return read_given(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"cannot be read: not UTF-8 text from byte {error.start + 1} on; save it as UTF-8"
        raise UnreadableError(wrong, place=os.fspath(path)) from None


def too_deep(text: str, most: int) -> int | None:
    """Where the brackets of a JSON text begin to be nested deeper than `most`, or None."""
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        if bracket[0] in ("[", "{"):
            depth += 1
            if depth > most:
                return bracket.start()
        elif bracket[0] in ("]", "}"):
            depth -= 1
    return None
