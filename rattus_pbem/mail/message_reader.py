"""Raw bytes of a mail into a `Mail`: who, what about, its texts and attachments, and what is wrong with it.

Never raises on any bytes; never looks for orders, never trusts a name in a mail as a path.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from email.errors import MessageError
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32

from ..reading import part_content
from .automatic import looks_automatic, why_automatic
from .bodies import cut_text, decode_text, unflow
from .headers import MAX_IN_HEADER, Headers, decoded
from .html_text import html_to_text, is_struck, without_struck_letters

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 16
MAX_PARTS = 100
MAX_SUBJECT = 400
MAX_HTML = 512 * 1024

# The standard parser's time grows with each open boundary, its memory with each part; what comes after these is not
# read.
_NESTS = re.compile(rb"boundary\s*=|boundary\*|^content-type:\s*message/", re.IGNORECASE | re.MULTILINE)
_MAX_NESTS = 64
_DASHES = re.compile(rb"^--", re.MULTILINE)
_MAX_DASHES = 5000
# What the standard library is known to raise on hostile mail.
_STUMBLES = (MessageError, ValueError, IndexError, KeyError, TypeError, AttributeError, LookupError, RecursionError)

RECIPIENT_HEADERS = ("to", "cc", "delivered-to", "x-original-to")


@dataclass(frozen=True, slots=True)
class Body:
    """A text of a mail; HTML is turned into text, its quotations marked with `> `.

    `lost` says that letters could not be read, `cut` that its end was not. `attached` is a text file, `nested` belongs
    to a mail within the mail.
    """

    kind: str
    text: str
    charset: str = ""
    lost: bool = False
    cut: bool = False
    attached: bool = False
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Attachment:
    """A part that is no text of the letter; the name is what the sender wrote, never a path to use."""

    name: str
    content_type: str
    data: bytes
    charset: str = ""
    nested: bool = False


@dataclass(slots=True)
class Mail:
    """What a mail says. `sender` is "" if there is not exactly one; the reason stands in `faults`.

    `automatic` is why it must never be answered, `looks_automatic` a sign that a mail of a person may have, too.
    """

    message_id: str = ""
    sender: str = ""
    recipients: list[str] = field(default_factory=list)
    subject: str = ""
    in_reply_to: str = ""
    references: list[str] = field(default_factory=list)
    date: str = ""
    automatic: str = ""
    looks_automatic: str = ""
    texts: list[Body] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def fault(self, key: str) -> None:
        """Note a fault, each once; the sentences of the keys stand in the catalogue `mail`."""
        if key not in self.faults:
            self.faults.append(key)


def read_message(raw: bytes) -> Mail:
    """The mail in these bytes, whatever they are."""
    mail = Mail()
    if len(raw) > MAX_BYTES:
        mail.fault("too_big")
    try:
        part = _parse(raw[:MAX_BYTES], mail)
        _read_headers(part, mail)
        walk = _Walk(mail)
        walk.part(part, 0, nested=False)
        if walk.ends_in_text and "too_big" in mail.faults:
            mail.texts[-1] = replace(mail.texts[-1], cut=True)
        if walk.struck:
            mail.texts = [body for body in mail.texts if body.kind == "html" or body.attached or body.nested]
    except _STUMBLES:
        mail.fault("unreadable")
    if any(body.lost for body in mail.texts if not body.attached and not body.nested):
        mail.fault("lost_letters")
    if not any(body.text.strip() for body in mail.texts):
        mail.fault("no_text")
    return mail


def parse_headers(raw: bytes) -> Headers:
    """The headers alone; empty if they cannot be read."""
    try:
        return Headers(BytesHeaderParser(policy=compat32).parsebytes(_head(raw)))
    except _STUMBLES:
        return Headers(Message())


def _head(raw: bytes) -> bytes:
    ends = [at for end in (b"\n\n", b"\r\n\r\n", b"\r\r") if (at := raw.find(end, 0, MAX_BYTES)) >= 0]
    return raw[: min(ends) + 1] if ends else raw[:MAX_BYTES]


def _parse(raw: bytes, mail: Mail) -> Message:
    for pattern, most, key in ((_NESTS, _MAX_NESTS, "too_deep"), (_DASHES, _MAX_DASHES, "too_many_parts")):
        for count, match in enumerate(pattern.finditer(raw)):
            if count == most:
                raw = raw[: match.start()]
                mail.fault(key)
                break
    if raw.startswith(b"From "):
        raw = raw.partition(b"\n")[2]
    try:
        return BytesParser(policy=compat32).parsebytes(raw)
    except _STUMBLES:
        mail.fault("unreadable")
        return BytesHeaderParser(policy=compat32).parsebytes(_head(raw))


def _read_headers(part: Message, mail: Mail) -> None:
    headers = Headers(part)
    mail.sender, reason = headers.sender()
    if reason:
        mail.fault(reason)
    mail.message_id = next(iter(headers.ids("message-id")), "")
    mail.in_reply_to = next(iter(headers.ids("in-reply-to")), "")
    mail.references = headers.ids("references")
    mail.recipients = headers.addresses(*RECIPIENT_HEADERS)
    mail.subject = headers.text("subject", MAX_SUBJECT)
    mail.date = headers.text("date", 100)
    mail.automatic = why_automatic(headers, mail.sender, part.get_content_type())
    mail.looks_automatic = looks_automatic(headers, mail.sender, mail.subject)


class _Walk:
    """Goes through the parts of a mail within the limits and fills in its texts and attachments."""

    def __init__(self, mail: Mail) -> None:
        self.mail = mail
        self.parts = 0
        self.html = 0
        self.struck = False
        self.ends_in_text = False

    def part(self, part: Message, depth: int, *, nested: bool) -> None:
        """One part and what it holds."""
        if depth > MAX_DEPTH:
            return self.mail.fault("too_deep")
        self.parts += 1
        if self.parts > MAX_PARTS:
            return self.mail.fault("too_many_parts")
        kind = part.get_content_type()
        inside = part.get_payload()
        if kind in ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"):
            self.mail.fault("encrypted")
        if isinstance(inside, list):
            for child in inside:
                if isinstance(child, Message):
                    self.part(child, depth + 1, nested=nested or kind == "message/rfc822")
                if self.parts > MAX_PARTS:
                    return None
            return None
        return self.leaf(part, kind, nested)

    def leaf(self, part: Message, kind: str, nested: bool) -> None:
        """A part that holds no other."""
        data = _payload(part)
        name = _parameter(part, "filename", "content-disposition") or _parameter(part, "name", "content-type")
        charset = _parameter(part, "charset", "content-type")
        if kind in ("application/ms-tnef", "application/vnd.ms-tnef") or name.lower() == "winmail.dat":
            self.mail.fault("tnef")
        disposition = str(part.get("content-disposition") or "")[:200].strip().lower()
        attached = disposition.startswith("attachment") or bool(name)
        textual = kind in ("text/plain", "text/html") or kind.startswith("multipart/")
        if attached or not textual:
            self.mail.attachments.append(Attachment(name, kind, data, charset, nested))
        self.ends_in_text = textual and not (attached and name.lower().endswith(".json"))
        if self.ends_in_text:
            self.text(part, kind, data, charset, attached=attached, nested=nested)

    def text(self, part: Message, kind: str, data: bytes, charset: str, *, attached: bool, nested: bool) -> None:
        """A part of plain text or HTML; a multipart without its boundary is read as plain text."""
        text, charset, lost = decode_text(data, charset)
        is_cut = False
        if kind == "text/html":
            room = max(0, MAX_HTML - self.html)
            is_cut = len(text) > room
            self.html += len(text)
            struck, (text, is_given_up) = is_struck(text[:room]), html_to_text(text[:room])
            is_cut |= is_given_up
            # The plain text of the same words does not show which of them are struck through.
            self.struck |= struck and bool(text.strip()) and not (attached or nested)
        elif _parameter(part, "format", "content-type").lower() == "flowed":
            text = unflow(text, _parameter(part, "delsp", "content-type").lower() == "yes")
        text, cut = cut_text(without_struck_letters(text))
        if cut or is_cut:
            self.mail.fault("cut")
        name = "html" if kind == "text/html" else "plain"
        self.mail.texts.append(Body(name, text, charset, lost, cut or is_cut, attached=attached, nested=nested))


def _payload(part: Message) -> bytes:
    try:
        data = part_content(part)
    except _STUMBLES:
        data = part.get_payload()
    if isinstance(data, bytes):
        return data
    return str(data or "").encode("utf-8", "surrogateescape")


def _parameter(part: Message, name: str, header: str) -> str:
    """A parameter of a header in one line, RFC 2231 and encoded words read; "" if it is not there."""
    try:
        if len(str(part.get(header) or "")) > MAX_IN_HEADER:
            return ""
        value = part.get_param(name, "", header)
        if isinstance(value, tuple):
            return decode_text(value[2].encode("latin-1", "replace"), value[0] or "")[0][:200].strip()
        return decoded(str(value))[:200].strip()
    except _STUMBLES:
        return ""
