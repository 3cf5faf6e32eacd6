"""The pairs of worked examples, read: where each begins, its orders one by one, and what then holds. Plays nothing.

What a line of `given` or `then` means is the game's own part; a line of orders is read like one of any sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..contract.examples import ExampleError, Expectation, Given, ImpossibleError, OrderName, Prepared
from ..contract.rules import Rules
from ..engine.forms import Fault
from ..language.words import Lexicon
from ..orders.block import BlockReader
from ..orders.faults import SheetError
from ..orders.read_text import parse_lines, parse_rider
from ..orders.sheet import Line
from .example_file import Block, Pair


@dataclass
class Order:
    """One order with its riders, or one answer: the seat, the line as read, its number and text in the file.

    `texts` are its line and those of its riders by their numbers, `answer` which of several answers on the line it is.
    `unread` is the number and clause of the part that cannot be an order by the rules, if there is one.
    """

    seat: str
    letter: str
    line: Line
    number: int
    texts: dict[int, str]
    answer: int = 0
    unread: tuple[int, str] | None = None

    def number_of(self, fault: Fault) -> int:
        """The number of the line that a fault is about: the order's or a rider's."""
        text = f"{self.letter} {' '.join(self.line.source_of(fault.place).split())}"
        return next((number for number, own in self.texts.items() if own == text), self.number)


FINISH = Order("", "", Line({"do": "finish"}), 0, {0: "finish"})
"""`finish`: the rest of the game by the defaults."""
FINISH_TURN = Order("", "", Line({"do": "finish"}), 0, {0: "finish turn"})
"""`finish turn`: the rest of the turn by the defaults."""


@dataclass
class Trial:
    """One pair of a block, read: where it begins, the orders, and what then holds; `line` is that of its orders.

    `prepared` are the orders, by their line, of a given in which no seat plays yet. `advance` holds by seat what it has
    said in advance, as a sheet does: standing answers and defaults.
    """

    given: Given[Any]
    orders: list[Order]
    then: list[Expectation]
    prepared: list[tuple[int, Prepared[Any]]] = field(default_factory=list)
    line: int = 0
    advance: dict[str, dict[str, Any]] = field(default_factory=dict)


def read_trials(block: Block, rules: Rules[Any], lexicon: Lexicon, faults: list[tuple[int, str]]) -> list[Trial]:
    """The pairs of a block, read; faults are collected."""
    try:
        given: Given[Any] = rules.examples.given(block.given or [(block.line + 1, "given")])
    except (ExampleError, ImpossibleError) as error:
        faults += error.faults
        return []
    lexicon = given.lexicon or lexicon
    trials = []
    for pair in block.pairs:
        advance: dict[str, dict[str, Any]] = {}
        orders = [] if given.prepare else _orders(pair, given, lexicon, faults, advance)
        then, done = _then(pair, given, rules, faults), _prepared(pair, given, faults)
        trials.append(Trial(given, orders, then, done, pair.line, advance))
    return trials


def _then(pair: Pair, given: Given[Any], rules: Rules[Any], faults: list[tuple[int, str]]) -> list[Expectation]:
    try:
        return rules.examples.expected(pair.then or [], given)
    except ExampleError as error:
        faults += error.faults
        return []


def _prepared(pair: Pair, given: Given[Any], faults: list[tuple[int, str]]) -> list[tuple[int, Prepared[Any]]]:
    done = []
    for number, raw in pair.orders if given.prepare else ():
        assert given.prepare is not None
        try:
            done.append((number, given.prepare(number, " ".join(raw.split("//")[0].split()))))
        except ExampleError as error:
            faults += error.faults
    return done


def _orders(
    pair: Pair,
    given: Given[Any],
    lexicon: Lexicon,
    faults: list[tuple[int, str]],
    advance: dict[str, dict[str, Any]],
) -> list[Order]:
    orders: list[Order] = []
    for number, raw in pair.orders:
        text = " ".join(raw.split("//")[0].split())
        letter, _, order_text = text.partition(" ")
        seat = given.letters.get(letter)
        if text in ("finish", "finish turn"):
            orders.append(FINISH if text == "finish" else FINISH_TURN)
        elif seat is None or not order_text:
            faults.append(
                (number, f"expected a seat ({', '.join(given.letters)}) and its order, or finish, or finish turn")
            )
        elif order_text.lower().startswith(IN_ADVANCE):
            _read_in_advance(order_text, number, lexicon, faults, advance.setdefault(seat, {}))
        else:
            _read_order(orders, Order(seat, letter, Line({}), number, {number: text}), order_text, lexicon, faults)
    return orders


IN_ADVANCE = ("standing:", "default:")
"""How lines begin that answer questions in advance, at any time of the example."""


def _read_in_advance(
    text: str, number: int, lexicon: Lexicon, faults: list[tuple[int, str]], parts: dict[str, Any]
) -> None:
    """One such line, read like one of a sheet."""
    reader = BlockReader(lexicon, "en")
    reader.line(text, number)
    faults += [(number, fault.message) for fault in reader.faults]
    for part, value in reader.parts.items():
        parts[part] = {**parts.get(part, {}), **value} if part == "default" else (*parts.get(part, ()), *value)


def _read_order(orders: list[Order], order: Order, text: str, lexicon: Lexicon, faults: list[tuple[int, str]]) -> None:
    """Read one line into the order above it, if it is one of its riders, else as a new order."""
    above = orders[-1] if orders and orders[-1].seat == order.seat else None
    try:
        if above and above.line.data:
            ridden = parse_rider(above.line, text, lexicon, "en", number=order.number)
            if ridden is not None:
                above.line = ridden
                above.texts |= order.texts
                return
        above = None
        lines = parse_lines(text, lexicon, "en", number=order.number)
        for answer, line in enumerate(lines, 1):
            orders.append(replace(order, line=line, texts=dict(order.texts), answer=answer if len(lines) > 1 else 0))
    except SheetError as error:
        clause = next((fault.clause for fault in error.faults if fault.clause), "")
        if not clause:
            for fault in error.faults:
                near = f", did you mean {fault.nearest}?" if fault.nearest else ""
                faults.append((order.number, fault.message + near))
        elif above:
            above.unread = above.unread or (order.number, clause)
            above.texts |= order.texts
        else:
            order.unread = (order.number, clause)
            orders.append(order)


def name_orders(orders: Sequence[Order]) -> dict[int, OrderName]:
    """The name of each line by its number; of equal lines it says which one this is."""
    texts = {number: text for order in orders for number, text in sorted(order.texts.items())}
    return name_lines(sorted(texts.items()))


def name_lines(lines: Sequence[tuple[int, str]]) -> dict[int, OrderName]:
    """By the number of a line, the name of the order on it: the nth of those that say the same."""
    counts, seen, name_orders = Counter(text for _, text in lines), Counter[str](), {}
    for number, text in lines:
        seen[text] += 1
        name_orders[number] = OrderName(text, seen[text] if counts[text] > 1 else 0)
    return name_orders
