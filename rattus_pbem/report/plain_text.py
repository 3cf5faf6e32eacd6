"""The text of a report: 72 columns, laid out from its sections. Knows no game.

That of a letter is short: what is asked and what happened come first, and details are for the page and the attachment.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from ..contract.sections import (
    STEP_GUIDE,
    WATCH,
    Cell,
    Events,
    Facts,
    Listing,
    MapCells,
    News,
    NewsItem,
    OrderForm,
    Paragraphs,
    Section,
    Table,
    ToldEvent,
    ToldTurn,
)
from ..contract.stories import place_sentence
from ..engine.values import changed
from ..locale import separated, tell
from ..locale.lines import unbroken, wrapped
from .report import Report

WIDTH = 72
LAST = 12
"""The last column of a table is at least so wide."""
LIMIT = 120
"""A letter has at most so many lines beside its form."""
LEAVES = 8
"""A part with fewer lines is never left out."""
Part: TypeAlias = tuple[Section, list[str]]
"""A section and its lines."""


def report_text(report: Report, *, whole: bool = False) -> str:
    """The text: its title, its sections in their order, what stands below them.

    What stands in detail is left out, and so is what would make the text longer than `LIMIT` lines beside its form:
    the list of events first, from its beginning, then how each step is ordered, then maps; with `whole` everything is
    there.
    """
    head, parts, closing = _parts(report, [section for section in report.as_read if whole or not section.detail])
    surplus = _length(head, closing, parts) - LIMIT
    if surplus > 0 and not whole:
        parts = _shortened(parts, surplus, report.lang)
    return _joined(head, parts, closing)


def details_text(report: Report) -> str:
    """The whole text without the order form, for what is left out of the text of a letter; "" if nothing is."""
    head, parts, closing = _parts(report, report.as_read)
    surplus = _length(head, closing, parts) - LIMIT
    is_whole = surplus <= 0 or _shortened(parts, surplus, report.lang) == parts
    if is_whole and not any(section.detail for section, _ in parts):
        return ""
    return _joined(head, [(section, lines) for section, lines in parts if not isinstance(section, OrderForm)], closing)


def _parts(report: Report, sections: Sequence[Section]) -> tuple[list[str], list[Part], list[str]]:
    """The lines above the sections, those of each, and those below."""
    head = [unbroken(report.title), "=" * min(WIDTH, len(report.title)), ""]
    closing = ["", *(line for sentence in report.closing for line in _wrapped(sentence))]
    return head, [(section, _section(section, report.lang)) for section in sections], closing


def _joined(head: list[str], parts: Iterable[Part], closing: list[str]) -> str:
    lines = [*head, *(line for _, lines in parts for line in lines), *closing]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _shortened(parts: list[Part], surplus: int, lang: str) -> list[Part]:
    """The parts without so many lines: the first events of the list go first, then what a page has beside its orders,
    maps, tables that are looked up, and other parts, from the end; of the turns first what came of them in each place,
    then the first. A line says so."""
    shorter = list(parts)
    for place, (section, lines) in enumerate(shorter):
        if isinstance(section, Events) and section.events and surplus > 0:
            without = _without_first(section, surplus, lang)
            shorter[place] = (without, _section(without, lang))
            surplus -= len(lines) - len(shorter[place][1])
    for goes in (_is_guide, _is_map, _is_table):
        surplus -= _leave_out(shorter, surplus, goes, lang)
    kept = (Events, News, OrderForm, MapCells)
    surplus -= _leave_out(shorter, surplus, lambda section: not isinstance(section, kept), lang)
    for shortened in (_without_places, _without_turns):
        for place, (section, lines) in enumerate(shorter):
            if surplus > 0 and isinstance(section, Events) and section.turns:
                without = shortened(section, surplus, lang)
                shorter[place] = (without, _section(without, lang))
                surplus -= len(lines) - len(shorter[place][1])
    return shorter


def _is_guide(section: Section) -> bool:
    """Whether it tells how orders are written: the form and the attached page show it, too."""
    return section.name == STEP_GUIDE


def _is_map(section: Section) -> bool:
    return isinstance(section, MapCells)


def _is_table(section: Section) -> bool:
    """Whether it is a table that is looked up; that of how each seat stands is read in every letter."""
    return isinstance(section, Table) and section.name != WATCH


def _leave_out(shorter: list[Part], surplus: int, goes: Callable[[Section], bool], lang: str) -> int:
    """Replace whole parts that may go by a line that says so, from the end; how many lines fewer there are."""
    before = surplus
    for place in range(len(shorter) - 1, 0, -1):
        section, lines = shorter[place]
        if surplus > 0 and goes(section) and len(lines) > LEAVES:
            said = ["", *_wrapped(tell(lang, "part_left_out", heading=section.heading))]
            shorter[place] = (section, said if section.heading else said[:1])
            surplus -= len(lines) - len(shorter[place][1])
    return before - surplus


def _section(section: Section, lang: str) -> list[str]:
    head = ["", section.heading, "-" * len(section.heading)] if section.heading else []
    if section.last and not head:  # it stands below the form, which it does not belong to
        head = [""]
    return [*head, *_lines(section, lang)]


def _length(head: list[str], closing: list[str], parts: list[Part]) -> int:
    """How many lines there are beside the form."""
    return len(head) + len(closing) + sum(len(lines) for section, lines in parts if not isinstance(section, OrderForm))


def _without_first(section: Events, surplus: int, lang: str) -> Events:
    """The events without as many of the first as make it so many lines shorter, with a line or two that say so; without
    all of them, if that is not enough."""
    count, more = 0, 2
    while count < len(section.events) and surplus + more > 0:
        more -= len(_event(section.events[count]))
        count += 1
    return changed(section, events=section.events[count:], left_out=tell(lang, "events_left_out", count=count))


def _without_places(section: Events, surplus: int, lang: str) -> Events:
    """Turns of which the first so many lines do not say what came of them in each place."""
    turns = list(section.turns)
    for at, turn in enumerate(turns):
        if surplus > 0:
            turns[at] = changed(turn, places=())
            surplus -= len(_turn(turn, lang)) - len(_turn(turns[at], lang))
    return changed(section, turns=tuple(turns))


def _without_turns(section: Events, surplus: int, lang: str) -> Events:
    """Turns without the first so many lines: there are very many."""
    turns = list(section.turns)
    while turns and surplus >= 0:
        surplus -= len(_turn(turns.pop(0), lang))
    return changed(section, turns=(ToldTurn("", "…"), *turns))


def sections_text(sections: Iterable[Section], lang: str, names: Collection[str]) -> list[str]:
    """The lines of the sections of these names alone."""
    lines: list[str] = []
    for section in sections:
        if section.name in names:
            lines += _lines(section, lang)
    return [line.rstrip() for line in lines]


def _lines(section: Section, lang: str) -> Iterable[str]:
    """The lines of a section below its heading."""
    match section:
        case Paragraphs():
            return [line for sentence in section.sentences for line in _wrapped(sentence)]
        case Listing():
            return [line for item in section.items for line in _wrapped(item, "  ")]
        case Facts():
            titled = (tell(lang, "titled", title=title, text=text) for title, text in section.facts)
            return [line for fact in titled for line in _wrapped(fact, "  ")]
        case Table():
            return _table(section, lang)
        case MapCells():
            return [*draw_map(section), *_wrapped(section.key, "  ")]
        case Events():
            return _events(section, lang)
        case News():
            return [
                line for item in section.items for line in _wrapped(f"{item.id} {_with_clauses(item)}".lstrip(), "  ")
            ]
        case OrderForm():
            return section.lines


def _events(section: Events, lang: str) -> Iterator[str]:
    for turn in section.turns:
        yield from _turn(turn, lang)
    if section.left_out:
        yield from _wrapped(section.left_out)
    for event in section.events:
        yield from _event(event)


def _turn(turn: ToldTurn, lang: str) -> list[str]:
    """Who did what and what it cost whom, then what came of it in each place, a paragraph each."""
    places = [line for place in turn.places for line in wrapped(place_sentence(place, lang), WIDTH, "    ", "  ")]
    return [*_wrapped(f"{turn.head} {turn.text}".lstrip(), "  "), *places]


def _event(event: ToldEvent) -> list[str]:
    return _wrapped(f"{event.id} {_with_clauses(event)}", "    ")


def _with_clauses(entry: ToldEvent | NewsItem) -> str:
    """Its text with its clauses."""
    return entry.text + (f" [{', '.join(entry.clauses)}]" if entry.clauses else "")


def _table(table: Table, lang: str) -> Iterator[str]:
    if table.lead:
        yield from _wrapped(table.lead)
    yield from _columns(table.columns, table.rows, lang)
    if table.note:
        yield from _wrapped(table.note, "  ")
    if not table.lead:
        yield ""


def _columns(columns: Sequence[str], cells: Sequence[Sequence[str]], lang: str) -> list[str]:
    """Rows in columns; the last column is wrapped below itself where the line would be too long.

    Where there is no room for it, each row is a sentence: its name, then what stands in each column.
    """
    rows = [columns, *cells]
    widths = [max(len(row[n]) for row in rows) for n in range(len(columns))]
    left = sum(widths[:-1]) + 2 * (len(widths) - 1)
    if left > WIDTH - LAST:
        return [line for row in cells for line in _wrapped(row_sentence(columns, row, lang), "  ")]
    lines = []
    for row in rows:
        start = "  ".join(cell.ljust(width) for cell, width in zip(row[:-1], widths[:-1], strict=True))
        start = start + "  " if start else start
        room = WIDTH - left
        last = row[-1]
        parts = wrapped(last, room)
        for n, part in enumerate(parts):
            lines.append((start if n == 0 else " " * left) + part)
    return lines


def row_sentence(columns: Sequence[str], row: Sequence[str], lang: str) -> str:
    """A row of a table as a sentence: its name, then what stands in each column."""
    cells = [f"{name} {cell}" for name, cell in zip(columns[1:], row[1:], strict=True) if cell != "-"]
    return tell(lang, "titled", title=row[0], text=separated(lang, cells))


def draw_map(section: MapCells) -> Iterator[str]:
    """The places of a map side by side in their columns, each row of them below the other."""
    width = WIDTH // section.columns
    for _, places in groupby(section.cells, lambda cell: cell.row):
        row = list(places)
        titles = [_title(cell, width) for cell in row]
        height = max(map(len, titles))
        cells = {
            cell.column: [*title, *[""] * (height - len(title)), *_cell(cell, width)]
            for cell, title in zip(row, titles, strict=True)
        }
        for n in range(max(map(len, cells.values()))):
            parts = (cells.get(column, [])[n : n + 1] or [""] for column in range(section.columns))
            yield "".join(part.ljust(width) for (part,) in parts)
        yield ""


def _title(cell: Cell, width: int) -> list[str]:
    """The whole name of a place and its mark within a column, in as many lines as it needs."""
    mark = " " + cell.mark if cell.mark else ""
    *lines, last = textwrap.wrap(cell.name, width - 1 - len(mark), break_on_hyphens=False)
    return [*lines, last + mark]


def _cell(cell: Cell, width: int) -> list[str]:
    """What stands in a place within a column, and a space behind each."""
    lines = list[str]()
    for words in cell.lines:
        line = words[0]
        for word in words[1:]:
            if len(line) + 1 + len(word) < width:
                line += " " + word
            else:
                lines.append(line)
                line = "  " + (word if len(word) < width - 2 else word[: width - 4] + "…")
        lines.append(line)
    return lines


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrapped(text, WIDTH, indent)
