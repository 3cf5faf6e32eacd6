"""Keys and secrets that stand in the program or its repository, so that everybody has them: no game is played with one.

A demo's key comes from its seed; besides the known ones any home that carries the demo's mark is refused.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..errors import IllegalError

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
