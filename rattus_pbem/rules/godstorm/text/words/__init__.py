"""The words in which orders of Godstorm are written, a file a language; a further language is a further file."""

from __future__ import annotations

from .....engine.texts import Wordbook

BOOK = Wordbook(__name__)
ways, name = BOOK.ways, BOOK.name
