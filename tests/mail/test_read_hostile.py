"""No bytes make the reader of mails raise, or take long: noise, depth, width, and what blows up careless patterns."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.identify import codes_in, trusted_result
from rattus_pbem.mail.message_reader import MAX_BYTES, Mail, read_message
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

from ..counts import sampled
from .parted import quoted, unquoted

EML = Path(__file__).parent / "eml"
SEEDS = [path.read_bytes() for path in sorted(EML.glob("*.eml"))]
BLOCK = b"BEGIN ORDERS peste-1347 red turn 7\ntake witch\nEND ORDERS\n"

# Far above what a mail takes (under a second), far below what one does that time grows with the square of.
MAX_SECONDS = 12.0


def read_all(raw: bytes) -> Mail:
    """Everything that reads a mail, one after the other."""
    mail = read_message(raw)
    search = find_sheets(mail, READER)
    find_commands(mail, READER)
    codes_in(mail, search.sheets[0] if search.sheets else None)
    trusted_result(raw, "mx.example.net")
    assert len(mail.texts) <= 100
    assert all(len(body.text) <= 64 * 1024 and body.text.count("\n") < 3000 for body in mail.texts)
    return mail


def headed(content_type: str, body: bytes) -> bytes:
    return b"From: anna@example.org\nContent-Type: " + content_type.encode() + b"\n\n" + body


@given(st.binary(max_size=3000))
@settings(max_examples=sampled(150))
def test_noise_never_raises(raw: bytes) -> None:
    read_all(raw)


@given(st.data())
@settings(max_examples=sampled(200), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_mangled_mail_never_raises(data: st.DataObject) -> None:
    raw = data.draw(st.sampled_from(SEEDS))[:4000]
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(raw)))
        gone = data.draw(st.integers(0, 40))
        raw = raw[:at] + data.draw(st.binary(max_size=12)) + raw[at + gone :]
    read_all(raw)


@given(
    st.sampled_from(["From", "To", "Message-ID", "Content-Type", "Content-Disposition", "Subject", "References"]),
    st.text(alphabet="<>\"()[]@,;:=?*\\ \tab1é\u0100%'", max_size=60),
)
@settings(max_examples=sampled(300))
def test_hostile_header_never_raises(name: str, value: str) -> None:
    read_all(f"{name}: {value}\nAuthentication-Results: {value}\n\nx\n".encode())


@given(st.text(alphabet="On Lewrote:écit>@-_Fmr1 \n*", max_size=400))
@settings(max_examples=sampled(200))
def test_unquoted_and_quoted_hold_only_lines_of_the_text(text: str) -> None:
    lines = {line.strip(" >") for line in text.split("\n")}
    for part in (unquoted(text), quoted(text)):
        assert {line.strip(" >") for line in part.split("\n")} - {""} <= lines


def test_nesting_400_deep_gives_the_outer_text() -> None:
    body = b"--b0\nContent-Type: text/plain\n\n" + BLOCK
    for depth in range(400):
        body += b'--b%d\nContent-Type: multipart/mixed; boundary="b%d"\n\n' % (depth, depth + 1)
    mail = read_all(headed('multipart/mixed; boundary="b0"', body))
    assert "too_deep" in mail.faults
    assert find_sheets(mail, READER).sheets == [BLOCK]


def test_messages_within_messages_end_at_the_limit() -> None:
    mail = read_all(headed("message/rfc822", b"Content-Type: message/rfc822\n\n" * 3000 + b"\nhelp\n"))
    assert "too_deep" in mail.faults
    assert find_commands(mail, READER) == []


def test_more_than_100_parts_are_not_read() -> None:
    mail = read_all(headed("multipart/mixed; boundary=b", b"--b\n\n" + BLOCK + b"--b\n\nx\n" * 200))
    assert "too_many_parts" in mail.faults
    assert find_sheets(mail, READER).sheets == [BLOCK]


def test_of_a_mail_that_is_too_big_the_beginning_is_read() -> None:
    mail = read_all(headed("text/plain", BLOCK + b"x" * 70 + b"\n" + b"word \n" * (MAX_BYTES // 5)))
    assert {"too_big", "cut"} <= set(mail.faults)
    assert mail.sender == "anna@example.org"
    assert find_sheets(mail, READER).sheets == [BLOCK]


@pytest.mark.parametrize(
    "raw",
    [
        headed("text/plain", b"On x wrote\n" * 3000),
        headed("text/plain", b"On " + b"a " * 30000),
        headed("text/plain", b"Le 1 " * 200 + b"\n" + b"Le 1 \n" * 3000),
        headed("text/plain", b"From: a\nDe : b\n" * 1500),
        headed("text/plain", b"_" * 20000 + b"\n" + b"________________\n" * 2900),
        headed("text/plain", b"> " * 30000 + b"\n" + b">" * 60000),
        headed("text/plain", b"BEGIN ORDERS a\n" * 3000),
        headed("text/plain", b"press to red, red, red, red\n" * 3000),
        headed("text/plain", b"press " + b"a and " * 160 + b"\n" + b"absent " + b"a1" * 400),
        headed("text/plain", b'{"schema": "rattus-pbem/orders-' + b"[" * 60000),
        headed("application/json", b'{"schema": "rattus-pbem/orders-x", "a": ' + b"[" * 200000),
        headed("text/plain; format=flowed", b"a \n" * 300000),
        headed("text/html", b"<div>" * 100000 + b"x"),
        headed("text/html", b"<blockquote>" * 20000 + b"x"),
        headed("text/html", b"<p>a" * 400000),
        headed("text/html", b"<table><tr><td>" * 30000),
        headed("multipart/mixed; boundary=b", b"--b\n\n" * 400000),
        headed("multipart/mixed; boundary=b", b"--b\nContent-Type: multipart/mixed; boundary=b\n\n" * 40000),
        b"From: " + b"(" * 200000 + b"\nTo: " + b"a@" * 100000 + b"\n\nx\n",
        b"From: " + b"a," * 990 + b"\nSubject: " + b"=?utf-8?q?a?= " * 20000 + b"\n\nx\n",
        b"Subject: " + b"[a b " * 4000 + b"Re: " * 4000 + b"\n\nx\n",
        b"Message-ID: " + b"<" * 100000 + b"\nReferences: " + b"<a" * 100000 + b"\n\nx\n",
        b"X: y\n" * 400000,
        b"Content-Type: text/plain" + b"; a=b" * 100000 + b"\n\nx\n",
        b"Authentication-Results: mx.example.net; " + b"dkim=pass (" * 2000 + b"\nFrom: a@b.c\n\nx\n",
    ],
)
@pytest.mark.some(3)
def test_no_mail_takes_long(raw: bytes) -> None:
    began = time.process_time()
    read_all(raw)
    assert time.process_time() - began < MAX_SECONDS
