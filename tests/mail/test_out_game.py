"""A whole game of three by real servers: SMTP to Postfix, LMTP to Dovecot, IMAP to the host and to the players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path

import pytest
from imapclient import IMAPClient  # type: ignore[import-untyped]

from rattus_pbem.cli import demo
from rattus_pbem.cli.mailbox import Report
from rattus_pbem.hosting.home import Home, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.mail.settings import Door
from rattus_pbem.mail.transports import SmtpTransport
from rattus_pbem.post.rounds import tick

from .servers import PASSWORD, Dovecot, Postfix
from .test_out_real import empty

PEOPLE = {"red": "anna", "blue": "ben", "green": "chloe"}
CONFIG = """
[mail]
address = "host@pbem.test"
sub_addresses = true
rate = 10000
breaker = 100000

[[mail.in]]
kind = "imap"
host = "127.0.0.1"
port = {imaps}
user = "host"
password_file = "{password}"
ca_file = "{certificate}"

[mail.out]
kind = "smtp"
host = "127.0.0.1"
port = {smtp}
tls = "none"
"""
LONGEST = 400


class Box:
    """A mailbox at Dovecot, read by IMAP like a player's program does."""

    def __init__(self, client: IMAPClient) -> None:
        self._client = client

    def wait_for(self, count: int) -> None:
        """Wait until so many letters lie there: the server tells of one (IDLE), and we look again at times."""
        for _ in range(60):
            if self._client.select_folder("INBOX")[b"EXISTS"] >= count:
                return
            self._client.idle()
            self._client.idle_check(timeout=2)
            self._client.idle_done()
        raise AssertionError(f"{count} letters did not come")

    def letters(self) -> list[EmailMessage]:
        self._client.select_folder("INBOX")
        told = self._client.fetch(self._client.search(), ["RFC822"])
        parsed = [message_from_bytes(told[uid][b"RFC822"], policy=default) for uid in sorted(told)]
        return [mail for mail in parsed if isinstance(mail, EmailMessage)]

    def newest_report(self) -> Report:
        for mail in reversed(self.letters()):
            for part in mail.iter_attachments():
                if part.get_content_type() == "application/json":
                    view = part.get_payload(decode=True)
                    assert isinstance(view, bytes)
                    return Report(mail["Subject"], mail["Message-ID"], mail["Reply-To"], view)
        raise AssertionError("no report came")


@contextmanager
def logged_in(dovecot: Dovecot, user: str) -> Iterator[Box]:
    with IMAPClient("127.0.0.1", port=dovecot.imap, ssl=False, timeout=60) as client:
        client.login(user, PASSWORD)
        yield Box(client)


def make(dovecot: Dovecot, postfix: Postfix, path: Path) -> Home:
    (path / "password").write_text(PASSWORD)
    words = {"imaps": dovecot.imaps, "smtp": postfix.smtp, "password": path / "password"}
    home = make_home(path / "home", more=CONFIG.format(**words, certificate=dovecot.certificate))
    seats = [f"{seat}={name} <{name}@pbem.test>" for seat, name in PEOPLE.items()]
    new_game(
        home, demo.GAME, "rattus", seats, {"mail_delay": "0min", "blue.lang": "fr"}, datetime.now(UTC), nonces=False
    )
    return home


@pytest.mark.full
@pytest.mark.usefixtures("lmtp")
def test_a_whole_game_of_three_through_smtp_lmtp_and_imap(dovecot: Dovecot, postfix: Postfix, tmp_path: Path) -> None:
    empty(dovecot, "host", *PEOPLE.values())
    home = make(dovecot, postfix, tmp_path)
    (home.path / "players").mkdir()
    with ExitStack() as stack:
        boxes = {seat: stack.enter_context(logged_in(dovecot, name)) for seat, name in PEOPLE.items()}
        play(home, stack.enter_context(logged_in(dovecot, "host")), boxes, postfix)


def play(home: Home, host: Box, boxes: dict[str, Box], postfix: Postfix) -> None:
    way = SmtpTransport(Door("smtp", host="127.0.0.1", port=postfix.smtp, tls="none"), "pbem.test")
    sent = 0
    told = tick(home, datetime.now(UTC))
    for _ in range(LONGEST):
        assert (told.failed, told.fenced) == ([], [])
        with open_game(home, demo.GAME, datetime.now(UTC)) as session:
            if session.game.book.stage == "over":
                break
            awaited = [ask["seat"] for ask in session.game.book.asked]
            expected = _letters_sent(home)
        for seat in awaited:
            boxes[seat].wait_for(expected[PEOPLE[seat]])
            raw = demo.answer(home, "rattus", boxes[seat].newest_report(), seat, "real", sent, datetime.now(UTC))
            raw = _from(raw, PEOPLE[seat])
            to = message_from_bytes(raw, policy=default)["To"].addresses[0].addr_spec
            assert way.send(raw, f"{PEOPLE[seat]}@pbem.test", to).kind == "ok"
            sent += 1
        host.wait_for(len(awaited))
        told = tick(home, datetime.now(UTC))
    way.close()
    assert json.loads((home.path / "games" / demo.GAME / "game.json").read_bytes())["book"]["stage"] == "over"
    assert replay_game(home, demo.GAME)["verdict"] == "EXACT"
    for seat, name in PEOPLE.items():
        boxes[seat].wait_for(_letters_sent(home)[name])
        letters = boxes[seat].letters()
        receipts = [mail for mail in letters if "Receipt" in mail["Subject"] or "Accusé" in mail["Subject"]]
        assert len({mail["Message-ID"] for mail in letters}) == len(letters)
        assert receipts
        assert all(f"[{demo.GAME} {seat} t" in mail["Subject"] for mail in letters)
    assert sent > 15


def _from(raw: bytes, name: str) -> bytes:
    mail = message_from_bytes(raw, policy=SMTP)
    mail.replace_header("From", f"{name} <{name}@pbem.test>")
    return mail.as_bytes()


def _letters_sent(home: Home) -> dict[str, int]:
    """How many letters have left for each player, as the outbox tells."""
    told = [json.loads(path.read_bytes())["to"] for path in (home.path / "mail" / "sent").glob("*.json")]
    return {name: told.count(f"{name}@pbem.test") for name in PEOPLE.values()}
