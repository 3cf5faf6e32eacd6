"""The HTML of a report: well formed, complete, safe with hostile names, and back to text without loss of the form."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from typing import Any

import pytest

from rattus_pbem.locale import tell
from rattus_pbem.locale.lines import unbroken
from rattus_pbem.mail.html_text import html_to_text
from rattus_pbem.record.notices import ToldNotice
from rattus_pbem.report.html import HEADLINES, LISTED, STYLES, Marked
from rattus_pbem.report.report import Report, seat_marks
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.conformance.sixes import PIPER, played_six
from tests.games import GAMES
from tests.report.guided_letters import letters
from tests.report.letters import LANGS, MISSED, REFUSED, RULES, html_of, map_lines, report, small_run
from tests.report.sections import by_name, contents

READERS = ("red", "blue", None, "referee")
HOSTILE = {"red": '<script>alert("x")</script>', "blue": "B&amp;b </main></pre> 'x' \"y\" <b onclick=z>"}
NOTICES = (ToldNotice(MISSED), ToldNotice(REFUSED))
EMPTY = {"meta", "hr", "br"}
TAGS = {
    "html",
    "head",
    "title",
    "style",
    "body",
    "h1",
    "h2",
    "p",
    "ul",
    "li",
    "div",
    "table",
    "tr",
    "th",
    "td",
    "b",
    "span",
}
BLOCKS = ("h1", "h2", "p", "li")


class Reader(HTMLParser):
    """Reads a document: complains where tags do not match, keeps the tags, and the text of each block."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.blocks: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self._hidden, self._after = "", ""
        self.feed(html)
        self.close()
        self.faults += [f"never closed: {tag}" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if len(dict(attrs)) < len(attrs):
            self.faults.append(f"an attribute twice: {tag}")
        if tag in EMPTY:
            if tag == "br":
                self.handle_data("\n")
            return
        if "p" in self.open and tag not in ("span", "b"):
            self.faults.append(f"{tag} within p")
        self.open.append(tag)
        self._hidden = tag if "aria-hidden" in dict(attrs) else self._hidden
        if tag not in ("span", "b"):
            self.blocks.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} is closed, which is not the last opened")
        if tag == self._hidden:
            self._hidden, self._after = "", "\xa0"

    def handle_data(self, data: str) -> None:
        """What is not read out, the letters of the seats, is no part of a sentence, nor is the space after it."""
        data, self._after = data.removeprefix(self._after), ""
        if self.blocks and not self._hidden:
            tag, before = self.blocks[-1]
            self.blocks[-1] = (tag, before + data)

    def texts(self, *tags: str) -> list[str]:
        """The text of each block with one of these tags, without what stands around it."""
        return [text.strip() for tag, text in self.blocks if tag in tags]


@cache
def reports() -> list[dict[str, Any]]:
    """Running and finished games, for two and for four, with the Pied Piper's pieces, for every reader in both."""
    runs = [small_run(), small_run(phase="final", last="blue", plague_counts=2)]
    for seats in (2, 4):
        *_, over = played(RULES, seats, f"html {seats}")
        runs.append(over)
    runs += [next(islice(played_six(RULES, six, 4, f"html {six}"), 20, None)) for six in PIPER]
    return [
        report(run, reader, lang, notices=NOTICES if reader != "blue" else ())
        for run in runs
        for reader in READERS
        for lang in LANGS
    ]


def with_mark(entry: dict[str, Any], clauses: int = 9) -> str:
    """A sentence with its number and clauses behind it."""
    words = ", ".join(filter(None, [entry.get("id", ""), *entry["clauses"][:clauses]]))
    return f"{entry['text']} [{words}]" if words else entry["text"]


def as_read(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The sections in the order in which they are read."""
    return [section.to_json() for section in Report.from_json(data).as_read]


def turns_in_order(turns: Sequence[dict[str, Any]], data: dict[str, Any]) -> Iterator[str]:
    """The turns in the order in which a page tells them: above the board the headlines of the last ones, if there is
    something for the reader or nothing is asked any more."""
    has_yours = any(section["name"] == "yours" for section in data["sections"])
    asks = any(section["kind"] == "form" for section in data["sections"])
    above = turns[-HEADLINES:] if has_yours or (data["header"]["kind"] == "letter" and not asks) else ()
    yield from (f"{turn['head']} {turn['text']}" for turn in above)
    for turn in turns:
        yield from () if turn in above else (f"{turn['head']} {turn['text']}",)
        yield from (place["text"] for place in turn.get("places", ()))


def sentences(data: dict[str, Any], *, whole: bool = True) -> list[str]:
    """Every sentence and heading that the text has, in its order, except the cells of tables and maps; as far as a
    letter has them if it is not the `whole`. A page has what stands between backticks in typed letters."""
    lang, texts = data["header"]["lang"], [unbroken(data["title"])]
    for section in as_read(data):
        before = len(texts)
        texts += [section["heading"]] if section["heading"] else []
        match section["kind"]:
            case "paragraphs":
                texts += section["sentences"]
            case "list":
                texts += section["items"]
            case "facts":
                texts += [tell(lang, "titled", title=title, text=text) for title, text in section["facts"]]
            case "events":
                texts += turns_in_order(section.get("turns", ()), data)
                events = section["events"] if whole else section["events"][-LISTED:]
                texts += [with_mark(event, 9 if whole else 1) for event in events]
            case "news":
                texts += map(with_mark, section["items"])
            case "table":
                texts += [section["lead"] or ("" if section["heading"] else section["title"])]
            case "map":
                texts.append(section["key"])
            case "form":
                texts += section["block"]
                asked = data["sections"][0]["sentences"]
                notes = [note for order, *notes in section["entries"] for note in notes if order or note not in asked]
                texts += notes if whole else [note[:40].rpartition(" ")[0].partition("(")[0] for note in notes]
        texts += [section["note"]] if section.get("note") else []
        texts[before:] = map(unbroken, texts[before:])
    return [text.replace("`", "") for text in (*texts, *map(unbroken, data["closing"]))]


def test_the_reports_tell_everything_that_there_is_to_tell() -> None:
    for kind in ("letter", "public", "referee"):
        assert {data["header"]["lang"] for data in reports() if data["header"]["kind"] == kind} == set(LANGS)
    for key in ("notices", "known", "form"):
        assert {bool(contents(data)[key]) for data in reports()} == {True, False}


def test_the_document_is_well_formed() -> None:
    for data in reports():
        html = html_of(data, whole=True)
        read = Reader(html)
        assert read.faults == []
        assert html.startswith("<!DOCTYPE html>\n<html lang=")
        assert html.endswith("</html>\n")
        assert {tag for tag, _ in read.tags} <= TAGS | EMPTY
        counted = Counter(tag for tag, _ in read.tags)
        assert [counted[tag] for tag in ("html", "head", "title", "style", "body", "h1")] == [1] * 6
        langs = [attrs["lang"] for tag, attrs in read.tags if "lang" in attrs]
        assert langs == [data["header"]["lang"]] * 2
        assert ("meta", {"charset": "utf-8"}) in read.tags


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_letter_shows_a_backtick(game: str, lang: str) -> None:
    for written in islice(letters(game, 4, "typed", lang), 6):
        for whole in (False, True):
            page = html_of(written.report, whole=whole)
            assert "`" not in page
        assert "<b>help" in page or "<b>aide" in page or not written.letter.first


def test_nothing_runs_and_nothing_is_fetched() -> None:
    for data in reports():
        html = html_of(data)
        for refused in ("http", "script", "url(", "@import", "src=", "href=", "<img", "<link", "<form", "cid:"):
            assert refused not in html.lower()


def in_order(data: dict[str, Any], html: str, *, whole: bool = True) -> list[str]:
    """The sentences that are not in this page after the one before."""
    blocks = Reader(html).texts(*BLOCKS)
    page, at, missing = "\n".join(blocks), 0, []
    for written in sentences(data, whole=whole):
        sentence = written if written in page else written.replace("`", "")  # what is written in orders has a face
        place = page.find(sentence, at)
        missing += [sentence] if place < 0 else []
        at = place + len(sentence) if place >= 0 else at
    return missing


def test_every_sentence_of_the_text_stands_in_the_whole_page_in_its_order() -> None:
    for data in reports():
        html = html_of(data, whole=True)
        assert in_order(data, html) == []
        assert Reader(html).texts("title") == [unbroken(data["title"])]


def test_no_sentence_of_a_page_shows_the_signs_of_its_source() -> None:
    for data in reports():
        page, text = html_of(data, whole=True), json.dumps(data)
        assert "`" in text
        assert "`" not in "".join(Reader(page).texts("p", "li", "td", "th"))


def test_no_type_is_smaller_than_ten_pixels_and_only_headings_are_larger_than_what_is_asked() -> None:
    sizes = {name: int(size[1]) for name, (_, style) in STYLES.items() if (size := re.search(r"size:(\d+)px", style))}
    assert min(sizes.values()) >= 10
    assert sizes["question"] >= max(size for name, size in sizes.items() if name not in ("h1", "h2", "link"))


def test_what_an_order_takes_is_set_off_from_the_order() -> None:
    (page,) = [html_of(data, whole=True) for data in reports() if data["header"]["kind"] == "letter"][:1]
    assert re.search(r"<b>take [^<]*</b> · the card:", page)


def test_a_letter_leaves_out_details_and_says_so() -> None:
    for data in reports():
        details = [section for section in data["sections"] if section.get("detail")]
        html = html_of(data)
        others = [section for section in data["sections"] if section not in details]
        assert in_order({**data, "sections": others}, html, whole=False) == []
        for section in details:
            assert f">{section['heading']}</h2>" not in html or not section["heading"]
        if data["header"]["kind"] == "letter":
            last = Reader(html).texts("p")[-1]
            assert all(section["heading"] in last for section in details)


def test_every_table_has_its_heads_and_its_cells_or_is_told_in_sentences() -> None:
    tables = in_sentences = 0
    for data in reports():
        html = html_of(data, whole=True)
        read = Reader(html)
        cells, heads, texts = iter(read.texts("th", "td")), read.texts("th"), " ".join(read.texts("p"))
        letters = {seat["called"][0].partition(" (")[0]: seat["letter"] for seat in data["header"]["seats"].values()}
        for section in data["sections"]:
            if section["kind"] == "table" and section["rows"][0][0] in heads:
                tables += 1
                for row in (section["columns"], *section["rows"]):
                    for cell in row:
                        assert (letters.get(cell, cell) if row is section["columns"] else cell) in cells
            elif section["kind"] == "table":
                in_sentences += 1
                assert all(cell == "-" or unbroken(cell) in texts for row in section["rows"] for cell in row)
    assert tables
    assert in_sentences


def test_events_and_notices_stand_with_their_numbers_and_clauses() -> None:
    run = small_run()
    run.answer({"do": "take", "card": "peasant"})
    read = Reader(html_of(report(run, "red", notices=NOTICES)))
    assert any("You take the Peasant from Blue (Bernard). [7:2, R-4.1]" in text for text in read.texts("p"))
    assert any("there are no rats in Anglia" in item and item.endswith("[7-1:2, R-5.2]") for item in read.texts("li"))


def test_what_happened_is_told_in_paragraphs_by_turn_and_scene() -> None:
    events: list[dict[str, Any]] = [
        {"id": f"{turn}:{n}", "clauses": [], "text": f"E{turn}.{n}."} for turn in (0, 1, 2) for n in range(1, 4)
    ]
    events += [{"id": f"3:{n}", "clauses": [], "text": f"E3.{n}."} for n in range(1, 11)]
    events[4]["scene"] = True
    section = {"kind": "events", "name": "happened", "heading": "", "events": events}
    asked = {"kind": "paragraphs", "name": "asked", "heading": "", "sentences": []}
    read = Reader(html_of({**report(small_run(), "red"), "sections": [asked, section]}))
    paragraphs = [re.sub(r" \[.*?\]", "", text) for text in read.texts("p") if "E" in text and "[" in text]
    assert paragraphs == [
        "Setup. E0.1. E0.2. E0.3.",
        "Turn 1. E1.1.",
        "E1.2. E1.3.",
        "Turn 2. E2.1. E2.2. E2.3.",
        "Turn 3. " + " ".join(f"E3.{n}." for n in range(1, 9)),
        "E3.9. E3.10.",
    ]


def test_seats_have_their_letters_on_their_colours() -> None:
    html = html_of(report(small_run(), "red"))
    assert re.search(
        r'<span aria-hidden="true" style="background-color:#1f5fa8;[^>]*>&nbsp;B&nbsp;</span>&nbsp;Blue', html
    )
    assert re.search(r'<th scope="col" title="Red"[^>]*><span style="background-color:#b3261e;', html)


def test_answers_in_advance_that_are_in_force_are_told() -> None:
    data = report(small_run(), "red")
    line = {"kind": "list", "name": "in_force", "heading": "", "items": ["on region in Italia: witch <#1>"]}
    data["sections"].append(line)
    assert ">on region in Italia: witch &lt;#1&gt;</li>" in html_of(data)


# --- the map


def areas_of(data: dict[str, Any]) -> list[list[str]]:
    """The rows of the map, each with its areas and their lines."""
    only = {**data, "sections": [data["sections"][0], by_name(data)["map"]]}
    rows = re.findall(r"<tr>(<td width.*?)</tr>", html_of(only, whole=True))
    return [Reader(f"<table><tr>{row}</tr></table>").texts("td") for row in rows]


def test_the_map_is_read_area_by_area() -> None:
    rows = areas_of(report(small_run(), "red"))
    assert rows[0][:2] == ["Anglia\nr0 R1\n> Gal Sca", "Scandia\nr0\n> Ang Ger Pol"]
    assert rows[1][:2] == ["Gallia\nr2 R2 B1\n> Ang Ger His Ita", "Germania *\nr0\n> Gal Hun Ita Pol Sca"]
    assert len([area for row in rows for area in row if area]) == 8


def test_the_map_has_every_area_where_it_lies_with_all_that_is_drawn() -> None:
    for data in reports():
        rows, section = areas_of(data), by_name(data)["map"]
        regions = {row[0].split(" *")[0] for row in by_name(data)["regions"]["rows"]}
        drawn = {
            (number, column): area
            for number, row in zip(sorted({cell["row"] for cell in section["cells"]}), rows, strict=True)
            for column, area in enumerate(row)
            if area
        }
        assert {area.split("\n")[0].removesuffix(" *") for area in drawn.values()} == regions
        assert set(drawn) == {(cell["row"], cell["column"]) for cell in section["cells"]}
        areas = [area for row in rows for area in row]
        if not any("…" in line for line in map_lines(section)):
            assert Counter(" ".join(areas).split()) == Counter(" ".join(map_lines(section)).split())


def test_places_stand_apart_whatever_their_names_and_however_much_lies_there() -> None:
    """A long name, in the text alone, and a line that is too long go on below themselves; an empty column stays."""
    lines = [["r0", *(f"R{n}(2,1)" for n in range(5))], [">", "Bbb"]]
    cells = [
        {"row": 0, "column": 1, "name": "A <name> that is far too long", "mark": "*", "lines": lines},
        {"row": 0, "column": 3, "name": "Bb", "mark": "", "lines": [["r1"], [">", "Aaa"]]},
        {"row": 1, "column": 1, "name": "Cc", "mark": "", "lines": [["r2"]]},
    ]
    section = {"kind": "map", "name": "map", "heading": "", "columns": 4, "cells": cells, "key": "r = <rats>"}
    assert [line.rstrip() for line in map_lines(section)] == [
        " " * 18 + "A <name> that     " + " " * 18 + "Bb",
        " " * 18 + "is far too long *",
        " " * 18 + "r0 R0(2,1)        " + " " * 18 + "r1",
        " " * 18 + "  R1(2,1) R2(2,1) " + " " * 18 + "> Aaa",
        " " * 18 + "  R3(2,1) R4(2,1)",
        " " * 18 + "> Bbb",
        "",
        " " * 18 + "Cc",
        " " * 18 + "r2",
        "",
    ]
    asked = {"kind": "paragraphs", "name": "asked", "heading": "", "sentences": []}
    read = Reader(html_of({**report(small_run(), "red"), "sections": [asked, section]}))
    assert read.faults == []
    places = [text for text in read.texts("td") if text]
    assert places[-3].startswith("A <name> that is far too long *\nr0 R0(2,1) R1(2,1)")
    assert places[-1] == "Cc\nr2"
    assert "r = <rats>" in read.texts("p")


# --- hostile names


def kinds(read: Reader) -> set[tuple[str, tuple[str, ...]]]:
    """The tags with the names of their attributes."""
    return {(tag, tuple(attrs)) for tag, attrs in read.tags}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.some(3)
def test_hostile_names_are_text_and_nothing_else(reader: str | None, lang: str) -> None:
    *_, over = played(RULES, 2, "hostile")
    for run in (small_run(), over):
        data = report(run, reader, lang, names=HOSTILE)
        html = html_of(data, whole=True)
        read, plain = Reader(html), Reader(html_of(report(run, reader, lang), whole=True))
        assert "<script" not in html
        assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in html
        assert "B&amp;amp;b &lt;/main&gt;&lt;/pre&gt; &#x27;x&#x27; &quot;y&quot; &lt;b onclick=z&gt;" in html
        assert read.faults == []
        assert kinds(read) <= kinds(plain) | {("span", ("style",))}, "a long word may be broken"
        assert in_order(data, html) == []


def test_every_text_of_a_report_is_escaped() -> None:
    def spoiled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: value[key] if key in ("header", "kind") else spoiled(value[key]) for key in value}
        if isinstance(value, int):
            return value
        return [spoiled(item) for item in value] if isinstance(value, list) else f"{value}\"<i>&'"

    data = spoiled(report(small_run(), "red", notices=NOTICES))
    data["sections"].append({"kind": "list", "name": "in_force", "heading": "<i>", "items": ["<i>"]})
    html = html_of(data, whole=True)
    assert "<i>" not in html
    assert html.count("&lt;i&gt;") > 100
    assert Reader(html).faults == []
    assert {tag for tag, _ in Reader(html).tags} <= TAGS | EMPTY


# --- back to text


def test_the_form_survives_the_way_back_to_text() -> None:
    forms = [(data, by_name(data)["form"]["block"]) for data in reports() if contents(data)["form"]]
    for data, written in forms:
        lines = [" ".join(line.split()) for line in html_to_text(html_of(data)).text.splitlines()]
        form = [" ".join(line.split()) for line in written]
        start = lines.index(form[0])
        assert lines[start : start + len(form)] == form
    assert {form[0].split()[0] for _, form in forms} == {"BEGIN", "DEBUT"}
    assert {form[-1].split()[0] for _, form in forms} == {"END", "FIN"}


def test_a_form_that_was_quoted_and_filled_in_survives() -> None:
    data = report(small_run(), "red")
    form = by_name(data)["form"]
    filled = form["block"] = [*form["block"][:-1], "take Witch <now> & then", form["block"][-1]]
    inner = html_of(data)
    quoted = html_to_text(f"<html><body><p>Here.</p><blockquote>{inner}</blockquote></body></html>").text.splitlines()
    start = quoted.index("> " + filled[0])
    assert [line.removeprefix("> ") for line in quoted[start : start + len(filled)]] == [
        line.strip() for line in filled
    ]


def test_the_same_report_is_the_same_document() -> None:
    first, again = (html_of(report(small_run(), "red", "fr")) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", GAMES)
def test_each_seat_has_its_mark_once_wherever_a_table_names_it(name: str, lang: str) -> None:
    rules = load_rules(name)
    run = next(played(rules, 3, "marks"))
    names = {seat: f"Person{number}" for number, seat in enumerate(run.state.seats)}
    marks = seat_marks(rules, names, lang)
    marked = Marked(lang, marks.values())
    sections = rules.board(rules.view(run.state, run.state.seats[0])).display(lang, names, "letter")
    cells = [cell for section in sections for row in getattr(section, "rows", ()) for cell in row]
    for seat in run.state.seats:
        shown = [marked.text(cell) for cell in cells if names[seat] in cell]
        assert all(("<span" in html) == bool(marks[seat].colour) for html in shown), shown
        assert all(not re.match(r"\w <span", html) for html in shown), shown
