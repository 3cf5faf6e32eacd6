"""One invasion being carried out: who, from where, with what force, by which plan. What is known of it by all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Self

from ....engine.seats import Seat
from ....engine.values import immutable
from .forms import Named, amount
from .orders import Invade
from .state import HEAVEN, NEUTRAL, State

MOST_AGAIN = 99
"""How often an order may be declared anew (G-44.8)."""


@immutable
class InvasionFacts:
    """What all know of an invasion (G-8.2), for questions, conditions and forms: see `Invasion`."""

    attacker: Seat
    defender: Seat
    source: str
    target: str
    force: int
    force_gods: Sequence[str]
    played_here: Sequence[str]
    rounds: int
    godswar_rounds: int
    kept_here: int
    lost: int

    def to_json(self, **more: Any) -> dict[str, Any]:
        """As a question says them, and `more` than what all know is of this very question."""
        return {**{part: getattr(self, part) for part in PARTS}, **more}

    @classmethod
    def from_json(cls, about: Mapping[str, Any]) -> Self:
        """Those that a question says, which may say more."""
        return cls(**{part: about[part] for part in PARTS})

    def invasion(self) -> Invasion:
        """The invasion as far as they tell: its plan is not known."""
        plan = Invade(self.source, self.target)
        sides = (self.attacker, self.defender, self.source, self.target)
        return Invasion(*sides, self.force, tuple(self.force_gods), plan)


PARTS = tuple(part.name for part in fields(InvasionFacts))
"""The keys of these facts in a question."""


@dataclass
class Invasion:
    """An invasion from its declaration to its end (G-16.3). `force` is N (G-21.2), `named` the gods declared.

    `plan` is the order with its stop rules (G-44), `rounds` and `godswar_rounds` are those fought, `lost` the armies of
    the force lost in battle rounds, `played` the sky cards of the window, `had` the gods of the force at first. `kept`
    counts the armies that the Tree kept in it.
    """

    me: Seat
    foe: Seat
    source: str
    target: str
    force: int
    named: tuple[str, ...]
    plan: Invade
    rounds: int = 0
    godswar_rounds: int = 0
    lost: int = 0
    kept: int = 0
    played: list[str] = field(default_factory=list)

    @property
    def under(self) -> bool:
        """Whether it is fought in the Underworld (G-19)."""
        return "_" in self.target

    @property
    def last_dice(self) -> int:
        """The dice of the last battle round (G-25.3)."""
        return self._dice

    _dice: int = 1

    def fought(self, dice: int) -> None:
        """A battle round with so many dice has been fought."""
        self.rounds += 1
        self._dice = dice

    def gods(self, state: State) -> list[str]:
        """The gods of the force that are still there."""
        here = state.gods.get(self.me, {})
        return [kind for kind in self.named if here.get(kind) == self.source]

    def gods_against(self, state: State) -> list[str]:
        """All gods in the target (G-21.7)."""
        return [] if self.under else state.kinds_at(self.target)

    def defenders(self, state: State) -> int:
        """The armies in the target."""
        return state.armies(self.target)

    def at_source(self, state: State) -> int:
        """The armies in the source; heaven may be left empty (G-19.2)."""
        return state.heaven[self.me] if self.source == HEAVEN else state.armies(self.source)

    def free(self, state: State) -> int:
        """The armies that may leave the source."""
        return self.at_source(state) - (self.source != HEAVEN)

    def cut(self, state: State) -> None:
        """A card has destroyed armies in the source: those outside the force first (G-21.5)."""
        self.force = max(0, min(self.force, self.free(state)))

    def most_dice(self, state: State) -> int:
        """How many dice the attacker may name (G-24.2)."""
        return min(3, self.force, self.free(state))

    def most_defence_dice(self, state: State) -> int:
        """How many dice the defender may name (G-24.3)."""
        return min(2, self.defenders(state))

    # ---- the plan (G-44)

    def stops(self, state: State) -> bool | None:
        """Whether a stop rule holds (G-44.3); None: there is no stop rule."""
        plan = self.plan
        if self.reacted and plan.if_sky == "minimum":
            return True
        if not plan.has_stop_rule:
            return None
        return (
            (plan.stop_at is not None and self.force <= plan.stop_at)
            or (plan.stop_lead is not None and self.force - self.defenders(state) <= plan.stop_lead)
            or (plan.stop_lost is not None and self.lost >= plan.stop_lost)
            or (plan.stop_rounds is not None and self.rounds >= plan.stop_rounds)
        )

    @property
    def reacted(self) -> bool:
        """Whether the defender played a sky card, a cancelled one included (G-44.7)."""
        return bool(self.played)

    def another_godswar(self, state: State) -> bool | None:
        """Whether the plan wants another godswar round (G-44.5); None: the attacker is asked."""
        plan = self.plan
        if self.reacted and plan.if_sky == "minimum":
            return False
        if plan.keep is not None:
            held = self.gods(state)
            return all(kind in held for kind in plan.keep if kind in self.named)
        if plan.win:
            return True
        if plan.godswar is not None:
            return self.godswar_rounds < plan.godswar
        if self.stops(state) is None:
            return None
        return plan.stop_at == 0

    def dice(self, state: State) -> int | None:
        """The dice that the plan names (G-44.4); None: the default."""
        plan = self.plan
        return plan.low_dice if plan.low_at is not None and self.force <= plan.low_at else plan.dice

    def moving_in(self, state: State) -> tuple[int, int]:
        """The least and the most armies that may move in at a capture (G-25.3, G-19.2)."""
        most = self.free(state)
        return min(self.last_dice, most), most

    def move_in(self, state: State) -> int:
        """The armies that move in: as the plan says, else the least allowed (D-MOVE-IN)."""
        low, high = self.moving_in(state)
        return amount(low if self.plan.move_in is None else self.plan.move_in, low, high, self.at_source(state))

    def cut_to(self, named: Named, low: int, high: int, state: State) -> int:
        """A number of armies that may move, cut to what is legal."""
        return amount(named, low, high, self.at_source(state))

    @property
    def again(self) -> int:
        """How often the order is declared anew at most (G-44.8)."""
        return 0 if self.plan.again is None else amount(self.plan.again, 1, MOST_AGAIN)

    def facts(self, state: State) -> InvasionFacts:
        """What all know of it now."""
        sides = (self.me, self.foe, self.source, self.target, self.force, self.gods(state), list(self.played))
        return InvasionFacts(*sides, self.rounds, self.godswar_rounds, self.kept, self.lost)


def is_player(seat: Seat) -> bool:
    """Whether it is a seat, and not the neutral pantheon."""
    return seat not in ("", NEUTRAL)
