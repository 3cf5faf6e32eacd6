"""The final round's one move of the Plague Piece, by Knight, Crusader, Serf or several of them (R-12.7, P-16.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.forms import Fault, OneOf
from ....engine.list_forms import Subset
from ....engine.orders import Order
from ....engine.records import Field, Keys, Record, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ..cards import Moment, PlagueHelp, across, cards_at
from .action_events import CardUsed, PieceCounts, PlagueMoved
from .plague import help_with_plague, most_steps
from .ravaging import Settler, order_field, ravage, ravage_together, settling_field
from .regions import paths, why_not_path
from .state import State

MOVED_BY = {"knight": ("R-12.7", "R-12.13"), "crusader": ("P-9.7",), "serf": ("P-7.7",)}


def movers(state: State) -> list[str]:
    """The characters of this game that move the plague in the final round."""
    return [card.id for card in cards_at(state.characters, Moment.FINAL) if card.moves]


def move_form(state: State, me: Seat) -> Record | Fault:
    """P-16.15: up to two steps with Knight or Crusader among them, one with the Serf alone; P-16.16: once."""
    by = movers(state)
    used = [card for card in by if card in state.used]
    if used:
        return Fault("P-16.16" if len(by) > 1 else "R-9.1", "already_moved_plague", card=used[0])
    helping = help_with_plague(state, me, Moment.FINAL)
    if not helping:
        return Fault("R-9.1", "not_held", card=by[0])
    ways, steps = paths(state, most_steps(helping)), most_steps(helping)
    if ways == [[]]:
        return Fault("P-17.1", "walled_in", region=state.plague)

    def why_not(path: Any) -> Fault:
        wrong = why_not_path(state, steps, path)
        if steps == 1 and wrong.key == "too_many_steps":
            return Fault("P-7.7", "serf_one_step")
        return wrong

    def why_not_with(card: Any) -> Fault:
        if card not in by:
            return Fault("R-17.3", "works_elsewhere", card=card)
        return Fault("R-9.1", "not_held", card=card)

    helpers = _Helpers(helping)
    return verb(
        "move",
        Field("path", OneOf(ways, "R-6.1", why_not)),
        Field("with", Subset(tuple(helping), 1, len(helping), "P-16.15", why_not_with), optional=len(helping) == 1),
        order_field(state, helpers.shown),
        settling_field(state, helpers.settled, any(helped.settles for helped in helping.values())),
        clause="P-16.15" if len(by) > 1 else "R-12.11",
        limit=across(Move, helpers.too_far),
    )


class _Helpers:
    """The characters that can help with the move, and what those that an order names do for it."""

    def __init__(self, helping: Mapping[str, PlagueHelp]) -> None:
        self.helping = helping

    def _named(self, keys: Keys) -> list[PlagueHelp]:
        cards = keys.value("with") if "with" in keys else list(self.helping) if len(self.helping) == 1 else []
        return [helped for card, helped in self.helping.items() if card in cards] if isinstance(cards, list) else []

    def shown(self, keys: Keys) -> str | None:
        """The region whose tokens are flipped together."""
        return _end(keys) if any(helped.together for helped in self._named(keys)) else None

    def settled(self, keys: Keys) -> str | None:
        """The region where a cube may follow a token."""
        return _end(keys) if any(helped.settles for helped in self._named(keys)) else None

    def too_far(self, order: Move) -> Fault | None:
        """The Serf alone moves the piece one step (P-7.7)."""
        steps = max(helped.steps for card, helped in self.helping.items() if order.cards is None or card in order.cards)
        return Fault("P-7.7", "serf_one_step", place="/path") if len(order.path) > steps else None


def _end(keys: Keys) -> str | None:
    path = keys.value("path")
    return path[-1] if path else None


class Move(Order, called={"with": "cards"}):
    """`move`: the piece's path, the cards that move it (by default the only one), and riders to what comes of it."""

    path: list[str]
    cards: Sequence[str] | None = None
    order: list[int] | None = None
    serf: Sequence[bool] = ()


async def move(table: Table[State], me: Seat, order: Move) -> None:
    """The piece moves, nothing spreads (P-18.3); the Knight's cubes count at once, Crusader and Serf ravage there."""
    helping = help_with_plague(table.state, me, Moment.FINAL)
    cards = [card for card in helping if order.cards is None or card in order.cards]
    helping = {card: helping[card] for card in cards}
    start, path = table.state.plague, order.path
    assert start is not None
    for card in cards:
        table.emit(CardUsed(me, card))
    table.emit(
        PlagueMoved(me, start, tuple(path), clauses=tuple(clause for card in cards for clause in MOVED_BY[card]))
    )
    worth = max(helped.declares for helped in helping.values())
    if worth:
        table.emit(PieceCounts(me, worth))
    counts, settler = table.state.plague_counts, Settler.of(me, helping, order.serf)
    if any(helped.together for helped in helping.values()):
        await ravage_together(table, me, path[-1], counts, order.order, settler)
    elif settler is not None:
        await ravage(table, path[-1], counts, settler)
