"""Builds the bytes of a letter that goes out: MIME that every client and every server takes, the same for the same key.

Nothing in it is chosen by chance or read from a clock. Whatever a name or a subject holds, a header stays one header.
Knows no games: game, seat and key are words here.
"""

from __future__ import annotations

import base64
import email.utils
import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.header import Header
from email.message import Message
from email.policy import compat32
from email.quoprimime import body_encode

from ..errors import IllegalError, InternalError, install_hint
from .automatic import OUR_MARK
from .part_digests import HEADER as PARTS
from .part_digests import Sign, parts_header
from .settings import ADDRESS, MailSettings

MAX_SUBJECT = 240
MAX_NAME = 80
_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")
MAX_KEY = 120
_TAG = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,60}")
_OUR_ID = re.compile(r"<g\.(([A-Za-z0-9._-]{1,190}?)(?:\._[0-9a-f]{8})?)\.([0-9a-f]{16})@([^<>@\s]{1,190})>")
_VERP = re.compile(r"([^+]{1,64})\+b=(.{1,64})=([^=@]{1,190})=([0-9a-f]{8})@([^@]{1,190})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture within the HTML, which names it `cid:NAME`."""

    name: str
    content_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class OutLetter:
    """A letter to write: to whom, what it says, and what it hangs together with.

    `key` names it among all letters of the host, such as `peste-1347.red.0007-01.report`; `thread` is the common word
    of the letters that clients show together; `follows` the key of the report before it, where it is none itself and
    answers no mail; `reply_to_tag` is what the answer's address carries behind the `+`; `signers` are the public keys
    with which the letters of its game are signed.
    """

    to_address: str
    subject: str
    text: str
    key: str
    kind: str = "report"
    game: str = ""
    seat: str = ""
    to_name: str = ""
    html: str | None = None
    images: tuple[Image, ...] = ()
    attachments: tuple[tuple[str, str, bytes], ...] = ()
    reply_to_tag: str | None = None
    thread: str = ""
    follows: str = ""
    in_reply_to: str | None = None
    lang: str = "en"
    signers: tuple[str, ...] = ()


def compose(
    letter: OutLetter, settings: MailSettings, now: datetime, host_key: bytes, sign: Sign | None = None
) -> bytes:
    """The letter as bytes for SMTP: ASCII, CRLF, no line over 998. Raises IllegalError for an invalid address.

    `sign` makes the signatures of a letter that has `signers`.
    """
    address = letter.to_address.strip()
    if not ADDRESS.fullmatch(address):
        raise IllegalError(f"{letter.to_address!r} is not an address that a letter can go to")
    body = _body(letter, settings, host_key)
    content = body.as_string(policy=_CRLF).encode("ascii")
    headers = [
        ("From", _mailbox("From", settings.name, settings.address)),
        ("To", _mailbox("To", letter.to_name, address)),
        ("Subject", _words("Subject", letter.subject, MAX_SUBJECT)),
        ("Date", email.utils.format_datetime(now.astimezone(UTC).replace(microsecond=0))),
        ("Message-ID", message_id(letter.key, settings, host_key, _mark(letter, content, host_key))),
    ]
    if letter.reply_to_tag and settings.sub_addresses:
        if not _TAG.fullmatch(letter.reply_to_tag):
            raise InternalError(f"{letter.reply_to_tag!r} cannot stand in an address")
        headers.append(("Reply-To", _mailbox("Reply-To", settings.name, reply_address(letter, settings))))
    headers += _threading(letter, settings, host_key)
    headers += [
        ("Auto-Submitted", "auto-replied" if letter.kind == "receipt" else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        (OUR_MARK, host_id(host_key)),
        ("Content-Language", letter.lang),
    ]
    if letter.game:
        headers.append(("List-Id", f"<{re.sub(r'[^A-Za-z0-9-]', '-', letter.game)}.{settings.domain}>"))
    sender = _clean(settings.name, MAX_NAME), settings.address
    headers.append((PARTS, parts_header(_clean(letter.subject, MAX_SUBJECT), sender, body, sign)))
    head = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return head.encode("ascii") + b"MIME-Version: 1.0\r\n" + content


def reply_address(letter: OutLetter, settings: MailSettings) -> str:
    """Where an answer to this letter goes."""
    if not letter.reply_to_tag or not settings.sub_addresses:
        return settings.address
    return f"{settings.local}+{letter.reply_to_tag}@{settings.domain}"


def message_id(key: str, settings: MailSettings, host_key: bytes, mark: str = "") -> str:
    """The Message-ID of the letter with this key, and `mark`: `<g.KEY.MARK.HMAC@domain>`, always the same."""
    if len(key) > MAX_KEY or not _KEY.fullmatch(key):
        raise InternalError(f"{key!r} cannot be the key of a letter")
    key += mark
    return f"<g.{key}.{_mac(host_key, 'message', key)}@{settings.domain}>"


def _mark(letter: OutLetter, content: bytes, host_key: bytes) -> str:
    """What stands in a Message-ID for what a letter says: one that is made again, after a game was put back, may have
    another tag or another date. A report has its own in its key, by which other letters name it."""
    if letter.kind == "report":
        return ""
    head = (letter.to_address, letter.subject, letter.reply_to_tag or "", letter.in_reply_to or "", letter.follows)
    return "._" + hmac.digest(host_key, "\n".join(head).encode() + b"\n" + content, "sha256").hex()[:8]


def letter_key_of(message_id: str, settings: MailSettings, host_keys: Iterable[bytes]) -> str | None:
    """The letter key in a Message-ID that one of these host keys signed, else None."""
    match = _OUR_ID.fullmatch(message_id.strip())
    if not match or match[4].lower() != settings.domain.lower():
        return None
    macs = (_mac(host_key, "message", match[1]) for host_key in host_keys)
    return match[2] if any(hmac.compare_digest(mac, match[3]) for mac in macs) else None


def bounce_address(recipient: str, settings: MailSettings, host_key: bytes) -> str:
    """Where a server sends a letter back to: an address that names its recipient, where sub-addresses work (VERP)."""
    local, _, domain = recipient.lower().partition("@")
    mac = _mac(host_key, "bounce", f"{local}@{domain}")[:8]
    verp = f"{settings.local}+b={local}={domain}={mac}"
    return f"{verp}@{settings.domain}" if settings.sub_addresses and len(verp) <= 64 else settings.address


def bounced_recipient(address: str, settings: MailSettings, host_keys: Iterable[bytes]) -> str | None:
    """The recipient that one of our own bounce addresses names; None if we made it with none of these keys."""
    match = _VERP.fullmatch(address.strip().lower())
    if not match or f"{match[1]}@{match[5]}" != settings.address.lower():
        return None
    recipient = f"{match[2]}@{match[3]}"
    macs = (_mac(host_key, "bounce", recipient)[:8] for host_key in host_keys)
    return recipient if any(hmac.compare_digest(mac, match[4]) for mac in macs) else None


def host_id(host_key: bytes) -> str:
    """What stands in our own mark: the same for all letters of a host, telling nothing of its key."""
    return _mac(host_key, "host", "")


CANCELLED = 'text/calendar; method="CANCEL"'
"""The type of a calendar file that takes an entry out again."""


def ics(
    deadline: datetime, uid: str, summary: str, now: datetime, *, organizer: str = "", cancelled: bool = False
) -> bytes:
    """A calendar file with the deadline, in UTC, and an alarm three hours before; `organizer` is the host's address.

    The same `uid` moves the entry that the calendar has, or takes it out if `cancelled`. Raises IllegalError where the
    library is not installed.
    """
    try:
        from icalendar import Alarm, Calendar, Event
    except ImportError:
        raise IllegalError("calendar files need icalendar", hint=install_hint("mail")) from None
    calendar = Calendar()
    calendar.add("prodid", "-//rattus-pbem//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if cancelled else "PUBLISH")
    event = Event()
    event.add("uid", _clean(uid, 200))
    event.add("dtstamp", now.astimezone(UTC).replace(microsecond=0))
    event.add("dtstart", deadline.astimezone(UTC).replace(microsecond=0))
    if organizer:  # without one, some calendars take no entry out
        event.add("organizer", f"mailto:{_clean(organizer, 200)}")
    # A calendar takes the entry with the higher number; minutes rise and fit 32 bits.
    event.add("sequence", int(now.timestamp()) // 60)
    event.add("summary", _clean(summary, 200))
    event.add("transp", "TRANSPARENT")
    if cancelled:
        event.add("status", "CANCELLED")
    else:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", _clean(summary, 200))
        alarm.add("trigger", timedelta(hours=-3))
        event.add_component(alarm)
    calendar.add_component(event)
    return bytes(calendar.to_ical())


def _mac(host_key: bytes, label: str, text: str) -> str:
    return hmac.digest(host_key, f"mail {label}\0{text}".encode(), "sha256").hex()[:16]


def _clean(text: str, most: int) -> str:
    """One line without control, format and unpaired characters."""
    kept = "".join(" " if unicodedata.category(letter) in _UNSEEN else letter for letter in text[: 4 * most])
    return " ".join(kept.split())[:most]


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def _words(name: str, text: str, most: int) -> str:
    """Text as the value of a header: encoded words where it is not plain ASCII, folded."""
    text = _clean(text, most)
    return Header(text, "us-ascii" if _is_plain(text) else "utf-8", maxlinelen=76, header_name=name).encode(
        linesep="\r\n"
    )


def _is_plain(text: str) -> bool:
    """Whether text can stand in a header as it is: ASCII that can be folded and does not look like an encoded word."""
    return text.isascii() and "=?" not in text and all(len(word) <= 50 for word in text.split())


def _mailbox(header: str, name: str, address: str) -> str:
    name = _clean(name, MAX_NAME)
    if not name:
        return address
    quoted = '"' + re.sub(r'([\\"])', r"\\\1", name) + '"'
    shown = quoted if _is_plain(name) and len(quoted) <= 60 else _words(header, name, MAX_NAME)
    last = shown.rpartition("\r\n")[2]
    fold = "\r\n " if len(header) + 2 + len(last) + len(address) + 3 > 76 else " "
    return f"{shown}{fold}<{address}>"


def _threading(letter: OutLetter, settings: MailSettings, host_key: bytes) -> list[tuple[str, str]]:
    """A thread hangs on an id, among the references, that no letter has: so it holds whichever of its letters are lost.
    Next to it stands the mail that a letter answers, else the report before it; a report names none, so that it can be
    made again byte for byte whatever is known of those before. What cannot be an id is left out."""
    ids = [message_id(f"{letter.thread}.thread", settings, host_key)] if letter.thread else []
    answered = re.fullmatch(r"<[\x21-\x3b=\x3f-\x7e]{1,250}>", (letter.in_reply_to or "").strip())
    before = message_id(letter.follows, settings, host_key) if letter.follows else ""
    parent = answered[0] if answered else before
    if parent:
        ids.append(parent)
    answers = [("In-Reply-To", parent)] if parent else []
    return [*answers, ("References", "\r\n ".join(ids))] if ids else []


def _body(letter: OutLetter, settings: MailSettings, host_key: bytes) -> Message:
    """The parts: mixed(alternative(text, related(html, images)), attachments), as far as there are any."""
    top: Message = _text(letter.text, "plain")
    if letter.html is not None:
        digest = hashlib.sha256(letter.key.encode()).hexdigest()[:16]
        html = letter.html
        for image in letter.images:
            html = html.replace(f'"cid:{image.name}"', f'"cid:{image.name}.{digest}@{settings.domain}"')
        page: Message = _text(html, "html")
        if letter.images:
            page = _multipart("related", [page, *(_picture(image, digest, settings) for image in letter.images)])
        top = _multipart("alternative", [top, page])
    if letter.attachments:
        top = _multipart("mixed", [top, *(_attachment(*attachment) for attachment in letter.attachments)])
    for at, part in enumerate(part for part in top.walk() if part.is_multipart()):
        # Derived, so that the same letter is the same bytes; nobody without the key can put it into a text.
        part.set_boundary(f"=_{_mac(host_key, 'boundary', f'{letter.key} {at}')}")
    return top


_CRLF = compat32.clone(linesep="\r\n", max_line_length=None)


def _part(kind: str, encoding: str, payload: str) -> Message:
    part = Message(policy=compat32)
    part["Content-Type"], part["Content-Transfer-Encoding"] = kind, encoding
    part.set_payload(payload)
    return part


def _multipart(subtype: str, parts: list[Message]) -> Message:
    whole = Message(policy=compat32)
    whole["Content-Type"] = f"multipart/{subtype}"
    held: list[Message | str] = [*parts]
    whole.set_payload(held)
    return whole


def _picture(image: Image, digest: str, settings: MailSettings) -> Message:
    ending = "." + image.content_type.rpartition("/")[2].partition("+")[0]
    name = _file_name(image.name.removesuffix(ending) + ending, image.content_type)
    part = _part(image.content_type, "base64", _base64(image.data))
    part["Content-Disposition"] = f'inline; filename="{name}"'
    part["Content-ID"] = f"<{image.name}.{digest}@{settings.domain}>"
    return part


def _attachment(name: str, content_type: str, data: bytes) -> Message:
    main, _, sub = content_type.partition("/")
    kind = content_type if sub else f"{main}/octet-stream"
    kind += '; charset="utf-8"' if main == "text" else ""
    kind += '; method="PUBLISH"' if content_type == "text/calendar" else ""
    if content_type in _LARGE_TEXT:
        part = _part(kind, "quoted-printable", _quoted(data))
    else:
        part = _part(kind, "base64", _base64(data))
    part["Content-Disposition"] = f'attachment; filename="{_file_name(name, content_type)}"'
    return part


def _base64(data: bytes) -> str:
    return base64.encodebytes(data).decode("ascii")


def _quoted(data: bytes) -> str:
    """Every byte as it is, line ends as well, since digests are of them. Text takes a quarter less than in base64."""
    quoted = _ESCAPED.sub(lambda byte: f"={ord(byte[0]):02X}", data.decode("latin-1"))
    return _FROM.sub("=46rom ", "=\n".join(_QUOTED_LINE.findall(quoted)))


_LARGE_TEXT = ("text/html", "image/svg+xml")
_ESCAPED = re.compile(r"[^ -<>-~]| \Z")
_QUOTED_LINE = re.compile(r".{1,73}(?<!=)(?<!=.)")  # no end within an escaped byte


def _text(text: str, subtype: str) -> Message:
    text = _UNPRINTABLE.sub("\ufffd", re.sub(r"\r\n?", "\n", text)).rstrip("\n") + "\n"
    if text.isascii() and _LONG.search(text) is None:
        return _part(f'text/{subtype}; charset="{"us-ascii" if subtype == "plain" else "utf-8"}"', "7bit", text)
    quoted = body_encode(text.encode("utf-8").decode("latin-1"), maxlinelen=76)
    return _part(f'text/{subtype}; charset="utf-8"', "quoted-printable", _FROM.sub("=46rom ", quoted))


_FROM = re.compile("^From ", re.MULTILINE)
"""A line that begins so is changed by some mail stores."""
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LONG = re.compile(r"^From |[^\n]{79}", re.MULTILINE)


def _file_name(name: str, content_type: str) -> str:
    """A file name that every client and every system takes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip("-.")[:80]
    return plain or f"letter.{content_type.rpartition('/')[2] or 'bin'}"
