"""What a game says of itself: what it must, and what it may say beside that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..engine.seats import Seat
from .declared_facts import Fact
from .declared_orders import Order
from .game_state import GameState
from .rules_base import BaseRules
from .wording import Wording

if TYPE_CHECKING:
    from ..contract.example_lines import ExampleLines
    from ..contract.pictures import Sheet
    from ..contract.positions import PlacedFault
    from ..contract.sections import Section
    from ..engine.asks import Ask
    from ..engine.events import Event
    from .game_events import GameEvent

S = TypeVar("S", bound=GameState)
Choose = Callable[[Any, "Ask", Any], Any]
"""How a computer player chooses: the state as its seat may know it, the question, a chance of its own -> an answer."""


class Declared(BaseRules[S]):
    """What the author of a game says of it. `game_base.Game` makes the rules protocol from it."""

    state: type[S]
    events: ClassVar[type[GameEvent]]
    orders: ClassVar[tuple[Order, ...]]

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Ids that have names, by the kind of thing; `names.ID` of the catalogue is what each is called."""
    turn_steps: ClassVar[tuple[str, ...]] = ()
    """The main questions of one turn in their order, where it has several."""
    reactions: ClassVar[tuple[str, ...]] = ()
    """Questions on others' turns, for which a seat says whether it wants to be asked."""
    facts: ClassVar[tuple[Fact, ...]] = ()
    strategies: ClassVar[Mapping[str, Choose]] = {}
    """Computer players beside the one that answers by chance."""
    topics: ClassVar[Mapping[str, str]] = {}
    """What the guide tells of, with the clauses of each; its texts are `topic_titles` and `topic_texts`."""
    topic_orders: ClassVar[Mapping[str, tuple[Mapping[str, Any], ...]]] = {}
    lists: ClassVar[Mapping[str, str]] = {}
    """Sections of the display that may be asked for, with the head by whose words."""
    headlines: ClassVar[tuple[type[Event], ...]] = ()
    """The kinds of events that a turn is told by; without them its events are told one by one."""
    example_lines: ClassVar[type[ExampleLines[Any]] | None] = None
    """The class of the lines of its worked examples, a subclass of `state_lines.StateLines`; without it that class."""
    counted: ClassVar[Mapping[type[Event], str]] = {}
    """Kinds of events that a player wants the odds of, each with its name among the `tallies`."""

    # ---- what a game must say

    def display(self, state: S, words: Wording, reader: str) -> Iterable[Section]:
        """The board as its reader may know it; faces that are None are not known (see `contract.rules.Board`)."""
        raise NotImplementedError

    def reached(self, state: S, seat: Seat, words: Wording) -> str:
        """What a seat has reached at the end, in words."""
        raise NotImplementedError

    # ---- what it may say beside it

    def position(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position file, with what stands where a key is left out; the state before the first act has the rest."""
        return data

    def position_faults(self, state: S) -> Iterable[PlacedFault]:
        """What cannot be in a position whose values have the right types."""
        return ()

    def fact(self, state: S, name: str, about: Mapping[str, object], arguments: Mapping[str, str], seat: Seat) -> Any:
        """A fact that a condition names: of the question, of the seat that is named (else one's own), of the game."""
        if name in about:
            return about[name]
        value = getattr(state, name, None)
        return value.get(arguments.get("seat", seat)) if isinstance(value, Mapping) else value

    def ahead(self, state: S, seat: Seat) -> list[dict[str, Any]]:
        """For each question that may come up on others' turns, a standing line as example."""
        simple = {order.on: order for order in reversed(self.orders) if order.on in self.reactions and not order.parts}
        return [] if self.is_out(state, seat) else [{"on": on, "do": simple[on].do} for on in simple]

    def scores(self, state: S) -> Mapping[Seat, int]:
        """What each seat would score if the game ended now; none where the game tells none."""
        return {}

    def sheets(self, state: S, words: Wording) -> tuple[Sheet, ...]:
        """The pictures of the board; none where there is nothing to draw."""
        return ()

    def asked_notes(self, state: S, ask: Ask, words: Wording) -> Iterable[str]:
        """What whoever answers a question should know beside it."""
        return ()

    def order_notes(self, state: S, seat: Seat, order: Mapping[str, Any], words: Wording) -> Iterable[str]:
        """What the game works out about an order, such as its odds."""
        return ()

    def order_chances(self, state: S, seat: Seat, order: Mapping[str, Any]) -> Mapping[Any, Any]:
        """The exact chance of each yes or no that this order decides."""
        return {}

    # ---- its words

    @cached_property
    def named(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """The names of its seats and things: table -> id -> language -> name."""
        tables = {"seat": self.seats, **self.tables}
        return {
            table: {each: {**self.texts.name(each), **self.texts.also(each)} for each in ids}
            for table, ids in tables.items()
        }

    def words(self, lang: str, names: Mapping[Seat, str] | None = None) -> Wording:
        """What it says to a reader."""
        return Wording(self.texts, lang, names or {}, self.named, coloured=bool(self.colours))
