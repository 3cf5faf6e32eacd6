"""How the parts of a label become bytes, and the version that stands in all of them."""

from __future__ import annotations

from collections.abc import Iterable

VERSION = b"rattus-pbem/chance/2"


def length_prefixed(parts: Iterable[str | bytes]) -> bytes:
    """Join parts so that no two lists of parts give the same bytes."""
    raws = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join([len(raw).to_bytes(4, "big") + raw for raw in raws])
