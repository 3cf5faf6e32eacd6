"""A home in a database with many games, workers that are killed at any time, readers that bring mail, a server that is
stopped and whose connections are cut; and the same games and mails in a folder, to compare with."""

from __future__ import annotations

import email.policy
import json
import os
import random
import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.post.mail_room import mail_room, receiving_room
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.post.work import Worker
from rattus_pbem.record import journal_lines
from rattus_pbem.rules import load_rules
from rattus_pbem.store.copying import copy_game
from rattus_pbem.store.postgres.database import DatabaseError
from tests.postgres import Postgres

from .mailing import BEGINS, CONFIG, HOST

RULES = "skirmish"
KEY = demo_key("many workers")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail of a wave: the name under which it is stored, and its bytes."""

    name: str
    game: str
    raw: bytes


@dataclass
class Harm:
    """What is still to be done to workers and server in all waves together, and what has been done."""

    kills: int
    stops: int
    cuts: int
    chance: random.Random
    done: dict[str, int] = field(default_factory=lambda: {"kills": 0, "stops": 0, "cuts": 0})


def make_games(path: Path, count: int) -> Home:
    """A home in a folder with so many games of two, each begun."""
    home = configured(make_home(path, key=KEY))
    for number in range(count):
        name = f"g{number:04d}"
        seats = [f"{seat}={seat.title()} <{seat}-{number:04d}@pbem.test>" for seat in ("amber", "coral")]
        options = {"rounds": "2", "mail_delay": "0min", "warnings": "mail_delay"}
        new_game(home, name, RULES, seats, options, BEGINS, nonces=False, secret=number.to_bytes(32, "big"))
    return home


def configured(home: Home, store: str = "") -> Home:
    """The same home with mail that goes into Maildirs beside it, and with this table [store]."""
    toml = home.path / "host.toml"
    text = toml.read_text().replace('# kind = "folder"', store or '# kind = "folder"', 1)
    toml.write_text(f'{text}\noutage = "9999d"\n{CONFIG.format(path=f"{home.path}-letters/{{to}}")}')
    return open_home(home.path)


def on_database(folder: Home, path: Path, server: Postgres) -> Home:
    """A home in the database with the games of another."""
    home = configured(make_home(path, key=KEY), server.toml(path))
    home.store.prepare()
    for game in folder.store.games():
        copy_game(folder.store, home.store, game)
    return home


def wave_of(home: Home, now: datetime) -> list[Mail]:
    """The answers of all who are asked and have not answered, by mail; nobody has received them yet.

    Each is to a letter of this home: a game that was played in other steps has other codes in its letters.
    """
    mails: list[Mail] = []
    queues = mail_room(home).queues
    for game in home.store.games():
        with open_game(home, game, now) as session:
            held = session.game
            asks = [ask.seat for ask in held.book.deadlines.asks if held.book.stored(ask.seat, held.turn) is None]
        for seat in asks:
            raw = answer(home, game, seat, now)
            mails.append(Mail(queues.name(raw, now + timedelta(microseconds=len(mails))), game, raw))
    return mails


def answer(home: Home, game: str, seat: str, now: datetime) -> bytes:
    """What the sensible computer player writes from a seat."""
    view = json.loads(read_letter(home, game, last_letter(home, game, seat) + ".view.json"))
    rules = load_rules(RULES)
    chance = SeededChance(f"{game} {seat} {now}")
    lines = compose(rules, View.from_json(view), seat, rules.players["sensible"], chance)
    orders = tuple(Line(line) for line in lines)
    sheet = Sheet(schema_name(RULES), game, seat, view["turn"], code=view["code"], orders=orders)
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"] = f"{seat}-{game[1:]}@pbem.test", HOST
    mail["Subject"], mail["Message-ID"] = (
        f"[{game} {seat} t0 {view['code']}] x",
        f"<{game}.{seat}.{now:%d%H}@pbem.test>",
    )
    mail["Date"] = now.strftime("%a, %d %b %Y %H:%M:%S +0000")
    mail.set_content(print_sheet(sheet, rules.lexicon, "en"))
    return mail.as_bytes()


# --- processes


@dataclass(frozen=True, slots=True)
class Child:
    """A process that we forked; `ends` can be waited for."""

    process: int
    ends: int

    def kill(self) -> bool:
        """End it as a power cut would; whether it was still at work."""
        os.kill(self.process, signal.SIGKILL)
        return os.WIFSIGNALED(self.finish())

    def finish(self) -> int:
        """Wait for its end; how it ended."""
        _, status = os.waitpid(self.process, 0)
        os.close(self.ends)
        return status


def fork(work: Callable[[], object]) -> Child:
    """Do this in a child."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return Child(process, reading)
    code = 1
    try:
        os.close(reading)
        work()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def bring(path: Path, mails: Sequence[Mail], now: datetime) -> None:
    """Store these mails as an IMAP reader does, each under its name if it is not here yet, whatever the server does."""
    while True:
        try:
            queues = receiving_room(path).queues
            for mail in mails:
                if queues.find(mail.name) is None:
                    queues.store(mail.raw, now, name=mail.name)
            return
        except DatabaseError:
            open_home(path).store.database.wait_for_server(30)  # type: ignore[attr-defined]


def play_wave(home: Home, server: Postgres, mails: Sequence[Mail], now: datetime, harm: Harm, part: float) -> None:
    """Bring these mails by two readers and have four workers play them, doing this part of the harm meanwhile."""
    halves = [[mail for mail in mails if int(mail.game[1:]) % 2 == half] for half in (0, 1)]
    readers = [fork(partial(bring, home.path, half, now)) for half in halves]

    def worker() -> Child:
        return fork(lambda: Worker(open_home(home.path), now).work(None))

    workers = [worker() for _ in range(4)]
    passed = 0
    wanted = {what: round(getattr(harm, what) * part) for what in harm.done}
    try:
        while True:
            pause = harm.chance.uniform(0.0, 0.15)
            wait([child.ends for child in workers], pause)  # a worker that ends by itself is an error: it shows below
            due = [what for what in wanted if harm.done[what] < wanted[what]]
            what = harm.chance.choices(due, [wanted[what] - harm.done[what] for what in due])[0] if due else ""
            if what == "kills":
                child = workers.pop(harm.chance.randrange(len(workers)))
                assert child.kill(), "a worker had ended by itself"
                workers.append(worker())
            elif what == "stops":
                server.stop(harm.chance.choice(("immediate", "fast")))
                server.start()
            elif what == "cuts":
                server.cut_connections()
            if what:
                harm.done[what] += 1
            elif is_done(home, mails, now):
                return
            elif minute_passes(home, now):
                passed += 1
                assert passed <= MOST_MINUTES, "a game is set aside again and again"
    finally:
        for child in workers:
            child.kill()
        assert [reader.finish() for reader in readers] == [0, 0]


def is_done(home: Home, mails: Sequence[Mail], now: datetime) -> bool:
    """Whether all mails have come in and nothing is left to do at this time."""
    database: Any = home.store.database  # type: ignore[attr-defined]
    try:
        return bool(database.row(IS_DONE, ([mail.name for mail in mails], len(mails), now, now))[0])
    except DatabaseError:  # our own connection was cut
        return False


def minute_passes(home: Home, now: datetime) -> bool:
    """Whether a game was waiting for its next try: it comes at once, since the clock stands still here."""
    database: Any = home.store.database  # type: ignore[attr-defined]
    try:
        with database.transaction():
            database.execute("UPDATE mail SET again = %s WHERE folder = 'in' AND again > %s", (now, now))
            return database.row(NEXT_TRY, (now, now)) is not None
    except DatabaseError:
        return False


MOST_MINUTES = 20
NEXT_TRY = "UPDATE game SET due = %s WHERE id = (SELECT min(id) FROM game WHERE unsettled AND due > %s) RETURNING id"
IS_DONE = (
    "SELECT (SELECT count(*) FROM mail WHERE name = ANY(%s) AND folder <> 'in') = %s "
    "AND NOT EXISTS (SELECT FROM mail WHERE folder = 'in') AND NOT EXISTS (SELECT FROM gathered) "
    "AND NOT EXISTS (SELECT FROM game WHERE due <= %s) "
    "AND NOT EXISTS (SELECT FROM letter WHERE state = 'waiting' AND due <= %s)"
)


def play_in_folder(home: Home, mails: Sequence[Mail], now: datetime) -> None:
    """The same mails, and one tick."""
    queues = mail_room(home).queues
    for mail in mails:
        queues.store(mail.raw, now, name=mail.name)
    result = tick(home, now)
    assert not result.failed, result.failed


# --- what came of it


def content_of(home: Home, game: str) -> Iterator[dict[str, Any]]:
    """The lines of a journal without what tells in how many steps they were written: the chain, and what follows from
    it, which is marks and codes of letters, and so the digests of the mails and sheets that answer them."""
    lines, _ = journal_lines.read(home.game(game).journal())
    for line in lines:
        if line["kind"] != "commit":
            yield _without_steps(line)


OF_STEPS = frozenset({"n", "prev", "salt", "sha256", "mark", "keys", "name", "digest", "sheet", "next"})


def _without_steps(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_steps(inner) for key, inner in value.items() if key not in OF_STEPS}
    if isinstance(value, list):
        return list(map(_without_steps, value))
    return value


def kinds_of(message_ids: Iterable[str]) -> Counter[str]:
    """How many letters have left about what, whatever codes and digests their Message-IDs hold."""
    return Counter(_OF_STEPS.sub("", each) for each in message_ids)


_OF_STEPS = re.compile(r"\b[0-9a-f]{16}\b|\b_[0-9a-f]{8}\b|\b[0-9a-z]{8}(?=\.re(?:ceipt|port)\b)")


def message_ids(home: Home) -> dict[str, set[bytes]]:
    """The letters that have left, by Message-ID: the different contents each was seen with."""
    seen: dict[str, set[bytes]] = {}
    for file in Path(f"{home.path}-letters").glob("*/new/*"):
        raw = file.read_bytes()
        (message_id,) = _MESSAGE_ID.findall(raw.partition(b"\n\n")[0].partition(b"\r\n\r\n")[0])
        seen.setdefault(message_id.decode(), set()).add(raw)
    return seen


_MESSAGE_ID = re.compile(rb"^Message-ID:\s*(<\S+>)", re.MULTILINE | re.IGNORECASE)


def letters_by_state(home: Home) -> dict[str, int]:
    """How many letters there are in the outbox, by state."""
    database: Any = home.store.database  # type: ignore[attr-defined]
    return dict(database.rows("SELECT state, count(*) FROM letter GROUP BY state"))
