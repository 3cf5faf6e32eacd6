"""The words in which orders are written: a game's table of verbs, and its names.

The text form, the printer and the JSON Schema are all read from this table. Nothing here knows a game, and nothing here
judges whether an order is legal: that is the forms' part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import field
from itertools import chain
from typing import Any

from ..engine.records import DEFAULT
from ..engine.values import immutable
from ..locale import FIRST, ways, words_by_language
from .kinds import COUNT, Kind, Named
from .name_tables import Names, Table
from .phrases import LANGS, Key, Phrases, Words, first_words, fold, fold_words, phrases_of

BY_DEFAULT = object()
"""What a key holds that is left to the default: not the word, which a board may call a place."""


@immutable
class FieldShape:
    """One key of an order: the kind of its value and how it is said in a line of text.

    `connectors` may stand before the value (printed unless `quiet`), `key` must (the key of a flag is its yes).
    `through` leads to a value of a list that comes before the one just given (`to Germania via Italia`).
    `left_out` says outright that the key is absent, and `by_default` stands for a value: the default, taken at once (in
    JSON `"default"`). A `rider` may also stand on a separate line below the order.
    `end` stands for the value 0, without the key: `to the end` is `until 0`.
    `instead_of`: exactly one of the two keys is given. `surplus_clause` is quoted when a value is one too many.
    """

    name: str
    kind: Kind
    connectors: Words = field(default_factory=dict)
    key: Words = field(default_factory=dict)
    through: Words = field(default_factory=dict)
    left_out: Words = field(default_factory=dict)
    by_default: Words = field(default_factory=dict)
    end: Words = field(default_factory=dict)
    optional: bool = False
    rider: bool = False
    instead_of: str = ""
    surplus_clause: str = ""
    quiet: bool = False

    def marks(self) -> tuple[tuple[str, Words], ...]:
        """All the words that say something about the key, each with what they are."""
        return (
            ("connectors", self.connectors),
            ("connectors", self.kind.connectors),
            ("key", self.key),
            ("through", self.through),
            ("off", self.kind.off),
            ("empty", self.kind.empty),
            ("left_out", self.left_out),
            ("by_default", self.by_default),
            ("end", self.end),
        )

    def held(self, value: Any) -> list[Any]:
        """The values of this key in JSON form; the default is `BY_DEFAULT`, which is the name of nothing."""
        if self.by_default and value == DEFAULT:
            return [BY_DEFAULT]
        return value if isinstance(value, list) else [value]

    def lacks(self, held: Mapping[str, list[Any]]) -> bool:
        """Whether something is still to be said about the key in an order that holds this by key."""
        if self.name not in held:
            return not self.optional or bool(self.left_out)
        values, kind = held[self.name], self.kind
        return not all(map(kind.item.is_whole, values)) or (kind.many is not None and len(values) < kind.many[0])

    def to_json(self, held: list[Any]) -> dict[str, Any]:
        """The key with these values, for an order in JSON form; nothing where there is none and no list."""
        if held == [BY_DEFAULT]:
            return {self.name: DEFAULT}
        return {self.name: held if self.kind.many else held[0]} if held or self.kind.many else {}


@immutable
class FactShape:
    """A fact that a condition may name. `values` is the kind of what it is compared with: a count has bounds, a flag
    stands alone, everything else is one of a set. A fact that is itself a set of such values (`several`) has any, all
    or none of those named, or so many.

    `arguments` are what it is about, each under its own key; an optional one may be left out where the question
    concerns one (see `Lexicon.facts_of`). Their first connectors are printed.
    """

    name: str
    words: Words
    values: Kind = COUNT
    arguments: tuple[FieldShape, ...] = ()
    several: bool = False

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its values and of its arguments."""
        return (self.values, *(part.kind for part in self.arguments))


@immutable
class Stated:
    """What may stand in an order and is a condition of it: `take Peasant from green` holds only while the fact `holder`
    of its `card` (`about`) is that. `words` lead to the value.
    """

    fact: str
    about: str
    words: Words


@immutable
class DownTo:
    """A number that people say with an answer which they mean, as it is said in advance: while the fact is more
    (`keep attacking until 4 left`: when the force is at least 5). `words` stand beside the number.
    """

    fact: str
    words: Words


@immutable
class Verb:
    """One order, or one answer (`on` names its question), with its fields in the order in which they are printed.

    A verb that is `named` is called by the names of its id in the table of that kind, and is left out where the table
    has no such id. A `bare` answer is read without the word "answer" before it. `clause` is quoted when a field is
    missing. `also` is the order that the same words mean where this one has no place: each question takes the one that
    it knows. Nothing is lost where an `idle` order is never reached. `meant` are words that people write for it: they
    are not read, and answered with this verb. `whole` says an answer that holds no value together with its question,
    where that is not said by the words of the one and of the other (`continuer la bataille`); `down_to` is the number
    that may be said with what is `meant` for it, `named_with` the fact that a name in those words is. An order with an
    `also` is this one if it names first what this one `moves` (`move 2 cubes from …`).
    """

    do: str
    words: Words
    fields: tuple[FieldShape, ...] = ()
    named: Named | None = None
    on: str = ""
    bare: bool = False
    clause: str = ""
    also: str = ""
    stated: Stated | None = None
    idle: bool = False
    meant: Words = field(default_factory=dict)
    whole: Words = field(default_factory=dict)
    down_to: DownTo | None = None
    named_with: str = ""
    moves: Words = field(default_factory=dict)

    def shape(self, name: str) -> FieldShape | None:
        """The field of this name."""
        return next((shape for shape in self.fields if shape.name == name), None)

    def alternative_to(self, shape: FieldShape) -> FieldShape | None:
        """The field that may be given instead of this one."""
        if shape.instead_of:
            return self.shape(shape.instead_of)
        return next((other for other in self.fields if other.instead_of == shape.name), None)

    def lacking_alike(self, shape: FieldShape, held: Collection[str]) -> FieldShape | None:
        """Another field for the same kind of thing, which an order that holds these keys must have and lacks."""
        needed = (each for each in self.fields if not (each.optional or each.name in held))
        return next((each for each in needed if each.kind is shape.kind), None)


PERIODS: Mapping[str, Words] = {"turn": words_by_language("per_turn"), "game": words_by_language("per_game")}
"""What a limit may count in every game."""

NOTHING: Mapping[str, Any] = {}

Mark = tuple[str, FieldShape]
"""A word of a verb's fields: what it is (see `FieldShape.marks`) and the field."""


class Lexicon(Names):
    """The table of a game's verbs together with its names: table -> id -> language -> name.

    `unread` are names of players that are not read, with the key of the sentence that says why.

    `rules` is the game's name, `names` the names of the board, with the seats among them; kinds may bring tables of
    their own, in whose place such a table counts. `questions` are the words for each question that an answer may name,
    `noise` the words that say nothing.

    `facts` are those that conditions may name, `facts_of` says which of them by question ("": an order), each with a
    `*` behind it if its arguments must be given. `settable` are the questions on others' turns for which a seat says
    whether it wants to be asked. `schema_folder` holds the schema of its sheets, where the game is not one of ours.

    `periods` are those that the limit of an answer in advance may name beside a turn and a game, in words;
    `once_per` names, by question, the period in which such an answer is used once unless it says `repeat`.
    `condition_clause` is quoted when a condition of an order does not hold. `repeating` are the keys by which an order
    is carried out more than once: its conditions belong to it (see `conditions.answer_of`).
    """

    def __init__(
        self,
        rules: str,
        verbs: Iterable[Verb],
        names: Mapping[str, Table],
        questions: Mapping[str, Words],
        noise: Words,
        facts: Iterable[FactShape] = (),
        facts_of: Mapping[str, Sequence[str]] = NOTHING,
        settable: Sequence[str] = (),
        schema_folder: str = "",
        periods: Mapping[str, Words] = NOTHING,
        once_per: Mapping[str, str] = NOTHING,
        condition_clause: str = "",
        repeating: Sequence[str] = (),
    ) -> None:
        self.rules = rules
        self.unlisted: frozenset[str] = frozenset()
        self.unread: Mapping[Key, str] = {}
        self.schema_folder = schema_folder
        self.periods = {**PERIODS, **periods}
        self.once_per = once_per
        self.condition_clause = condition_clause
        self.repeating = tuple(repeating)
        table, facts = tuple(verbs), tuple(facts)
        self.verbs = tuple(verb for verb in table if verb.named is None or verb.do in names[verb.named.name])
        self.naming = tuple({verb.named.name: verb.named for verb in table if verb.named is not None}.values())
        self.questions = questions
        self.facts = {fact.name: fact for fact in facts}
        self.settable = tuple(settable)
        self._facts_of = {question: _with_need(names) for question, names in facts_of.items()}
        in_orders = [shape.kind for verb in table for shape in verb.fields]
        kinds = (*in_orders, *(kind for fact in facts for kind in fact.kinds()))
        self.kinds = {kind.name: kind.item for kind in kinds}
        tables = _with_own(names, kinds)
        unordered = set(tables).difference(*(kind.tables for kind in in_orders))
        super().__init__(tables, _leading_words(self.verbs), unordered)
        self.things = tuple(names)
        self._marks: dict[tuple[str, str], Phrases] = {}
        self._by_do = {(verb.on, verb.do): verb for verb in self.verbs}
        self.noise = frozenset(map(fold, chain(ways("noise"), *noise.values())))
        self.openers = phrases_of((self.verb_words(verb), verb) for verb in self.verbs if not verb.on or verb.bare)
        self.question_words = phrases_of((words, question) for question, words in questions.items())
        self.fact_words = phrases_of((fact.words, fact.name) for fact in facts)

    def without(self, verbs: Iterable[str]) -> Lexicon:
        """The same table, in which these verbs are read as before but named to nobody (see `unlisted`)."""
        other = copy(self)
        other.unlisted = frozenset(verbs)
        return other

    def facts_of(self, question: str) -> Mapping[str, bool]:
        """The facts that conditions may name for a question ("": an order), and whether each needs its arguments."""
        return self._facts_of.get(question, {})

    def verb(self, data: Mapping[str, Any]) -> Verb | None:
        """The verb of an order or answer in JSON form."""
        on, do = data.get("on", ""), data.get("do")
        return self._by_do.get((on, do)) if isinstance(on, str) and isinstance(do, str) else None

    def is_idle(self, order: Mapping[str, Any]) -> bool:
        """Whether nothing is lost where this order is never reached."""
        verb = self.verb(order)
        return order["do"] in ("done", "pause") or (verb is not None and verb.idle)

    def names_one(self, tables: Iterable[str], keys: Sequence[str], at: int) -> bool:
        """Whether a name of these tables stands here, or behind words that say nothing."""
        while at < len(keys) and not any(self.match(table, keys, at)[1] for table in tables):
            if keys[at] not in self.noise:
                return False
            at += 1
        return at < len(keys)

    def leads_to_rider(self, verb: Verb, keys: Sequence[str]) -> bool:
        """Whether a separate line that begins with these words continues an order of this verb."""
        marks, _ = self.marks(verb).match(keys, 0)
        return any(shape.rider and part in ("key", "off", "end") for part, shape in marks or ())

    def is_rather_a_name(
        self, marks: Sequence[Mark], tables: Sequence[str], keys: Sequence[str], at: int, size: int
    ) -> bool:
        """Whether a word of so many parts that leads to a value is rather a name of these tables: none follows it."""
        led = [shape for part, shape in marks if part == "key" and shape.kind.key_needs_value]
        if not led or not any(self.match(table, keys, at)[1] for table in tables):
            return False
        after = at + size
        nothing = {fold_words(way) for shape in led for ways in shape.kind.empty.values() for way in ways}
        values = (self.match(table, keys, after)[1] for shape in led for table in shape.kind.tables)
        return not any(values) and tuple(keys[after : after + 1]) not in nothing

    def verb_words(self, verb: Verb) -> Words:
        """How a verb is said; one that is named is said by its names too."""
        if verb.named is None:
            return verb.words
        called = self.names[verb.named.name][verb.do]
        own = {lang: (called.get(lang) or called[FIRST], *verb.words.get(lang, ())) for lang in LANGS}
        return {**own, "id": (verb.do,)}

    def answers(self, question: str) -> list[Verb]:
        """The verbs that answer a question."""
        return [verb for verb in self.verbs if verb.on == question]

    def marks(self, verb: Verb) -> Phrases:
        """The words of a verb's fields: each calls a list of marks, since two fields may share a connector."""
        known = self._marks.get((verb.on, verb.do))
        if known is None:
            known = self._marks[verb.on, verb.do] = Phrases()
            for shape in verb.fields:
                for part, words in shape.marks():
                    for ways in words.values():
                        for way in ways:
                            key = fold_words(way)
                            known.put(key, [*(known.get(key) or ()), (part, shape)])
        return known


def _with_own(names: Mapping[str, Table], kinds: Iterable[Kind]) -> dict[str, Table]:
    """The tables of the board, and those that kinds bring where the board has none."""
    own = {name: table for kind in kinds for name, table in kind.names.items()}
    return {**names, **own, **names}


def _leading_words(verbs: Sequence[Verb]) -> frozenset[str]:
    """The words that lead to something else in an order, so that no name may begin with one unquoted."""
    shapes = [shape for verb in verbs for shape in verb.fields]
    with_value = first_words(shape.key for shape in shapes if shape.kind.key_needs_value)
    return first_words(words for shape in shapes for _, words in shape.marks()) - with_value


def _with_need(facts: Sequence[str]) -> dict[str, bool]:
    """Each fact of a list, and whether its arguments must be given: a `*` stands behind it."""
    return {name.rstrip("*"): name.endswith("*") for name in facts}
