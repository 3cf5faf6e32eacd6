"""The list of what a letter is made of: a digest of each part that a person can read, so that a change is found later.

It goes with every letter as a header, signed where the host signs. Of text only the words count: line ends, folding and
encodings change on the way.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from email.message import Message
from typing import Any

HEADER = "X-Rattus-Pbem-Parts"
SCHEMA = "rattus-pbem/parts/1"
Sign = Callable[[Mapping[str, Any]], Sequence[Mapping[str, str]]]
"""Gives the signatures under what is stated."""


def parts_header(subject: str, sender: tuple[str, str], body: Message, sign: Sign | None) -> str:
    """The value of the header, folded: base64 of JSON. `sender` is the name and the address that the letter is from."""
    name, address = sender
    stated: dict[str, Any] = {
        "schema": SCHEMA,
        "parts": [
            ["from", "", words_digest(f"{name} {address.lower()}")],
            ["subject", "", words_digest(subject)],
            *(_part(part) for part in body.walk() if not part.is_multipart()),
        ],
    }
    stated["signatures"] = list(sign(stated)) if sign is not None else []
    data = json.dumps(stated, sort_keys=True, separators=(",", ":")).encode()
    text = base64.b64encode(data).decode()
    return "".join(f"\r\n {text[at : at + 76]}" for at in range(0, len(text), 76))


def _part(part: Message) -> list[str]:
    """Type, file name and digest of a part."""
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    kind = part.get_content_type()
    text = kind.startswith("text/")
    return [kind, part.get_filename() or "", words_digest(content.decode()) if text else _sha(content)]


def words_digest(text: str) -> str:
    """The SHA-256 of the words of a text with single spaces between them."""
    return _sha(" ".join(text.split()).encode())


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
