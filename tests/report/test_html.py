"""The HTML of a report: well formed, complete, safe with hostile names, and back to text without loss of the form."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from itertools import islice, pairwise
from typing import Any

import pytest

from rattus_pbem.engine.forms import Fault
from rattus_pbem.locale import tell
from rattus_pbem.locale.lines import unbroken
from rattus_pbem.mail.bodies import html_to_text
from rattus_pbem.report.html import report_html
from rattus_pbem.report.plain_text import draw_map
from tests.conformance.playing import played
from tests.conformance.sixes import PIPER, played_six
from tests.report.letters import LANGS, RULES, report, small_run
from tests.report.sections import by_name, contents

READERS = ("red", "blue", None, "referee")
HOSTILE = {"red": '<script>alert("x")</script>', "blue": "B&amp;b </main></pre> 'x' \"y\" <b onclick=z>"}
NOTICES = (
    {"kind": "missed", "question": "turn", "misses": 2},
    {
        "kind": "refused",
        "sheet": "ab" * 32,
        "line": 2,
        "order": {"do": "place", "region": "anglia"},
        "fault": Fault("R-5.2", "no_tokens", "gallia", "/region", region="anglia").to_json(),
    },
)
DRAWN = 18  # letters of a column of the drawn map
EMPTY = {"meta", "hr", "br"}
TAGS = {"html", "head", "title", "style", "body", "main", "h1", "h2", "p", "ul", "li", "div", "table", "caption"}
TAGS |= {"thead", "tbody", "tr", "th", "td", "pre", "b", "span"}


class Reader(HTMLParser):
    """Reads a document: complains where tags do not match, keeps the tags, and the text of each block."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.blocks: list[tuple[str, str]] = []
        self.faults: list[str] = []
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
        if "p" in self.open and tag != "span":
            self.faults.append(f"{tag} within p")
        self.open.append(tag)
        if tag not in ("span", "b"):
            self.blocks.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} is closed, which is not the last opened")

    def handle_data(self, data: str) -> None:
        if self.blocks:
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


def with_clauses(entry: dict[str, Any]) -> str:
    text: str = entry["text"]
    text = f"{entry['id']} {text}" if "-" in entry.get("id", "") else text
    return f"{text} [{', '.join(entry['clauses'])}]" if entry["clauses"] else text


def sentences(data: dict[str, Any]) -> list[str]:
    """Every sentence and heading that the text has, in its order, except the cells of tables and maps."""
    lang, texts = data["header"]["lang"], [unbroken(data["title"])]
    for section in data["sections"]:
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
                texts += [f"{event['id']} {with_clauses(event)}" for event in section["events"]]
            case "news":
                texts += map(with_clauses, section["items"])
            case "table":
                texts.append(section["lead"] or section["title"])
            case "map":
                texts.append(section["key"])
            case "form":
                texts.append("\n".join(section["lines"]))
        texts += [section["note"]] if section.get("note") else []
        if section["kind"] != "form":
            texts[before:] = map(unbroken, texts[before:])
    return [*texts, *map(unbroken, data["closing"])]


def test_the_reports_tell_everything_that_there_is_to_tell() -> None:
    for kind in ("letter", "public", "referee"):
        assert {data["header"]["lang"] for data in reports() if data["header"]["kind"] == kind} == set(LANGS)
    for key in ("notices", "known", "form"):
        assert {bool(contents(data)[key]) for data in reports()} == {True, False}


def test_the_document_is_well_formed() -> None:
    for data in reports():
        html = report_html(data)
        read = Reader(html)
        assert read.faults == []
        assert html.startswith("<!DOCTYPE html>\n<html lang=")
        assert html.endswith("</html>\n")
        assert {tag for tag, _ in read.tags} <= TAGS | EMPTY
        counted = Counter(tag for tag, _ in read.tags)
        assert [counted[tag] for tag in ("html", "head", "title", "style", "body", "main", "h1")] == [1] * 7
        langs = [attrs["lang"] for tag, attrs in read.tags if "lang" in attrs]
        assert langs == [data["header"]["lang"]] * 2
        assert ("meta", {"charset": "utf-8"}) in read.tags


def test_nothing_runs_and_nothing_is_fetched() -> None:
    for data in reports():
        html = report_html(data)
        for refused in ("http", "script", "url(", "@import", "src=", "href=", "<img", "<link", "<form", "cid:"):
            assert refused not in html.lower()


def test_every_sentence_of_the_text_stands_in_the_document_in_its_order() -> None:
    for data in reports():
        read = Reader(report_html(data))
        texts = iter(read.texts("h1", "h2", "p", "li", "caption", "pre"))
        for sentence in sentences(data):
            assert sentence in texts  # goes on after the one before
        assert read.texts("title") == [unbroken(data["title"])]


def test_every_table_has_its_caption_its_heads_and_its_cells() -> None:
    for data in reports():
        read = Reader(report_html(data))
        tables = [
            (section["lead"] or section["title"], section["columns"], section["rows"])
            for section in data["sections"]
            if section["kind"] == "table"
        ]
        assert read.texts("caption") == [title for title, _, _ in tables]
        cells = [cell for _, columns, rows in tables for row in (columns, *rows) for cell in row]
        assert read.texts("th", "td") == cells
        scopes = Counter(attrs.get("scope") for tag, attrs in read.tags if tag == "th")
        assert scopes == {"col": sum(len(table[1]) for table in tables), "row": sum(len(table[2]) for table in tables)}


def test_events_and_notices_stand_with_their_numbers_and_clauses() -> None:
    run = small_run()
    run.answer({"do": "take", "card": "peasant"})
    items = Reader(report_html(report(run, "red", notices=NOTICES))).texts("li")
    assert "7:2 You take the Peasant from Blue (Bernard). [R-4.1]" in items
    assert any("there are no rats in Anglia" in item and item.endswith("[R-5.2]") for item in items)


def test_answers_in_advance_that_are_in_force_are_told() -> None:
    data = report(small_run(), "red")
    line = {"kind": "list", "name": "in_force", "heading": "", "items": ["on region in Italia: witch <#1>"]}
    data["sections"].append(line)
    assert "<li>on region in Italia: witch &lt;#1&gt;</li>" in report_html(data)


# --- the map


def areas_of(data: dict[str, Any]) -> list[str]:
    """The areas as they are listed, each with its lines."""
    html = report_html(data)
    (listed,) = re.findall(r'<ul class="map".*?</ul>', html)
    return Reader(listed).texts("li")


def test_the_map_is_read_area_by_area() -> None:
    areas = areas_of(report(small_run(), "red"))
    assert areas[:4] == [
        "Anglia\nr0 R1\n> Gal Sca",
        "Scandia\nr0\n> Ang Ger Pol",
        "Gallia\nr2 R2 B1\n> Ang Ger His Ita",
        "Germania *\nr0\n> Gal Hun Ita Pol Sca",
    ]
    assert len(areas) == 8


def test_the_map_has_every_area_with_all_that_is_drawn() -> None:
    for data in reports():
        areas = areas_of(data)
        sections = by_name(data)
        regions = {row[0].split(" *")[0] for row in sections["regions"]["rows"]}
        assert {area.split("\n")[0].removesuffix(" *") for area in areas} == regions
        if not any("…" in line for line in draw_map(sections["map"])):
            assert Counter(" ".join(areas).split()) == Counter(" ".join(draw_map(sections["map"])).split())
        assert all(area.split("\n")[1][0] == "r" and area.split("\n")[-1].startswith("> ") for area in areas)


def test_every_area_stands_in_the_column_where_it_is_drawn() -> None:
    for data in reports():
        (listed,) = re.findall(r'<ul class="map".*?</ul>', report_html(data))
        lines = [line.rstrip() for line in draw_map(by_name(data)["map"])]
        names = [line for before, line in pairwise(["", *lines]) if line and not before]
        columns = 1 + max(len(line.rstrip()) // DRAWN for line in names)
        width, at = 99 // columns, 0
        for style, name in re.findall(r'<li style="(.*?)"><b>(.*?)<', listed):
            own, right, left = (*map(int, re.findall(r"([0-9]+)%", style)), 0, 0)[:3]
            (column,) = (line.index(name) // DRAWN for line in names if name in line)
            assert (own, at + left) == (width, column * width)
            at = (at + left + own + right) % (columns * width)  # a full row; the next area begins another
        assert at == 0


def test_places_stand_apart_whatever_their_names_and_however_much_lies_there() -> None:
    """A long name is cut in the text alone; a line that is too long goes on below itself; an empty column stays."""
    lines = [["r0", *(f"R{n}(2,1)" for n in range(5))], [">", "Bbb"]]
    cells = [
        {"row": 0, "column": 1, "name": "A <name> that is far too long", "mark": "*", "lines": lines},
        {"row": 0, "column": 3, "name": "Bb", "mark": "", "lines": [["r1"], [">", "Aaa"]]},
        {"row": 1, "column": 1, "name": "Cc", "mark": "", "lines": [["r2"]]},
    ]
    section = {"kind": "map", "name": "map", "heading": "", "columns": 4, "cells": cells, "key": "r = <rats>"}
    assert [line.rstrip() for line in draw_map(section)] == [
        " " * 18 + "A <name> that  *  " + " " * 18 + "Bb",
        " " * 18 + "r0 R0(2,1)        " + " " * 18 + "r1",
        " " * 18 + "  R1(2,1) R2(2,1) " + " " * 18 + "> Aaa",
        " " * 18 + "  R3(2,1) R4(2,1)",
        " " * 18 + "> Bbb",
        "",
        " " * 18 + "Cc",
        " " * 18 + "r2",
        "",
    ]
    read = Reader(report_html({**report(small_run(), "red"), "sections": [section]}))
    assert read.faults == []
    assert read.texts("li")[0].startswith("A <name> that is far too long *\nr0 R0(2,1) R1(2,1)")
    assert read.texts("li")[2] == "Cc\nr2"
    assert "r = <rats>" in read.texts("p")


# --- hostile names


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.some(3)
def test_hostile_names_are_text_and_nothing_else(reader: str | None, lang: str) -> None:
    *_, over = played(RULES, 2, "hostile")
    for run in (small_run(), over):
        data = report(run, reader, lang, names=HOSTILE)
        html = report_html(data)
        read, plain = Reader(html), Reader(report_html(report(run, reader, lang)))
        assert "<script" not in html
        assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in html
        assert "B&amp;amp;b &lt;/main&gt;&lt;/pre&gt; &#x27;x&#x27; &quot;y&quot; &lt;b onclick=z&gt;" in html
        assert read.faults == []
        assert read.tags == plain.tags
        texts = iter(read.texts("h1", "h2", "p", "li", "caption", "pre"))
        assert all(sentence in texts for sentence in sentences(data))


def test_every_text_of_a_report_is_escaped() -> None:
    def spoiled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: value[key] if key in ("header", "kind") else spoiled(value[key]) for key in value}
        if isinstance(value, int):
            return value
        return [spoiled(item) for item in value] if isinstance(value, list) else f"{value}\"<i>&'"

    data = spoiled(report(small_run(), "red", notices=NOTICES))
    data["sections"].append({"kind": "list", "name": "in_force", "heading": "<i>", "items": ["<i>"]})
    html = report_html(data)
    assert "<i>" not in html
    assert html.count("&lt;i&gt;") > 100
    assert Reader(html).faults == []
    assert {tag for tag, _ in Reader(html).tags} <= TAGS | EMPTY


# --- back to text


def test_the_form_survives_the_way_back_to_text() -> None:
    forms = [(data, form) for data in reports() if (form := contents(data)["form"])]
    for data, written in forms:
        lines = [" ".join(line.split()) for line in html_to_text(report_html(data)).splitlines()]
        form = [" ".join(line.split()) for line in written]
        start = lines.index(form[0])
        assert lines[start : start + len(form)] == form
    assert {form[0].split()[0] for _, form in forms} == {"BEGIN", "DEBUT"}
    assert {form[-1].split()[0] for _, form in forms} == {"END", "FIN"}


def test_a_form_that_was_quoted_and_filled_in_survives() -> None:
    data = report(small_run(), "red")
    form = by_name(data)["form"]
    filled = form["lines"] = [*form["lines"][:-1], "take Witch <now> & then", form["lines"][-1]]
    inner = report_html(data)
    quoted = html_to_text(f"<html><body><p>Here.</p><blockquote>{inner}</blockquote></body></html>").splitlines()
    start = quoted.index("> " + filled[0])
    assert [line.removeprefix("> ") for line in quoted[start : start + len(filled)]] == [
        line.strip() for line in filled
    ]


def test_the_same_report_is_the_same_document() -> None:
    first, again = (report_html(report(small_run(), "red", "fr")) for _ in range(2))
    assert first == again
