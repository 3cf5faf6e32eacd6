"""The keys of a host as `host.key` holds them: the present one, and below it those it has replaced, each with when.

A key that was replaced still counts for a while in what players send (`COUNTS`), and for good in what the host is shown
again: seals of receipts, the names of letters that were written with it. A key that stands in the program or in its
repository is one that everybody has: no game is begun with it.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ..errors import IllegalError, UnreadableError
from ..reading import read_given

MAX_BYTES = 64 * 1024
COUNTS = timedelta(days=30)
"""So long the codes and words that were made with a key count after it has been replaced."""
HINT = (
    "Restore it from a backup: codes are made with it. If there is none: "
    "`rattus-pbem host key new --lost --reason TEXT` makes another, and tells all players."
)
_REPLACED = "replaced"
DEMO_MARK = "this-is-a-demo"
"""The file in a home that says that `demo` made it."""
PUBLISHED = frozenset(
    {
        "9383af2e6e1e60ca01d6e1ea46052f84173830d7617e0b34440ff6e12ee8aa90",  # the host key of the sample game
        "528925eafe33a5fb99fd7aa7e7e91a027fccdbf699cc4f95558873009c8210e5",  # what its secret is made from
        "3352e33c088d803dbe1f096fb38e81ed1f34920842916eec1fe7dd17812f2666",  # its secret
        "af2963d604e7202bcd3d16348c09a4a9eb5132ee63ace34d645c451f04fdda53",  # the host key of `demo` without --seed
        "188913ad50977345533e2bb0620fedc15fb65a037cbabaed50008499f1c42de3",  # what its game's secret is made from
    }
)
"""The SHA-256 of each."""


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


def is_published(key: bytes) -> bool:
    """Whether this key or secret is one that everybody has."""
    return hashlib.sha256(key).hexdigest() in PUBLISHED


def refuse_published_key(home: Path, key: bytes) -> None:
    """Raises IllegalError for a host key with which anybody could write the orders of every seat."""
    if is_published(key) or (home / DEMO_MARK).exists():
        raise IllegalError(
            "this key is published: anyone can make the codes of its letters",
            place=str(home / "host.key"),
            hint="Make your own home folder: rattus-pbem init DIR.",
        )
