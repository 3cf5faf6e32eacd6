"""The mini game of bench/peers/minigame.py as a rules module of our engine: the same rules, the same work.

Twelve regions, four seats, a hidden stack of rat tokens, six class cards. A turn is one act of three commands: take a
class (or none), place cubes, move the plague. It has the shape of Rattus and none of its rules; like-for-like with
boardgame.io. With `reshuffle` revealed tokens go back into the stack, so that a game lasts as long as one likes.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rattus_pbem.contract.game_meta import Demo, Meta
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Chance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault, Form, OneOf, Picker
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table

NEIGHBOURS = (
    (1, 2),
    (0, 2, 3),
    (0, 1, 4, 5),
    (1, 4, 6),
    (2, 3, 5, 7),
    (2, 4, 8),
    (3, 7, 9),
    (4, 6, 8, 10),
    (5, 7, 11),
    (6, 10),
    (7, 9, 11),
    (8, 10),
)
CLASSES = ("peasant", "monk", "knight", "merchant", "king", "witch")
SEATS = ("north", "east", "south", "west")
TOKENS, MAX_RATS, RESERVE = 60, 3, 18
BAG = 48 * TOKENS  # every kind of token (6 classes, majority or not, limits 1 to 4), each sixty times
REGIONS = tuple(range(12))


@dataclass(frozen=True, slots=True)
class Region:
    """Cubes by the number of the seat, and rat tokens by id."""

    cubes: tuple[int, ...] = (0, 0, 0, 0)
    rats: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """The whole game; `stack` is hidden, its next token last. A token's id tells its kind: see `kind`."""

    regions: tuple[Region, ...]
    classes: Mapping[str, Seat | None]
    supply: tuple[int, ...] = (RESERVE,) * len(SEATS)
    plague: int = -1
    stack: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    turn: int = 0
    scores: tuple[int, ...] = ()

    def but(self, **changes: Any) -> State:
        """This state with some fields replaced."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def with_region(self, number: int, place: Region, **changes: Any) -> State:
        """This state with one region, and perhaps other fields, replaced."""
        return self.but(regions=(*self.regions[:number], place, *self.regions[number + 1 :]), **changes)


def kind(token: int) -> tuple[int, tuple[str, ...]]:
    """The limit of a token and its symbols."""
    index = token % 48
    name = CLASSES[index // 8]
    return 1 + index % 4, (name, "majority") if index & 4 else (name,)


def plus(numbers: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*numbers[:place], numbers[place] + by, *numbers[place + 1 :])


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Setup: the hidden stack, a rat and perhaps more in each region, two cubes of each seat, the plague."""

    stack: tuple[int, ...]
    rats: tuple[int, ...]
    cubes: tuple[int, ...]
    plague: int
    clauses: tuple[str, ...] = ("M-1",)

    def apply(self, state: State) -> State:
        stack, regions = list(self.stack), list(state.regions)
        for number in self.rats:
            regions[number] = replace(regions[number], rats=(*regions[number].rats, stack.pop()))
        for nth, number in enumerate(self.cubes):
            regions[number] = replace(regions[number], cubes=plus(regions[number].cubes, nth // 2, 1))
        return state.but(regions=tuple(regions), stack=tuple(stack), plague=self.plague)

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, stack=())


@dataclass(frozen=True, slots=True)
class ClassTaken(Event):
    """A class goes to a seat; or the seat takes none."""

    seat: Seat
    card: str | None
    clauses: tuple[str, ...] = ("M-2",)

    def apply(self, state: State) -> State:
        return state if self.card is None else state.but(classes={**state.classes, self.card: self.seat})


@dataclass(frozen=True, slots=True)
class CubesPlaced(Event):
    """Cubes of the seat go into a region, as many as there are rats, but one at least."""

    seat: Seat
    region: int
    cubes: int
    clauses: tuple[str, ...] = ("M-3",)

    def apply(self, state: State) -> State:
        mine, place = SEATS.index(self.seat), state.regions[self.region]
        return state.with_region(
            self.region,
            Region(plus(place.cubes, mine, self.cubes), place.rats),
            supply=plus(state.supply, mine, -self.cubes),
        )


@dataclass(frozen=True, slots=True)
class PlagueMoved(Event):
    """The plague reaches a region."""

    seat: Seat
    region: int
    clauses: tuple[str, ...] = ("M-4",)

    def apply(self, state: State) -> State:
        return state.but(plague=self.region)


@dataclass(frozen=True, slots=True)
class RatSpread(Event):
    """The next token of the stack comes into a region, face down."""

    region: int
    clauses: tuple[str, ...] = ("M-5",)

    def apply(self, state: State) -> State:
        place = state.regions[self.region]
        return state.with_region(
            self.region, Region(place.cubes, (*place.rats, state.stack[-1])), stack=state.stack[:-1]
        )


@dataclass(frozen=True, slots=True)
class RatRevealed(Event):
    """A token of the region is turned up and leaves it; the seats in `lost` lose a cube each time they are named."""

    token: int
    region: int
    lost: tuple[int, ...]
    clauses: tuple[str, ...] = ("M-6",)

    def apply(self, state: State) -> State:
        place, supply = state.regions[self.region], state.supply
        cubes = place.cubes
        for seat in self.lost:
            cubes, supply = plus(cubes, seat, -1), plus(supply, seat, 1)
        rats = tuple([rat for rat in place.rats if rat != self.token])
        discards = (*state.discards, self.token)
        return state.with_region(self.region, Region(cubes, rats), supply=supply, discards=discards)


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The revealed tokens are the new stack."""

    stack: tuple[int, ...]
    clauses: tuple[str, ...] = ("M-7",)

    def apply(self, state: State) -> State:
        return state.but(stack=self.stack, discards=())

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, stack=())


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over; with the scores, so is the game."""

    scores: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ("M-8",)

    def apply(self, state: State) -> State:
        return state.but(turn=state.turn + 1, scores=self.scores)


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (Dealt, ClassTaken, CubesPlaced, PlagueMoved, RatSpread, RatRevealed, Reshuffled, TurnEnded)
}


class Plain(Choice):
    """A form of plain values in the place of a choice of orders: the peers' moves are no orders either."""

    __slots__ = ("plain",)

    def __init__(self, plain: Form) -> None:
        self.plain = plain

    def fault(self, answer: Any) -> Fault | None:
        return self.plain.fault(answer)

    def random(self, picker: Picker) -> Any:
        return self.plain.random(picker)

    def answers(self) -> Iterator[Any]:
        return self.plain.answers()

    def to_json(self) -> dict[str, Any]:
        return self.plain.to_json()

    def public(self, answer: Any) -> Any:
        return answer


PLACES = Plain(OneOf(REGIONS, "M-3"))
STEPS = tuple((steps[0], Plain(OneOf(steps, "M-4"))) for steps in NEIGHBOURS)
META = Meta(
    name="mini",
    title="The mini game",
    seats=SEATS,
    counts=(len(SEATS),),
    counts_clause="M-1",
    default_clause="M-1",
    options={},
    schemas={},
    demo=Demo(people={}),
)


@dataclass(frozen=True, slots=True)
class Mini:
    """The rules of the mini game; it ends with the stack (unless that is reshuffled) or after so many turns."""

    turns: int = 100
    reshuffle: bool = False

    name: ClassVar = "mini"
    revision: ClassVar = 1
    edition: ClassVar = "the mini game"
    data_digest: ClassVar = ""
    custom: ClassVar[Mapping[str, Any]] = {}
    event_kinds: ClassVar = EVENTS
    main_questions: ClassVar = ("class", "place", "plague")
    meta: ClassVar = META

    @property
    def players(self) -> Mapping[str, Any]:
        """One computer player: random legal answers."""
        return {"random": lambda rules, view, ask, chance: ask.form.random(chance)}

    def new_state(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> State:
        """The state before setup; it takes all four seats."""
        return State(tuple(Region() for _ in REGIONS), dict.fromkeys(CLASSES))

    def next_act(self, state: State) -> Act | None:
        """Setup, then turns until there are scores."""
        if state.plague < 0:
            return Act("setup", 0)
        if state.scores:
            return None
        return Act("turn", state.turn + 1, (SEATS[state.turn % len(SEATS)],))

    def script(self, table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        """The script of an act."""
        return self._turn(table, act.seats[0]) if act.seats else self._setup(table)

    async def _setup(self, table: Table[State]) -> None:
        stack = table.draw_many("tokens", range(BAG), TOKENS, hidden=True)
        rats = [*REGIONS, *(table.draw("rat", REGIONS) for _ in range(6))]
        cubes = [table.draw("cube", REGIONS) for _ in range(2 * len(SEATS))]
        table.emit(Dealt(tuple(stack), tuple(rats), tuple(cubes), table.draw("plague", REGIONS)))

    async def _turn(self, table: Table[State], me: Seat) -> None:
        classes = table.state.classes
        free = (None, *[card for card in CLASSES if classes[card] != me])
        table.emit(ClassTaken(me, await table.ask(me, "class", Plain(OneOf(free, "M-2")), lambda: None)))

        region = await table.ask(me, "place", PLACES, lambda: 0)
        cubes = min(max(1, len(table.state.regions[region].rats)), table.state.supply[SEATS.index(me)])
        table.emit(CubesPlaced(me, region, cubes))

        first, steps = STEPS[table.state.plague]
        table.emit(PlagueMoved(me, await table.ask(me, "plague", steps, lambda: first)))
        if table.state.regions[table.state.plague].rats:
            spread(table)
            reveal(table)
        if self.reshuffle and len(table.state.stack) < 2:
            table.emit(
                Reshuffled(
                    (
                        *table.state.stack,
                        *table.draw_many("stack", table.state.discards, len(table.state.discards), hidden=True),
                    )
                )
            )
        over = not table.state.stack or table.state.turn + 1 >= self.turns
        table.emit(
            TurnEnded(
                tuple(map(sum, zip(*[place.cubes for place in table.state.regions], strict=True))) if over else ()
            )
        )

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """All but the faces of tokens that have not been revealed."""
        return {
            "you": seat,
            "regions": [{"cubes": place.cubes, "rats": len(place.rats)} for place in state.regions],
            "classes": dict(state.classes),
            "supply": state.supply,
            "plague": state.plague,
            "stack_left": len(state.stack),
            "discards": state.discards,
            "turn": state.turn,
            "scores": state.scores,
        }

    def state_to_json(self, state: State) -> dict[str, Any]:
        """The whole state."""
        return {
            **vars(state),
            "regions": [[list(place.cubes), list(place.rats)] for place in state.regions],
            "classes": dict(state.classes),
        }

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """The state that `state_to_json` wrote."""
        parts: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in data.items()}
        regions = tuple(Region(tuple(cubes), tuple(rats)) for cubes, rats in data["regions"])
        return State(**(parts | {"regions": regions}))

    state_of_saved = state_from_json


def rules(custom: Mapping[str, Any]) -> Mini:
    """For a game folder: the mini game without an end (see `bench.growth`)."""
    return Mini(turns=1_000_000, reshuffle=True)


def spread(table: Table[State]) -> None:
    """Up to two tokens come into different neighbours of the plague that have room."""
    room = [n for n in NEIGHBOURS[table.state.plague] if len(table.state.regions[n].rats) < MAX_RATS]
    for _ in range(2):
        if room and table.state.stack:
            region = table.draw("spread", room)
            room.remove(region)
            table.emit(RatSpread(region))


def reveal(table: Table[State]) -> None:
    """The tokens where the plague is are turned up in random order; each strikes if there are cubes enough."""
    here = table.state.plague
    rats = table.state.regions[here].rats
    for token in table.draw_many("reveal", rats, len(rats)):
        limit, symbols = kind(token)
        cubes = list(table.state.regions[here].cubes)
        lost = []
        if sum(cubes) >= limit:
            for symbol in symbols:
                holder = table.state.classes.get(symbol)
                seat = SEATS.index(holder) if holder else cubes.index(max(cubes)) if symbol == "majority" else None
                if seat is not None and cubes[seat]:
                    cubes[seat] -= 1
                    lost.append(seat)
        table.emit(RatRevealed(token, here, tuple(lost)))
