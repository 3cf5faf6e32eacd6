"""A turn of Godstorm as it is read: what was taken from whom, what it cost, and how each place fell, held or grew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ....contract.sections import ToldPlace
from ....contract.stories import Teller, amounts
from ....engine.events import Event
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.army_events import ArmiesGained, ArmiesLost, ArmiesMoved, FaithGained
from ..play.card_events import CardCancelled, CardPlayed, GroundHallowed, RelicTaken
from ..play.frame_events import (
    BidsShown,
    ChoosingOrderDrawn,
    CircleDrawn,
    Eliminated,
    EpochBegan,
    GameEnded,
    LandsDealt,
    PantheonChosen,
    StartingArmiesPlaced,
    TurnBegan,
)
from ..play.god_events import (
    ContinentSunk,
    GodBanished,
    GodSummoned,
    PlagueMoved,
    PlaguePlaced,
    TempleBuilt,
    TempleDestroyed,
)
from ..play.war_events import BattleFought, Captured, InvasionDeclared, InvasionEnded
from .wording import Names, event_text, in_full, points

NAMED = 4
"""So many places or cards are named, more are counted."""
IN_BATTLE = frozenset({"G-24.5", "G-19.4"})
"""Losses by these clauses are those of a battle, which are told where it was fought."""
INTO_EMPTY = frozenset({"G-27.1", "G-19.5"})
"""Armies that move by these clauses go where nobody is."""
SETTING_UP = (CircleDrawn, ChoosingOrderDrawn, LandsDealt, PantheonChosen, StartingArmiesPlaced)
ELSEWHERE = (CardCancelled, RelicTaken)
"""What has no place is said as in the list of events."""


class TurnStory:
    """The events of a turn, or of several, as one reader sees them (see `contract.stories.Story`)."""

    def __init__(
        self, data: Data, events: Sequence[Event], lang: str, reader: Seat | None, people: Mapping[Seat, str]
    ) -> None:
        self._data, self._events, self._lang, self._reader, self._people = data, events, lang, reader, people
        self._names = Names(lang, people)
        self._teller = Teller(lang, reader, self._names.person)
        self._taken = [event for event in events if isinstance(event, Captured)]
        fallen = {event.place for event in self._taken}
        ended = (event for event in events if isinstance(event, InvasionEnded))
        self._held = {event.target: event for event in ended if event.target not in fallen}

    def headline(self) -> str:
        """`Anna took Varangia from Bernard: Bernard lost 3 armies, Anna 2.`"""
        deeds = self._teller.deeds(self._deeds())
        deeds_and_result = self._teller.sentence(deeds or self._begins(), self._result())
        turning_points = (self._teller.sentence(point, "") for point in self._turning_points())
        return " ".join(in_full(sentence, self._lang) for sentence in (deeds_and_result, *turning_points) if sentence)

    def places(self) -> Iterator[ToldPlace]:
        """The places that were fought for, in their order, then what else happened at each; new armies last."""
        texts: dict[str, list[str]] = defaultdict(list)
        for target, text in self._fights():
            texts[target].append(text)
        for place, lost in self._other_losses().items():
            texts[place].append(self._teller.losses(lost, self._has_lost))
        for place, text in self._changes():
            texts[place].append(text)
        for place, said in texts.items():
            yield ToldPlace(self._names.place(place), in_full(self._teller.joined(said), self._lang))
        yield from (ToldPlace("", self._event_text(event)) for event in self._events if isinstance(event, ELSEWHERE))
        gained = self._gained()
        if gained:
            where = in_full(amounts(gained, self._names.place), self._lang)
            yield ToldPlace(self._names.word("story.new_armies"), where)

    def own(self) -> Iterator[str]:
        """The places that the reader has lost, and armies."""
        names, places = self._names, defaultdict[Seat, list[str]](list)
        armies = sum(event.armies for event in self._losses() if event.seat == self._reader)
        for event in self._taken:
            if event.loser == self._reader:
                places[event.seat].append(event.place)
        for winner, lands in places.items():
            text = names.word("story.own_taken", name=self._teller.name(winner), places=self._lands(lands))
            yield in_full(text[:1].upper() + text[1:], self._lang)
        if armies:
            yield names.word("story.own_lost", armies=names.armies(armies))
        elif not places and any(isinstance(event, InvasionDeclared) for event in self._events):
            yield names.word("story.own_nothing")

    def _deeds(self) -> Mapping[Seat, Sequence[str]]:
        names, deeds = self._names, defaultdict[Seat, list[str]](list)
        for seat, lands in self._taken_from().items():
            deeds[seat].append(self._took(lands))
        vain: dict[Seat, list[str]] = defaultdict(list)
        for target, ended in self._held.items():
            vain[ended.seat].append(target)
        for seat, targets in vain.items():
            deeds[seat].append(names.word("story.in_vain", places=self._lands(targets)))
        entered: dict[Seat, list[str]] = defaultdict(list)
        cards: dict[Seat, list[str]] = defaultdict(list)
        for event in self._events:
            match event:
                case CardPlayed():
                    cards[event.seat].append(names.card(event.card))
                case GodSummoned():
                    god, place = names.god(event.god), names.place(event.territory)
                    deeds[event.seat].append(names.word("story.summoned", god=god, place=place))
                case TempleBuilt():
                    deeds[event.seat].append(names.word("story.temple", place=names.place(event.territory)))
                case ArmiesMoved() if INTO_EMPTY & set(event.clauses):
                    entered[event.seat].append(event.target)
        for seat, places in entered.items():
            deeds[seat].append(names.word("story.occupied", places=self._lands(list(dict.fromkeys(places)))))
        for seat, played in cards.items():
            shown = names.listed(played) if len(played) <= NAMED else names.counted("cards", len(played))
            deeds[seat].append(names.word("story.played", cards=shown))
        return deeds or self._income()

    def _income(self) -> Mapping[Seat, Sequence[str]]:
        """What a seat has gained that did nothing else."""
        armies, faith = Counter[Seat](), Counter[Seat]()
        for event in self._events:
            if isinstance(event, ArmiesGained):
                armies[event.seat] += event.armies
            elif isinstance(event, FaithGained):
                faith[event.seat] += event.faith
        gains: dict[Seat, list[str]] = {seat: [self._names.armies(count)] for seat, count in armies.items()}
        for seat, count in faith.items():
            gains.setdefault(seat, []).append(self._names.word("story.faith", faith=count))
        return {
            seat: [self._names.word("story.gained", gains=self._names.listed(gained))] for seat, gained in gains.items()
        }

    def _taken_from(self) -> Mapping[Seat, Mapping[Seat, Sequence[str]]]:
        """By who took: from whom, and what."""
        lands: dict[Seat, dict[Seat, list[str]]] = defaultdict(partial(defaultdict, list))
        for event in self._taken:
            lands[event.seat][event.loser].append(event.place)
        return lands

    def _took(self, lands: Mapping[Seat, Sequence[str]]) -> str:
        names, count = self._names, sum(map(len, lands.values()))
        if count > NAMED:
            shares = amounts({seat: len(places) for seat, places in lands.items()}, self._teller.name)
            return names.word("story.took_many", count=count, counts=shares)
        each = [
            names.word(
                "story.from_you" if seat == self._reader else "story.from",
                places=self._lands(places),
                name=self._teller.name(seat),
            )
            for seat, places in lands.items()
        ]
        return names.word("story.took", places=names.listed(each))

    def _lands(self, places: Sequence[str]) -> str:
        if len(places) > NAMED:
            return self._names.word("story.places", count=len(places))
        return self._names.listed(self._names.word("story.land", place=self._names.place(place)) for place in places)

    def _begins(self) -> str:
        """What there is to say of a turn in which nothing has been done."""
        if any(isinstance(event, SETTING_UP) for event in self._events):
            return self._names.word("story.set_up")
        seats = [event.seat for event in self._events if isinstance(event, TurnBegan)]
        return self._names.word("story.to_play", seat=self._teller.names(seats)) if seats else ""

    def _turning_points(self) -> Iterator[str]:
        """What changed the course of the game."""
        word, name = self._names.word, self._teller.name
        for event in self._events:
            match event:
                case EpochBegan():
                    yield word("story.epoch", epoch=event.epoch)
                case BidsShown():
                    bids = (word("bid", seat=name(seat), faith=faith) for seat, faith in event.bids)
                    yield word("story.bids", bids=", ".join(bids))
                case ContinentSunk():
                    yield word("story.sunk", continent=self._names.place(event.continent))
                case Eliminated():
                    out = [seat for place in event.places for seat in place]
                    yield word("story.out", names=self._teller.names(out))
                case GameEnded():
                    scores = (
                        word("score", seat=name(seat), points=points(score, self._lang)) for seat, score in event.scores
                    )
                    yield word("story.over", scores=", ".join(scores))

    def _losses(self) -> list[ArmiesLost]:
        return [event for event in self._events if isinstance(event, ArmiesLost)]

    def _result(self) -> str:
        lost = Counter[Seat]()
        for event in self._losses():
            lost[event.seat] += event.armies
        if lost:
            return self._teller.losses(lost, self._has_lost)
        return self._names.word("story.nothing_lost") if self._taken or self._held else ""

    def _has_lost(self, who: str, armies: int) -> str:
        return self._names.word("story.lost", who=who, armies=self._names.armies(armies))

    def _fights(self) -> Iterator[tuple[str, str]]:
        """Each place that was invaded: whether it fell or held, then what the battles for it cost."""
        names, teller = self._names, self._teller
        lost: dict[str, Counter[Seat]] = defaultdict(Counter)
        for event in self._events:
            if isinstance(event, BattleFought):
                lost[event.target] += Counter({event.seat: event.losses, event.defender: event.against_losses})
        results = {event.place: self._fell_to(event.seat) for event in self._taken}
        results |= {
            target: names.word("story.emptied" if ended.why == "empty" else "story.stood", name=teller.name(ended.seat))
            for target, ended in self._held.items()
        }
        for target, result in results.items():
            cost = teller.losses(lost[target], self._has_lost) if lost[target] else ""
            yield target, teller.joined([result, cost])

    def _fell_to(self, seat: Seat) -> str:
        if seat == self._reader:
            return self._names.word("story.fell_you")
        return self._names.word("story.fell", name=self._names.person(seat))

    def _other_losses(self) -> Mapping[str, Counter[Seat]]:
        """Armies lost otherwise than in battle, by place."""
        lost: dict[str, Counter[Seat]] = defaultdict(Counter)
        for event in self._losses():
            if not IN_BATTLE & set(event.clauses):
                lost[event.source][event.seat] += event.armies
        return lost

    def _changes(self) -> Iterator[tuple[str, str]]:
        """What became of gods, temples, plague and ground, each with its place."""
        word = self._names.word
        for event in self._events:
            match event:
                case GodBanished():
                    god, name = self._names.god(event.god), self._names.person(event.seat)
                    yield event.territory, word("story.banished", god=god, name=name)
                case TempleDestroyed():
                    yield event.territory, word("story.temple_lost")
                case PlaguePlaced():
                    yield event.territory, word("story.plague")
                case PlagueMoved():
                    yield event.target, word("story.plague")
                case GroundHallowed():
                    yield event.territory, word("story.hallowed")

    def _gained(self) -> Counter[str]:
        gained = Counter[str]()
        for event in self._events:
            if isinstance(event, ArmiesGained):
                gained[event.target] += event.armies
        return gained

    def _event_text(self, event: Event) -> str:
        return event_text(self._data, event, self._lang, self._reader, self._people)
