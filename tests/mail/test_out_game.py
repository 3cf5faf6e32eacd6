"""A whole game of three by real servers: SMTP to Postfix, LMTP to Dovecot, IMAP to the host and to the players."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path

import pytest
from imapclient import IMAPClient  # type: ignore[import-untyped]

from rattus_pbem.home.home import Home, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.mail.settings import Endpoint
from rattus_pbem.mail.transports import SmtpTransport
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.testing.game_by_mail import GAME, answer
from rattus_pbem.testing.player_mailbox import Report

from ..post.mailing import THREE
from .servers import PASSWORD, Dovecot, Postfix
from .test_out_real import empty

PEOPLE = {rules: dict(zip(seats, ("anna", "ben", "chloe"), strict=True)) for rules, seats in THREE.items()}
"""By game, who sits where; the second seat is written to in French."""
CONFIG = """
[mail]
address = "host@pbem.test"
sub_addresses = true
pictures = false
order_page = false
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
FEW = 8
"""So many rounds of mails; LONGEST: to the end."""


class Box:
    """A mailbox at Dovecot, read by IMAP like a player's program does."""

    def __init__(self, client: IMAPClient) -> None:
        self._client = client
        self._read: dict[int, EmailMessage] = {}
        self._reports: dict[tuple[int, int], Report] = {}

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
        """All letters, the oldest first; each is fetched once."""
        self._client.select_folder("INBOX")
        there = self._client.search()
        fetched = self._client.fetch([uid for uid in there if uid not in self._read], ["RFC822"])
        for uid, data in fetched.items():
            mail = message_from_bytes(data[b"RFC822"], policy=default)
            assert isinstance(mail, EmailMessage)
            self._read[uid] = mail
            self._reports |= reports_in(mail)
        return [self._read[uid] for uid in sorted(there)]

    def newest_report(self) -> Report:
        """The report of the last turn, and of it the last: letters that leave together arrive in any order."""
        self.letters()
        return self._reports[max(self._reports)]


def reports_in(mail: EmailMessage) -> dict[tuple[int, int], Report]:
    """The reports that a letter brings, by turn and number."""
    reports = {}
    for part in mail.iter_attachments():
        if part.get_content_type() == "application/json":
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            view = json.loads(content)
            if view["schema"].startswith("rattus-pbem/view-"):  # not what was opened before this seat's first letter
                reports[view["turn"], view["letter"]] = Report(
                    mail["Subject"], mail["Message-ID"], mail["Reply-To"], content
                )
    return reports


@contextmanager
def logged_in(dovecot: Dovecot, user: str) -> Iterator[Box]:
    with IMAPClient("127.0.0.1", port=dovecot.imap, ssl=False, timeout=60) as client:
        client.login(user, PASSWORD)
        yield Box(client)


def make(dovecot: Dovecot, postfix: Postfix, path: Path, rules: str) -> Home:
    (path / "password").write_text(PASSWORD)
    words = {"imaps": dovecot.imaps, "smtp": postfix.smtp, "password": path / "password"}
    home = make_home(path / "home", more=CONFIG.format(**words, certificate=dovecot.certificate))
    seats = [f"{seat}={name} <{name}@pbem.test>" for seat, name in PEOPLE[rules].items()]
    options = {"mail_delay": "0min", f"{list(PEOPLE[rules])[1]}.lang": "fr"}
    new_game(home, GAME, rules, seats, options, datetime.now(UTC), nonces=False)
    return home


@pytest.mark.full
@pytest.mark.usefixtures("lmtp")
@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        ("rattus", LONGEST),
        ("skirmish", LONGEST),
        ("liars-dice", LONGEST),
        ("godstorm", FEW),
        pytest.param("godstorm", LONGEST, marks=pytest.mark.minutes),
    ],
)
def test_a_game_of_three_through_smtp_lmtp_and_imap(
    dovecot: Dovecot, postfix: Postfix, tmp_path: Path, rules: str, rounds: int
) -> None:
    people = PEOPLE[rules]
    empty(dovecot, "host", *people.values())
    home = make(dovecot, postfix, tmp_path, rules)
    (home.path / "players").mkdir()
    with ExitStack() as stack:
        boxes = {seat: stack.enter_context(logged_in(dovecot, name)) for seat, name in people.items()}
        play(home, rules, stack.enter_context(logged_in(dovecot, "host")), boxes, postfix, rounds)


def play(home: Home, rules: str, host: Box, boxes: dict[str, Box], postfix: Postfix, rounds: int) -> None:
    people = PEOPLE[rules]
    way = SmtpTransport(Endpoint("smtp", host="127.0.0.1", port=postfix.smtp, tls="none"), "pbem.test")
    sent = 0
    ticked = tick(home, datetime.now(UTC))
    for _ in range(rounds):
        assert (ticked.failed, ticked.fenced) == ([], [])
        with open_game(home, GAME, datetime.now(UTC)) as session:
            if session.game.book.stage == "over":
                break
            awaited = [ask.seat for ask in session.game.book.deadlines.asks]
            expected = letters_sent(home)
        for seat in awaited:
            name = people[seat]
            boxes[seat].wait_for(expected[name])
            raw = answer(home, rules, boxes[seat].newest_report(), seat, "real", sent, datetime.now(UTC))
            raw = from_player(raw, name)
            to = message_from_bytes(raw, policy=default)["To"].addresses[0].addr_spec
            assert way.send(raw, f"{name}@pbem.test", to).kind == "ok"
            sent += 1
        host.wait_for(len(awaited))
        ticked = tick(home, datetime.now(UTC))
    way.close()
    stage = json.loads((home.path / "games" / GAME / "game.json").read_bytes())["book"]["stage"]
    assert stage == ("over" if rounds == LONGEST else "play")
    assert replay_game(home, GAME).verdict == "EXACT"
    for seat, name in people.items():
        boxes[seat].wait_for(letters_sent(home)[name])
        letters = boxes[seat].letters()
        receipts = [mail for mail in letters if "Receipt" in mail["Subject"] or "Reçu" in mail["Subject"]]
        assert len({mail["Message-ID"] for mail in letters}) == len(letters)
        assert receipts
        assert all(f"[{GAME} {seat} t" in mail["Subject"] for mail in letters)
    assert sent >= 2 * len(PEOPLE[rules])  # a toy that ends early is a whole game, too


def from_player(raw: bytes, name: str) -> bytes:
    mail = message_from_bytes(raw, policy=SMTP)
    mail.replace_header("From", f"{name} <{name}@pbem.test>")
    return mail.as_bytes()


def letters_sent(home: Home) -> Counter[str]:
    """How many letters have left for each player, as the outbox tells."""
    sent = (json.loads(path.read_bytes())["to"] for path in (home.path / "mail" / "sent").glob("*.json"))
    return Counter(to.removesuffix("@pbem.test") for to in sent)
