"""Rattus, the board game: its rules as the rest of the program sees them. The clauses are in docs/rules/rattus.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...contract.game_meta import Demo, GameOption, seat_option
from ...engine.act_scripts import Act
from ...engine.chance import Chance
from ...engine.events import Event
from ...engine.seats import Seat, clockwise
from ...engine.table import Table
from ...kit.rules_base import BaseRules, Script
from . import acts
from .data.game_data import Data, builtin
from .play.choosing import choose_six
from .play.frame_events import FinalPartBegan
from .play.state import COLOURS, SEATS, Happening, State, empty_state

if TYPE_CHECKING:
    from ...contract.example_lines import Examples
    from ...contract.rules import ComputerPlayer, Rules
    from ...language.words import Lexicon
    from ...shapes import Json
    from .seat_board import SeatBoard
    from .text.tallies import PlagueTallies
    from .text.wording import RattusTelling


def _position() -> Json:
    from .positions.position_file import PositionFile

    return PositionFile.model_json_schema()


def _board() -> Json:
    from .data.file_models import BoardFile

    return BoardFile.model_json_schema()


def _tokens() -> Json:
    from .data.file_models import TokensFile

    return TokensFile.model_json_schema()


class Rattus(BaseRules[State]):
    """The rules of Rattus on one set of data (board, tokens, characters)."""

    name, title = "rattus", "Rattus"
    edition = "Rattus (2010) with Pied Piper, French rules"
    revision = 4
    seats, colours = SEATS, COLOURS
    counts, counts_clause, default_clause = (2, 3, 4), "R-1.1", "R-20.2"
    options: ClassVar = {
        "first": GameOption("by chance", seat_option),
        "six": GameOption("base", value="base"),
        "board": GameOption("built in", file=True),
        "tokens": GameOption("built in", file=True),
    }
    schemas: ClassVar = {"state": _position, "board": _board, "tokens": _tokens}
    demo = Demo(
        {"red": ("Anna", "en"), "blue": ("Bernard", "fr"), "green": ("Chloe", "en"), "yellow": ("Denis", "fr")},
        options={"six": "random"},
        players={"yellow": "random"},
    )
    main_questions: tuple[str, ...] = ("first", "turn", "final")
    own_orders: Mapping[str, str] = {"bakercubes": "bakercubes"}
    event_kinds: dict[str, type[Event]] = Happening.kinds
    scenes = (FinalPartBegan,)
    next_act = staticmethod(acts.next_act)
    not_your_moment = staticmethod(acts.not_your_moment)

    def __init__(self, data: Data | None = None) -> None:
        self.data = data or builtin()
        self.data_digest = self.data.digest
        self.custom = self.data.custom

    @classmethod
    def load(cls, custom: Mapping[str, Any]) -> Self:
        """With the built-in data, or with a host's own board or tokens (`{"board": {...}, "tokens": {...}}`)."""
        if not custom:
            return super().load(custom)
        from .data.file_check import load

        return cls(load(custom.get("board"), custom.get("tokens")))

    def at_revision(self, number: int) -> Rattus | None:
        """The game as it was at revision 3; of earlier ones nothing is left."""
        if number != 3:
            return None
        earlier = Rattus(replace(self.data, draws_in_order=False))
        earlier.revision = number
        return earlier

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> State:
        """The state before setup; `options["first"]` is a seat, or chance decides (R-2.10); `six` as in `choosing`."""
        way = options["six"]
        six = choose_six(self.data, way)
        return empty_state(self.data, seats, six, options["first"], "" if six else way)

    def script(self, table: Table[State], act: Act) -> Script:
        """The script of an act by its kind."""
        return acts.SCRIPTS[act.kind](table, *act.seats)

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Whose turn it will be: turns go clockwise (R-2.13); None for first placements and the final round."""
        if turn == 0 or state.first is None or state.phase not in ("setup", "first", "turn"):
            return None
        if state.phase != "turn":
            return clockwise(state.seats, state.first)[(turn - 1) % len(state.seats)]
        assert state.active is not None
        return clockwise(state.seats, state.active)[(turn - state.turn - 1) % len(state.seats)]

    # ---- states as JSON

    def state_of_saved(self, data: Mapping[str, Any]) -> State:
        """The state of this `state_to_json`; nothing is checked again."""
        return State.from_json(data, self.data)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """The state of a position file; open faces are drawn by `fill`. Raises PositionError naming every fault."""
        from ...contract.positions import example_chance
        from .positions.position import read_position

        return read_position(data, self.data, fill=fill or example_chance())

    def board(self, view: Mapping[str, Any]) -> SeatBoard:
        """The board that stands in a view, or in a whole position."""
        from .seat_board import SeatBoard

        return SeatBoard.from_json(view, self.data)

    # ---- what is imported by those who need it

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its orders, with the names of this board."""
        from .text.verbs import lexicon

        names = {region: fact.name for region, fact in self.data.regions.items()}
        return lexicon(names, {card: fact.name for card, fact in self.data.characters.items()})

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name (see `players`)."""
        from .players.computer_players import PLAYERS

        return PLAYERS

    @cached_property
    def examples(self) -> Examples[State]:
        """The lines of its worked examples."""
        from ...contract.example_lines import Examples
        from .examples.lines import RattusLines

        return Examples(partial(RattusLines, self.data))

    @cached_property
    def telling(self) -> RattusTelling:
        """Its sentences (see `text`)."""
        from .text.wording import RattusTelling

        return RattusTelling(self.data)

    @cached_property
    def tallies(self) -> PlagueTallies:
        """What a player wants the odds of."""
        from .text.tallies import PlagueTallies

        return PlagueTallies(self.data)


rules = Rattus.load
if TYPE_CHECKING:
    _whole: Rules[State] = Rattus()
