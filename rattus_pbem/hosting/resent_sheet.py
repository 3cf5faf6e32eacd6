"""A sheet that answers an older letter: which of its lines were reached already, if it begins as what was carried out.

Compares lines alone; plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.conditions import SheetLine
from ..play.answering import kept_for

Order = Mapping[str, Any]
Reached = Mapping[str, Any]


class Before(NamedTuple):
    """The lines of a sheet that are skipped since they were reached already, and those of them that came to nothing."""

    used: list[int]
    failed: list[int]


def reached_before(rules: Rules[Any], orders: Sequence[Order], reached: Sequence[Reached]) -> Before | None:
    """What a sheet with these orders has in common with the lines that were reached in this turn (`Book.reached`).

    None if it does not begin with all that was carried out. What was refused, and a pause, it may leave out. Answers by
    name are compared question by question: where they stand among the orders says nothing.
    """
    before = Before([], [])
    for question in {"", *(question_of(rules, line["order"]) for line in reached)}:
        left = [n for n, order in enumerate(orders) if question_of(rules, order) == question]
        lines = [line for line in reached if question_of(rules, line["order"]) == question]
        if not _compare(orders, left, lines, before, optional=bool(question)):
            return None
    return Before(sorted(before.used), sorted(before.failed))


def question_of(rules: Rules[Any], order: Order) -> str:
    """The question that a line of `orders` answers by name, or is kept for; "" for orders one after another."""
    line = SheetLine(order)
    return line.on or kept_for(rules, line)


def _compare(
    orders: Sequence[Order], left: list[int], lines: Sequence[Reached], before: Before, *, optional: bool
) -> bool:
    """Take from `left` what these lines were; False if one that was carried out is not next.

    `optional`: a question that the sheet has no answer to (left) was asked by letter, and is no part of it.
    """
    for line in lines:
        order = line["order"]
        came_to_nothing = line["failed"] or order["do"] == "pause"
        if not came_to_nothing:
            while left and orders[left[0]]["do"] == "pause":
                before.used.append(left.pop(0))
        if left and SheetLine(orders[left[0]]).answer() == SheetLine(order).answer():
            before.used.append(left[0])
            if line["failed"]:
                before.failed.append(left[0])
            del left[0]
        elif not came_to_nothing and (left or not optional):
            return False
    return True
