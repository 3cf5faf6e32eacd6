"""A small home whose players write mails: what they send lies in the host's `in`, what they get in a Maildir each."""

from __future__ import annotations

import email
import email.policy
import json
import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path
from typing import Any

from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick_result import TickResult
from rattus_pbem.mail.mail_note import MailNote
from rattus_pbem.mail.queues import MailQueues
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.post.post_sentences import parse_grade
from rattus_pbem.record.book import Book
from rattus_pbem.record.newest_letters import newest_code
from tests.cli.running import Ran, run
from tests.hosting.made_once import fill
from tests.postgres import Postgres

BEGINS = datetime(2026, 11, 2, 8, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
HOST = "host@pbem.test"
PEOPLE = {
    "red": "anna@pbem.test",
    "blue": "ben@pbem.test",
    "green": "chloe@pbem.test",
    "yellow": "denis@pbem.test",
    "amber": "ada@pbem.test",
    "coral": "cyril@pbem.test",
    "jade": "jo@pbem.test",
    "alpha": "anna@pbem.test",
    "beta": "ben@pbem.test",
    "gamma": "chloe@pbem.test",
}
NAMES = {
    "red": "Anna",
    "blue": "Ben",
    "green": "Chloé",
    "yellow": "Denis",
    "amber": "Ada",
    "coral": "Cyril",
    "jade": "Jo",
    "alpha": "Anna",
    "beta": "Ben",
    "gamma": "Chloé",
}
THREE = {
    "rattus": ("red", "blue", "green"),
    "skirmish": ("amber", "coral", "jade"),
    "liars-dice": ("red", "blue", "green"),
    "godstorm": ("alpha", "beta", "gamma"),
}
"""By game, three seats for a club of it."""
WAR = {
    "seats": list(THREE["godstorm"]),
    "phase": "bid",
    "lands": {
        "gaul": {"owner": "alpha", "armies": 9, "temple": True},
        "alemannia": {"owner": "alpha", "armies": 5},
        "liguria": {"owner": "beta", "armies": 6},
        "roma": {"owner": "beta", "armies": 2},
        "dalmatia": {"owner": "gamma", "armies": 7},
    },
    "gods": {"alpha": {"war": "gaul"}, "beta": {"sky": "roma"}, "gamma": {"death": "dalmatia"}},
    "faith": {"alpha": 6, "beta": 6, "gamma": 6},
    "hands": {"alpha": ["heroes_are_born"], "beta": ["men_become_warriors", "the_fog_lifts"], "gamma": []},
}
"""Where a club begins to play Godstorm: the first bids, after a setup that gave little land."""
CONFIG = """
[mail]
address = "host@pbem.test"
sub_addresses = true
host_mail = "admin@pbem.test"
pictures = false
order_page = false
rate = 1000
breaker = 100000

[mail.out]
kind = "maildir"
path = "{path}"
"""


SERVER: Postgres | None = None
"""The server on which the clubs of a test have their games and mail, if not in a folder."""


class Club:
    """A home with one game, `peste`, of two to four people, and its clock.

    One of Godstorm begins with its first bids, or, `from_setup`, with all that comes before them.
    """

    def __init__(
        self,
        path: Path,
        *seats: str,
        rules: str = "rattus",
        nonces: bool = False,
        hashes: bool = False,
        host: str = "",
        from_setup: bool = False,
        **options: Any,
    ) -> None:
        if hashes:
            nonces, options = True, {**options, "nonce_hashes": "on", "nonces": "72h"}
        self.rules = rules
        self.from_setup = from_setup
        self.letters = path / "letters"
        self.path = path / "home"
        self.now = BEGINS
        self.seats = seats or ("red", "blue")
        self.nonces = nonces
        self.sent = 0

        def begin(_: Path) -> None:
            make_home(self.path, key=demo_key("club"))
            self.configure(host)
            if SERVER is not None:
                self.home.store.prepare()
            self.begin("peste", **options)

        if SERVER is not None:  # where little lies in the folder
            begin(path)
            return
        fill(self.path, (type(self), self.rules, self.seats, nonces, host, from_setup, json.dumps(options)), begin)
        self.configure(host)

    def configure(self, host: str) -> None:
        """Write host.toml: as it is for any home, then these settings of the host, then those of the mail."""
        toml = self.path / "host.toml"
        common = toml.read_text().partition("\noutage")[0]
        if SERVER is not None:
            common = common.replace('# kind = "folder"', SERVER.toml(self.path), 1)
        mail = CONFIG.format(path=f"{self.letters}/{{to}}")
        toml.write_text(f'{common}\noutage = "9999d"\n{host}{mail}')

    def show_pictures(self) -> None:
        """Have pictures drawn in letters from now on, as hosts do unless they say otherwise; each takes its time."""
        toml = self.path / "host.toml"
        toml.write_text(toml.read_text().replace("pictures = false\norder_page = false\n", ""))

    @property
    def home(self) -> Home:
        return open_home(self.path)

    @property
    def queues(self) -> MailQueues:
        """Where its mail lies."""
        return mail_room(self.home).queues

    def begin(self, game: str, specs: tuple[str, ...] = (), **options: str) -> None:
        """One more game of the same people."""
        first = {"first": self.seats[0]} if self.rules in ("rattus", "liars-dice") else {}
        settings = {
            **first,
            "mail_delay": "0min",
            "warnings": "mail_delay",
            **{k.replace("__", "."): v for k, v in options.items()},
        }
        specs = specs or tuple(f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in self.seats)
        where = None
        if self.rules == "godstorm" and not self.from_setup:
            where = self.path / "position"
            where.write_text(json.dumps(WAR))
        new_game(
            self.home,
            game,
            self.rules,
            specs,
            settings,
            self.now,
            nonces=self.nonces,
            position=where,
            secret=(162).to_bytes(32, "big"),
        )

    def tick(self, later: timedelta = HOUR) -> TickResult:
        self.now += later
        return tick(self.home, self.now)

    def run(self, *words: object) -> Ran:
        """A command given now by who runs the home."""
        return run(*words, "--home", self.path, at=self.now)

    def book(self, game: str = "peste") -> Book:
        with open_game(self.home, game, self.now) as session:
            return session.game.book

    def code(self, seat: str, game: str = "peste") -> str:
        return newest_code(self.home, self.book(game), seat)

    def write(
        self,
        seat: str,
        text: str,
        *,
        subject: str | None = None,
        sender: str = "",
        name: str = "",
        game: str = "peste",
        received_at: datetime | None = None,
        to: str = "",
        headers: tuple[tuple[str, str], ...] = (),
    ) -> bytes:
        """A mail of this seat's player, an answer to his newest letter; it lies in `in`, unread."""
        self.sent += 1
        mail = EmailMessage(policy=email.policy.SMTP)
        mail["From"] = sender or f"{NAMES.get(seat, 'X')} <{PEOPLE.get(seat, 'x@y.test')}>"
        mail["To"] = to or HOST
        mail["Subject"] = f"Re: [{game} {seat} t0 {self.code(seat, game)}] x" if subject is None else subject
        mail["Message-ID"] = f"<{name or self.sent}@pbem.test>"
        mail["Date"] = f"Mon, 02 Nov 2026 08:{self.sent % 60:02d}:00 +0000"
        for header, value in headers:
            mail[header] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        self.deliver(raw, received_at)
        return raw

    def deliver(self, raw: bytes, received_at: datetime | None = None) -> str:
        return self.queues.store(raw, received_at or self.now)

    def order(self, seat: str, *lines: str, turn: int | None = None, **how: Any) -> bytes:
        """A mail with orders for the turn that is being played."""
        turn = self.turn() if turn is None else turn
        return self.write(seat, "\n".join([f"BEGIN ORDERS peste {seat} turn {turn}", *lines, "END ORDERS", ""]), **how)

    def journal(self, game: str = "peste") -> bytes:
        return self.home.game(game).journal() or b""

    def turn(self, game: str = "peste") -> int:
        with open_game(self.home, game, self.now) as session:
            return session.game.turn

    def box(self, who: str) -> list[EmailMessage]:
        """The letters that somebody has got, oldest first; `who` is a seat or what stands before the @."""
        address = PEOPLE.get(who, who)
        folder = self.letters / (address if "@" in address else f"{address}@pbem.test") / "new"
        paths = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns) if folder.is_dir() else []
        return [letter(path.read_bytes()) for path in paths]

    def last(self, who: str, word: str = "") -> EmailMessage:
        """The newest letter to somebody with this word in its subject."""
        return next(mail for mail in reversed(self.box(who)) if word in mail["Subject"])

    def receipt(self, seat: str) -> tuple[str, str]:
        """Grade and text of the newest receipt."""
        mail = self.receipt_mail(seat)
        return parse_grade(mail["Subject"].rpartition(": ")[2].strip()), text_of(mail)

    def receipt_mail(self, seat: str) -> EmailMessage:
        """The newest receipt."""
        return next(m for m in reversed(self.box(seat)) if re.search(r"(^|\] )(Receipt|Reçu)\b", m["Subject"]))

    def names(self, folder: str) -> list[str]:
        return self.queues.names(folder)

    def note(self, name: str) -> MailNote:
        """The note beside a mail that came in."""
        return self.queues.note_of(name)

    def count(self, folder: str) -> int:
        return self.queues.count(folder)


@lru_cache(maxsize=256)
def letter(raw: bytes) -> EmailMessage:
    """A letter as its recipient reads it; a box is looked into again and again."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
