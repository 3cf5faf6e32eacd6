"""The HTML of a report: one small document, laid out from the structured report and nothing else, as the text is.

It is read by eye and by ear, in light and in dark, on narrow screens; so it sets no colours and no fixed widths.
It never holds a script, an image or a reference to anything outside, and nothing unescaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, TypeAlias

from ..locale import tell

STYLE = """
:root{color-scheme:light dark}
body{margin:0 auto;padding:.75em;max-width:46em;font:1em/1.5 sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35em;line-height:1.25}
h2{font-size:1.15em;margin:1.6em 0 .4em;border-bottom:1px solid}
p,ul{margin:.4em 0}
ul{padding-left:1.2em}
.id{white-space:nowrap}
.wide{overflow-x:auto;margin:.8em 0}
table{border-collapse:collapse;overflow-wrap:normal}
caption{text-align:left;font-weight:bold}
th,td{text-align:left;vertical-align:top;padding:.1em .5em;border:1px solid}
pre{font-size:.9em;line-height:1.4;white-space:pre-wrap;padding:.5em;border:1px solid}
pre.map{white-space:pre;overflow-x:auto}
ul.map{list-style:none;padding:0;font-size:.9em}
ul.map li{display:inline-block;box-sizing:border-box;vertical-align:top;margin:0 0 .6em;padding-right:.5em}
@media (max-width:34em){table{font-size:.8em}th,td{padding:.1em .25em}ul.map{font-size:.8em}}
"""

Row: TypeAlias = Sequence[str]

_NAME = re.compile(r"(?:(?<=\s\s)|^)\S")  # where a name begins in the first line of a row of the map


def report_html(report: Mapping[str, Any]) -> str:
    """The whole document: what is asked first, then what happened, the board, what is known, the form."""
    lang, title = escape(report["header"]["lang"]), escape(report["title"])
    # A mail client may keep the inside of `body` alone: the language is told there again.
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        f'<main lang="{lang}">',
        f"<h1>{title}</h1>",
        *_body(report),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _body(report: Mapping[str, Any]) -> Iterator[str]:
    lang, kind = report["header"]["lang"], report["header"]["kind"]
    mine = kind == "letter"
    yield from _paragraphs(report["asked"])
    yield _heading(lang, "happened" if mine else "happened_public")
    if report["happened"]:
        yield from _items(f"{_unbroken(event['id'])} {_with_clauses(event)}" for event in report["happened"])
    else:
        yield from _paragraphs([tell(lang, "nothing_happened")])
    if report["notices"]:
        yield _heading(lang, "news")
        yield from _items(map(_with_clauses, report["notices"]))
    if report["in_force"]:
        yield _heading(lang, "in_force")
        yield from _items(map(escape, report["in_force"]))
    yield _heading(lang, "board")
    for table in report["tables"]:
        if table["columns"]:
            yield from _table(table["title"], table["columns"], table["rows"])
        else:
            yield from _paragraphs([tell(lang, "titled", title=table["title"], text=table["rows"][0][0])])
    yield _heading(lang, "map")
    yield from _map(report["map"])
    if kind != "public":
        yield _heading(lang, "you_know" if mine else "all_faces")
        known = report["known"]
        yield from _items(map(escape, known)) if known else _paragraphs([tell(lang, "nothing_known")])
    left = report["left"]
    yield _heading(lang, "left")
    yield from _table(left["total"], left["columns"], left["rows"])
    if report["form"]:
        yield _heading(lang, "form")
        yield f"<pre>{escape(chr(10).join(report['form']))}</pre>"
    # A line between the form and what follows it, which stands under no heading of its own.
    yield "<hr>"
    yield from _paragraphs(report["closing"])


def _heading(lang: str, key: str) -> str:
    return f"<h2>{escape(tell(lang, key))}</h2>"


def _paragraphs(sentences: Sequence[str]) -> Iterator[str]:
    return (f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _items(written: Iterable[str]) -> Iterator[str]:
    """A list of what is HTML already."""
    yield "<ul>"
    yield from (f"<li>{item}</li>" for item in written)
    yield "</ul>"


def _with_clauses(told: Mapping[str, Any]) -> str:
    clauses = ", ".join(map(_unbroken, told["clauses"]))
    return escape(told["text"]) + (f" [{clauses}]" if clauses else "")


def _unbroken(number: str) -> str:
    """The number of an event or clause, which no line breaks at its hyphen."""
    return f'<span class="id">{escape(number)}</span>'


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table that scrolls within itself, by the keyboard too, where the screen is too narrow for it."""
    title = escape(title)
    yield f'<div class="wide" role="group" aria-label="{title}" tabindex="0">'
    yield f"<table>\n<caption>{title}</caption>"
    yield "<thead><tr>" + "".join(f'<th scope="col">{escape(name)}</th>' for name in columns) + "</tr></thead>"
    yield "<tbody>"
    for row in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        yield f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


# --- the map


def _map(lines: Sequence[str]) -> Iterator[str]:
    """Rows of areas as a list, an area an item, which stands where the map has it; a line alone is a sentence.

    Read line by line, as it is drawn, it would tell all names of a row, then all their cubes.
    """
    rows = [list(row) for drawn, row in groupby(lines, lambda line: line.strip() != "") if drawn]
    for alone, some in groupby(rows, lambda row: len(row) == 1):
        part = list(some)
        yield from _paragraphs([row[0].strip() for row in part]) if alone else _drawn(part)


def _drawn(rows: Sequence[Row]) -> Iterator[str]:
    """The areas of these rows; the lines as they are where they cannot be cut into columns."""
    starts = sorted({0, *(found.start() for row in rows for found in _NAME.finditer(row[0]))})
    cut = [_cells(row, starts) for row in rows]
    if len(starts) > 1 and _in_columns(rows, cut, starts):
        # The items stand without spaces between them, which would take room in the rows.
        yield f'<ul class="map" role="list">{"".join(item for cells in cut for item in _areas(cells))}</ul>'
    else:
        drawn = "\n\n".join("\n".join(row) for row in rows)
        yield f'<pre class="map" tabindex="0">{escape(drawn)}</pre>'


def _cells(row: Row, starts: Sequence[int]) -> list[Row]:
    ends = [*starts[1:], None]
    return [[line[start:end].rstrip() for line in row] for start, end in zip(starts, ends, strict=True)]


def _in_columns(rows: Sequence[Row], cut: Sequence[Sequence[Row]], starts: Sequence[int]) -> bool:
    """Whether nothing reaches from one column into the next, where it would be told of the wrong area.

    A space stands before every column. Below a name a line begins with a sign that lines of the first column, which
    nothing reaches into, begin with, or with spaces.
    """
    apart = all(line[start - 1 : start] in ("", " ") for row in rows for line in row for start in starts[1:])
    signs = {line[:1] for cells in cut for line in cells[0][1:]} | {"", " "}
    return apart and all(line[:1] in signs for cells in cut for cell in cells for line in cell[1:])


def _areas(cells: Sequence[Row]) -> Iterator[str]:
    """The areas of one row, with margins in place of the cells that hold none."""
    width = 99 // len(cells)
    before = -1
    *_, last = (place for place, cell in enumerate(cells) if any(cell))
    for place, cell in enumerate(cells):
        if any(cell):
            left = (place - before - 1) * width
            right = (len(cells) - 1 - place) * width if place == last else 0
            margins = f";margin:0 {right}% .6em {left}%" if left or right else ""
            yield f'<li style="width:{width}%{margins}">{_area(cell)}</li>'
            before = place


def _area(cell: Row) -> str:
    """The lines of one area, the first its name; a line that begins with spaces goes on with the one before."""
    lines: list[str] = []
    for line in cell:
        if lines and line.startswith(" "):
            lines[-1] += " " + line.strip()
        elif line:
            lines.append(line.strip())
    return "<br>".join([f"<b>{escape(lines[0])}</b>", *map(escape, lines[1:])])
