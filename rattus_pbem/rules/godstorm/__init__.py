"""Risk Godstorm: its rules as the rest of the program sees them. The clauses are in docs/rules/godstorm.md."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from ...engine.act_scripts import Act
from ...engine.asks import Ask
from ...engine.chance import Chance
from ...engine.events import Event
from ...engine.forms import Fault
from ...engine.seats import Seat
from ...engine.table import Table
from ...errors import UnreadableError
from . import acts
from .data.game_data import Data, builtin
from .play.events import EVENTS
from .play.frame_events import TurnBegan
from .play.order_of_steps import MAIN_QUESTIONS, WrittenOrder, not_your_moment
from .play.state import State, new_state
from .play.war_events import InvasionDeclared, InvasionEnded

if TYPE_CHECKING:
    from ...contract.example_lines import Examples
    from ...contract.game_meta import Meta
    from ...contract.guides import Guide
    from ...contract.rules import ComputerPlayer
    from ...contract.steps import TurnStep
    from ...contract.tallies import Loss, Luck, Tallies
    from ...language.words import Lexicon
    from ...shapes import Json
    from .seat_board import SeatBoard
    from .text.turn_story import TurnStory


class Godstorm:
    """The rules of Risk Godstorm."""

    name = "godstorm"
    revision = 1
    edition = "Risk Godstorm (2004), French rules"
    main_questions = MAIN_QUESTIONS
    own_orders: Mapping[str, str] = {}
    event_kinds: dict[str, type[Event]] = EVENTS
    scenes = (TurnBegan, InvasionDeclared, InvasionEnded)
    custom: Mapping[str, Any] = {}

    def __init__(self, data: Data) -> None:
        self.data = data
        self.data_digest = data.digest

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its orders."""
        from .text.verbs import lexicon

        return lexicon()

    @property
    def meta(self) -> Meta:
        from .meta import META

        return META

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name (see `players`)."""
        from .players.computer_players import PLAYERS

        return PLAYERS

    def new_state(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> State:
        """The state before setup; of the options it keeps those of this game, not the host's own."""
        own = {name: options[name] for name in self.meta.options if name in options}
        return new_state(self.data, seats, own)

    def next_act(self, state: State) -> Act | None:
        return acts.next_act(state)

    def script(self, table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        return acts.script(table, act)

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """The ten steps come in their order (G-7.1); a fight below waits for the Underworld's step.

        A bare `skip` is for a step that is asked about, not for one in which nothing can be done.
        """
        return WrittenOrder.from_json(order).belongs_later(self.data, ask.question, is_asked=ask.waits)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Whether the seat has been eliminated (G-39)."""
        return seat not in state.living

    def not_your_moment(self, state: State, seat: Seat, do: str) -> Fault:
        """Why an order of a seat that is not asked cannot be carried out."""
        return not_your_moment(state, seat, do)

    def state_to_json(self, state: State) -> Json:
        """The whole state, secrets included, in the shape of a position file."""
        from .positions.view import write_position

        return write_position(state)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """The state of a position file; open cards are drawn by `fill`. Raises PositionError naming every fault."""
        from .positions.position import example_chance, read_position

        return read_position(data, self.data, fill or example_chance())

    def state_of_saved(self, data: Mapping[str, Any]) -> State:
        """The state of this `state_to_json`; nothing is checked again."""
        return State.from_json(data, self.data)

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Whose turn it will be in this epoch, if nobody is eliminated until then; None: a bid, or not known."""
        ahead = turn - state.turn - 1
        return state.to_play[ahead] if state.phase == "turn" and 0 <= ahead < len(state.to_play) else None

    def view(self, state: State, seat: Seat | None) -> Json:
        """All that this seat may know of the state (None: the public)."""
        from .positions.view import view

        return view(state, seat)

    def board(self, view: Mapping[str, Any]) -> SeatBoard:
        """The boards that stand in a view, or in a whole position."""
        from .seat_board import SeatBoard

        return SeatBoard.from_json(view, self.data)

    @cached_property
    def examples(self) -> Examples[State]:
        """The lines of its worked examples."""
        from ...contract.example_lines import Examples
        from .examples.lines import GodstormLines

        return Examples(partial(GodstormLines, self.data))

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that this game finds; None for those of forms in general."""
        from .text.wording import fault_text

        return fault_text(self.data, fault, lang)

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """The sentence that tells an event as the viewer sees it."""
        from .text.wording import event_text

        return event_text(self.data, event, lang, viewer, names)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn, as the reader sees them, as a turn is read (see `contract.stories`)."""
        from .text.turn_story import TurnStory

        return TurnStory(self.data, events, lang, reader, names)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked, as a sentence; `about` are the facts of this very question."""
        from .text.wording import question_text

        return question_text(self.data, question, lang, about)

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        from .text.abridged import abridged

        return abridged(events)

    def default_text(self, part: str, lang: str) -> str:
        """What holds if an answer or a part of an order is left out; "" if it cannot be."""
        from .text.wording import default_text

        return default_text(part, lang)

    def field_text(self, part: str, lang: str) -> str:
        """A part of an order as a person calls it."""
        from .text.wording import field_text

        return field_text(part, lang)

    @property
    def tallies(self) -> Tallies:
        """What a player wants the odds of."""
        from .text.tallies import WarTallies

        return WarTallies()

    def luck(self, state: State, event: Event) -> Iterator[Luck]:
        """What chance gave in this event, beside what it gives on average; `state` is that before it."""
        from .play.luck_and_losses import luck

        return luck(state, event)

    def losses(self, events: Sequence[Event]) -> Iterator[Loss]:
        """Whose armies were lost in these events of a turn, and to whom."""
        from .play.luck_and_losses import losses

        return losses(events)

    def steps_of_turn(self, lang: str) -> Sequence[TurnStep]:
        """The ten steps of a turn."""
        from .text.steps import steps_of_turn

        return steps_of_turn(lang)

    def step_of(self, order: Mapping[str, Any]) -> int:
        """The step that an order does something in."""
        from .text.steps import step_of

        return step_of(self.data, order)

    def standings(self, state: State, lang: str) -> list[tuple[Seat, str]]:
        """The seats from first to last with their scores, once the game is over (G-40, G-41)."""
        from .text.wording import points

        return [(seat, points(state.scores[seat], lang)) for place in state.ranking for seat in place]

    def guide(self, lang: str) -> Guide:
        """What the game teaches: its steps and its cards (see `text.guide`)."""
        from .text.guide import guide

        return guide(lang)


def rules(custom: Mapping[str, object]) -> Godstorm:
    """Risk Godstorm. Raises UnreadableError for files of a host's own: there are none in this game."""
    if custom:
        raise UnreadableError(f"Risk Godstorm takes no file of your own: {', '.join(custom)}")
    return _plain()


@lru_cache(maxsize=1)
def _plain() -> Godstorm:
    return Godstorm(builtin())
