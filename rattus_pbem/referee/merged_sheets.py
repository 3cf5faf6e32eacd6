"""One sheet out of several: what a seat's sheets have answered in an act that is opened again, then what was to come.

A sheet that was replaced in the middle of its turn is not stored any more, but part of it was carried out, and the act
needs it when it is played again. The same holds for an answer in advance that was used and has been changed since.
Reads journal lines; plays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.rules import Rules
from ..orders.sheet import schema_name
from ..play.answering import CONDITIONAL, DEFAULT, SHEET, STANDING
from ..record.book import Book
from ..record.histories import books_after
from ..record.lines_of_sheets import SheetStored
from ..record.recorded_acts import taken_back
from ..record.stored_sheet import sheet_of

Line = Mapping[str, Any]


class Given(NamedTuple):
    """What a seat gave in the act, as a line of `orders`; the part it is from, the line there, and the number of the
    sheet that was stored then.
    """

    order: Line
    part: str
    line: Line
    sheet: int


def merged_sheets(rules: Rules[Any], lines: Sequence[Line], began: int) -> Iterator[SheetStored]:
    """For each seat whose answers in the open act, begun at `lines[began]`, would not all come again from its stored
    sheet and what it has said in advance: a line that stores a sheet with all of them, then what was still to come.
    """
    turn = lines[began]["act"]["turn"]
    book, given = Book(), dict[str, list[Given]]()
    undone = taken_back(lines)
    for place, (line, book) in enumerate(books_after(lines)):
        each = _given(book, line, turn) if place > began and line["n"] not in undone else None
        if each is not None:
            given.setdefault(line["seat"], []).append(each)
    for seat, all_given in given.items():
        lost = {place for place, each in enumerate(all_given) if _is_lost(book, seat, turn, each)}
        orders = [
            dict(each.order)
            for place, each in enumerate(all_given)
            if (each.part == SHEET or place in lost) and (each.order["do"] != "pause" or place not in lost)
        ]
        if lost:
            yield _sheet_line(rules, book, seat, turn, orders)


def _given(book: Book, line: Line, turn: int) -> Given | None:
    """What this journal line, not entered yet, says that its seat gave; None if it is no such line, or a default."""
    stored = book.stored(line.get("seat", ""), turn)
    if line["kind"] in ("refused", "pause") and stored is not None:
        order = stored.orders[line["line"]]
        return Given(order, SHEET, order, stored.number)
    if line["kind"] != "answer":
        return None
    number = stored.number if stored is not None else 0
    source, answer = line["source"], {"on": line["question"], **line["answer"]}
    match source["by"]:
        case part if part == SHEET and source["line"] >= 0 and stored is not None:
            order = stored.orders[source["line"]]
            return Given(order, part, order, number)
        case part if part == CONDITIONAL and stored is not None:
            return Given(answer, part, stored.conditional[source["line"]], number)
        case part if part == STANDING:
            return Given(answer, part, book.advance_of(line["seat"]).standing[source["line"]], number)
        case part if part == DEFAULT and source.get("own"):
            return Given(answer, part, line["answer"], number)
    return None


def _is_lost(book: Book, seat: str, turn: int, each: Given) -> bool:
    """Whether this would not come again: its sheet was replaced, or its line in advance is not in force any more."""
    stored, advance = book.stored(seat, turn), book.advance_of(seat)
    match each.part:
        case part if part == STANDING:
            return each.line not in advance.standing
        case part if part == DEFAULT:
            return advance.default.get(each.order["on"]) != each.line
        case part if part == CONDITIONAL:
            return stored is None or each.line not in stored.conditional
    return stored is None or stored.number != each.sheet


def _sheet_line(rules: Rules[Any], book: Book, seat: str, turn: int, orders: list[dict[str, Any]]) -> SheetStored:
    stored = book.stored(seat, turn)
    sheet = {"schema": schema_name(rules.name), "game": book.header["id"], "seat": seat, "turn": turn}
    as_before: dict[str, Any] = {"grade": "ok"}
    if stored is not None:
        sheet |= {key: stored.sheet[key] for key in ("wait", "conditional") if key in stored.sheet}
        orders += [dict(stored.orders[index]) for index in stored.left]
        as_before = {"grade": stored.grade, "came": stored.at, "delay": stored.delay}
    sheet["orders"] = orders
    return SheetStored(
        seat=seat,
        sheet=sheet,
        digest=sheet_of(sheet).digest(),
        number=book.received.get(seat, {}).get(str(turn), 0) + 1,
        counts=True,
        used=[],
        now_turn=turn,
        rejoined=True,
        **as_before,
    )
