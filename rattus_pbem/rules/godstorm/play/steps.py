"""Steps 1, 2, 4 and 5 of a turn: income, gods and temples, cards played, plague (G-11, G-12, G-14, G-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from ....engine.forms import Fault, OneOf, Picker, Why
from ....engine.records import Choice, Entry, Field, Record, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ....engine.values import changed
from ..cards import play_card, play_record, why_not_played
from ..data.game_data import KINDS
from ..relics import may_use_book, revived_per_crypt, start_of_turn
from .army_events import ArmiesMoved, FaithGained, FaithPaid
from .effects import gain, goes_on, half, lose, settle
from .forms import Amount, amount, by_source, on_names
from .frame_events import RestLeftOut
from .god_events import GodBanished, GodSummoned, TempleBuilt
from .moment import Moment
from .order_of_steps import past, why_not_skipped
from .orders import Build, Move, PlaceArmies, Play, Summon
from .score import Before
from .setup import default_place, placing_form
from .state import State

SKIP, DONE, BOOK = "skip", "done", "book"
"""Orders of every step: leave (the rest of) it out; leave out the rest of the turn."""


def ends_step(table: Table[State], me: Seat, do: str) -> bool:
    """Whether this order leaves the step out."""
    if do == DONE:
        table.emit(RestLeftOut(me))
    return do in (SKIP, DONE)


class Skip(Record):
    """`skip`, which may name its own step; nobody has to."""

    __slots__ = ()

    def random(self, picker: Picker) -> dict[str, str]:
        return dict(self.fixed)

    def answers(self, *, without: Collection[str] = ()) -> Iterator[dict[str, str]]:
        return iter([dict(self.fixed)])

    def to_json(self) -> dict[str, Any]:
        return verb(SKIP).to_json()


def step_form(step: int, entry: Entry, verbs: tuple[str, ...], clause: str, judge: Why) -> Choice:
    """The orders of a step, which has this number in a turn; those of a step that is past are refused (G-7.2)."""

    def one(do: str) -> Record | Fault:
        if do == SKIP:
            return Skip((Field("step", OneOf((step,), "G-7.2"), optional=True),), clause="G-7.2", fixed={"do": SKIP})
        return verb(do, clause="G-7.2") if do == DONE else entry(do)

    def judged(answer: Any) -> Fault | None:
        if answer["do"] == SKIP:
            return why_not_skipped(answer.get("step", step), step)
        return None if answer["do"] == DONE else judge(answer)

    return StepChoice((*verbs, SKIP, DONE), one, clause, partial(past, step=step), judged)


class StepChoice(Choice):
    """The orders of a step. At random something is mostly done, and the rest of the turn seldom left out."""

    __slots__ = ()

    def random(self, picker: Picker) -> dict[str, Any]:
        actions = [record for do, record in self.possible().items() if do not in (SKIP, DONE)]
        if actions and picker.below(4):
            return actions[picker.below(len(actions))].random(picker)
        return {"do": SKIP if picker.below(8) else DONE}


def can_act(form: Choice) -> bool:
    """Whether something can be done in the step, besides leaving it out."""
    return any(isinstance(form.record(do), Record) for do in form.verbs if do not in (SKIP, DONE))


# ---- step 1: raise armies and gather faith (G-11)


async def income(table: Table[State], me: Seat) -> None:
    """Relics, income counted, armies revived, armies placed (G-11.1)."""
    free = await start_of_turn(table, me)
    if not goes_on(table.state, me):
        return
    state = table.state
    raised, temples = state.data.raised(len(state.own(me))), state.temples(me)
    bonus = sum(state.data.continents[continent].bonus for continent in state.continents(me))
    with_book = await ask_to_use_book(table, me)  # asked of the faith before this income (G-43.8)
    table.emit(FaithGained(me, raised + bonus + len(temples), clauses=("G-11.3", "G-11.4", "G-11.5")))
    free += raised + bonus
    if with_book:
        free -= 2
        table.emit(FaithGained(me, 4, clauses=("G-37.9",)))
    await revive(table, me)
    for temple in temples:
        gain(table, me, temple, 1, ("G-11.5",))
    await place(table, me, free)


async def ask_to_use_book(table: Table[State], me: Seat) -> bool:
    """D-BOOK: ask whether to take 4 faith for 2 armies fewer (G-37.9). Whether they do."""
    if not may_use_book(table.state, me) or table.state.now.left_out:
        return False

    def entry(do: str) -> Record | Fault:
        return verb(do, clause="G-37.9")

    form = step_form(1, entry, (BOOK,), "G-37.9", lambda order: None)
    answer = await table.ask(me, "book", form, lambda: {"do": SKIP})
    return not ends_step(table, me, answer["do"])


async def revive(table: Table[State], me: Seat) -> None:
    """D-REVIVE: from each crypt to temples; the last army of a crypt stays (G-11.7, G-37.12)."""
    revived: dict[str, int] = {}
    while not table.state.now.left_out:
        form = revive_form(table.state, me, revived)
        answer = await table.ask(me, "revive", form, lambda: {"do": SKIP}, waits=can_act(form))
        if ends_step(table, me, answer["do"]):
            return
        order = Move.from_json(answer)
        crypt = order.source
        most = left_to_revive(table.state, me, crypt, revived)
        count = amount(order.armies, 1, most, table.state.armies(crypt))
        table.emit(ArmiesMoved(me, crypt, order.to, count, clauses=("G-11.7",)))
        revived[crypt] = revived.get(crypt, 0) + count


def left_to_revive(state: State, me: Seat, crypt: str, revived: Mapping[str, int]) -> int:
    """How many armies a crypt may still give."""
    return int(min(revived_per_crypt(state, me) - revived.get(crypt, 0), state.armies(crypt) - 1))


def revive_form(state: State, me: Seat, revived: Mapping[str, int]) -> Choice:
    """From a crypt to a temple."""
    crypts = [crypt for crypt in state.own_spaces(me, "crypt") if left_to_revive(state, me, crypt, revived) > 0]

    def entry(do: str) -> Record | Fault:
        if not crypts or not state.temples(me):
            return Fault("G-11.7", "nobody_to_revive")

        def armies(some: list[str]) -> Amount:
            return Amount(1, max(left_to_revive(state, me, crypt, revived) for crypt in some), "G-11.7")

        where = (Field("from", OneOf(crypts, "G-11.7")), Field("to", OneOf(state.temples(me), "G-11.7")))
        return verb("revive", *where, Field("armies", by_source(crypts, armies), optional=True), clause="G-11.7")

    def judge(source: str, target: str) -> Fault | None:
        if source in state.spaces and source not in crypts:
            return Fault("G-11.7", "no_army_to_revive", where=source)
        if target in state.data.territories and target not in state.temples(me):
            return Fault("G-11.7", "no_own_temple", where=target)
        return None

    return step_form(1, entry, ("revive",), "G-11.7", on_names(judge, "from", "to"))


async def place(table: Table[State], me: Seat, free: int) -> None:
    """D-PLACE: armies on own territories, what is left over by the default (G-11.8, G-43.10)."""
    some = table.state.now.left_out
    while free and table.state.own(me):  # a position may name no land of a seat
        if table.state.now.left_out:
            place_rest(table, me, free)
            return
        form = placing_form(table.state, me, free, "G-11.8", (DONE,))
        asked = not some and len(table.state.own(me)) > 1  # one place is no choice (G-48.3)
        answer = await table.ask(
            me, "place", with_past(form), lambda: {"do": "rest"}, waits=asked, insists=asked, about={"left": free}
        )
        some = True
        if answer["do"] == DONE:
            table.emit(RestLeftOut(me))
        elif answer["do"] == "rest":
            place_rest(table, me, free)
            return
        else:
            order = PlaceArmies.from_json(answer)
            count = amount(order.armies, 1, free)
            gain(table, me, order.territory, count, ("G-11.8",))
            free -= count


def with_past(form: Choice) -> Choice:
    """The form in which orders of steps that are past are refused by G-7.2."""
    return Choice(form.verbs, form.entry, form.clause, partial(past, step=1), form.judge)


def place_rest(table: Table[State], me: Seat, free: int) -> None:
    """Armies left over, one after the other (G-43.10); one event a territory."""
    start = table.state
    trial = start
    for _ in range(free):
        where = default_place(trial, me)
        trial = trial.with_land(where, _more(trial, where))
    for name in start.own(me):
        gain(table, me, name, trial.armies(name) - start.armies(name), ("G-11.8", "G-43.10"))


def _more(state: State, name: str) -> Any:
    return changed(state.lands[name], armies=state.lands[name].armies + 1)


# ---- step 2: summon gods and build temples (G-12)


async def summon(table: Table[State], me: Seat) -> None:
    """D-SUMMON, D-BUILD: in any order, as faith allows."""
    numbers = table.state.data.numbers
    while not table.state.now.left_out:
        form = summon_form(table.state, me)
        answer = await table.ask(me, "summon", form, lambda: {"do": SKIP}, waits=can_act(form))
        if ends_step(table, me, answer["do"]):
            return
        if answer["do"] == "summon":
            summon = Summon.from_json(answer)
            table.emit(FaithPaid(me, numbers["summon_god"], clauses=("G-12.1",)))
            table.emit(GodSummoned(me, summon.god, summon.to))
        else:
            table.emit(FaithPaid(me, numbers["build_temple"], clauses=("G-12.2",)))
            table.emit(TempleBuilt(me, Build.from_json(answer).territory, clauses=("G-12.2",)))


def summon_form(state: State, me: Seat) -> Choice:
    """A god not in play to own land without plague; a temple to own land without one."""

    def entry(do: str) -> Record | Fault:
        return summon_record(state, me) if do == "summon" else build_record(state, me)

    def judge(do: str, territory: str, god: str, to: str) -> Fault | None:
        return why_not_built(state, me, territory) if do == "build" else why_not_summoned(state, me, god, to)

    return step_form(2, entry, ("summon", "build"), "G-12.1", on_names(judge, "do", "territory", "god", "to"))


def summon_record(state: State, me: Seat) -> Record | Fault:
    """Which god can be summoned, and where to (G-12.1)."""
    gods, healthy = _gods_left(state, me), _healthy(state, me)
    if not gods or not healthy or state.faith[me] < state.data.numbers["summon_god"]:
        return Fault("G-12.1", "cannot_summon")
    return verb("summon", Field("god", OneOf(gods, "G-12.1")), Field("to", OneOf(healthy, "G-12.1")), clause="G-12.1")


def why_not_summoned(state: State, me: Seat, god: str, place: str) -> Fault | None:
    """Why this god cannot be summoned there (G-12.1); neither need be one."""
    if god in KINDS and god not in _gods_left(state, me):
        return Fault("G-12.1", "god_in_play", god=god)
    if place in state.data.territories and place not in _healthy(state, me):
        return Fault("G-12.1", "not_yours" if place not in state.own(me) else "plague_there", where=place)
    return too_little(state, me, state.data.numbers["summon_god"], "G-12.1")


def build_record(state: State, me: Seat) -> Record | Fault:
    """Where a temple can be built (G-12.2)."""
    bare = _bare(state, me)
    if not bare or not state.temples_left or state.faith[me] < state.data.numbers["build_temple"]:
        return Fault("G-12.2", "cannot_build")
    return verb("build", Field("territory", OneOf(bare, "G-12.2")), clause="G-12.2")


def why_not_built(state: State, me: Seat, place: str) -> Fault | None:
    """Why no temple can be built there (G-12.2); it need not be a territory."""
    if place in state.data.territories and place not in _bare(state, me):
        return Fault("G-12.2", "not_yours" if place not in state.own(me) else "has_a_temple", where=place)
    if not state.temples_left:
        return Fault("G-12.2", "no_temple_left")
    return too_little(state, me, state.data.numbers["build_temple"], "G-12.2")


def _gods_left(state: State, me: Seat) -> list[str]:
    return [kind for kind in KINDS if not state.god_in_play(me, kind)]


def _healthy(state: State, me: Seat) -> list[str]:
    return [name for name in state.own(me) if not state.lands[name].plague]


def _bare(state: State, me: Seat) -> list[str]:
    return [name for name in state.own(me) if not state.lands[name].temple]


def too_little(state: State, me: Seat, cost: int, clause: str) -> Fault | None:
    """The fault of who cannot pay."""
    faith = state.faith[me]
    return Fault(clause, "too_little_faith", cost=cost, faith=faith) if faith < cost else None


# ---- step 4: play miracle cards (G-14)


async def play_cards(table: Table[State], me: Seat) -> None:
    """D-PLAY: war and death cards, each finished before the next is played."""
    while goes_on(table.state, me) and not table.state.now.left_out:
        form = play_form(table.state, me)
        held = table.state.counts(me)  # whether he is waited for follows from what all know, not from his cards
        answer = await table.ask(me, "play", form, lambda: {"do": SKIP}, waits=bool(held["war"] + held["death"]))
        if ends_step(table, me, answer["do"]):
            return
        await play_card(table, me, Play.from_json(answer))


def play_form(state: State, me: Seat) -> Choice:
    """A war or death card from the hand (G-14.1, G-14.5)."""
    moment, decks = Moment(state, me), ("war", "death")
    return step_form(
        4,
        lambda do: play_record(moment, decks),
        ("play",),
        "G-14.1",
        lambda answer: why_not_played(moment, Play.from_json(answer), decks),
    )


# ---- step 5: suffer plague (G-15)


async def suffer_plague(table: Table[State], me: Seat) -> None:
    """Half of the armies in each own plague territory die, the gods there are banished, all at once (G-15)."""
    state = table.state
    struck = [name for name in state.own(me) if state.lands[name].plague]
    for name in struck:
        lose(table, name, half(state.armies(name)), ("G-15.1",))
        for seat, god in state.gods_at(name):
            table.emit(GodBanished(seat, god, name, clauses=("G-15.2",)))
    if struck:
        settle(table, me, Before(state))
