"""Bounces as real servers write them, and what only looks like one."""

from __future__ import annotations

import textwrap
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.mail.bounces import MAX_TEXT, Bounce, read_bounce

OURS = "<g.peste-1347.red.0007-01.report.0123456789abcdef@pbem.test>"

RETURNED = f"""\
From: host@pbem.test
To: anna@example.org
Subject: Tour 7
Message-ID: {OURS}

Bonjour
"""

POSTFIX = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
To: host+b=anna=example.org=01234567@pbem.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Arrival-Date: Sat, 21 Nov 2026 09:00:00 +0000

Final-Recipient: rfc822; other@inner.example.org
Original-Recipient: rfc822;Anna@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 <anna@example.org>:
    Recipient address rejected

--B1
Content-Type: message/rfc822

{returned}
--B1--
"""

EXIM = """\
Return-Path: <>
X-Failed-Recipients: anna@example.org
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: host@pbem.test
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  anna@example.org
    host mx.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<anna@example.org>:
    550 5.1.1 unknown user

------ This is a copy of the message, including all the headers. ------

{returned}
"""

QMAIL = """\
Return-Path: <>
From: MAILER-DAEMON@example.org
To: host@pbem.test
Subject: failure notice

Hi. This is the qmail-send program at example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<anna@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

{returned}
"""

FRENCH = """\
From: Mail Delivery Subsystem <mailer-daemon@googlemail.test>
To: host@pbem.test
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

** Adresse introuvable **

Votre message n'a pas pu être remis à anna@example.org, car l'adresse est introuvable.
"""


def full(text: str, **words: str) -> bytes:
    return text.format(returned=RETURNED, **words).encode()


def test_a_delivery_report() -> None:
    bounce = read_bounce(full(POSTFIX, action="failed", status="5.1.1"))
    assert bounce == Bounce(
        recipient="anna@example.org",
        status="5.1.1",
        action="failed",
        message_id=OURS,
        text="smtp; 550 5.1.1 <anna@example.org>: Recipient address rejected",
        sent_to=("host+b=anna=example.org=01234567@pbem.test",),
    )
    assert bounce.is_final


@pytest.mark.parametrize(
    ("action", "status", "kind"),
    [("delayed", "4.4.1", "delayed"), ("relayed", "2.0.0", "delivered"), ("", "4.2.2", "delayed"), ("x", "", "failed")],
)
def test_what_happened_to_it(action: str, status: str, kind: str) -> None:
    bounce = read_bounce(full(POSTFIX, action=action, status=status))
    assert bounce is not None
    assert (bounce.action, bounce.status) == (kind, status)
    assert bounce.is_final == (kind == "failed")


@pytest.mark.parametrize(
    ("text", "status", "ours", "words"),
    [
        (EXIM, "5.1.1", OURS, "could not be delivered"),
        (QMAIL, "5.1.1", OURS, "wasn't able to deliver"),
        (FRENCH, "", "", "Adresse introuvable"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_other_forms(text: str, status: str, ours: str, words: str, end: str) -> None:
    bounce = read_bounce(full(text).replace(b"\n", end.encode()))
    assert bounce is not None
    assert (bounce.recipient, bounce.status, bounce.action, bounce.message_id) == (
        "anna@example.org",
        status,
        "failed",
        ours,
    )
    assert bounce.text.startswith(words)
    assert len(bounce.text) <= MAX_TEXT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "From: anna@example.org\nSubject: my orders\n\nThey could not be delivered, I fear.\n",
        "From: anna@example.org\nSubject: Re: Undelivered mail\n\nUser unknown, says postmaster@x.y\n",
        "From: postmaster@x.y\nSubject: News of the server\n\nAll is well.\n",
        "Return-Path: <>\nFrom: anna@example.org\nSubject: Away\n\nI am on holiday.\n",
        "Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: text/plain\n\nread it\n--x--\n",
        "Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n--x--\n",
    ],
)
def test_what_is_no_bounce(text: str) -> None:
    assert read_bounce(text.encode()) is None


@given(st.binary(max_size=3000))
def test_no_bytes_make_it_stumble(raw: bytes) -> None:
    for at in (0, 300, 700):
        bounce = read_bounce(full(POSTFIX, action="failed", status="5.1.1")[:at] + raw)
        assert bounce is None or len(bounce.text) <= MAX_TEXT


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: message/delivery-status\n" * 60_000,
        b"Content-Type: multipart/report; boundary=b\n\n" + b"--b\nContent-Type: message/delivery-status\n\n" * 50_000,
        b"Return-Path: <>\n\nuser unknown " + b"a@" * 1_000_000,
        b"Return-Path: <>\n\nuser unknown " + b"<g." + b"a" * 2_000_000,
        textwrap.dedent(FRENCH).encode() + b"4 " * 1_000_000,
    ],
)
def test_a_hostile_one_takes_no_time(raw: bytes) -> None:
    start = time.process_time()
    read_bounce(raw)
    assert time.process_time() - start < 3
