"""Files that nobody but the program may write: JSON that ends with a salted digest of all the bytes before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ..engine.chance import salt
from ..engine.journal import digest
from ..shapes import number_of, refuse_newer
from .file_digests import changed_by_hand
from .pretty_json import pretty_json

_END = b"\n}\n"
_DIGEST = b',\n "digest": "'


def digested_json(content: Mapping[str, Any], secret: bytes, *label: str) -> bytes:
    """The file with this content, an object with at least one key; `label` says which file it is."""
    body = pretty_json(content)
    return body.removesuffix(_END) + _DIGEST + _digest_of(body, secret, label) + b'"' + _END


def read_digested(raw: bytes | None, name: str, secret: bytes, *label: str, what: str) -> dict[str, Any] | None:
    """The content of such a file, without its digest; None if it is missing or cut short. `label[0]` is its schema.

    Raises NewerError, or BlockedError naming it (`what`) if it was changed by hand.
    """
    try:
        held = json.loads(raw or b"")
    except (ValueError, RecursionError):
        return None
    if raw is None or not raw.endswith(b"}\n") or not isinstance(held, dict):
        return None
    refuse_newer(held, label[0], name)
    expected = held.pop("digest", "")
    before, _, _ = raw.rpartition(_DIGEST)
    holds = raw == before + _DIGEST + _digest_of(before + _END, secret, label) + b'"' + _END
    if not holds and number_of(held.get("schema"), label[0], name) == 1:  # the first number digested what they hold
        holds = digest(held, salt(secret, *label)) == expected
    if not holds:
        raise changed_by_hand(what, name)
    return held


def _digest_of(body: bytes, secret: bytes, label: tuple[str, ...]) -> bytes:
    return hashlib.sha256(salt(secret, *label) + body).hexdigest().encode()
