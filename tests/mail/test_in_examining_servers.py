"""What is wrong with the way to a real server is found, once and with its fix; no letter is sent, taken or marked."""

from __future__ import annotations

import imaplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.mail.settings import Endpoint, MailSettings

from .examined import examined, only, server, whole
from .servers import PASSWORD, Dovecot, Postfix, a_folder, make_certificate
from .test_out_transports import Scripted, login, serving


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that another user can enter too."""
    with a_folder() as folder:
        yield folder


def from_dovecot(dovecot: Dovecot, home: Path, password: str = PASSWORD, **other: Any) -> MailSettings:
    (home / "password").write_text(password + "\n")
    (home / "password").chmod(0o600)
    values: dict[str, Any] = {"host": "127.0.0.1", "port": dovecot.imap, "user": "host", "tls": "none", "timeout": 20}
    return whole(home, into=(Endpoint("imap", password_file=str(home / "password"), **values | other),))


@pytest.mark.full
@pytest.mark.parametrize("tls", ["none", "starttls", "tls"])
def test_a_mailbox_in_which_nothing_is_wrong(dovecot: Dovecot, home: Path, tls: str) -> None:
    port = dovecot.imaps if tls == "tls" else dovecot.imap
    settings = from_dovecot(dovecot, home, tls=tls, port=port, ca_file=dovecot.certificate)
    with imaplib.IMAP4("127.0.0.1", dovecot.imap) as client:
        client.login("host", PASSWORD)
        client.append("INBOX", "", "", b"Subject: new\r\n\r\nx")
        folders = client.list()[1]
        assert examined(settings, home) == []
        client.select("INBOX")
        assert client.search(None, "RECENT")[1] != [b""]
        assert client.search(None, "UNSEEN", "NOT", "DELETED")[1] == client.search(None, "ALL")[1] != [b""]
        assert client.list()[1] == folders
        client.store("1:*", "+FLAGS", r"(\Deleted)")
        client.expunge()


@pytest.mark.full
def test_what_is_wrong_with_a_mailbox(dovecot: Dovecot, home: Path) -> None:
    with imaplib.IMAP4("127.0.0.1", dovecot.imap) as client:
        client.login("host", PASSWORD)
        client.create("SPIELE")
        with closing(socket.socket()) as closed:
            closed.bind(("127.0.0.1", 0))
            shut = closed.getsockname()[1]
            cases: tuple[tuple[dict[str, Any], str, str], ...] = (
                ({"password": "not it"}, "does not take the user and password: .*AUTHENTICATIONFAILED", "password in"),
                ({"port": shut}, "nothing listens on port", "See host and port; .* 143"),
                ({"port": dovecot.imaps, "timeout": 1}, "no answer within 1 seconds", "silent without it"),
                ({"tls": "tls"}, "does not begin with TLS", 'tls = "starttls" .*port = 993'),
                ({"host": "no-such-host.invalid"}, "no machine of the name no-such-host.invalid", "spelling of host"),
                ({"folder": "spiel"}, "no folder spiel", r"Did you mean SPIELE\?"),
                ({"folder": "zzz"}, "no folder zzz", "one of .*INBOX.*SPIELE"),
                ({"tls": "tls", "port": dovecot.imaps}, "certificate .* not trusted: self.signed", "in ca_file"),
                ({"tls": "starttls"}, "certificate .* not trusted: self.signed", "in ca_file"),
                ({"tls": "tls", "ca_file": f"{home}/none"}, "ca_file .* cannot be used: No such", "take ca_file away"),
                ({"tls": "tls", "ca_file": f"{home}/password"}, "ca_file .* cannot be used", "take ca_file away"),
                ({"password": "pässword"}, "ASCII|AUTHENTICATIONFAILED", "password"),
            )
            for at, (other, what, fix) in enumerate(cases):
                part = home / str(at)
                part.mkdir()
                only(examined(from_dovecot(dovecot, part, **other), part), what, fix, "imap host@")
        client.delete("SPIELE")


def test_a_server_of_another_kind(dovecot: Dovecot, lmtp: int, home: Path) -> None:
    settings = from_dovecot(dovecot, home, port=lmtp, timeout=2)
    only(examined(settings, home), "does not answer as an IMAP server|no answer", "host and port", "imap host@")


def test_a_certificate_of_another_name(dovecot: Dovecot, home: Path) -> None:
    # The system takes 127.1 for 127.0.0.1; for a certificate it is a name like any other.
    other: dict[str, Any] = {"host": "127.1", "port": dovecot.imaps, "tls": "tls", "ca_file": dovecot.certificate}
    findings = examined(from_dovecot(dovecot, home, **other), home)
    only(findings, "certificate .* not trusted", "Set host to a name that stands in the certificate")


@pytest.mark.full
def test_postfix_with_which_nothing_is_wrong(postfix: Postfix, home: Path) -> None:
    before = (postfix.dir / "queue/maillog").read_text()
    settings = whole(home, out=Endpoint("smtp", host="127.0.0.1", port=postfix.smtp, tls="none", timeout=20))
    assert examined(settings, home) == []
    assert examined(whole(home, into=settings.into, out=Endpoint("sendmail", command=postfix.sendmail)), home) == []
    assert "from=<" not in (postfix.dir / "queue/maillog").read_text()[len(before) :]


@pytest.mark.full
def test_what_is_wrong_with_postfix(postfix: Postfix, dovecot: Dovecot, home: Path) -> None:
    (home / "password").write_text(PASSWORD)
    (home / "password").chmod(0o600)
    into = whole(home).into
    with closing(socket.socket()) as closed:
        closed.bind(("127.0.0.1", 0))
        shut = closed.getsockname()[1]
        user: dict[str, Any] = {"user": "host", "password_file": f"{home}/password"}
        cases: tuple[tuple[dict[str, Any], str, str], ...] = (
            ({"port": shut}, "nothing listens", "most often 25"),
            ({"port": dovecot.imap}, "does not answer as an SMTP server", "See host and port"),
            ({"tls": "starttls"}, "does not do what is asked: STARTTLS", r'tls = "tls" \(port 465\)'),
            ({"tls": "tls"}, "does not begin with TLS", 'tls = "starttls"'),
            (user, "does not do what is asked: SMTP AUTH", "starttls"),
        )
        for other, what, fix in cases:
            endpoint = server(home, **({"port": postfix.smtp, "user": "", "timeout": 20} | other))
            only(examined(whole(home, into=into, out=endpoint), home), what, fix, "smtp ")


def test_a_login_at_smtp(home: Path) -> None:
    file = home / "password"
    into = whole(home).into
    script = Scripted()
    with serving(script, authenticator=login, auth_require_tls=False) as endpoint:
        settings = whole(home, into=into, out=server(home, port=endpoint.port, password_file=str(file)))
        file.touch(mode=0o600)
        file.write_text(PASSWORD)
        assert examined(settings, home) == []
        file.write_text("not it")
        only(examined(settings, home), "does not take the user and password: 535", "by TLS only")
        file.write_text("pässword")
        only(examined(settings, home), "beyond ASCII", "another password")
    assert script.got == []


@pytest.mark.full
def test_tls_at_smtp(home: Path) -> None:
    make_certificate(home)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(home / "cert.pem", home / "key.pem")
    into = whole(home).into
    with serving(Scripted(), tls_context=context) as endpoint:
        values: dict[str, Any] = {"user": "", "port": endpoint.port, "tls": "starttls"}
        right = server(home, ca_file=str(home / "cert.pem"), **values)
        assert examined(whole(home, into=into, out=right), home) == []
        wrong = server(home, **values)
        only(examined(whole(home, into=into, out=wrong), home), "not trusted: self.signed", "in ca_file")
