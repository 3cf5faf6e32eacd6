"""When an attacker stops and how many dice they take, as an `invade` order says it (G-44.3 to G-44.5)."""

from __future__ import annotations

from dataclasses import field

from ....engine.values import immutable
from .roll_counts import ATTACK_DICE

CHAMPIONS = ("death", "magic", "sky", "war")
"""The order in which an attacker names gods if the order says nothing (G-43.19)."""


@immutable
class StopRules:
    """The stop rules of an order (G-44.3); any one stops. Without any the attacker stops as soon as they are asked."""

    at: int | None = None
    lead: int | None = None
    lost: int | None = None
    rounds: int | None = None

    def stop(self, force: int, defenders: int, lost: int, rounds: int) -> bool:
        """Whether the attacker stops with this force, having lost so many armies in so many battle rounds."""
        if self.at is self.lead is self.lost is self.rounds is None:
            return True
        return (
            (self.at is not None and force <= self.at)
            or (self.lead is not None and force - defenders <= self.lead)
            or (self.lost is not None and lost >= self.lost)
            or (self.rounds is not None and rounds >= self.rounds)
        )


TO_THE_END = StopRules(at=0)


@immutable
class GodswarPlan:
    """How long an attacker goes on with a godswar (G-44.5).

    `rounds` None: as long as both sides have gods. `keep`: no further round once one of these gods is lost. `only`: no
    battle follows.
    """

    rounds: int | None = None
    keep: frozenset[str] = frozenset()
    champions: tuple[str, ...] = CHAMPIONS
    only: bool = False


@immutable
class Plan:
    """What an `invade` order says about going on; left out it is to the end, with as many dice as allowed.

    `low_dice` is (n, m): m dice once the force is n or fewer (G-44.4). `godswar` None is by G-44.5 what the stop rules
    make of it: to the end with `stop_at: 0`, else one round.
    """

    stop: StopRules = field(default_factory=lambda: TO_THE_END)
    dice: int = ATTACK_DICE
    low_dice: tuple[int, int] | None = None
    godswar: GodswarPlan | None = None

    def attack_dice(self, force: int) -> int:
        """How many dice the attacker takes: no more than the force (G-24.2), which always leaves an army behind."""
        low = self.low_dice is not None and force <= self.low_dice[0]
        wished = self.low_dice[1] if low and self.low_dice is not None else self.dice
        return max(1, min(wished, force, ATTACK_DICE))

    def godswar_plan(self) -> GodswarPlan:
        """The plan of the godswar that holds."""
        if self.godswar is not None:
            return self.godswar
        return GodswarPlan() if self.stop.at == 0 else GodswarPlan(rounds=1)
