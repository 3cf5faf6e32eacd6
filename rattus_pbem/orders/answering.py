"""Answering questions from a stored sheet: main-question lines in order, other questions by name. Never asks or plays.

A main-question line that is not legal when it is reached is used up and reported, and the next one is tried.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..engine.asks import Ask
from ..engine.forms import Fault
from ..engine.records import Choice
from .sheet import Sheet


class Taken(NamedTuple):
    """An answer taken from a sheet: the legal answer, and the index of its line (-1: the end of the sheet)."""

    answer: dict[str, Any]
    line: int


@dataclass
class Answering:
    """One sheet being used up. `used` are the indexes of lines that have been used, `refused` those of no use."""

    sheet: Sheet
    main_questions: tuple[str, ...]
    used: set[int] = field(default_factory=set)
    refused: list[tuple[int, Fault]] = field(default_factory=list)
    paused: bool = False

    def take(self, ask: Ask) -> Taken | None:
        """The sheet's answer to this ask, or None: it has none (left), or a `pause` line was reached."""
        if self.paused:
            return None
        if ask.question in self.main_questions:
            return self._next_order(ask)
        return self._by_name(ask) or self._order_of_its_verb(ask)

    def unused(self) -> list[int]:
        """Indexes of the lines that have not been used."""
        return [i for i in range(len(self.sheet.orders)) if i not in self.used]

    def _next_order(self, ask: Ask) -> Taken | None:
        for index in self._orders_left():
            data = self.sheet.orders[index].data
            self.used.add(index)
            if data["do"] == "pause":
                self.paused = True
                return None
            fault = ask.form.fault(data)
            if fault is None:
                return Taken(data, index)
            self.refused.append((index, fault))
        if ask.question == "final" and self.used:
            return Taken({"do": "done"}, -1)  # the end of a sheet after at least one order counts as done
        return None

    def _by_name(self, ask: Ask) -> Taken | None:
        for index in self.unused():
            data = self.sheet.orders[index].data
            if data.get("on") == ask.question:
                self.used.add(index)
                answer = {key: value for key, value in data.items() if key != "on"}
                fault = ask.form.fault(answer)
                if fault is None:
                    return Taken(answer, index)
                self.refused.append((index, fault))
        return None

    def _order_of_its_verb(self, ask: Ask) -> Taken | None:
        """A question answered by an order (where does the plague go?) takes the next one if it is of its verb."""
        left = self._orders_left()
        if left and isinstance(ask.form, Choice) and self.sheet.orders[left[0]].data["do"] in ask.form.verbs:
            return self._next_order(ask)
        return None

    def _orders_left(self) -> list[int]:
        return [i for i in self.unused() if "on" not in self.sheet.orders[i].data]
