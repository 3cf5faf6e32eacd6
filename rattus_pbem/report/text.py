"""The text of a report: 72 columns, complete in itself, laid out from the structured report and nothing else."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..locale import tell

WIDTH = 72


def report_text(report: Mapping[str, Any]) -> str:
    """The whole text: what is asked first, then what happened, the board, what is known, the form."""
    header = report["header"]
    lang = header["lang"]
    lines = [report["title"], "=" * min(WIDTH, len(report["title"])), ""]
    for sentence in report["asked"]:
        lines += _wrapped(sentence)
    mine = header["kind"] == "letter"
    lines += _section(tell(lang, "happened" if mine else "happened_public"))
    for event in report["happened"]:
        lines += _wrapped(f"{event['id']} {event['text']} [{', '.join(event['clauses'])}]", "    ")
    if not report["happened"]:
        lines.append(tell(lang, "nothing_happened"))
    if report["notices"]:
        lines += _section(tell(lang, "news"))
        for notice in report["notices"]:
            clauses = f" [{', '.join(notice['clauses'])}]" if notice["clauses"] else ""
            lines += _wrapped(notice["text"] + clauses, "  ")
    if report["in_force"]:
        lines += _section(tell(lang, "in_force"))
        for sentence in report["in_force"]:
            lines += _wrapped(sentence, "  ")
    lines += _section(tell(lang, "board"))
    for table in report["tables"]:
        lines += _table(table, lang)
    lines += _section(tell(lang, "map"))
    lines += [part for line in report["map"] for part in (_wrapped(line, "  ") if len(line) > WIDTH else [line])]
    if header["kind"] != "public":
        lines += _section(tell(lang, "you_know" if mine else "all_faces"))
        for sentence in report["known"] or [tell(lang, "nothing_known")]:
            lines += _wrapped(sentence)
    lines += _section(tell(lang, "left"))
    lines += _wrapped(report["left"]["total"])
    lines += _columns([report["left"]["columns"], *report["left"]["rows"]])
    if report["form"]:
        lines += _section(tell(lang, "form"))
        lines += report["form"]
    lines.append("")
    for sentence in report["closing"]:
        lines += _wrapped(sentence)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _section(title: str) -> list[str]:
    return ["", title, "-" * len(title)]


def _wrapped(text: str, indent: str = "") -> list[str]:
    if len(text) <= WIDTH and text.isprintable() and text == text.strip():
        return [text]
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_long_words=True, break_on_hyphens=False) or [""]


def _table(table: Mapping[str, Any], lang: str) -> Iterator[str]:
    if not table["columns"]:
        yield from _wrapped(tell(lang, "titled", title=table["title"], text=table["rows"][0][0]), "  ")
        return
    yield from _columns([table["columns"], *table["rows"]])
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
