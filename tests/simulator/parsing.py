"""Mails as they are read outside of the house: each parsed once, whoever reads it."""

from __future__ import annotations

import email
import email.policy
import json
from email.message import EmailMessage
from functools import lru_cache
from typing import Any

REMEMBERED = 2_000


@lru_cache(maxsize=REMEMBERED)
def parsed(raw: bytes) -> EmailMessage:
    """These bytes as a mail."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


@lru_cache(maxsize=REMEMBERED)
def text_of(raw: bytes) -> str:
    """The plain words of a mail, as they stand."""
    body = parsed(raw).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


@lru_cache(maxsize=REMEMBERED)
def view_of(raw: bytes) -> dict[str, Any] | None:
    """The view that came with a letter; None for any other mail."""
    if b"application/json" not in raw:
        return None
    for part in parsed(raw).iter_attachments():
        if part.get_content_type() == "application/json":
            view = json.loads(part.get_content())
            return view if "asked" in view and "board" in view else None
    return None
