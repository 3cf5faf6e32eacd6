"""The log of what came in: a line for each mail, with what became of it and why. Two files, the older one full.

A line holds no word of what a mail says: neither subject nor orders nor commands. Lines are added by a tick before it
moves the mails, so that a killed tick may add one twice: the last line about a mail counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..shapes import numbered, stored_line, upgraded_or_empty

LOG, OLDER = "log.jsonl", "log.1.jsonl"
MAX_SIZE = 16 * 1024 * 1024
"""A log of this size becomes the older one: about a hundred thousand mails are remembered."""


class LogLine(NamedTuple):
    """What became of a mail, when and why; `game`, `seat` and `grade` where it had an effect there."""

    name: str
    at: str
    sender: str
    what: str
    why: str = ""
    game: str = ""
    seat: str = ""
    grade: str = ""

    def text(self) -> str:
        """The line as it is stored."""
        facts = self._asdict()
        stored = numbered({"from": facts.pop("sender"), **facts}, "mail-log-line")
        return stored_line(stored)

    @classmethod
    def from_json(cls, stored: dict[str, Any], place: str) -> LogLine | None:
        """The entry of a parsed log line; None if it is not one. Raises NewerError."""
        entry = upgraded_or_empty(stored, "mail-log-line", place)
        if not isinstance(entry.get("name"), str):
            return None
        return cls(sender=str(entry.get("from", "")), **{key: str(entry.get(key, "")) for key in KEYS})


KEYS = [name for name in LogLine._fields if name != "sender"]


def add_to_log(mail: Path, lines: Iterable[LogLine]) -> None:
    """Add lines at the end of HOME/mail/log.jsonl, for good. Raises OSError."""
    text = "".join(f"{line.text()}\n" for line in lines)
    if not text:
        return
    path = mail / LOG
    with suppress(FileNotFoundError):
        if path.stat().st_size > MAX_SIZE:
            os.replace(path, mail / OLDER)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(size - 1)
            if file.read(1) != b"\n":  # a tick was killed within a line
                text = "\n" + text
        file.write(text.encode())
        os.fsync(file.fileno())


def read_log(mail: Path) -> dict[str, LogLine]:
    """The last line about each mail, by the mail's name; lines that cannot be read are passed over.

    Raises NewerError.
    """
    return {line.name: line for name in (OLDER, LOG) for line in _lines(mail / name)}


def _lines(path: Path) -> Iterator[LogLine]:
    with suppress(FileNotFoundError):
        for line in path.read_bytes().splitlines():
            with suppress(ValueError, RecursionError):
                entry = json.loads(line)
                if isinstance(entry, dict) and (known := LogLine.from_json(entry, str(path))):
                    yield known
