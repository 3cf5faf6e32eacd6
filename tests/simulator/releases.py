"""A home of an earlier release that this program takes over: played on, mailed from, and upgraded in the middle."""

from __future__ import annotations

import shutil
import zipfile
from datetime import timedelta
from pathlib import Path

from tests.releases.make import KEPT

from .hosts import CONFIG, Host
from .network import Network
from .people import Person
from .world import World

SHARE = 0.15
GAME = "peste"
"""How the game of a kept home is called."""


def take_over(world: World, host: Host, people: list[Person], network: Network) -> None:
    """In a part of all worlds the home of the host is one that a release has made; its players read their mail."""
    chance = world.chance("release")
    if chance.random() >= SHARE:
        return
    version = chance.choice(sorted(path.name for path in KEPT.iterdir() if path.is_dir() and path.name[0].isdigit()))
    rules = chance.choice(("rattus", "godstorm"))
    shutil.rmtree(host.path)
    with zipfile.ZipFile(Path(KEPT / version / f"{rules}.zip")) as packed:
        packed.extractall(host.path)
    (host.path / "games").chmod(0o700)
    config = host.path / "host.toml"
    config.write_text(config.read_text("utf-8") + CONFIG, encoding="utf-8")
    host.disk.settle()
    host.games.append(GAME)
    for person, address in zip(people, host.people(GAME).values(), strict=False):
        network.readers[address] = person.read
        person.addresses.append(address)
    world.note(f"the home is one of release {version}, with a game of {rules}")
    world.count("homes of a release")
    host.command("tick", safe=True)  # what was asked before there was mail has long been missed

    def upgrade() -> None:
        ran = host.insist("upgrade")
        world.note(f"upgrade: {(ran.out or ran.err).strip()[:200] if ran else 'killed'}")
        if ran is None or ran.code:
            world.later(timedelta(hours=7), upgrade)
        else:
            world.count("upgrades")

    world.later(timedelta(days=chance.uniform(0.5, 9)), upgrade)
