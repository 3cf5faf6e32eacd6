"""A world from a seed: who and what is in it, and its laws."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import random
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Collection
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import TypeVar
from unittest.mock import patch

import rattus_pbem.store
from rattus_pbem.cli.app import CommandFile
from rattus_pbem.errors import PbemError
from rattus_pbem.mail import transports
from rattus_pbem.record.game import Game
from rattus_pbem.rules import load_rules

from . import databases
from .disk import Disk, watched
from .forgers import Grudge
from .hosts import Host, Trouble
from .keeper import Keeper
from .laws import Laws, unseen
from .network import Network, Weather
from .people import Person
from .releases import take_over
from .world import DAY, LawBrokenError, World

NAMES = ("Anna", "Ben", "Chloe", "Denis", "Emma", "Farid", "Gita", "Hugo", "Ines", "Jo", "Karl", "Lea", "Max", "Nora")
RULES = ("rattus", "liars-dice", "godstorm")
OPTIONS = {
    "turn": ("24h", "48h", "168h"),
    "reaction": ("6h", "48h"),
    "grace": ("0min", "24h"),
    "mail_delay": ("0min", "6h"),
    "warnings": ("mail_delay",),
    "early": ("off",),
    "reminders": ("off", "half", "12h"),
    "days_off": ("sat,sun",),
    "zone": ("Europe/Paris", "America/New_York"),
    "nmr_limit": ("1", "3"),
    "outage": ("24h",),
    "delay": ("2h",),
    "absence": ("2d",),
    "nonces": ("6h", "48h"),
    "nonce_hashes": ("on",),
    "letters": ("own_turn",),
}
"""Options of any game, with values besides their defaults."""
OPTIONS_OF: dict[str, dict[str, tuple[str, ...]]] = {
    "rattus": {"six": ("random", "one_per_class", "golden_age", "rat_control", "europe_at_war")},
    "liars-dice": {"palifico": ("on",), "exact": ("off",)},
    "godstorm": {
        "setup": ("free",),
        "relics_on_elimination": ("removed",),
        "tiebreak": ("armies",),
        "circle": ("drawn",),
        "sky17": ("enemies_convert", "lava_erupts", "this_ground_is_sacred", "none"),
        "sky_die": ("named", "in_play"),
    },
}


Scene = Callable[[World, Host, list[Person], Network, Laws], None]
Shares = TypeVar("Shares", Trouble, Weather)


def left_out(shares: Shares, without: Collection[str]) -> Shares:
    """Troubles or weather without those of these names."""
    return replace(shares, **{each.name: 0.0 for each in fields(shares) if each.name in without})


def play(
    seed: str,
    days: int,
    games: int,
    *,
    trouble: Trouble | None = None,
    scene: Scene | None = None,
    without: frozenset[str] = frozenset(),
    spread: bool = False,
    store: str = "folder",
    table: str = "",
) -> tuple[World, str | None]:
    """Play a world to its end; the law that was broken, or None.

    All games begin at once, and another after each that is over; `spread`, they begin one by one, and none follows.
    Games are in folders, or by `store` in a simulated database (memory), or in a real one as `table` says.
    With other trouble than usual, a scene that is bound to happen, `without` some of what is in it (see `shrinking`).
    """
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="sim-", dir=memory))
    world = World(seed, str(folder))
    try:
        disk = Disk(folder / "disk", world.chance("disk"))
        with watched(disk):
            _play(world, disk, days, games, trouble or Trouble(), scene, without, store, table, spread=spread)
    except LawBrokenError as error:
        world.note(str(error))
        return world, str(error)
    except PbemError as error:  # where a law or a host looks at a game
        world.note(f"a game can be opened: {error}")
        return world, f"a game can be opened: {error}"
    except Exception as error:  # whoever finds it, it is this seed's: the worlds after it are played all the same
        world.note(traceback.format_exc())
        return world, f"a world goes on: {type(error).__name__}: {error}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return world, None


class Patience:
    """The time that a process waits for another: nobody waits really."""

    def __init__(self) -> None:
        self.waited = 0.0

    def sleep(self, seconds: float) -> None:
        self.waited += seconds

    def monotonic(self) -> float:
        return self.waited


def _play(
    world: World,
    disk: Disk,
    days: int,
    games: int,
    trouble: Trouble,
    scene: Scene | None,
    without: frozenset[str],
    store: str,
    table: str,
    *,
    spread: bool,
) -> None:
    patience = Patience()
    database = databases.Database(world, disk) if store == "memory" else None
    table = 'kind = "memory"' if database is not None else table
    world.note(f"games are kept in: {store}")
    network = Network(world, left_out(Weather(), without))
    with (
        patch.object(transports, "make_transport", lambda settings: network),
        patch.object(os, "urandom", Random(1).randbytes),
        patch.object(random, "_urandom", Random(2).randbytes),
        patch.object(time, "sleep", patience.sleep),
        patch.object(time, "monotonic", patience.monotonic),
        patch.object(Game, "_record", unseen.record),
        patch.object(rattus_pbem.store, "_from_elsewhere", lambda kind: database),
        patch.object(CommandFile, "load", functools.lru_cache(CommandFile.load)),  # each process loads its one once
    ):
        host = network.home = Host(world, disk, left_out(trouble, without), database, table)
        chance = world.chance("games")
        people = [
            Person(world, network, host, name, "fr" if number % 3 == 1 else "en") for number, name in enumerate(NAMES)
        ]
        for person in people:
            if person.name in without:
                network.readers.pop(person.address)
        laws = Laws(world, host, people, network)
        if "a release" not in without and host.has_folders:
            take_over(world, host, people, network)
        numbers = itertools.count()

        def another() -> None:
            _begin(world, host, people, chance, next(numbers))

        for nth in range(games):
            if spread and nth:
                world.later(nth * days / games * DAY, another)
            else:
                another()
        world.after_each.append(laws.each)

        def daily() -> None:
            world.later(DAY, daily)
            laws.daily()
            for game in list(host.games):
                if game not in finished and host.is_over(game):
                    finished.add(game)
                    world.count("games over")
                    if not spread and "new games" not in without:
                        another()

        finished: set[str] = set()
        world.later(DAY, daily)
        world.later(DAY / 24, host.by_the_clock)
        if "the host's hand" not in without:
            world.later(2 * DAY, host.put_in_a_hand)
        if "the forger" not in without:
            Grudge(world, network, host, people).begin()
        if "the keeper" not in without and (host.has_folders or database is not None):
            Keeper(world, host).begin()
        if "clocks" not in without:
            host.clock.begin()

        def successor(game: str) -> str:
            seated = set(host.people(game).values())
            free = [person for person in people if seated.isdisjoint(person.addresses)]
            who = chance.choice(free)
            return f"{who.name} <{who.address}>"

        host.successor = successor
        if scene is not None:
            scene(world, host, people, network, laws)
        world.run(world.begins + days * DAY)
        network.deliver_the_rest()
        sent = [raw for to, raw in network.sent if to in network.readers]  # letters to the host name its folders
        world.note(f"{len(sent)} mails have gone to players: {hashlib.sha256(b''.join(sent)).hexdigest()}")
        laws.at_the_end()


def _begin(world: World, host: Host, people: list[Person], chance: Random, number: int) -> None:
    """A game of people and computers; more people than machines."""
    name = RULES[number % len(RULES)]
    rules = load_rules(name)
    seats = list(rules.meta.seats)[: chance.choice(rules.meta.counts)]
    players = chance.sample(people, len(seats))
    specs = []
    for place, (seat, person) in enumerate(zip(seats, players, strict=True)):
        kind = f"bot:{chance.choice(list(rules.players))}" if place > 1 and chance.random() < 0.4 else ""
        specs.append(f"{seat}={kind or f'{person.name} <{person.address}>'}")
    options = [
        f"{seat}.lang={person.lang}"
        for seat, person, spec in zip(seats, players, specs, strict=True)
        if "bot:" not in spec
    ]
    options += ["first=" + seats[0]] if name == "rattus" else []
    options += [f"{seats[0]}.zone={world.zone or 'Europe/Paris'}"] if world.zone or chance.random() < 0.3 else []
    options += [f"{seats[1]}.absent=bot"] if chance.random() < 0.15 else []
    for option, values in {**OPTIONS, **OPTIONS_OF[name]}.items():
        if chance.random() < 0.15 and not (option == "setup" and len(seats) == 2):  # G-49.1
            options.append(f"{option}={chance.choice(values)}")
    if world.zone:
        options = [option for option in options if not option.startswith(("zone=", "days_off="))]
        options += [f"zone={world.zone}", *(["days_off=sat,sun"] if chance.random() < 0.7 else [])]
    secret = host.disk.root.parent / "secret.txt"
    secret.write_text(chance.randbytes(32).hex())
    host.new(f"g{number}", name, specs, options, secret)
