"""Reading an order sheet from the bytes that were sent: JSON or text, English or French, hostile or broken.

Any bytes give a sheet or a SheetError that names every fault. Whether the game, seat, turn and code are right, and
whether the orders are legal, is judged elsewhere.
"""

from __future__ import annotations

import codecs
import os
from typing import Any

from ..language.words import Lexicon
from ..reading import open_given
from .faults import SheetError, SheetFault
from .read_text import has_block, read_text_sheet
from .sheet import Sheet, SheetDefaults
from .sheet_sentences import say

__all__ = ["MAX_BYTES", "SheetError", "SheetFault", "read_sheet", "sheet_bytes"]

MAX_BYTES = 256 * 1024


def read_sheet(
    raw: bytes,
    lexicon: Lexicon,
    *,
    name: str = "orders",
    defaults: SheetDefaults | None = None,
    lang: str = "en",
    apart: bool = True,
) -> Sheet:
    """The order sheet in these bytes, in the shape that its schema allows; its names are known ones.

    What the sheet does not say itself comes from `defaults`. A line of a block may hold several orders, where it can be
    read in one way only, unless they are not to be read `apart`. Raises SheetError with all faults, in `lang`.
    """
    text = _decode(raw, name, lang)
    defaults = defaults or SheetDefaults()
    if text.lstrip()[:1] in ("{", "[") and not has_block(text):
        from .read_json import read_json_sheet

        return read_json_sheet(text, lexicon, name=name, defaults=defaults, lang=lang)
    return read_text_sheet(text, lexicon, name=name, defaults=defaults, lang=lang, apart=apart)


def sheet_bytes(path: str | os.PathLike[str], lang: str = "en") -> bytes:
    """The bytes of an order file, of which no more is loaded than a sheet may have. Raises SheetError."""
    name = os.fspath(path)
    try:
        with open_given(name) as file:
            size = file.seek(0, os.SEEK_END)
            if size > MAX_BYTES:
                raise _refused(name, lang, "too_big", size=size, most=MAX_BYTES)
            file.seek(0)
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _refused(name, lang, "missing_file", text=None) from None
    except (OSError, ValueError):
        raise _refused(name, lang, "not_a_file", text=None) from None


def _decode(raw: bytes, name: str, lang: str) -> str:
    """The text of a file, in UTF-8, or in UTF-16 if it says so; without NUL."""
    if len(raw) > MAX_BYTES:
        raise _refused(name, lang, "too_big", size=len(raw), most=MAX_BYTES)
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not raw.startswith(codecs.BOM_UTF32_LE)
    looks_wide = raw.count(b"\0") * 4 > len(raw)
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        if wide or looks_wide:
            raise _refused(name, lang, "utf16") from None
        before = raw[: error.start].decode("utf-8-sig", "replace")
        raise _refused(name, lang, "not_utf8", text=before) from None
    if not text.strip():
        raise _refused(name, lang, "empty")
    if "\0" in text:
        raise _refused(name, lang, "utf16" if looks_wide else "nul", text=text[: text.index("\0")])
    return text


def _refused(name: str, lang: str, key: str, *, text: str | None = "", **facts: Any) -> SheetError:
    """The error for a file that cannot be read at all; `text` is what stands before the fault (None: there is none)."""
    if text is None:
        return SheetError([SheetFault("", say(key, lang, **facts))], name, lang)
    lines = (text + "|").splitlines()
    place = say("line_column", lang, line=len(lines), column=len(lines[-1]))
    return SheetError([SheetFault(place, say(key, lang, **facts), line=len(lines))], name, lang)
