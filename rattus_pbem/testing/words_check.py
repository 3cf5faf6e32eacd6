"""The words of a game's orders: none means two things where it is read, and nothing is named that is not there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ..contract.rules import Rules
from ..language.phrases import Words, fold_words
from ..language.words import Lexicon
from .catalogue_check import CatalogueFile, lacking
from .mistakes import Mistake

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
