"""The log of what came in: a line for each mail, with what became of it and why. Two files, the older one full.

A line holds no word of what a mail says: neither subject nor orders nor commands. Lines are added by a tick before it
moves the mails, so that a killed tick may add one twice: the last line about a mail counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..shapes import numbered, present_or_empty

LOG, OLDER = "log.jsonl", "log.1.jsonl"
MAX_SIZE = 16 * 1024 * 1024
"""A log of this size becomes the older one: about a hundred thousand mails are remembered."""


def add_to_log(mail: Path, entries: Iterable[Mapping[str, Any]]) -> None:
    """Add lines at the end of HOME/mail/log.jsonl, for good. Raises OSError."""
    text = "".join(f"{log_line(entry)}\n" for entry in entries)
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


def log_line(entry: Mapping[str, Any]) -> str:
    """A line of the log as it is stored."""
    return json.dumps(numbered(dict(entry), "mail-log-line"), ensure_ascii=False, sort_keys=True)


def read_line(stored: dict[str, Any], place: str) -> dict[str, str]:
    """What a line says that has been parsed; empty if it is none. Raises NewerError."""
    entry = present_or_empty(stored, "mail-log-line", place)
    return {key: str(entry.get(key, "")) for key in KEYS} if isinstance(entry.get("name"), str) else {}


def read_log(mail: Path) -> dict[str, dict[str, Any]]:
    """The last line about each mail, by the mail's name; lines that cannot be read are passed over.

    Raises NewerError.
    """
    entries = {}
    for name in (OLDER, LOG):
        for entry in _lines(mail / name):
            entries[entry["name"]] = entry
    return entries


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with suppress(FileNotFoundError):
        for line in path.read_bytes().splitlines():
            with suppress(ValueError, RecursionError):
                entry = json.loads(line)
                if isinstance(entry, dict) and (known := read_line(entry, str(path))):
                    yield known


KEYS = ("name", "at", "from", "what", "why", "game", "seat", "grade")
