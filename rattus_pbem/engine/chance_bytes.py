"""How the parts of a label become bytes, and the version that stands in all of them."""

from __future__ import annotations

from collections.abc import Iterable

VERSION = b"rattus-pbem/chance/2"


def length_prefixed(parts: Iterable[str | bytes]) -> bytes:
    """Join parts so that no two lists of parts give the same bytes."""
    pieces: list[bytes] = []
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        pieces += (_LENGTHS[len(raw)] if len(raw) < 256 else len(raw).to_bytes(4, "big"), raw)
    return b"".join(pieces)


_LENGTHS = tuple(length.to_bytes(4, "big") for length in range(256))
