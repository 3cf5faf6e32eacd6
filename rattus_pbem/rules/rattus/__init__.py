"""Rattus, the board game: its rules as the rest of the program sees them. The clauses are in docs/rules/rattus.md."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from ...engine.act_scripts import Act
from ...engine.asks import Ask
from ...engine.chance import Chance
from ...engine.events import Event
from ...engine.forms import Fault
from ...engine.seats import Seat, clockwise
from ...engine.table import Table
from . import acts
from .data.game_data import Data, builtin
from .play.action_events import EVENTS
from .play.choosing import choose_six
from .play.frame_events import FinalPartBegan
from .play.state import State, empty_state

if TYPE_CHECKING:
    from ...contract.example_lines import Examples
    from ...contract.game_meta import Meta
    from ...contract.guides import Guide
    from ...contract.rules import ComputerPlayer
    from ...contract.tallies import Loss, Luck, Tallies
    from ...language.words import Lexicon
    from ...shapes import Json
    from .seat_board import SeatBoard
    from .text.turn_story import TurnStory


class Rattus:
    """The rules of Rattus on one set of data (board, tokens, characters)."""

    name = "rattus"
    revision = 4
    edition = "Rattus (2010) with Pied Piper, French rules"
    main_questions = ("first", "turn", "final")
    own_orders: Mapping[str, str] = {"bakercubes": "bakercubes"}
    event_kinds: dict[str, type[Event]] = EVENTS
    scenes = (FinalPartBegan,)

    def __init__(self, data: Data) -> None:
        self.data = data
        self.data_digest = data.digest
        self.custom: Mapping[str, Any] = data.custom

    def at_revision(self, number: int) -> Rattus | None:
        """The game as it was at revision 3; of earlier ones nothing is left."""
        if number != 3:
            return None
        earlier = Rattus(replace(self.data, draws_in_order=False))
        earlier.revision = number
        return earlier

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its orders, with the names of this board."""
        from .text.verbs import lexicon

        names = {region: fact.name for region, fact in self.data.regions.items()}
        return lexicon(names, {card: fact.name for card, fact in self.data.characters.items()})

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
        """The state before setup; `options["first"]` is a seat, or chance decides (R-2.10); `six` as in `choosing`."""
        way = options.get("six", "base")
        six = choose_six(self.data, way)
        return empty_state(self.data, seats, six, options.get("first"), "" if six else way)

    def next_act(self, state: State) -> Act | None:
        return acts.next_act(state)

    def script(self, table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        return acts.script(table, act)

    def is_for_later(self, ask: Ask, order: object) -> bool:
        """No: each turn has one main question (R-3)."""
        return False

    def is_out(self, state: State, seat: Seat) -> bool:
        """No: everybody plays to the end."""
        return False

    def not_your_moment(self, state: State, seat: Seat, do: str) -> Fault:
        """Why an order of a seat that is not asked cannot be carried out."""
        return acts.not_your_moment(state, seat, do)

    def state_to_json(self, state: State) -> Json:
        """The whole state, secrets included, in the shape of a position file."""
        from .positions.view import write_position

        return write_position(state)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """The state of a position file; open faces are drawn by `fill`. Raises PositionError naming every fault."""
        from .positions.position import example_chance, read_position

        return read_position(data, self.data, fill=fill or example_chance())

    def state_of_saved(self, data: Mapping[str, Any]) -> State:
        """The state of this `state_to_json`; nothing is checked again."""
        return State.from_json(data, self.data)

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Whose turn it will be: turns go clockwise (R-2.13); None for first placements and the final round."""
        if turn == 0 or state.first is None or state.phase not in ("setup", "first", "turn"):
            return None
        if state.phase != "turn":
            return clockwise(state.seats, state.first)[(turn - 1) % len(state.seats)]
        assert state.active is not None
        return clockwise(state.seats, state.active)[(turn - state.turn - 1) % len(state.seats)]

    @cached_property
    def examples(self) -> Examples[State]:
        """The lines of its worked examples."""
        from ...contract.example_lines import Examples
        from .examples.lines import RattusLines

        return Examples(partial(RattusLines, self.data))

    def view(self, state: State, seat: Seat | None) -> Json:
        """All that this seat may know of the state (None: the public)."""
        from .positions.view import view

        return view(state, seat)

    def board(self, view: Mapping[str, Any]) -> SeatBoard:
        """The board that stands in a view, or in a whole position."""
        from .seat_board import SeatBoard

        return SeatBoard.from_json(view, self.data)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that this game finds; None for those of forms in general."""
        from .text.wording import fault_text

        return fault_text(self.data, fault, lang)

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """The sentence that tells an event as the viewer sees it."""
        from .text.wording import event_text

        return event_text(self.data, event, lang, viewer, names)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked, as a sentence; `about` are the facts of this very question."""
        from .text.wording import question_text

        return question_text(self.data, question, lang, **(about or {}))

    @property
    def tallies(self) -> Tallies:
        """What a player wants the odds of."""
        from .text.tallies import PlagueTallies

        return PlagueTallies(self.data)

    def luck(self, state: State, event: Event) -> Iterator[Luck]:
        """What chance gave in this event, beside what it gives on average; `state` is that before it."""
        from .play.luck_and_losses import luck

        return luck(state, event)

    def losses(self, events: Sequence[Event]) -> Iterator[Loss]:
        """Whose cubes were lost in these events of a turn, and by whose plague."""
        from .play.luck_and_losses import losses

        return losses(events)

    def standings(self, state: State, lang: str) -> list[tuple[Seat, str]]:
        """The seats from first to last with their cubes, once the game is over (R-18)."""
        from .text.wording import Names

        names, scores = Names(self.data, lang), dict(state.scores)
        return [(seat, names.cubes(scores[seat])) for seat in state.ranking]

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        from .text.abridged import abridged

        return abridged(events)

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> TurnStory:
        """The events of a turn, as the reader sees them, as a turn is read (see `contract.stories`)."""
        from .text.turn_story import TurnStory

        return TurnStory(self.data, events, lang, reader, names)

    def default_text(self, part: str, lang: str) -> str:
        """What holds if an answer or a part of an order is left out; "" if it cannot be."""
        from .text.wording import default_text

        return default_text(part, lang)

    def field_text(self, part: str, lang: str) -> str:
        """A part of an order as a person calls it."""
        from .text.wording import field_text

        return field_text(part, lang)

    def guide(self, lang: str) -> Guide:
        """What the game teaches: its actions, its cards, its clauses (see `text.guide`)."""
        from .text.guide import guide

        return guide(self.data, lang)


def rules(custom: Mapping[str, object]) -> Rattus:
    """Rattus with the built-in data, or with a host's own board or tokens (`{"board": {...}, "tokens": {...}}`)."""
    if not custom:
        return _plain()
    from .data.file_check import load

    return Rattus(load(custom.get("board"), custom.get("tokens")))


@lru_cache(maxsize=1)
def _plain() -> Rattus:
    return Rattus(builtin())
