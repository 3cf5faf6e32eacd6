"""Games in a home with the brakes on, begun at BEGINS, in which red has to place first."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick import tick

from . import homes
from .homes import BEGINS, HOUR, SEATS

TURN, GRACE, REACTION = 72 * HOUR, 12 * HOUR, 24 * HOUR
LATE = BEGINS + TURN + GRACE


def make(path: Path, *games: str, times: str = "", nonces: bool = False, **options: str) -> Home:
    """A home with the brakes on, its games begun and ticked at BEGINS; red is asked in each."""
    home = make_home(path / "home", key=demo_key("brakes"))
    with (home.path / "host.toml").open("a") as file:
        file.write("\n" + times)
    home = open_home(home.path)
    for game in games or ("peste",):
        settings = {"first": "red", **{key.replace("__", "."): value for key, value in options.items()}}
        new_game(home, game, "rattus", SEATS[:2], settings, BEGINS, nonces=nonces, secret=homes.SECRET)
    assert not tick(home, BEGINS).problems
    return home


def until(home: Home, game: str = "peste") -> datetime:
    """Until when the one seat that is asked may answer, its grace not counted."""
    with open_game(home, game, BEGINS) as session:
        (ask,) = session.game.book.deadlines.asks
    assert datetime.fromisoformat(ask.grace) - datetime.fromisoformat(ask.until) == GRACE
    return datetime.fromisoformat(ask.until)


def misses(home: Home, game: str = "peste") -> dict[str, int]:
    """How many turns each seat has missed in a row."""
    with open_game(home, game, BEGINS) as session:
        return dict(session.game.book.misses)


def ticks(home: Home, first: datetime, last: datetime, every: timedelta = 3 * HOUR) -> dict[str, str]:
    """Ticks without a gap; what the host was told."""
    problems: dict[str, str] = {}
    while first < last:
        problems |= tick(home, first).problems
        first += every
    return problems | tick(home, last).problems
