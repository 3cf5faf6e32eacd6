"""Laws of size and cost: neither grows with the age of a home."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .seen import Seen

INDEX_A_GAME = 1_500
STATE = 60_000
SAVED = 100_000
CALLS_A_TICK = 3_000


def saved_games_stay_small(seen: Seen) -> Iterator[str]:
    """A saved game is bounded, whatever its age."""
    for game in seen.host.games:
        saved = seen.host.stored(game, "game.json") or b""
        if len(saved) > SAVED:
            sizes = {key: len(json.dumps(value)) for key, value in json.loads(saved)["book"].items()}
            largest = sorted(sizes.items(), key=lambda item: -item[1])[:4]
            yield f"{game}: {len(saved)} bytes, {largest}"


def the_home_stays_small(seen: Seen) -> Iterator[str]:
    """The index is as large as the games need, and what is remembered of mails is forgotten in time."""
    for name, most in (("index.json", 1_000 + INDEX_A_GAME * len(seen.host.games)), ("mail/state.json", STATE)):
        path = seen.host.path / name
        if path.exists() and path.stat().st_size > most:
            yield f"{name}: {path.stat().st_size} bytes with {len(seen.host.games)} games, {most} at most"


def a_tick_costs_what_it_plays(seen: Seen) -> Iterator[str]:
    """A tick asks of the disk what the games need that it plays, however old they are."""
    usual = seen.host.usual.get("tick", 0)
    if usual > CALLS_A_TICK:
        yield f"a tick made {usual} calls"
