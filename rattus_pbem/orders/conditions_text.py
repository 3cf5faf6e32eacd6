"""Conditions in the text form, read: `rats in gallia at least 2 and supply at most 10`. Printed in `conditions_print`.

Which facts there are, and where each may stand, is the lexicon's. Whether a condition holds is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..language.kinds import BRACKETS, COUNT, HANDLE, NUMBER, Kind
from ..language.phrases import Phrases, Words, fold, fold_words, nearest
from ..language.words import FactShape, FieldShape, Lexicon, Verb
from ..locale import ways, words_by_language
from .conditions_print import (
    AMONG,
    AND,
    AT_LEAST,
    AT_MOST,
    BETWEEN,
    EXACTLY,
    HAS_ALL,
    HAS_ANY,
    HAS_NONE,
    NOT,
    NOT_AMONG,
    UNTIL,
    YES,
)
from .line_words import Word, WordFaults
from .sheet_sentences import say, shown

Condition = dict[str, Any]
MAX_CONDITIONS = 8
MAX_VALUES_IN = 12
MORE_THAN: Words = words_by_language("more_than")
LESS_THAN: Words = words_by_language("less_than")
OR_MORE: Words = words_by_language("or_more")
OR_LESS: Words = words_by_language("or_less")
OR: Words = words_by_language("or")
IN: Words = words_by_language("in")
NO: Words = words_by_language("says_no")
_JOINS = frozenset(map(fold, ways("and")))


class ReadValue(NamedTuple):
    """A value, and the index of the word after it."""

    value: Any
    end: int


def read_value(
    kind: Kind, words: Sequence[Word], keys: Sequence[str], at: int, lexicon: Lexicon, stops: frozenset[str]
) -> ReadValue | None:
    """The value that stands at a word, noise words before it skipped; None if there is none.

    `keys` are the folded words; `stops` are those that are never skipped.
    """
    held: list[Any] = []
    while at < len(words):
        whole = bool(held) and kind.is_whole(held[-1])
        if whole and not kind.grows:
            break
        if held and words[at].kind == "arrow" and kind.turn(held):
            at += 1
            continue
        match = _part(kind, words, keys, at, lexicon)
        if match is not None and not (whole and not kind.has_room(held[-1], match[0])):
            part, value, size = match
            if not kind.add(held, part, value):
                return None
            at += size
        elif whole:
            break
        elif keys[at] in lexicon.noise and keys[at] not in stops:
            at += 1
        else:
            return None
    return ReadValue(held[0], at) if held and kind.is_whole(held[0]) else None


def can_start_value(kind: Kind, word: Word) -> bool:
    """Whether a value may begin with a word that looks like this one."""
    return bool(kind.tables) if word.kind in ("word", "quoted") else word.kind in kind.parts


def _part(
    kind: Kind, words: Sequence[Word], keys: Sequence[str], at: int, lexicon: Lexicon
) -> tuple[str, Any, int] | None:
    """The part that stands at a word: what it is, its value, and how many words it takes."""
    word = words[at]
    if word.kind in (NUMBER, HANDLE, BRACKETS):
        low, high = kind.limits
        digits = word.raw.removeprefix("-")
        fits = word.kind in kind.parts and digits.isdecimal() and len(digits) < 10 and low <= int(word.raw) <= high
        return (word.kind, int(word.raw), 1) if fits else None
    for table in kind.tables:
        if word.kind == "quoted":
            which, size = lexicon.lookup(table, word.raw), 1
        else:
            which, size = lexicon.match(table, keys, at)
        if which is not None:
            return table, which, size
    return None


def phrases(ways_by_key: Mapping[str, Words]) -> Phrases:
    """A table of phrases, each calling its key; all are read in either language."""
    table = Phrases()
    for name, words in ways_by_key.items():
        for said in words.values():
            for way in said:
                table.put(fold_words(way), name)
    return table


BOUNDS = phrases(
    {"at_least": AT_LEAST, "at_most": AT_MOST, "more_than": MORE_THAN, "less_than": LESS_THAN}
    | {"exactly": EXACTLY, "from": BETWEEN}
)
ONE_SIDED = {"at_least": ("at_least", 0), "at_most": ("at_most", 0)} | {
    "more_than": ("at_least", 1),
    "less_than": ("at_most", -1),
}
"""Which bound is said so, and what the number is off by."""
_BEHIND = phrases({"at_least": OR_MORE, "at_most": OR_LESS})
_UNTIL = phrases({"to": UNTIL} | {"and": AND})
_AND = phrases({"and": AND})
_OR = phrases({"or": OR})
_PLACE = phrases({"in": IN})
_SETS = phrases({"not_in": NOT_AMONG} | {"in": AMONG})
_HAS = phrases({"has_any": HAS_ANY, "has_all": HAS_ALL, "has_none": HAS_NONE})
_IS = phrases({"yes": YES, "no": NO})
_NOT = phrases({"not": NOT})


class ConditionReader:
    """Reads the conditions that a run of words holds, for one question ("": an order). Collects faults, raises none."""

    def __init__(self, lexicon: Lexicon, faults: WordFaults) -> None:
        self.lexicon = lexicon
        self.faults = faults
        self.words: Sequence[Word] = ()
        self.keys: list[str] = []
        self.at = 0
        self.question = ""

    def read(self, words: Sequence[Word], question: str, column: int) -> list[Condition]:
        """The conditions, joined by `and`; `column` is where they would begin if there were any words."""
        self.words, self.keys, self.at, self.question = words, [word.key for word in words], 0, question
        self._end = words[-1].end if words else column
        conditions: list[Condition] = []
        while not self.faults.collected:
            if not (conditions and self._further_bound(conditions[-1])):
                condition = self._condition()
                if condition is None:
                    break
                if len(conditions) == MAX_CONDITIONS:
                    self.faults.say(column, "many_conditions", most=MAX_CONDITIONS)
                    break
                conditions.append(condition)
            if self.at == len(words):
                break
            if not self._take(_AND):
                self._report_unexpected(_quoted(AND, self.faults.lang))
        return conditions

    def _condition(self) -> Condition | None:
        facts = self.lexicon.facts_of(self.question)
        column, start = self._column(), self.at
        denied = bool(self._take(_NOT))
        name = self._take(self.lexicon.fact_words)
        if name is None and denied:
            self.at, denied = start, False
            name = self._take(self.lexicon.fact_words)
        if name is None or name not in facts or (denied and not self.lexicon.facts[name].values.flag):
            self._report_no_fact(column, name, list(facts))
            return None
        fact = self.lexicon.facts[name]
        condition: Condition = {"fact": name}
        for argument in fact.arguments:
            if not self._read_argument(fact, argument, condition, needed=facts[name] or not argument.optional):
                return None
        complete = self._comparison(fact, condition, denied=denied)
        return condition if complete else None

    def _comparison(self, fact: FactShape, condition: Condition, *, denied: bool) -> bool:
        """What the condition says of its fact."""
        if fact.values.flag:
            said = None if denied else self._take(_IS)
            condition |= {"is": False} if denied or said == "no" else {"is": True} if said else {}
            return True
        if fact.several:
            counted = bool(BOUNDS.match(self.keys, self.at)[1])
            return self._bounds(COUNT, condition) if counted else self._set(fact, condition, _HAS)
        if fact.values.bounded and not (fact.values.listed and _SETS.match(self.keys, self.at)[1]):
            return self._bounds(fact.values, condition)
        return self._set(fact, condition, _SETS)

    def _read_argument(self, fact: FactShape, argument: FieldShape, condition: Condition, *, needed: bool) -> bool:
        """Read what the fact is about (`in gallia`) into `condition`; False, with a fault added, if it is missing.

        An argument that is not `needed` may be left out: the words are then left for the comparison that follows.
        """
        start = self.at
        own = phrases({"own": argument.connectors})
        is_bounded = fact.values.bounded or fact.several
        if self._take(own):
            has_connector = True
        elif is_bounded:  # `de` also begins a comparison: « de 0 à 1 »
            has_connector = self._take_place(argument.kind)
        else:
            has_connector = bool(self._take(_PLACE))
        value = self._value(argument.kind)
        if value is not None:
            condition[argument.name] = value
            return True
        if not needed and (not has_connector or (is_bounded and BOUNDS.match(self.keys, start)[1])):
            self.at = start  # that word begins the comparison
            return True
        if not has_connector and start < len(self.words) and self._take(BOUNDS if is_bounded else _SETS):
            self.at = start
        self._report_unexpected(argument.kind.expected[self.faults.lang], argument.kind)
        return False

    def _bounds(self, kind: Kind, condition: Condition) -> bool:
        bound = self._take(BOUNDS) or self._bound_behind()
        if bound is None:
            expected = [_quoted(words, self.faults.lang) for words in (AT_LEAST, AT_MOST, EXACTLY)]
            self._report_unexpected(", ".join(expected))
            return False
        number = self._number(kind)
        if number is None:
            return False
        self._take(_BEHIND)
        if bound in ONE_SIDED:
            key, off = ONE_SIDED[bound]
            condition[key] = max(kind.limits[0], number + off)
            return True
        if bound == "from" and not self._take(_UNTIL):
            self._report_unexpected(_quoted(UNTIL, self.faults.lang))
            return False
        most = number if bound == "exactly" else self._number(kind)
        if most is None:
            return False
        condition |= {"at_least": number, "at_most": most}
        return True

    def _bound_behind(self) -> str | None:
        """The bound that stands behind its number: `2 or more`."""
        is_number = self.at < len(self.words) and self.words[self.at].kind == NUMBER
        return _BEHIND.match(self.keys, self.at + 1)[0] if is_number else None

    def _bound_ahead(self) -> tuple[str, int]:
        """The first one-sided bound among the words from here on, and what its number is off by; else `at_least`."""
        said = (BOUNDS.match(self.keys, at)[0] for at in range(self.at, len(self.keys)))
        return next((ONE_SIDED[bound] for bound in said if bound in ONE_SIDED), ("at_least", 0))

    def _further_bound(self, condition: Condition) -> bool:
        """`at least 2 and at most 5`: the second bound belongs to the number just given."""
        bound, _ = BOUNDS.match(self.keys, self.at)
        key, _ = ONE_SIDED.get(bound, ("", 0))
        if not key or key in condition or not {"at_least", "at_most"} & set(condition):
            return False
        fact = self.lexicon.facts[condition["fact"]]
        return self._bounds(COUNT if fact.several else fact.values, condition)

    def _set(self, fact: FactShape, condition: Condition, ways: Phrases) -> bool:
        way = self._take(ways)
        if way is None:
            offered = (HAS_ANY, HAS_ALL, HAS_NONE, AT_LEAST, AT_MOST) if fact.several else (AMONG, NOT_AMONG)
            self._report_unexpected(", ".join(_quoted(words, self.faults.lang) for words in offered))
            return False
        column, values = self._column(), []
        while (value := self._value_of(fact)) is not None:
            values.append(value)
        if not values or not (self.at == len(self.words) or _AND.match(self.keys, self.at)[1]):
            self._report_unexpected(fact.values.expected[self.faults.lang], fact.values)
            return False
        if len(values) > MAX_VALUES_IN:
            given = shown(self.words[self.at - 1].raw)
            self.faults.say(column, "too_many", given=given, most=MAX_VALUES_IN)
            return False
        condition[way] = values
        return True

    def _value_of(self, fact: FactShape) -> Any:
        """The next value of a set; `and` or `or` may stand before it, unless a fact follows the `and`."""
        start = self.at
        if not self._take(_OR) and self._take(_AND) and self.lexicon.fact_words.match(self.keys, self.at)[1]:
            self.at = start
            return None
        value = self._value(fact.values)
        if value is None:
            self.at = start
        return value

    def _value(self, kind: Kind) -> Any:
        """The current value, articles before it skipped; None if there is none."""
        read = read_value(kind, self.words, self.keys, self.at, self.lexicon, _JOINS)
        if read is None:
            return None
        self.at = read.end
        return read.value

    def _number(self, kind: Kind) -> int | None:
        word = self.words[self.at] if self.at < len(self.words) else None
        if word is None or word.kind != NUMBER:
            self._report_unexpected(kind.expected[self.faults.lang])
            return None
        low, high = kind.limits
        if len(word.raw) > 9 or not low <= int(word.raw) <= high:
            self.faults.say(word.column, "out_of_range", given=shown(word.raw), low=low, high=high)
            return None
        self.at += 1
        if self.at < len(self.words) and self.words[self.at].raw == "%":
            self.at += 1
        return int(word.raw)

    def _take(self, table: Phrases) -> Any:
        """Consume a phrase of the table here and return its meaning; None if there is none."""
        key, size = table.match(self.keys, self.at)
        self.at += size
        return key

    def _take_place(self, kind: Kind) -> bool:
        """Whether a word leads to a value: `de gallia au moins 2`, but not `de 2 à 5`. Takes it."""
        size = BOUNDS.match(self.keys, self.at)[1]
        behind = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if size and not (size == 1 and behind is not None and can_start_value(kind, behind)):
            return False
        return bool(self._take(_PLACE))

    def _column(self) -> int:
        return self.words[self.at].column if self.at < len(self.words) else self._end

    def _report_no_fact(self, column: int, name: str | None, facts: Sequence[str]) -> None:
        lang = self.faults.lang
        expected = ", ".join(self.lexicon.facts[fact].words[lang][0] for fact in facts)
        if name is not None:
            given = self.lexicon.facts[name].words[lang][0]
            self.faults.say(column, "no_fact_here", given=given, expected=expected)
        elif self.at == len(self.words):
            self.faults.say(column, "nothing_given", expected=expected)
        else:
            from .likely_conditions import likely_condition

            called = {
                way: self.lexicon.facts[fact].words[lang][0]
                for fact in facts
                for ways in self.lexicon.facts[fact].words.values()
                for way in ways
            }
            given, near = self.words[self.at].raw, nearest(self.words[self.at].raw, called)
            example = (
                "" if near else likely_condition(self.words[self.at :], facts, self._bound_ahead(), self.lexicon, lang)
            )
            key = "no_fact_so" if example else "no_fact"
            self.faults.say(column, key, near=near, given=shown(given), expected=expected, example=example)

    def _report_unexpected(self, expected: str, kind: Kind | None = None) -> None:
        """Report that the current word does not continue the line, or that the line ends too early."""
        if self.at == len(self.words):
            self.faults.say(self._end, "nothing_given", expected=expected)
            return
        word = self.words[self.at]
        called = (self.lexicon.nearest(table, word.raw, self.faults.lang) for table in (kind.tables if kind else ()))
        near = next(filter(None, called), "")
        self.faults.say(word.column, "unknown_word", near=near, given=shown(word.raw), expected=expected)


def _quoted(words: Words, lang: str) -> str:
    return say("word", lang, word=words[lang][0])


def without_stated(verb: Verb, words: Sequence[Word], at: int, lexicon: Lexicon) -> tuple[Sequence[Word], str]:
    """The words of an order, whose fields begin at this place, without what it states as a condition, and that ("":
    nothing)."""
    if verb.stated is None:
        return words, ""
    keys = [word.key for word in words]
    table = lexicon.facts[verb.stated.fact].values.name
    leading = {fold(way) for ways in verb.stated.words.values() for way in ways}
    for begin in range(at, len(words)):
        end = begin + 1
        while end < len(words) and keys[end] in lexicon.noise:
            end += 1
        value, size = lexicon.match(table, keys, end) if keys[begin] in leading else (None, 0)
        if value is not None:
            end += size
            while end < len(words) and keys[end] in lexicon.noise:  # the green player
                end += 1
            return [*words[:begin], *words[end:]], value
    return words, ""
