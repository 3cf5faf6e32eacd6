"""What happens to a mail on its way: it takes its time, is refused for now, comes twice, gets lost, bounces."""

from __future__ import annotations

import email
import email.policy
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from typing import TYPE_CHECKING

from rattus_pbem.mail.transports import OK, Outcome

from .world import DAY, HOUR, MINUTE, World

if TYPE_CHECKING:
    from .hosts import Host


@dataclass(slots=True)
class Weather:
    """How mail fares: shares of mails that are refused for now, lost, delivered twice or late."""

    greylisted: float = 0.05
    lost: float = 0.004
    twice: float = 0.02
    late: float = 0.03
    bounced: float = 0.002
    shut: float = 0.01


class Network:
    """Every mail of a world; people register the address that they read."""

    def __init__(self, world: World, weather: Weather) -> None:
        self.world = world
        self.weather = weather
        self.chance = world.chance("network")
        self.readers: dict[str, Callable[[bytes, EmailMessage], None]] = {}
        self.sent: list[tuple[str, bytes]] = []
        self.greylisted: set[tuple[str, bytes]] = set()
        self.lost_to: Counter[str] = Counter()
        self.on_the_way: Counter[tuple[str, bytes]] = Counter()
        self.shut_until = world.now

    # ---- to the host ---------------------------------------------------------------------------------------------

    def write(self, host: Host, raw: bytes) -> None:
        """A mail of somebody to a host."""
        self.world.count("mails to the host")
        times = 2 if self.chance.random() < self.weather.twice else 1
        for _ in range(times):
            self.world.later(self._delay(), lambda: self._arrive(host, raw))

    def _arrive(self, host: Host, raw: bytes) -> None:
        if not host.receive(raw):
            self.world.later(10 * MINUTE, lambda: self._arrive(host, raw))

    def _delay(self) -> timedelta:
        late = self.chance.random() < self.weather.late
        return timedelta(seconds=self.chance.randint(3600, 2 * 86400) if late else self.chance.randint(1, 300))

    # ---- from the host: `mail.transports.Transport` ---------------------------------------------------------------

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """See `Transport`."""
        weather, chance = self.weather, self.chance
        if self.world.now < self.shut_until:
            return Outcome("away", "the server cannot be reached")
        if chance.random() < weather.shut / 20:
            self.shut_until = self.world.now + chance.randint(1, 72) * HOUR
            return Outcome("away", "the server cannot be reached")
        key = (recipient, raw)
        if key not in self.greylisted and chance.random() < weather.greylisted:
            self.greylisted.add(key)
            return Outcome("temporary", "451 greylisted, try again later")
        if chance.random() < weather.bounced:
            self.lost_to[recipient] += 1
            return Outcome("permanent", "550 no such user")
        self.world.count("mails to people")
        self.sent.append((recipient, raw))
        if chance.random() < weather.lost:
            self.world.note(f"mail to {recipient} is lost")
            self.lost_to[recipient] += 1
            return OK
        for _ in range(2 if chance.random() < weather.twice else 1):
            self.on_the_way[key] += 1
            self.world.later(self._delay(), lambda: self._deliver(recipient, raw))
        return OK

    def close(self) -> None:
        return

    def deliver_the_rest(self) -> None:
        """All that is still on its way arrives: a world ends with no mail half-way."""
        for recipient, raw in list(self.on_the_way.elements()):
            self._deliver(recipient, raw)

    def _deliver(self, recipient: str, raw: bytes) -> None:
        self.on_the_way[recipient, raw] -= 1
        reader = self.readers.get(recipient)
        if reader is not None:
            message = email.message_from_bytes(raw, policy=email.policy.default)
            assert isinstance(message, EmailMessage)
            reader(raw, message)

    def forget(self) -> None:
        """What was refused for now is forgotten after a day, as servers do."""
        self.greylisted.clear()
        self.world.later(DAY, self.forget)
