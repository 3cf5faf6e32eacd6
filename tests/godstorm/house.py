"""A hosted game of Godstorm from a short position, with orders as a player writes them. The clock stands at NOW."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from tests.report.sections import contents

NOW = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
GAME = "storm"


class House:
    """A home with one game in it."""

    def __init__(self, path: Path, position: Mapping[str, Any] | None = None, **options: str) -> None:
        self.home: Home = make_home(path / "home", key=demo_key("storm"))
        self.folder = self.home.path / "games" / GAME
        given = self.home.path / "position.json"
        given.write_text(json.dumps(position))
        seats = (position or {}).get("seats", ("alpha", "beta"))
        people = [f"{seat}={seat.title()} <{seat}@example.org>" for seat in seats]
        settings = {name.replace("__", "."): value for name, value in options.items()}
        where = given if position else None
        new_game(self.home, GAME, "godstorm", people, settings, NOW, nonces=False, position=where, secret=bytes(32))

    def send(self, seat: str, *lines: str, now: datetime = NOW) -> dict[str, Any]:
        """The receipt of a sheet of these lines, as JSON."""
        path = self.home.path / "sheet.txt"
        with open_game(self.home, GAME, now) as session:
            head = f"BEGIN ORDERS {GAME} {seat} turn {session.game.turn}"
            path.write_text("\n".join([head, *lines, "END ORDERS"]))
            return submit(session, seat, path).to_json()

    def tick(self, now: datetime = NOW) -> None:
        """One tick, in which nothing fails."""
        result = tick(self.home, now)
        assert (result.failed, result.fenced) == ([], [])

    def turn(self, seat: str, *lines: str, now: datetime = NOW) -> dict[str, Any]:
        """Send, then tick; the receipt."""
        receipt = self.send(seat, *lines, now=now)
        self.tick(now)
        return receipt

    def events(self) -> list[dict[str, Any]]:
        """All events so far."""
        lines = [line for path in sorted((self.folder / "events").glob("*")) for line in path.read_text().splitlines()]
        return [json.loads(line) for line in lines]

    def news(self, seat: str) -> list[str]:
        """What the newest letter of a seat says of its orders."""
        letters = sorted((self.folder / "reports").glob(f"*/{seat}.json"))
        return [item["text"] for item in contents(json.loads(letters[-1].read_text()))["notices"]]

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what."""
        with open_game(self.home, GAME, NOW) as session:
            run = session.game.run
            return [(ask.seat, ask.question) for ask in run.pending] if run is not None else []

    def state(self) -> Any:
        """The whole state."""
        with open_game(self.home, GAME, NOW) as session:
            return session.game.state

    def replayed(self) -> str:
        """The verdict of `referee replay`."""
        return str(replay_game(self.home, GAME).verdict)
