"""Tries the way in: a trial mail of ours to our own address has to come back into `in`, which it leaves again.

For a way that no setting names, such as a mail server's pipe into `receive`. Answers and reads no other mail.
"""

from __future__ import annotations

import os
import time
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime

from ..locale import counted
from .mail_records import MailRecords
from .settings import MailSettings
from .transports import make_transport

TRIAL = "X-Rattus-Pbem-Trial"
KINDS = ("smtp", "sendmail")
"""Transports that lead to a mail server, and so back to us."""
LOOK_EVERY = 0.05


def try_way_in(settings: MailSettings, records: MailRecords, now: datetime) -> str:
    """Send a trial mail and await it for as long as the transport's timeout; "" if it came, else what became of it.

    What comes later is taken by a tick for what it is: a mail of our own, which nobody answers.
    """
    transport = make_transport(settings) if settings.out.kind in KINDS else None
    if transport is None:
        return "a mail to it cannot be tried without a mail server in mail.out"
    word = os.urandom(16).hex()
    to = f"{settings.local}+trial@{settings.domain}" if settings.sub_addresses else settings.address
    known = {name for _, name in records.arrivals(())}
    try:
        sent = transport.send(_trial_mail(settings.address, to, word, now), settings.address, to)
    finally:
        transport.close()
    if sent.kind != "ok":
        return f"a trial mail to {to} could not be sent: {sent.text.rstrip('.')}"
    ends = time.monotonic() + settings.out.timeout
    while True:
        for folder, name in records.arrivals(known):
            head = records.head(folder, name)
            if f"{TRIAL}: {word}".encode() in head:
                records.forget(folder, name)
                return ""
            if head:  # else it is being moved; the next look finds it where it went
                known.add(name)
        if time.monotonic() > ends:
            return f"a trial mail to {to} was sent and has not come in within {counted(settings.out.timeout, 'second')}"
        time.sleep(LOOK_EVERY)


def _trial_mail(address: str, to: str, word: str, now: datetime) -> bytes:
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"] = address
    mail["To"] = to
    mail["Subject"] = "rattus-pbem doctor: trial mail"
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = f"<trial.{word}@{address.partition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail[TRIAL] = word
    mail.set_content("`rattus-pbem doctor` has sent this mail to see whether mail comes in. It may be deleted.\n")
    return mail.as_bytes()
