"""A small home with a game in it, for the tests of hosting. The clock stands at BEGINS."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.hosting.derived import last_letter
from rattus_pbem.hosting.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import Ticked, tick
from rattus_pbem.orders.composing import compose
from rattus_pbem.orders.view_file import read_view
from rattus_pbem.rules import load_rules

BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SEATS = ("red=Anna <anna@example.org>", "blue=Bernard <bernard@example.org>", "green=Chloe <chloe@example.org>")
SECRET = bytes(range(32))


def make(path: Path, *, seats: tuple[str, ...] = SEATS[:2], nonces: bool = False, **options: str) -> Home:
    """A home with the game `peste` of these seats, begun at BEGINS; the same every time."""
    home = make_home(path, key=demo_key("tests"))
    told = {"first": "red", **{key.replace("__", "."): value for key, value in options.items()}}
    new_game(home, "peste", "rattus", seats, told, BEGINS, nonces=nonces, secret=SECRET)
    return home


def folder(home: Home) -> Path:
    """The folder of the game."""
    return home.games / "peste"


def journal(home: Home) -> Path:
    """The journal of the game."""
    return folder(home) / "journal.jsonl"


def view_of(home: Home, seat: str) -> dict[str, Any]:
    """The newest view of a seat."""
    return read_view(last_letter(folder(home), seat, None).with_name(f"{seat}.view.json"))


def sheet(seat: str, turn: int, *orders: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A sheet in JSON form."""
    head = {"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": seat, "turn": turn}
    return {**head, "orders": list(orders), **keys}


def text(told: Any) -> str:
    """JSON as somebody would save it."""
    return json.dumps(told, indent=1) + "\n"


def send(home: Home, told: dict[str, Any] | bytes | str, now: datetime, seat: str = "") -> dict[str, Any]:
    """Submit a sheet; returns the receipt."""
    path = home.path / "sheet"
    if isinstance(told, dict):
        seat = seat or told["seat"]
        told = json.dumps(told)
    path.write_bytes(told.encode() if isinstance(told, str) else told)
    with open_game(home, "peste", now) as session:
        return submit(session, seat, path)


def tick_at(home: Home, now: datetime) -> Ticked:
    """One tick."""
    return tick(home, now)


def compose_for(home: Home, seat: str, seed: str) -> dict[str, Any]:
    """The sheet that the sensible computer player writes for a seat from its newest view."""
    view = view_of(home, seat)
    rules = load_rules("rattus", view["custom"])
    lines = compose(rules, view, seat, rules.players["sensible"], SeededChance(seed))
    return sheet(seat, view["turn"], *lines, code=view["code"])


def play_turns(home: Home, turns: int, now: datetime = BEGINS) -> datetime:
    """Play on until this many turns are over (or the game is); returns the time then."""
    while True:
        with open_game(home, "peste", now) as session:
            if session.game.turn >= turns or session.game.book.stage == "over":
                return now
            awaited = [ask["seat"] for ask in session.game.book.asked]
        now += HOUR
        for seat in awaited:
            send(home, compose_for(home, seat, f"{seat} {now}"), now)
        tick_at(home, now)


def tree(path: Path) -> dict[str, bytes]:
    """All files of a folder by name, without locks."""
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and file.name not in ("lock", ".lock")
    }
