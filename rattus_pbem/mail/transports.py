"""Ways out for a letter: an SMTP server, a sendmail program, Maildirs. Each sends one letter to one recipient.

Never decides whether to try again; tells how it went, in words. Knows no games.
"""

from __future__ import annotations

import email.utils
import hashlib
import re
import smtplib
import ssl
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Literal, Protocol

from ..disk import replace_through
from ..errors import PbemError, UnreadableError
from .host_faults import reason
from .settings import ADDRESS, Endpoint, MailSettings

LOST_IN_A_ROW = 3
"""So many connections lost one after the other, and the server counts as not there."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a letter fared: `ok`; `temporary` (try again), `permanent` (never), and `away`: the way itself is shut."""

    kind: Literal["ok", "temporary", "permanent", "away"]
    text: str = ""


OK = Outcome("ok")


class Transport(Protocol):
    """Sends letters. Used for a batch of them, then closed."""

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Send one letter to one recipient. Never raises for what a server or a program does."""
        ...

    def close(self) -> None:
        """Let go of what is held open; the next letter opens it again."""
        ...


def make_transport(settings: MailSettings) -> Transport | None:
    """The transport that is configured; None for `none`: letters then wait in the outbox."""
    endpoint = settings.out
    if endpoint.kind == "smtp":
        return SmtpTransport(endpoint, settings.domain)
    if endpoint.kind == "sendmail":
        return SendmailTransport(endpoint.command, endpoint.timeout)
    return MaildirTransport(endpoint.path) if endpoint.kind == "maildir" else None


def refused_address(recipient: str) -> Outcome | None:
    """Why an address cannot be written to; None if it can. What is not an address never reaches a server."""
    if not recipient.isascii():
        return Outcome("permanent", f"{recipient!r} holds letters beyond ASCII; such addresses are not written to")
    if not ADDRESS.fullmatch(recipient) or recipient.startswith("-"):
        return Outcome("permanent", f"{recipient!r} is not an address")
    return None


class SmtpTransport:
    """Sends by SMTP, one connection for a batch; a lost one is opened again for the next letter."""

    def __init__(self, endpoint: Endpoint, helo: str) -> None:
        self.endpoint = endpoint
        self.helo = helo
        self._server: smtplib.SMTP | None = None
        self._lost = 0

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        if refused := refused_address(recipient):
            return refused
        try:
            server = self._server = self._server or self._connect()
        except (OSError, ValueError, smtplib.SMTPException, PbemError) as error:
            return Outcome("away", f"{self.endpoint.place}: {smtp_reason(error)}")
        try:
            server.sendmail(sender, [recipient], raw)
        except smtplib.SMTPRecipientsRefused as error:
            return self._answered(*error.recipients[recipient])
        except smtplib.SMTPSenderRefused as error:
            # A server that does not take our own address takes no letter at all; that is the host's to mend.
            outcome = self._answered(error.smtp_code, error.smtp_error)
            return Outcome("away", outcome.text) if outcome.kind == "permanent" else outcome
        except smtplib.SMTPResponseException as error:
            return self._answered(error.smtp_code, error.smtp_error)
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            self._lost += 1
            kind: Literal["away", "temporary"] = "away" if self._lost >= LOST_IN_A_ROW else "temporary"
            return Outcome(kind, f"{self.endpoint.place}: {smtp_reason(error)}")
        self._lost = 0
        return OK

    def close(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            with suppress(OSError, smtplib.SMTPException):
                server.quit()
            server.close()

    def greet(self) -> None:
        """Connect, log in and say EHLO. Raises OSError, SMTPException, PbemError, ValueError."""
        self._server = self._connect()
        self._server.ehlo_or_helo_if_needed()

    def _connect(self) -> smtplib.SMTP:
        endpoint = self.endpoint
        password = endpoint.password() if endpoint.user else ""
        context = None if endpoint.tls == "none" else ssl.create_default_context(cafile=endpoint.ca_file or None)
        server: smtplib.SMTP
        if endpoint.tls == "tls":
            server = smtplib.SMTP_SSL(
                endpoint.host, endpoint.port, local_hostname=self.helo, timeout=endpoint.timeout, context=context
            )
        else:
            server = smtplib.SMTP(endpoint.host, endpoint.port, local_hostname=self.helo, timeout=endpoint.timeout)
        try:
            if endpoint.tls == "starttls":
                server.starttls(context=context)
            if endpoint.user:
                server.login(endpoint.user, password)
        except BaseException:
            server.close()
            raise
        return server

    def _answered(self, code: int, text: bytes | str) -> Outcome:
        self._lost = 0
        answer = f"{code} {_line(text)}"
        if code == 421 or not 400 <= code < 600:
            self.close()
        return Outcome("permanent" if 500 <= code < 600 else "temporary", answer)


class SendmailTransport:
    """Hands letters to a sendmail program: `COMMAND -i -f SENDER -- RECIPIENT`, the letter on its standard input."""

    def __init__(self, command: tuple[str, ...], timeout: int = 30) -> None:
        self.command = command
        self.timeout = timeout

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        if refused := refused_address(recipient):
            return refused
        words = [*self.command, "-i", "-f", sender, "--", recipient]
        try:
            done = subprocess.run(
                words, input=raw.replace(b"\r\n", b"\n"), capture_output=True, timeout=self.timeout, check=False
            )
        except subprocess.TimeoutExpired:
            return Outcome("temporary", f"{self.command[0]} did not end within {self.timeout} seconds")
        except OSError as error:
            return Outcome("away", f"{self.command[0]} cannot be started: {reason(error)}")
        if done.returncode == 0:
            return OK
        what = f"{self.command[0]} ended with {done.returncode}: {_line(done.stderr or done.stdout)}".rstrip(": ")
        # sysexits.h: 64 usage, 65 data, 67 no user, 68 no host; 77 no permission and 78 configuration concern all.
        kinds: dict[int, Literal["permanent", "away"]] = dict.fromkeys((65, 67, 68), "permanent")
        kinds |= dict.fromkeys((64, 77, 78), "away")
        return Outcome(kinds.get(done.returncode, "temporary"), what)

    def close(self) -> None:
        return


class MaildirTransport:
    """Delivers into a Maildir, or with `{to}` in its path into one for each address.

    A letter's file is named by its date and content: sent twice after a kill, it lies there once.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        if refused := refused_address(recipient):
            return refused
        safe = re.sub(r"[^a-z0-9@._+=-]", "_", recipient.lower())
        folder = Path(self.path.replace("{to}", safe))
        date = email.utils.parsedate_to_datetime(str(BytesHeaderParser().parsebytes(raw)["date"] or _NO_DATE))
        name = f"{int(date.timestamp()):010d}.{hashlib.sha256(safe.encode() + raw).hexdigest()[:24]}.pbem"
        try:
            for part in ("tmp", "new", "cur"):
                (folder / part).mkdir(mode=0o700, parents=True, exist_ok=True)
            seen = any(entry.name.startswith(name) for entry in (folder / "cur").iterdir())
            if not seen:
                data = b"Return-Path: <" + sender.encode("ascii", "replace") + b">\n" + raw.replace(b"\r\n", b"\n")
                replace_through(folder / "tmp" / name, folder / "new" / name, data)
        except OSError as error:
            return Outcome("away", f"{folder}: {reason(error)}")
        return OK

    def close(self) -> None:
        return


_NO_DATE = "Thu, 01 Jan 1970 00:00:00 +0000"


def try_smtp(endpoint: Endpoint, helo: str) -> None:
    """Connect, log in and quit as for a letter, but send none. Raises OSError, SMTPException, PbemError, ValueError."""
    way = SmtpTransport(endpoint, helo)
    try:
        way.greet()
    finally:
        way.close()


def smtp_reason(error: BaseException) -> str:
    """What an SMTP server said or did, in one line. Holds no password."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return f"the server does not take the user and password: {error.smtp_code} {_line(error.smtp_error)}"
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_line(error.smtp_error)}"
    if isinstance(error, UnreadableError):
        return str(error)
    return reason(error)


def _line(text: bytes | str) -> str:
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return " ".join(words.split())[:300]
