"""What the program asks of the boards of Godstorm as one seat may know them (see `contract.rules.Board`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.asks import Ask
from ...engine.conditions import SheetLine
from ...engine.seats import Seat
from .play import facts, later_orders
from .play.order_of_steps import WrittenOrder
from .play.score import final_scores
from .play.state import State
from .positions import worlds as seen_worlds
from .positions.view import GodstormBoard

if TYPE_CHECKING:
    from fractions import Fraction

    from ...contract.pictures import Sheet
    from ...contract.sections import Section
    from ...contract.tallies import Tally
    from ...engine.events import Event
    from ...engine.records import Choice, Record


class SeatBoard(GodstormBoard):
    """The boards as one seat may know them, and what can be worked out and told of them."""

    __slots__ = ()

    ahead, fact, worlds = facts.ahead, facts.fact, seen_worlds.worlds

    def was_done(self, orders: Sequence[SheetLine]) -> bool:
        """See `facts.was_done`."""
        return facts.was_done(self.known, [WrittenOrder.from_json(line.answer()) for line in orders])

    def in_play(self) -> Sequence[str]:
        """The relics on the table, and the reader's own hand."""
        known = self.known
        return [*known.relics, *(card for hand in known.hands.values() for card in hand)]

    def event_facts(self, event: Event, lang: str) -> list[str]:
        from .text.guide import event_facts

        return event_facts(self.known, event, lang)

    def order_notes(self, seat: Seat, order: Mapping[str, Any], lang: str) -> list[str]:
        """The exact odds of an `invade` order on these boards; of each possible one if it names no places.

        The boards are as the certain orders before this one leave them.
        """
        from .text.order_notes import order_notes

        return order_notes(self, seat, order, lang)

    def asked_notes(self, ask: Ask, lang: str) -> list[str]:
        """What a bid and a marker decide; what gods, temples and cards cost, and what the seat can pay."""
        from .text.order_notes import asked_notes

        return asked_notes(self.known, ask, lang)

    def order_chances(self, seat: Seat, order: Mapping[str, Any]) -> Mapping[Tally, Fraction]:
        """The chance that an `invade` order captures its target on these boards."""
        from .text.order_notes import order_chances

        return order_chances(self.known, seat, order)

    def later_record(self, seat: Seat, do: str) -> Record | None:
        """What an order of a later step may be on these boards; None if there is none."""
        return later_orders.later_record(self.known, seat, do)

    def later_choices(self, seat: Seat) -> Mapping[str, Choice]:
        """What could be done in each later step of the turn on these boards, by its question."""
        return later_orders.later_choices(self._with_unknown_decks(), seat)

    def neighbours(self) -> Mapping[str, Sequence[str]]:
        """The neighbours of each territory and space (see `contract.rules.steps_apart`)."""
        return {**self.known.data.neighbours, **self.known.data.under}

    def left_undone(self, seat: Seat, order: Mapping[str, Any], lang: str, others: Sequence[SheetLine]) -> str:
        """What a `done` that stands alone leaves undone; with other orders the player knows what can be done."""
        from .text.order_notes import left_undone

        if order["do"] != "done" or not all(line.on for line in others):
            return ""
        return left_undone(self._with_unknown_decks(), seat, lang)

    def _with_unknown_decks(self) -> State:
        """The state as it is known, with decks of as many cards as there are, which nobody knows."""
        return self.known.but(decks={deck: ("",) * self.deck_size(deck) for deck in self.known.decks})

    def scores(self) -> Mapping[Seat, int]:
        """What each seat would score now (G-40.2); the eliminated have none."""
        return dict(final_scores(self.known))

    def threats(self, seat: Seat, lang: str, names: Mapping[Seat, str]) -> Iterator[str]:
        """What threatens a seat, as sentences (see `text.threats`)."""
        from .text.threats import threats

        return threats(self.known, seat, lang, names)

    def display(self, lang: str, names: Mapping[Seat, str], reader: str) -> Iterator[Section]:
        """The boards for their reader, section by section (see `display`)."""
        from .text.display import sections

        return sections(self, lang, names, reader)

    def sheets(self, lang: str, names: Mapping[Seat, str]) -> tuple[Sheet, ...]:
        """The pictures of the boards (see `drawing`)."""
        from .drawing.board_sheets import sheets

        return sheets(self, lang, names)
