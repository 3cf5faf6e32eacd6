"""The catalogues of sentences: gettext files, one a language, `en.pot` for English and `fr.po` for French.

A catalogue is read as it was compiled, if it was compiled of this very text: a wheel brings that along beside the
catalogue, a checkout keeps it with Python's own compiled files, where it may write there. Else the catalogue itself is
read, which takes longer and gives the same.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Mapping
from importlib.util import source_hash
from typing import Any, cast

from ..errors import UnreadableError

FIRST = "en"
"""The language that every sentence has, and that stands in where another lacks one."""
COMPILED = ".catalogue"
HEADER, PLURALS = "", "plurals"
"""Tables that a compiled catalogue has besides: its header, and the sentences that have a form for each number."""

Tables = Mapping[str, Mapping[str, Any]]
"""Table -> key -> sentence; of `words` all ways of saying a thing, of `plurals` the forms of `TABLE.KEY`."""


def source(folder: str, lang: str) -> str:
    """The path of the catalogue of a language; there may be none."""
    return f"{folder}/{lang}.pot" if lang == FIRST else f"{folder}/{lang}.po"


def languages(folder: str) -> tuple[str, ...]:
    """The languages that have a catalogue here, the first one first."""
    names = (os.path.splitext(entry.name) for entry in os.scandir(folder))
    return (FIRST, *sorted(name for name, ending in names if ending == ".po"))


def load(folder: str, lang: str) -> Tables:
    """The catalogue of a language in a folder; that of the first one where there is none. Raises UnreadableError."""
    path = source(folder, lang)
    try:
        with open(path, "rb") as file:
            text = file.read()
    except FileNotFoundError:
        if lang == FIRST:
            raise
        return load(folder, FIRST)
    kept = f"{folder}/__pycache__/{lang}{COMPILED}"
    mark = source_hash(text)
    for place in (f"{folder}/{lang}{COMPILED}", kept):
        try:
            with open(place, "rb") as file:
                if file.read(len(mark)) == mark:
                    return cast(Tables, marshal.loads(file.read()))
        except (OSError, ValueError, EOFError, TypeError):
            continue
    try:
        content = compiled(text)
    except ValueError as error:
        hint = "Mend it, or take it away: without it the English sentences stand."
        raise UnreadableError(f"no catalogue of sentences: {error}", place=path, hint=hint) from None
    if not sys.dont_write_bytecode:
        from importlib.machinery import SourceFileLoader

        SourceFileLoader("", path).set_data(kept, content)  # as modules are kept: whole or not at all, and if it can be
    return cast(Tables, marshal.loads(content[len(mark) :]))


def filled(tables: Tables, first: Tables) -> Tables:
    """The tables of a language with those of the first one wherever they have nothing."""
    return {name: {**table, **tables.get(name, {})} for name, table in first.items()}


def compiled(text: bytes) -> bytes:
    """A catalogue in the form that is loaded fast, the same for every Python. ValueError if it is no catalogue."""
    from .gettext_files import content_of

    content = content_of(text.decode())
    if not content.tables:
        raise ValueError("line 1: there is no message in it")
    tables = {HEADER: content.header, PLURALS: content.plurals, **content.tables}
    return source_hash(text) + marshal.dumps(tables, 2)
