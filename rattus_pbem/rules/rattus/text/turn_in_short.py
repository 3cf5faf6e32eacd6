"""A turn of Rattus in a sentence: who took which card, where the plague went, what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from ....engine.events import Event
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.action_events import CardTaken, CubeLost, CubesPlaced, PlagueMoved
from ..play.frame_events import FinalPartBegan, GameEnded, TurnBegan, TurnEnded
from .wording import Names


def turn_in_short(data: Data, turn: int, events: Sequence[Event], lang: str, people: Mapping[Seat, str]) -> str:
    """`Turn 7, Red (Anna): 3 cubes in Gallia; plague to Italia; cubes lost: Blue 2.`"""
    names = Names(data, lang, people)
    seat = next((event.seat for event in events if isinstance(event, TurnBegan | TurnEnded)), None)
    who = names.word("short.turn" if seat else "short.between", turn=turn, seat=names.seat(seat or ""))
    parts = _joined(names, list(_parts(events, Names(data, lang))))
    return names.word("short.told", who=who, parts=parts)


def _joined(names: Names, parts: Sequence[str]) -> str:
    if not parts:
        return names.word("short.quiet")
    return reduce(lambda first, second: names.word("short.next", first=first, second=second), parts)


def _parts(events: Sequence[Event], names: Names) -> Iterator[str]:
    if any(isinstance(event, FinalPartBegan) for event in events):
        yield names.word("short.final")
    for event in events:
        if isinstance(event, CardTaken):
            yield names.word("short.card", card=names.card(event.card))
        elif isinstance(event, CubesPlaced):
            cubes = names.cubes(event.cubes)
            yield names.word("short.placed", cubes=cubes, region=names.region(event.region))
        elif isinstance(event, PlagueMoved):
            yield names.word("short.plague", region=names.region(event.path[-1]))
    lost = Counter(event.seat for event in events if isinstance(event, CubeLost))
    if lost:
        counts = ", ".join(f"{names.seat(seat)} {count}" for seat, count in sorted(lost.items()))
        yield names.word("short.lost", lost=counts)
    if any(isinstance(event, GameEnded) for event in events):
        yield names.word("short.over")
