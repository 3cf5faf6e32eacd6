"""A turn of Rattus as it is read: who took which card and moved the plague where, and what it cost whom, by region."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from ....contract.sections import ToldPlace
from ....contract.stories import Teller, amounts
from ....engine.events import Event
from ....engine.seats import Seat
from ..play.action_events import (
    CardTaken,
    CardUsed,
    CubeLost,
    CubeSheltered,
    CubesMoved,
    CubesPlaced,
    ExtraCubePlaced,
    KnightDeclared,
    PieceCounts,
    PlagueMoved,
    PlagueStayed,
    TokenFlipped,
    TokenMoved,
    TokenSeen,
    TokenSpread,
    TokensSwapped,
)
from ..play.frame_events import (
    AllCubesOut,
    FinalPartBegan,
    FirstCubesPlaced,
    GameEnded,
    SupplyRanOut,
    TokensDealt,
    TurnBegan,
)
from ..play.piper_events import (
    BakerEmptied,
    BakerFilled,
    CubesSwapped,
    PiecesSet,
    PotionPlaced,
    PotionSpent,
    SerfCubePlaced,
    WallsSet,
)
from .naming import Names, elided

CARDS_AT_WORK = (
    *(CubeSheltered, CubesMoved, TokenMoved, TokenSeen, TokensSwapped, KnightDeclared, PieceCounts, WallsSet),
    *(PiecesSet, PotionPlaced, CubesSwapped, BakerFilled, BakerEmptied, SerfCubePlaced),
)
"""What a card does is said as in the list of events."""


class TurnStory:
    """The events of a turn, or of several, as one reader sees them (see `contract.stories.Story`)."""

    def __init__(
        self, names: Names, events: Sequence[Event], reader: Seat | None, event_text: Callable[[Event], str]
    ) -> None:
        self._names, self._events, self._lang, self._reader, self._event_text = (
            names,
            events,
            names.lang,
            reader,
            event_text,
        )
        self._teller = Teller(names.lang, reader, names.person, names.people.values())
        self._flipped: dict[str, list[TokenFlipped]] = defaultdict(list)
        self._lost: dict[str, Counter[Seat]] = defaultdict(Counter)
        self._kept: dict[str, int] = Counter()
        for event in events:
            if isinstance(event, TokenFlipped):
                self._flipped[event.region].append(event)
            elif isinstance(event, CubeLost):
                self._lost[event.region][event.seat] += 1
            elif isinstance(event, PotionSpent):
                self._kept[event.region] += 1

    def headline(self) -> str:
        """`Anna took the Crusader and moved the plague to Bulgaria: Bernard lost 2 cubes, Anna 1.`"""
        deeds = self._teller.deeds(self._deeds())
        deeds_and_result = self._teller.sentence(deeds or self._begins(), self._result())
        turning_points = (self._teller.sentence(point, "") for point in self._turning_points())
        return elided(" ".join(filter(None, [deeds_and_result, *turning_points])), self._lang)

    def places(self) -> Iterator[ToldPlace]:
        """The regions in which the plague struck, those where nothing was lost together; new rats; what cards did."""
        spared = [region for region in self._flipped if not self._lost[region]]
        yield from (self._place(region) for region in self._flipped if self._lost[region])
        if len(spared) > 1:
            tokens = sum(len(self._flipped[region]) for region in spared)
            text = self._names.counted("story.spared", tokens, regions=self._names.regions(spared))
            yield ToldPlace(self._names.word("story.no_loss"), text)
        else:
            yield from map(self._place, spared)
        rats = Counter(event.region for event in self._events if isinstance(event, TokenSpread))
        if rats:
            yield ToldPlace(self._names.word("story.rats"), amounts(rats, self._names.region))
        yield from (ToldPlace("", text) for text in self._cards_at_work())

    def own(self) -> Iterator[str]:
        """The cubes and cards that the reader has lost."""
        lost = Counter(
            event.region for event in self._events if isinstance(event, CubeLost) and event.seat == self._reader
        )
        if lost:
            regions = amounts(lost, self._names.region)
            yield self._names.word("story.own_lost", lost=self._names.cubes(lost.total()), regions=regions)
        elif self._flipped:
            yield self._names.word("story.own_nothing")
        for event in self._events:
            if isinstance(event, CardTaken) and event.holder and event.holder == self._reader:
                who = self._teller.who(event.seat)
                text = self._names.word("story.own_card", who=who, card=self._names.card(event.card))
                yield self._teller.begun(text)

    def _deeds(self) -> Mapping[Seat, Sequence[str]]:
        names, deeds = self._names, defaultdict[Seat, list[str]](list)
        first: dict[Seat, Counter[str]] = defaultdict(Counter)
        taken: set[str] = set()
        for event in self._events:
            match event:
                case FirstCubesPlaced():
                    first[event.seat][event.region] += event.cubes
                case CardTaken():
                    taken.add(event.card)
                    deeds[event.seat].append(self._taking(event))
                case CardUsed() if event.card not in taken:
                    deeds[event.seat].append(names.word("story.used", card=names.card(event.card)))
                case CubesPlaced() | ExtraCubePlaced():
                    cubes = names.cubes(event.cubes)
                    deeds[event.seat].append(names.word("story.placed", cubes=cubes, region=names.region(event.region)))
                case PlagueMoved():
                    region = names.region(event.path[-1])
                    deeds[event.seat].append(names.word("story.plague", region=region))
                case PlagueStayed():
                    deeds[event.seat].append(names.word("story.stayed", region=names.region(event.region)))
        for seat, regions in first.items():
            deeds[seat].append(names.word("story.first", regions=amounts(regions, names.region)))
        return deeds

    def _taking(self, event: CardTaken) -> str:
        card = self._names.card(event.card)
        if not event.holder:
            return self._names.word("story.card", card=card)
        if event.holder == self._reader:
            return self._names.word("story.card_from_you", card=card)
        return self._names.word("story.card_from", card=card, name=self._names.person(event.holder))

    def _begins(self) -> str:
        """What there is to say of a turn in which nothing has been done."""
        if any(isinstance(event, TokensDealt) for event in self._events):
            return self._names.word("story.set_up")
        if self._flipped and any(isinstance(event, GameEnded) for event in self._events):
            return self._names.word("story.last_plague")
        if self._flipped:  # after a question in the midst of it
            return self._names.word("story.struck_in", regions=self._names.regions(list(self._flipped)))
        seats = [event.seat for event in self._events if isinstance(event, TurnBegan)]
        if seats:
            return self._names.word("story.to_play", seat=self._teller.names(seats))
        seats = [event.seat for event in self._events if isinstance(event, FinalPartBegan)]
        return self._names.word("story.final", seat=self._teller.names(seats)) if seats else ""

    def _turning_points(self) -> Iterator[str]:
        """What changed the course of the game."""
        word, name = self._names.word, self._teller.name
        for event in self._events:
            match event:
                case AllCubesOut() if event.seat == self._reader:
                    yield word("story.all_out_you")
                case AllCubesOut():
                    yield word("story.all_out", name=name(event.seat))
                case SupplyRanOut():
                    yield word("story.supply_out")
                case GameEnded():
                    scores = dict(event.scores)
                    each = (f"{place}. {name(seat)} {scores[seat]}" for place, seat in enumerate(event.ranking, 1))
                    yield word("story.over", ranking=", ".join(each))

    def _result(self) -> str:
        lost = sum(self._lost.values(), Counter[Seat]())
        if lost:
            return self._teller.losses(lost, self._has_lost)
        return self._names.word("story.nothing_lost") if self._flipped else ""

    def _has_lost(self, who: str, cubes: int) -> str:
        return self._names.word("story.lost", who=who, cubes=self._names.cubes(cubes))

    def _place(self, region: str) -> ToldPlace:
        """What the plague took in a region, and by how many of its tokens."""
        names, flipped, lost = self._names, self._flipped[region], self._lost[region]
        result = self._teller.losses(lost, self._has_lost) if lost else names.word("story.nothing_lost")
        strikes = sum(token.strikes for token in flipped)
        struck = names.counted("story.struck", strikes) if strikes else names.word("story.none_struck")
        if strikes and not lost and not self._kept[region]:
            struck = names.word("story.hit_nobody", struck=struck)
        how = names.counted("story.tokens", len(flipped), struck=struck, cubes=names.cubes(flipped[0].population))
        kept = names.counted("story.kept", self._kept[region]) if self._kept[region] else ""
        by = names.word("story.by", result=result, how=how) if len(self._flipped) > 1 else how  # the headline has it
        text = self._teller.joined([by, kept])
        return ToldPlace(names.region(region), elided(text, self._lang))

    def _cards_at_work(self) -> Iterator[str]:
        for event in self._events:
            if isinstance(event, CARDS_AT_WORK):
                yield self._event_text(event)
