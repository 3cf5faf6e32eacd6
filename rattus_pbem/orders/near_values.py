"""What a word or a number of an order may have been meant for: the nearest thing that the order can hold there.

Every kind of field is asked here, and none by name. A suggestion is only ever said; nothing is read by it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

from ..language.kinds import BRACKETS, HANDLE, NUMBER, YES_NO, Kind
from ..language.phrases import LANGS, fold, fold_words, nearest, slips
from ..language.words import FieldShape, Lexicon, Verb
from ..locale import words_by_language
from .line_words import NUMBERS, Word
from .sheet_sentences import say

SURE = 0.85
"""Where a name is expected, a word of another kind has to be as like as this."""
ALMOST_SURE = 0.7
"""A name that is read and never printed (France is Gallia) has to be as like as this."""
SHORTEST_PART = 3
"""A word of a name of several has so many letters at least."""
MOST_LISTED = 8
"""So many things are named where one is expected."""
LONGEST_RUN = 6
"""A misspelt name or phrase is looked for in so many words."""
_FIRST_DIGITS = re.compile(r"#?(-?[0-9]{1,9})")


class NearValues:
    """The nearest things that one verb can hold, as a reader of this language knows them."""

    def __init__(self, verb: Verb, lexicon: Lexicon, lang: str) -> None:
        self.verb = verb
        self.lexicon = lexicon
        self.lang = lang

    def word(self, text: str, expected: FieldShape | None, tables: Sequence[str]) -> str:
        """What a text may have been meant for that is no name of `tables`, those that can stand here: first a name of
        the field that is expected, if there is one; then anything that the verb takes."""
        named = self._names(tables)
        if expected is None:
            named = {**self._marks(), **named}
        cutoff = SURE if expected is not None and expected.kind.tables else 0.6
        near = _nearest(text, named) or _nearest(text, self._also(tables), ALMOST_SURE)
        near = near or _nearest(text, {**named, **self._everything()}, cutoff)
        shapes = (expected, *self.verb.fields)
        return near or next(filter(None, (self._number_in(text, shape) for shape in shapes)), "")

    def expected(self, shape: FieldShape) -> str:
        """What a field may hold, in words; of things by which orders are named those that there are."""
        marks = (shape.kind.empty, shape.by_default, shape.left_out)
        also = [say("word", self.lang, word=ways[self.lang][0]) for ways in marks if ways]
        named = [kind.name for kind in self.lexicon.naming if shape.kind.tables == (kind.name,)]
        there = [each for table in named for each in self.lexicon.names[table] if each not in self.lexicon.unlisted]
        names = [self.lexicon.name(named[0], each, self.lang) for each in there]
        expected = shape.kind.expected[self.lang]
        expected += f" ({', '.join(names)})" if 0 < len(names) <= MOST_LISTED else ""
        return self.one_of([expected, *also])

    def one_of(self, things: Sequence[str]) -> str:
        """`a region or a number`."""
        return reduce(lambda one, other: say("or", self.lang, one=one, other=other), things)

    def misspelt(self, words: Sequence[Word], at: int, tables: Sequence[str]) -> int:
        """How many of the words from here on may be one misspelt name of these tables: 3, 2, else 1."""
        keys = [word.key for word in words]
        for size in (3, 2):
            run = words[at : at + size]
            is_led = self.lexicon.marks(self.verb).match(keys, at + size - 2)[1] if size > 2 else 0
            is_named = is_led and any(self.lexicon.match(table, keys, at + size - 1)[1] for table in tables)
            if len(run) == size and not is_named and all(word.kind == "word" for word in run):
                text = " ".join(word.raw for word in run)
                near = [fold_words(self.lexicon.nearest(table, text, self.lang)) for table in tables]
                said = {*fold_words(text)}
                also = [name for name in self._also(tables) if len(fold_words(name)) == size]
                if any(len(name) == size or said < {*name} for name in near) or _nearest(
                    text, dict(zip(also, also, strict=True)), SURE
                ):
                    return size
        return 1

    def number(self, given: int, shape: FieldShape, part: str) -> str:
        """The nearest number that the field can hold, as a line holds it; the minus of a number was rather a dash."""
        return _as_part(min(max(abs(given), shape.kind.limits[0]), shape.kind.limits[1]), part)

    def nearest_phrase(self, words: Sequence[Word], at: int, shape: FieldShape | None, cutoff: float) -> str:
        """The phrase of several words nearest to the words around `at`: `until looses 3`, `all bux 3`.

        For words that each mean something, but not together. Falls back to the nearest value for the word at `at`; ""
        if nothing is near.
        """
        phrases_by_length: dict[int, dict[str, str]] = {}
        for name, shown in self._everything().items():
            phrases_by_length.setdefault(len(fold_words(name)), {})[name] = shown
        for size in range(LONGEST_RUN, 1, -1):
            for begin in range(max(0, at - size + 1), min(at, len(words) - size) + 1):
                typed = " ".join(word.raw for word in words[begin : begin + size])
                keys, phrases = {*fold_words(typed)}, phrases_by_length.get(size, {})
                similar = {name: shown for name, shown in phrases.items() if keys & {*fold_words(name)}}
                if near := _nearest(typed, similar, cutoff):
                    return near
        return self.value(words[at].raw, shape) if shape is not None and at < len(words) else ""

    def value(self, text: str, shape: FieldShape) -> str:
        """The value of a field that a text of another kind looks most like: its nearest name, its nearest number."""
        return _nearest(text, self._names(shape.kind.tables)) or self._number_in(text, shape)

    def _names(self, tables: Iterable[str]) -> dict[str, str]:
        called: dict[str, str] = {}
        for table in tables:
            for which, names in self.lexicon.names[table].items():
                printed = [name for lang, name in names.items() if lang in LANGS]
                called |= dict.fromkeys((which, *printed), self.lexicon.name(table, which, self.lang))
        return called

    def _also(self, tables: Iterable[str]) -> dict[str, str]:
        return {
            name: self.lexicon.name(table, which, self.lang)
            for table in tables
            for which, names in self.lexicon.names[table].items()
            for lang, name in names.items()
            if lang not in LANGS
        }

    def _marks(self) -> dict[str, str]:
        """Each word that says something about a field, as this language says it."""
        said: dict[str, str] = {}
        for shape in self.verb.fields:
            for _, words in shape.marks():
                for ways in words.values():
                    said |= {way: way if way in words[self.lang] else words[self.lang][0] for way in ways}
        return said

    def _everything(self) -> dict[str, str]:
        """All that can stand in a line of the verb: words of its fields, names, numbers in words."""
        said = self._names(dict.fromkeys(table for shape in self.verb.fields for table in shape.kind.tables))
        for shape in self.verb.fields:
            if shape.key and shape.kind.key_needs_value:  # alone it may be a name: `serf no`
                for table in shape.kind.tables:
                    for names in self.lexicon.names[table].values():
                        for lang, keys in shape.key.items():
                            here = f"{shape.key[self.lang][0]} {names[self.lang]}"
                            said |= {f"{key} {names[lang]}": here for key in keys}
            if NUMBER in shape.kind.parts:
                low, high = shape.kind.limits
                fitting = [number for number in NUMBERS.values() if low <= number <= high]
                for number in fitting:
                    words = words_by_language(f"number_{number}")
                    said |= {way: words[self.lang][0] for ways in words.values() for way in ways}
        return {**said, **self._marks()}

    def _number_in(self, text: str, shape: FieldShape | None) -> str:
        """The number that a text begins with (`3cubes`), where the field takes one."""
        digits = _FIRST_DIGITS.match(text)
        part = next((part for part in (NUMBER, HANDLE, BRACKETS) if shape and part in shape.kind.parts), None)
        return self.number(int(digits[1]), shape, part) if digits and shape is not None and part else ""


def nearest_json(given: Any, kind: Kind, lexicon: Lexicon) -> str:
    """The value of a kind that is nearest to an invalid one of a JSON sheet, as JSON has it; "" if none is near."""
    wanted = kind.schema(lexicon)
    if "const" in wanted:
        return json.dumps(wanted["const"])
    if wanted.get("type") == "boolean":
        return json.dumps(_is_yes(given)) if isinstance(given, str | int) else ""
    if isinstance(given, str):
        near = next(filter(None, (lexicon.nearest_id(table, given) for table in kind.tables)), "")
        if near:
            return near
        given = int(digits[1]) if (digits := _FIRST_DIGITS.match(given)) else NUMBERS.get(fold(given))
    if isinstance(given, int) and not isinstance(given, bool) and {NUMBER, HANDLE, BRACKETS} & {*kind.parts}:
        return str(min(max(given, kind.limits[0]), kind.limits[1]))
    return ""


def _is_yes(given: str | int) -> bool:
    said = {way: which for which, words in YES_NO.items() for way in words.values()}
    return bool(given) if isinstance(given, int) else nearest(given, said | {"true": "yes", "false": "no"}) == "yes"


def _as_part(number: int, part: str) -> str:
    return {HANDLE: f"#{number}", BRACKETS: f"({number})"}.get(part, str(number))


def _nearest(text: str, called: dict[str, str], cutoff: float = 0.6) -> str:
    """Of what may be called so the nearest, or one that has all the words of the text; "" for what is called so."""
    said = fold_words(text)
    if any(fold_words(name) == said for name in called):
        return ""
    called_alike = {name: shown for name, shown in called.items() if len(said) > 1 or is_slip(text, name)}
    near = nearest(text, called_alike, cutoff) or next((called[name] for name in called if _has_words(name, text)), "")
    if not near and len(text) == SHORTEST_PART:  # a short word says enough where only one name has it
        having = {shown for name, shown in called.items() if {*said} <= {*fold_words(name)}}
        near = having.pop() if len(having) == 1 else ""
    return "" if fold_words(near) == said else near


def is_slip(text: str, name: str) -> bool:
    """Whether a word may be a slip for a name: a third of its letters at most is wrong, or both begin alike."""
    typed, meant = fold(text), fold(name)
    most = max(1, len(typed) // 3) if len(typed) > 2 else 0
    is_as_long = abs(len(typed) - len(meant)) <= most
    if meant[:-1] == typed:
        return True
    return typed[:4] == meant[:4] or (is_as_long and slips(typed, meant) <= most)


def _has_words(name: str, text: str) -> bool:
    """Whether each word of the text, if it is one that says much, is a word of this name."""
    said = fold_words(text)
    return len(text) > SHORTEST_PART and set(said) <= set(fold_words(name))


def verb_name(verb: Verb, lexicon: Lexicon, lang: str) -> str:
    """The verb as it is printed."""
    return lexicon.verb_words(verb)[lang][0]
