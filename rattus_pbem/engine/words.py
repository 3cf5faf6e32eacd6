"""The words in which orders are written: verbs, their fields, and the names of a game's places, cards and seats.

A game hands over one table of verbs and its names; the text form, the printer and the JSON Schema are all read from
it. Nothing here knows a game, and nothing here judges whether an order is legal: that is the forms' part.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from .values import unchanging

LANGS = ("en", "fr")
Words = Mapping[str, tuple[str, ...]]
"""Language -> ways of saying one thing; the first is the one that is printed, all are read in either language."""

ID = r"[a-z][a-z0-9_]*"
"""How an id is written."""

_TOKEN = re.compile(r"[^\W_]+")
_PLAIN = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")
_IN_CONDITIONS = ("holder", "moment", "symbol")
"""Names that stand in conditions alone."""
_LIKE_A_VALUE = re.compile(r"t?[0-9]+")


@unchanging
class FieldShape:
    """One key of an order: what kind of thing it holds and how it is said in a line of text.

    `kind`: region, card or seat (an id), token (a handle), number, flag, yesno (a list of flags, said by yes and no),
    potions (a number in brackets directly `behind` the field of that name), or one made of several values (`PARTS`):
    cube (owner, region, potions), wall (from one pair of regions to another), piece (from one region to another).
    `many`: least and most of a list; without it the value stands alone. `connectors` may stand before a value, `key`
    must (a flag's key is its yes, `off` its no). `empty` says the empty list, `left_out` says outright that the key is
    absent. A `rider` may also stand on a line of its own below the order. `instead_of`: exactly one of the two keys is
    given.
    """

    name: str
    kind: str
    connectors: Words = field(default_factory=dict)
    key: Words = field(default_factory=dict)
    off: Words = field(default_factory=dict)
    empty: Words = field(default_factory=dict)
    left_out: Words = field(default_factory=dict)
    many: tuple[int, int] | None = None
    low: int = 0
    high: int = 99
    optional: bool = False
    rider: bool = False
    instead_of: str = ""
    surplus_clause: str = ""
    behind: str = ""


PARTS: Mapping[str, tuple[str, ...]] = {
    "cube": ("seat", "region", "potions"),
    "wall": ("region",),
    "piece": ("region",),
}
"""What values of several parts are made of."""


@unchanging
class FactShape:
    """A fact that a condition may name: a number (bounds), a set (ids of a kind of names), or a flag.

    `argument`: the kind of thing that it is about, under its own key (`region`, `card`); `optional` if it may be left
    out where the question concerns one.
    """

    name: str
    words: Words
    kind: str = "number"
    values: str = ""
    argument: str = ""


@unchanging
class Verb:
    """One order, or one answer (`on` names its question), with its fields in the order in which they are printed.

    `role`: "order"; "card", whose words are the card's names; "answer". A `bare` answer is read without the word
    "answer" before it. `clause` is quoted when a field is missing.
    """

    do: str
    words: Words
    fields: tuple[FieldShape, ...] = ()
    role: str = "order"
    on: str = ""
    bare: bool = False
    clause: str = ""

    def shape(self, name: str) -> FieldShape | None:
        """The field of this name."""
        return next((shape for shape in self.fields if shape.name == name), None)

    def other_of(self, shape: FieldShape) -> FieldShape | None:
        """The field that may be given instead of this one."""
        if shape.instead_of:
            return self.shape(shape.instead_of)
        return next((other for other in self.fields if other.instead_of == shape.name), None)


Key = tuple[str, ...]


class Phrases:
    """Things that are called by one or more words; the longest that fits is found."""

    __slots__ = ("_found", "_longest")

    def __init__(self) -> None:
        self._found: dict[Key, Any] = {}
        self._longest = 0

    def put(self, key: Key, thing: Any) -> None:
        """`thing` is called by these folded words."""
        self._found[key] = thing
        self._longest = max(self._longest, len(key))

    def get(self, key: Key) -> Any:
        """What exactly these words call, or None."""
        return self._found.get(key)

    def match(self, words: Sequence[str], at: int) -> tuple[Any, int]:
        """What the words from `at` on call, and how many words that takes; `(None, 0)` if nothing."""
        for size in range(min(self._longest, len(words) - at), 0, -1):
            found = self._found.get(tuple(words[at : at + size]))
            if found is not None:
                return found, size
        return None, 0

    def __iter__(self) -> Iterator[Key]:
        """Every call, in the order of entering."""
        return iter(self._found)


CONDITION_WORDS = frozenset(
    {"and", "in", "not", "at", "from", "to", "exactly", "only", "when", "limit", "per", "yes", "no", "then"}
    | {"et", "en", "parmi", "pas", "hors", "au", "de", "a", "exactement", "seulement", "quand", "si", "limite", "par"}
    | {"oui", "non", "puis", "ensuite", "is", "or", "if", "ou", "est", "lorsque", "dans", "of"}
)
"""Words that have a meaning of their own in conditions: a name that begins so is printed in quotation marks."""

PARTING_WORDS = frozenset({"only", "when", "if", "limit", "seulement", "quand", "si", "lorsque", "limite"})
"""Words that end what stands before them: a name that holds one anywhere is printed in quotation marks."""

Mark = tuple[str, FieldShape]
"""A word of a verb's fields: its part (connector, key, off, empty, left_out) and the field."""


class Lexicon:
    """The table of a game's verbs together with its names: kind -> id -> language -> name.

    `rules` is the game's name, `questions` the words for each question that an answer may name, `noise` the words
    that say nothing. A name that belongs to two ids is not read; such ids are printed and read as ids.

    `facts` are those that conditions may name, `facts_of` says which of them by question ("": an order), each with a
    `*` behind it if its region must be named. `settable` are the questions on others'
    turns for which a seat says whether it wants to be asked.
    """

    def __init__(
        self,
        rules: str,
        verbs: Iterable[Verb],
        names: Mapping[str, Mapping[str, Mapping[str, str]]],
        questions: Mapping[str, Words],
        noise: Words,
        facts: Iterable[FactShape] = (),
        facts_of: Mapping[str, Sequence[str]] | None = None,
        settable: Sequence[str] = (),
    ) -> None:
        self.rules = rules
        cards = names["card"]
        self.verbs = tuple(verb for verb in verbs if verb.role != "card" or verb.do in cards)
        self.names = names
        self.questions = questions
        self.facts = {fact.name: fact for fact in facts}
        self.settable = tuple(settable)
        self._facts_of = facts_of or {}
        self.fact_words = Phrases()
        self._phrases = {kind: _name_phrases(told) for kind, told in names.items()}
        self._marks: dict[tuple[str, str], Phrases] = {}
        self._by_do = {(verb.on, verb.do): verb for verb in self.verbs}
        self.noise = frozenset(fold(word) for told in noise.values() for word in told)
        self.openers = Phrases()
        self.question_words = Phrases()
        for verb in self.verbs:
            if not verb.on or verb.bare:
                for words in self.verb_words(verb).values():
                    _put_all(self.openers, words, verb)
        for question, told in questions.items():
            for words in told.values():
                _put_all(self.question_words, words, question)
        for fact in self.facts.values():
            for words in fact.words.values():
                _put_all(self.fact_words, words, fact.name)
        shapes = [shape for verb in self.verbs for shape in verb.fields]
        self._reserved = CONDITION_WORDS | _first_words(
            told for s in shapes for told in (s.connectors, s.key, s.off, s.empty, s.left_out)
        )
        self._before_yes = _first_words(shape.key for shape in shapes if shape.kind == "yesno")

    def facts_of(self, question: str) -> dict[str, bool]:
        """The facts that conditions may name for a question ("": for an order), and whether each must name a region."""
        return {name.rstrip("*"): name.endswith("*") for name in self._facts_of.get(question, ())}

    def verb(self, data: Mapping[str, Any]) -> Verb | None:
        """The verb of an order or answer in JSON form."""
        on, do = data.get("on", ""), data.get("do")
        return self._by_do.get((on, do)) if isinstance(on, str) and isinstance(do, str) else None

    def verb_words(self, verb: Verb) -> Words:
        """How a verb is said; a card's verb is said by the card's names."""
        if verb.role != "card":
            return verb.words
        called = self.names["card"][verb.do]
        own = {lang: (called[lang], *verb.words.get(lang, ())) for lang in LANGS}
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
                for part in ("connectors", "key", "off", "empty", "left_out"):
                    for words in getattr(shape, part).values():
                        for word in words:
                            key = fold_words(word)
                            known.put(key, [*(known.get(key) or ()), (part, shape)])
        return known

    def name(self, kind: str, which: str, lang: str) -> str:
        """The display name of a region, card or seat in a language; an id that has none is its own name."""
        told = self.names[kind].get(which)
        return told[lang] if told else which

    def match(self, kind: str, words: Sequence[str], at: int) -> tuple[str | None, int]:
        """The id that the folded words from `at` on name, and how many words that takes."""
        found, size = self._phrases[kind].match(words, at)
        return found, size

    def lookup(self, kind: str, text: str) -> str | None:
        """The id of exactly this id or name, in either language; None if it is nobody's or two things' name."""
        if text in self.names[kind]:
            return text
        found: str | None = self._phrases[kind].get(fold_words(text))
        return found

    def printed(self, kind: str, which: str, lang: str) -> str:
        """The name as a line of text holds it: in quotation marks where it would be taken for something else."""
        for name in (self.name(kind, which, lang), which):
            key = fold_words(name)
            if not key or self._phrases[kind].get(key) != which or not _is_plain(name):
                continue
            reserved = CONDITION_WORDS if kind in _IN_CONDITIONS else self._reserved
            if kind == "card":
                reserved = reserved - self._before_yes
            alone = key[0] not in reserved and not _LIKE_A_VALUE.fullmatch(key[0]) and not PARTING_WORDS & set(key)
            return name if alone and not self._begins_another(key) else f'"{name}"'
        return f'"{which}"'

    def nearest(self, kind: str, text: str, lang: str) -> str:
        """The name that looks most like the text, or "" if none does."""
        return nearest(text, {name: self.name(kind, which, lang) for which, name in self._called(kind)})

    def nearest_id(self, kind: str, text: str) -> str:
        """The id whose id or name looks most like the text, or "" if none does."""
        return nearest(text, {name: which for which, name in self._called(kind)})

    def _called(self, kind: str) -> Iterator[tuple[str, str]]:
        for which, told in self.names[kind].items():
            for name in (which, *told.values()):
                yield which, name

    def _begins_another(self, key: Key) -> bool:
        return any(
            other[: len(key)] == key and len(other) > len(key)
            for phrases in self._phrases.values()
            for other in phrases
        )


def fold(text: str) -> str:
    """Without case and accents; `œ` is `oe`."""
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe"))
        text = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return text.casefold()


def fold_words(text: str) -> Key:
    """The folded words of a text; hyphen, space, underscore and apostrophe part words alike."""
    return tuple(fold(word) for word in _TOKEN.findall(unicodedata.normalize("NFC", text)))


def nearest(text: str, called: Mapping[str, str], cutoff: float = 0.6) -> str:
    """Of `called` (what it is called by -> what to show) the one that looks most like the text; "" if none does."""
    if not 0 < len(text) <= 40:
        return ""
    from difflib import get_close_matches

    folded = {" ".join(fold_words(name)): shown for name, shown in called.items()}
    close = get_close_matches(" ".join(fold_words(text)), folded, 1, cutoff)
    return folded[close[0]] if close else ""


def _first_words(told: Iterable[Words]) -> frozenset[str]:
    return frozenset(fold_words(word)[0] for words in told for ways in words.values() for word in ways)


def _put_all(phrases: Phrases, words: Iterable[str], thing: Any) -> None:
    for word in words:
        phrases.put(fold_words(word), thing)


def _is_plain(name: str) -> bool:
    return bool(_PLAIN.fullmatch(name)) and unicodedata.is_normalized("NFC", name)


def _name_phrases(told: Mapping[str, Mapping[str, str]]) -> Phrases:
    """Ids first; a name that is another's id, or two ids' name, is left out."""
    phrases = Phrases()
    owners: dict[Key, set[str]] = {}
    for which, names in told.items():
        for name in names.values():
            owners.setdefault(fold_words(name), set()).add(which)
    for key, those in owners.items():
        if key and len(those) == 1:
            phrases.put(key, next(iter(those)))
    spelt: dict[Key, list[str]] = {}
    for which in told:
        spelt.setdefault(fold_words(which), []).append(which)
    for key, ids in spelt.items():
        if key:
            phrases.put(key, ids[0] if len(ids) == 1 else None)
    return phrases
