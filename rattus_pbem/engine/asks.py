"""Asks: a question put to a seat, which a rule script awaits. Never answers anything itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import field
from typing import Any

from .records import Choice
from .seats import Seat
from .values import immutable


@immutable
class Ask:
    """One question to one seat. An answer is an order, `{"do": VERB, ...}`, also where only a number or a list is asked
    for: so a sheet can hold it, a line can say it, and a form can show it.

    `default()` gives the answer that holds if none comes; it is legal by the form. `waits`: where the sheet has no
    answer, it is asked by letter before the default holds; otherwise the default holds at once (which questions wait is
    the game's table of decisions). `about`: public facts of this very question, such as the place it concerns; for its
    sentence and for conditions. `hidden`: the answer stays its seat's own; others know only what events show of it.
    `ends`: for a sheet that has been used, its end is the default. `insists`: it is asked, too, where the sheet has
    nothing for it and continues with a later question.
    """

    seat: Seat
    question: str
    form: Choice
    default: Callable[[], Any]
    waits: bool = True
    about: Mapping[str, Any] = field(default_factory=dict)
    hidden: bool = False
    ends: bool = False
    insists: bool = False

    def __await__(self) -> Generator[tuple[Ask, ...], tuple[Any, ...], Any]:
        """In a script: ask this seat alone; the value is its legal answer."""
        answers = yield (self,)
        return answers[0]


class AskingAll:
    """Awaitable for one question put to several seats at once; its value is the tuple of answers, in their order."""

    __slots__ = ("asks",)

    def __init__(self, asks: Sequence[Ask]) -> None:
        self.asks = tuple(asks)

    def __await__(self) -> Generator[tuple[Ask, ...], tuple[Any, ...], tuple[Any, ...]]:
        answers = yield self.asks
        return answers
