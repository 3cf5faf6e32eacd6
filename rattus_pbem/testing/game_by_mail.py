"""A whole game played by mail between computer players: the one of `rattus-pbem demo`, and those of `game check`."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from ..disk import write_without_sync
from ..engine.chance import SeededChance
from ..errors import IllegalError, InternalError
from ..fairness.bundle_mails import mails_in
from ..fairness.verify_script import load_script
from ..home.home import Home, demo_key, make_home
from ..home.host_keys import DEMO_MARK
from ..hosting.new_game import new_game
from ..hosting.session import open_game
from ..mail.queues import Queues
from ..orders.print_text import print_sheet
from ..orders.sheet import Line, Sheet
from ..orders.view_file import ViewFile
from ..play.composed_lines import compose
from ..post.mail_tick import tick
from ..rules import load_rules
from ..waiting import report_progress
from .player_mailbox import Mailbox, Report

GAME = "demo"
BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
MAIL = """
[mail]
address = "host@example.org"
sub_addresses = true
pictures = false
order_page = false
rate = 10000
breaker = 10000

[mail.out]
kind = "maildir"
path = "players/{to}"
"""


class AnsweredMail(NamedTuple):
    """What came back to a seat for a mail with orders."""

    seat: str
    turn: int
    grade: str
    orders: list[str]

    def __str__(self) -> str:
        return f"turn {self.turn:2}, {self.seat:<6} {self.grade}: {'; '.join(self.orders)}"


class GameByMail:
    """One Maildir a player (`boxes`, by seat) and the host's own `in`: each player reads the newest report, answers it,
    and the host's ticks do the rest.
    """

    def __init__(self, rules_name: str, seed: str, out: Path) -> None:
        """Makes the home and the game. Raises IllegalError if the folder is something else than an older demo."""
        if out.exists() and not (out / DEMO_MARK).exists() and not (out.is_dir() and not any(out.iterdir())):
            raise IllegalError(f"{out} is not empty and not a demo", hint="Name another folder with --out.")
        self.rules_name, self.rules = rules_name, load_rules(rules_name)
        self.seed, self.sheets = seed, 0
        shutil.rmtree(out, ignore_errors=True)
        self.home = make_home(out, key=demo_key(seed), more=MAIL)
        mark = b"This home was made by `rattus-pbem demo` and is replaced by the next one.\n"
        write_without_sync(out / DEMO_MARK, mark)
        self.people = self.rules.meta.demo.people
        options = {"letters": "every_turn", "mail_delay": "0min", **self.rules.meta.demo.options}
        options |= {f"{seat}.lang": lang for seat, (_, lang) in self.people.items()}
        specs = [f"{seat}={name} <{address_of(name)}>" for seat, (name, _) in self.people.items()]
        secret = hashlib.sha256(f"demo secret {seed}".encode()).digest()
        new_game(self.home, GAME, rules_name, specs, options, BEGINS, nonces=False, secret=secret)
        self.boxes = {seat: Mailbox(out / "players" / address_of(name)) for seat, (name, _) in self.people.items()}

    def played(self) -> Iterator[AnsweredMail]:
        """Play it to its end; yields each answer to a mail, `sheets` of them by then. Raises InternalError if a tick
        fails.
        """
        tick_without_failure(self.home, BEGINS)
        now = BEGINS + HOUR
        while awaited := self._awaited(now):
            for seat in awaited:
                report = self.boxes[seat].newest_report()
                raw = answer(self.home, self.rules_name, report, seat, self.seed, self.sheets, now)
                Queues(self.home.path / "mail").store(raw, now)
                self.sheets += 1
            tick_without_failure(self.home, now)
            report_progress("demo: mails with orders", self.sheets)
            for seat in awaited:
                yield AnsweredMail(seat, *self.boxes[seat].newest_receipt())
            now += HOUR

    def _awaited(self, now: datetime) -> list[str]:
        """The seats whose orders are asked for; none when the game is over."""
        with open_game(self.home, GAME, now) as session:
            book = session.game.book
            return [ask.seat for ask in book.deadlines.asks] if book.stage != "over" else []


def tick_without_failure(home: Home, now: datetime) -> None:
    """A tick. Raises InternalError with what has failed in it."""
    result = tick(home, now)
    if result.failed or result.fenced:
        raise InternalError("; ".join([*result.failed, *result.fenced]), place="tick")


def address_of(name: str) -> str:
    """The address of one of the demo's people."""
    return f"{name.lower()}@example.org"


def answer(home: Home, rules_name: str, report: Report, seat: str, seed: str, number: int, now: datetime) -> bytes:
    """A mail with a computer player's orders, from the view attached to his report: as text, or as an attachment."""
    path = home.path / "players" / "view.json"
    write_without_sync(path, report.view)
    view = ViewFile.read(path).checked()  # as a player's program would read it, from a file
    path.unlink()
    rules = load_rules(rules_name, view.custom)
    player = rules.players[rules.meta.demo.players.get(seat, "sensible")]
    lines = compose(rules, view, seat, player, SeededChance(f"demo {seed} {number}"))
    standing = None if view.advance else tuple(rules.board(view.board).ahead(seat)) or None
    sheet = Sheet.of_view(view, [Line(data) for data in lines], standing=standing)
    mail = EmailMessage()
    name = rules.meta.demo.people[seat][0]
    mail["From"], mail["To"] = f"{name} <{address_of(name)}>", report.reply_to
    mail["Subject"], mail["In-Reply-To"] = f"Re: {report.subject}", report.message_id
    mail["Message-ID"], mail["Date"] = f"<{number}.{seat}@players.example.org>", now
    if number % 2 == 0:
        mail.set_content(print_sheet(sheet, rules.lexicon, view.lang) + f"\n-- \n{name}\n")
    else:
        mail.set_content("My orders are attached.\n")
        data = json.dumps(sheet.to_json(), indent=1).encode() + b"\n"
        mail.add_attachment(data, "application", "json", filename="orders.json")
        mail.set_boundary(f"=_{seat}_{number}")  # else it is drawn by chance
    return mail.as_bytes()


def chance_verdict(mails: Path) -> str:
    """What a player finds who checks all draws with nothing but the letters in this folder."""
    (checked,) = load_script().checked([(str(path), raw) for path, raw in mails_in(mails)]).values()
    if first := next(iter([*checked.faults, *checked.changed]), None):
        return f"DIVERGED: {first}"
    counts = {what: checked.counts.get(what, 0) for what in ("keys", "public draws", "hidden pieces")}
    return f"EXACT ({', '.join(f'{count} {what}' for what, count in counts.items())}, all of its letters)"
