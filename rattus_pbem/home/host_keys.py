"""The keys of a host as `host.key` holds them: the present one, and below it those it has replaced, each with when.

A key that was replaced still counts for a while in what players send (`COUNTS`), and for good in what the host is shown
again: seals of receipts, the names of letters that were written with it.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ..errors import UnreadableError
from ..reading import read_given

MAX_BYTES = 64 * 1024
COUNTS = timedelta(days=30)
"""So long the codes and words that were made with a key count after it has been replaced."""
HINT = (
    "Restore it from a backup: codes are made with it. If there is none: "
    "`rattus-pbem host key new --lost --reason TEXT` makes another, and tells all players."
)
_REPLACED = "replaced"


class OldKey(NamedTuple):
    """A key that another one has replaced, and when."""

    key: bytes
    replaced: datetime


class HostKeys(NamedTuple):
    """The present key, and those before it, the newest first."""

    key: bytes
    older: tuple[OldKey, ...] = ()

    def followed(self, now: datetime) -> HostKeys:
        """With a new key, which replaces the present one now."""
        return HostKeys(secrets.token_bytes(32), (OldKey(self.key, now), *self.older))

    def text(self) -> str:
        """As they stand in the file."""
        older = (f"{old.key.hex()} {_REPLACED} {old.replaced.isoformat()}" for old in self.older)
        return "\n".join([self.key.hex(), *older]) + "\n"


def read_keys(file: Path) -> HostKeys:
    """The keys in this file. Raises UnreadableError."""
    first, *rest = read_given(file, MAX_BYTES, hint=HINT).decode("ascii", "replace").strip().splitlines() or [""]
    try:
        keys = HostKeys(bytes.fromhex(first), tuple(map(_old_key, rest)))
    except ValueError:
        keys = HostKeys(b"")
    if any(len(key) != 32 for key in (keys.key, *(old.key for old in keys.older))):
        raise UnreadableError("not a key: 64 hexadecimal digits are expected", place=str(file), hint=HINT)
    return keys


def _old_key(line: str) -> OldKey:
    """One line below the present key. Raises ValueError."""
    key, word, replaced = line.split()
    moment = datetime.fromisoformat(replaced)
    if word != _REPLACED or moment.tzinfo is None:
        raise ValueError(line)
    return OldKey(bytes.fromhex(key), moment)
