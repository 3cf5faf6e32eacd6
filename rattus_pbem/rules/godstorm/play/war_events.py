"""Events of invasions on Earth and in the Underworld. Judges nothing: scripts do.

Dice stand as they were thrown: a list for each throw, the first of all dice, then of the 1s thrown again (G-9.5).
"""

from __future__ import annotations

from ....engine.seats import Seat
from .state import Happening, State

Throws = tuple[tuple[int, ...], ...]


class InvasionDeclared(Happening, clauses="G-21.1"):
    """An invasion is declared: source, target, the armies of the force and its gods (G-21)."""

    seat: Seat
    defender: Seat
    source: str
    target: str
    armies: int
    gods: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        state = state.with_now(invasions=state.now.invasions + 1)
        if self.target in state.spaces:
            return state
        attacks = state.now.attacks
        return state.with_now(attacks={**attacks, self.defender: attacks.get(self.defender, 0) + 1})


class GodswarFought(Happening, clauses=("G-23.5", "G-23.6")):
    """A round of godswar (G-23): gods named, dice, what is added to their sum, and the winner."""

    seat: Seat
    defender: Seat
    god: str
    against: str
    dice: Throws
    against_dice: Throws
    total: int
    against_total: int
    winner: Seat


class BattleFought(Happening, clauses="G-24.5"):
    """A round of battle (G-24): dice and what each side loses by them."""

    seat: Seat
    defender: Seat
    source: str
    target: str
    dice: Throws
    against_dice: Throws
    losses: int
    against_losses: int


class ArmyKept(Happening, clauses="G-37.14"):
    """The Tree of Life keeps an army that was about to be lost, for 1 faith (G-37.14)."""

    seat: Seat
    territory: str

    def apply(self, state: State) -> State:
        faith = {**state.faith, self.seat: state.faith[self.seat] - 1}
        return state.but(faith=faith).with_now(kept=state.now.kept + 1)


class Captured(Happening, clauses="G-25.1"):
    """A territory or space has fallen (G-25.1); `counts` for the war labour (G-10.1)."""

    seat: Seat
    loser: Seat
    place: str
    counts: bool

    def apply(self, state: State) -> State:
        state = state.with_now(taken=(*state.now.taken, self.place))
        if self.place in state.spaces:
            return state
        losses = {**state.now.losses, self.loser: state.now.losses.get(self.loser, 0) + 1}
        return state.with_now(captures=state.now.captures + self.counts, losses=losses)


class LabourDone(Happening, clauses=...):
    """A labour of this turn is done; its card is drawn (G-10)."""

    seat: Seat
    labour: str

    def apply(self, state: State) -> State:
        return state.with_now(labours=(*state.now.labours, self.labour))


class InvasionEnded(Happening, clauses=...):
    """An invasion ends without capture, and why: `stopped`, `force` (nobody left), `source`, `sacred`, `empty`."""

    seat: Seat
    source: str
    target: str
    why: str
