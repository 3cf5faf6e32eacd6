"""The ways out against servers that answer as scripted, programs that end as scripted, and Maildirs."""

from __future__ import annotations

import mailbox
import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from rattus_pbem.mail.limits import Limits
from rattus_pbem.mail.mail_of_home import MailFolder
from rattus_pbem.mail.message_writer import OutLetter, compose
from rattus_pbem.mail.posted import Envelope as OutEnvelope
from rattus_pbem.mail.settings import Endpoint, MailSettings
from rattus_pbem.mail.transports import (
    LOST_IN_A_ROW,
    OK,
    MaildirTransport,
    SendmailTransport,
    SmtpTransport,
    make_transport,
)

from .servers import make_certificate

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
RAW = b"From: host@pbem.test\r\nSubject: x\r\n\r\nline\r\n.\r\n..two\r\nlast\r\n"


class Scripted:
    """A server's answers by recipient; `drop` closes the connection in the middle of the letter."""

    def __init__(self, **answers: str) -> None:
        self.answers = answers
        self.got: list[tuple[str, bytes]] = []
        self.connections = 0

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.mail_from = address
        return self.answers.get("sender", "250 OK")

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self.answers.get(address.partition("@")[0], "250 OK")
        if answer == "drop":
            assert server.transport is not None
            server.transport.close()
        elif answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.got += [(to, envelope.content) for to in envelope.rcpt_tos]
        return self.answers.get("data", "250 OK")


@contextmanager
def serving(script: Scripted, **other: Any) -> Iterator[Endpoint]:
    controller = Controller(script, hostname="127.0.0.1", port=0, **other)
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        controller.port = free.getsockname()[1]
    controller.start()
    try:
        yield Endpoint("smtp", host="127.0.0.1", port=controller.port, tls="none", timeout=10)
    finally:
        controller.stop()


def test_a_letter_arrives_as_it_was() -> None:
    script = Scripted()
    with serving(script) as endpoint:
        way = SmtpTransport(endpoint, "pbem.test")
        assert [way.send(RAW, "host@pbem.test", f"{who}@x.y") for who in ("anna", "ben")] == [OK, OK]
        way.close()
    assert script.got == [("anna@x.y", RAW), ("ben@x.y", RAW)]
    assert script.connections == 1


def test_each_refusal_is_of_its_kind_and_the_others_arrive() -> None:
    script = Scripted(anna="550 5.1.1 no such user", ben="451 4.7.1 greylisted", cleo="drop")
    with serving(script) as endpoint:
        way = SmtpTransport(endpoint, "pbem.test")
        outcomes = [way.send(RAW, "host@pbem.test", f"{who}@x.y") for who in ("anna", "ben", "cleo", "dora")]
        way.close()
    assert [outcome.kind for outcome in outcomes] == ["permanent", "temporary", "temporary", "ok"]
    assert outcomes[0].text == "550 5.1.1 no such user"
    assert script.got == [("dora@x.y", RAW)]
    assert script.connections == 2


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ({"data": "552 too big"}, "permanent"),
        ({"data": "452 later"}, "temporary"),
        ({"anna": "421 shutting down"}, "temporary"),
        ({"sender": "451 busy"}, "temporary"),
        ({"sender": "553 not your address"}, "away"),
    ],
)
def test_what_the_server_says_elsewhere(script: dict[str, str], kind: str) -> None:
    with serving(Scripted(**script)) as endpoint:
        way = SmtpTransport(endpoint, "pbem.test")
        assert way.send(RAW, "host@pbem.test", "anna@x.y").kind == kind
        way.close()


def test_a_server_that_always_drops_is_not_there() -> None:
    with serving(Scripted(anna="drop")) as endpoint:
        way = SmtpTransport(endpoint, "pbem.test")
        kinds = [way.send(RAW, "host@pbem.test", "anna@x.y").kind for _ in range(LOST_IN_A_ROW)]
        way.close()
    assert kinds == ["temporary"] * (LOST_IN_A_ROW - 1) + ["away"]


def test_a_server_that_is_not_there() -> None:
    with closing(socket.socket()) as closed:
        closed.bind(("127.0.0.1", 0))
        endpoint = Endpoint("smtp", host="127.0.0.1", port=closed.getsockname()[1], tls="none")
        outcome = SmtpTransport(endpoint, "pbem.test").send(RAW, "host@pbem.test", "anna@x.y")
    assert outcome.kind == "away"
    assert "refused" in outcome.text


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    make_certificate(folder)
    return folder


def login(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
    good = isinstance(data, LoginPassword) and (data.login, data.password) == (b"host", b"a secret")
    return AuthResult(success=good, handled=False)


@pytest.mark.parametrize(("word", "kind"), [("a secret", "ok"), ("not it", "away")])
def test_by_starttls_with_a_password(certificate: Path, tmp_path: Path, word: str, kind: str) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    (tmp_path / "password").write_text(word)
    script = Scripted()
    asks = {"authenticator": login, "auth_required": True, "require_starttls": True}
    with serving(script, tls_context=context, **asks) as plain:
        endpoint = Endpoint(
            "smtp",
            host="localhost",
            port=plain.port,
            user="host",
            password_file=str(tmp_path / "password"),
            tls="starttls",
            ca_file=str(certificate / "cert.pem"),
        )
        way = SmtpTransport(endpoint, "pbem.test")
        outcome = way.send(RAW, "host@pbem.test", "anna@x.y")
        way.close()
    assert outcome.kind == kind
    assert word not in outcome.text
    assert [to for to, _ in script.got] == (["anna@x.y"] if kind == "ok" else [])


def test_by_tls_an_unknown_certificate_is_not_trusted(certificate: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    script = Scripted()
    with serving(script, tls_context=context) as plain:
        endpoint = Endpoint("smtp", host="localhost", port=plain.port, tls="starttls")
        outcome = SmtpTransport(endpoint, "pbem.test").send(RAW, "host@pbem.test", "anna@x.y")
    assert outcome.kind == "away"
    assert "certificate" in outcome.text
    assert script.got == []


@pytest.mark.parametrize("address", ["-oQ/etc@x.y", "anna@x.y\r\nRCPT TO:<ben@x.y>", "é@x.y", "a b@x.y", "anna", ""])
def test_what_is_no_address_reaches_no_server_and_no_program(address: str) -> None:
    ways = (
        SmtpTransport(Endpoint("smtp", host="0.0.0.0"), "x"),
        SendmailTransport(("/does/not/exist",)),
        MaildirTransport("/does/not/exist/{to}"),
    )
    assert [way.send(RAW, "host@pbem.test", address).kind for way in ways] == ["permanent"] * 3


# --- a program, a folder


def a_program(folder: Path, *lines: str) -> tuple[str, ...]:
    path = folder / "sendmail"
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return (str(path),)


def test_a_program_gets_the_letter_and_the_addresses(tmp_path: Path) -> None:
    command = a_program(tmp_path, f'echo "$@" > {tmp_path}/words', f"cat > {tmp_path}/letter")
    assert SendmailTransport((*command, "-C", "etc")).send(RAW, "host@pbem.test", "anna@x.y") == OK
    assert (tmp_path / "words").read_text() == "-C etc -i -f host@pbem.test -- anna@x.y\n"
    assert (tmp_path / "letter").read_bytes() == RAW.replace(b"\r\n", b"\n")


@pytest.mark.parametrize(
    ("code", "kind"), [(67, "permanent"), (68, "permanent"), (75, "temporary"), (1, "temporary"), (78, "away")]
)
def test_how_a_program_ends(tmp_path: Path, code: int, kind: str) -> None:
    command = a_program(tmp_path, "cat > /dev/null", "echo so it is >&2", f"exit {code}")
    outcome = SendmailTransport(command).send(RAW, "host@pbem.test", "anna@x.y")
    assert outcome.kind == kind
    assert outcome.text.endswith(f"ended with {code}: so it is")


@pytest.mark.full
def test_a_program_that_is_not_there_or_never_ends(tmp_path: Path) -> None:
    gone = SendmailTransport(("/does/not/exist",)).send(RAW, "host@pbem.test", "anna@x.y")
    slow = SendmailTransport(a_program(tmp_path, "exec tail -f /dev/null"), timeout=1)
    assert gone.kind == "away"
    assert slow.send(RAW, "host@pbem.test", "anna@x.y").kind == "temporary"


def test_one_maildir_for_each_address_and_a_letter_sent_twice_lies_there_once(tmp_path: Path) -> None:
    settings = MailSettings(address="host@pbem.test", out=Endpoint("maildir", path=f"{tmp_path}/{{to}}"))
    raw = compose(OutLetter("anna@x.y", "Séville", "é\n", "k"), settings, NOW, b"k")
    way = make_transport(settings)
    assert way is not None
    for _ in range(2):
        assert way.send(raw, "host@pbem.test", "Anna@x.y") == OK
    assert way.send(raw, "host@pbem.test", "a/../b@x.y") == OK
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a_.._b@x.y", "anna@x.y"]
    (letter,) = mailbox.Maildir(tmp_path / "anna@x.y")
    assert (letter["Return-Path"], letter["To"]) == ("<host@pbem.test>", "anna@x.y")
    (file,) = (tmp_path / "anna@x.y/new").iterdir()
    file.rename(tmp_path / "anna@x.y/cur" / f"{file.name}:2,S")
    assert way.send(raw, "host@pbem.test", "anna@x.y") == OK
    assert list((tmp_path / "anna@x.y/new").iterdir()) == []


def test_a_maildir_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert MaildirTransport(f"{tmp_path}/file").send(RAW, "host@pbem.test", "anna@x.y").kind == "away"


def test_the_ways_by_their_kinds() -> None:
    kinds = ("none", "smtp", "sendmail", "maildir")
    ways = [make_transport(MailSettings(out=Endpoint(kind, path="x", command=("x",)))) for kind in kinds]
    assert [type(way) for way in ways] == [type(None), SmtpTransport, SendmailTransport, MaildirTransport]


def test_the_outbox_by_way_of_a_server_that_refuses_one(tmp_path: Path) -> None:
    box = MailFolder(tmp_path / "mail").outbox()
    settings = MailSettings(address="host@pbem.test")
    for who in ("anna", "ben", "cleo"):
        raw = compose(OutLetter(f"{who}@x.y", "x", "y", who), settings, NOW, b"k")
        box.put(raw, OutEnvelope(f"{who}@x.y", who), NOW)
    script = Scripted(anna="550 no", ben="450 later")
    with serving(script) as endpoint:
        done = box.send_due(
            SmtpTransport(endpoint, "pbem.test"), settings, NOW, Limits(Path(box.letters.where) / "state.json")
        )
    assert (done.sent, done.deferred, [letter.envelope.key for letter in done.failed]) == (["cleo"], ["ben"], ["anna"])
    assert [to for to, _ in script.got] == ["cleo@x.y"]
