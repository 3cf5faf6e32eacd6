"""What the laws know of a world: each letter when it leaves, each journal line when it is there, each mail taken in.

Attaches itself to a host and a network from outside: neither knows that it is watched.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.errors import MessageError
from email.header import decode_header, make_header
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses
from typing import Any

from tests.cli.running import Ran

from ..hosts import Host
from ..network import Network
from ..people import Person
from ..world import World

TAG = re.compile(r"\[(\w+) (\w+)")
COPIES = "words of mails that were answered, and when the last of them came"
ACTS_LOOKED_AT, ACTS_TO_BE_TOLD = "acts looked at", "acts to be told"
MISSES = "misses looked at"
NEVER_FORGOTTEN = (
    "names of letters",
    "letters with a view",
    "letters looked at",
    "mails by sender",
    COPIES,
    ACTS_LOOKED_AT,
    ACTS_TO_BE_TOLD,
    MISSES,
)
"""What laws remember though games are put back: it happened outside of the house."""
TROUBLES = ("killed", "power cuts", "put back", "disk refused", "clock set")


@dataclass(slots=True)
class Letter:
    """A mail that left the house, or tried to."""

    at: datetime
    to: str
    raw: bytes
    name: str
    answers: str
    subject: str
    has_left: bool = False

    @property
    def game(self) -> str:
        tag = TAG.search(self.subject)
        return tag[1] if tag else ""


@dataclass(slots=True)
class Taken:
    """A mail that the host's mail server was told is stored; `players` are the seats of its sender then."""

    at: datetime
    raw: bytes
    digest: str
    sender: str
    name: str
    subject: str
    players: list[tuple[str, str]]
    words: str
    """What was written in it above what is quoted, and what is attached."""


@dataclass(slots=True)
class Journal:
    """A game's journal as far as it has been read."""

    game: str
    size: int = 0
    stamp: object = None
    lines: list[dict[str, Any]] = field(default_factory=list)
    new: list[dict[str, Any]] = field(default_factory=list)
    promised: tuple[int, bytes] = (0, b"")
    promised_stamp: object = None
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    addresses: dict[str, set[str]] = field(default_factory=dict)
    """All addresses that somebody has had who sits there now."""

    def look(self, host: Host) -> None:
        """Read what is new; all of it again where the journal has become another."""
        stamp = host.journal_stamp(self.game)
        if stamp is None or stamp == self.stamp:
            return
        self.stamp = stamp
        data = host.journal(self.game)
        if len(data) < self.size or (self.lines and data[: self.size].rpartition(b'{"prev":"')[2][:64] != self._last()):
            self.size, self.lines, self.new, self.seats = 0, [], [], {}
        whole = data[self.size : data.rfind(b"\n") + 1]
        for text in whole.splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                break
            self._enter(line)
            self.size += len(text) + 1

    def _last(self) -> bytes:
        return str(self.lines[-1]["prev"]).encode()

    def _enter(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        self.new.append(line)
        if line["kind"] == "created":
            self.seats = {seat["seat"]: dict(seat) for seat in line["header"]["seats"]}
            self.addresses = {seat: {who["address"]} for seat, who in self.seats.items()}
        elif line["kind"] == "person":
            self.seats[line["seat"]] |= line["set"]
            if line.get("new"):
                self.addresses[line["seat"]] = set()
            self.addresses[line["seat"]].add(self.seats[line["seat"]]["address"])

    @property
    def people(self) -> dict[str, str]:
        """The addresses of the people who sit there, by seat."""
        return {seat: who["address"] for seat, who in self.seats.items() if who["address"] and not who["bot"]}


class Seen:
    """A world as its laws see it."""

    def __init__(self, world: World, host: Host, people: list[Person], network: Network) -> None:
        self.world, self.host, self.people, self.network = world, host, people, network
        self.journals: dict[str, Journal] = {}
        self.letters: list[Letter] = []
        self.taken: list[Taken] = []
        self.new_letters: list[Letter] = []
        self.new_taken: list[Taken] = []
        self.power_cuts = 0
        self.backs = 0
        self.memory: dict[str, Any] = {}
        self._watch()

    def _watch(self) -> None:
        """Be told of each letter that leaves, of each mail that is taken in, and of each command that is done."""
        send, receive, run = self.network.send, self.host.receive, self.host._run
        at_work: list[str] = []

        def sending(raw: bytes, sender: str, recipient: str) -> Any:
            letter = self._leaves(raw, recipient)
            outcome = send(raw, sender, recipient)
            letter.has_left = outcome.kind in ("ok", "permanent")  # after a final refusal nothing is tried again
            return outcome

        def receiving(raw: bytes) -> bool:
            is_stored = receive(raw)
            if is_stored:
                self._came(raw)
            return is_stored

        def running(name: str, *words: object, **how: Any) -> Ran:
            at_work.append(name)
            try:
                ran = run(name, *words, **how)
            finally:
                at_work.pop()
            if ran.code == 0 and not at_work:  # one that runs within another sees what is not durable yet
                for journal in self.journals.values():
                    self._promise(journal)
            return ran

        self.network.send = sending  # type: ignore[method-assign]
        self.host._run = running  # type: ignore[method-assign]
        self.host.receive = receiving  # type: ignore[method-assign]

    def _leaves(self, raw: bytes, recipient: str) -> Letter:
        head = _head(raw)
        subject = _words(head["Subject"])
        letter = Letter(
            self.world.now, recipient, raw, str(head["Message-ID"]), str(head["In-Reply-To"] or ""), subject
        )
        self.letters.append(letter)
        self.new_letters.append(letter)
        journal = self.journals.get(letter.game)
        if journal is not None:
            self._promise(journal)
        return letter

    def _promise(self, journal: Journal) -> None:
        """What the journal says now has been told, to players or to the host: it must last."""
        stamp = self.host.journal_stamp(journal.game)
        if stamp is not None and stamp != journal.promised_stamp:
            data = self.host.journal(journal.game)
            journal.promised = (len(data), hashlib.sha256(data).digest())
            journal.promised_stamp = stamp

    def _came(self, raw: bytes) -> None:
        head = _head(raw)
        sender = _sender(head)
        players = [
            (game, seat)
            for game, journal in self.journals.items()
            for seat, address in journal.people.items()
            if address == sender
        ]
        digest = hashlib.sha256(raw).hexdigest()[:16]
        words = self.network.words.get(digest, digest)
        subject = _words(head["Subject"])
        taken = Taken(self.world.now, raw, digest, sender, str(head["Message-ID"]), subject, players, words)
        self.taken.append(taken)
        self.new_taken.append(taken)

    def put_back_since(self, game: str, moment: datetime) -> bool:
        """Whether the host has put a game back from a copy since then, to before that: what came between is gone."""
        return any(game in back.games and back.at >= moment for back in self.host.went_back)

    def look(self) -> None:
        """See what has changed since the last look."""
        if self.backs < len(self.host.went_back):
            self.backs = len(self.host.went_back)
            self._begin_anew()
        for game in self.host.games:
            if game not in self.journals:
                self.journals[game] = Journal(game)
            self.journals[game].look(self.host)
        for game in self.journals.keys() - set(self.host.games):
            del self.journals[game]

    def _begin_anew(self) -> None:
        """Games were put back, and their players are told so: what came in between is honestly gone."""
        self.journals.clear()
        self.taken.clear()
        kept = {name: self.memory[name] for name in NEVER_FORGOTTEN if name in self.memory}
        self.memory.clear()
        self.memory.update(kept)

    def forget_the_new(self) -> None:
        """All laws have looked at what is new."""
        self.new_letters.clear()
        self.new_taken.clear()
        for journal in self.journals.values():
            journal.new.clear()
        self.power_cuts = self.world.counts.get("power cuts", 0)

    @property
    def new_lines(self) -> Iterator[tuple[Journal, dict[str, Any]]]:
        """The journal lines that no law has looked at yet."""
        for journal in self.journals.values():
            for line in journal.new:
                yield journal, line

    @property
    def is_calm(self) -> bool:
        """Whether letters could leave for two days: what waits, waits too long."""
        clock = self.host.clock
        last = max(self.network.shut_until, clock.changed_at)
        return not clock.offset and self.world.now - last > timedelta(days=2)

    @property
    def troubles(self) -> int:
        """How often something has happened after which a letter may leave once more."""
        return sum(self.world.counts.get(name, 0) for name in TROUBLES)

    def kept(self, name: str, start: Any) -> Any:
        """What a law has to remember, by its name."""
        return self.memory.setdefault(name, start)


def _head(raw: bytes) -> Any:
    return BytesHeaderParser(policy=compat32).parsebytes(raw)


def _sender(head: Any) -> str:
    """The one address that a mail says it is from; "" where it is none, several, or what no library can read."""
    try:
        senders = getaddresses(head.get_all("From", []))
    except RecursionError:  # a thousand brackets, one within another
        return ""
    return senders[0][1].lower() if len(senders) == 1 else ""


def _words(header: object) -> str:
    """A header as a person reads it; as it was written, where it names a charset that there is not."""
    try:
        return " ".join(str(make_header(decode_header(str(header)))).split())
    except (LookupError, ValueError, MessageError):
        return str(header)
