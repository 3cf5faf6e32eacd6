"""Laws of size and cost: neither grows with the age of a home."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .seen import Seen

INDEX_A_GAME = 1_500
STATE = 30_000
SAVED, SAVED_A_SEAT = 30_000, 10_500
CALLS_A_GAME = 400
FEW_READS = 60
READ_BY_HALF = 0.6
"""Half of all ticks open less than this share of the files of all games."""


def saved_games_stay_small(seen: Seen) -> Iterator[str]:
    """A saved game is bounded, whatever its age."""
    for game in seen.host.games:
        saved = seen.host.stored(game, "game.json") or b""
        if len(saved) <= SAVED:
            continue
        data = json.loads(saved)
        if len(saved) > SAVED + SAVED_A_SEAT * len(data["header"]["seats"]):
            sizes = {key: len(json.dumps(value)) for key, value in data["book"].items()}
            largest = sorted(sizes.items(), key=lambda item: -item[1])[:4]
            yield f"{game}: {len(saved)} bytes, {largest}"


def the_home_stays_small(seen: Seen) -> Iterator[str]:
    """The index is as large as the games need, and what is remembered of mails is forgotten in time."""
    for name, most in (("index.json", 1_000 + INDEX_A_GAME * len(seen.host.games)), ("mail/state.json", STATE)):
        path = seen.host.path / name
        if path.exists() and path.stat().st_size > most:
            yield f"{name}: {path.stat().st_size} bytes with {len(seen.host.games)} games, {most} at most"


def a_tick_costs_what_it_plays(seen: Seen) -> Iterator[str]:
    """A tick asks of the disk what the games need that it plays, however old they are.

    Where a home has moved, or something was put back, all files are others and are looked at anew.
    """
    ticks, others = seen.host.ticks, seen.kept("how often files became others", [0])
    before, others[0] = others[0], sum(seen.world.counts.get(what, 0) for what in ("moves", "put back"))
    if others[0] != before:
        ticks.clear()
    most, games = max((calls for calls, _ in ticks), default=0), len(seen.host.games)
    if most > CALLS_A_GAME * max(3, games):
        yield f"a tick made {most} calls with {games} games"
    if not seen.host.has_folders:
        return
    files = sum(path.is_file() for path in (seen.host.path / "games").rglob("*"))
    reads = sorted(reads for _, reads in ticks)
    if len(ticks) == ticks.maxlen and reads[len(reads) // 2] > max(FEW_READS, READ_BY_HALF * files):
        yield f"half of the last ticks opened {reads[len(reads) // 2]} files or more, of {files} that there are"
