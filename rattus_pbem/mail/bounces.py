"""Reads a bounce: which address a server could not deliver to, why, and which letter of ours it was.

Never raises on any bytes, and believes nothing: whoever counts a bounce first sees that its message id or its address
was made by us (`message_writer.letter_key_of`, `message_writer.bounced_recipient`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.errors import MessageError
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from .headers import Headers
from .message_reader import parse_headers

MAX_TEXT = 300
MAX_BYTES = 128 * 1024
MAX_BOUNDARIES = 32
"""The standard parser's time grows with each open boundary; what comes after these is not read."""

_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
_CODE = re.compile(r"\b([45])\d\d[ -]")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"']{1,64}@[^\s<>()\[\],;:\"'@]{1,190}")
_SENDERS = re.compile(r"mailer-?daemon|postmaster|mail delivery (?:sub)?system", re.IGNORECASE)
_OWN_IDS = re.compile(r"<g\.[A-Za-z0-9._-]{1,200}@[^<>@\s]{1,190}>")
# Exim, qmail, Exchange, Gmail, Postfix's plain text, and the French forms of the big providers.
_WORDS = re.compile(
    r"could not be delivered|couldn't be delivered|wasn't delivered|permanent error|undeliverable|"
    r"unable to deliver|wasn't able to deliver|delivery (?:has )?failed|delivery to the following|returned to sender|"
    r"address not found|user unknown|mailbox (?:unavailable|full)|n.a pas pu être (?:remis|délivré|distribué)|"
    r"n.a pas été remis|échec de (?:la )?remise|impossible de remettre|adresse introuvable",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Bounce:
    """A bounce. `action` is failed, delayed or delivered; `status` such as 5.1.1 or ""; `text` the server's words.

    `recipient` is what the bounce says, "" if it says nothing; `sent_to` is the address that the bounce itself came to.
    """

    recipient: str
    status: str
    action: str
    message_id: str
    text: str
    sent_to: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether the letter did not arrive and no further try is made."""
        return self.action == "failed"


def read_bounce(raw: bytes) -> Bounce | None:
    """The bounce that a mail is, or None: a delivery report (RFC 3464), or one of the older forms."""
    try:
        return _read(raw)
    except (MessageError, ValueError, IndexError, KeyError, TypeError, AttributeError, LookupError, RecursionError):
        return None


def _read(raw: bytes) -> Bounce | None:
    raw = raw[:MAX_BYTES]
    headers = parse_headers(raw)
    sent_to = tuple(headers.addresses("to", "delivered-to", "x-original-to"))
    ours = next((match[0].decode() for match in _FIND_OWN.finditer(raw)), "")
    report = _from_reports(raw)
    if report is not None:
        return Bounce(report[0], report[1], report[2], ours, report[3], sent_to)
    failed = headers.addresses("x-failed-recipients")
    from_machine = bool(_SENDERS.search(headers.get("from"))) or headers.get("return-path").strip() == "<>"
    body = raw.partition(b"\n\n" if b"\r\n\r\n" not in raw else b"\r\n\r\n")[2][: 64 * 1024].decode("utf-8", "replace")
    if not failed and not (from_machine and (_WORDS.search(body) or _WORDS.search(headers.text("subject", 400)))):
        return None
    body = body.partition(ours)[0] if ours else body
    named = failed or [address.lower() for address in _ADDRESS.findall(body)]
    own = {*sent_to, *(re.sub(r"\+[^@]*@", "@", address) for address in sent_to)}
    recipient = next((address for address in named if address not in own and not _SENDERS.match(address)), "")
    status = _STATUS.search(body)
    code = _CODE.search(body)
    status_code = status[1] if status else ("" if code is None else f"{code[1]}.0.0")
    action = "delayed" if status_code.startswith("4") else "failed"
    words = _WORDS.search(body)
    return Bounce(recipient, status_code, action, ours, _line(body[words.start() :] if words else body), sent_to)


_FIND_OWN = re.compile(_OWN_IDS.pattern.encode())


def _from_reports(raw: bytes) -> tuple[str, str, str, str] | None:
    folded = raw.lower()
    if b"message/delivery-status" not in folded or folded.count(b"boundary") > MAX_BOUNDARIES:
        return None
    for part in BytesParser(policy=compat32).parsebytes(raw).walk():
        if part.get_content_type() == "message/delivery-status" and (report := _from_report(part)) is not None:
            return report
    return None


def _from_report(part: Message) -> tuple[str, str, str, str] | None:
    """Recipient, status, action and words of the first recipient that a delivery report names."""
    blocks = part.get_payload()
    for block in blocks if isinstance(blocks, list) else []:
        if not isinstance(block, Message):
            continue
        headers = Headers(block)
        if "action" not in headers and "final-recipient" not in headers:
            continue
        # What we wrote to comes first: the final recipient can be where a forwarded letter ended.
        recipient = _typed(headers.get("original-recipient")) or _typed(headers.get("final-recipient"))
        status = _STATUS.search(headers.get("status"))
        action = headers.get("action").strip().lower()
        if action not in ("failed", "delayed", "delivered", "relayed", "expanded"):
            action = "delayed" if status and status[1].startswith("4") else "failed"
        action = "delivered" if action in ("relayed", "expanded") else action
        return recipient, status[1] if status else "", action, _line(headers.get("diagnostic-code"))
    return None


def _typed(value: str) -> str:
    """The address in `rfc822; anna@example.org`."""
    match = _ADDRESS.search(value.partition(";")[2] or value)
    return match[0].lower() if match else ""


def _line(text: str) -> str:
    return " ".join(text.split())[:MAX_TEXT]
