"""Step 3: miracle cards are obtained, of decks whose god is in play (G-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any

from ....engine.forms import Fault, OneOf, Shortfall
from ....engine.records import Choice, Field, Record, Several
from ....engine.seats import Seat
from ....engine.table import Table
from ....engine.values import immutable
from ..data.game_data import KINDS
from ..relics import price
from .army_events import FaithPaid
from .card_events import PurchaseSkipped
from .drawing import draw_card
from .forms import MOST, amount, cut, on_values
from .orders import Obtain
from .questions import Least
from .state import State
from .steps import SKIP, can_act, ends_step, step_form


async def obtain(table: Table[State], me: Seat) -> None:
    """D-OBTAIN: at most 4 cards, named before any is seen; relics enter play after all are drawn (G-13.1 to G-13.4)."""
    if table.state.now.left_out:
        return
    form = obtain_form(table.state, me)
    answer = await table.ask(me, "obtain", form, lambda: {"do": SKIP}, waits=can_act(form))
    if ends_step(table, me, answer["do"]):
        return
    counts = bought(table, me, Obtain.from_json(answer))
    if counts:
        table.emit(FaithPaid(me, price(table.state, me) * sum(counts.values()), clauses=("G-13.1", "G-13.3")))
    for deck in sorted(counts, key=lambda deck: deck == "magic"):
        draw_card(table, me, deck, ("G-13.2", "G-13.4") if deck == "magic" else ("G-13.2",), counts[deck])


def bought(table: Table[State], me: Seat, order: Obtain) -> dict[str, int]:
    """How many cards of each deck, cut one deck after the other (G-13.2, G-48.9); what gives none is reported."""
    counts, skipped, _ = purchases(table.state, me, order)
    for place, deck, fault in skipped:
        table.refused_riders.append((me, f"cards/{place}", fault))
        table.emit(PurchaseSkipped(me, deck, clauses=(fault.clause, "G-13.2")))
    return counts


Skipped = list[tuple[int, str, Fault]]


def purchases(state: State, me: Seat, order: Obtain) -> tuple[dict[str, int], Skipped, list[tuple[int, Shortfall]]]:
    """Cards by deck; the entries that can have none, with their decks and why; those that are cut."""
    cost, counts = price(state, me), dict[str, int]()
    skipped, short = Skipped(), list[tuple[int, Shortfall]]()
    faith = min(state.faith[me], order.up_to)
    for place, entry in enumerate(order.cards):
        deck, spent = entry.deck, sum(counts.values())
        fault = why_no_card(state, me, deck, counts, faith)
        if fault is not None:
            skipped.append((place, deck, fault))
            continue
        left = state.data.numbers["purchases_per_turn"] - spent
        most = min(left, (faith - cost * spent) // cost, len(state.decks[deck]) - counts.get(deck, 0))
        counts[deck] = counts.get(deck, 0) + amount(entry.cards, 1, most)
        cut_to = cut(entry.cards, 1, most) if entry.cards is not None else None
        if cut_to is not None:
            short.append((place, cut_to.at("/cards")))
    return counts, skipped, short


def why_no_card(state: State, me: Seat, deck: str, counts: Mapping[str, int], faith: int) -> Fault | None:
    """Why no card of a deck can be had: god, deck, then the four and faith (G-42.13)."""
    cost, spent = price(state, me), sum(counts.values())
    if not state.god_in_play(me, deck):
        return Fault("G-13.1", "god_not_in_play", deck=deck)
    if len(state.decks[deck]) <= counts.get(deck, 0):
        return Fault("G-13.6", "deck_is_empty", deck=deck)
    if spent >= state.data.numbers["purchases_per_turn"]:
        return Fault("G-13.1", "four_cards_bought")
    left = faith - cost * spent
    return Fault("G-13.1", "too_little_faith", cost=cost, faith=left) if left < cost else None


def obtain_form(state: State, me: Seat) -> Choice:
    """Decks with numbers of cards."""
    decks = [deck for deck in KINDS if why_no_card(state, me, deck, {}, state.faith[me]) is None]
    four = state.data.numbers["purchases_per_turn"]

    def entry(do: str) -> Record | Fault:
        if not decks:
            return Fault("G-13.1", "no_card_to_obtain")
        number = Field("cards", Least(1, four, "G-13.1", "G-13.1"), optional=True)
        item = Record((Field("deck", _Deck(decks)), number), clause="G-13.1")
        cards = Field("cards", Several(item, 1, len(KINDS), "G-13.1"))
        up_to = Field("up_to", Least(0, MOST, "G-48.9", "G-48.9"), optional=True)
        return Purchase((cards, up_to), judge, "G-13.1", {"do": "obtain"}, short=short)

    def short(order: Obtain) -> Shortfall | None:
        _, skipped, cut_to = purchases(state, me, order)
        each = [*((place, Shortfall(fault)) for place, _, fault in skipped), *cut_to]
        place, first = min(each, default=(0, None), key=itemgetter(0))
        return first.at(f"/cards/{place}") if first is not None else None

    def why_none(entries: Any, up_to: Any) -> Fault | None:
        if not isinstance(entries, list) or not entries:
            return None
        faith = min(state.faith[me], up_to if type(up_to) is int else MOST)
        decks = [entry.get("deck") if isinstance(entry, dict) else None for entry in entries]
        faults = {deck: why_no_card(state, me, deck, {}, faith) for deck in decks if deck in KINDS}
        return _of_each({deck: fault for deck, fault in faults.items() if fault}) if all(faults.values()) else None

    judge = on_values(why_none, "cards", "up_to")
    return step_form(3, entry, ("obtain",), "G-13.1", judge)


def _of_each(faults: Mapping[str, Fault]) -> Fault | None:
    """Why nothing of an order can be had: the fault of its first entry, with those of the others where they differ."""
    first = next(iter(faults.values()), None)
    if first is None:
        return None
    reasons = [[deck, fault.to_json()] for deck, fault in faults.items()]
    if all(fault == first.to_json() for _, fault in reasons):
        return first.at("/cards/0")
    return Fault(first.clause, "no_card_of_any", place="/cards/0", reasons=reasons)


@immutable
class Purchase(Record):
    """An order to obtain cards; `short`: which of its entries is skipped or cut."""

    short: Callable[[Obtain], Shortfall | None] = lambda order: None

    def shortfall(self, answer: Any) -> Shortfall | None:
        return self.short(Obtain.from_json(answer))


class _Deck(OneOf):
    """A deck; one of which no card can be had is skipped alone (G-13.2)."""

    __slots__ = ()

    def fault(self, answer: Any) -> Fault | None:
        return OneOf(KINDS, "G-13.1").fault(answer)
