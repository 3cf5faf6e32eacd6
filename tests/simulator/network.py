"""What happens to a mail on its way: it takes its time, is refused for now, comes twice, gets lost, bounces."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import compat32
from typing import TYPE_CHECKING

from rattus_pbem.mail.transports import OK, Outcome

from .parsing import parsed
from .world import DAY, HOUR, MINUTE, World

if TYPE_CHECKING:
    from .hosts import Host


@dataclass(slots=True)
class Weather:
    """How mail fares: shares of mails that are refused for now, lost, delivered twice or late."""

    greylisted: float = 0.05
    lost: float = 0.004
    twice: float = 0.02
    late: float = 0.03
    bounced: float = 0.002
    shut: float = 0.01
    listed: float = 0.01
    """Mails to the host that go through a mailing list, which rewrites From and adds a footer."""


class Network:
    """Every mail of a world; people register the address that they read."""

    def __init__(self, world: World, weather: Weather) -> None:
        self.world = world
        self.weather = weather
        self.chance = world.chance("network")
        self.lists = world.chance("lists")
        self.forgetful = world.chance("providers")
        self.readers: dict[str, Callable[[bytes, EmailMessage], None]] = {}
        self.sent: list[tuple[str, bytes]] = []
        self.greylisted: set[tuple[str, bytes]] = set()
        self.lost_to: Counter[str] = Counter()
        self.on_the_way: Counter[tuple[str, bytes]] = Counter()
        self.shut_until = world.now
        self.words: dict[str, str] = {}
        """What somebody has written in a mail above what is quoted, by the digest of the mail."""
        self.automatic: set[str] = set()
        self.forged: dict[str, str] = {}
        """Mails that nobody who plays has written, by digest: of which family."""
        self.victims: set[str] = set()
        self.seen_ids: dict[str, set[str] | None] = {}
        """By address what its provider remembers that drops a Message-ID it has seen; None for one that drops none."""
        self.home: Host | None = None
        world.later(DAY, self.forget)

    # ---- to the host ---------------------------------------------------------------------------------------------

    def write(self, host: Host, raw: bytes) -> None:
        """A mail of somebody to a host."""
        self.world.count("mails to the host")
        if self.lists.random() < self.weather.listed:
            raw = through_a_list(raw)
            self.automatic.add(hashlib.sha256(raw).hexdigest()[:16])
            self.world.count("mails through a list")
        times = 2 if self.chance.random() < self.weather.twice else 1
        for _ in range(times):
            self.world.later(self._delay(), lambda: self._arrive(host, raw))

    def _arrive(self, host: Host, raw: bytes) -> None:
        if not host.receive(raw):
            self.world.later(10 * MINUTE, lambda: self._arrive(host, raw))

    def _delay(self) -> timedelta:
        late = self.chance.random() < self.weather.late
        return timedelta(seconds=self.chance.randint(3600, 2 * 86400) if late else self.chance.randint(1, 300))

    # ---- from the host: `mail.transports.Transport` ---------------------------------------------------------------

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """See `Transport`."""
        weather, chance = self.weather, self.chance
        if self.world.now < self.shut_until:
            return Outcome("away", "the server cannot be reached")
        if chance.random() < weather.shut / 20:
            self.shut_until = self.world.now + chance.randint(1, 72) * HOUR
            return Outcome("away", "the server cannot be reached")
        key = (recipient, raw)
        if key not in self.greylisted and chance.random() < weather.greylisted:
            self.greylisted.add(key)
            return Outcome("temporary", "451 greylisted, try again later")
        if chance.random() < weather.bounced:
            self.lost_to[recipient] += 1
            self.world.count("bounces")
            if chance.random() < 0.5:
                return Outcome("permanent", "550 no such user")
            self.sent.append((recipient, raw))
            if self.home is not None:
                self.write(self.home, delivery_report(raw, sender, recipient, full=chance.random() < 0.5))
            return OK
        self.world.count("mails to people")
        self.sent.append((recipient, raw))
        if chance.random() < weather.lost:
            self.world.note(f"mail to {recipient} is lost")
            self.lost_to[recipient] += 1
            return OK
        for _ in range(2 if chance.random() < weather.twice else 1):
            self.on_the_way[key] += 1
            self.world.later(self._delay(), lambda: self._deliver(recipient, raw))
        return OK

    def close(self) -> None:
        return

    def deliver_the_rest(self) -> None:
        """All that is still on its way arrives: a world ends with no mail half-way."""
        for recipient, raw in list(self.on_the_way.elements()):
            self._deliver(recipient, raw)

    def _deliver(self, recipient: str, raw: bytes) -> None:
        self.on_the_way[recipient, raw] -= 1
        reader = self.readers.get(recipient)
        if reader is not None:
            name = str(BytesHeaderParser(policy=compat32).parsebytes(raw)["Message-ID"])
            if recipient not in self.seen_ids:
                self.seen_ids[recipient] = None if self.forgetful.random() < 0.7 else set()
            seen = self.seen_ids[recipient]
            if seen is not None and name in seen:
                self.world.count("mails dropped by their Message-ID")
                return
            if seen is not None:
                seen.add(name)
            reader(raw, parsed(raw))

    def forget(self) -> None:
        """What was refused for now is forgotten after a day, as servers do."""
        self.greylisted.clear()
        self.world.later(DAY, self.forget)


def delivery_report(raw: bytes, sender: str, recipient: str, *, full: bool) -> bytes:
    """What a server writes back that has taken a mail and cannot deliver it: no such user, or a full mailbox."""
    name = BytesHeaderParser(policy=compat32).parsebytes(raw)["Message-ID"]
    status, why = ("5.2.2", "mailbox is full") if full else ("5.1.1", "no such user here")
    return "\r\n".join(
        [
            "Return-Path: <>",
            "From: MAILER-DAEMON@mx.people.test (Mail Delivery System)",
            f"To: {sender}",
            "Subject: Undelivered Mail Returned to Sender",
            "Auto-Submitted: auto-replied",
            f"Message-ID: <report.{hashlib.sha256(raw).hexdigest()[:20]}@mx.people.test>",
            "MIME-Version: 1.0",
            'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
            "",
            "--B1",
            "Content-Type: text/plain; charset=us-ascii",
            "",
            "I'm sorry to have to inform you that your message could not be delivered.",
            "",
            "--B1",
            "Content-Type: message/delivery-status",
            "",
            "Reporting-MTA: dns; mx.people.test",
            "",
            f"Final-Recipient: rfc822; {recipient}",
            "Action: failed",
            f"Status: {status}",
            f"Diagnostic-Code: smtp; 550 {status} <{recipient}>: {why}",
            "",
            "--B1",
            "Content-Type: text/rfc822-headers",
            "",
            f"Message-ID: {name}",
            "",
            "--B1--",
            "",
        ]
    ).encode()


def through_a_list(raw: bytes) -> bytes:
    """The mail as a mailing list sends it on: From is the list, the writer stands in Reply-To, and a footer follows."""
    head, gap, body = raw.partition(b"\n\n")
    lines = re.sub(rb"(?m)^From: (.*?) <(.*)>$", rb"From: \1 via Games <games@lists.test>\nReply-To: \2", head)
    lines += b"\nList-Id: <games.lists.test>\nList-Post: <mailto:games@lists.test>\nPrecedence: list"
    footer = b"\n_______________________________________________\nGames mailing list -- games@lists.test\n"
    return lines + gap + body + (b"" if b"multipart" in head else footer)
