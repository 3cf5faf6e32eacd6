"""The pieces of answers in advance and of conditions: which questions there are, how they are answered, by which facts.

From the words of the game alone, so that the same pieces serve every seat. Only what a list or a number can say is
offered: questions, answers and facts of other kinds are written by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ..contract.rules import Rules
from ..contract.views import SeatView
from ..language.kinds import NUMBER, Kind, ListOf, Named
from ..language.words import FactShape, Verb
from ..locale import word
from ..orders.advance import Advance
from ..orders.advance_text import ASKING, WHEN
from ..orders.conditions_print import print_condition
from ..orders.print_text import print_advance, print_sheet
from ..orders.sheet import Sheet, schema_name
from ..orders.sheet_sentences import say

SEVEN = 7
"""A number that is printed to see where a line holds it."""


@dataclass(frozen=True)
class Value:
    """How a value is chosen: one of a `table`, or a number from `low` to `high`; with one of them and its words."""

    example: Any
    printed: str
    low: int = 0
    high: int = 0
    table: str = ""

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        return {"table": self.table} if self.table else {"low": self.low, "high": self.high}


@dataclass(frozen=True)
class Template:
    """A text and what it says in JSON. With a `value` it is put for `{v}` of the text, and into a `field` of the JSON.

    In the text of a condition `{f}` stands for the words of the fact, `{a}` for what it is about.
    """

    text: str
    said: Mapping[str, Any]
    field: str = ""
    many: bool = False
    value: Value | None = None

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        bare = {"text": self.text, **({"json": self.said} if self.said else {})}
        if self.value is None:
            return bare
        return {**bare, "field": self.field, **({"many": True} if self.many else {}), **self.value.to_json()}


@dataclass(frozen=True)
class Question:
    """A question that may be answered in advance, its answers, the lines by which a seat settles whether it is asked
    (by way), and the `facts` that conditions may name: a `*` stands behind one that needs what it is about."""

    name: str
    label: str
    answers: Sequence[Template]
    settings: Mapping[str, str]
    facts: Sequence[str]

    def to_json(self, numbers: Mapping[str, int]) -> dict[str, Any]:
        """As the script of a page reads it, the facts by these numbers: `1 2* 4-7`."""
        settings = [{"text": text, "json": {self.name: way}, "way": way} for way, text in self.settings.items()]
        return {
            "question": self.name,
            "label": self.label,
            "answers": [answer.to_json() for answer in self.answers],
            "settings": settings,
            "facts": " ".join(_ranges((numbers[name.rstrip("*")], name.endswith("*")) for name in self.facts)),
        }


@dataclass(frozen=True)
class About:
    """What a fact is about: the key of a condition, the words that lead to its value, and how that is chosen."""

    field: str
    lead: str
    value: Value

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        return {"field": self.field, "lead": self.lead, **self.value.to_json()}


@dataclass(frozen=True)
class Fact:
    """A fact of conditions, in words; `ways` is the place of what may be said of it among all lists of ways."""

    label: str
    about: About | None
    ways: int

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        about = {"about": self.about.to_json()} if self.about else {}
        return {"label": self.label, **about, "ways": self.ways}


@dataclass(frozen=True)
class AdvancePieces:
    """All that a page puts answers in advance together from. `orders` are the facts for conditions of orders.

    `frame` are the words between the pieces, by the keys of the page; `limits` are the texts of limits, by period.
    """

    questions: Sequence[Question]
    orders: Sequence[str]
    facts: Mapping[str, Fact]
    ways: Sequence[Sequence[Template]]
    tables: Mapping[str, Sequence[tuple[str, str]]]
    frame: Mapping[str, str | Mapping[str, str]]
    limits: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it: a question names its facts by number, and one of a table whose words are
        its id with capitals has its words alone.
        """
        numbers = {name: place for place, name in enumerate(self.facts)}
        return {
            "questions": [question.to_json(numbers) for question in self.questions],
            "orders": self.orders,
            "facts": {name: fact.to_json() for name, fact in self.facts.items()},
            "ways": [[way.to_json() for way in ways] for ways in self.ways],
            "tables": {name: list(map(_entry, table)) for name, table in self.tables.items()},
            **self.frame,
            "limits": [{"per": per, "text": text} for per, text in self.limits.items()],
        }


_MADE: dict[tuple[str, str, str], AdvancePieces] = {}


def advance_pieces(rules: Rules[Any], lang: str) -> AdvancePieces:
    """The pieces; the same for all games of these rules, and made once."""
    key = (rules.name, rules.data_digest, lang)
    if key not in _MADE:
        _MADE[key] = _Pieces(rules, lang).pieces()
    return _MADE[key]


@dataclass(frozen=True)
class LineInForce:
    """A line of text of a part of a sheet that holds already, and what it says in JSON."""

    part: str
    text: str
    said: Any

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it."""
        return {"part": self.part, "text": self.text, "json": self.said}


def lines_in_force(rules: Rules[Any], view: SeatView, lang: str) -> list[LineInForce]:
    """What the seat has said in advance so far, as lines of a page."""
    advance = Advance.from_json(view.advance)
    parts: list[tuple[str, Any, Any]] = []
    parts += [("standing", dict(line), (dict(line),)) for line in advance.standing]
    parts += [("default", {"on": q} | dict(a), {q: dict(a)}) for q, a in advance.default.items()]
    parts += [("settings", {q: value}, {q: value}) for q, value in advance.settings.items()]
    return [LineInForce(part, _line(rules, lang, **{part: held}), said) for part, said, held in parts]


def _line(rules: Rules[Any], lang: str, **parts: Any) -> str:
    """The one line of a sheet that holds these parts."""
    sheet = Sheet(schema_name(rules.name), "", rules.meta.seats[0], 0, **parts)
    return print_sheet(sheet, rules.lexicon, lang).splitlines()[1]


class _Pieces:
    """Makes the pieces of one game in one language."""

    def __init__(self, rules: Rules[Any], lang: str) -> None:
        self.rules = rules
        self.lexicon = rules.lexicon
        self.lang = lang
        self.ways: list[list[Template]] = []
        self.tables: dict[str, list[tuple[str, str]]] = {}

    def pieces(self) -> AdvancePieces:
        questions = [self._question(question) for question in self.lexicon.questions]
        orders = list(self._known(""))
        named = {name.rstrip("*") for names in (*(each.facts for each in questions), orders) for name in names}
        parts = ("conditional", "standing", "default")
        nothing: Mapping[str, Any] = {"standing": (), "default": {}, "settings": {}}
        return AdvancePieces(
            [question for question in questions if question.answers],
            orders,
            {name: self._fact(fact) for name, fact in self.lexicon.facts.items() if name in named},
            self.ways,
            self.tables,
            {
                "parts": {part: say("directive", self.lang, word=word(part, self.lang)) for part in parts},
                "none": {part: _line(self.rules, self.lang, **{part: empty}) for part, empty in nothing.items()},
                "when": f" {WHEN[self.lang][0]} ",
                "only_if": f" {word('only_if', self.lang)} ",
            },
            dict(self._limits()),
        )

    def _question(self, question: str) -> Question:
        ways = ASKING if question in self.lexicon.settable else ()
        return Question(
            question,
            self.rules.question_text(question, self.lang),
            [answer for verb in self.lexicon.answers(question) for answer in self._answers(verb)],
            {way: _line(self.rules, self.lang, settings={question: way}) for way in ways},
            list(self._known(question)),
        )

    def _answers(self, verb: Verb) -> Iterator[Template]:
        """What a verb may answer: itself where nothing else must be said, or with the one value that must be."""
        bare = {"on": verb.on, "do": verb.do}
        needed = [shape for shape in verb.fields if not shape.optional]
        if not needed:
            yield Template(print_advance(bare, self.lexicon, self.lang), bare)
        elif len(needed) == 1:
            kind, name = needed[0].kind, needed[0].name
            many = isinstance(kind, ListOf)
            value = self._value(kind.item if many else kind)
            if value is not None:
                held = [value.example] if many else value.example
                text = print_advance({**bare, name: held}, self.lexicon, self.lang)
                yield Template(_with_place(text, value.printed), bare, name, many, value)

    def _value(self, kind: Kind) -> Value | None:
        """How a value of this kind is chosen; None: not from a list."""
        if kind.parts[:1] == (NUMBER,):
            low, high = kind.limits
            return Value(high, str(high), low, high)
        if not isinstance(kind, Named) or not self.lexicon.names.get(kind.name):
            return None
        table = self.tables.setdefault(
            kind.name,
            [(name, self.lexicon.printed(kind.name, name, self.lang)) for name in self.lexicon.names[kind.name]],
        )
        return Value(*table[0], table=kind.name)

    def _known(self, question: str) -> Iterator[str]:
        """Ids of the facts that a condition for this question may name, as far as lists can say them.

        `*` is appended if what the fact is about must be said.
        """
        for name, needs_all in self.lexicon.facts_of(question).items():
            fact = self.lexicon.facts[name]
            if len(fact.arguments) > 1 or (fact.arguments and self._value(fact.arguments[0].kind) is None):
                continue
            if self._ways(fact):
                yield f"{name}*" if needs_all or any(not part.optional for part in fact.arguments) else name

    def _fact(self, fact: FactShape) -> Fact:
        about = None
        if fact.arguments:
            shape = fact.arguments[0]
            value = self._value(shape.kind)
            assert value is not None, "a fact about something that no list has"
            lead = shape.connectors[self.lang][0] + " " if shape.connectors else ""
            about = About(shape.name, f" {lead}", value)
        ways = self._ways(fact)
        if ways not in self.ways:
            self.ways.append(ways)
        return Fact(fact.words[self.lang][0], about, self.ways.index(ways))

    def _ways(self, fact: FactShape) -> list[Template]:
        """What may be said of a fact: yes and no, bounds, one of a table."""
        if fact.values.flag:
            return [Template(self._said(fact), {}), Template(self._said(fact, **{"is": False}), {"is": False})]
        value = self._value(fact.values.item)
        if value is None:
            return []
        if value.table:
            keys: tuple[str, ...] = ("has_any", "has_none") if fact.several else ("in", "not_in")
            held: Any = [value.example]
        else:
            keys = () if fact.several else ("at_least", "at_most")
            held, value = SEVEN, Value(SEVEN, str(SEVEN), 0, 999)
        texts = {key: _with_place(self._said(fact, **{key: held}), value.printed) for key in keys}
        return [Template(text, {}, key, bool(value.table), value) for key, text in texts.items()]

    def _said(self, fact: FactShape, **compared: Any) -> str:
        """The condition in words, with {f} for the fact and {a} for what it is about."""
        said = print_condition({"fact": fact.name, **compared}, self.lexicon, self.lang)
        return said.replace(fact.words[self.lang][0], "{f}{a}", 1)

    def _limits(self) -> Iterator[tuple[str, str]]:
        """Each period, and the text of a limit that counts it."""
        verb = next((verb for verb in self.lexicon.verbs if verb.on and not verb.fields), None)
        if verb is None:
            return
        bare = {"on": verb.on, "do": verb.do}
        whole = print_advance(bare, self.lexicon, self.lang)
        for per in self.lexicon.periods:
            said = print_advance({**bare, "limit": {"times": SEVEN, "per": per}}, self.lexicon, self.lang)
            yield per, _with_place(said.removeprefix(whole), str(SEVEN))


def _entry(entry: tuple[str, str]) -> tuple[str, str] | str:
    name, said = entry
    return said if said.isascii() and said.lower() == name else entry


def _ranges(facts: Iterable[tuple[int, bool]]) -> Iterator[str]:
    """The numbers, those that follow each other as one range; a `*` stands behind what is marked."""
    for (_, marked), group in groupby(enumerate(facts), lambda entry: (entry[1][0] - entry[0], entry[1][1])):
        first, *rest = [number for _, (number, _) in group]
        yield str(first) + (f"-{rest[-1]}" if rest else "") + "*" * marked


def _with_place(text: str, value: str) -> str:
    """The text with a place where the value stands, with or without the quotation marks that its name has alone."""
    before, _, after = text.rpartition(value if value in text else value.strip('"'))
    return f"{before}{{v}}{after}"
