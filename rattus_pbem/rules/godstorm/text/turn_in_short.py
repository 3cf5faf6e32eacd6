"""A turn of Godstorm in a sentence: what was taken from whom, what was attacked in vain, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from ....engine.events import Event
from ....engine.seats import Seat
from ..play.army_events import ArmiesLost
from ..play.card_events import CardPlayed
from ..play.frame_events import BidsShown, Eliminated, EpochBegan, GameEnded, PantheonChosen, TurnBegan, TurnEnded
from ..play.god_events import ContinentSunk
from ..play.war_events import Captured, InvasionEnded
from .wording import Names, in_full

NAMED = 4
"""So many places are named, more are counted."""


def turn_in_short(turn: int, events: Sequence[Event], lang: str, people: Mapping[Seat, str]) -> str:
    """`Turn 7, Anna (gamma): takes Varangia from alpha; armies lost: alpha 3, gamma 2.`"""
    names = Names(lang, people)
    seat = next((event.seat for event in events if isinstance(event, TurnBegan | TurnEnded)), None)
    who = names.word("short.turn" if seat else "short.between", turn=turn, seat=names.seat(seat or ""))
    parts = _joined(names, list(_parts(events, Names(lang))))
    return in_full(names.word("short.told", who=who, parts=parts), lang)


def _joined(names: Names, parts: Sequence[str]) -> str:
    if not parts:
        return names.word("short.quiet")
    return reduce(lambda first, second: names.word("short.next", first=first, second=second), parts)


def _parts(events: Sequence[Event], names: Names) -> Iterator[str]:
    if any(isinstance(event, PantheonChosen) for event in events):
        yield names.word("short.set_up")
    for event in events:
        if isinstance(event, EpochBegan):
            yield names.word("short.epoch", epoch=event.epoch)
        elif isinstance(event, BidsShown):
            yield names.word("short.bids", bids=_counts(dict(event.bids), names))
    yield from _invasions(events, names)
    if cards := sum(isinstance(event, CardPlayed) for event in events):
        yield names.word("short.played", cards=names.counted("cards", cards))
    lost: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, ArmiesLost):
            lost[event.seat] += event.armies
    if lost:
        yield names.word("short.lost", lost=_counts(dict(sorted(lost.items())), names))
    for event in events:
        if isinstance(event, ContinentSunk):
            yield names.word("short.sunk", continent=names.place(event.continent))
        elif isinstance(event, Eliminated):
            out = (seat for place in event.places for seat in place)
            yield names.word("short.out", seats=names.listed(map(names.seat, out)))
        elif isinstance(event, GameEnded):
            yield names.word("short.over")


def _invasions(events: Sequence[Event], names: Names) -> Iterator[str]:
    """What was taken, and what was invaded in vain."""
    taken: dict[Seat, list[str]] = {}
    for event in events:
        if isinstance(event, Captured):
            taken.setdefault(event.loser, []).append(event.place)
    if taken:
        yield _took(names, taken)
    fallen = {place for places in taken.values() for place in places}
    vain = {event.target: None for event in events if isinstance(event, InvasionEnded) and event.target not in fallen}
    if vain:
        yield names.word("short.in_vain", places=_named(names, list(vain)))


def _took(names: Names, taken: Mapping[Seat, Sequence[str]]) -> str:
    counts = {seat: len(places) for seat, places in taken.items()}
    if sum(counts.values()) > NAMED:
        return names.word("short.took_many", count=sum(counts.values()), counts=_counts(counts, names))
    each = (
        names.word("short.from", places=names.listed(map(names.place, places)), seat=names.seat(seat))
        for seat, places in taken.items()
    )
    return names.word("short.took", places=", ".join(each))


def _named(names: Names, places: Sequence[str]) -> str:
    if len(places) > NAMED:
        return names.word("short.places", count=len(places))
    return names.listed(map(names.place, places))


def _counts(counts: Mapping[Seat, int], names: Names) -> str:
    return ", ".join(f"{names.seat(seat)} {count}" for seat, count in counts.items())
