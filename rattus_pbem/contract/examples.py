"""Worked examples: where one begins, what became of it, what its lines expect. Reads and runs none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ..engine.events import Event
from ..engine.seats import Seat
from ..engine.values import immutable
from ..errors import IllegalError, UnreadableError

if TYPE_CHECKING:
    from ..language.words import Lexicon

S = TypeVar("S")

Lines = Sequence[tuple[int, str]]
"""Lines of an example, each with its number in the file, from 1."""


Faults = Sequence[tuple[int, str]]
"""Faults of an example, each with its line."""


class ExampleError(UnreadableError):
    """Lines of an example that cannot be read; `faults` are all of them."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(_fault_list("the example cannot be read", faults), listed=_each(faults))
        self.faults = tuple(faults)


class ImpossibleError(IllegalError):
    """Lines of an example that can be read, but give a position that cannot be; `faults` are all of them."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(_fault_list("the position cannot be", faults), listed=_each(faults))
        self.faults = tuple(faults)


def _fault_list(what: str, faults: Faults) -> str:
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    return f"{what}, {count}: " + "; ".join(_each(faults))


def _each(faults: Faults) -> list[str]:
    return [f"line {line}: {message}" for line, message in faults]


@immutable
class Prepared(Generic[S]):
    """One order of an example in which no seat plays yet: its first word, and the state that comes of it.

    `clause` is that by which it is refused; then the state is the one before.
    """

    word: str
    state: S
    clause: str = ""


Prepare = Callable[[int, str], Prepared[S]]
"""Reads and carries out the order of this line number and text. Raises ExampleError if it cannot be read."""


@immutable
class Given(Generic[S]):
    """Where an example begins: the state, its seats by letter, and the outcomes that chance prefers, best first.

    `draws`, if given, are dice and draws in the order in which they are made. `lexicon` are the words of its orders,
    where the game's own do not know what the seats are called here.
    With `prepare` the example tests what comes before the game: its orders are of no seat, and nothing is played.
    """

    state: S
    letters: Mapping[str, Seat]
    chance: tuple[Any, ...] = ()
    prepare: Prepare[S] | None = None
    draws: tuple[Any, ...] | None = None
    lexicon: Lexicon | None = None


class OrderName(NamedTuple):
    """An order of an example by its text; where needed, which of equal lines it is, and which of a line's answers.

    `nth` and `answer` count from 1. 0 is any of them where an order is looked for; in what came out, the only one.
    """

    text: str
    nth: int = 0
    answer: int = 0

    def __str__(self) -> str:
        mark = [str(self.nth)] if self.nth else []
        mark += [f"answer {self.answer}"] if self.answer else []
        return f"{self.text} [{', '.join(mark)}]" if mark else self.text

    def means(self, other: OrderName) -> bool:
        """Whether the other, of what came out, is one that is looked for by this name."""
        return self.text == other.text and all(
            not mine or mine == (its or 1) for mine, its in ((self.nth, other.nth), (self.answer, other.answer))
        )


class Refusal(NamedTuple):
    """An order line, or one of its answers, that was refused: its name, the clause, its number in the file."""

    order: OrderName
    clause: str
    line: int = 0


@immutable
class Outcome(Generic[S]):
    """What became of an example: states before and after, all events, the order lines, and what was refused.

    `draws_used` counts the `draws` of its given.
    """

    start: S
    state: S
    events: tuple[Event, ...]
    orders: tuple[str, ...]
    refused: tuple[Refusal, ...]
    draws_used: int = 0


class Expectation(NamedTuple):
    """One line of `then`: its number, its text, the outcome it `expected` in full, and how to `look` at the actual one.

    `refuses` is the order that it says is refused, if it does.
    """

    line: int
    text: str
    expected: str
    look: Callable[[Outcome[Any]], str]
    refuses: OrderName | None = None

    def mismatch(self, outcome: Outcome[Any]) -> str | None:
        """None if it holds; otherwise what is there instead."""
        actual = self.look(outcome)
        return None if actual == self.expected else actual
