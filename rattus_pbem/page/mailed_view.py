"""A view file, or the one in a mail that was saved as a file, opened by its reader. Trusts nothing in it."""

from __future__ import annotations

import hashlib
import re
from email import errors, policy
from email.message import Message
from email.parser import BytesParser
from typing import Any, NamedTuple

from ..addresses import canonical_address
from ..errors import UnreadableError
from ..locale import sentences
from ..orders.view_file import LARGEST
from ..reading import part_content

ADDRESS = re.compile(r"[\w.+=-]{1,64}@[\w.-]{1,250}", re.ASCII)
"""An address that stands in a link as it is."""
LARGEST_MAIL = 12 * 1024 * 1024
MOST_PARTS = 200
ENDING = ".json"
MARK = b'"rattus-pbem/view-'
"""The beginning of the schema that a view file names."""


class OpenedFile(NamedTuple):
    """A view file, and where its answer goes, by `to` and `subject`; None if it did not come in a mail."""

    view: bytes
    mail: dict[str, str] | None = None


def host_mark(address: str) -> str:
    """What a page knows its host's address by, without telling it; sub-addresses (`host+x@...`) have the same."""
    local, _, domain = canonical_address(address).rpartition("@")
    return hashlib.sha256(f"{local.partition('+')[0]}@{domain}".encode()).hexdigest()[:32]


def opened_file(raw: bytes, name: str, lang: str, host: str = "") -> OpenedFile:
    """The view file in these bytes: they are one, or a mail that has one attached. Raises UnreadableError.

    With the mark of a `host` only he is answered: anybody can make a mail, or the address of a board, that names
    another address for its answer.
    """
    if len(raw) > LARGEST_MAIL:
        raise _unreadable(name, lang, "too_large", most=LARGEST_MAIL // 1024 // 1024)
    if not raw.strip():
        raise _unreadable(name, lang, "empty_file")
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        return OpenedFile(raw)
    attached = _attached(raw)
    if attached is None:
        raise _unreadable(name, lang, "no_view_in_mail")
    if host and attached.mail is not None and host_mark(attached.mail["to"]) != host:
        return OpenedFile(attached.view)
    return attached


def _attached(raw: bytes) -> OpenedFile | None:
    """The first view file among the parts of a mail; None if there is none, or this is no mail."""
    if raw.lower().count(b"boundary=") > MOST_PARTS:  # nested so deep it would take the parser minutes
        return None
    try:
        mail = BytesParser(policy=policy.default).parsebytes(raw)
        letter = mail
        for number, part in enumerate(mail.walk()):
            if number > MOST_PARTS:
                return None
            if part["From"]:
                letter = part  # it may be forwarded in another
            if (part.get_filename() or "").lower().endswith(ENDING):
                content = part_content(part)
                if isinstance(content, bytes) and len(content) <= LARGEST and MARK in content:
                    return OpenedFile(content, _answer_to(letter))
    except (errors.MessageError, LookupError, ValueError, TypeError, AttributeError, RecursionError):
        return None  # the parser of the standard library stumbles over some mails in these ways
    return None


def _answer_to(letter: Message) -> dict[str, str] | None:
    """Where an answer to this letter goes; None if its header names no plain address."""
    header: Any = letter["Reply-To"] or letter["From"]
    address = header.addresses[0].addr_spec if header is not None and header.addresses else ""
    if not ADDRESS.fullmatch(address):
        return None
    subject = " ".join(str(letter["Subject"] or "").split())
    return {"to": address, "subject": subject if subject.lower().startswith("re:") else f"Re: {subject}"}


def _unreadable(name: str, lang: str, key: str, **facts: object) -> UnreadableError:
    table = sentences("live_page", lang)
    return UnreadableError(table[key].format(**facts), place=name, hint=table["expected_file"])
