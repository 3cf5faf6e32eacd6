"""Reading the fields of one order from the words of a line, by the game's table of verbs. Judges no legality.

A line that cannot be read gives faults, never an exception; what could be read of it is kept for its riders.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.words import PARTS, FieldShape, Lexicon, Mark, Verb, fold_words, nearest
from . import composite
from .line_words import Word, WordFault
from .sentences import say, shown

MOST_FAULTS_A_LINE = 5


@dataclass
class FieldReader:
    """Reads the fields of one verb, over the order's own line and then over the riders below it."""

    verb: Verb
    lexicon: Lexicon
    lang: str
    values: dict[str, Any] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)
    faults: list[WordFault] = field(default_factory=list)
    current: FieldShape | None = None
    aims: tuple[FieldShape, ...] = ()
    settled: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    riding: bool = False

    def read(self, words: list[Word], *, riding: bool = False) -> None:
        """Take in the words of a line; faults are added to `faults`, columns of this line's fields to `columns`.

        `riding`: the line stands below its order and can only give riders.
        """
        self.columns, self.riding = {}, riding
        self.current, self.aims = None, ()
        keys = [word.key for word in words]
        most, at = len(self.faults) + MOST_FAULTS_A_LINE, 0
        while at < len(words) and len(self.faults) < most:
            at += self._step(words, keys, at)
        for shape in self.verb.fields:
            if shape.key and self.values.get(shape.name) == [] and shape.name not in self.settled:
                del self.values[shape.name]
                if shape.name not in self.broken:
                    self._lacking(shape, self._expected(shape), self.columns[shape.name])

    def data(self) -> dict[str, Any]:
        """The order so far, in JSON form, its keys in the order of the table."""
        head = {"on": self.verb.on, "do": self.verb.do} if self.verb.on else {"do": self.verb.do}
        return head | {s.name: meant(s, self.values[s.name]) for s in self.verb.fields if s.name in self.values}

    def finish(self, column: int) -> None:
        """Say what is missing, at the end of the order."""
        for shape in self.verb.fields:
            other = self.verb.other_of(shape)
            if other and (other.name in self.values or other.name in self.broken or shape.instead_of):
                continue
            if shape.name in self.broken or shape.name in self.settled or not self._lacks(shape):
                continue
            expected = self._expected(shape)
            if other:
                expected = say("or", self.lang, one=expected, other=self._expected(other))
            self._lacking(shape, expected, column)

    def _lacking(self, shape: FieldShape, expected: str, column: int) -> None:
        self.broken.add(shape.name)
        said = shape.key[self.lang][0] if shape.key else verb_name(self.verb, self.lexicon, self.lang)
        message = say("missing", self.lang, verb=said, expected=expected)
        self.faults.append(WordFault(column, message, self.verb.clause))

    def _lacks(self, shape: FieldShape) -> bool:
        if shape.name not in self.values:
            return not shape.optional or bool(shape.left_out)
        held = self.values[shape.name]
        if shape.kind in PARTS and not all(composite.is_whole(shape, one) for one in held):
            return True
        return bool(shape.many) and len(held) < (shape.many or (0, 0))[0]

    def _step(self, words: list[Word], keys: list[str], at: int) -> int:
        word = words[at]
        if word.kind == "handle":
            self._value("token", word.raw, word)
        elif word.kind == "number":
            bare = any(shape.kind == "potions" and not shape.behind for shape in self.verb.fields)
            self._value("potions" if bare else "number", word.raw, word)
        elif word.kind == "potions":
            for number in word.raw.split(","):
                self._value("potions", number.strip(), word)
        elif word.kind == "arrow":
            self._arrow()
        elif word.kind == "quoted":
            self._quoted(word)
        elif word.kind == "other":
            self._unknown(word.raw, word)
        else:
            marks, size = self.lexicon.marks(self.verb).match(keys, at)
            if marks and self._is_a_card(marks, keys, at + size):
                marks = None
            if marks and self._mark(marks, word):
                return int(size)
            for kind in self._name_kinds():
                found, size = self.lexicon.match(kind, keys, at)
                if found is not None:
                    self._value(kind, found, word)
                    return size
            if word.key not in self.lexicon.noise:
                return self._unknown_words(words, at)
        return 1

    def _is_a_card(self, marks: list[Mark], keys: list[str], after: int) -> bool:
        """Whether a word that leads to a list of yes and no is rather the card of that name: none of them follows."""
        led = [shape for part, shape in marks if part == "key" and shape.kind == "yesno"]
        if not led or not any(shape.kind == "card" for shape in self.verb.fields):
            return False
        nothing = {fold_words(way) for shape in led for ways in shape.empty.values() for way in ways}
        return self.lexicon.match("yesno", keys, after)[1] == 0 and tuple(keys[after : after + 1]) not in nothing

    def _arrow(self) -> bool:
        """`>`: what stands before it is where a wall or piece comes from."""
        shape = next((shape for shape in self.verb.fields if shape.kind in ("wall", "piece")), None)
        return shape is not None and composite.turn_round(shape, self.values.get(shape.name, []))

    def _mark(self, marks: list[Mark], word: Word) -> bool:
        """A word that says something about fields; False if it cannot be meant so here."""
        here = self.current
        if here is not None and here.kind in ("wall", "piece") and ("connectors", here) in marks and self._arrow():
            return True
        if here is not None and ("connectors", here) in marks and self._is_open(here):
            return True
        for part, shape in marks:
            if part == "connectors":
                continue
            if part == "empty" and shape.key and shape is not here:
                continue
            self._said(part, shape, word)
            return True
        led = tuple(shape for part, shape in marks if part == "connectors")
        if not led:
            return False
        self.aims = tuple(shape for shape in led if self._is_open(shape)) or led
        self.current = None
        return True

    def _said(self, part: str, shape: FieldShape, word: Word) -> None:
        name = shape.name
        led_list = part == "empty" and self.values.get(name) == [] and name not in self.settled
        if name in self.settled or (name in self.values and not led_list):
            self.faults.append(WordFault(word.column, say("given_twice", self.lang, given=shown(word.raw))))
            return
        self.columns.setdefault(name, word.column)
        self.aims = ()
        if part == "key" and shape.kind != "flag":
            self.current = shape
            if shape.many:
                self.values[name] = []
            return
        self.settled.add(name)
        if shape.kind == "flag":
            self.values[name] = part == "key"
        elif part == "empty":
            self.values[name] = []

    def _value(self, kind: str, given: str, word: Word) -> None:
        shape = self._field_for(kind)
        if shape is None:
            self._misplaced(kind, word)
            return
        self.aims = ()
        self.current = shape
        self.columns.setdefault(shape.name, word.column)
        value: Any = given
        if kind in ("token", "number", "potions"):
            value = int(given) if len(given) < 10 else shape.high + 1
            if not shape.low <= value <= shape.high:
                self._fault(word, "out_of_range", shape, given=shown(given), low=shape.low, high=shape.high)
                return
        if shape.kind in PARTS:
            if not composite.add_part(shape, self.values.setdefault(shape.name, []), kind, value):
                self._fault(word, "no_place", shape, self.verb.clause, given=given)
            return
        if shape.many:
            self.values.setdefault(shape.name, []).append(value)
        else:
            self.values[shape.name] = value

    def _field_for(self, kind: str) -> FieldShape | None:
        """The field that a value of this kind goes to: the one just led to, the list being filled, the next one."""
        if self.aims:
            return next((shape for shape in self.aims if self._takes(shape, kind)), None)
        if self.current is not None and self._takes(self.current, kind):
            return self.current
        return next((shape for shape in self.verb.fields if not shape.key and self._takes(shape, kind)), None)

    def _takes(self, shape: FieldShape, kind: str) -> bool:
        """Whether a value of this kind can go into a field now, whole or as a part of its last value."""
        if not composite.takes(shape, kind):
            return False
        return self._is_open(shape) or composite.has_room(shape, self.values.get(shape.name), kind)

    def _is_open(self, shape: FieldShape) -> bool:
        other = self.verb.other_of(shape)
        if shape.name in self.settled or (other is not None and other.name in self.values):
            return False
        if self.riding and not shape.rider:
            return False
        held = self.values.get(shape.name)
        if held and shape.kind in PARTS and not composite.is_whole(shape, held[-1]):
            return True
        return held is None or (shape.many is not None and len(held) < shape.many[1])

    def _misplaced(self, kind: str, word: Word) -> None:
        """A value that is readable but has no field: one too many, of another kind than expected, or beside another."""
        given = f"#{word.raw}" if kind == "token" else word.raw
        own = [shape for shape in self.verb.fields if composite.takes(shape, kind)]
        if kind == "number" and (shape := self._field_for("token")) is not None:
            self._fault(word, "wrong_kind", shape, near=f"#{word.raw}", given=given, expected=self._expected(shape))
        elif self.aims and not any(composite.takes(shape, kind) for shape in self.aims):
            self._fault(word, "wrong_kind", self.aims[0], given=given, expected=self._expected(self.aims[0]))
        elif not own:
            self._fault(word, "no_place", None, self.verb.clause, given=given)
        else:
            shape = next((s for s in (*self.aims, self.current) if s in own), own[-1])
            assert shape is not None
            other = self.verb.other_of(shape)
            clause = shape.surplus_clause or self.verb.clause
            if other is not None and other.name in self.values and shape.name not in self.values:
                self._fault(word, "beside", None, clause, given=given)
            elif shape.many and len(self.values.get(shape.name, ())) >= shape.many[1]:
                self._fault(word, "too_many", None, clause, given=given, most=shape.many[1])
            elif shape.many or shape.name not in self.values:
                self._fault(word, "no_place", None, clause, given=given)
            else:
                verb = verb_name(self.verb, self.lexicon, self.lang)
                self._fault(word, "surplus", None, clause, given=given, verb=verb, expected=self._expected(shape))
        self.aims = ()

    def _quoted(self, word: Word) -> None:
        for kind in self._name_kinds():
            found = self.lexicon.lookup(kind, word.raw)
            if found is not None:
                self._value(kind, found, word)
                return
        self._unknown(word.raw, word)

    def _unknown_words(self, words: list[Word], at: int) -> int:
        """A word that nothing is called by; up to three of them may be one misspelt name."""
        for size in (3, 2):
            run = words[at : at + size]
            if len(run) == size and all(word.kind == "word" for word in run):
                text = " ".join(word.raw for word in run)
                near = [self.lexicon.nearest(kind, text, self.lang) for kind in self._name_kinds()]
                if any(len(fold_words(name)) == size for name in near):
                    self._unknown(text, words[at])
                    return size
        self._unknown(words[at].raw, words[at])
        return 1

    def _unknown(self, text: str, word: Word) -> None:
        called = self._said_words()
        for kind in self._name_kinds():
            for which, told in self.lexicon.names[kind].items():
                called |= dict.fromkeys((which, *told.values()), self.lexicon.name(kind, which, self.lang))
        near = nearest(text, called)
        near = "" if fold_words(near) == fold_words(text) else near
        shape = self.aims[0] if self.aims else self._next_field()
        expected = self._expected(shape) if shape else say("the_end", self.lang)
        self._fault(word, "unknown_word", shape, near=near, given=shown(text), expected=expected)
        self.aims = ()

    def _next_field(self) -> FieldShape | None:
        if self.current is not None and self._is_open(self.current):
            return self.current
        waiting = [shape for shape in self.verb.fields if self._is_open(shape) and not shape.key]
        needed = [shape for shape in waiting if not shape.optional and shape.name not in self.values]
        return next(iter(needed or waiting), None)

    def _name_kinds(self) -> list[str]:
        """The kinds of names that this verb takes, the one expected now first."""
        shapes = [*self.aims, *([self.current] if self.current else []), *self.verb.fields]
        kinds = (kind for shape in shapes for kind in PARTS.get(shape.kind, (shape.kind,)))
        return list(dict.fromkeys(kind for kind in kinds if kind in self.lexicon.names))

    def _said_words(self) -> dict[str, str]:
        """Each word that says something about a field -> that word as this language prints it."""
        parts = ("key", "off", "empty", "left_out", "connectors")
        told = [getattr(shape, part) for shape in self.verb.fields for part in parts]
        return {way: words[self.lang][0] for words in told for ways in words.values() for way in ways}

    def _expected(self, shape: FieldShape) -> str:
        also = [say("word", self.lang, word=told[self.lang][0]) for told in (shape.empty, shape.left_out) if told]
        return functools.reduce(
            lambda one, other: say("or", self.lang, one=one, other=other), also, say(f"a_{shape.kind}", self.lang)
        )

    def _fault(
        self, word: Word, key: str, shape: FieldShape | None, clause: str = "", *, near: str = "", **facts: Any
    ) -> None:
        if shape is not None:
            self.broken.add(shape.name)
        self.faults.append(WordFault(word.column, say(key, self.lang, **facts), clause, near))


def meant(shape: FieldShape, value: Any) -> Any:
    """The value of a field in JSON form."""
    if shape.kind != "yesno":
        return value
    return [one if isinstance(one, bool) else one == "yes" for one in value]


def verb_name(verb: Verb, lexicon: Lexicon, lang: str) -> str:
    """The verb as it is printed."""
    return lexicon.verb_words(verb)[lang][0]


def is_rider(words: Sequence[Word], verb: Verb, lexicon: Lexicon) -> bool:
    """Whether a line of its own goes on with an order of this verb: its first words lead to a rider."""
    marks, _ = lexicon.marks(verb).match([word.key for word in words], 0)
    return any(shape.rider and part in ("key", "off") for part, shape in marks or ())
