"""The view file in a mail that was saved as a file, found on the reader's own machine. Trusts nothing in it."""

from __future__ import annotations

from email import errors, policy
from email.message import EmailMessage
from email.parser import BytesParser

from ..errors import UnreadableError
from ..locale import sentences
from ..orders.view_file import LARGEST

LARGEST_MAIL = 12 * 1024 * 1024
MOST_PARTS = 200
ENDING = ".json"
MARK = b'"rattus-pbem/view-'
"""The beginning of the schema that a view file names."""


def view_bytes(raw: bytes, name: str, lang: str) -> bytes:
    """The view file in these bytes: they are one, or a mail that has one attached. Raises UnreadableError."""
    if len(raw) > LARGEST_MAIL:
        raise _unreadable(name, lang, "too_large", most=LARGEST_MAIL // 1024 // 1024)
    if not raw.strip():
        raise _unreadable(name, lang, "empty_file")
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        return raw
    attached = _attached(raw)
    if attached is None:
        raise _unreadable(name, lang, "no_view_in_mail")
    return attached


def _attached(raw: bytes) -> bytes | None:
    """The first view file among the parts of a mail; None if there is none, or this is no mail."""
    if raw.lower().count(b"boundary=") > MOST_PARTS:  # nested so deep it would take the parser minutes
        return None
    try:
        mail = BytesParser(policy=policy.default).parsebytes(raw)
        for number, part in enumerate(mail.walk()):
            if number > MOST_PARTS:
                return None
            if isinstance(part, EmailMessage) and (part.get_filename() or "").lower().endswith(ENDING):
                content = part.get_payload(decode=True)
                if isinstance(content, bytes) and len(content) <= LARGEST and MARK in content:
                    return content
    except (errors.MessageError, LookupError, ValueError, TypeError, AttributeError, RecursionError):
        return None  # the parser of the standard library stumbles over some mails in these ways
    return None


def _unreadable(name: str, lang: str, key: str, **facts: object) -> UnreadableError:
    table = sentences("live_page", lang)
    return UnreadableError(table[key].format(**facts), place=name, hint=table["expected_file"])
