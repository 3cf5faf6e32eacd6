"""Risk Godstorm: its rules as the rest of the program sees them. The clauses are in docs/rules/godstorm.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...contract.game_meta import Demo
from ...engine.act_scripts import Act
from ...engine.asks import Ask
from ...engine.chance import Chance
from ...engine.events import Event
from ...engine.seats import Seat
from ...engine.table import Table
from ...kit.rules_base import BaseRules, Script
from . import acts
from .data.game_data import Data, builtin
from .game_options import OPTIONS
from .play.events import EVENTS
from .play.frame_events import TurnBegan
from .play.order_of_steps import MAIN_QUESTIONS, WrittenOrder, not_your_moment
from .play.state import COLOURS, SEATS, State, new_state
from .play.war_events import InvasionDeclared, InvasionEnded

if TYPE_CHECKING:
    from ...contract.example_lines import Examples
    from ...contract.rules import ComputerPlayer, Rules
    from ...language.words import Lexicon
    from ...shapes import Json
    from .seat_board import SeatBoard
    from .text.tallies import WarTallies
    from .text.wording import GodstormTelling


def _position() -> Json:
    from .positions.position_file import PositionFile

    return PositionFile.model_json_schema()


class Godstorm(BaseRules[State]):
    """The rules of Risk Godstorm."""

    name, title = "godstorm", "Risk Godstorm"
    edition = "Risk Godstorm (2004), French rules"
    seats, colours = SEATS, COLOURS
    counts, counts_clause, default_clause = (2, 3, 4, 5), "G-4.1", "G-42.1"
    options = OPTIONS
    schemas: ClassVar = {"state": _position}
    demo = Demo(
        {
            "alpha": ("Anna", "en"),
            "beta": ("Bernard", "fr"),
            "gamma": ("Chloe", "en"),
            "delta": ("Denis", "fr"),
            "epsilon": ("Emma", "en"),
        },
        players={"epsilon": "random"},
    )
    main_questions: tuple[str, ...] = MAIN_QUESTIONS
    turn_end: ClassVar = {"do": "done"}
    by_parts = True  # G-48.1
    event_kinds: dict[str, type[Event]] = EVENTS
    scenes = (TurnBegan, InvasionDeclared, InvasionEnded)
    next_act = staticmethod(acts.next_act)
    not_your_moment = staticmethod(not_your_moment)

    def __init__(self, data: Data | None = None) -> None:
        self.data = data or builtin()
        self.data_digest = self.data.digest

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> State:
        """The state before setup, which keeps the options that are named."""
        return new_state(self.data, seats, {name: value for name, value in options.items() if value is not None})

    def script(self, table: Table[State], act: Act) -> Script:
        """The script of an act by its kind."""
        return acts.SCRIPTS[act.kind](table, *act.seats)

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """The ten steps come in their order (G-7.1); a fight below waits for the Underworld's step.

        A bare `skip` is for a step that is asked about, not for one in which nothing can be done.
        """
        return WrittenOrder.from_json(order).belongs_later(self.data, ask.question, is_asked=ask.waits)

    def is_out(self, state: State, seat: Seat) -> bool:
        """Whether the seat has been eliminated (G-39)."""
        return seat not in state.living

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Whose turn it will be in this epoch, if nobody is eliminated until then; None: a bid, or not known."""
        ahead = turn - state.turn - 1
        return state.to_play[ahead] if state.phase == "turn" and 0 <= ahead < len(state.to_play) else None

    # ---- states as JSON

    def state_of_saved(self, data: Mapping[str, Any]) -> State:
        """The state of this `state_to_json`; nothing is checked again."""
        return State.from_json(data, self.data)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """The state of a position file; open cards are drawn by `fill`. Raises PositionError naming every fault."""
        from ...contract.positions import example_chance
        from .positions.position import read_position

        return read_position(data, self.data, fill or example_chance())

    def board(self, view: Mapping[str, Any]) -> SeatBoard:
        """The boards that stand in a view, or in a whole position."""
        from .seat_board import SeatBoard

        return SeatBoard.from_json(view, self.data)

    # ---- what is imported by those who need it

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its orders."""
        from .text.verbs import lexicon

        return lexicon()

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name (see `players`)."""
        from .players.computer_players import PLAYERS

        return PLAYERS

    @cached_property
    def examples(self) -> Examples[State]:
        """The lines of its worked examples."""
        from ...contract.example_lines import Examples
        from .examples.lines import GodstormLines

        return Examples(partial(GodstormLines, self.data))

    @cached_property
    def telling(self) -> GodstormTelling:
        """Its sentences (see `text`)."""
        from .text.wording import GodstormTelling

        return GodstormTelling()

    @cached_property
    def tallies(self) -> WarTallies:
        """What a player wants the odds of."""
        from .text.tallies import WarTallies

        return WarTallies()


rules = Godstorm.load
if TYPE_CHECKING:
    _whole: Rules[State] = Godstorm()
