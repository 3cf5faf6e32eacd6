"""The page of a report, laid out from its sections and nothing else, as the text is: one column, for mail programs.

What is asked comes first, what has changed for the reader, who did what in the last turns, then the picture of the
board if one is put in, what came of the turns by place, the tables, the form; what is looked up stands last in small
type, the list of events among it. A page never holds a script or a reference to anything outside, and nothing
unescaped. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from types import SimpleNamespace

from markupsafe import Markup

from ..contract.contrast import ink_on
from ..contract.sections import (
    Events,
    Facts,
    MapCells,
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
from ..locale import sentences, separated, tell
from ..locale.lines import unbroken
from ..markup.look import COLOURS
from ..markup.templates import as_is, breakable, render
from .plain_text import row_sentence
from .report import YOURS, Report, SeatMark

WIDTH = 640
LIGHT = {name: colour.light for name, colour in COLOURS.items()}
DARK = {name: colour.dark for name, colour in COLOURS.items()}
FONT = "font-family:Arial,Helvetica,sans-serif"
CELL = "padding:0 3px;text-align:left;vertical-align:top;border:1px solid {line};font-size:12px;line-height:13px"

# The letters are classes of the style sheet: i ink, s soft, p page, x box, l line, b button.
STYLES: Mapping[str, tuple[str, str]] = {
    "body": ("p i", "margin:0;padding:0;background-color:{page};color:{ink}"),
    "outside": ("p", "background-color:{page}"),
    "column": ("p i", "padding:6px;text-align:left;background-color:{page};color:{ink}"),
    "h1": ("i", "margin:0 0 5px;font-size:16px;line-height:20px;color:{ink}"),
    "h2": ("i l", "margin:2px 0 1px;font-size:14px;line-height:16px;color:{ink};border-bottom:1px solid {line}"),
    "asked": ("x i l", "padding:5px 10px;background-color:{box};color:{ink};border-left:4px solid {button}"),
    "question": ("i", "margin:0 0 2px;font-size:13px;line-height:16px;color:{ink}"),
    "p": ("i", "margin:0 0 3px;font-size:12px;line-height:14px;color:{ink}"),
    "compact": ("i", "margin:0 0 2px;font-size:12px;line-height:14px;color:{ink}"),
    "small": ("s", "margin:0 0 2px;font-size:12px;line-height:13px;color:{soft}"),
    "mark": ("s", "font-size:12px;color:{soft}"),
    "ul": ("i", "margin:0 0 4px;padding-left:18px"),
    "li": ("i", "margin:0 0 2px;font-size:12px;line-height:14px;color:{ink}"),
    "table": ("", "margin:0 0 6px;border-collapse:collapse"),
    "th": ("i l", CELL + ";color:{ink}"),
    "td": ("i l", CELL + ";color:{ink}"),
    "place": (
        "i",
        "padding:0 6px 4px 0;text-align:left;vertical-align:top;font-size:12px;line-height:14px;color:{ink}",
    ),
    "block": (
        "x i",
        "margin:0 0 5px;padding:4px 6px;font-size:12px;line-height:13px;background-color:{box};color:{ink};"
        "font-family:Courier New,Courier,monospace",
    ),
    "button": ("b", "padding:0;text-align:center;background-color:{button}"),
    "link": (
        "b",
        "display:block;padding:10px 20px;font-size:16px;line-height:20px;font-weight:bold;"
        "text-decoration:none;color:{on_button}",
    ),
    "picture": ("", "margin:4px 0"),
    "hr": ("l", "margin:4px 0;border:0;border-top:1px solid {line}"),
}
"""The classes and the inline style of each kind of element."""

SHEET = f"""
:root{{color-scheme:light dark}}
@media (prefers-color-scheme:dark){{
.p{{background-color:{DARK["page"]}!important}}
.i{{color:{DARK["ink"]}!important}}
.s{{color:{DARK["soft"]}!important}}
.x{{background-color:{DARK["box"]}!important}}
.l{{border-color:{DARK["line"]}!important}}
.b{{background-color:{DARK["button"]}!important;color:{DARK["on_button"]}!important}}
}}
"""
ANSWER, BOARD = Markup("<!--answer-->"), Markup("<!--board-->")
"""Where the button and the pictures are put in; no text of a report can hold them."""
MOST = 96 * 1000
"""So many bytes a page has at most; the button and what shows the pictures come to it."""
SCENE = 8
"""A paragraph of events has at most so many."""
EVENTS = 20
"""A letter on a phone is read to its end only if it is not long: of more events the first are left out."""
HEADLINES = 5
"""So many of the last turns are told above the board: with what is asked they fill the first screen of a phone."""
LISTED = 4
"""So many of the last events stand in a letter that tells turns: the list is for who looks something up."""
NOTE = 60
"""So many letters of a note on an order stand in a letter."""
NARROW = 328
"""The width of a column on a phone in pixels; a table that is wider is written as sentences."""
LETTER, BESIDE = 6.4, 10
"""How wide a letter of a table is about, and what is beside the words of a cell."""


def _attributes(name: str) -> Markup:
    """The attributes of an element of this kind, with a space before them."""
    classes, style = STYLES[name]
    held = f' class="{classes}"' if classes else ""
    # Some programs give a table nothing of what stands around it.
    font = f";{FONT}" if "line-height" in style and "font-family" not in style else ""
    return Markup(f'{held} style="{style.format_map(LIGHT)}{font}"')


STYLE = SimpleNamespace(sheet=Markup(SHEET), width=WIDTH, **{name: _attributes(name) for name in STYLES})
"""What templates of letters take from here: `<p{{ style.p }}>`."""


def report_html(report: Report, *, whole: bool = False) -> str:
    """The document: its title, its sections in their order, what stands below them; with `whole` the details as well.

    Otherwise the first events of very many are left out, since some mail programs cut a page off at 102 KB.
    `with_answer` and `with_pictures` put in what a page is kept without.
    """
    if not whole and any(section.detail for section in report.sections):  # the whole text is attached
        has_stories = any(isinstance(section, Events) and section.turns for section in report.sections)
        report = _with_fewer_events(report, LISTED if has_stories else EVENTS) or report
    page = _page(report, whole=whole)
    while not whole and len(page.encode()) > MOST and (shorter := _with_fewer_events(report)) is not None:
        report = shorter
        page = _page(report, whole=False)
    return page


def _with_fewer_events(report: Report, most: int = 0) -> Report | None:
    """The report with so many of its last events, or without the first eighth; None if it has none to leave out."""
    sections = list(report.sections)
    for place, section in enumerate(sections):
        if isinstance(section, Events) and len(section.events) > max(1, most):
            left = section.events[-most or -(-len(section.events) // 8) :]
            count = section.count + len(section.events) - len(left)
            words = tell(report.lang, "events_left_out", count=count)
            sections[place] = changed(section, events=left, count=count, left_out=words)
            return changed(report, sections=sections)
    return None


def _page(report: Report, *, whole: bool) -> str:
    first, *others = report.as_read
    above = [section for section in others if section.name == YOURS]
    shown = [section for section in others if section not in above and (whole or not section.detail)]
    is_end = report.header.kind == "letter" and not any(isinstance(section, OrderForm) for section in others)
    if above or is_end:
        above, shown = _with_headlines(above, shown, report.lang)
    left_out = [section.heading for section in others if section.detail and not whole and section.heading]
    rest = ""
    if left_out and report.header.kind == "letter":
        rest = sentences("letter", report.lang)["rest"].format(headings=separated(report.lang, left_out))
    return render(
        "report/templates/letter.html",
        style=STYLE,
        lang=report.lang,
        title=report.title,
        letter=Marked(
            report.lang,
            report.header.seats.values(),
            first.sentences if isinstance(first, Paragraphs) else (),
            whole=whole,
        ),
        asked=first,
        above=above,
        shown=shown,
        closing=report.closing,
        rest=rest,
        answer=ANSWER,
        board=BOARD,
    )


def _with_headlines(above: list[Section], shown: list[Section], lang: str) -> tuple[list[Section], list[Section]]:
    """The sections above and below the board, with the headlines of the last turns above, and what came of these turns
    in each place below, with turns before them, to which a line above points."""
    parts, words = list[Section](), sentences("stories", lang)
    for section in shown:
        if isinstance(section, Events) and section.turns:
            before, last = section.turns[:-HEADLINES], section.turns[-HEADLINES:]
            headlines = tuple(changed(turn, places=()) for turn in last)
            if before:
                pointer = words["turns_below"].format(heading=words["by_place"])
                headlines = (ToldTurn(before[0].id, pointer, words["turns_before"], ()), *headlines)
            above = [*above, changed(section, turns=headlines)]
            below = (*before, *(changed(turn, text="") for turn in last if turn.places))
            section = changed(section, turns=below, heading=words["by_place"])
        if not isinstance(section, Events) or section.turns or section.events:
            parts.append(section)
    return above, parts


def with_pictures(page: str, pictures: Iterable[str]) -> str:
    """A page of a report with these pictures, each HTML or SVG already, where the board is: below what is asked.

    A page is kept without them: they are drawn when it is read or sent.
    """
    shown = render("report/templates/pictures.html", style=STYLE, pictures=map(Markup, pictures))
    return page.replace(BOARD, shown, 1)


def image(name: str, width: int, height: int, alt: str) -> str:
    """A picture that goes with a mail under this name, for `with_pictures`."""
    return render("report/templates/image.html", name=name, width=width, height=height, alt=alt)


def with_answer(page: str, link: str, lang: str, board: str = "", attached: str = "") -> str:
    """A page with what opens the answer below what is asked: a `mailto:`, and before it the board, if it has a link.

    `attached` says what else orders can be made with.
    """
    facts = {"style": STYLE, "link": link, "board": board, "attached": attached, "words": sentences("letter", lang)}
    return page.replace(ANSWER, render("report/templates/button.html", **facts), 1)


@cache
def seat_mark(letter: str, colour: str, *, beside: bool = False) -> str:
    """The letter of a seat on its colour, as HTML; not read out if the name is `beside`."""
    facts = {"letter": letter, "colour": colour, "ink": ink_on(colour), "beside": beside}
    return render("report/templates/seat_mark.html", **facts)


class Marked:
    """What the sections of one report say, as their templates lay it out: seats have their letters and colours."""

    def __init__(
        self, lang: str, seats: Collection[SeatMark], asked: Iterable[str] = (), *, whole: bool = True
    ) -> None:
        self.lang = lang
        self.whole = whole
        self.asked: frozenset[str] = frozenset(asked)
        self._seats: dict[str, SeatMark] = {
            as_is(unbroken(name)): seat for seat in seats for name in seat.called if seat.colour
        }
        names = sorted(self._seats, key=len, reverse=True)
        # A table has the letter of the maps before a name: the mark stands in its place.
        each = (
            rf"(?:{re.escape(self._seats[name].letter)} )?(?P<n{at}>{re.escape(name)})" for at, name in enumerate(names)
        )
        self._called = re.compile(rf"(?<!\w)(?:{'|'.join(each)})") if names else None
        self.heads: Mapping[str, Markup] = {
            seat.called[0].partition(" (")[0]: Markup(seat_mark(seat.letter, seat.colour))
            for seat in seats
            if seat.colour
        }
        """The head of a column that is a seat's: its letter, which leaves room for others."""

    def text(self, text: str) -> Markup:
        """A sentence or cell of the report itself, as HTML: no words of a player but names."""
        html = breakable(text)
        return Markup(self._called.sub(self._with_mark, html)) if self._called is not None else html

    def _with_mark(self, name: re.Match[str]) -> str:
        seat = self._seats[called := name[name.lastgroup or 0]]
        return f"{seat_mark(seat.letter, seat.colour, beside=True)}&nbsp;{called}"

    def facts(self, section: Facts) -> Iterator[tuple[str, Markup]]:
        """What it is, to stand in bold, then how it stands."""
        for title, text in section.facts:
            whole, name = self.text(tell(self.lang, "titled", title=title, text=text)), self.text(title)
            yield (name, whole.removeprefix(name)) if whole.startswith(name) else ("", whole)

    def turns(self, turns: Sequence[ToldTurn]) -> Iterator[tuple[str, Markup, list[tuple[Markup, Markup]]]]:
        """Each turn as it is read: which, who did what and what it cost whom; each place, to stand in bold, and what
        came of it there."""
        for turn in turns:
            places = ((breakable(at.name), breakable(place_sentence(at, self.lang))) for at in turn.places)
            yield turn.head, self.text(turn.text), [(name, Markup(said.removeprefix(name))) for name, said in places]

    def scenes(self, events: Sequence[ToldEvent]) -> Iterator[tuple[str, Iterator[tuple[Markup, str]]]]:
        """What happened in paragraphs: the turn that begins with one or "", then its sentences with their marks."""
        words, before = sentences("letter", self.lang), None
        for scene in _scenes(events):
            turn = scene[0].id.partition(":")[0]
            begins = words["turn"].format(turn=turn) if turn != "0" else words["setup"]
            yield begins if turn != before else "", self._scene(scene)
            before = turn

    def _scene(self, events: Sequence[ToldEvent]) -> Iterator[tuple[Markup, str]]:
        """The sentences of a paragraph; a seat has its letter where it is named first."""
        marked: set[str] = set()

        def mark(name: re.Match[str]) -> str:
            letter = self._seats[name[name.lastgroup or 0]].letter
            html = name[0] if letter in marked else self._with_mark(name)
            marked.add(letter)
            return html

        for event in events:
            html = breakable(event.text)
            html = Markup(self._called.sub(mark, html)) if self._called is not None else html
            yield html, self.mark(event, whole=self.whole)

    def mark(self, entry: ToldEvent | NewsItem, *, whole: bool = True) -> str:
        """The number of an event or piece of news and its clauses; not the `whole`: the first of them."""
        clauses = entry.clauses if whole else entry.clauses[:1]
        return ", ".join(filter(None, [entry.id, *clauses]))

    def is_wide(self, table: Table) -> bool:
        """Whether a table has no room on a phone: words are not broken."""
        columns = zip(table.columns, *table.rows, strict=True)
        longest = (max(len(word) for cell in column for word in (cell.split() or [""])) for column in columns)
        return sum(letters * LETTER + BESIDE for letters in longest) > NARROW

    def rows(self, table: Table) -> Iterator[tuple[Markup, list[Markup]]]:
        """The rows of a table: the name of each, and its other cells."""
        for name, *cells in table.rows:
            yield self.text(name), [self.text(cell) for cell in cells]

    def row_sentences(self, table: Table) -> Iterator[tuple[Markup, Markup]]:
        """The rows of a table as sentences: the name, to stand in bold, then the rest."""
        for row in table.rows:
            name, sentence = self.text(row[0]), self.text(row_sentence(table.columns, row, self.lang))
            yield name, sentence.removeprefix(name)

    def places(self, section: MapCells) -> Iterator[list[list[str]]]:
        """The rows of a map, each with as many places as it has columns: a name and lines, or nothing."""
        columns = 1 + max((cell.column for cell in section.cells), default=0)
        for _, cells in groupby(section.cells, lambda cell: cell.row):
            row: list[list[str]] = [[] for _ in range(columns)]
            for cell in cells:
                row[cell.column] = [f"{cell.name} {cell.mark}".rstrip(), *map(" ".join, cell.lines)]
            yield row

    def entries(self, form: OrderForm) -> Iterator[tuple[str, Sequence[str]]]:
        """What can stand in the lines of a form: an order or "", and notes; not what stands above the button."""
        for order, *notes in form.entries:
            if order or not self.asked.issuperset(notes):
                yield order, notes if self.whole or not order else [_cut(note) for note in notes]


def _cut(note: str) -> str:
    """As much of a note as a letter has room for: the text of the mail and the whole page have all of it."""
    if len(note) <= NOTE:
        return note
    short = note[:NOTE].rpartition(" ")[0]
    short = short.rpartition("(")[0] if short.count("(") > short.count(")") else short
    short = short.rpartition("`")[0] if short.count("`") % 2 else short
    return short.rstrip(" ;:,") + " …"


def _scenes(events: Sequence[ToldEvent]) -> Iterator[list[ToldEvent]]:
    """The events in paragraphs: one begins with a turn, with a scene, and where one would be too long."""
    scene: list[ToldEvent] = []
    for event in events:
        turns = {each.id.partition(":")[0] for each in (*scene[:1], event)}
        if scene and (event.scene or len(turns) > 1 or len(scene) == SCENE):
            yield scene
            scene = []
        scene.append(event)
    if scene:
        yield scene
