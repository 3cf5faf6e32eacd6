"""Finds the order sheets in a mail: JSON parts first, then blocks in plain text, then in HTML; quoted ones last.

Gives a sheet exactly as a file would hold it and never reads what it orders; two that differ are a fault.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .bodies import decode_text
from .command_lines import CommandReader
from .folding import any_of
from .message_reader import Attachment, Body, Mail
from .press_texts import closed_texts
from .quoting import TextLine, part_lines

SCHEMA = "rattus-pbem/orders-"
MAX_SHEET = 256 * 1024

_DECORATION = re.compile(r"[\s>*_|`•·]*")
_BULLET = re.compile(r"^[ ]*(?:[*•·][ ]*|\d{1,2}[.)][ ]+)")
_BEGIN = re.compile(any_of("begin") + r"\b")
_END = re.compile(any_of("end") + r"\W*$")
_LOOKS_SHEET = re.compile(r'\{\s*"schema"\s*:\s*"' + SCHEMA)
_SIGNS = re.compile(r"[\W_]+")
_GAPS = re.compile(r"[\s'’_-]+")


@dataclass(slots=True)
class SheetSearch:
    """The sheets of a mail. `where`: json, plain, html, quoted or "". `beside`: an own block next to a JSON sheet."""

    sheets: list[bytes] = field(default_factory=list)
    where: str = ""
    fault: str = ""
    beside: list[bytes] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OrderBlock:
    """Lines from BEGIN ORDERS on: where they begin and end among the lines, how deep in quotations, whether closed."""

    first: int
    after: int
    depth: int
    closed: bool
    text: str

    @property
    def is_empty(self) -> bool:
        """Whether it holds nothing but comments, as the form of a letter does."""
        lines = [line.strip() for line in self.text.splitlines()[1 : -1 if self.closed else None]]
        return all(not line or line.startswith("//") for line in lines)

    def key(self) -> str:
        """What two copies of one block have in common: its letters and digits, however they were wrapped."""
        return _SIGNS.sub("", _folded(self.text))


def find_sheets(mail: Mail, reader: CommandReader) -> SheetSearch:
    """The one sheet of the mail; none; or several with the fault `two_sheets`."""
    sources = json_sheets(mail, reader, nested=False)
    plain, html = _blocks(mail, "plain", reader), _blocks(mail, "html", reader)
    own = _best(_filled([block for block in plain + html if block.depth == 0]))
    if sources:
        search = _one([(data, _json_key(data)) for data in sources], "json")
        search.beside = [_bytes(block) for block in _distinct(own) if not block.is_empty]
        return search
    if own:
        in_plain = any(block in plain for block in own)
        return _one([(_bytes(block), block.key()) for block in own], "plain" if in_plain else "html")
    sources = json_sheets(mail, reader, nested=True)
    if sources:
        return _one([(data, _json_key(data)) for data in sources], "quoted")
    for blocks in (plain, html):
        if blocks:
            nearest = min(block.depth for block in blocks)
            taken = _best(_filled([block for block in blocks if block.depth == nearest]))
            return _one([(_bytes(block), block.key()) for block in taken], "quoted")
    return SheetSearch()


def opening(sheet: bytes) -> str:
    """How a sheet begins, so that its sender knows which one is meant: its first line, and the first that orders."""
    text = sheet.decode("utf-8", "replace")
    value = parse_json(text)
    if isinstance(value, dict):
        orders = value.get("orders")
        each = [json.dumps(orders[0], ensure_ascii=False)[:60]] if isinstance(orders, list) and orders else []
        return " / ".join([f"JSON, turn {value.get('turn')!s:.10}", *each])
    lines = [line.strip() for line in text[:20_000].splitlines()]
    first, *rest = [line for line in lines if line and not line.startswith("//")] or [""]
    return " / ".join(line[:60] for line in (first, *rest[:1]))


def find_blocks(lines: Sequence[TextLine], reader: CommandReader) -> list[OrderBlock]:
    """All order blocks. One without its end runs to the signature or quotation.

    None begins inside a text that ends with `end press`.
    """
    texts = closed_texts(lines, reader)
    blocks = []
    at = 0
    while at < len(lines):
        if at in texts:
            at = texts[at]
        elif lines[at].kind in ("text", "signature") and _is(_BEGIN, lines[at].text) and not _is_press(lines[at]):
            block = _block(lines, at, min((first for first in texts if first > at), default=len(lines)))
            blocks.append(block)
            at = block.after
        else:
            at += 1
    return blocks


def _block(lines: Sequence[TextLine], first: int, most: int) -> OrderBlock:
    """The block that begins here; it does not go on to the line `most`."""
    depth = lines[first].depth
    decorated = "*" in _DECORATION.match(lines[first].text)[0]  # type: ignore[index]  # it matches the empty text
    stop = most
    for at in range(first + 1, most):
        # Whoever has forgotten END must not send what the quotation below holds.
        if _is(_BEGIN, lines[at].text) or (lines[at].depth > depth and lines[at].text.strip()):
            stop = at
            break
        if _is(_END, lines[at].text):
            return OrderBlock(first, at + 1, depth, True, _text(lines[first : at + 1], decorated))
    for at in range(first + 1, stop):
        if lines[at].kind != "text" or lines[at].depth != depth:
            stop = at
            break
    return OrderBlock(first, stop, depth, False, _text(lines[first:stop], decorated))


def _text(lines: Sequence[TextLine], decorated: bool) -> str:
    done = []
    for number, line in enumerate(lines):
        text = _BULLET.sub("", line.text, count=1) if number else line.text
        if number == 0 or _is(_END, text):
            text = text[_DECORATION.match(text).end() :].rstrip("*_|` ")  # type: ignore[union-attr]  # matches always
        elif decorated:
            text = text.strip().strip("*")
        done.append(text.rstrip())
    return "\n".join(done) + "\n"


def _is(pattern: re.Pattern[str], line: str) -> bool:
    text = line[_DECORATION.match(line[:200]).end() :][:60]  # type: ignore[union-attr]  # it matches the empty text
    return text[:1] in ("b", "B", "d", "D", "e", "E", "f", "F") and bool(pattern.match(_words(text)))


def _is_press(line: TextLine) -> bool:
    """Whether a line is of another player's press, as our letters mark it: an answer may quote it."""
    return line.text.lstrip().startswith("|")


def _words(text: str) -> str:
    return _GAPS.sub(" ", _folded(text))


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def own_text_first(mail: Mail, kind: str) -> list[Body]:
    """The bodies of a kind that the sender may have written, the letter itself before text files."""
    bodies = [body for body in mail.texts if body.kind == kind]
    return sorted(bodies, key=lambda body: (body.nested, body.attached))


def _blocks(mail: Mail, kind: str, reader: CommandReader) -> list[OrderBlock]:
    done = []
    for body in own_text_first(mail, kind):
        for block in find_blocks(part_lines(body.text), reader):
            deeper = 100 if body.nested else 0
            done.append(OrderBlock(block.first, block.after, block.depth + deeper, block.closed, block.text))
    return done


def _best(blocks: list[OrderBlock]) -> list[OrderBlock]:
    """The closed blocks; those without an end only if there is no closed one."""
    return [block for block in blocks if block.closed] or blocks


def _filled(blocks: list[OrderBlock]) -> list[OrderBlock]:
    """The blocks that hold something; the letter's own empty form counts only where there is nothing else."""
    return [block for block in blocks if not block.is_empty] or blocks


def _distinct(blocks: list[OrderBlock]) -> list[OrderBlock]:
    return list({block.key(): block for block in reversed(blocks)}.values())[::-1]


def _bytes(block: OrderBlock) -> bytes:
    return block.text.encode("utf-8", "replace")


def _one(sheets: list[tuple[bytes, str]], where: str) -> SheetSearch:
    """The sheets, copies of one counted once, the first copy kept."""
    kept: dict[str, bytes] = {}
    for data, key in sheets:
        kept.setdefault(key, data)
    return SheetSearch(list(kept.values()), where, "two_sheets" if len(kept) > 1 else "")


def json_sheets(mail: Mail, reader: CommandReader, *, nested: bool) -> list[bytes]:
    """The JSON sheets among the attachments, and one that is written into the letter itself."""
    sheets = [
        sheet for part in mail.attachments if part.nested == nested and (sheet := _json_attachment(part)) is not None
    ]
    if sheets or nested:
        return sheets
    for kind in ("plain", "html"):
        for body in own_text_first(mail, kind):
            if not body.nested and (sheet := _json_in_text(body.text, reader)) is not None:
                return [sheet]
    return []


def _json_attachment(part: Attachment) -> bytes | None:
    if len(part.data) > MAX_SHEET or not any(name in part.data for name in (b"rattus-pbem", b"r\0a\0t\0t\0u\0s")):
        return None
    text = decode_text(part.data, part.charset)[0].strip()
    return text.encode("utf-8", "replace") if _is_sheet(text) else None


def _json_in_text(text: str, reader: CommandReader) -> bytes | None:
    if SCHEMA not in text:
        return None
    lines = part_lines(text)
    within = {at for first, after in closed_texts(lines, reader).items() for at in range(first, after)}
    own = "\n".join(
        line.text
        for at, line in enumerate(lines)
        if line.depth == 0 and line.kind == "text" and at not in within and not _is_press(line)
    )
    start = _LOOKS_SHEET.search(own)
    if start is None:
        return None
    rest = own[start.start() :]
    try:
        end = json.JSONDecoder().raw_decode(rest)[1]
    except (ValueError, RecursionError):
        return rest.strip().encode("utf-8", "replace")
    return rest[:end].encode("utf-8", "replace")


def _is_sheet(text: str) -> bool:
    """Whether this is a JSON sheet, or was meant to be one and cannot be read."""
    if not text.startswith("{"):
        return False
    value = parse_json(text)
    if value is None:
        return bool(_LOOKS_SHEET.match(text[:2000]))
    return isinstance(value, dict) and str(value.get("schema", "")).startswith(SCHEMA)


def parse_json(text: str) -> Any:
    """The value of a JSON text; None for anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _json_key(data: bytes) -> str:
    value = parse_json(data.decode("utf-8", "replace"))
    return json.dumps(value, sort_keys=True) if value is not None else data.decode("utf-8", "replace")
