"""What a worked example of Rattus can say of an outcome that stands in no position: flips, looks, how the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from ....contract.examples import Outcome
from ....engine.seats import Seat
from ..play.action_events import CubeLost, TokenFlipped, TokenSeen
from ..play.piper_events import PotionSpent, SerfCubePlaced
from ..play.state import State
from .notations import Flips

SIGNS = {CubeLost: "-", PotionSpent: "*", SerfCubePlaced: "+"}


def spare_starting_tokens(state: State) -> int:
    """Starting tokens left over when each region has one (R-2.3)."""
    return len(state.data.starting_faces) - state.dealt


def flips(outcome: Outcome[State]) -> Flips:
    """The rats flipped, in their order, each with what it did."""
    by_token: dict[int, dict[tuple[Seat, str], int]] = {}
    for event in outcome.events:
        if isinstance(event, TokenFlipped):
            by_token[event.token] = {}
        elif isinstance(event, CubeLost | PotionSpent | SerfCubePlaced):
            effects, key = by_token[event.token], (event.seat, SIGNS[type(event)])
            effects[key] = effects.get(key, 0) + 1
    return list(by_token.items())


def seen_tokens(outcome: Outcome[State], seat: Seat) -> Sequence[int]:
    """The rats that this seat has looked at: in the given position, or since by its own events."""
    known = set(outcome.start.seen.get(seat, ()))
    for event in outcome.events:
        seen = event.seen_by(seat)
        if isinstance(seen, TokenSeen) and seen.face:
            known.add(seen.token)
    return sorted(known)


def end_of(outcome: Outcome[State]) -> str | Sequence[Seat]:
    """Whether the last turn has been played, and who plays in the final round, in order."""
    state = outcome.state
    if state.last is not None:
        return state.final_order()
    return "with this turn" if state.ending else "no"
