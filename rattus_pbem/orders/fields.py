"""Reading the fields of one order from the words of a line, by the game's table of verbs. Judges no legality.

A line that cannot be read gives faults, never an exception; what could be read of it is kept for its riders.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..language.kinds import BRACKETS, HANDLE, NUMBER
from ..language.words import BY_DEFAULT, FieldShape, Lexicon, Mark, Verb
from .line_words import ARTICLES, UNITS, Word, WordFault
from .near_values import NearValues, verb_name
from .sheet_sentences import say, shown

MAX_FAULTS_A_LINE = 5


@dataclass(eq=False, repr=False)
class FieldReader:
    """Reads the fields of one verb, over the order's own line and then over the riders below it.

    `held` are the values read so far by field; a field without a list holds at most one.
    """

    verb: Verb
    lexicon: Lexicon
    lang: str
    held: dict[str, list[Any]] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)
    faults: list[WordFault] = field(default_factory=list)
    current: FieldShape | None = None
    aims: tuple[FieldShape, ...] = ()
    settled: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    led: set[str] = field(default_factory=set)  # a word that a value must follow has been read
    unled: set[str] = field(default_factory=set)  # the value stands without the word that may lead to it
    riding: bool = False
    through: FieldShape | None = None  # whose next value comes before the last one
    line: list[Word] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._near = NearValues(self.verb, self.lexicon, self.lang)

    def read(self, words: list[Word], *, riding: bool = False, most: int = MAX_FAULTS_A_LINE) -> None:
        """Take in the words of a line; faults are added to `faults`, columns of this line's fields to `columns`.

        `riding`: the line stands below its order and can only give riders. After `most` faults no more is read.
        """
        self.columns, self.riding, self.line, self.led = {}, riding, words, set()
        self.current, self.aims, self.through = None, (), None
        keys = [word.key for word in words]
        most, at = len(self.faults) + most, 0
        while at < len(words) and len(self.faults) < most:
            at += self._step(words, keys, at)
        for shape in self.verb.fields:
            if shape.key and self.held.get(shape.name) == [] and shape.name not in self.settled:
                del self.held[shape.name]
                if shape.name not in self.broken:
                    self._lacking(shape, self._near.expected(shape), self.columns[shape.name])
            elif shape.name in self.led - self.held.keys() - self.broken - self.settled and not shape.lacks(self.held):
                self._lacking(shape, self._near.expected(shape), self.columns[shape.name])

    def to_json(self) -> dict[str, Any]:
        """The order so far, in JSON form, its keys in the order of the table."""
        head: dict[str, Any] = {"on": self.verb.on, "do": self.verb.do} if self.verb.on else {"do": self.verb.do}
        for shape in self.verb.fields:
            if shape.name in self.held:
                head |= shape.to_json(self.held[shape.name])
        return head

    def finish(self, column: int) -> None:
        """Say what is missing, at the end of the order."""
        for shape in self.verb.fields:
            other = self.verb.alternative_to(shape)
            if other and (other.name in self.held or other.name in self.broken or shape.instead_of):
                continue
            if shape.name in self.broken or shape.name in self.settled or not shape.lacks(self.held):
                continue
            expected = self._near.expected(shape)
            if other:
                expected = self._near.one_of([expected, self._near.expected(other)])
            self._lacking(shape, expected, column)

    def _lacking(self, shape: FieldShape, expected: str, column: int) -> None:
        self.broken.add(shape.name)
        named = shape.key[self.lang][0] if shape.key else verb_name(self.verb, self.lexicon, self.lang)
        leads = shape.connectors.get(self.lang, ()) if not (shape.key or shape.quiet or shape.optional) else ()
        facts = {"verb": named, "expected": expected}
        if leads and any(other.connectors for other in self.verb.fields if other is not shape):
            message = say("missing_behind", self.lang, word=leads[0], **facts)
        else:
            message = say("missing", self.lang, **facts)
        self.faults.append(WordFault(column, message, self.verb.clause))

    def _step(self, words: list[Word], keys: list[str], at: int) -> int:
        word = words[at]
        if self._counts_what_follows(words, keys, at):
            self._value(NUMBER, "1" if word.key in ARTICLES else word.raw, word, begins=True)
            return 1
        if word.key in ARTICLES and self._has_place_for_one(keys, at):
            if word.kind == NUMBER or self._counts(keys, at + 1):
                self._value(NUMBER, "1", word)
            return 1
        long_name = self._long_name(keys, at) if word.kind in ("word", NUMBER) else 0
        is_said = word.kind == NUMBER and word.raw != word.key and self.lexicon.marks(self.verb).match(keys, at)[0]
        if word.kind in (HANDLE, NUMBER) and not long_name and not is_said and not self._is_a_face(word, keys, at):
            self._value(self._numbered(word), word.raw, word)
        elif word.kind == BRACKETS:
            for number in word.raw.split(","):
                self._value(BRACKETS, number.strip(), word)
        elif word.kind == "arrow":
            self._arrow()
        elif word.kind == "quoted":
            self._read_quoted(word)
        elif word.kind == "other":
            self._report_unknown(word.raw, word)
        else:
            return self._name(words, keys, at, long_name)
        return 1

    def _name(self, words: list[Word], keys: list[str], at: int, long_name: int) -> int:
        """Take in a word that leads to a value, or the name of one; `long_name` as `_long_name` gives it."""
        word = words[at]
        marks, size = self.lexicon.marks(self.verb).match(keys, at)
        if marks and (long_name > size or self.lexicon.is_rather_a_name(marks, self._tables(), keys, at, size)):
            marks = None
        if marks and self._mark(marks, word):
            return int(size)
        for table in self._tables():
            which, size = self.lexicon.match(table, keys, at)
            if which is not None:
                self._value(table, which, word)
                return size
        return 1 if word.key in self.lexicon.noise else self._unknown_words(words, at)

    def _has_place_for_one(self, keys: list[str], at: int) -> bool:
        """Whether an article can be a number: no word of the order begins with it (`à`), and one number has a place."""
        shape = self._field_for(NUMBER)
        is_mark = self.lexicon.marks(self.verb).match(keys, at)[1] and UNITS.isdisjoint(keys[at + 1 : at + 2])
        has_place = shape is not None and shape.kind.many is None and not self.held.get(shape.name)
        return has_place and not (is_mark or self._long_name(keys, at))

    def _counts_what_follows(self, words: list[Word], keys: list[str], at: int) -> bool:
        """Whether an article, or a number behind a comma, begins a value of a list with its name: `war, 2 sky`."""
        word = words[at]
        is_article = word.key in ARTICLES and not self._long_name(keys, at)
        shape = self._field_for(NUMBER) if is_article or (word.apart and word.kind == NUMBER) else None
        if shape is None or shape.kind.many is None or not self._is_open(shape):
            return False
        end = next((place for place in range(at + 1, len(words)) if words[place].apart), len(words))
        return self.lexicon.names_one(shape.kind.tables, keys[:end], at + 1)

    def _counts(self, keys: list[str], after: int) -> bool:
        """Whether an article before this word is a number: what is counted, a lead-in or nothing follows, no name."""
        if after == len(keys):
            return bool(self.aims) or self.current is None or self.current.kind.many is None
        marks = self.lexicon.marks(self.verb).match(keys, after)[0] or ()
        is_awaited = self.current is not None and self.current.name in self.led - self.held.keys()
        return is_awaited or keys[after] in UNITS or any(part in ("connectors", "through") for part, _ in marks)

    def _is_a_face(self, word: Word, keys: list[str], at: int) -> bool:
        """Whether a number that has no place is rather the name of something that has one: `bid 6 five`."""
        named = (table for table in self._tables() if self.lexicon.match(table, keys, at)[1])
        return word.kind == NUMBER and self._field_for(NUMBER) is None and any(map(self._field_for, named))

    def _numbered(self, word: Word) -> str:
        """What a number is: a piece without its sign (`witch 4`) where one can stand and the order has no number."""
        if word.kind == HANDLE or any(NUMBER in shape.kind.parts for shape in self.verb.fields):
            return word.kind
        return HANDLE if self._field_for(HANDLE) is not None else NUMBER

    def _long_name(self, keys: list[str], at: int) -> int:
        """How many words a name of several words takes that begins here and has a field: "A Shrine is Plundered"."""
        sizes = ((self.lexicon.match(table, keys, at)[1], table) for table in self._tables())
        return max((size for size, table in sizes if size > 1 and self._field_for(table)), default=0)

    def _arrow(self) -> bool:
        """`>`: what stands before it is only the first half of a value."""
        shape = next((shape for shape in self.verb.fields if shape.kind.turns), None)
        return shape is not None and shape.kind.item.turn(self.held.get(shape.name, []))

    def _mark(self, marks: list[Mark], word: Word) -> bool:
        """A word that says something about fields; False if it cannot mean that here."""
        here = self.current
        if here is not None and ("connectors", here) in marks and (self._turns(here) or self._is_open(here)):
            return True
        for part, shape in marks:
            if part == "through":
                self.aims, self.through = (shape,), shape if self.held.get(shape.name) else None
                return True
            if part != "connectors" and self._may_mean(part, shape):
                self._settle(part, shape, word)
                return True
        led = tuple(shape for part, shape in marks if part == "connectors")
        if not led:
            return False
        self.aims = tuple(shape for shape in led if self._is_open(shape)) or led
        self.current = None
        return True

    def _turns(self, shape: FieldShape) -> bool:
        """Whether the connector of a field makes what stands before it the first half of a value."""
        return shape.kind.turns and self._arrow()

    def _may_mean(self, part: str, shape: FieldShape) -> bool:
        """Whether such a word can say something about this field here."""
        here = self.current
        if shape is here:
            return True
        if part in ("empty", "by_default") and shape.key:
            return False
        # where a value of the current field is expected, it is not a word about another one
        is_awaited = here is not None and here.key and self.held.get(here.name) == []
        return not (is_awaited and part in ("left_out", "by_default"))

    def _settle(self, part: str, shape: FieldShape, word: Word) -> None:
        """Apply a word about a whole field: its `key`, or that it is `off`, `empty`, `by_default`, `left_out` or `end`.

        The key of a flag makes it true, `off` makes it false; any other key only makes the field the current one, whose
        values follow. A field that is named twice is a fault.
        """
        name = shape.name
        awaits_values = self.held.get(name) == [] and name not in self.settled  # its key was read, no value yet
        may_close_list = part in ("empty", "by_default") and awaits_values
        if name in self.settled or (name in self.held and not may_close_list):
            near = self._near_run(word)
            self.faults.append(WordFault(word.column, say("given_twice", self.lang, given=shown(word.raw)), "", near))
            return
        self.columns.setdefault(name, word.column)
        self.aims = ()
        if part == "key" and not shape.kind.flag:
            self.current = shape
            self.led.add(name)
            if shape.kind.many:
                self.held[name] = []
            return
        self.settled.add(name)
        if part == "empty":
            self.held[name] = []
        elif part == "by_default":
            self.held[name] = [BY_DEFAULT]
        elif part == "end":
            self.held[name] = [0]
        elif part != "left_out":
            self.held[name] = [part == "key"]

    def _value(self, part: str, given: str, word: Word, *, begins: bool = False) -> None:
        """A value, or a part of one, as it was given; one that `begins` is no part of the value before it."""
        shape = self._field_for(part) or self._left_to_another(part)
        if shape is None:
            self._report_misplaced(part, word)
            return
        if not self.aims:
            self.unled.add(shape.name)
        self.aims = ()
        self.current = shape
        self.columns.setdefault(shape.name, word.column)
        value: Any = given
        if part in (HANDLE, NUMBER, BRACKETS):
            low, high = shape.kind.limits
            value = int(given) if len(given) < 10 else high + 1
            if not low <= value <= high:
                near = self._near.number(value if len(given) < 10 else high, shape, part)
                self._fault(word, "out_of_range", shape, near=near, given=shown(given), low=low, high=high)
                return
        held, new = self.held.setdefault(shape.name, []), list[Any]()
        if not shape.kind.item.add(new if begins else held, part, value):
            self._fault(word, "no_place", shape, self.verb.clause, given=given)
        elif self.through is shape:
            held[-2:] = reversed(held[-2:])
        held += new
        self.through = None

    def _field_for(self, part: str) -> FieldShape | None:
        """The field that such a part goes to: the one just led to, the list being filled, the next one."""
        if self.aims:
            return next((shape for shape in self.aims if self._takes(shape, part)), None)
        if self.current is not None and self._takes(self.current, part):
            return self.current
        return next((shape for shape in self.verb.fields if not shape.key and self._takes(shape, part)), None)

    def _left_to_another(self, part: str) -> FieldShape | None:
        """The field that was just led to and holds what no such word led to: that value is then of the other field of
        its kind, which the order lacks (`fortify Gaul to Roma`: from Gaul)."""
        shape = self.aims[0] if len(self.aims) == 1 else None
        if shape is None or self.riding or shape.name not in self.unled or part not in shape.kind.parts:
            return None
        other = self.verb.lacking_alike(shape, self.held)
        if other is None:
            return None
        self.held[other.name], self.columns[other.name] = self.held.pop(shape.name), self.columns.pop(shape.name, 1)
        self.unled.remove(shape.name)
        return shape

    def _takes(self, shape: FieldShape, part: str) -> bool:
        """Whether such a part can go into a field now, as a new value or into its last one."""
        if part not in shape.kind.parts:
            return False
        if self._is_open(shape):
            return True
        held = self.held.get(shape.name)
        if not held or shape.name in self.settled:
            return False
        return shape.kind.item.has_room(held[-1], part)

    def _is_open(self, shape: FieldShape) -> bool:
        other = self.verb.alternative_to(shape)
        if shape.name in self.settled or (other is not None and other.name in self.held):
            return False
        if self.riding and not shape.rider:
            return False
        held, kind = self.held.get(shape.name), shape.kind
        if not held:
            return held is None or (kind.many is not None and kind.many[1] > 0)
        if not kind.item.is_whole(held[-1]):
            return True
        return kind.many is not None and len(held) < kind.many[1]

    def _report_misplaced(self, part: str, word: Word) -> None:
        """Report a part that is readable but has no field: one too many, of the wrong kind, or excluded by another."""
        given = f"#{word.raw}" if part == HANDLE else word.raw
        own = [shape for shape in self.verb.fields if part in shape.kind.parts]
        if self.aims and not any(part in shape.kind.parts for shape in self.aims):
            near, expected = self._near_run(word, self.aims[0]), self._near.expected(self.aims[0])
            self._fault(word, "wrong_kind", self.aims[0], near=near, given=given, expected=expected)
        elif not own:
            self._fault(word, "no_place", None, self.verb.clause, near=self._near_run(word), given=given)
        else:
            shape = next((s for s in (*self.aims, self.current) if s in own), None) or own[-1]
            other, many = self.verb.alternative_to(shape), shape.kind.many
            clause = shape.surplus_clause or self.verb.clause
            if other is not None and other.name in self.held and shape.name not in self.held:
                self._fault(word, "beside", None, clause, given=given)
            elif many and len(self.held.get(shape.name, ())) >= many[1]:
                self._fault(word, "too_many", None, clause, given=given, most=many[1])
            elif many or shape.name not in self.held:
                self._fault(word, "no_place", None, clause, near=self._near_run(word), given=given)
            else:
                verb = verb_name(self.verb, self.lexicon, self.lang)
                self._fault(word, "surplus", None, clause, given=given, verb=verb, expected=self._near.expected(shape))
        self.aims = ()

    def _read_quoted(self, word: Word) -> None:
        for table in self._tables():
            which = self.lexicon.lookup(table, word.raw)
            if which is not None:
                self._value(table, which, word)
                return
        self._report_unknown(word.raw, word)

    def _unknown_words(self, words: list[Word], at: int) -> int:
        """An unknown word; up to three of them may be one misspelt name."""
        size = self._near.misspelt(words, at, self._tables())
        self._report_unknown(" ".join(word.raw for word in words[at : at + size]), words[at])
        return size

    def _report_unknown(self, text: str, word: Word) -> None:
        shape = self.aims[0] if self.aims else self._next_field()
        is_next = shape is not None and not (shape.optional or shape.rider) and shape.name not in self.held
        tables = shape.kind.tables if shape is not None and is_next and shape.kind.tables else self._tables()
        near = self._near_run(word, cutoff=0.85) or self._near.word(text, shape if is_next else None, tables)
        near = near or self._near_run(word, shape)
        number = self._number_left_out(shape) if is_next else None
        both = [self._near.expected(each) for each in (number, shape) if each] or [say("the_end", self.lang)]
        expected = self._near.one_of(both)
        self._fault(word, "unknown_word", shape, near=near, given=shown(text), expected=expected)
        self.aims = ()

    def _number_left_out(self, shape: FieldShape | None) -> FieldShape | None:
        """The number with which the order begins, if it may still come before this field."""
        first = next((field for field in self.verb.fields if not field.key), None)
        is_begun = first is shape or self.current is not None or bool(self.aims)
        return first if first and not is_begun and NUMBER in first.kind.parts and self._is_open(first) else None

    def _near_run(self, word: Word, shape: FieldShape | None = None, cutoff: float = 0.8) -> str:
        """What is meant by a word and those behind it, which do not fit as they stand."""
        at = next((at for at, other in enumerate(self.line) if other is word), len(self.line))
        return self._near.nearest_phrase(self.line, at, shape, cutoff)

    def _next_field(self) -> FieldShape | None:
        if self.current is not None and self._is_open(self.current):
            return self.current
        waiting = [shape for shape in self.verb.fields if self._is_open(shape) and not shape.key]
        needed = [shape for shape in waiting if not shape.optional and shape.name not in self.held]
        return next(iter(needed or waiting), None)

    def _tables(self) -> list[str]:
        """The tables of names that this verb takes, the one expected now first."""
        shapes = [*self.aims, *([self.current] if self.current else []), *self.verb.fields]
        return list(dict.fromkeys(table for shape in shapes for table in shape.kind.tables))

    def _fault(
        self, word: Word, key: str, shape: FieldShape | None, clause: str = "", *, near: str = "", **facts: Any
    ) -> None:
        if shape is not None:
            self.broken.add(shape.name)
        self.faults.append(WordFault(word.column, say(key, self.lang, **facts), clause, near))
