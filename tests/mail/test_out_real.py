"""The whole circle with real servers: our outbox, Postfix, Dovecot, our inbox; and a bounce that comes back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imapclient import IMAPClient  # type: ignore[import-untyped]

from rattus_pbem.mail.bounces import read_bounce
from rattus_pbem.mail.inbox import collect
from rattus_pbem.mail.limits import Limits
from rattus_pbem.mail.mail_of_home import MailFolder
from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.mail.message_writer import (
    OutLetter,
    bounce_address,
    bounced_recipient,
    compose,
    letter_key_of,
    message_id,
)
from rattus_pbem.mail.posted import Envelope
from rattus_pbem.mail.queues import Queues
from rattus_pbem.mail.settings import Endpoint, MailSettings
from rattus_pbem.mail.transports import SendmailTransport, SmtpTransport, Transport

from .servers import PASSWORD, Dovecot, Postfix

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
KEY = b"k" * 32


def settings(dovecot: Dovecot, user: str, folder: Path) -> MailSettings:
    (folder / "password").write_text(PASSWORD)
    endpoint = Endpoint(
        "imap",
        host="127.0.0.1",
        port=dovecot.imaps,
        user=user,
        tls="tls",
        ca_file=dovecot.certificate,
        password_file=str(folder / "password"),
    )
    return MailSettings(address="host@pbem.test", name="L’hôte", sub_addresses=True, into=(endpoint,))


def await_letters(dovecot: Dovecot, postfix: Postfix, user: str, count: int) -> None:
    """Wait until a mailbox holds so many letters: the server tells of one (IDLE), and we look again at times."""
    with IMAPClient("127.0.0.1", port=dovecot.imap, ssl=False, timeout=60) as client:
        client.login(user, PASSWORD)
        for _ in range(60):
            if client.select_folder("INBOX")[b"EXISTS"] >= count:
                return
            client.idle()
            client.idle_check(timeout=2)
            client.idle_done()
    pytest.fail(
        f"no letter came\n{(postfix.dir / 'queue' / 'maillog').read_text()}\n{(dovecot.dir / 'log').read_text()}"
    )


def empty(dovecot: Dovecot, *users: str) -> None:
    for user in users:
        with IMAPClient("127.0.0.1", port=dovecot.imap, ssl=False, timeout=60) as client:
            client.login(user, PASSWORD)
            client.select_folder("INBOX")
            if held := client.search():
                client.delete_messages(held)
                client.expunge()


def by_smtp(postfix: Postfix) -> Transport:
    return SmtpTransport(Endpoint("smtp", host="127.0.0.1", port=postfix.smtp, tls="none"), "pbem.test")


def by_sendmail(postfix: Postfix) -> Transport:
    return SendmailTransport(postfix.sendmail)


@pytest.mark.full
@pytest.mark.usefixtures("lmtp")
@pytest.mark.parametrize("way", [by_smtp, by_sendmail])
def test_a_letter_goes_round_and_is_read_as_it_was_written(
    dovecot: Dovecot, postfix: Postfix, tmp_path: Path, way: Callable[[Postfix], Transport]
) -> None:
    empty(dovecot, "anna", "host")
    host = settings(dovecot, "host", tmp_path)
    text = "La peste est à Séville.\n.\n..\nFrom here\n" + "mot " * 200 + "\n"
    letter = OutLetter(
        "anna@pbem.test",
        "[peste-1347 red t7 KX4P-9QDM] Tour 7 : à vous",
        text,
        "peste-1347.red.0007-01.report",
        to_name="Anna Frêne",
        html="<p>à Séville</p>",
        attachments=(("view.json", "application/json", b'{"turn": 7}'),),
        reply_to_tag="peste-1347.red.KX4P9QDM",
    )
    box = MailFolder(tmp_path / "mail").outbox()
    box.put(compose(letter, host, NOW, KEY), Envelope(letter.to_address, letter.key, game="peste-1347"), NOW)
    limits = Limits(Path(box.letters.where) / "state.json")
    done = box.send_due(way(postfix), host, NOW, limits, lambda to: bounce_address(to, host, KEY))
    assert (done.sent, done.faults) == ([letter.key], [])
    await_letters(dovecot, postfix, "anna", 1)
    anna = Queues(tmp_path / "anna")
    assert collect(settings(dovecot, "anna", tmp_path), anna, NOW).count == 1
    raw = anna.read(anna.waiting()[0])
    mail = read_message(raw)
    assert (mail.subject, mail.texts[0].text.rstrip()) == (letter.subject, text.rstrip())
    assert mail.message_id == message_id(letter.key, host, KEY)
    assert {attachment.name: attachment.data for attachment in mail.attachments} == {"view.json": b'{"turn": 7}'}
    # She answers: the tag of the address comes back to the host's one mailbox.
    answer = b"From: anna@pbem.test\r\nSubject: Re: Tour 7\r\n\r\nD'accord\r\n"
    back = way(postfix)
    assert back.send(answer, "anna@pbem.test", "host+peste-1347.red.KX4P9QDM@pbem.test").kind == "ok"
    back.close()
    await_letters(dovecot, postfix, "host", 1)
    queues = Queues(tmp_path / "mail")
    assert collect(host, queues, NOW).count == 1
    assert "host+peste-1347.red.kx4p9qdm@pbem.test" in read_message(queues.read(queues.waiting()[0])).recipients


@pytest.mark.usefixtures("lmtp")
def test_a_bounce_comes_back_and_names_letter_and_recipient(dovecot: Dovecot, postfix: Postfix, tmp_path: Path) -> None:
    empty(dovecot, "host")
    host = settings(dovecot, "host", tmp_path)
    letter = OutLetter("nobody@pbem.test", "Tour 7", "Bonjour\n", "peste-1347.red.0007-02.report")
    box = MailFolder(tmp_path / "mail").outbox()
    box.put(compose(letter, host, NOW, KEY), Envelope(letter.to_address, letter.key), NOW)
    limits = Limits(Path(box.letters.where) / "state.json")
    assert box.send_due(by_smtp(postfix), host, NOW, limits, lambda to: bounce_address(to, host, KEY)).sent
    await_letters(dovecot, postfix, "host", 1)
    queues = Queues(tmp_path / "mail")
    collect(host, queues, NOW)
    raw = queues.read(queues.waiting()[0])
    assert read_message(raw).automatic
    bounce = read_bounce(raw)
    assert bounce is not None
    assert (bounce.recipient, bounce.status, bounce.action) == ("nobody@pbem.test", "5.1.1", "failed")
    assert letter_key_of(bounce.message_id, host, [KEY]) == letter.key
    assert [bounced_recipient(to, host, [KEY]) for to in bounce.sent_to if "+b=" in to][:1] == ["nobody@pbem.test"]
    assert limits.count_bounce(bounce.recipient, bounce.status, NOW) == 1
