"""Steps 6 to 9 but for the fights: what is ordered, and whatever moves without a fight (G-16 to G-19, G-27)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.forms import Fault, OneOf, Picker
from ....engine.records import Choice, Field, Keys, Record, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ..data.game_data import KINDS
from .army_events import ArmiesMoved
from .declaring import why_not_below, why_not_invaded
from .effects import goes_on, settle
from .forms import (
    ALL,
    MOST,
    NONE,
    Amount,
    Gods,
    Preference,
    Tests,
    amount,
    by_source,
    gods_of,
    name_of,
    on_names,
    on_values,
)
from .frame_events import StepEnded
from .god_events import GodBanished, GodMoved
from .invading import enter, invade
from .invasion import MOST_AGAIN
from .orders import Embark, Invade, Move
from .questions import Least
from .score import Before
from .state import HEAVEN, State
from .steps import StepChoice, can_act, ends_step, step_form

SKIPPED = {"do": "skip"}


# ---- step 6: invade territories (G-16)


async def invade_once(table: Table[State], me: Seat) -> None:
    """D-INVADE, D-ADVANCE: one invasion or advance; or the step is over (G-16.1, G-16.4)."""
    await invade_or_advance(table, me, "invade", invade_form(table.state, me), ("G-27.1",))


async def invade_or_advance(table: Table[State], me: Seat, step: str, form: Choice, clauses: tuple[str, ...]) -> None:
    """Ask for one invasion or advance and carry it out, on Earth or below; `clauses` are those of an advance.

    Emits StepEnded if the player ends the step, or if an invasion ends it.
    """
    if not table.state.now.left_out:
        answer = await table.ask(me, step, form, lambda: SKIPPED, waits=can_act(form))
        if not ends_step(table, me, answer["do"]):
            if answer["do"] == "advance":
                advance(table, me, Move.from_json(answer), clauses)
                return
            follows = await invade(table, me, Invade.from_json(answer))
            if follows == "next" or not goes_on(table.state, me):
                return
    table.emit(StepEnded(me, step))


def invade_form(state: State, me: Seat) -> Choice:
    """Invade held land, or advance into empty land, from own land with 2 armies (G-21, G-27)."""
    sources = [name for name in state.own(me) if state.armies(name) > 1]

    def targets(source: str, *, held: bool) -> list[str]:
        return [
            name
            for name in state.neighbours(source)
            if state.owner(name) != me and bool(state.armies(name)) == held and name not in state.now.protected
        ]

    def entry(do: str) -> Record | Fault:
        held = do == "invade"
        near = [source for source in sources if targets(source, held=held)]
        if not near:
            return Fault("G-21.1" if held else "G-27.1", "nothing_to_invade" if held else "nothing_to_enter")

        def to(some: list[str]) -> OneOf:
            return OneOf(sorted({name for source in some for name in targets(source, held=held)}), "G-21.1")

        armies = by_source(near, lambda some: Amount(1, max(map(state.armies, some)) - 1, "G-21.2"))
        fields = [Field("from", OneOf(near, "G-21.1")), Field("to", by_source(near, to))]
        fields += [Field("armies", armies, optional=True, is_rest=True), gods_along(state, near, is_rest=True)]
        return verb(
            do,
            *fields,
            *(PLAN if held else ()),
            clause="G-21.1" if held else "G-27.1",
            limit=on_values(plan_fault, "low_at", "low_dice"),
        )

    judge = on_names(partial(why_not_invaded, state, me), "do", "from", "to")
    return step_form(6, entry, ("invade", "advance"), "G-21.1", judge)


def gods_along(state: State, sources: list[str], *, is_rest: bool = False) -> Field:
    """The gods that go along with armies (G-44.2); `is_rest`: all of them where the order does not say."""
    gods = by_source(sources, lambda some: Gods([kind for name in some for kind in state.kinds_at(name)], KINDS))
    return Field("gods", gods, optional=True, is_rest=is_rest)


def _rule(name: str, low: int = 0) -> Field:
    return Field(name, Least(low, MOST, "G-44.3", "G-44.3"), rider=True)


PLAN = (
    *(_rule(name) for name in ("stop_at", "stop_lost", "stop_rounds")),
    _rule("stop_lead", -MOST),
    Field("dice", Least(1, 3, "G-44.4", "G-44.4"), rider=True),
    Field("low_at", Least(0, MOST, "G-44.4", "G-44.4"), rider=True),
    Field("low_dice", Least(1, 3, "G-44.4", "G-44.4"), rider=True),
    Field("champions", Preference(KINDS, KINDS, "G-44.5", lenient=True), rider=True),
    Field("win", OneOf((True,), "G-44.5"), rider=True),
    Field("godswar", Least(1, MOST, "G-44.5", "G-44.5"), rider=True),
    Field("keep", Preference(KINDS, KINDS, "G-44.5", lenient=True), rider=True),
    Field("godswar_only", OneOf((True,), "G-44.5"), rider=True),
    Field("move_in", Amount(1, MOST, "G-44.6"), rider=True),
    Field("walk_in", Amount(0, MOST, "G-44.6"), rider=True),
    Field("if_sky", OneOf(("go_on", "minimum"), "G-44.7"), rider=True),
    Field("then", OneOf(("next", "end_step"), "G-44.8"), rider=True),
    Field("again", Least(1, MOST_AGAIN, "G-44.8", "G-44.8"), rider=True),
    Field("only_if", lambda keys: Tests() if "again" in keys else None, rider=True),
)
"""The stop rules and the other answers in advance of an `invade` order (G-44); its owner's secret until they count."""


def plan_fault(low_at: int | None, low_dice: int | None) -> Fault | None:
    """What keys of a plan cannot stand together."""
    if (low_at is None) != (low_dice is None):
        return Fault("G-44.4", "low_dice_and_at", place="/low_dice" if low_at is None else "/low_at")
    return None


def advance(table: Table[State], me: Seat, order: Move, clauses: tuple[str, ...]) -> None:
    """Into an empty territory or space without a fight (G-27.1, G-19.5)."""
    state, source, target = table.state, order.source, order.to
    whole = state.heaven[me] if source == HEAVEN else state.armies(source)
    count = amount(order.armies, 1, whole - (source != HEAVEN), whole)
    gods = gods_of(order.gods, state.kinds_at(source), ALL) if source in state.lands else ()
    enter(table, me, source, target, count, gods, clauses)
    settle(table, me, Before(state))


# ---- step 7: fortify (G-17)


async def fortify(table: Table[State], me: Seat) -> None:
    """D-FORTIFY: once; of several orders the first legal one is carried out and the others are dropped (G-43.24)."""
    done = False
    while not table.state.now.left_out:
        form = fortify_form(table.state, me, done=done)
        answer = await table.ask(me, "fortify", form, lambda: SKIPPED, waits=not done and can_act(form))
        if ends_step(table, me, answer["do"]):
            break
        if not done:
            move(table, me, Move.from_json(answer))
            done = True
    table.emit(StepEnded(me, "fortify"))


def move(table: Table[State], me: Seat, order: Move) -> None:
    """Armies and gods along a chain of own territories (G-17.1 to G-17.3, G-48.9)."""
    state, source, target = table.state, order.source, order.to
    gods = gods_of(order.gods, state.kinds_at(source), NONE)
    whole = state.armies(source)
    named = 1 if order.armies is None and not gods else order.armies
    count = amount(named, 0 if gods else 1, whole - 1, whole)
    if count:
        table.emit(ArmiesMoved(me, source, target, count, clauses=("G-17.1",)))
    for god in gods:
        table.emit(GodMoved(me, god, source, target, clauses=("G-17.1", "G-17.2")))
        if table.state.lands[target].plague:
            table.emit(GodBanished(me, god, target, clauses=("G-17.3", "G-29.3")))
    settle(table, me, Before(state))


def fortify_form(state: State, me: Seat, *, done: bool) -> Choice:
    """From own land with armies or gods to spare to own land that a chain of own land joins to it."""
    if done:
        form = step_form(7, lambda do: _DROPPED, ("fortify",), "G-17.1", lambda order: None)
        return _Over(form.verbs, form.entry, form.clause, form.unknown)
    judge = on_values(partial(why_not_fortified, state, me), "from", "to", "gods")
    return step_form(7, lambda do: fortify_record(state, me), ("fortify",), "G-17.1", judge)


def fortify_record(state: State, me: Seat) -> Record | Fault:
    """What can be moved, and where to."""
    own = state.own(me)
    sources = [name for name in own if state.armies(name) > 1 or state.kinds_at(name)]
    near = [source for source in sources if len(chain(state, me, source)) > 1]
    if not near:
        return Fault("G-17.1", "nothing_to_fortify")

    def to(keys: Keys) -> OneOf:
        source = keys.one_of("from", near)
        return OneOf([name for name in chain(state, me, source) if name != source] if source else own, "G-17.1")

    armies = by_source(near, lambda some: Amount(0, max(map(state.armies, some)) - 1, "G-17.1"))
    return verb(
        "fortify",
        Field("from", OneOf(near, "G-17.1")),
        Field("to", to),
        Field("armies", armies, optional=True),
        gods_along(state, near),
        clause="G-17.1",
        limit=on_values(partial(why_not_fortified, state, me), "from", "to", "gods"),
    )


def why_not_fortified(state: State, me: Seat, given_source: Any, given_target: Any, given_gods: Any) -> Fault | None:
    """Why an order to fortify cannot be carried out; none of its values need be right."""
    own, source, target = state.own(me), name_of(given_source), name_of(given_target)
    if source not in state.data.territories or target not in state.data.territories:
        return None
    if source not in own or target not in own or source == target:
        return Fault("G-17.1", "not_yours", where=target if source in own else source)
    if target not in chain(state, me, source):
        return Fault("G-17.1", "no_chain", source=source, target=target)
    gods = gods_of(given_gods, state.kinds_at(source), NONE)
    if not gods and state.armies(source) < 2:
        return Fault("G-17.1", "too_few_armies", where=source)
    return None


class _Over(StepChoice):
    """The step once something has been moved."""

    __slots__ = ()

    def random(self, picker: Picker) -> dict[str, str]:
        return {"do": "skip"}


class _Dropped(Record):
    """Any further order to fortify: it is dropped without a word (G-43.24)."""

    __slots__ = ()

    def fault(self, answer: Any) -> None:
        return None


_DROPPED = _Dropped((), None, "G-43.24", {"do": "fortify"})


def chain(state: State, me: Seat, start: str) -> list[str]:
    """The own territories that an unbroken chain of own territories joins to this one, itself included (G-17.1)."""
    joined = [start]
    for name in joined:
        joined += [other for other in state.neighbours(name) if other not in joined and state.lands[other].owner == me]
    return joined


# ---- step 8: embark from heaven (G-18)


async def embark(table: Table[State], me: Seat) -> None:
    """D-EMBARK: to own spaces, or, who has none, to gates that nobody holds; tested once (G-18.1 to G-18.3)."""
    foothold = bool(table.state.own_spaces(me))
    while not table.state.now.left_out:
        form = embark_form(table.state, me, foothold=foothold)
        answer = await table.ask(me, "embark", form, lambda: SKIPPED, waits=can_act(form))
        if ends_step(table, me, answer["do"]):
            break
        order, heaven = Embark.from_json(answer), table.state.heaven[me]
        clauses = ("G-18.3",) if foothold else ("G-18.1",)
        table.emit(ArmiesMoved(me, HEAVEN, order.to, amount(order.armies, 1, heaven), clauses=clauses))
    table.emit(StepEnded(me, "embark"))


def embark_form(state: State, me: Seat, *, foothold: bool) -> Choice:
    """From heaven to a space."""
    if foothold:
        open_to = state.own_spaces(me)
    else:
        open_to = [gate for gate in state.data.spaces_of("gate") if state.owner(gate) in ("", me)]

    def entry(do: str) -> Record | Fault:
        if not state.heaven[me]:
            return Fault("G-18.5", "heaven_is_empty")
        if not open_to:
            return Fault("G-18.2", "gates_are_held")
        count = Field("armies", Amount(1, state.heaven[me], "G-18.1"), optional=True, is_all=True)
        return verb("embark", Field("to", OneOf(open_to, "G-18.1")), count, clause="G-18.1")

    def judge(target: str) -> Fault | None:
        if target in state.spaces and target not in open_to:
            if foothold:
                return Fault("G-18.3", "not_your_space", where=target)
            gate = state.data.spaces[target] == "gate"
            return Fault("G-18.2" if gate else "G-18.1", "gate_is_held" if gate else "no_gate", where=target)
        return None if state.heaven[me] else Fault("G-18.5", "heaven_is_empty")

    return step_form(8, entry, ("embark",), "G-18.1", on_names(judge, "to"))


# ---- step 9: invade the Underworld (G-19)


async def underworld_once(table: Table[State], me: Seat) -> None:
    """D-UW-INVADE, D-UW-ADVANCE: one invasion or advance below; or the step is over (G-19.1, G-19.5)."""
    await invade_or_advance(table, me, "underworld", underworld_form(table.state, me), ("G-19.5",))


def underworld_form(state: State, me: Seat) -> Choice:
    """From own spaces with 2 armies to adjacent ones, and from heaven to gates (G-19.1, G-19.2, G-19.5)."""
    sources = [name for name in state.own_spaces(me) if state.armies(name) > 1]
    sources += [HEAVEN] if state.heaven[me] else []

    def targets(source: str, *, held: bool) -> list[str]:
        near = state.data.spaces_of("gate") if source == HEAVEN else state.data.under[source]
        return [name for name in near if state.owner(name) != me and bool(state.armies(name)) == held]

    def entry(do: str) -> Record | Fault:
        held = do == "invade"
        near = [source for source in sources if targets(source, held=held)]
        if not near:
            return Fault("G-19.1" if held else "G-19.5", "nothing_to_invade" if held else "nothing_to_enter")

        def to(some: list[str]) -> OneOf:
            return OneOf(sorted({name for source in some for name in targets(source, held=held)}), "G-19.1")

        def armies(some: list[str]) -> Amount:
            most = max(state.heaven[me] if source == HEAVEN else state.armies(source) - 1 for source in some)
            return Amount(1, most, "G-19.1")

        fields = [Field("from", OneOf(near, "G-19.1")), Field("to", by_source(near, to))]
        fields += [Field("armies", by_source(near, armies), optional=True, is_rest=True)]
        return verb(
            do,
            *fields,
            *(PLAN_BELOW if held else ()),
            clause="G-19.1",
            limit=on_values(plan_fault, "low_at", "low_dice"),
        )

    judge = on_names(partial(why_not_below, state, me), "do", "from", "to")
    return step_form(9, entry, ("invade", "advance"), "G-19.1", judge)


PLAN_BELOW = tuple(
    field
    for field in PLAN
    if field.name not in ("champions", "win", "godswar", "keep", "godswar_only", "walk_in", "if_sky")
)
"""The plan of an invasion in the Underworld, where nothing but armies takes part (G-19.3)."""
