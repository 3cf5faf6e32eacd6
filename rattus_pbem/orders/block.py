"""The lines of a block of orders: orders, answers, riders below them, settings, notes, comments.

Each line is read by itself, so that a bad one never costs the others. What an order means is the table's of verbs;
the block's frame and the rest of a letter are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.words import Lexicon, Verb, fold, fold_words, nearest
from .faults import SheetFault
from .fields import FieldReader, Word, WordFault, is_rider, normal, split_words, verb_name
from .sentences import say, shown
from .sheet import Line

HEX64 = r"[0-9a-f]{64}"
MOST_CHARACTERS = 500
MOST_ORDERS = 100

DIRECTIVES = {
    "note": "note",
    "settings": "settings",
    "setting": "settings",
    "reglages": "settings",
    "reglage": "settings",
    "parametres": "settings",
    "standing": "standing",
    "permanent": "standing",
    "permanents": "standing",
    "conditional": "conditional",
    "conditionnel": "conditional",
    "conditionnels": "conditional",
    "default": "default",
    "defaut": "default",
    "defauts": "default",
}
ANSWER = {"answer", "answers", "reponse", "reponses", "repondre", "repond"}
WAIT = {("wait",), ("attendre",), ("attente",)}
NONE = {("none",), ("rien",), ("aucun",), ("aucune",), ("aucuns",)}
NONCE = {("nonce", "hash"): "nonce_hash", ("nonce", "empreinte"): "nonce_hash", ("nonce",): "nonce"}

_COMMENT = re.compile(r"//|#(?![0-9])")
_DIRECTIVE = re.compile(r"\s*([^\W\d_]+)\s*:\s*")


@dataclass
class Draft:
    """An order being read, over its own line and the riders below it."""

    reader: FieldReader
    number: int
    column: int
    end: int
    source: str
    places: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)


class BlockReader:
    """Reads the lines of one block; collects orders, settings, note and every fault."""

    def __init__(self, lexicon: Lexicon, lang: str) -> None:
        self.lexicon = lexicon
        self.lang = lang
        self.faults: list[SheetFault] = []
        self.drafts: list[Draft] = []
        self.open: Draft | None = None
        self.wait = False
        self.notes: list[str] = []
        self.parts: dict[str, Any] = {}
        self.number = 0
        self.source = ""

    def line(self, raw: str, number: int) -> None:
        """One line of the block, of any kind."""
        self.number, self.source = number, raw.strip()
        if len(raw) > MOST_CHARACTERS and fold(raw.lstrip()[:4]) != "note":
            self.say(1, "long_line", most=MOST_CHARACTERS)
            self.open = None
            return
        if "\ufffd" in raw:
            self.say(raw.index("\ufffd") + 1, "lost_letter")
            self.open = None
            return
        written, raw = raw, normal(raw)
        directive = _DIRECTIVE.match(raw)
        if directive and not self._opens(fold(directive[1])):
            self.open = None
            self._directive(directive, raw, written)
            return
        words = split_words(_COMMENT.split(raw, maxsplit=1)[0])
        if not words:
            return
        if tuple(word.key for word in words) in WAIT:
            self.open, self.wait = None, True
        elif words[0].key == "nonce":
            self.open = None
            self._setting(words)
        elif self.open is not None and is_rider(words, self.open.reader.verb, self.lexicon):
            self.rider(self.open, words)
        else:
            self.order(words)

    def only(self, text: str, number: int) -> list[Word]:
        """The words of a line that can only be an order or a rider."""
        self.number, self.source = number, text.strip()
        return split_words(_COMMENT.split(normal(text), maxsplit=1)[0])

    def order(self, words: list[Word]) -> None:
        """A line that begins an order or an answer."""
        found = self._verb(words)
        self.open = None
        if found is None:
            return
        verb, at = found
        reader = FieldReader(verb, self.lexicon, self.lang)
        if len(self.drafts) == MOST_ORDERS:
            self.say(words[0].column, "many_orders", most=MOST_ORDERS)
        self.open = Draft(reader, self.number, words[0].column, words[-1].end, self.source)
        self.drafts.append(self.open)
        reader.read(words[at:])
        self._take_faults(reader)
        self.open.places = {name: self._place(column) for name, column in reader.columns.items()}

    def rider(self, draft: Draft, words: list[Word]) -> None:
        """A line that goes on with the order above it."""
        draft.reader.read(words, riding=True)
        self._take_faults(draft.reader)
        for name, column in draft.reader.columns.items():
            draft.places[name] = self._place(column)
            draft.sources[name] = self.source

    def lines(self) -> list[Line]:
        """The orders read, each complete; what is missing is added to the faults."""
        done = []
        for index, draft in enumerate(self.drafts):
            self.number, self.source = draft.number, draft.source
            draft.reader.finish(draft.end)
            self._take_faults(draft.reader)
            place = self._place(draft.column)
            data = draft.reader.data()
            done.append(Line(data, place, draft.source, index, draft.number, draft.places, draft.sources))
        self.faults.sort(key=lambda fault: fault.line)
        return done

    def _verb(self, words: list[Word]) -> tuple[Verb, int] | None:
        """The verb of a line and how many words it takes."""
        keys = [word.key for word in words]
        if keys[0] in ANSWER:
            return self._answer(words, keys)
        verb, size = self.lexicon.openers.match(keys, 0)
        if verb is not None:
            return verb, size
        first = words[0]
        if any(is_rider(words, verb, self.lexicon) for verb in self.lexicon.verbs):
            self.say(first.column, "rider_alone", given=shown(first.raw))
            return None
        expected = [verb for verb in self.lexicon.verbs if not verb.on]
        card, _ = self.lexicon.match("card", keys, 0)
        if card is not None:
            card_name = self.lexicon.name("card", card, self.lang)
            self.say(first.column, "card_without_order", given=card_name, expected=self._told(expected))
            return None
        given = shown(f"#{first.raw}" if first.kind == "handle" else first.raw)
        near = self._nearest_verb(first.raw, expected)
        self.say(first.column, "unknown_order", near=near, given=given, expected=self._told(expected))
        return None

    def _answer(self, words: list[Word], keys: Sequence[str]) -> tuple[Verb, int] | None:
        """`answer QUESTION [DO] …`, or `answer DO …` where only one question has such an answer."""
        question, size = self.lexicon.question_words.match(keys, 1)
        at = 1 + size
        answers = self.lexicon.answers(question) if question else [v for v in self.lexicon.verbs if v.on]
        fitting = [(verb, n) for verb in answers if (n := self._says(verb, keys, at))]
        if len(fitting) == 1:
            return fitting[0][0], at + fitting[0][1]
        if question and len(answers) == 1:
            return answers[0], at
        told = self._told(answers) if question else ", ".join(self._questions().values())
        if len(words) == at:
            self.say(words[-1].end, "nothing_given", expected=told)
            return None
        given = words[at].raw
        if question:
            near = self._nearest_verb(given, answers)
            self.say(words[at].column, "unknown_answer", near=near, given=shown(given), expected=told)
        else:
            ways = self.lexicon.questions.items()
            called = {
                way: self._questions()[name] for name, told_in in ways for said in told_in.values() for way in said
            }
            near = nearest(given, called)
            self.say(words[at].column, "unknown_question", near=near, given=shown(given), expected=told)
        return None

    def _says(self, verb: Verb, keys: Sequence[str], at: int) -> int:
        """How many words from `at` on say this verb; 0 if they do not."""
        sizes = (len(key) for way in self._ways(verb) if (key := fold_words(way)) == tuple(keys[at : at + len(key)]))
        return max(sizes, default=0)

    def _ways(self, verb: Verb) -> list[str]:
        return [way for told in self.lexicon.verb_words(verb).values() for way in told]

    def _told(self, verbs: Sequence[Verb]) -> str:
        return ", ".join(verb_name(verb, self.lexicon, self.lang) for verb in verbs)

    def _nearest_verb(self, given: str, verbs: Sequence[Verb]) -> str:
        return nearest(given, {way: verb_name(v, self.lexicon, self.lang) for v in verbs for way in self._ways(v)})

    def _questions(self) -> dict[str, str]:
        return {question: told[self.lang][0] for question, told in self.lexicon.questions.items()}

    def _opens(self, key: str) -> bool:
        return self.lexicon.openers.get((key,)) is not None or key in ANSWER

    def _directive(self, found: re.Match[str], raw: str, written: str) -> None:
        name, rest = DIRECTIVES.get(fold(found[1])), raw[found.end() :]
        column = found.start(1) + 1
        if name == "note":
            self.notes.append(written.partition(":")[2])
            return
        words = split_words(" " * found.end() + _COMMENT.split(rest, maxsplit=1)[0])
        if name is None:
            near = nearest(found[1], {key: key for key in DIRECTIVES})
            self.say(column, "unknown_directive", near=near and near + ":", given=shown(found[1]))
        elif tuple(word.key for word in words) in NONE:
            self.parts.setdefault(name, {} if name in ("settings", "default") else ())
        elif name == "settings" and words:
            self._setting(words)
        elif name == "settings":
            self.say(column, "nothing_given", expected="nonce, nonce hash")
        else:
            self.say(column, "nothing_in_advance")

    def _setting(self, words: list[Word]) -> None:
        keys = [word.key for word in words]
        size = 2 if tuple(keys[:2]) in NONCE else 1
        name = NONCE.get(tuple(keys[:size]))
        if name is None:
            near = nearest(words[0].raw, {"nonce": "nonce"})
            self.say(words[0].column, "bad_setting", near=near, given=shown(words[0].raw))
            return
        value = "".join(keys[size:])
        column = words[size].column if len(words) > size else words[-1].end
        settings = self.parts.setdefault("settings", {})
        if name in settings:
            self.say(words[0].column, "given_twice", given=shown(words[0].raw))
        elif name == "nonce_hash" and (value,) in NONE:
            settings[name] = "none"
        elif re.fullmatch(HEX64, value):
            settings[name] = value
        else:
            self.say(column, "bad_" + name)

    def _take_faults(self, reader: FieldReader) -> None:
        for fault in reader.faults:
            self._add(fault)
        reader.faults.clear()

    def say(self, column: int, key: str, *, near: str = "", **facts: Any) -> None:
        """A fault of this line, by the key of its sentence."""
        self._add(WordFault(column, say(key, self.lang, **facts), nearest=near))

    def _add(self, fault: WordFault) -> None:
        place = self._place(fault.column)
        self.faults.append(
            SheetFault(place, fault.message, fault.clause, fault.nearest, shown_line(self.source), self.number)
        )

    def _place(self, column: int) -> str:
        return say("line_column", self.lang, line=self.number, column=column)


def shown_line(text: str) -> str:
    """A line as quoted in a fault."""
    return "".join(letter if letter.isprintable() else "·" for letter in text.strip()[:200])
