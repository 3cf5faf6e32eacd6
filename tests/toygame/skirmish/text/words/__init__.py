"""The words in which orders of Skirmish are written, a file a language."""

from __future__ import annotations

from rattus_pbem.engine.texts import Wordbook

BOOK = Wordbook(__name__)
ways, name = BOOK.ways, BOOK.name
