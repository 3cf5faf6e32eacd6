"""A turn of liar's dice as it is read: who bid and who doubted, what it cost whom, and the dice that were shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...contract.sections import ToldPlace
from ...contract.stories import Teller
from ...engine.events import Event
from ...engine.seats import Seat
from ...kit.wording import Wording, capital
from .state import (
    BidMade,
    Counted,
    CupLifted,
    DiceKept,
    DieGained,
    DieLost,
    Doubted,
    Eliminated,
    Ended,
    ExactCalled,
    Rolled,
    RoundBegan,
    StarterDrawn,
)

DEEDS: Mapping[type[Event], str] = {BidMade: "bid", Doubted: "doubted", ExactCalled: "called_exact"}
RESULTS: Mapping[type[Event], str] = {DieLost: "lost", DieGained: "gained", DiceKept: "kept"}


class TurnStory:
    """The events of a turn, or of several, as one reader sees them (see `contract.stories.Story`)."""

    def __init__(self, words: Wording, events: Sequence[Event], reader: Seat | None) -> None:
        self._words, self._events, self._reader = words, events, reader
        self._teller = Teller(words.lang, reader, words.seat, words.names.values())

    def headline(self) -> str:
        """`Anna bid 3 ones; Bernard doubted: there were 2, and Anna lost a die.`"""
        deeds = defaultdict[Seat, list[str]](list)
        for event in self._events:
            if isinstance(event, BidMade | Doubted | ExactCalled):
                deeds[event.seat].append(self._said(event, DEEDS[type(event)]))
        done = self._teller.deeds(deeds) or self._begins()
        results = ", ".join(self._results())
        points = (self._teller.sentence(point, "") for point in self._turning_points())
        return self._words.elided(" ".join(filter(None, [self._teller.sentence(done, results), *points])))

    def places(self) -> Iterator[ToldPlace]:
        """The dice that were shown."""
        cups = [event for event in self._events if isinstance(event, CupLifted)]
        if cups:
            name = self._teller.name
            shown = [self._words.head("story_cup", name=name(cup.seat), dice=cup.dice) for cup in cups]
            yield ToldPlace(self._words.head("story_dice"), self._words.elided(self._teller.joined(shown)))

    def own(self) -> Iterator[str]:
        """The dice that the reader has lost or gained, and why; those under the reader's cup now."""
        if self._reader is None:
            return
        bid, call, mine = "", None, ""
        for event in self._events:
            match event:
                case BidMade():
                    bid = self._words.head("own_of_bid", bid=self._bid(event))
                case RoundBegan():
                    bid = ""
                case Doubted() | ExactCalled():
                    call = event
                case DieLost() | DieGained() | DiceKept() if call and self._reader in (call.seat, call.target):
                    yield self._own(event, call, bid)
                case Eliminated(seat=self._reader):
                    yield self._words.head("own_out")
                case Rolled(seat=self._reader):
                    mine = self._words.head("own_dice", dice=event.dice)
        if mine:
            yield mine

    def _own(self, event: Any, call: Doubted | ExactCalled, bid: str) -> str:
        """What came of a call for the reader, who made it or whose bid it was about."""
        role, result = "bidder" if call.target == self._reader else "caller", RESULTS[type(event)]
        if isinstance(call, Doubted) and event.seat != self._reader:
            result = "won"
        name = self._teller.name(call.seat if role == "bidder" else call.target)
        return capital(self._words.head(f"own_{role}_{DEEDS[type(call)]}_{result}", bid=bid, name=name))

    def _bid(self, event: BidMade) -> str:
        return self._words.head("a_bid", count=event.count, face=event.face)

    def _said(self, event: Event, key: str) -> str:
        return self._words.head(f"story_{key}", bid=self._bid(event) if isinstance(event, BidMade) else "")

    def _begins(self) -> str:
        """What there is to say of a turn in which nobody has called."""
        for event in self._events:
            if isinstance(event, RoundBegan | StarterDrawn):
                you = "_you" if event.seat == self._reader else ""
                return self._words.head(f"story_{event.kind}{you}", seat=event.seat)
        return ""

    def _results(self) -> Iterator[str]:
        """How many dice counted, and what it cost whom."""
        for event in self._events:
            if isinstance(event, Counted):
                key = "story_counted" if event.count else "story_counted_none"
                yield self._words.head(key, count=event.count, face=event.face)
            elif isinstance(event, DieLost | DieGained | DiceKept):
                yield self._words.head(f"story_{RESULTS[type(event)]}", who=self._teller.who(event.seat))

    def _turning_points(self) -> Iterator[str]:
        """What changed the course of the game."""
        for event in self._events:
            match event:
                case RoundBegan(palifico=True):
                    yield self._words.head("story_palifico")
                case Eliminated():
                    you = "_you" if event.seat == self._reader else ""
                    yield self._words.head(f"story_out{you}", seat=event.seat)
                case Ended():
                    places = enumerate(event.ranking, 1)
                    ranking = ", ".join(f"{place}. {self._teller.name(seat)}" for place, seat in places)
                    yield self._words.head("story_over", ranking=ranking)
