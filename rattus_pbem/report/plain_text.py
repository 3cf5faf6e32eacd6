"""The text of a report: 72 columns, laid out from its sections. Knows no game.

That of a letter is short: what is asked and what happened come first, and details are for the page and the attachment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..contract.sections import Section
from ..locale import separated, tell
from ..locale.lines import unbroken, wrapped

WIDTH = 72
LAST = 12
"""The last column of a table is at least so wide."""
LIMIT = 120
"""A letter has at most so many lines beside its form."""
LEAVES = 8
"""A part with fewer lines is never left out."""
Given = Mapping[str, Any]
Part = tuple[Given, list[str]]


def report_text(report: Given, *, whole: bool = False) -> str:
    """The text: its title, its sections in their order, what stands below them.

    What stands in detail is left out, and so are the first of so many events that they alone would make the text
    longer than `LIMIT` lines beside its form; with `whole` everything is there.
    """
    head, parts, closing = _parts(
        report, [section for section in report["sections"] if whole or not section.get("detail")]
    )
    surplus = _length(head, closing, parts) - LIMIT
    if surplus > 0 and not whole:
        parts = _shortened(parts, surplus, report["header"]["lang"])
    return _joined(head, parts, closing)


def details_text(report: Given) -> str:
    """The whole text without the order form, for what is left out of the text of a letter; "" if nothing is."""
    head, parts, closing = _parts(report, report["sections"])
    surplus = _length(head, closing, parts) - LIMIT
    is_whole = surplus <= 0 or _shortened(parts, surplus, report["header"]["lang"]) == parts
    if is_whole and not any(section.get("detail") for section, _ in parts):
        return ""
    return _joined(head, [(section, lines) for section, lines in parts if section["kind"] != "form"], closing)


def _parts(report: Given, sections: Sequence[Given]) -> tuple[list[str], list[Part], list[str]]:
    """The lines above the sections, those of each, and those below."""
    lang = report["header"]["lang"]
    head = [unbroken(report["title"]), "=" * min(WIDTH, len(report["title"])), ""]
    closing = ["", *(line for sentence in report["closing"] for line in _wrapped(sentence))]
    return head, [(section, _section(section, lang)) for section in sections], closing


def _joined(head: list[str], parts: Iterable[Part], closing: list[str]) -> str:
    lines = [*head, *(line for _, lines in parts for line in lines), *closing]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _shortened(parts: list[Part], surplus: int, lang: str) -> list[Part]:
    """The parts without so many lines: maps go first, then the first events, then other parts from the end. A line says
    so, and one or two tell each turn."""
    shorter = list(parts)
    surplus -= _leave_out(shorter, surplus, lambda kind: kind == "map", lang)
    for place, (section, lines) in enumerate(parts):
        if section["kind"] == "events" and surplus > 0:
            without = _without_first(section, surplus, lang)
            shorter[place] = (without, _section(without, lang))
            surplus -= len(lines) - len(shorter[place][1])
    surplus -= _leave_out(shorter, surplus, lambda kind: kind not in ("events", "news", "form", "map"), lang)
    for place, (section, _) in enumerate(shorter):
        if surplus > 0 and section.get("left_out") and section["turns"]:
            without = _without_turns(section, surplus, lang)
            shorter[place] = (without, _section(without, lang))
    return shorter


def _leave_out(shorter: list[Part], surplus: int, goes: Callable[[str], bool], lang: str) -> int:
    """Replace whole parts of these kinds by a line that says so, from the end; how many lines fewer there are."""
    before = surplus
    for place in range(len(shorter) - 1, 0, -1):
        section, lines = shorter[place]
        if surplus > 0 and goes(section["kind"]) and len(lines) > LEAVES:
            said = ["", *_wrapped(tell(lang, "part_left_out", heading=section["heading"]))]
            shorter[place] = (section, said if section["heading"] else said[:1])
            surplus -= len(lines) - len(shorter[place][1])
    return before - surplus


def _section(section: Given, lang: str) -> list[str]:
    head = ["", section["heading"], "-" * len(section["heading"])] if section["heading"] else []
    if section.get("last") and not head:  # it stands below the form, which it does not belong to
        head = [""]
    return [*head, *LAYOUTS[section["kind"]](section, lang)]


def _length(head: list[str], closing: list[str], parts: list[Part]) -> int:
    """How many lines there are beside the form."""
    return len(head) + len(closing) + sum(len(lines) for section, lines in parts if section["kind"] != "form")


def _without_first(section: Given, surplus: int, lang: str) -> dict[str, Any]:
    """The events without as many of the first as make it so many lines shorter, with a line or two that say so and a
    sentence for each turn that is no longer told whole; without all of them, if that is not enough."""
    events, turns = list(section["events"]), list(section.get("turns", ()))
    count, short, more = 0, 0, 2
    while count < len(events) and surplus + more > 0:
        last = _in_order(events[count]["id"])
        more -= len(_event(events[count]))
        count += 1
        while short < len(turns) and _in_order(turns[short]["id"]) <= last:
            more += len(_turn(turns[short]))
            short += 1
    said = tell(lang, "events_in_short" if short else "events_left_out", count=count)
    return {**section, "events": events[count:], "turns": turns[:short], "left_out": said}


def _without_turns(section: Given, surplus: int, lang: str) -> dict[str, Any]:
    """Events that were left out without the sentences for so many lines of the first turns: there are very many."""
    turns = list(section["turns"])
    while turns and surplus >= 0:
        surplus -= len(_turn(turns.pop(0)))
    return {**section, "turns": [{"id": "", "text": "…"}, *turns]}


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(":")))


def sections_text(sections: Iterable[Section], lang: str, names: Collection[str]) -> list[str]:
    """The lines of the sections of these names alone."""
    lines: list[str] = []
    for section in sections:
        if section.name in names:
            lines += LAYOUTS[section.kind](section.to_json(), lang)
    return [line.rstrip() for line in lines]


def _paragraphs(section: Given, lang: str) -> Iterator[str]:
    for sentence in section["sentences"]:
        yield from _wrapped(sentence)


def _list(section: Given, lang: str) -> Iterator[str]:
    for item in section["items"]:
        yield from _wrapped(item, "  ")


def _facts(section: Given, lang: str) -> Iterator[str]:
    for title, text in section["facts"]:
        yield from _wrapped(tell(lang, "titled", title=title, text=text), "  ")


def _events(section: Given, lang: str) -> Iterator[str]:
    if "left_out" in section:
        yield from _wrapped(section["left_out"])
        for turn in section.get("turns", ()):
            yield from _turn(turn)
    for event in section["events"]:
        yield from _event(event)


def _turn(turn: Given) -> list[str]:
    return _wrapped(turn["text"], "  ")


def _event(event: Given) -> list[str]:
    return _wrapped(f"{event['id']} {_with_clauses(event)}", "    ")


def _news(section: Given, lang: str) -> Iterator[str]:
    for item in section["items"]:
        number = f"{item['id']} " if "id" in item else ""
        yield from _wrapped(number + _with_clauses(item), "  ")


def _with_clauses(entry: Given) -> str:
    return str(entry["text"]) + (f" [{', '.join(entry['clauses'])}]" if entry["clauses"] else "")


def _form(section: Given, lang: str) -> Iterable[str]:
    lines: Sequence[str] = section["lines"]
    return lines


def _table(section: Given, lang: str) -> Iterator[str]:
    if section["lead"]:
        yield from _wrapped(section["lead"])
    yield from _columns(section["columns"], section["rows"], lang)
    if section.get("note"):
        yield from _wrapped(section["note"], "  ")
    if not section["lead"]:
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


def _map(section: Given, lang: str) -> Iterator[str]:
    yield from draw_map(section)
    yield from _wrapped(section["key"], "  ")


def draw_map(section: Given) -> Iterator[str]:
    """The places of a map side by side in their columns, each row of them below the other."""
    width = WIDTH // section["columns"]
    for _, places in groupby(section["cells"], lambda cell: cell["row"]):
        cells = {cell["column"]: _cell(cell, width) for cell in places}
        for n in range(max(map(len, cells.values()))):
            parts = (cells.get(column, [])[n : n + 1] or [""] for column in range(section["columns"]))
            yield "".join(part.ljust(width) for (part,) in parts)
        yield ""


def _cell(cell: Given, width: int) -> list[str]:
    """A name and its lines within a column, and a space behind each."""
    mark = " " + cell["mark"] if cell["mark"] else ""
    lines = [cell["name"][: width - 4] + mark]
    for words in cell["lines"]:
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


LAYOUTS: Mapping[str, Callable[[Given, str], Iterable[str]]] = {
    "paragraphs": _paragraphs,
    "list": _list,
    "facts": _facts,
    "table": _table,
    "map": _map,
    "events": _events,
    "news": _news,
    "form": _form,
}
