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
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO

from .errors import UnreadableError

if TYPE_CHECKING:
    from email.message import Message

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


class SettingsTable:
    """A table of settings: gives each in the kind that is expected, and collects in `faults` what is wrong with them.

    What is wrong counts as not set.
    """

    def __init__(self, name: str, values: object, faults: list[str]) -> None:
        self.name = name
        self.values: Mapping[str, object] = values if isinstance(values, dict) else {}
        self.faults = faults

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def refuse_unknown(self, known: Iterable[str], *, but: str = "") -> None:
        """A fault for each setting that is not among those that there are, with the nearest; `but` one of them."""
        for key in self.values:
            if key not in known and key != but:
                self.fault(key, f"is not known; there are {', '.join(known)}{did_you_mean(key, known)}")

    def fault(self, key: str, wrong: str) -> None:
        """Say what is wrong with a setting."""
        self.faults.append(f"{self.name}.{key} {wrong}")

    def text(
        self, key: str, default: str = "", wrong: str = "must be a text", fits: Callable[[str], bool] | None = None
    ) -> str:
        """A text; `fits` judges one that is not empty. `{}` in the words for a wrong one stands for what was given."""
        value = self.values.get(key, default)
        if isinstance(value, str) and (not value or fits is None or fits(value)):
            return value
        self.fault(key, wrong.format(repr(value)))
        return default

    def flag(self, key: str, default: bool) -> bool:
        """What is true or false."""
        value = self.values.get(key, default)
        if isinstance(value, bool):
            return value
        self.fault(key, "must be true or false")
        return default

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number within these bounds."""
        value = self.values.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(key, f"is {value!r}; a whole number from {least} to {most} is expected")
        return default


def did_you_mean(given: object, known: Iterable[str], written: str = "{}") -> str:
    """The end of a sentence about a word that is not known: the nearest that is, if one is near."""
    from difflib import get_close_matches

    near = get_close_matches(given.lower(), list(known), 1) if isinstance(given, str) else []
    return f". Did you mean {written.format(near[0])}?" if near else ""


def part_content(part: Message) -> Any:
    """What a part of a mail holds, decoded, also where a server has folded the header that names its encoding.

    Raises what the library raises for a part that it stumbles over.
    """
    name = "Content-Transfer-Encoding"
    encoding = str(part.get(name, ""))
    if encoding != encoding.strip():  # the library knows no encoding with a blank before it
        part.replace_header(name, encoding.strip())
    return part.get_payload(decode=True)
