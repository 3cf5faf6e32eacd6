"""What the program asks of the board of Rattus as one seat may know it (see `contract.rules.Board`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.chance import Chance
from ...engine.conditions import SheetLine
from ...engine.seats import Seat
from .play import facts
from .play.state import State
from .positions.view import RattusBoard

if TYPE_CHECKING:
    from ...contract.pictures import Sheet
    from ...contract.sections import Section
    from ...engine.branches import Branches
    from ...engine.events import Event


class SeatBoard(RattusBoard):
    """The board as one seat may know it, and what can be worked out and told of it."""

    __slots__ = ()

    def worlds(self, later: RattusBoard) -> Callable[[Chance], State]:
        """Draws states that agree with this board and with all that `later`, a later one of the same seat, knows."""
        from .positions.worlds import worlds

        return worlds(self, later)

    def open_world(self, later: RattusBoard, branches: Branches) -> State | None:
        """The world that agrees with both boards, its faces as `branches` say; None outside turns (P-8.9, R-17.9)."""
        from .positions.worlds import open_world

        return open_world(self, later, branches)

    ahead, fact = facts.ahead, facts.fact

    def in_play(self) -> Sequence[str]:
        """The six cards of this game."""
        return self.known.characters

    def event_facts(self, event: Event, lang: str) -> list[str]:
        from .text.guide import event_facts

        return list(event_facts(self, event, lang))

    def where_pieces_stand(self, key: str) -> Mapping[int, str]:
        """The region of each token."""
        regions = self.known.regions.items() if key in ("token", "tokens") else ()
        return {token: region for region, place in regions for token in place.tokens}

    def neighbours(self) -> Mapping[str, Sequence[str]]:
        """The neighbours of each region (see `contract.rules.steps_apart`)."""
        return self.known.board.neighbours

    def left_undone(self, seat: Seat, order: Mapping[str, Any], lang: str, others: Sequence[SheetLine]) -> str:
        """That `done` leaves the plague where it is: where it goes is still asked, unless another line says it."""
        from .text import language

        is_said = any(line.data.get("do") == "plague" or line.on == "path" for line in others)
        is_left = order["do"] == "done" and self.known.phase == "turn" and not is_said
        return language(lang)["undone"]["plague"] if is_left else ""

    def scores(self) -> Mapping[Seat, int]:
        """The cubes of each seat on the board (R-18.1)."""
        return {seat: self.known.on_board(seat) for seat in self.known.seats}

    def threats(self, seat: Seat, lang: str, names: Mapping[Seat, str]) -> Iterator[str]:
        """What threatens a seat, as sentences (see `text.threats`)."""
        from .text.threats import threats

        return threats(self.known, seat, lang, names)

    def display(self, lang: str, names: Mapping[Seat, str], reader: str) -> Iterator[Section]:
        """The board for its reader, section by section (see `display`)."""
        from .text.display import sections

        return sections(self, lang, names, reader)

    def sheets(self, lang: str, names: Mapping[Seat, str]) -> tuple[Sheet, ...]:
        """The picture of the board (see `drawing`); none of a host's own board."""
        from .drawing.board_sheet import sheets

        return sheets(self, lang, names)
