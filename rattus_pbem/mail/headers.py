"""The headers of a mail, each behind a guard: the standard parsers fail on hostile ones.

Never raises on any header; gives text of one line, message ids, addresses.
"""

from __future__ import annotations

import re
from email.errors import HeaderParseError, InvalidHeaderDefect, MessageError
from email.header import decode_header
from email.message import Message
from email.policy import default as policy

from ..addresses import canonical_address
from .bodies import decode_text

MAX_IN_HEADER = 16 * 1024
MAX_ADDRESS_HEADER = 2000
MAX_ADDRESSES = 100
MAX_REFERENCES = 50

_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")
_ID = re.compile(r"<[^<>\s]{1,250}>")
_NO = r"\s<>()\[\]\\,;:\"@?"  # what no address holds that we take; a quoted one is refused
_ADDRESS = re.compile(rf"[^{_NO}'=][^{_NO}]{{0,120}}@[^{_NO}'=]{{1,190}}")
_IN_ANGLES = re.compile(r"<([^<>]{0,300})>")


class Headers:
    """The headers of one part, read once; names without case, the topmost first."""

    def __init__(self, part: Message) -> None:
        self._raw: dict[str, list[str]] = {}
        for name, value in part.raw_items():
            self._raw.setdefault(str(name).lower(), []).append(str(value)[:MAX_IN_HEADER])

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._raw

    def names(self) -> list[str]:
        """The names of all headers, in small letters."""
        return list(self._raw)

    def all(self, name: str) -> list[str]:
        """Every header of that name as it was sent, 8-bit letters read, folded lines joined."""
        return [_line(_from_bytes(value)) for value in self._raw.get(name.lower(), [])]

    def get(self, name: str) -> str:
        """The topmost header of that name as it was sent; "" if there is none."""
        return next(iter(self.all(name)), "")

    def text(self, name: str, limit: int) -> str:
        """The first header of this name, decoded, on one line of at most `limit` characters; "" if there is none."""
        raw = self._raw.get(name.lower(), [])
        return decoded(raw[0])[:limit].strip() if raw else ""

    def ids(self, name: str) -> list[str]:
        """The message ids in the headers of that name, angles and all; of many the last."""
        ids = [message_id for value in self.all(name) for message_id in _ID.findall(value)]
        return ids[-MAX_REFERENCES:]

    def addresses(self, *names: str) -> list[str]:
        """Every address in these headers in small letters, each once."""
        addresses = (
            address.lower() for name in names for value in self.all(name) for address in _ADDRESS.findall(value)
        )
        return list(dict.fromkeys(addresses))[:MAX_ADDRESSES]

    def sender(self) -> tuple[str, str]:
        """The one address of From in its canonical form; or "" and why: no_sender, many_senders, odd_sender."""
        values = [value for value in self.all("from") if value]
        if not values:
            return "", "no_sender"
        if len(values) > 1:
            return "", "many_senders"
        mailboxes = _mailboxes(values[0])
        if len(mailboxes) > 1:
            return "", "many_senders"
        if not mailboxes or not _ADDRESS.fullmatch(mailboxes[0]):
            return "", "odd_sender"
        return canonical_address(mailboxes[0]), ""


def _mailboxes(value: str) -> list[str]:
    """The addresses of a From as the standard library reads it; where that fails, what stands in angles."""
    if len(value) > MAX_ADDRESS_HEADER or "\ufffd" in value:
        return []
    try:
        parsed = policy.header_factory("from", value)
        mailboxes = [str(address.addr_spec) for address in parsed.addresses if address.addr_spec]
        # Of `anna@example.org <eve@example.net>` it drops the second, which a server may hold to be the sender.
        if any(isinstance(defect, InvalidHeaderDefect) for defect in parsed.defects):
            mailboxes = list({mailbox.lower(): mailbox for mailbox in (*mailboxes, *_ADDRESS.findall(value))}.values())
        return mailboxes
    except (IndexError, AttributeError, ValueError, TypeError, KeyError, LookupError, RecursionError, MessageError):
        return _IN_ANGLES.findall(value)


def decoded(raw: str) -> str:
    """A header with its encoded words (RFC 2047) read, in one line; what cannot be read stays as it stands."""
    line = _line(_from_bytes(raw))
    if "=?" not in line:
        return line
    try:
        pieces = decode_header(line)
        text = "".join(_piece(data, charset or "") for data, charset in pieces)
    except (HeaderParseError, ValueError, IndexError, TypeError, AttributeError, LookupError):
        return line
    return _line(text)


def _piece(data: bytes | str, charset: str) -> str:
    if isinstance(data, str):
        return data
    if not charset:
        # The standard library hands on in this code what stood between the encoded words.
        return data.decode("raw_unicode_escape", "replace")
    return decode_text(data, charset)[0]


def _from_bytes(value: str) -> str:
    """8-bit letters that stand bare in a header: UTF-8, else cp1252."""
    if value.isascii():
        return value
    try:
        return decode_text(value.encode("ascii", "surrogateescape"))[0]
    except UnicodeEncodeError:
        return value.encode("utf-8", "replace").decode("utf-8", "replace")


def _line(text: str) -> str:
    return _BLANKS.sub(" ", text).strip()
