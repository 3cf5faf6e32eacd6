"""The letters that a turn must make, for a floor that makes just these: parts, digests and messages, nothing else.

The standard library alone, which the program makes its letters with as well.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from typing import TypeAlias

KEY = b"k" * 32
Part: TypeAlias = Sequence[str]
"""Its kind, its file name (empty for what a mail program shows), its text."""


def parts_of(raw: bytes) -> list[Part]:
    """The texts of a letter."""
    parts: list[Part] = []
    for part in message_from_bytes(raw, policy=default).walk():
        if not part.is_multipart():
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            parts.append((part.get_content_type(), part.get_filename() or "", payload.decode()))
    return parts


def letter(parts: Sequence[Part], number: int) -> bytes:
    """A letter of these texts, signed with the digests of all of them."""
    digests = "".join(hashlib.sha256(text.encode()).hexdigest() for *_, text in parts)
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"] = "gm@example.org", f"p{number}@example.org"
    message["Subject"], message["Message-ID"] = f"Letter {number}", f"<{number}@example.org>"
    message["X-Token"] = hmac.new(KEY, digests.encode(), "sha256").hexdigest()
    (_, _, plain), *others = parts
    message.set_content(plain)
    for kind, name, text in others:
        subtype = kind.partition("/")[2]
        if name:
            message.add_attachment(text.encode(), "application", subtype, filename=name)
        else:
            message.add_alternative(text, subtype=subtype)
    return message.as_bytes()
