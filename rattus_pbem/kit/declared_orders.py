"""An order, declared once: its verb, its parts, its clause. Its words, its form and its schema are made from that.

What it is called stands in the game's catalogue: `words.VERB`, and `words.KEY` for each word that leads to a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..contract.texts import Catalogue
from ..engine import list_forms
from ..engine.asks import Ask
from ..engine.forms import Fault, Form, Number, OneOf, Why
from ..engine.records import Choice, Field, Record
from ..engine.seats import Seat
from ..engine.values import immutable
from ..language import kinds
from ..language.kinds import Kind
from ..language.words import FieldShape, Verb

if TYPE_CHECKING:
    from ..engine.table import ReadyAnswer, Table

KindOf = Callable[[Catalogue], Kind]


@immutable
class Part:
    """A part of an order: what it holds, and how it is said. `lead` is a word that may stand before it, `key` one that
    must (keys of the catalogue's words); an `optional` part and a `rider` may be left out (see `records.Field`)."""

    kind: KindOf
    lead: str = ""
    key: str = ""
    optional: bool = False
    rider: bool = False
    many: bool = False

    def shape(self, name: str, texts: Catalogue) -> FieldShape:
        """How it is written in a line."""
        lead = texts.ways(self.lead) if self.lead else {}
        key = texts.ways(self.key) if self.key else {}
        may_lack = self.optional or self.rider
        return FieldShape(name, self.kind(texts), lead, key, optional=may_lack, rider=self.rider)


def number(low: int = 0, high: int = 99, **said: Any) -> Part:
    """A whole number."""
    return Part(lambda texts: kinds.Number(low, high), **said)


def seat(**said: Any) -> Part:
    """A seat."""
    return Part(lambda texts: kinds.SEAT, **said)


def piece(table: str, most: int, **said: Any) -> Part:
    """A piece by its number from 1, `#3`; `names.expected_TABLE` is what it is called where one is missing."""
    return Part(lambda texts: kinds.Handle(1, most, name=table, expected=texts.name(f"expected_{table}")), **said)


def one_of(table: str, **said: Any) -> Part:
    """An id of a table of the game (see `Declared.tables`)."""
    return Part(lambda texts: kinds.Named(table, texts.name(f"expected_{table}")), **said)


def several(item: Part, low: int, high: int, *, none: str = "", **said: Any) -> Part:
    """So many of them, one after the other; `none` is the word for no one of them."""
    empty: Callable[[Catalogue], Any] = lambda texts: texts.ways(none) if none else {}  # noqa: E731
    return Part(lambda texts: kinds.ListOf(item.kind(texts), low, high, empty=empty(texts)), many=True, **said)


@immutable
class NotNow:
    """An order that is not possible now, and why."""

    do: str
    fault: Fault


Moment = Record | NotNow
"""What an order may be at this moment."""


class Order:
    """An order, or an answer to the question `on`; `step` is the main question that the next such line answers.

    `ahead`: that question may be answered in advance as well. `idle`: nothing is lost where it is never reached.
    """

    def __init__(
        self,
        do: str,
        *,
        step: str = "",
        on: str = "",
        clause: str = "",
        ahead: bool = False,
        idle: bool = False,
        **parts: Part,
    ) -> None:
        self.do, self.step, self.on, self.clause, self.idle, self.parts = do, step, on, clause, idle, parts
        self.ahead = ahead

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that a line may name which answers them with this order, in advance or when asked."""
        return (self.on,) if self.on else (self.step,) if self.ahead else ()

    def __call__(self, **values: Any) -> dict[str, Any]:
        """The order with these values."""
        return {"do": self.do, **values}

    def now(self, otherwise: str = "", *, limit: Why | None = None, **options: Any) -> Moment:
        """What it may be now: for each part the numbers (a range), the options, or a form; None: it has no place.

        Where a part has no option the order is not possible, by the fault `otherwise`. `limit` is one reason across
        its parts.
        """
        fields = []
        for name, part in self.parts.items():
            held = options[name]
            if isinstance(held, Sequence) and not held and not part.many:
                return self.never(otherwise or "no_option", part=name)
            if held is not None:
                form = held if isinstance(held, Form) or callable(held) else self._form(held, part.many)
                fields.append(Field(name, form, rider=part.rider, optional=part.optional))
        return Record(tuple(fields), limit, self.clause, {"do": self.do})

    def never(self, key: str, **facts: Any) -> NotNow:
        """It is not possible now, by the fault of this key."""
        return NotNow(self.do, Fault(self.clause, key, **facts))

    def verbs(self, texts: Catalogue) -> Iterator[Verb]:
        """How it is written, among the orders and as an answer."""
        shapes = tuple(part.shape(name, texts) for name, part in self.parts.items())
        for on in (*(() if self.on else ("",)), *self.questions):
            meant = {} if on else texts.meant(self.do)
            yield Verb(self.do, texts.ways(self.do), shapes, on=on, clause=self.clause, idle=self.idle, meant=meant)

    def _form(self, held: Any, many: bool) -> Form:
        if isinstance(held, range):
            return Number(held[0], held[-1], self.clause, self.clause)
        return list_forms.Subset(held, 0, len(held), self.clause) if many else OneOf(held, self.clause)


def choice(*moments: Moment, clause: str = "", judge: Why | None = None) -> Choice:
    """The form of a question that these orders answer; `judge` as in `records.Choice`."""
    entries = {moment.do if isinstance(moment, NotNow) else str(moment.fixed["do"]): moment for moment in moments}
    first = moments[0]
    named = clause or (first.fault.clause if isinstance(first, NotNow) else first.clause)

    def entry(do: str) -> Record | Fault:
        moment = entries[do]
        return moment.fault if isinstance(moment, NotNow) else moment

    return Choice(tuple(entries), entry, named, judge=judge)


Default = Mapping[str, Any] | Callable[[], Mapping[str, Any]]
"""What holds if nobody answers: an order, or what makes it."""


def question(
    seat: Seat,
    name: str,
    *moments: Moment,
    default: Default,
    clause: str = "",
    judge: Why | None = None,
    **more: Any,
) -> Ask:
    """A question to a seat, for `table.ask_all` or to be awaited; `more` as in `Ask`."""
    made: Callable[[], Any] = default if callable(default) else lambda: dict(default)
    return Ask(seat, name, choice(*moments, clause=clause, judge=judge), made, **more)


def put(
    table: Table[Any],
    seat: Seat,
    name: str,
    *moments: Moment,
    default: Default,
    rider: Any = None,
    clause: str = "",
    judge: Why | None = None,
    **more: Any,
) -> Ask | ReadyAnswer:
    """The same to be awaited, which a `rider` of the order in hand may answer (see `Table.ask`)."""
    ask = question(seat, name, *moments, default=default, clause=clause, judge=judge)
    return table.ask(seat, name, ask.form, ask.default, rider=rider, **more)


def step_orders(orders: Iterable[Order]) -> dict[str, list[str]]:
    """The verbs of each main question, in the order in which they are declared."""
    steps: dict[str, list[str]] = {}
    for order in orders:
        if order.step:
            steps.setdefault(order.step, []).append(order.do)
    return steps
