"""The words of a line of a text sheet, each with its columns, and the faults at them. Knows no verbs or names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from ..engine.values import changed, immutable
from ..language.phrases import fold, fold_words
from ..locale import ways, words_by_language
from .sheet_sentences import say

_PARTS = re.compile(
    r'"(?P<straight>[^"]*)"|«\s*(?P<french>[^»]*?)\s*»|“(?P<curly>[^”]*)”'
    r"|\#(?P<handle>[0-9]+)|(?P<negative>(?<!\S)[-−][0-9]+)|\(\s*(?P<brackets>[0-9]+(?:\s*,\s*[0-9]+)*)\s*\)|(?P<arrow>[>→])|(?P<word>[^\W_]+)"
    r"|(?P<passed>(?:(?!(?<!\S)[-−][0-9])[\s\-_'’.,;:–—&+!•])+)|(?P<other>.)",
    re.DOTALL,
)
_COMMENT = re.compile(r"//|#(?![0-9])")
_COMMA = frozenset(",;")
_ELIDED = re.compile(r"\b([ldjLDJ]) (?=[^\W\d])")
_T_HANDLE = re.compile(r"t[0-9]+")
_DIGITS = re.compile(r"[0-9]+")

NUMBERS = {fold(way): number for number in range(1, 21) for way in ways(f"number_{number}")}
"""Small numbers in words."""
DIRECTIVES = {
    fold(way): "settings" if part == "setting" else part
    for part in ("note", "settings", "setting", "standing", "conditional", "default")
    for way in ways(part)
}
"""Words with a colon behind them, and what such a line settles in advance, or says to the host."""
DIRECTIVE = re.compile(r"\s*(?:(?:by|par)\s+)?([^\W\d_]+)\s*:\s*", re.IGNORECASE)
ARTICLES = frozenset(map(fold, ways("article_one")))
"""Words that are the number one where an order has a place for one number, and say nothing elsewhere."""
COURTESY = frozenset(map(fold_words, ways("courtesy")))
UNITS = frozenset(map(fold, ways("unit_of_one")))
"""What may be counted behind them: `une armée`."""


@immutable
class Word:
    """One word of a line: as written (a handle: its digits), folded, its columns from 1, and what it looks like.

    `kind`: word, handle (`#17`, `t17`), number, brackets (numbers in brackets), arrow (`>`), quoted (a name in
    quotation marks), other. `apart`: a comma or semicolon stands before it.
    """

    raw: str
    key: str
    column: int
    end: int
    kind: str
    apart: bool = False


@immutable
class WordFault:
    """A fault at a word of a line; becomes a SheetFault when the line's place is known."""

    column: int
    message: str
    clause: str = ""
    nearest: str = ""
    is_wish: bool = False


class WordFaults:
    """The faults of the line being read, in a language; all who read a part of it add theirs."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.collected: list[WordFault] = []

    def say(
        self, column: int, key: str, *, near: str = "", clause: str = "", is_wish: bool = False, **facts: Any
    ) -> None:
        """A fault at a column, by the key of its sentence."""
        self.collected.append(WordFault(column, say(key, self.lang, **facts), clause, near, is_wish))

    def take(self) -> list[WordFault]:
        """The faults so far, which are gone then."""
        taken, self.collected = self.collected, []
        return taken


def split_words(text: str) -> list[Word]:
    """The words of a line without its comment; blanks, hyphens and light punctuation part them."""
    words: list[Word] = []
    apart = False
    for match in _PARTS.finditer(text):
        column, end, kind = match.start() + 1, match.end() + 1, match.lastgroup
        raw = match[match.lastgroup or 0]
        if kind == "passed" or (kind == "arrow" and not words):
            apart |= not _COMMA.isdisjoint(raw)
            continue
        if kind in ("straight", "french", "curly"):
            words.append(Word(raw, "", column, end, "quoted"))
        elif kind == "handle":
            words.append(Word(raw, "#" + raw, column, end, "handle"))
        elif kind in ("brackets", "arrow", "other"):
            words.append(Word(raw, "", column, end, kind))
        elif kind == "negative":
            words.append(Word("-" + raw[1:], "", column, end, "number"))
        else:
            words.append(_word(raw, column, end))
        if apart:
            words[-1] = changed(words[-1], apart=True)
            apart = False
    return words


def without_courtesy(words: list[Word]) -> list[Word]:
    """The words without a `please` or a thank you at their end."""
    longest = max(map(len, COURTESY))
    ends = (size for size in range(min(longest, len(words) - 1), 0, -1))
    size = next((size for size in ends if tuple(word.key for word in words[-size:]) in COURTESY), 0)
    return without_courtesy(words[:-size]) if size else words


def as_written(words: Iterable[Word]) -> str:
    """The words as a line holds them."""
    marks = {"handle": "#{}", "brackets": "({})", "quoted": '"{}"'}
    text = " ".join(marks.get(word.kind, "{}").format(word.raw) for word in words)
    return _ELIDED.sub(r"\1'", text)


def without_comment(text: str) -> str:
    """A line up to its comment."""
    return _COMMENT.split(text, maxsplit=1)[0]


def normal(text: str) -> str:
    """The text as words and columns are counted in it."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _word(raw: str, column: int, end: int) -> Word:
    key = fold(raw)
    if _T_HANDLE.fullmatch(key):
        return Word(key[1:], key, column, end, "handle")
    if key in NUMBERS:
        return Word(str(NUMBERS[key]), key, column, end, "number")
    return Word(raw, key, column, end, "number" if _DIGITS.fullmatch(raw) else "word")


def in_language(way: str, lang: str) -> str:
    """A word before a colon as it is said in this language."""
    part = DIRECTIVES[way]
    said = words_by_language(part)[lang]
    return next((own for own in said if fold(own) == way), said[0])


def begins_directive(text: str) -> bool:
    """Whether a line settles something in advance, or says it to the host: `standing: …`."""
    directive = DIRECTIVE.match(text)
    return directive is not None and fold(directive[1]) in DIRECTIVES


def is_note(raw: str) -> bool:
    """Whether a line of a block is a note to the host."""
    directive = DIRECTIVE.match(raw)
    return directive is not None and DIRECTIVES.get(fold(directive[1])) == "note"
