"""The HTML of a report: one small document, laid out from its sections and nothing else, as the text is.

It is read by eye and by ear, in light and in dark, on narrow screens; so it sets no colours and no fixed widths.
It never holds a script, an image or a reference to anything outside, and nothing unescaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape as escaped
from itertools import groupby
from typing import Any

from ..locale import tell
from ..locale.lines import unbroken

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
ul.map{list-style:none;padding:0;font-size:.9em}
ul.map li{display:inline-block;box-sizing:border-box;vertical-align:top;margin:0 0 .6em;padding-right:.5em}
@media (max-width:34em){table{font-size:.8em}th,td{padding:.1em .25em}ul.map{font-size:.8em}}
"""

Given = Mapping[str, Any]


def escape(text: str) -> str:
    """A text as HTML, which breaks no line where none may be broken."""
    return escaped(unbroken(text))


def report_html(report: Given) -> str:
    """The whole document: its title, its sections in their order, what stands below them."""
    lang, title = escape(report["header"]["lang"]), escape(report["title"])
    # A mail client may keep the inside of `body` alone: the language is set there again.
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


def with_pictures(page: str, pictures: Iterable[str]) -> str:
    """A page of a report with these pictures, each HTML or SVG already, where the board is: below what is asked.

    A page is kept without them: they are drawn when it is read or sent.
    """
    figures = "".join(f'<p class="picture">{picture}</p>\n' for picture in pictures)
    before, heading, after = page.partition("<h2>")
    return f"{before}{figures}{heading}{after}" if heading else page


def _body(report: Given) -> Iterator[str]:
    lang = report["header"]["lang"]
    for section in report["sections"]:
        if section["heading"]:
            yield f"<h2>{escape(section['heading'])}</h2>"
        yield from LAYOUTS[section["kind"]](section, lang)
    # A line between the form and what follows it, which has no heading.
    yield "<hr>"
    yield from _sentences(report["closing"])


def _sentences(sentences: Iterable[str]) -> Iterator[str]:
    return (f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _paragraphs(section: Given, lang: str) -> Iterator[str]:
    return _sentences(section["sentences"])


def _facts(section: Given, lang: str) -> Iterator[str]:
    return _sentences(tell(lang, "titled", title=title, text=text) for title, text in section["facts"])


def _list(section: Given, lang: str) -> Iterator[str]:
    return _items(map(escape, section["items"]))


def _events(section: Given, lang: str) -> Iterator[str]:
    return _items(f"{_unbroken(event['id'])} {_with_clauses(event)}" for event in section["events"])


def _news(section: Given, lang: str) -> Iterator[str]:
    numbers = (f"{_unbroken(item['id'])} " if "id" in item else "" for item in section["items"])
    return _items(number + _with_clauses(item) for number, item in zip(numbers, section["items"], strict=True))


def _form(section: Given, lang: str) -> Iterator[str]:
    yield f"<pre>{escaped(chr(10).join(section['lines']))}</pre>"


def _items(written: Iterable[str]) -> Iterator[str]:
    """A list of what is HTML already."""
    yield "<ul>"
    yield from (f"<li>{item}</li>" for item in written)
    yield "</ul>"


def _with_clauses(entry: Given) -> str:
    clauses = ", ".join(map(_unbroken, entry["clauses"]))
    return escape(entry["text"]) + (f" [{clauses}]" if clauses else "")


def _unbroken(number: str) -> str:
    """The number of an event or clause, which no line breaks at its hyphen."""
    return f'<span class="id">{escape(number)}</span>'


def _table(section: Given, lang: str) -> Iterator[str]:
    """A table that scrolls within itself, by the keyboard too, where the screen is too narrow for it."""
    title = escape(section["lead"] or section["title"])
    yield f'<div class="wide" role="group" aria-label="{title}" tabindex="0">'
    yield f"<table>\n<caption>{title}</caption>"
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in section["columns"])
    yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for row in section["rows"]:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        yield f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"
    if section.get("note"):
        yield from _sentences([section["note"]])


def _map(section: Given, lang: str) -> Iterator[str]:
    """The places as a list, each where the map has it, then the key.

    Read line by line, as the text draws it, it would read out all names of a row, then their contents.
    """
    cells = section["cells"]
    columns = 1 + max((cell["column"] for cell in cells), default=0)
    # The items stand without spaces between them, which would take room in the rows.
    items = "".join(item for _, row in groupby(cells, lambda cell: cell["row"]) for item in _places(list(row), columns))
    yield f'<ul class="map" role="list">{items}</ul>'
    yield from _sentences([section["key"]])


def _places(row: Sequence[Given], columns: int) -> Iterator[str]:
    """The places of one row, with margins where it has none."""
    width = 99 // columns
    before = -1
    for cell in row:
        left = (cell["column"] - before - 1) * width
        right = (columns - 1 - cell["column"]) * width if cell is row[-1] else 0
        margins = f";margin:0 {right}% .6em {left}%" if left or right else ""
        yield f'<li style="width:{width}%{margins}">{_place(cell)}</li>'
        before = cell["column"]


def _place(cell: Given) -> str:
    name = f"{cell['name']} {cell['mark']}".rstrip()
    return "<br>".join([f"<b>{escape(name)}</b>", *(escape(" ".join(words)) for words in cell["lines"])])


LAYOUTS: Mapping[str, Callable[[Given, str], Iterator[str]]] = {
    "paragraphs": _paragraphs,
    "list": _list,
    "facts": _facts,
    "table": _table,
    "map": _map,
    "events": _events,
    "news": _news,
    "form": _form,
}
