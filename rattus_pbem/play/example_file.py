"""Reading worked examples out of a Markdown file: headings, fenced blocks and their parts. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..contract.examples import ExampleError

NumberedLines = list[tuple[int, str]]

MAX_LINES = 2000
"""Lines of a block: no example comes near it."""
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)")


@dataclass
class Pair:
    """Orders, and what then holds; `line` is that of the word `orders`."""

    line: int
    orders: NumberedLines = field(default_factory=list)
    then: NumberedLines | None = None


@dataclass
class Block:
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
    blocks: list[Block] = field(default_factory=list)
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
                case.blocks.append(_block(start, body, case.faults) if at <= len(lines) else Block(start))
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


def _block(line: int, body: NumberedLines, faults: list[tuple[int, str]]) -> Block:
    """The parts of a block: `given`, then one or more `orders` each with its `then`."""
    block = Block(line)
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


def _gaps(block: Block) -> Iterator[tuple[int, str]]:
    """What a block that was read to its end lacks."""
    if not block.pairs:
        yield block.line, "this block has no orders"
    elif block.pairs[-1].then is None:
        yield block.pairs[-1].line, "these orders have no then"
    for pair in block.pairs:
        if pair.then == []:
            yield pair.line, "the `then` of these orders is empty, so nothing is tested"
