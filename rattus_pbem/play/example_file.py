"""Reading worked examples out of a Markdown file: headings, fenced blocks and their parts, and of the pairs where each
begins, its orders one by one, what its lines expect. Knows no game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..contract.examples import ExampleError, Expectation, Given, ImpossibleError, OrderName, Prepared
from ..contract.rules import Rules
from ..engine.forms import Fault
from ..language.words import Lexicon
from ..orders.advance import Advance
from ..orders.block import BlockReader
from ..orders.faults import SheetError
from ..orders.read_text import parse_lines, parse_rider
from ..orders.sheet import Line

NumberedLines = list[tuple[int, str]]

MAX_LINES = 2000
"""Lines of a block: no example comes near it."""
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)")
IN_ADVANCE = ("standing:", "default:")
"""How lines begin that answer questions in advance, at any time of the example."""


@dataclass
class Pair:
    """Orders, and what then holds; `line` is that of the word `orders`."""

    line: int
    orders: NumberedLines = field(default_factory=list)
    then: NumberedLines | None = None


@dataclass
class ExampleBlock:
    """One fenced block: where it begins, its given, its pairs of orders and then."""

    line: int
    given: NumberedLines = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)


@dataclass
class Case:
    """One example: the first word of its heading, the rest of it, its blocks, and what is wrong with their form."""

    line: int
    id: str
    title: str
    blocks: list[ExampleBlock] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)


def read_examples(text: str) -> list[Case]:
    """The examples of a Markdown file, one for each heading of level 3; blocks elsewhere are ignored.

    Faults of form are reported in the case. Raises ExampleError if there is none, or if a block beside them is
    never closed.
    """
    faults: list[tuple[int, str]] = []
    cases = list(_cases(text.splitlines(), faults))
    if not cases and not faults:
        faults.append((1, "there is no example; expected headings such as ### E-01 Title with fenced blocks below"))
    seen: dict[str, int] = {}
    for case in cases:
        if case.id in seen:
            case.faults.append((case.line, f"{case.id} appears again here; it is first on line {seen[case.id]}"))
        seen.setdefault(case.id, case.line)
        if not case.blocks:
            case.faults.append(
                (case.line, f"{case.id} has no fenced block; give other text a heading of another level")
            )
    if faults:
        raise ExampleError(sorted(faults))
    return cases


def _cases(lines: list[str], faults: list[tuple[int, str]]) -> Iterator[Case]:
    case: Case | None = None
    at = 0
    while at < len(lines):
        heading, fence = _HEADING.fullmatch(lines[at]), _FENCE.fullmatch(lines[at])
        at += 1
        if heading and len(heading[1]) <= 3:
            if case:
                yield case
            case = None
            if len(heading[1]) == 3:
                name, _, title = heading[2].rstrip(" \t#").partition(" ")
                case = Case(at, name, title.strip())
                if not name:
                    case.faults.append((at, "this heading has no name"))
        elif fence:
            start = at
            at = _end_of_block(lines, at, fence[1])
            if at > len(lines):
                (case.faults if case else faults).append((start, "this block is never closed"))
            if case:
                if at - start > MAX_LINES:
                    raise ExampleError([(start, f"this block has more than {MAX_LINES} lines")])
                body = [(n + 1, lines[n].strip()) for n in range(start, at - 1)]
                case.blocks.append(_block(start, body, case.faults) if at <= len(lines) else ExampleBlock(start))
    if case:
        yield case


def _end_of_block(lines: list[str], at: int, fence: str) -> int:
    """The number of lines up to the closing fence; one more than there are if none closes it."""
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if len(line) >= len(fence) and set(line) == {fence[0]}:
            return at
    return at + 1


def _block(line: int, body: NumberedLines, faults: list[tuple[int, str]]) -> ExampleBlock:
    """The parts of a block: `given`, then one or more `orders` each with its `then`."""
    block = ExampleBlock(line)
    part: NumberedLines | None = None
    for number, text in body:
        pair = block.pairs[-1] if block.pairs else None
        if text == "given" and part is None:
            part = block.given
        elif text == "orders" and part is not None:
            if pair and pair.then is None:
                faults.append((number, f"the orders of line {pair.line} have no then"))
            block.pairs.append(Pair(number))
            part = block.pairs[-1].orders
        elif text == "then" and pair and pair.then is None:
            part = pair.then = []
        elif text in ("given", "orders", "then"):
            faults.append((number, f"{text} is out of place; expected given, then pairs of orders and then"))
            part = part if part is not None else []
        elif text and part is None:
            faults.append((number, "a block begins with the word given on a line of its own"))
            part = []
        elif text and part is not None and not text.startswith("//"):
            part.append((number, text))
    faults.extend(_gaps(block))
    return block


def _gaps(block: ExampleBlock) -> Iterator[tuple[int, str]]:
    """What a block that was read to its end lacks."""
    if not block.pairs:
        yield block.line, "this block has no orders"
    elif block.pairs[-1].then is None:
        yield block.pairs[-1].line, "these orders have no then"
    for pair in block.pairs:
        if pair.then == []:
            yield pair.line, "the `then` of these orders is empty, so nothing is tested"


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
    advance: dict[str, Advance] = field(default_factory=dict)


def read_trials(block: ExampleBlock, rules: Rules[Any], lexicon: Lexicon, faults: list[tuple[int, str]]) -> list[Trial]:
    """The pairs of a block, read; faults are collected."""
    try:
        given: Given[Any] = rules.examples.given(block.given or [(block.line + 1, "given")])
    except (ExampleError, ImpossibleError) as error:
        faults += error.faults
        return []
    lexicon = given.lexicon or lexicon
    trials = []
    for pair in block.pairs:
        advance: dict[str, Advance] = {}
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
    advance: dict[str, Advance],
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
            before = advance.get(seat, Advance())
            advance[seat] = _read_in_advance(order_text, number, lexicon, faults, before)
        else:
            _read_order(orders, Order(seat, letter, Line({}), number, {number: text}), order_text, lexicon, faults)
    return orders


def _read_in_advance(
    text: str, number: int, lexicon: Lexicon, faults: list[tuple[int, str]], before: Advance
) -> Advance:
    """What a seat has said in advance after one more such line, read like one of a sheet."""
    reader = BlockReader(lexicon, "en")
    reader.line(text, number)
    faults += [(number, fault.message) for fault in reader.faults]
    standing, default = reader.parts.get("standing", ()), reader.parts.get("default", {})
    return Advance((*before.standing, *standing), {**before.default, **default})


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
