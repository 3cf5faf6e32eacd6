"""The events of a report, made shorter: a battle in one line with its dice, armies placed together, no ended steps."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.events import Event
from ....engine.seats import Seat
from ....engine.values import immutable
from ..play.army_events import ArmiesGained, ArmiesLost
from ..play.frame_events import StartingArmiesPlaced, StepEnded
from ..play.state import State
from ..play.war_events import ArmyKept, BattleFought, Throws

Numbered = tuple[str, Event]


@immutable
class BattleRounds(Event):
    """For reports alone: the rounds of a battle up to a question or its end, and what they cost in all."""

    seat: Seat
    defender: Seat
    target: str
    rounds: tuple[tuple[Throws, Throws], ...]
    losses: int
    against_losses: int
    clauses: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state


@immutable
class ArmiesPlaced(Event):
    """For reports alone: armies that a seat places or gains in several places by the same clauses."""

    seat: Seat
    armies_in: tuple[tuple[str, int], ...]
    clauses: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state


def abridged(events: Sequence[Numbered]) -> list[Numbered]:
    """The same story in fewer lines; each is numbered as the first event that it is made of."""
    shorter: list[Numbered] = []
    battle = False
    for number, event in events:
        last = shorter[-1][1] if shorter else None
        if isinstance(event, StepEnded):
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
        placed = _placed(event)
        if (
            placed is not None
            and isinstance(last, ArmiesPlaced)
            and (last.seat, last.clauses)
            == (
                placed.seat,
                placed.clauses,
            )
        ):
            both = ArmiesPlaced(last.seat, (*last.armies_in, *placed.armies_in), last.clauses)
            shorter[-1] = (shorter[-1][0], both)
        else:
            shorter.append((number, placed or event))
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
        event.clauses,
    )


def _placed(event: Event) -> ArmiesPlaced | None:
    if isinstance(event, ArmiesGained):
        return ArmiesPlaced(event.seat, ((event.target, event.armies),), event.clauses)
    if isinstance(event, StartingArmiesPlaced):
        return ArmiesPlaced(event.seat, ((event.territory, event.armies),), event.clauses)
    return None
