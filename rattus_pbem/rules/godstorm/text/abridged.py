"""The events of a report, made shorter: a battle in one line with its dice, what belongs together told together."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.events import Event
from ....engine.seats import Seat
from ....kit.game_events import GameEvent
from ..play.army_events import ArmiesGained, ArmiesLost, ArmiesMoved, FaithPaid
from ..play.frame_events import GoEnded, StartingArmiesPlaced, StepEnded
from ..play.god_events import GodMoved, GodSummoned, TempleBuilt
from ..play.war_events import ArmyKept, BattleFought, Captured, Throws

Numbered = tuple[str, Event]


class ForReports(GameEvent):
    """What reports tell as one event; nothing happens by it."""


class BattleRounds(ForReports):
    """For reports alone: the rounds of a battle up to a question or its end, and what they cost in all."""

    seat: Seat
    defender: Seat
    target: str
    rounds: tuple[tuple[Throws, Throws], ...]
    losses: int
    against_losses: int


class ArmiesPlaced(ForReports):
    """For reports alone: armies that a seat places or gains in several places by the same clauses."""

    seat: Seat
    armies_in: tuple[tuple[str, int], ...]


class PlagueStruck(ForReports):
    """For reports alone: what the plague costs a seat in all (G-15.1)."""

    seat: Seat
    armies_in: tuple[tuple[str, int], ...]


class GodPaidFor(ForReports):
    """For reports alone: a god summoned, and what it costs."""

    seat: Seat
    faith: int
    god: str
    territory: str


class TemplePaidFor(ForReports):
    """For reports alone: a temple built, and what it costs."""

    seat: Seat
    faith: int
    territory: str


class TakenAndEntered(ForReports):
    """For reports alone: a place that falls, and who moves in."""

    seat: Seat
    place: str
    source: str
    armies: int
    gods: tuple[str, ...]


def abridged(events: Sequence[Numbered]) -> list[Numbered]:
    """The same story in fewer lines; each is numbered as the first event that it is made of."""
    shorter: list[Numbered] = []
    battle = False
    for number, event in events:
        last = shorter[-1][1] if shorter else None
        if isinstance(event, StepEnded | GoEnded):
            continue
        if battle and isinstance(event, ArmiesLost) and {"G-24.5", "G-19.4"} & set(event.clauses):
            continue  # it stands in the line of the battle
        if isinstance(event, BattleFought):
            battle = True
            if isinstance(last, BattleRounds) and (last.seat, last.target) == (event.seat, event.target):
                shorter[-1] = (shorter[-1][0], _longer(last, event))
            else:
                shorter.append((number, _longer(None, event)))
            continue
        battle = battle and isinstance(event, ArmyKept)
        event = _alone(event)
        both = _together(last, event) if last is not None else None
        if both is not None:
            shorter[-1] = (shorter[-1][0], both)
        else:
            shorter.append((number, event))
    return shorter


def _longer(rounds: BattleRounds | None, event: BattleFought) -> BattleRounds:
    before = rounds.rounds if rounds is not None else ()
    lost, beaten = (rounds.losses, rounds.against_losses) if rounds is not None else (0, 0)
    return BattleRounds(
        event.seat,
        event.defender,
        event.target,
        (*before, (event.dice, event.against_dice)),
        lost + event.losses,
        beaten + event.against_losses,
        clauses=event.clauses,
    )


def _alone(event: Event) -> Event:
    """The event in the shape in which others can be added to it."""
    match event:
        case ArmiesGained():
            return ArmiesPlaced(event.seat, ((event.target, event.armies),), clauses=event.clauses)
        case StartingArmiesPlaced():
            return ArmiesPlaced(event.seat, ((event.territory, event.armies),), clauses=event.clauses)
        case ArmiesLost() if "G-15.1" in event.clauses:
            return PlagueStruck(event.seat, ((event.source, event.armies),), clauses=event.clauses)
    return event


def _together(last: Event, event: Event) -> Event | None:
    """Both as one; None if they do not belong together."""
    match last, event:
        case ArmiesPlaced(), ArmiesPlaced() if (last.seat, last.clauses) == (event.seat, event.clauses):
            return ArmiesPlaced(last.seat, (*last.armies_in, *event.armies_in), clauses=last.clauses)
        case PlagueStruck(), PlagueStruck() if (last.seat, last.clauses) == (event.seat, event.clauses):
            return PlagueStruck(last.seat, (*last.armies_in, *event.armies_in), clauses=last.clauses)
        case FaithPaid(), GodSummoned() if last.seat == event.seat:
            return GodPaidFor(event.seat, last.faith, event.god, event.territory, clauses=event.clauses)
        case FaithPaid(), TempleBuilt() if last.seat == event.seat:
            return TemplePaidFor(event.seat, last.faith, event.territory, clauses=event.clauses)
        case Captured(), ArmiesMoved() if (last.seat, last.place) == (event.seat, event.target):
            clauses = _union(last.clauses, event.clauses)
            return TakenAndEntered(event.seat, last.place, event.source, event.armies, (), clauses=clauses)
        case TakenAndEntered(), GodMoved() if (last.seat, last.place) == (event.seat, event.target):
            gods, clauses = (*last.gods, event.god), _union(last.clauses, event.clauses)
            return TakenAndEntered(last.seat, last.place, last.source, last.armies, gods, clauses=clauses)
    return None


def _union(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*some, *(clause for clause in more if clause not in some))
