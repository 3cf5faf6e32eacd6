"""Exact chances of single orders in the odds of a whole sheet: one figure for one thing, wherever it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..contract.rules import Rules
from ..contract.tallies import Tally, order_chances
from ..contract.views import SeatView
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.checking import check_sheet
from ..play.seat_view import asks_in_view
from .outcome_odds import Odds, TallyOdds


def chances_of_orders(rules: Rules[Any], view: SeatView, sheet: Sheet) -> Mapping[Tally, Fraction]:
    """The chance of each yes or no that one order alone decides, on the board as the lines above leave it; without
    orders, that the default decides.

    None where that board is not certain, of an order under a condition, and where several orders try the same.
    """
    if not sheet.orders:
        return _chances_of_default(rules, view, sheet)
    tries = Counter(_aim(order.data) for order in sheet.orders)
    chances: dict[Tally, Fraction] = {}
    for verdict in check_sheet(rules, view, sheet).verdicts:
        order = sheet.orders[verdict.line].data
        if verdict.board is not None and "only_if" not in order and tries[_aim(order)] == 1:
            chances.update(order_chances(verdict.board, sheet.seat, order))
    return chances


def _chances_of_default(rules: Rules[Any], view: SeatView, sheet: Sheet) -> Mapping[Tally, Fraction]:
    """What holds if no order comes; none where the seat has said something in advance, which may hold instead."""
    advance = Advance.of_view(view, sheet)
    if advance.standing or advance.default or sheet.conditional:
        return {}
    asks = asks_in_view(rules, view)
    return order_chances(rules.board(view.board), sheet.seat, asks[0].default()) if asks else {}


def _aim(order: Mapping[str, Any]) -> tuple[str, str]:
    return str(order.get("do")), str(order.get("to"))


def with_chances(odds: Odds, chances: Mapping[Tally, Fraction]) -> Odds:
    """The odds with these in place of what a sample says of the same things."""
    if odds.exact:
        return odds
    return replace(odds, tallies=tuple(_exact(each, chances.get(each.tally)) for each in odds.tallies))


def _exact(odds: TallyOdds, chance: Fraction | None) -> TallyOdds:
    if chance is None:
        return odds
    cases = {0: chance.denominator - chance.numerator, 1: chance.numerator}
    amounts = {amount: times for amount, times in cases.items() if times}
    return TallyOdds(odds.tally, amounts, chance.denominator, exact=True)
