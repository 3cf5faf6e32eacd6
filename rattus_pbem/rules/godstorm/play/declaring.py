"""Why an invasion or an advance cannot be declared: the first fault in the order of G-42.13, on Earth and below."""

from __future__ import annotations

from ....engine.conditions import Condition, failing
from ....engine.forms import Fault
from ....engine.seats import Seat
from ..positions.view import GodstormBoard
from .facts import fact
from .invasion import Invasion
from .state import HEAVEN, State


def why_not_declared(state: State, war: Invasion) -> Fault | None:
    """The first fault of the order of an invasion, were it declared now."""
    return (why_not_below if war.under else why_not_invaded)(state, war.me, "invade", war.source, war.target)


def why_not_again(state: State, war: Invasion) -> Fault | None:
    """Why the same order is not declared anew: it cannot be, or a condition of it is no longer met (G-44.8, G-48.8)."""
    fault, conditions = why_not_declared(state, war), [Condition(each) for each in war.plan.only_if]
    if fault is not None or not conditions:
        return fault
    known = GodstormBoard.from_json(state.view(war.me), state.data)
    failed = failing(conditions, lambda name, given: fact(known, None, name, given, war.me))
    return Fault("G-44.9", "condition_failed", condition=dict(failed.data)) if failed is not None else None


def why_not_invaded(state: State, me: Seat, do: str, source: str, target: str) -> Fault | None:
    """The first fault of an `invade` or `advance` on Earth, in the order of G-42.13; None for what is no place."""
    if source not in state.data.territories or target not in state.data.territories:
        return None
    held = do == "invade"
    clause = "G-21.1" if held else "G-27.1"
    if source not in state.own(me):
        return Fault(clause, "not_yours", where=source)
    if target not in state.lands or target not in state.neighbours(source):
        return Fault(clause, "no_link", source=source, target=target)
    if state.owner(target) == me:
        return Fault(clause, "target_is_yours", where=target)
    if state.armies(source) < 2:
        return Fault(clause, "too_few_armies", where=source)
    if target in state.now.protected:
        return Fault("G-21.8", "target_protected", where=target)
    if bool(state.armies(target)) != held:
        return Fault("G-27.1", "target_empty" if held else "target_not_empty", where=target)
    return None


def why_not_below(state: State, me: Seat, do: str, source: str, target: str) -> Fault | None:
    """The first fault of an `invade` or `advance` in the Underworld, in the order of G-42.13."""
    if target in state.data.territories or source in state.data.territories:
        if source in state.data.territories and target in state.data.territories:
            return Fault("G-7.2", "step_is_past", given=do)
        return Fault("G-19.1", "no_link", source=source, target=target)
    if target not in state.spaces or state.owner(target) == me:
        return Fault("G-19.1", "target_is_yours" if target in state.spaces else "no_space", where=target)
    if source == HEAVEN:
        if state.data.spaces[target] != "gate":
            return Fault("G-19.2", "no_gate", where=target)
        if not state.heaven[me]:
            return Fault("G-19.1", "heaven_is_empty")
    else:
        if source not in state.own_spaces(me):
            return Fault("G-19.1", "not_yours", where=source)
        if tuple(sorted((source, target))) in state.data.flames:
            return Fault("G-19.3", "flames_between", source=source, target=target)
        if target not in state.data.under[source] or state.armies(source) < 2:
            return Fault("G-19.1", "no_link", source=source, target=target)
    if bool(state.armies(target)) != (do == "invade"):
        return Fault("G-19.5", "target_empty" if do == "invade" else "target_not_empty", where=target)
    return None
