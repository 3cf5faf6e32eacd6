"""Who runs games: a home on a disk, a cron job, a mail server, and somebody who now and then puts a hand in."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.book import Book
from rattus_pbem.store.protocol import Store
from tests.cli.running import Ran, run

from . import hands
from .clock import Clock
from .databases import Database
from .disk import WRITTEN_BACK, Disk
from .fate import FAULTS, Killed
from .world import HOUR, MINUTE, LawBrokenError, World

KEPT_TICKS = 60
CONFIG = """
[mail]
address = "host@host.test"
sub_addresses = true
host_mail = "admin@host.test"
pictures = false
order_page = false
rate = 60
breaker = 5000

[mail.out]
kind = "maildir"
path = "nowhere/{to}"
"""


@dataclass(slots=True)
class Trouble:
    """Shares of commands in which the process is killed, the power goes (also right after one: `dark`), the disk
    refuses a call, a file cannot be read (`reading`; some of those die there), or the disk begins to be slow."""

    killed: float = 0.01
    power: float = 0.5
    disk: float = 0.004
    two_at_once: float = 0.02
    dark: float = 0.002
    reading: float = 0.004
    slow: float = 0.002


@dataclass(frozen=True, slots=True)
class WentBack:
    """At a moment of the world these games were put back to how they were at another; all games with the whole home."""

    at: datetime
    to: datetime
    games: tuple[str, ...]
    is_whole: bool


class Host:
    """A home and its commands, each a process that may die at any call."""

    def __init__(
        self, world: World, disk: Disk, trouble: Trouble, database: Database | None = None, table: str = ""
    ) -> None:
        """`table` says in host.toml where the games are, if not in folders: in `database`, or in a real one."""
        self.world, self.disk, self.trouble = world, disk, trouble
        self.database, self.has_folders = database, not table
        self._looked_into: tuple[Path, Store] | None = None
        self._books: dict[str, tuple[object, Book]] = {}
        self.chance = world.chance("host")
        self.clock = Clock(world)
        self.went_back: list[WentBack] = []
        self.darkness, self.readings, self.slowness = map(world.chance, ("darkness", "readings", "slowness"))
        self.slow_until, self.pace = world.now, 0.0
        self.path = disk.root / "home"
        self.last_call = world.now
        self.ticked_at = world.now
        self.games: list[str] = []
        self.tick_planned: datetime | None = None
        self.usual: dict[str, int] = {}
        self.usual_reads: dict[str, int] = {}
        self.ticks: deque[tuple[int, int]] = deque(maxlen=KEPT_TICKS)
        """What the last ticks have cost: calls that may change something, and files opened to be read."""
        self.number = 0
        self.successor: Callable[[str], str] = lambda game: ""
        self.every = self.chance.choice((1, 3, 5)) * HOUR
        self.command("init", self.path, safe=True)
        config = self.path / "host.toml"
        text = config.read_text("utf-8").partition("\n[mail]")[0]
        self.signs = world.chance("signs").random() < 0.3
        text = text.replace("# sign = false", "sign = true") if self.signs else text
        text = re.sub(r"(?m)^\[store\].*$", lambda _: f"[store]\n{table}", text) if table else text
        config.write_text(text + CONFIG, encoding="utf-8")
        if table and database is None:
            ran = self.command("store", "migrate", safe=True)
            assert ran is not None
            assert ran.code == 0, ran
        disk.passes = self._passes
        disk.settle()

    # ---- commands ------------------------------------------------------------------------------------------------

    def command(self, name: str, *words: object, safe: bool = False, stdin: str | bytes = "") -> Ran | None:
        """Run a command as a process of its own; None if it was killed. `safe`: it meets no trouble."""
        world, disk = self.world, self.disk
        if (world.now - self.last_call).total_seconds() > WRITTEN_BACK:
            disk.settle()
        began = world.now
        disk.begins()
        if not safe:
            self._plan(name)
        if self.database is not None:
            self.database.is_safe = safe
        disk.watches = True
        now = self.clock.now if name in ("tick", "receive") else self.clock.at_desk
        try:
            ran = self._run(name, *words, now=now, stdin=stdin)
        except Killed:
            ran = None
        disk.befalls_nobody()  # what was to come later in this process comes to nobody else
        self.last_call = world.now
        if world.now - began > MINUTE:
            world.note(f"{name} took {(world.now - began) // MINUTE} minutes, by the slow disk")
        if self.database is not None:
            self.database.is_safe = True  # what a host only looks at
        disk.date_files((now + (world.now - began)).timestamp())
        self.usual[name] = max(disk.calls, self.usual.get(name, 0) // 2)
        self.usual_reads[name] = max(disk.reads, self.usual_reads.get(name, 0) // 2)
        world.count(f"command {name}")
        if name == "tick":
            self.ticks.append((disk.calls, disk.reads))
        if ran is None:
            self._died(name)
        elif disk.refused:
            world.count("disk refused")
            world.note(f"{name}: the disk refused {disk.refused}: exit {ran.code}: {ran.err.strip()[:150]}")
        if ran is not None:
            self._judge(ran, f"{name} {words}")
        if ran is not None and not safe and self.darkness.random() < self.trouble.dark:
            self.cut_power(f"after {name}")
        return ran

    def _run(self, name: str, *words: object, now: datetime, stdin: str | bytes = "") -> Ran:
        home = () if name == "init" else ("--home", self.path)
        moment = () if name in ("init", "store") else ("--now", now.isoformat())
        return run(name, *words, *home, *moment, stdin=stdin)

    def _at_once(self) -> None:
        """Another tick, or somebody's look, while a command is at work."""
        other = self.chance.choice(("tick", "status"))
        ran = self._run(other, now=self.clock.at_desk)
        self.world.note(f"{other} meanwhile: exit {ran.code}")
        self.world.count("two at once")
        self._judge(ran, f"{other} meanwhile")

    def _judge(self, ran: Ran, what: str) -> None:
        """Only its own errors leave the program, and one of the disk names what the disk refused."""
        if ran.code == 3 or "error in this program" in ran.err + ran.out:
            raise LawBrokenError("only its own errors leave the program", f"{what}: {ran.err}{ran.out}")
        if "standard output: " in ran.err or "a file: " in ran.out:
            raise LawBrokenError("an error of the disk names its file", f"{what}: {ran.err}{ran.out}")

    def _plan(self, name: str) -> None:
        """Choose what befalls this process."""
        disk, chance = self.disk, self.chance
        usual = max(4, self.usual.get(name, 20))
        drawn = chance.random()
        if drawn < self.trouble.killed:
            disk.kill_at = chance.randint(1, usual)
        elif drawn < self.trouble.killed + self.trouble.disk:
            disk.fault = chance.choice(list(FAULTS.values()))
            disk.fault_at = chance.randint(1, usual)
            disk.fault_lasts = chance.random() < 0.5
        elif drawn < self.trouble.killed + self.trouble.disk + self.trouble.two_at_once:
            disk.meanwhile_at, disk.meanwhile = chance.randint(1, usual), self._at_once
        self._plan_readings(name)
        self._slow_down()

    def _plan_readings(self, name: str) -> None:
        """Choose whether a file cannot be read, once or until the process ends, or whether it dies at a read."""
        disk, chance = self.disk, self.readings
        if chance.random() < self.trouble.reading:
            at = chance.randint(1, max(4, self.usual_reads.get(name, 20)))
            if chance.random() < 0.3:
                disk.kill_at_read = at
            else:
                disk.fault_at_read, disk.fault_lasts = at, disk.fault_lasts or chance.random() < 0.5

    def _slow_down(self) -> None:
        """Choose whether the disk is slow from now on: for hours each call takes seconds, in which the world goes on.

        The program reads its clock once, when a command begins: what passes is seen by those who wait for it.
        """
        world, chance = self.world, self.slowness
        if chance.random() < self.trouble.slow:
            self.slow_until, self.pace = world.now + chance.uniform(0.2, 12) * HOUR, chance.uniform(1, 20)
            world.count("slow disk")
            world.note(f"the disk is slow until {self.slow_until:%d %b %H:%M}: {self.pace:.0f} s a call")
        self.disk.seconds_a_call = self.pace if world.now < self.slow_until else 0.0

    def _passes(self, seconds: float) -> None:
        self.world.now += timedelta(seconds=seconds)
        if self.world.now >= self.slow_until:
            self.disk.seconds_a_call = 0.0

    def _died(self, name: str) -> None:
        self.world.count("killed")
        what = f"{name} is killed at call {self.disk.calls}"
        if self.chance.random() < self.trouble.power:
            self.cut_power(f"{what},")
        else:
            self.world.note(what)

    def cut_power(self, when: str) -> None:
        """The machine goes off for a moment; `when`, for the diary."""
        self.world.count("power cuts")
        self.world.note(f"{when} the power goes: {'; '.join(self.disk.cut_power()) or 'nothing lost'}")

    # ---- the cron job and the mail server ------------------------------------------------------------------------

    def receive(self, raw: bytes) -> bool:
        """A mail arrives: the mail server calls the program. False: it could not be stored, the server tries again."""
        if self.clock.is_down:
            return False
        ran = self.command("receive", stdin=raw)
        if ran is None or ran.code == 75:
            return False
        assert ran.code == 0, ran
        self.tick_soon()
        return True

    def tick_soon(self) -> None:
        """The cron job comes by every five minutes; only the calls that find something are played here."""
        after = self.world.now + 5 * MINUTE
        if self.tick_planned is None or self.tick_planned > after:
            self.tick_planned = after
            self.world.later(5 * MINUTE, self._tick_of(after))

    def _tick_of(self, planned: datetime) -> Callable[[], None]:
        def tick() -> None:
            if self.tick_planned == planned:
                self.tick_planned = None
                self.tick()

        return tick

    def by_the_clock(self) -> None:
        """The calls of the cron job that are played though nothing has come: how often is this host's habit."""
        self.world.later(self.every, self.by_the_clock)
        self.tick()

    def tick(self) -> None:
        if self.clock.is_down:
            return
        ran = self.command("tick")
        if ran is not None and not self.disk.refused:
            self.ticked_at = self.world.now
        if ran is not None and ran.out.strip():
            for line in ran.out.strip().splitlines()[:4]:
                self.world.note(f"tick: {line[:150]}")
        if ran is not None and ran.err.strip():
            self.world.note(f"tick says: {ran.err.strip()[:200]}")

    # ---- what a host does by hand --------------------------------------------------------------------------------

    def new(self, game: str, rules: str, seats: list[str], options: list[str], secret: Path) -> None:
        words: list[object] = []
        for seat in seats:
            words += ["--seat", seat]
        for option in options:
            words += ["--option", option]
        while True:
            ran = self.command("new", game, "--rules", rules, *words, "--secret-file", secret)
            if ran is not None and ran.code == 0:
                break
            if ran is not None and "there is" in ran.err and "already" in ran.err:
                break
            self.world.note(f"new {game}: {'killed' if ran is None else ran.err.strip()}")
            self.number += 1
            assert self.number < 500, ran
        self.games.append(game)
        self.world.note(f"new {game} ({rules}): {', '.join(seats)}")

    def put_in_a_hand(self) -> None:
        """What a host does now and then to a running game; said again if the command was killed."""
        self.world.later(timedelta(hours=self.chance.uniform(20, 150)), self.put_in_a_hand)
        running = [game for game in self.games if not self.is_over(game)]
        if not running or self.clock.is_down:
            return
        game = self.chance.choice(running)
        seats = sorted(self.people(game))
        if not seats:
            return
        seat = self.chance.choice(seats)
        turn = self.turn(game)
        acts: list[tuple[str, ...]] = [
            ("extend", game, "--by", f"{self.chance.randint(1, 96)}h"),
            ("extend", game, seat, "--by", "24h"),
            ("announce", game, f"the host says {self.chance.randint(1, 999)}"),
            ("process", game),
            ("edit", game, *self.chance.sample(hands.options(self, seat), self.chance.choice((1, 1, 2)))),
            ("pause", game),
            ("eject", game, seat),
            ("reopen", game),
            *hands.rulings(self, game),
            *hands.words_on_disputes(self, game),
            *hands.receipts(self),
        ]
        if self.chance.random() < 0.1:
            acts += [("cancel", game)]
        if turn > 1:
            dice = self.chance.choice(("same", "fresh"))
            acts += [
                ("rollback", game, "--to-turn", str(self.chance.randint(max(1, turn - 2), turn)), "--dice", dice)
            ] * 2
            acts += [("restore", game)]
        act = self.chance.choice(acts)
        why = f"the host’s hand {self.world.now:%d %b %H:%M}"
        reason = () if act[0] in ("answer", "receipt") else ("--reason", why)
        if (ran := self.insist("referee", *act, *reason)) is None:
            return
        self.world.count(f"act {act[0]}" if ran.code == 0 else "act refused")
        self.world.note(f"referee {' '.join(act)}: {(ran.out or ran.err).strip()[:200]}")
        if act[0] == "pause" and ran.code == 0:
            later = timedelta(hours=self.chance.uniform(1, 90))
            self.world.later(later, lambda: self._go_on(game))
        if act[0] == "eject" and ran.code == 0:
            later = timedelta(hours=self.chance.uniform(1, 60))
            self.world.later(later, lambda: self._replace(game, seat))

    def _go_on(self, game: str) -> None:
        if game in self.games:  # it may be newer than a home that was put back
            self.insist("referee", "resume", game, "--reason", "the host is back")

    def _replace(self, game: str, seat: str) -> None:
        who = self.successor(game) if game in self.games else ""
        if who:
            ran = self.insist("referee", "replace", game, seat, who, "--reason", "somebody takes over")
            self.world.note(f"referee replace {game} {seat} {who}: {ran.out.strip()[:200] if ran else ''}")

    def insist(self, name: str, *words: object) -> Ran | None:
        """Say a command again as long as it is killed or the disk refuses it, a few times."""
        for _ in range(5 * (not self.clock.is_down)):
            ran = self.command(name, *words)
            if ran is not None and not self.disk.refused:
                return ran
        return None

    def book(self, game: str) -> Book:
        """What the game's record says now, read without touching anything; once as long as nothing is written."""
        stamp = (self.path, self.journal_stamp(game))
        known = self._books.get(game)
        if known is None or known[0] != stamp:
            with open_game(open_home(self.path), game, self.clock.now) as session:
                known = self._books[game] = (stamp, session.game.book)
        return known[1]

    def people(self, game: str) -> dict[str, str]:
        """The addresses of those who sit there now, by seat; of people only."""
        return {seat: who.address for seat, who in self.book(game).seats.items() if not who.bot and who.address}

    def turn(self, game: str) -> int:
        with open_game(open_home(self.path), game, self.clock.now) as session:
            return session.game.turn

    def is_over(self, game: str) -> bool:
        return self.book(game).stage == "over"

    def journal(self, game: str) -> bytes:
        """The journal of a game as it is stored; empty if there is none."""
        with self.disk.aside():
            if self.has_folders:
                path = self.path / "games" / game / "journal.jsonl"
                return path.read_bytes() if path.exists() else b""
            return (self.store.game(game).journal() or b"") if self.store.has(game) else b""

    def journal_stamp(self, game: str) -> object:
        """What changes whenever the journal is written."""
        with self.disk.aside():
            if self.has_folders:
                path = self.path / "games" / game / "journal.jsonl"
                held = path.stat() if path.exists() else None
                return held and (held.st_mtime_ns, held.st_size)
            return self.store.stamp(game) if self.store.has(game) else None

    def stored(self, game: str, name: str) -> bytes | None:
        """Something else of a game as it is stored."""
        if self.has_folders:
            path = self.path / "games" / game / name
            return path.read_bytes() if path.exists() else None
        return self.store.game(game).read(name)

    @property
    def store(self) -> Store:
        """Where the games are, to look at: one connection for all looks."""
        path, store = self._looked_into or (None, None)
        if store is None or path != self.path:
            store = open_home(self.path).store
            self._looked_into = (self.path, store)
        return store
