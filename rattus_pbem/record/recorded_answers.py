"""What the source that a recorded answer names says: a line of a stored sheet, a default. Plays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.asks import Ask
from ..engine.words import Lexicon
from ..play.answering import CONDITIONAL, SHEET, STANDING
from .act_notices import REFEREE
from .book import Book
from .recorded_acts import line_answer


def answer_of_source(book: Book, lexicon: Lexicon, turn: int, line: Mapping[str, Any], ask: Ask) -> Any:
    """What the source that an answer names says: the line of the stored sheet, or the default."""
    source = line["source"]
    advance = book.advance_of(ask.seat)
    if source["by"] == "default":
        if source.get("own"):
            return advance.default.get(ask.question)
        return {key: value for key, value in ask.default().items() if key not in source.get("opened", ())}
    if source["by"] == STANDING:
        return line_answer(ask, advance.standing, source["line"], lexicon)
    if source["by"] == REFEREE:
        ruling = book.ruled.get(ask.seat)
        return ruling.answer if ruling is not None else "the referee has not answered"
    if source["by"] not in (SHEET, CONDITIONAL):
        return line["answer"]
    stored = book.stored(ask.seat, turn)
    if stored is None or not stored.digest.startswith(source["sheet"]):
        return f"no sheet {source['sheet']} is stored"
    if source["line"] < 0:
        return {"do": "done"}
    lines = stored.orders if source["by"] == SHEET else stored.conditional
    return line_answer(ask, lines, source["line"], lexicon)
