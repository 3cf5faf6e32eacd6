"""Bytes of a mail's part into text: charsets, format=flowed; every text cut to what a letter may be.

Never raises on any bytes, never looks for orders. A lost letter is reported, never guessed.
"""

from __future__ import annotations

import codecs
import re

MAX_LETTERS = 64 * 1024
MAX_LINES = 3000
LOST = "\ufffd"
_WHOLE = re.compile(rf"[^\x00-\x7f{LOST}]")

LINE_ENDS = re.compile(r"\r\n|[\r\n\u2028\u2029\x0b\x0c\x85]")
_FLOWED_QUOTE = re.compile(r">*")

# Python's names of charsets that are not charsets of mail, or that read `\\n` and the like out of plain letters.
_NOT_OF_MAIL = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "mbcs", "oem", "utf-7"}
# What is declared so is cp1252 in practice: `\x96` is a dash.
_WESTERN = {"iso8859-1", "ascii", "cp1252", "latin-1"}
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode_text(data: bytes, declared: str = "") -> tuple[str, str, bool]:
    """The text, the charset it was read in, and whether letters were lost (U+FFFD stands for each, and for NUL)."""
    text, charset = _decode(data, _charset(declared))
    text = text.removeprefix("\ufeff").replace("\0", LOST)
    return text, charset, LOST in text


def _charset(declared: str) -> str:
    """Python's name of a declared charset; "" for none, an unknown one, or one that is not for mail."""
    name = declared.strip(" \"'")
    if not name or len(name) > 40 or not name.isascii() or "\0" in name or not name.isprintable():
        return ""
    try:
        codec = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    known = getattr(codec, "_is_text_encoding", True) and codec.name.replace("_", "-") not in _NOT_OF_MAIL
    return codec.name if known else ""


def _decode(data: bytes, declared: str) -> tuple[str, str]:
    for bom, charset in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(charset, "replace"), charset
    if declared.startswith("utf-16") or (not declared.startswith("utf-32") and _looks_utf16(data)):
        charset = declared if declared[6:] else ("utf-16-be" if _more_zeroes_first(data) else "utf-16-le")
        return data.decode(charset, "replace"), charset
    western = declared in _WESTERN
    for charset in ("utf-8", "cp1252") if western or not declared else (declared, "utf-8"):
        text = _strict(data, charset)
        if text is not None:
            return text, charset
    replaced = data.decode("utf-8" if not declared or western else declared, "replace")
    # Whole letters beside the broken ones show that the charset is right and that something was lost.
    if not western and not _WHOLE.search(replaced):
        text = _strict(data, "cp1252")
        if text is not None:
            return text, "cp1252"
    if western or not declared:
        return data.decode("cp1252", "replace"), "cp1252"
    return replaced, declared


def _strict(data: bytes, charset: str) -> str | None:
    try:
        return data.decode(charset)
    except (UnicodeError, ValueError, LookupError):
        return None


def _looks_utf16(data: bytes) -> bool:
    """Whether every other byte of the beginning is nearly always zero."""
    sample = data[:400]
    zeroes = sample.count(0)
    if len(sample) < 4 or zeroes * 3 < len(sample):
        return False
    return min(sample[::2].count(0), sample[1::2].count(0)) * 10 <= zeroes


def _more_zeroes_first(data: bytes) -> bool:
    sample = data[:400]
    return sample[::2].count(0) > sample[1::2].count(0)


def cut_text(text: str) -> tuple[str, bool]:
    """The text with LF at the end of its lines, within the limits; and whether something was cut off.

    A line may be as long as the text: telephones write a paragraph as one.
    """
    cut = len(text) > 2 * MAX_LETTERS
    lines = LINE_ENDS.split(text[: 2 * MAX_LETTERS])
    whole = "\n".join(lines[:MAX_LINES])
    return whole[:MAX_LETTERS], cut or len(lines) > MAX_LINES or len(whole) > MAX_LETTERS


def unflow(text: str, delete_space: bool) -> str:
    """RFC 3676: lines that end in a space flow on; `-- ` never flows; a quotation keeps its marks."""
    done: list[str] = []
    flowing, depth_before = False, 0
    for line in LINE_ENDS.split(text):
        marks = _FLOWED_QUOTE.match(line)
        depth = marks.end() if marks else 0
        content = line[depth:].removeprefix(" ")
        signature = content == "-- "
        if flowing and depth == depth_before and not signature:
            done[-1] += content
        else:
            done.append(">" * depth + (" " if depth else "") + content)
        flowing, depth_before = content.endswith(" ") and not signature, depth
        if flowing and delete_space:
            done[-1] = done[-1][:-1]
        if flowing and len(done[-1]) > MAX_LETTERS:
            flowing = False
    return "\n".join(done)
