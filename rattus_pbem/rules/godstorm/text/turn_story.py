"""A turn of Godstorm as it is read: what was taken from whom, what it cost, and how each place fell, held or grew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ....contract.sections import ToldPlace
from ....contract.stories import Teller, amounts
from ....engine.events import Event
from ....engine.seats import Seat
from ..play.army_events import ArmiesGained, ArmiesLost, ArmiesMoved, FaithGained
from ..play.card_events import CardCancelled, CardPlayed, GroundHallowed, RelicTaken
from ..play.frame_events import (
    BidsShown,
    ChoosingOrderDrawn,
    CircleDrawn,
    Claimed,
    Eliminated,
    EpochBegan,
    GameEnded,
    GodAndTemplePlaced,
    LandsDealt,
    PantheonChosen,
    StartingArmiesPlaced,
    TurnBegan,
    TurnOrderSet,
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
from ..play.luck_and_losses import IN_BATTLE
from ..play.war_events import BattleFought, Captured, InvasionDeclared, InvasionEnded
from .names import PANTHEONS
from .naming import Names, in_full, points

NAMED = 4
"""So many places or cards are named, more are counted."""
BY_PLAGUE = frozenset({"G-15.1", "G-25.6"})
"""Losses by these clauses are those of the plague: in step 5, or when armies move in."""
BATTLE = ""
"""The cause of losses in battle, which need none: they are told where it was fought."""
INTO_EMPTY = frozenset({"G-27.1", "G-19.5"})
"""Armies that move by these clauses go where nobody is."""
SETTING_UP = (CircleDrawn, ChoosingOrderDrawn)
ELSEWHERE = (CardCancelled, RelicTaken)
"""What has no place is said as in the list of events."""


class Loss(NamedTuple):
    """Armies of a seat that were lost, the place where that is told, and to what: `to the plague`."""

    seat: Seat
    place: str
    armies: int
    cause: str


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
        self._taken = [event for event in events if isinstance(event, Captured)]
        fallen = {event.place for event in self._taken}
        ended = (event for event in events if isinstance(event, InvasionEnded))
        self._held = {event.target: event for event in ended if event.target not in fallen}
        fought = [event for event in events if isinstance(event, InvasionDeclared | BattleFought)]
        self._undecided = {event.target: event.seat for event in fought if event.target not in {*fallen, *self._held}}
        self._begun = {event.target for event in fought if isinstance(event, InvasionDeclared)}
        self._lost = list(self._losses())

    def headline(self) -> str:
        """`Anna took Varangia from Bernard: Bernard lost 3 armies, Anna 2. Anna lost 4 armies (to the plague).`"""
        deeds = self._teller.deeds(self._deeds())
        result, *others = self._results()
        deeds_and_result = self._teller.sentence(deeds or self._begins(), result)
        more = (self._teller.sentence(point, "") for point in (*others, *self._turning_points()))
        return " ".join(in_full(sentence, self._lang) for sentence in (deeds_and_result, *more) if sentence)

    def places(self) -> Iterator[ToldPlace]:
        """The places that were fought for, in their order, then what else happened at each; new armies last."""
        texts: dict[str, list[str]] = defaultdict(list)
        for target, text in self._fights():
            texts[target].append(text)
        for place, cause, lost in self._other_losses():
            texts[place].append(self._lost_to(cause, lost))
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
        """The places that the reader has lost, armies, and gods."""
        names, places = self._names, defaultdict[Seat, list[str]](list)
        own = Counter[str]()
        for loss in self._lost:
            own[loss.cause] += loss.armies if loss.seat == self._reader else 0
        for event in self._taken:
            if event.loser == self._reader:
                places[event.seat].append(event.place)
        for winner, lands in places.items():
            text = names.word("story.own_taken", name=self._teller.name(winner), places=self._lands(lands))
            yield in_full(self._teller.begun(text), self._lang)
        if armies := own.total():
            yield self._own_armies(own)
        gods = [
            names.word("story.god_at", god=names.listed(gods), place=names.place(place))
            for (place, seat), gods in self._banished().items()
            if seat == self._reader
        ]
        if gods:
            yield in_full(names.word("story.own_gods", gods=", ".join(gods)), self._lang)
        if not (armies or gods or places) and any(isinstance(event, InvasionDeclared) for event in self._events):
            yield names.word("story.own_nothing")

    def _own_armies(self, lost: Counter[str]) -> str:
        """How many armies the reader lost, by their causes ("": in battle)."""
        armies = lost.total()
        shares = [f"{count} {cause}" for cause, count in lost.items() if cause and count]
        causes = self._names.word("story.own_causes", shares=", ".join(shares)) if shares else ""
        if shares == [f"{armies} {cause}" for cause in lost]:  # all to one
            causes = f" {next(iter(lost))}"
        return self._names.word("story.own_lost", armies=self._names.armies(armies), causes=causes)

    def _deeds(self) -> Mapping[Seat, Sequence[str]]:
        names, deeds = self._names, defaultdict[Seat, list[str]](list)
        for seat, lands in self._taken_from().items():
            deeds[seat].append(self._took(lands))
        vain: dict[Seat, list[str]] = defaultdict(list)
        for target, ended in self._held.items():
            vain[ended.seat].append(target)
        for seat, targets in vain.items():
            deeds[seat].append(names.word("story.in_vain", places=self._lands(targets)))
        for target, seat in self._undecided.items():
            deeds[seat].append(names.word("story.under_way", places=self._lands([target])))
        entered: dict[Seat, list[str]] = defaultdict(list)
        cards: dict[Seat, list[str]] = defaultdict(list)
        summoned: dict[tuple[Seat, str], list[str]] = defaultdict(list)
        for event in self._events:
            match event:
                case CardPlayed():
                    cards[event.seat].append(names.card(event.card))
                case GodSummoned():
                    summoned[event.seat, event.territory].append(names.god(event.god))
                case TempleBuilt():
                    deeds[event.seat].append(names.word("story.temple", place=names.place(event.territory)))
                case ArmiesMoved() if INTO_EMPTY & set(event.clauses):
                    entered[event.seat].append(event.target)
        for (seat, land), gods in summoned.items():
            deeds[seat].append(names.word("story.summoned", god=names.listed(gods), place=names.place(land)))
        for seat, places in entered.items():
            deeds[seat].append(names.word("story.occupied", places=self._lands(list(dict.fromkeys(places)))))
        for seat, played in cards.items():
            shown = names.listed(played) if len(played) <= NAMED else names.counted("cards", len(played))
            deeds[seat].append(names.word("story.played", cards=shown))
        return deeds or self._set_up() or self._income()

    def _set_up(self) -> Mapping[Seat, Sequence[str]]:
        """What each seat did while the board was set up."""
        names, deeds = self._names, defaultdict[Seat, list[str]](list)
        claimed: dict[Seat, list[str]] = defaultdict(list)
        placed: dict[Seat, Counter[str]] = defaultdict(Counter)
        for event in self._events:
            match event:
                case PantheonChosen():
                    pantheon = PANTHEONS[event.pantheon][self._lang]
                    deeds[event.seat].append(names.word("story.pantheon", pantheon=pantheon))
                case Claimed():
                    claimed[event.seat].append(event.territory)
                case StartingArmiesPlaced():
                    placed[event.seat][event.territory] += event.armies
        for seat, places in claimed.items():
            deeds[seat].append(names.word("story.occupied", places=self._lands(places)))
        for seat, armies in placed.items():
            count, where = names.armies(armies.total()), self._lands(list(armies))
            deeds[seat].append(names.word("story.started", armies=count, places=where))
        for event in self._events:
            if isinstance(event, GodAndTemplePlaced):
                god, temple = names.place(event.god), names.place(event.temple)
                deeds[event.seat].append(names.word("story.first_god", god=god, temple=temple))
        return deeds

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
                case LandsDealt():
                    yield word("story.dealt")
                case EpochBegan():
                    yield word("story.epoch", epoch=event.epoch)
                case BidsShown():
                    bids = (word("bid", seat=name(seat), faith=faith) for seat, faith in event.bids)
                    yield word("story.bids", bids=", ".join(bids))
                case TurnOrderSet():
                    yield word("story.turn_order", names=", ".join(map(name, event.seats)))
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

    def _losses(self) -> Iterator[Loss]:
        """Each loss with what it is due to, and where it is told: those of a battle where it was fought."""
        cards, target = dict[str, str](), ""
        for event in self._events:
            match event:
                case CardPlayed():
                    cards |= dict.fromkeys(event.clauses, event.card)
                case BattleFought():
                    target = event.target
                case ArmiesLost() if IN_BATTLE & set(event.clauses):
                    yield Loss(event.seat, target or event.source, event.armies, BATTLE)
                case ArmiesLost():
                    card = next((cards[clause] for clause in event.clauses if clause in cards), "")
                    yield Loss(event.seat, event.source, event.armies, self._cause(event, card))

    def _cause(self, lost: ArmiesLost, card: str) -> str:
        """`to the plague`, `to Storms Rage`."""
        if BY_PLAGUE & set(lost.clauses):
            return self._names.word("story.to_plague")
        return self._names.word("story.to_card", card=self._names.card(card)) if card else BATTLE

    def _results(self) -> Iterator[str]:
        """What was lost in battle, then what was lost to the plague and to each card; "" first if there is nothing."""
        lost: dict[str, Counter[Seat]] = defaultdict(Counter)
        for loss in self._lost:
            lost[loss.cause][loss.seat] += loss.armies
        if not lost:
            told_whole = self._begun >= {*self._held, *(event.place for event in self._taken)}
            yield self._names.word("story.nothing_lost") if self._begun and told_whole else ""
        for cause in sorted(lost, key=bool):
            yield self._lost_to(cause, lost[cause])

    def _lost_to(self, cause: str, lost: Mapping[Seat, int]) -> str:
        """`Anna lost 3 armies, Bernard 1 (to the plague)`."""
        losses = self._teller.losses(lost, self._has_lost)
        return self._names.word("story.lost_to", losses=losses, cause=cause) if cause else losses

    def _has_lost(self, who: str, armies: int) -> str:
        return self._names.word("story.lost", who=who, armies=self._names.armies(armies))

    def _fights(self) -> Iterator[tuple[str, str]]:
        """Each place that was invaded: whether it fell or held, then what the battles for it cost."""
        names, teller = self._names, self._teller
        lost: dict[str, Counter[Seat]] = defaultdict(Counter)
        for loss in self._lost:
            if loss.cause == BATTLE:
                lost[loss.place][loss.seat] += loss.armies
        results = {event.place: self._fell_to(event.seat) for event in self._taken}
        results |= {
            target: names.word("story.emptied" if ended.why == "empty" else "story.stood", name=teller.name(ended.seat))
            for target, ended in self._held.items()
        }
        results |= dict.fromkeys(self._undecided, names.word("story.undecided"))
        for target, result in results.items():
            cost = teller.losses(lost[target], self._has_lost) if lost[target] else ""
            yield target, teller.joined([result, cost])

    def _fell_to(self, seat: Seat) -> str:
        if seat == self._reader:
            return self._names.word("story.fell_you")
        return self._names.word("story.fell", name=self._names.person(seat))

    def _other_losses(self) -> Iterator[tuple[str, str, Mapping[Seat, int]]]:
        """Armies lost otherwise than where a battle is told: in which place, to what, whose."""
        fought = {*self._held, *self._undecided, *(event.place for event in self._taken)}
        lost: dict[tuple[str, str], Counter[Seat]] = defaultdict(Counter)
        for loss in self._lost:
            if loss.cause or loss.place not in fought:
                lost[loss.place, loss.cause][loss.seat] += loss.armies
        yield from ((place, cause, seats) for (place, cause), seats in lost.items())

    def _changes(self) -> Iterator[tuple[str, str]]:
        """What became of gods, temples, plague and ground, each with its place."""
        word = self._names.word
        for (place, seat), gods in self._banished().items():
            yield place, word("story.banished", god=self._names.listed(gods), who=self._teller.who(seat))
        for event in self._events:
            match event:
                case TempleDestroyed():
                    yield event.territory, word("story.temple_lost")
                case PlaguePlaced():
                    yield event.territory, word("story.plague")
                case PlagueMoved():
                    yield event.target, word("story.plague")
                case GroundHallowed():
                    yield event.territory, word("story.hallowed")

    def _banished(self) -> Mapping[tuple[str, Seat], Sequence[str]]:
        """The gods that were lost, by place and whose they were."""
        banished = defaultdict[tuple[str, Seat], list[str]](list)
        for event in self._events:
            if isinstance(event, GodBanished):
                banished[event.territory, event.seat].append(self._names.god(event.god))
        return banished

    def _gained(self) -> Counter[str]:
        gained = Counter[str]()
        for event in self._events:
            if isinstance(event, ArmiesGained):
                gained[event.target] += event.armies
        return gained
