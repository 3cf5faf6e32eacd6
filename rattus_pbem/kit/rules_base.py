"""The base of every game: what it declares, and what follows from that whatever its state is.

It imports next to nothing: what only some commands need of a game lies in modules of their own (see `Telling`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..contract.game_meta import Demo, GameOption, Meta
from ..engine.seats import Seat
from ..engine.values import parts_of
from ..errors import UnreadableError

if TYPE_CHECKING:
    from ..contract.guides import Guide
    from ..contract.rules import ComputerPlayer
    from ..contract.steps import TurnStep
    from ..contract.stories import Story
    from ..contract.tallies import Loss, Luck, Tallies
    from ..contract.texts import Catalogue
    from ..engine.act_scripts import Act
    from ..engine.asks import Ask
    from ..engine.chance import SeededChance
    from ..engine.events import Event
    from ..engine.forms import Fault
    from ..engine.table import Table
    from ..shapes import Json


class Shown(Protocol):
    """What the base asks of a state."""

    def to_json(self) -> Json:
        """The whole state, secrets included, in the shape of a position file."""

    def view(self, seat: Seat | None) -> Json:
        """All that this seat may know of the state (None: the public), built up from nothing; plain JSON."""


S = TypeVar("S", bound=Shown)
Script = Coroutine[tuple["Ask", ...], tuple[Any, ...], None]
ActScript = Callable[["Table[Any]", "Act"], Script]


def by_chance(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """The computer player of every game: any legal answer."""
    return ask.form.random(chance)


class BaseRules(Generic[S]):
    """The parts of the rules protocol (`contract.rules.Rules`) that follow from declarations, whatever the state is.

    The clauses `counts_clause` and `default_clause` are quoted, `acts` are the scripts by the kind of act, `scenes` the
    kinds of events with which a paragraph begins; see `contract.game_meta` for the rest.
    """

    name: str
    title: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    counts: ClassVar[tuple[int, ...]]
    counts_clause: ClassVar[str]
    default_clause: ClassVar[str]
    demo: ClassVar[Demo]
    acts: ClassVar[Mapping[str, ActScript]]

    revision = 1
    data_digest = ""
    custom: Mapping[str, Any] = {}
    own_orders: Mapping[str, str] = {}
    options: ClassVar[Mapping[str, GameOption]] = {}
    colours: ClassVar[Mapping[Seat, str]] = {}
    turn_end: ClassVar[Mapping[str, Any] | None] = None
    by_parts: ClassVar[bool] = False
    scenes: ClassVar[tuple[type[Event], ...]] = ()

    # ---- what a game must say

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> S:
        """The state before the first act, each option with its value."""
        raise NotImplementedError

    def next_act(self, state: S) -> Act | None:
        """What comes next between acts; None when the game is over. A pure function of the state."""
        raise NotImplementedError

    @property
    def schemas(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        """What makes the schemas of its files, by their kind (see `Meta`)."""
        raise NotImplementedError

    # ---- what it may say beside it

    def is_out(self, state: S, seat: Seat) -> bool:
        """Whether the seat is out of the game."""
        return False

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """Whether the order belongs to a later step of the turn than the one that is asked about."""
        return False

    def seat_of_turn(self, state: S, turn: int) -> Seat | None:
        """Whose turn a coming turn will be, if the game lasts until then; None: several seats', or not known."""
        return None

    @property
    def tallies(self) -> Tallies | None:
        """What a player wants the odds of; None for a game that counts nothing."""
        return None

    # ---- what is made from it

    @classmethod
    def load(cls, custom: Mapping[str, Any]) -> Self:
        """The game, made once. Raises UnreadableError for files of a host's own: it takes none."""
        if custom:
            raise UnreadableError(f"{cls.title} takes no file of your own: {', '.join(custom)}")
        if "_made" not in vars(cls):
            cls._made = cls()
        made: Self = cls._made
        return made

    _made: ClassVar[Any]

    @cached_property
    def package(self) -> str:
        """The package that the game lies in: that of the class which gives it its name."""
        own = next(each for each in type(self).__mro__ if "name" in vars(each))
        module = sys.modules[own.__module__]
        return module.__package__ or module.__name__

    @cached_property
    def texts(self) -> Catalogue:
        """Its catalogues."""
        from ..contract.texts import Catalogue

        return Catalogue(f"{self.package}.text")

    @cached_property
    def meta(self) -> Meta:
        """What the game says about itself."""
        return Meta(
            name=self.name,
            title=self.title,
            seats=self.seats,
            counts=self.counts,
            counts_clause=self.counts_clause,
            default_clause=self.default_clause,
            options=self.options,
            schemas=self.schemas,
            demo=self.demo,
            texts=f"{self.package}.text",
            turn_end=self.turn_end,
            by_parts=self.by_parts,
            colours=self.colours,
        )

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """Computer players by name."""
        return {"random": by_chance}

    def new_state(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> S:
        """The state before the first act."""
        given = {name: options.get(name, option.value) for name, option in self.options.items()}
        return self.begin(tuple(seats), given)

    def script(self, table: Table[S], act: Act) -> Script:
        """The rule script of this act."""
        return self.acts[act.kind](table, act)

    def state_to_json(self, state: S) -> Json:
        """The whole state, secrets included, in the shape of a position file."""
        return state.to_json()

    def view(self, state: S, seat: Seat | None) -> Json:
        """All that this seat may know of the state (None: the public)."""
        return state.view(seat)

    # ---- what is told of it

    @property
    def telling(self) -> Telling[S]:
        """Where its sentences lie, imported when somebody reads them; a game may say them itself instead."""
        return Telling()

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """See `Telling`."""
        return self.telling.fault_text(fault, lang)

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """See `Telling`."""
        return self.telling.event_text(event, lang, viewer, names)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """See `Telling`."""
        return self.telling.question_text(question, lang, about)

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        """See `Telling`."""
        return self.telling.abridged(events)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> Story | None:
        """See `Telling`."""
        return self.telling.story(events, lang, reader, names)

    def standings(self, state: S, lang: str) -> Sequence[tuple[Seat, str]]:
        """See `Telling`."""
        return self.telling.standings(state, lang)

    def guide(self, lang: str) -> Guide:
        """See `Telling`."""
        return self.telling.guide(lang)

    def luck(self, state: S, event: Event) -> Iterable[Luck]:
        """See `Telling`."""
        return self.telling.luck(state, event)

    def losses(self, events: Sequence[Event]) -> Iterable[Loss]:
        """See `Telling`."""
        return self.telling.losses(events)

    def steps_of_turn(self, lang: str) -> Sequence[TurnStep]:
        """See `Telling`."""
        return self.telling.steps_of_turn(lang)

    def step_of(self, order: Mapping[str, Any]) -> int:
        """See `Telling`."""
        return self.telling.step_of(order)

    def default_text(self, part: str, lang: str) -> str:
        """What holds if an answer or a part of an order is left out; "" if it cannot be."""
        return str(self.texts.language(lang).get("defaults", {}).get(part, ""))

    def field_text(self, part: str, lang: str) -> str:
        """A part of an order as a person calls it."""
        return str(self.texts.language(lang)["fields"].get(part, part))


class Telling(Generic[S]):
    """What is told of a game, where that lies in a module of its own, which most commands never import.

    `said` is how a part of an event is said, by its name or by `KIND.PART`, given the names of things; `said_of` are
    those by `KIND.PART` that need the whole event. Any other part is as it is.
    """

    said: ClassVar[Mapping[str, Callable[[Any, Any], Any]]] = {}
    said_of: ClassVar[Mapping[str, Callable[[Any, Any], Any]]] = {}

    def facts(self, names: Any, event: Event) -> dict[str, Any]:
        """The parts of an event as a sentence holds them."""
        return {part.name: self._said(names, event, part.name) for part in parts_of(type(event))}

    def _said(self, names: Any, event: Event, part: str) -> Any:
        of_kind, value = f"{event.kind}.{part}", getattr(event, part)
        if of_kind in self.said_of:
            return self.said_of[of_kind](names, event)
        say = self.said.get(of_kind) or self.said.get(part)
        return value if say is None else say(names, value)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that this game finds; None for those of forms in general."""
        raise NotImplementedError

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """The sentence of an event as the viewer sees it."""
        raise NotImplementedError

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None) -> str:
        """What is asked; `about` are the facts of this very question."""
        raise NotImplementedError

    def standings(self, state: S, lang: str) -> Sequence[tuple[Seat, str]]:
        """The seats from first to last, each with what it has reached."""
        raise NotImplementedError

    def guide(self, lang: str) -> Guide:
        """What the game teaches."""
        raise NotImplementedError

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        """The events of a report."""
        return events

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> Story | None:
        """The events of a turn as they are read; None for a game that tells them one by one."""
        return None

    def luck(self, state: S, event: Event) -> Iterable[Luck]:
        """What a public event gave to a seat by chance; `state` is that before it."""
        return ()

    def losses(self, events: Sequence[Event]) -> Iterable[Loss]:
        """Who has lost pieces to whom in these events of a turn."""
        return ()

    def steps_of_turn(self, lang: str) -> Sequence[TurnStep]:
        """The steps of a turn, where it has some."""
        return ()

    def step_of(self, order: Mapping[str, Any]) -> int:
        """The step that an order does something in; 0 for none."""
        return 0
