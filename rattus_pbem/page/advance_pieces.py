"""The pieces of answers in advance and of conditions: which questions there are, how they are answered, by which facts.

From the words of the game alone, so that the same pieces serve every seat. Only what a list or a number can say is
offered: questions, answers and facts of other kinds are written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
_MADE: dict[tuple[str, str, str], dict[str, Any]] = {}


def advance_pieces(rules: Rules[Any], lang: str) -> dict[str, Any]:
    """The pieces as JSON data; the same for all games of these rules, and made once.

    `questions` hold `answers`, each a template `text` with `{v}` for a value (a number, or one of a table of `tables`)
    and its JSON, in which `field` takes the value; `facts` name their list of `ways`, each with `{f}` for the words of
    the fact, `{a}` for what it is about and `{v}` for the value. `orders` are the facts for conditions of orders; a
    fact with a `*` behind it needs what it is about.
    """
    key = (rules.name, rules.data_digest, lang)
    if key not in _MADE:
        _MADE[key] = _Pieces(rules, lang).pieces()
    return _MADE[key]


def lines_in_force(rules: Rules[Any], view: SeatView, lang: str) -> list[dict[str, Any]]:
    """What the seat has said in advance so far, as lines of a page: `part`, `text`, `json`."""
    advance = Advance.from_json(view.advance)
    parts: list[tuple[str, Any, dict[str, Any]]] = []
    parts += [("standing", dict(line), {"standing": (dict(line),)}) for line in advance.standing]
    parts += [("default", {"on": q} | dict(a), {"default": {q: dict(a)}}) for q, a in advance.default.items()]
    parts += [("settings", {q: value}, {"settings": {q: value}}) for q, value in advance.settings.items()]
    return [{"part": part, "text": _line(rules, lang, **held), "json": said} for part, said, held in parts]


def _line(rules: Rules[Any], lang: str, **parts: Any) -> str:
    """The one line of a sheet that holds these parts."""
    sheet = Sheet(schema_name(rules.name), "", rules.meta.seats[0], 0, **parts)
    return print_sheet(sheet, rules.lexicon, lang).splitlines()[1]


class _Pieces:
    """The pieces of one game in one language."""

    def __init__(self, rules: Rules[Any], lang: str) -> None:
        self.rules = rules
        self.lexicon = rules.lexicon
        self.lang = lang
        self.ways: list[list[dict[str, Any]]] = []
        self.tables: dict[str, list[tuple[str, str]]] = {}

    def pieces(self) -> dict[str, Any]:
        questions = [self._question(question) for question in self.lexicon.questions]
        of = {entry["question"]: list(self._known(entry["question"])) for entry in questions}
        orders = list(self._known(""))
        named = {name.rstrip("*") for names in (*of.values(), orders) for name in names}
        parts = ("conditional", "standing", "default")
        return {
            "questions": [{**entry, "facts": of[entry["question"]]} for entry in questions if entry["answers"]],
            "orders": orders,
            "facts": {name: self._fact(self.lexicon.facts[name]) for name in self.lexicon.facts if name in named},
            "ways": self.ways,
            "tables": self.tables,
            "parts": {part: say("directive", self.lang, word=word(part, self.lang)) for part in parts},
            "none": {
                part: _line(self.rules, self.lang, **{part: empty})
                for part, empty in (("standing", ()), ("default", {}), ("settings", {}))
            },
            "when": f" {WHEN[self.lang][0]} ",
            "only_if": f" {word('only_if', self.lang)} ",
            "limits": list(self._limits()),
        }

    def _question(self, question: str) -> dict[str, Any]:
        settings = [
            {"text": _line(self.rules, self.lang, settings={question: way}), "json": {question: way}, "way": way}
            for way in (ASKING if question in self.lexicon.settable else ())
        ]
        return {
            "question": question,
            "label": self.rules.question_text(question, self.lang),
            "answers": [answer for verb in self.lexicon.answers(question) for answer in self._answers(verb)],
            "settings": settings,
        }

    def _answers(self, verb: Verb) -> Iterator[dict[str, Any]]:
        """What a verb may answer: itself where nothing else must be said, or with the one value that must be."""
        bare = {"on": verb.on, "do": verb.do}
        needed = [shape for shape in verb.fields if not shape.optional]
        if not needed:
            yield {"text": print_advance(bare, self.lexicon, self.lang), "json": bare}
        elif len(needed) == 1:
            kind, name = needed[0].kind, needed[0].name
            many = isinstance(kind, ListOf)
            value = self._value(kind.item if many else kind)
            if value is not None:
                text = print_advance({**bare, name: [value["of"]] if many else value["of"]}, self.lexicon, self.lang)
                yield {
                    "text": _template(text, value.pop("printed")),
                    "json": bare,
                    "field": name,
                    "many": many,
                    **value,
                }

    def _value(self, kind: Kind) -> dict[str, Any] | None:
        """How a value of this kind is chosen, with one of them and how that is printed; None: not from a list."""
        if kind.parts[:1] == (NUMBER,):
            low, high = kind.limits
            return {"of": high, "printed": str(high), "low": low, "high": high}
        if not isinstance(kind, Named) or not self.lexicon.names.get(kind.name):
            return None
        table = self.tables.setdefault(
            kind.name,
            [(name, self.lexicon.printed(kind.name, name, self.lang)) for name in self.lexicon.names[kind.name]],
        )
        return {"of": table[0][0], "printed": table[0][1], "table": kind.name}

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

    def _fact(self, fact: FactShape) -> dict[str, Any]:
        about = None
        if fact.arguments:
            shape = fact.arguments[0]
            value = self._value(shape.kind)
            assert value is not None, "a fact about something that no list has"
            lead = shape.connectors[self.lang][0] + " " if shape.connectors else ""
            del value["of"], value["printed"]
            about = {"field": shape.name, "lead": f" {lead}", **value}
        ways = self._ways(fact)
        if ways not in self.ways:
            self.ways.append(ways)
        return {"label": fact.words[self.lang][0], "about": about, "ways": self.ways.index(ways)}

    def _ways(self, fact: FactShape) -> list[dict[str, Any]]:
        """What may be said of a fact: yes and no, bounds, one of a table."""
        if fact.values.flag:
            return [{"text": self._said(fact, said), "json": said} for said in ({}, {"is": False})]
        value = self._value(fact.values.item)
        if value is None:
            return []
        of, printed = value.pop("of"), value.pop("printed")
        if "table" not in value:
            of, printed = SEVEN, str(SEVEN)
            value["low"], value["high"] = 0, 999
            keys: tuple[str, ...] = () if fact.several else ("at_least", "at_most")
        else:
            keys = ("has_any", "has_none") if fact.several else ("in", "not_in")
        return [
            {
                "text": _template(self._said(fact, {key: [of] if "table" in value else of}), printed),
                "json": {},
                "field": key,
                "many": "table" in value,
                **value,
            }
            for key in keys
        ]

    def _said(self, fact: FactShape, rest: Mapping[str, Any]) -> str:
        """The condition in words, with {f} for the fact and {a} for what it is about."""
        said = print_condition({"fact": fact.name, **rest}, self.lexicon, self.lang)
        return said.replace(fact.words[self.lang][0], "{f}{a}", 1)

    def _limits(self) -> Iterator[dict[str, Any]]:
        verb = next((verb for verb in self.lexicon.verbs if verb.on and not verb.fields), None)
        if verb is None:
            return
        bare = {"on": verb.on, "do": verb.do}
        whole = print_advance(bare, self.lexicon, self.lang)
        for per in self.lexicon.periods:
            said = print_advance({**bare, "limit": {"times": SEVEN, "per": per}}, self.lexicon, self.lang)
            yield {"per": per, "text": _template(said.removeprefix(whole), str(SEVEN))}


def _template(text: str, value: str) -> str:
    """The text with a place where the value stands."""
    before, _, after = text.rpartition(value)
    return f"{before}{{v}}{after}"
