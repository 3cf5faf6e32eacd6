"""The page of a report, laid out from its sections and nothing else, as the text is: one column, for mail programs.

What is asked comes first, then the picture of the board if one is put in, what happened in paragraphs, the tables, the
form; what is looked up stands last in small type. A page never holds a script or a reference to anything outside, and
nothing unescaped. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape as escaped
from itertools import groupby
from typing import Any

from ..locale import sentences, separated, tell
from ..locale.lines import unbroken
from .html_styles import SHEET, WIDTH, chip, styled
from .plain_text import row_sentence

Given = Mapping[str, Any]
ANSWER, BOARD = "<!--answer-->", "<!--board-->"
"""Where the button and the pictures are put in; no text of a report can hold them."""
MOST = 96 * 1000
"""So many bytes a page has at most; the button and what shows the pictures come to it."""
SCENE = 8
"""A paragraph of events has at most so many."""
EVENTS = 20
"""A letter on a phone is read to its end only if it is not long: of more events the first are left out."""
NOTE = 60
"""So many letters of a note on an order stand in a letter."""
NARROW = 328
"""The width of a column on a phone in pixels; a table that is wider is written as sentences."""
LETTER, BESIDE = 6.4, 10
"""How wide a letter of a table is about, and what is beside the words of a cell."""
_LONG = re.compile(r"[^\s<>&;]{25,}")


@lru_cache(maxsize=1024)
def escape(text: str) -> str:
    """A text as HTML, which breaks no line where none may be broken, and any word that is longer than a line."""
    return _LONG.sub(lambda word: f"<span{styled('long')}>{word[0]}</span>", escaped(unbroken(text)))


def report_html(report: Given, *, whole: bool = False) -> str:
    """The document: its title, its sections in their order, what stands below them; with `whole` the details as well.

    Otherwise the first events of very many are left out, since some mail programs cut a page off at 102 KB.
    `with_answer` and `with_pictures` put in what a page is kept without.
    """
    if not whole and any(section.get("detail") for section in report["sections"]):  # the whole text is attached
        report = _with_fewer_events(report, EVENTS) or report
    page = _page(report, whole=whole)
    while not whole and len(page.encode()) > MOST and (shorter := _with_fewer_events(report)) is not None:
        report = shorter
        page = _page(report, whole=False)
    return page


def _with_fewer_events(report: Given, most: int = 0) -> dict[str, Any] | None:
    """The report with so many of its last events, or without the first eighth; None if it has none to leave out."""
    sections = list(report["sections"])
    for place, section in enumerate(sections):
        if section["kind"] == "events" and len(section["events"]) > max(1, most):
            left = section["events"][-most or -(-len(section["events"]) // 8) :]
            count = section.get("count", 0) + len(section["events"]) - len(left)
            words = tell(report["header"]["lang"], "events_left_out", count=count)
            sections[place] = {**section, "events": left, "count": count, "left_out": words}
            return {**report, "sections": sections}
    return None


def _page(report: Given, *, whole: bool) -> str:
    lang, title = escaped(report["header"]["lang"]), escaped(unbroken(report["title"]))
    # A mail program may keep the inside of `body` alone: the language is set there again.
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>{SHEET}</style>",
        "</head>",
        f"<body{styled('body')}>",
        f'<div role="article" lang="{lang}">',
        f'<table role="presentation" width="100%" cellpadding="0" cellspacing="0"{styled("outside")}>',
        '<tr><td align="center">',
        f'<table role="presentation" width="{WIDTH}" cellpadding="0" cellspacing="0" '
        f'style="width:100%;max-width:{WIDTH}px">',
        f"<tr><td{styled('column')}>",
        f"<h1{styled('h1')}>{escape(report['title'])}</h1>",
        *_body(report, whole=whole),
        "</td></tr>",
        "</table>",
        "</td></tr>",
        "</table>",
        "</div>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def with_pictures(page: str, pictures: Iterable[str]) -> str:
    """A page of a report with these pictures, each HTML or SVG already, where the board is: below what is asked.

    A page is kept without them: they are drawn when it is read or sent.
    """
    return page.replace(BOARD, "".join(f"<div{styled('picture')}>{picture}</div>\n" for picture in pictures), 1)


def with_answer(page: str, link: str, lang: str) -> str:
    """A page with a button that opens the answer, a `mailto:`, below what is asked."""
    words = sentences("letter", lang)
    button = (
        f'<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 6px">'
        f"<tr><td{styled('button')}>"
        f'<a href="{escaped(link)}"{styled("link")}>{escape(words["answer"])}</a></td></tr></table>\n'
        f"<p{styled('small')}>{escape(words['answer_how'])}</p>"
    )
    return page.replace(ANSWER, button, 1)


def _body(report: Given, *, whole: bool) -> Iterator[str]:
    first, *others = report["sections"]
    marked = Marked(report["header"], first.get("sentences", ()), whole=whole)
    yield f'<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td{styled("asked")}>'
    yield from marked.section(first)
    yield f"{ANSWER}</td></tr></table>"
    yield BOARD
    shown = [section for section in others if whole or not section.get("detail")]
    for section in shown:
        if section.get("last") and not section["heading"]:
            yield f"<hr{styled('hr')}>"
        yield from marked.section(section)
    yield f"<hr{styled('hr')}>"
    left_out = [section["heading"] for section in others if section not in shown and section["heading"]]
    rest = [sentences("letter", marked.lang)["rest"].format(headings=separated(marked.lang, left_out))]
    yield f"<p{styled('small')}>{' '.join(map(escape, report['closing']))}</p>"
    yield from _sentences(rest if left_out and report["header"]["kind"] == "letter" else [], "small")


class Marked:
    """Lays out the sections of one report, with the seats marked by their letters and colours."""

    def __init__(self, header: Given, asked: Iterable[str] = (), *, whole: bool = True) -> None:
        self.lang: str = header["lang"]
        self.whole = whole
        self.asked: frozenset[str] = frozenset(asked)
        seats = header["seats"].values()
        self._chips = {escaped(unbroken(name)): seat for seat in seats for name in seat["called"] if seat["colour"]}
        names = sorted(self._chips, key=len, reverse=True)
        # A table has the letter of the maps before a name: the mark stands in its place.
        each = (
            rf"(?:{re.escape(self._chips[name]['letter'])} )?(?P<n{at}>{re.escape(name)})"
            for at, name in enumerate(names)
        )
        self._called = re.compile(rf"(?<!\w)(?:{'|'.join(each)})") if names else None
        self._heads = {seat["called"][0].partition(" (")[0]: seat for seat in seats if seat["colour"]}

    def section(self, section: Given) -> Iterator[str]:
        """Its heading and what stands below it."""
        if section["heading"]:
            yield f"<h2{styled('h2')}>{escape(section['heading'])}</h2>"
        yield from LAYOUTS[section["kind"]](self, section)

    def text(self, text: str) -> str:
        """A sentence or cell of the report itself, as HTML: no words of a player but names."""
        html = escape(text)
        return self._called.sub(self._with_chip, html) if self._called is not None else html

    def _with_chip(self, name: re.Match[str]) -> str:
        seat = self._chips[called := name[name.lastgroup or 0]]
        return f"{chip(seat['letter'], seat['colour'], beside=True)}&nbsp;{called}"

    def paragraphs(self, section: Given) -> Iterator[str]:
        """Sentences, one paragraph each."""
        kind = "small" if section.get("last") else "question" if section["name"] == "asked" else "p"
        return _sentences(section["sentences"], kind)

    def facts(self, section: Given) -> Iterator[str]:
        """What it is in bold, then how it stands."""
        kind = "small" if section.get("last") or section.get("detail") else "compact"
        for title, text in section["facts"]:
            whole, name = self.text(tell(self.lang, "titled", title=title, text=text)), self.text(title)
            bold = f"<b>{name}</b>{whole.removeprefix(name)}" if whole.startswith(name) else whole
            yield f"<p{styled(kind)}>{bold}</p>"

    def list(self, section: Given) -> Iterator[str]:
        """Things that stand in a list."""
        return _items(map(self.text, section["items"]))

    def scene(self, events: Sequence[Given]) -> str:
        """Sentences in one paragraph; a seat has its letter where it is named first."""
        marked: set[str] = set()

        def mark(name: re.Match[str]) -> str:
            letter = self._chips[name[name.lastgroup or 0]]["letter"]
            html = name[0] if letter in marked else self._with_chip(name)
            marked.add(letter)
            return html

        texts = (escape(event["text"]) for event in events)
        htmls = (self._called.sub(mark, text) if self._called is not None else text for text in texts)
        return " ".join(html + _mark(event, whole=self.whole) for html, event in zip(htmls, events, strict=True))

    def news(self, section: Given) -> Iterator[str]:
        """News with their numbers and clauses; what players and the host write stands in them."""
        return _items(escape(item["text"]) + _mark(item, whole=True) for item in section["items"])

    def events(self, section: Given) -> Iterator[str]:
        """What happened, told in a paragraph a turn or a scene, with number and clauses behind each sentence."""
        words, before = sentences("letter", self.lang), None
        if "left_out" in section:
            yield from _sentences([section["left_out"]], "p")
        for scene in _scenes(section["events"]):
            turn = scene[0]["id"].partition(":")[0]
            head = words["turn"].format(turn=turn) if turn != "0" else words["setup"]
            begin = f"<b>{escape(head)}</b> " if turn != before else ""
            yield f"<p{styled('p')}>{begin}{self.scene(scene)}</p>"
            before = turn

    def table(self, section: Given) -> Iterator[str]:
        """A table; where it has no room on a phone, a paragraph for each row."""
        title = section["lead"] or ("" if section["heading"] else section["title"])
        if title:
            yield f"<p{styled('compact')}><b>{escape(title)}</b></p>"
        if _width(section) > NARROW:
            for row in section["rows"]:
                sentence = self.text(row_sentence(section["columns"], row, self.lang))
                name = self.text(row[0])
                yield f"<p{styled('compact')}><b>{name}</b>{sentence.removeprefix(name)}</p>"
        else:
            yield f'<table cellpadding="0" cellspacing="0"{styled("table")}>'
            yield f"<tr>{''.join(map(self._column, section['columns']))}</tr>"
            for first, *others in section["rows"]:
                cells = "".join(f"<td{styled('td')}>{self.text(cell)}</td>" for cell in others)
                yield f'<tr><th scope="row"{styled("th")}>{self.text(first)}</th>{cells}</tr>'
            yield "</table>"
        if section.get("note"):
            yield from _sentences([section["note"]], "small")

    def _column(self, name: str) -> str:
        """The head of a column; that of a seat is its letter on its colour, which leaves room for others."""
        if seat := self._heads.get(name):
            return f'<th scope="col" title="{escaped(name)}"{styled("th")}>{chip(seat["letter"], seat["colour"])}</th>'
        return f'<th scope="col"{styled("th")}>{escape(name)}</th>'

    def map(self, section: Given) -> Iterator[str]:
        """The places in rows and columns about where they lie, each read whole, then the key."""
        columns = 1 + max((cell["column"] for cell in section["cells"]), default=0)
        yield '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">'
        for _, places in groupby(section["cells"], lambda cell: cell["row"]):
            cells = {cell["column"]: _place(cell) for cell in places}
            row = (f'<td width="{100 // columns}%"{styled("place")}>{cells.get(at, "")}</td>' for at in range(columns))
            yield f"<tr>{''.join(row)}</tr>"
        yield "</table>"
        yield from _sentences([section["key"]], "small")

    def form(self, section: Given) -> Iterator[str]:
        """The block with its examples, then what can stand in its lines."""
        block = section.get("block") or section["lines"]
        yield f"<p{styled('block')}>{'<br>'.join(map(escape, block))}</p>"
        for order, *notes in section.get("entries", ()):
            if not order and self.asked.issuperset(notes):
                continue  # it stands above the button
            begin = f"<b>{escape(order)}</b> " if order else ""
            short = notes if self.whole or not order else map(_cut, notes)
            yield f"<p{styled('small')}>{begin}{' · '.join(map(escape, short))}</p>"


def _sentences(texts: Iterable[str], kind: str) -> Iterator[str]:
    return (f"<p{styled(kind)}>{escape(text)}</p>" for text in texts)


def _items(written: Iterable[str]) -> Iterator[str]:
    """A list of what is HTML already."""
    yield f"<ul{styled('ul')}>"
    yield from (f"<li{styled('li')}>{item}</li>" for item in written)
    yield "</ul>"


def _cut(note: str) -> str:
    """As much of a note as a letter has room for: the text of the mail and the whole page have all of it."""
    if len(note) <= NOTE:
        return note
    short = note[:NOTE].rpartition(" ")[0]
    short = short.rpartition("(")[0] if short.count("(") > short.count(")") else short
    return short.rstrip(" ;:,") + " …"


def _mark(entry: Given, *, whole: bool) -> str:
    """The number of an event or piece of news, by which it is explained and disputed, and its clauses.

    Not the `whole`: the first of them.
    """
    clauses = entry["clauses"] if whole else entry["clauses"][:1]
    words = ", ".join(filter(None, [entry.get("id", ""), *clauses]))
    return f" <span{styled('mark')}>[{escaped(words)}]</span>" if words else ""


def _scenes(events: Sequence[Given]) -> Iterator[list[Given]]:
    """The events in paragraphs: one begins with a turn, with a scene, and where one would be too long."""
    scene: list[Given] = []
    for event in events:
        turns = {each["id"].partition(":")[0] for each in (*scene[:1], event)}
        if scene and (event.get("scene") or len(turns) > 1 or len(scene) == SCENE):
            yield scene
            scene = []
        scene.append(event)
    if scene:
        yield scene


def _width(section: Given) -> float:
    """How wide a table is at least: words are not broken."""
    columns = zip(section["columns"], *section["rows"], strict=True)
    return sum(
        max(len(word) for cell in column for word in (cell.split() or [""])) * LETTER + BESIDE for column in columns
    )


def _place(cell: Given) -> str:
    name = f"{cell['name']} {cell['mark']}".rstrip()
    return "<br>".join([f"<b>{escape(name)}</b>", *(escape(" ".join(words)) for words in cell["lines"])])


LAYOUTS: Mapping[str, Callable[[Marked, Given], Iterator[str]]] = {
    "paragraphs": Marked.paragraphs,
    "list": Marked.list,
    "facts": Marked.facts,
    "table": Marked.table,
    "map": Marked.map,
    "events": Marked.events,
    "news": Marked.news,
    "form": Marked.form,
}
