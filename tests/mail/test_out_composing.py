"""Letters that go out: read again by two other libraries, the same bytes each time, no header put in by a name."""

from __future__ import annotations

import base64
import email
import email.policy
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import icalendar
import mailparser  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.errors import IllegalError, InternalError
from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.mail.message_writer import (
    Image,
    OutLetter,
    bounce_address,
    bounced_recipient,
    compose,
    host_id,
    ics,
    letter_key_of,
    message_id,
)
from rattus_pbem.mail.settings import MailSettings

from ..counts import sampled

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
KEY = b"k" * 32
SETTINGS = MailSettings(address="host@pbem.test", name="L’hôte", sub_addresses=True)
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
LETTER = OutLetter(
    "anna@example.org",
    "[peste-1347 red t7 KX4P-9QDM] Tour 7 : à vous de jouer",
    "Bonjour Anna,\n\nla peste est à Séville.\n.\nFrom here on: " + "long " * 150 + "\n",
    "peste-1347.red.0007-01.report",
    game="peste-1347",
    seat="red",
    to_name="Anna Frêne",
    html='<p>La peste est à Séville.<img src="cid:board" alt="board"></p>',
    images=(Image("board", "image/png", PICTURE),),
    attachments=(
        ("view.json", "application/json", json.dumps({"é": 1}).encode()),
        ("échéance.ics", "text/calendar", "DESCRIPTION:é\r\n".encode()),
    ),
    reply_to_tag="peste-1347.red.KX4P9QDM",
    thread="peste-1347.red",
    in_reply_to="<letter.6@example.org>",
    lang="fr",
)


def parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    assert not [part.defects for part in message.walk() if part.defects]
    return message


def check_wire(raw: bytes) -> None:
    """What every server takes: ASCII, CRLF everywhere, no line over 998, headers within 78 where they can be folded."""
    assert raw.isascii()
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert b"\r" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    head = raw.split(b"\r\n\r\n", 1)[0].split(b"\r\n")
    assert all(len(line) <= 78 or b" " not in line.strip() for line in head)


def test_a_second_library_reads_the_same_letter() -> None:
    raw = compose(LETTER, SETTINGS, NOW, KEY)
    check_wire(raw)
    second = mailparser.parse_from_bytes(raw)
    assert second.subject == LETTER.subject
    assert second.text_plain[0].replace("\r\n", "\n") == LETTER.text
    assert second.to == [("Anna Frêne", "anna@example.org")]
    assert second.from_ == [("L’hôte", "host@pbem.test")]
    assert second.date == NOW
    attachments = {attachment["filename"]: attachment for attachment in second.attachments}
    assert set(attachments) == {"board.png", "view.json", "echeance.ics"}
    assert attachments["board.png"]["mail_content_type"] == "image/png"
    data = {name: base64.b64decode(attachment["payload"]) for name, attachment in attachments.items()}
    assert data == {
        "board.png": PICTURE,
        "view.json": LETTER.attachments[0][2],
        "echeance.ics": LETTER.attachments[1][2],
    }


def test_the_standard_library_reads_text_html_picture_and_attachments() -> None:
    message = parsed(compose(LETTER, SETTINGS, NOW, KEY))
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    assert text.get_content().replace("\r\n", "\n") == LETTER.text
    data = {part.get_filename(): part.get_content() for part in message.iter_attachments()}
    assert data == {"view.json": LETTER.attachments[0][2], "echeance.ics": "DESCRIPTION:é\r\n"}
    (picture,) = [part for part in message.walk() if part.get_content_type() == "image/png"]
    assert picture.get_content() == PICTURE
    assert f'src="cid:{picture["Content-ID"][1:-1]}"' in html.get_content()
    kinds = [part.get_content_type() for part in message.walk() if part.is_multipart()]
    assert kinds == ["multipart/mixed", "multipart/alternative", "multipart/related"]


def test_our_own_reader_knows_it_as_automatic() -> None:
    mail = read_message(compose(LETTER, SETTINGS, NOW, KEY))
    assert mail.automatic == "ours"
    assert mail.subject == LETTER.subject
    assert mail.texts[0].text.strip() == LETTER.text.strip()


def test_its_headers() -> None:
    message = parsed(compose(LETTER, SETTINGS, NOW, KEY))
    assert message["Message-ID"] == message_id(LETTER.key, SETTINGS, KEY)
    assert message["Reply-To"].addresses[0].addr_spec == "host+peste-1347.red.KX4P9QDM@pbem.test"
    assert message["Date"].datetime == NOW
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["X-Rattus-Pbem"] == host_id(KEY)
    assert message["List-Id"] == "<peste-1347.pbem.test>"
    assert message["In-Reply-To"] == "<letter.6@example.org>"
    thread = message_id("peste-1347.red.thread", SETTINGS, KEY)
    assert message["References"].split() == [thread, "<letter.6@example.org>"]
    receipt = parsed(compose(replace(LETTER, kind="receipt", in_reply_to=None), SETTINGS, NOW, KEY))
    assert receipt["Auto-Submitted"] == "auto-replied"
    assert (receipt["In-Reply-To"], receipt["References"]) == (None, thread)


def test_without_sub_addresses_there_is_no_tag() -> None:
    raw = compose(LETTER, replace(SETTINGS, sub_addresses=False), NOW, KEY)
    assert "Reply-To" not in parsed(raw)


def test_the_same_letter_is_the_same_bytes_and_another_key_another_id() -> None:
    raw = compose(LETTER, SETTINGS, NOW, KEY)
    assert raw == compose(LETTER, SETTINGS, NOW, KEY)
    other = compose(replace(LETTER, key="peste-1347.red.0007-02.report"), SETTINGS, NOW, KEY)
    assert parsed(raw)["Message-ID"] != parsed(other)["Message-ID"]
    assert parsed(raw)["Message-ID"] != parsed(compose(LETTER, SETTINGS, NOW, b"x" * 32))["Message-ID"]


@pytest.mark.parametrize(
    "evil",
    [
        "Anna\r\nBcc: all@example.org",
        "Anna\nBcc: all@example.org\n\nbody",
        'Anna" <x@y.z>, "',
        "=?utf-8?q?Anna=0D=0ABcc:_x?=",
        "A\u2028B\u0085C\x00D\x0bE\u202eF",
        "\ud800 lone",
        "ä" * 500,
        "x" * 5000,
    ],
)
def test_no_name_and_no_subject_puts_in_a_header(evil: str) -> None:
    raw = compose(replace(LETTER, to_name=evil, subject=evil, in_reply_to=f"<a{evil}@b>"), SETTINGS, NOW, KEY)
    check_wire(raw)
    message = parsed(raw)
    assert "Bcc" not in message
    assert [address.addr_spec for address in message["To"].addresses] == ["anna@example.org"]
    assert message["Subject"].isprintable()
    assert [name for name in message if message.get_all(name, [])[1:]] == []


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=2000), st.text(max_size=500))
@settings(max_examples=sampled(60))
def test_any_text_can_be_sent(name: str, subject: str, text: str, html: str) -> None:
    letter = replace(LETTER, to_name=name, subject=subject, text=text, html=html)
    raw = compose(letter, SETTINGS, NOW, KEY)
    check_wire(raw)
    message = parsed(raw)
    assert [address.addr_spec for address in message["To"].addresses] == ["anna@example.org"]
    assert message["Message-ID"] == message_id(LETTER.key, SETTINGS, KEY)
    body = message.get_body(("plain",))
    assert body is not None
    kept = "".join(c for c in text if c.isprintable() and not c.isspace())
    assert "".join(c for c in body.get_content() if c.isprintable() and not c.isspace() and c != "\ufffd") == (
        kept.replace("\ufffd", "")
    )


def test_what_is_no_address_is_refused(subtests: pytest.Subtests) -> None:
    for address in [
        "",
        "anna",
        "anna@",
        "a b@c.d",
        "a@b.c\r\nBcc: d@e.f",
        "a@b,c@d",
        "<a@b.c>",
        "é@b.c",
        "x" * 65 + "@b.c",
    ]:
        with subtests.test(address), pytest.raises(IllegalError, match="not an address"):
            compose(replace(LETTER, to_address=address), SETTINGS, NOW, KEY)


@pytest.mark.parametrize("key", ["", "a b", "a<b", "a..b", ".a", "a" * 121, "a\n"])
def test_a_key_that_cannot_stand_in_an_id_is_our_fault(key: str) -> None:
    with pytest.raises(InternalError):
        message_id(key, SETTINGS, KEY)


def test_our_own_ids_are_known_and_no_others() -> None:
    own = message_id(LETTER.key, SETTINGS, KEY)
    assert letter_key_of(own, SETTINGS, [KEY]) == LETTER.key
    assert letter_key_of(own, SETTINGS, [b"x" * 32]) is None
    assert letter_key_of(own.replace("red", "blue"), SETTINGS, [KEY]) is None
    assert letter_key_of(own.replace("pbem.test", "else.test"), SETTINGS, [KEY]) is None
    assert letter_key_of("<1@x>", SETTINGS, [KEY]) is None


def test_a_letter_that_says_something_else_has_another_id() -> None:
    """One that is made again after its game was put back has the tag of the seat's newest letter."""
    key = "peste-1347.red.0123.receipt"
    letter = replace(LETTER, key=key, kind="receipt")
    others = (
        replace(letter, subject="[peste-1347 red t9] ok"),
        replace(letter, reply_to_tag="peste-1347.red.0"),
        replace(letter, text="other"),
    )
    first, again, *changed = (
        str(parsed(compose(each, SETTINGS, NOW, KEY))["Message-ID"]) for each in (letter, letter, *others)
    )
    assert first == again
    assert len({first, *changed}) == 4
    assert {letter_key_of(name, SETTINGS, [KEY]) for name in (first, *changed)} == {key}
    assert letter_key_of(first.replace("._", "._0")[:-1], SETTINGS, [KEY]) is None


def test_a_bounce_address_names_its_recipient_and_cannot_be_made_up() -> None:
    for recipient in ("anna.f@example.org", "anna+b=games=1@example.org"):
        address = bounce_address(recipient.capitalize(), SETTINGS, KEY)
        assert bounced_recipient(address.upper(), SETTINGS, [KEY]) == recipient
    assert bounced_recipient(address.replace("example", "else"), SETTINGS, [KEY]) is None
    assert bounced_recipient(address, SETTINGS, [b"x" * 32]) is None
    assert bounced_recipient("host@pbem.test", SETTINGS, [KEY]) is None
    assert bounce_address("a" * 60 + "@example.org", SETTINGS, KEY) == "host@pbem.test"
    assert bounce_address("a@b.c", replace(SETTINGS, sub_addresses=False), KEY) == "host@pbem.test"


# --- the calendar


def test_a_calendar_file_holds_the_deadline_in_utc() -> None:
    deadline = NOW + timedelta(days=3)
    summary = "Tour 7, à vous ; \\ \r\nBEGIN:VEVENT " + "très long " * 20
    raw = ics(deadline, "peste-1347.red@pbem.test", summary, NOW)
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))
    calendar = icalendar.Calendar.from_ical(raw)
    (event,) = calendar.walk("VEVENT")
    assert (calendar["METHOD"], event["UID"]) == ("PUBLISH", "peste-1347.red@pbem.test")
    assert event.decoded("DTSTART") == deadline
    assert str(event["SUMMARY"]) == " ".join(summary.split())[:200]
    assert len(event.walk("VALARM")) == 1


def test_a_moved_deadline_has_a_higher_number() -> None:
    numbers = []
    for at in (NOW, NOW + timedelta(minutes=5)):
        calendar = icalendar.Calendar.from_ical(ics(at + timedelta(days=3), "u", "s", at))
        numbers.append(int(str(calendar.walk("VEVENT")[0]["SEQUENCE"])))
    assert numbers[0] < numbers[1] < 2**31


def test_a_picture_that_is_saved_has_a_type() -> None:
    letter = OutLetter(
        "anna@example.org",
        "x",
        "x",
        "peste.red.report",
        html='<img src="cid:west">',
        images=(Image("west", "image/png", b"x"),),
    )
    mail = email.message_from_bytes(compose(letter, SETTINGS, NOW, KEY))
    (part,) = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert part.get_filename() == "west.png"


AWKWARD = (
    b"a = b\r\nFrom x\n.\n trailing \n\ttab\xe9" * 50,
    bytes(range(256)),
    b"x" * 300 + b" \n",
    b"",
    b" ",
    b"=" * 999,
)


@pytest.mark.parametrize("data", [*AWKWARD, b"From " * 60, b"=" * 999])
def test_an_attached_text_comes_as_it_is_to_the_byte_and_not_in_base64(data: bytes) -> None:
    raw = compose(replace(LETTER, attachments=(("board.svg", "image/svg+xml", data),)), SETTINGS, NOW, KEY)
    part = next(part for part in email.message_from_bytes(raw).walk() if part.get_filename() == "board.svg")
    assert part["Content-Transfer-Encoding"] == "quoted-printable"
    assert part.get_payload(decode=True) == data
    assert max(map(len, raw.partition(b"board.svg")[2].splitlines())) <= 76
    assert b"\nFrom " not in raw
