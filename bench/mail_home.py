"""The home that the mail tick is measured on: many games of Rattus, and mails that answer the first letter of each.

Nothing here is measured. What is prepared is not synced file by file; `prepare` syncs all of it once at its end.
The same numbers give the same mails, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.mail.limits import Limits
from rattus_pbem.mail.mail_of_home import MailFolder
from rattus_pbem.mail.queues import Queues
from rattus_pbem.mail.settings import MailSettings
from rattus_pbem.mail.transports import OK, Outcome
from rattus_pbem.orders.sheet import schema_name

NOW = datetime(2026, 1, 1, 8, tzinfo=UTC)
CAME = NOW + timedelta(minutes=20)
"""The first mail comes now, the others soon after."""
TICK = NOW + timedelta(hours=1)
"""The tick that is measured: not so long after the last that the home takes it for an outage."""
RULES = "rattus"
OPTIONS = {"first": "red", "mail_delay": "0min"}
"""Orders that came by mail are played at once, in the tick that brings them in."""
HOST = "host@example.org"
MAIL = f"""
[mail]
address = "{HOST}"
pictures = false
order_page = false
out = {{ kind = "none" }}
"""
"""Mail is played by; what goes out waits in the outbox, since how fast a mail server is is none of our business."""
Tick = Callable[[Home, datetime], Any]


class Player(NamedTuple):
    """A seat, who holds it, and the code of the first letter."""

    seat: str
    name: str
    address: str
    code: str = ""


class Game(NamedTuple):
    """What the writers of mails know of a game: its players, red being the first, and moves that are legal."""

    name: str
    players: tuple[Player, Player]
    regions: tuple[str, ...]
    plague_to: str
    letter: str

    def region(self, number: int) -> str:
        """A region, another one for each number."""
        return self.regions[(int(self.name[1:]) + 3 * number) % len(self.regions)]


@contextmanager
def unsynced() -> Iterator[None]:
    """Nothing that is written in here waits for the disk."""
    kept = os.fsync
    os.fsync = lambda fd: None
    try:
        yield
    finally:
        os.fsync = kept


def make_games(path: Path, count: int, **options: str) -> tuple[Home, list[Game]]:
    """A home with so many games, the first letter of each written; its players hold no seat elsewhere.

    `options` of the games are those of `OPTIONS`, and these.
    """
    games = []
    with unsynced():
        make_home(path, key=demo_key("mail tick"))
        with (path / "host.toml").open("a", encoding="utf-8") as file:
            file.write(MAIL)
        home = open_home(path)
        for number in range(1, count + 1):
            name = f"g{number:05d}"
            players = (
                Player("red", "Anna", f"anna-{number:04d}@example.org"),
                Player("blue", "Ben", f"ben-{number:04d}@example.org"),
            )
            seats = [f"{player.seat}={player.name} <{player.address}>" for player in players]
            secret = hashlib.sha256(name.encode()).digest()
            session = new_game(home, name, RULES, seats, OPTIONS | options, NOW, nonces=False, secret=secret)
            state = session.game.state
            letter = (session.store.read("reports/0000-01/red.txt") or b"").decode()
            views = {seat: session.store.read(f"reports/0000-01/{seat}.view.json") for seat in ("red", "blue")}
            red, blue = (player._replace(code=json.loads(views[player.seat] or b"{}")["code"]) for player in players)
            near = state.board.neighbours[state.plague][0]
            games.append(Game(name, (red, blue), tuple(state.board.regions), near, letter))
    return home, games


class Taken:
    """A way out that takes every letter and keeps none."""

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Take it."""
        return OK

    def close(self) -> None:
        """Nothing is held open."""


def settle(home: Home, tick: Tick) -> int:
    """The tick after the games were made, and its letters sent: the first ones. Tells how many that were."""
    with unsynced():
        tick(home, NOW)
        outbox = MailFolder(home.path / "mail").outbox()
        settings = MailSettings(rate=10_000, breaker=1_000_000)
        limits = Limits(home.path / "mail" / "bench.json")
        done = outbox.send_due(Taken(), settings, NOW, limits)
        limits.path.unlink(missing_ok=True)
    return len(done.sent)


def put_mails(home: Home, games: list[Game], count: int) -> int:
    """So many mails into `in`, those of one game far apart; how many bytes they have together."""
    queues, size = Queues(home.path / "mail"), 0
    with unsynced():
        for number in range(count):
            nth, at = divmod(number, len(games))
            raw = mail(home, games[at], nth, CAME + timedelta(milliseconds=500 * nth))
            queues.store(raw, CAME + timedelta(milliseconds=100 * number))
            size += len(raw)
    return size


class Homes(NamedTuple):
    """Two homes with the same games: in one nothing is to be done, in the other mails wait; and how it went."""

    idle: Path
    full: Path
    figures: dict[str, float]


def prepare(place: Path, games: int, mails: int, tick: Tick) -> Homes:
    """Make both, and tell how long each step took."""
    began = perf_counter()
    home, made = make_games(place / "idle", games)
    done = perf_counter()
    letters = settle(home, tick)
    settled = perf_counter()
    full = copied(home.path, place / "full")
    size = put_mails(open_home(full), made, mails)
    os.sync()
    figures = {
        "games_s": round(done - began, 2),
        "first_tick_s": round(settled - done, 2),
        "mails_s": round(perf_counter() - settled, 2),
        "first_letters": letters,
        "bytes_a_mail": round(size / mails),
    }
    return Homes(home.path, full, figures)


def copied(home: Path, to: Path) -> Path:
    """A copy of a home, its file times kept: what the home remembers of its games goes by them."""
    return shutil.copytree(home, to, symlinks=True)


def mail(home: Home, game: Game, nth: int, when: datetime) -> bytes:
    """The nth mail of a game: both first placements, then a first turn in advance, another placement, or one again."""
    red, blue = game.players
    number = int(game.name[1:])
    as_json = (number + nth) % 2 == 1
    if nth == 0:
        return written(home, game, red, 0, firsts(game, 0), nth, when, as_json)
    if nth == 1:
        return written(home, game, blue, 0, firsts(game, 1), nth, when, as_json)
    kind = (number + nth) % 4
    if kind == 0:
        return written(home, game, red, 0, firsts(game, nth), nth, when, as_json)
    if kind == 1:
        return mail(home, game, 0, CAME)  # the very first once more, byte for byte
    return written(home, game, red, 1, first_turn(game), nth, when, as_json)


Line = tuple[str, dict[str, Any]]


def firsts(game: Game, nth: int) -> list[Line]:
    """Where the first cubes go, in words and in JSON: two places, since a game of two goes round twice."""
    regions = game.region(nth), game.region(nth + 1)
    return [(f"first in {region}", {"do": "first", "region": region}) for region in regions]


def first_turn(game: Game) -> list[Line]:
    """A turn that is legal whatever the others do."""
    return [
        ("take merchant", {"do": "take", "card": "merchant"}),
        (f"place in {game.region(0)}", {"do": "place", "region": game.region(0)}),
        (f"plague to {game.plague_to}", {"do": "plague", "path": [game.plague_to]}),
    ]


def written(
    home: Home, game: Game, who: Player, turn: int, lines: list[Line], nth: int, when: datetime, as_json: bool
) -> bytes:
    """A mail as a mail program sends it: orders as a block of text, or as a JSON file beside a greeting."""
    code = who.code
    head = [
        f"From: {who.name} <{who.address}>",
        f"To: host <{HOST}>",
        f"Subject: Re: [{game.name} {who.seat} t0 {code}] Where do you begin?",
        f"Date: {format_datetime(when)}",
        f"Message-ID: <{game.name}.{who.seat}.{nth}@mail.example.org>",
        "MIME-Version: 1.0",
    ]
    if as_json:
        sheet = {"schema": schema_name(RULES), "game": game.name, "seat": who.seat, "turn": turn, "code": code}
        text = json.dumps({**sheet, "orders": [data for _, data in lines]}, indent=1)
        return letter([*head, 'Content-Type: multipart/mixed; boundary="b1"'], parts("My orders are attached.", text))
    begin = f"BEGIN ORDERS {game.name} {who.seat} turn {turn} code {code}"
    body = [f"Hello,\n\n{begin}", *(line for line, _ in lines), "END ORDERS", "", who.name]
    if (int(game.name[1:]) + nth) % 4 == 0:
        body += ["", f"On {when:%a, %d %b %Y} at {when:%H:%M}, host <{HOST}> wrote:", ""]
        body += [f"> {line}".rstrip() for line in game.letter.splitlines()]
    kind = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    return letter([*head, *kind], "\n".join(body))


def parts(text: str, attached: str) -> str:
    """A body of two parts, the second a JSON file."""
    return (
        f"--b1\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
        '--b1\nContent-Type: application/json\nContent-Disposition: attachment; filename="orders.json"\n\n'
        f"{attached}\n--b1--"
    )


def letter(head: list[str], body: str) -> bytes:
    """Head and body as bytes with CRLF."""
    return ("\n".join(head) + "\n\n" + body + "\n").replace("\n", "\r\n").encode()
