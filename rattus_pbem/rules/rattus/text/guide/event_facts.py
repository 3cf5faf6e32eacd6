"""What an event rests on: the region as it was just before, and who held the cards of the class that was struck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....engine.events import Event
from .....engine.journal import Drew
from ...play.action_events import CubeLost
from ...positions.view import RattusBoard
from .. import language
from ..naming import Names


def facts(board: RattusBoard, event: Event, lang: str) -> Iterator[str]:
    """Sentences by the board just before the event; none for what happens in no region."""
    region: str = getattr(event, "region", "")
    known, names, words = board.known, Names(board.known.data, lang), language(lang)["explaining"]
    if region not in known.regions:
        return
    place = known.regions[region]
    cubes = [f"{names.seat(seat)} {count}" for seat, count in place.cubes.items()]
    rats = [f"#{token}" for token in place.tokens]
    pieces = [names.counted(kind, place.pieces[kind]) for kind in ("nuns", "bishops") if kind in place.pieces]
    worth = known.plague_counts if known.plague == region else 0
    if worth:
        pieces.append(words["plague_worth"].format(cubes=names.cubes(worth)))
    none = words["no_piece"]
    shown = [", ".join(part) or none for part in (cubes, rats)]
    yield (
        words["before"].format(region=names.region(region), cubes=shown[0], rats=shown[1])
        + "".join(f"; {piece}" for piece in pieces)
        + "."
    )
    if isinstance(event, CubeLost) and event.symbol in names.data.classes:
        holders = [
            f"{names.seat(seat)} ({names.card(card)})"
            for card, seat in known.cards.items()
            if names.data.class_of[card] == event.symbol
        ]
        yield words["holders"].format(symbol=names.symbol(event.symbol), holders=", ".join(holders) or none)


def draws(event: Event, drawn: Sequence[Drew]) -> list[Drew]:
    """The draw of the token that takes a cube: the last one in its region."""
    if not isinstance(event, CubeLost):
        return []
    return [draw for draw in drawn if draw.why == f"flip {event.region}"][-1:]
