"""Who writes in the name of others: a co-player with a grudge, who knows addresses, games, seats and his own codes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

from tests.mail.hostile_bytes import BYTES
from tests.mail.hostile_forge import Family, Forge, Target
from tests.mail.hostile_machines import MACHINES
from tests.mail.hostile_people import PEOPLE
from tests.mail.hostile_sheets import SHEETS
from tests.mail.hostile_texts import TEXTS

from .hosts import Host
from .network import Network
from .people import Person
from .world import MINUTE, World

FLOOD = 60
"""So many mails in an hour, now and then."""


def own_code_for_another(forge: Forge) -> bytes:
    """Orders for another's seat with a code of the forger's own letters."""
    seat = forge.seat()
    code = forge.rng.choice(forge._seen)
    return forge.mail(forge.orders(seat, code), sender=forge.registered(seat), subject=forge.tag(seat, code))


def says_yes(forge: Forge) -> bytes:
    """A yes to a word that the forger guesses."""
    seat = forge.seat()
    to = forge.tagged(seat, "").replace("@", f".ok-{forge.code().replace('-', '')}@")
    return forge.mail("yes\n", sender=forge.registered(seat), to=to, subject="Re: was this you?")


FAMILIES: tuple[Family, ...] = (*PEOPLE, *SHEETS, *MACHINES, *TEXTS, *BYTES, own_code_for_another, says_yes)


class Grudge:
    """A player who writes in the names of those with whom he plays: a few mails a day, now and then a flood."""

    def __init__(self, world: World, network: Network, host: Host, people: list[Person]) -> None:
        self.world, self.network, self.host, self.people = world, network, host, people
        self.chance = world.chance("grudge")
        self.who = self.chance.choice(people)

    def begin(self) -> None:
        """In a third of all worlds there is somebody like this."""
        if self.chance.random() < 0.35:
            self.world.later(timedelta(days=self.chance.uniform(1, 10)), self._writes)

    def _writes(self) -> None:
        self.world.later(timedelta(days=self.chance.uniform(0.3, 2)), self._writes)
        count = FLOOD if self.chance.random() < 0.08 else self.chance.randint(1, 5)
        for nth in range(count):
            self.world.later(nth * MINUTE, self._forged())

    def _forged(self) -> Callable[[], None]:
        return self.write

    def write(self) -> None:
        """Forge one mail about a game that he plays."""
        if not self.who.letters or self.host.clock.is_down:
            return
        mail, view = self.chance.choice(list(self.who.letters.values()))
        if view["game"] not in self.host.games:
            return
        seats = {seat: who for seat, who in self.host.people(view["game"]).items() if seat != view["seat"]}
        if not seats:
            return
        target = Target("host@host.test", view["game"], seats, view["turn"], mail.as_bytes())
        family = self.chance.choice(FAMILIES)
        raw = family(Forge(self.chance, target))
        self.network.forged[hashlib.sha256(raw).hexdigest()[:16]] = family.__name__
        self.network.victims |= set(seats.values())
        self.world.count("forged mails")
        self.network.write(self.host, raw)
