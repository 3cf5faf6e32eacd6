"""The text of a report: 72 columns, complete in itself, laid out from its sections. Knows no game."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..locale import tell

WIDTH = 72
Given = Mapping[str, Any]


def report_text(report: Given) -> str:
    """The whole text: its title, its sections in their order, what stands below them."""
    lang = report["header"]["lang"]
    lines = [report["title"], "=" * min(WIDTH, len(report["title"])), ""]
    for section in report["sections"]:
        if section["heading"]:
            lines += ["", section["heading"], "-" * len(section["heading"])]
        lines += LAYOUTS[section["kind"]](section, lang)
    lines.append("")
    for sentence in report["closing"]:
        lines += _wrapped(sentence)
    return "\n".join(line.rstrip() for line in lines) + "\n"


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
    for event in section["events"]:
        yield from _wrapped(f"{event['id']} {_with_clauses(event)}", "    ")


def _news(section: Given, lang: str) -> Iterator[str]:
    for item in section["items"]:
        yield from _wrapped(_with_clauses(item), "  ")


def _with_clauses(entry: Given) -> str:
    return str(entry["text"]) + (f" [{', '.join(entry['clauses'])}]" if entry["clauses"] else "")


def _form(section: Given, lang: str) -> Iterable[str]:
    lines: Sequence[str] = section["lines"]
    return lines


def _table(section: Given, lang: str) -> Iterator[str]:
    if section["lead"]:
        yield from _wrapped(section["lead"])
    yield from _columns([section["columns"], *section["rows"]])
    if not section["lead"]:
        yield ""


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns; the last column is wrapped below itself where the line would be too long."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    left = sum(widths[:-1]) + 2 * (len(widths) - 1)
    lines = []
    for row in rows:
        start = "  ".join(cell.ljust(width) for cell, width in zip(row[:-1], widths[:-1], strict=True))
        start = start + "  " if start else start
        room = max(12, WIDTH - left)
        last = row[-1]
        parts = [last] if len(last) <= room and last == last.strip() else textwrap.wrap(last, room) or [""]
        for n, part in enumerate(parts):
            lines.append((start if n == 0 else " " * left) + part)
    return lines


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
    if len(text) <= WIDTH and text.isprintable() and text == text.strip():
        return [text]
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_long_words=True, break_on_hyphens=False) or [""]


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
