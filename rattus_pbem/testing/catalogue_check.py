"""The texts of a game: does each language say everything, with the same facts, and is each text there that is needed?
The words of its orders: none means two things where it is read, and nothing is named that is not there.

Places are lines of the catalogues; for what lacks, the last line of its table.
"""

from __future__ import annotations

import os
import re
import string
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from ..contract.rules import Rules
from ..language.phrases import Words, fold_words
from ..language.words import Lexicon
from ..locale import FIRST, LANGUAGES, catalogue, sentences
from ..locale.catalogues import source
from ..locale.gettext_files import Message, content_of, messages
from ..rules.game_faults import shown_path
from .mistakes import Mistake, MistakeError, place_of
from .protocol_parts import option_meanings


class CatalogueFile:
    """The catalogue of one language in a game's package of texts."""

    def __init__(self, package: str, lang: str) -> None:
        self.lang = lang
        self.path = source(import_module(package).__path__[0], lang)
        self.shown = shown_path(self.path, package)
        text = ""
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                text = file.read()
        self._lines = text.splitlines()
        try:
            if text:
                content_of(text)
        except ValueError as error:
            raise MistakeError(Mistake(f"{self.shown}:{self._line_of(str(error))}", str(error), "Mend it")) from None
        self.messages: dict[str, Message] = {message.key: message for message in messages(text)}

    def _line_of(self, said: str) -> int:
        """The line that an error names, or the last one of the message whose key it begins with."""
        if match := re.match(r"line (\d+): ", said):
            return int(match[1])
        return max((n for n, line in self._contexts() if f'"{said.partition(" ")[0]}"' in line), default=1)

    @property
    def is_there(self) -> bool:
        """Whether the language has a catalogue."""
        return bool(self._lines)

    def place(self, key: str) -> str:
        """The line of a message; of one that lacks, that of the last of its table."""
        lines = {match[1]: number for number, line in self._contexts() if (match := _CONTEXT.match(line))}
        table = key.partition(".")[0] + "."
        last = max((number for name, number in lines.items() if name.startswith(table)), default=1)
        return f"{self.shown}:{lines.get(key, last)}"

    def _contexts(self) -> Iterator[tuple[int, str]]:
        return ((number, line) for number, line in enumerate(self._lines, 1) if line.startswith("msgctxt"))

    def keys_of_word(self, word: str) -> list[str]:
        """The messages of `words` that have this way of saying something."""
        return [
            key
            for key, message in self.messages.items()
            if key.startswith("words.") and word in [way.strip().casefold() for way in message.forms[0].split(" | ")]
        ]


_CONTEXT = re.compile(r'msgctxt "(.+)"')


def catalogue_files(rules: Rules[Any]) -> dict[str, CatalogueFile]:
    """The catalogues of a game, by language."""
    return {lang: CatalogueFile(rules.meta.texts, lang) for lang in LANGUAGES}


def language_mistakes(files: Mapping[str, CatalogueFile]) -> Iterator[Mistake]:
    """What a language lacks or has beyond English, and what it says with other facts."""
    first = files[FIRST]
    for lang, other in files.items():
        if lang == FIRST:
            continue
        if not other.is_there:
            yield Mistake(other.shown, f"there is no catalogue of {lang}", f"Copy {first.shown} and translate it")
            continue
        for key, message in first.messages.items():
            theirs = other.messages.get(key)
            if theirs is None:
                said = f'msgctxt "{key}" / msgid "{message.english}" / msgstr "…"'
                yield Mistake(other.place(key), f"{lang} has no {key}", f"Write {said}")
            elif key and (not all(theirs.texts) or "fuzzy" in theirs.flags):
                what = f"{key} is not translated into {lang}: {message.english!r}"
                yield Mistake(other.place(key), what, "Write its msgstr, and take away the mark fuzzy")
            elif key.partition(".")[0] not in ("", "elisions", "words"):
                strange = placeholders(theirs.forms) ^ placeholders(message.forms)
                if strange:
                    what = f"{key} in {lang} differs in {{{min(strange)}}}: {theirs.forms[-1]!r}, {message.forms[-1]!r}"
                    yield Mistake(other.place(key), what, "Name the same facts in braces in both languages")
        for key in other.messages.keys() - first.messages.keys():
            yield Mistake(other.place(key), f"{key} is in {lang} alone", f"Add it to {first.shown}, or take it away")


def placeholders(forms: Iterable[str]) -> set[str]:
    """The facts in braces that sentences name."""
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def text_mistakes(rules: Rules[Any], files: Mapping[str, CatalogueFile]) -> Iterator[Mistake]:
    """Texts that the game is asked for and does not have; those of its script's questions and faults apart."""
    first = files[FIRST]
    tables = catalogue(rules.meta.texts, FIRST)
    needed: dict[str, str] = {f"options.{name}": "options" for name in option_meanings(rules, tables)}
    needed |= {f"events.{kind}": place_of(cls) for kind, cls in rules.event_kinds.items() if not _is_said(tables, kind)}
    for key, where in needed.items():
        what = f"there is no text {key}" + (f" (for {where})" if ":" in where else "")
        yield lacking(first, key, what)
    yield from _wrong_facts(rules, files)


def _is_said(tables: Mapping[str, Mapping[str, object]], kind: str) -> bool:
    """Whether an event has a sentence, or several for its several cases; true where the game keeps them otherwise."""
    said = {
        *tables.get("events", {}),
        *(key.partition(".")[2] for key in tables["plurals"] if key.startswith("events.")),
    }
    return not said or any(key == kind or key.startswith((f"{kind}.", f"{kind}_")) for key in said)


def lacking(first: CatalogueFile, key: str, what: str) -> Mistake:
    """The mistake that a text lacks in every language."""
    return Mistake(first.place(key), what, f'Write msgctxt "{key}", msgid "…" there and in the other languages')


def _wrong_facts(rules: Rules[Any], files: Mapping[str, CatalogueFile]) -> Iterator[Mistake]:
    """Sentences of events that name in braces what cannot be filled in: the fields of an event can."""
    for lang, file in files.items():
        for key, message in file.messages.items():
            try:
                placeholders(message.forms)
            except ValueError as error:
                yield Mistake(file.place(key), f"{key} in {lang} cannot be filled in: {error}", "Close each brace")


def is_general(key: str) -> bool:
    """Whether the program has a sentence of its own for faults of this kind."""
    return key in sentences("common", FIRST) or key in catalogue("rattus_pbem.locale", FIRST)["plurals"]


Ways = dict[tuple[str, ...], list[str]]


def word_mistakes(rules: Rules[Any], files: Mapping[str, CatalogueFile], package: str) -> Iterator[Mistake]:
    """Words that collide, and what the lexicon names that it does not have."""
    lexicon = rules.lexicon
    place = f"{package.replace('.', '/')}/text/__init__.py:1"
    yield from _unknown(lexicon, place)
    for what, called in _rooms(lexicon):
        for way, things in called.items():
            if len(set(things)) > 1:
                said = " ".join(way)
                one, other = sorted(set(things))[:2]
                yield Mistake(
                    _line_of(files, said) or place,
                    f"the word {said!r} means {one} and {other} in {what}: only one of them can be ordered",
                    "Give one of them another word",
                )
    yield from _without_words(rules, files["en"])


def _rooms(lexicon: Lexicon) -> Iterator[tuple[str, Ways]]:
    """Where words are read, and what each of them means there."""
    opening: Ways = defaultdict(list)
    for verb in lexicon.verbs:
        if (not verb.on or verb.bare) and verb.named is None:
            _put(opening, verb.words, f"the order {verb.also or verb.do}")
    yield "the first word of a line", opening
    questions: Ways = defaultdict(list)
    for question, words in lexicon.questions.items():
        _put(questions, words, f"the question {question}")
    yield "the name of a question", questions
    for question, words in lexicon.questions.items():
        answers: Ways = defaultdict(list)
        if len(lexicon.answers(question)) > 1:  # a single answer may have the word of its question
            _put(answers, words, f"the question {question}")
        for verb in lexicon.answers(question):
            if verb.named is None and (verb.fields or not _says_itself(words, verb.words)):
                _put(answers, verb.words, f"the answer {verb.do}")
        yield f"an answer to {question}", answers
    for table, names in lexicon.names.items():
        called: Ways = defaultdict(list)
        for key, texts in names.items():
            _put(called, {lang: (text,) for lang, text in texts.items()}, f"{table} {key}")
        yield f"a {table}", called


def _says_itself(question: Words, answer: Words) -> bool:
    """Whether an answer has the word of its question and holds no value: it may stand alone."""
    return any(set(question.get(lang, ())) & set(ways) for lang, ways in answer.items())


def _put(ways: Ways, words: Words, thing: str) -> None:
    for each in words.values():
        for way in each:
            ways[tuple(fold_words(way))].append(thing)


def _line_of(files: Mapping[str, CatalogueFile], word: str) -> str:
    places = [file.place(key) for file in files.values() for key in file.keys_of_word(word)]
    return places[-1] if places else ""


def _unknown(lexicon: Lexicon, place: str) -> Iterator[Mistake]:
    """Questions and facts that the lexicon names and does not have."""
    for verb in lexicon.verbs:
        if verb.on and verb.on not in lexicon.questions:
            what = f"the order {verb.do} answers {verb.on!r}, and no question has that name"
            yield Mistake(place, what, f"Questions with words: {', '.join(lexicon.questions)}")
    for question in (*lexicon.settable, *lexicon.once_per):
        if question not in lexicon.questions:
            yield Mistake(place, f"the question {question!r} can be set and has no words", "Add it to the questions")
    for question in ("", *lexicon.questions):
        for fact in lexicon.facts_of(question):
            if fact not in lexicon.facts:
                yield Mistake(
                    place, f"conditions of {question or 'orders'} name the fact {fact!r}", "Add its FactShape"
                )
    for question in lexicon.questions:
        if not lexicon.answers(question):
            yield Mistake(place, f"no order answers the question {question!r}", f"Write Verb(…, on={question!r})")


def _without_words(rules: Rules[Any], first: CatalogueFile) -> Iterator[Mistake]:
    """Parts of orders without a name, and what may be left out without a text of what then holds."""
    named = any(key.startswith("fields.") for key in first.messages)
    for verb in rules.lexicon.verbs:
        for shape in verb.fields:
            if named and not shape.rider and f"fields.{shape.name}" not in first.messages:
                yield lacking(
                    first, f"fields.{shape.name}", f"the part {shape.name!r} of the order {verb.do} has no name"
                )
    for question in rules.lexicon.settable:
        if not rules.default_text(question, first.lang):
            what = f"what holds if {question!r} is not answered has no text"
            yield lacking(first, f"defaults.{question}", what)
