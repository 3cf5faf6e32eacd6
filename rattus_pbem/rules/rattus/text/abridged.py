"""The events of a report, made shorter: a token with what it costs, new tokens together, a card with its effect."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.events import Event
from ....engine.seats import Seat
from ....kit.game_events import GameEvent
from ..play.action_events import CardUsed, CubeLost, TokenFlipped, TokenSpread
from ..play.frame_events import FinalPartEnded, OptionalPartEnded, TurnEnded

Numbered = tuple[str, Event]


class ForReports(GameEvent):
    """What reports tell as one event; nothing happens by it."""


class TokenStruck(ForReports):
    """For reports alone: a token that strikes, and the cubes that it takes from each seat, with their potions."""

    flipped: TokenFlipped
    losses: tuple[tuple[Seat, int], ...]
    potions: int = 0


class RatsSpread(ForReports):
    """For reports alone: the new tokens of one move of the plague, each with its region."""

    tokens: tuple[tuple[int, str], ...]


class CardAtWork(ForReports):
    """For reports alone: a card that is used, and what it does first."""

    used: CardUsed
    effect: Event


def abridged(events: Sequence[Numbered]) -> list[Numbered]:
    """The same story in fewer lines; each is numbered as the first event that it is made of. The end of a turn goes
    without saying: what follows says whose turn it is."""
    shorter: list[Numbered] = []
    for number, event in events:
        if isinstance(event, TurnEnded | OptionalPartEnded | FinalPartEnded):
            continue
        both = _together(shorter[-1][1], event) if shorter else None
        if both is not None:
            shorter[-1] = (shorter[-1][0], both)
        else:
            shorter.append((number, event))
    return shorter


def _together(last: Event, event: Event) -> Event | None:
    """Both as one; None if they do not belong together."""
    match last, event:
        case TokenSpread(), TokenSpread() if not (last.again or event.again):
            tokens = ((last.token, last.region), (event.token, event.region))
            return RatsSpread(tokens, clauses=_union(last.clauses, event.clauses))
        case RatsSpread(), TokenSpread() if not event.again:
            return RatsSpread((*last.tokens, (event.token, event.region)), clauses=_union(last.clauses, event.clauses))
        case TokenFlipped(), CubeLost() if last.token == event.token:
            return TokenStruck(last, ((event.seat, 1),), event.potions, clauses=_union(last.clauses, event.clauses))
        case TokenStruck(), CubeLost() if last.flipped.token == event.token:
            losses = dict(last.losses)
            losses[event.seat] = losses.get(event.seat, 0) + 1
            clauses, potions = _union(last.clauses, event.clauses), last.potions + event.potions
            return TokenStruck(last.flipped, tuple(losses.items()), potions, clauses=clauses)
        case CardUsed(), _ if getattr(event, "seat", None) == last.seat and not isinstance(event, CardUsed):
            return CardAtWork(last, event, clauses=_union(last.clauses, event.clauses))
    return None


def _union(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*some, *(clause for clause in more if clause not in some))
