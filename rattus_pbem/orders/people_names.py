"""The names of the players as names of their seats: for reading the orders of one game. Printed are the seats alone.

Only a name that begins with no word of the language is read: so no line that can be read without it is read otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache

from ..language.name_tables import CONDITION_WORDS
from ..language.phrases import Key, Phrases, fold_words
from ..language.words import Lexicon
from ..locale import every_word

_LIKE_A_VALUE = re.compile(r"t?[0-9]+")
SEAT = "seat"


def with_people(lexicon: Lexicon, names: Iterable[tuple[str, str]]) -> Lexicon:
    """The lexicon, in which a seat is called by the names of its player too; `names` are pairs of seat and name.

    A name that two seats have, or that begins with a word of the language, is not read.
    """
    owners: dict[Key, set[str]] = {}
    for seat, name in names:
        if seat in lexicon.names[SEAT] and (key := fold_words(name)):
            owners.setdefault(key, set()).add(seat)
    words = _words_of(lexicon)
    unread: dict[Key, str] = {}
    read: dict[Key, str] = {}
    for key, seats in owners.items():
        if key[0] in words or _LIKE_A_VALUE.fullmatch(key[0]):
            if lexicon.lookup(SEAT, " ".join(key)) not in seats:  # the seat's own name, where nobody sits
                unread[key] = "name_is_a_word"
        elif len(seats) > 1:
            unread[key] = "name_of_several"
        else:
            read[key] = next(iter(seats))
    if not read and not unread:
        return lexicon
    named = copy(lexicon)
    named.unread = unread
    named.call_also(SEAT, read)
    return named


def why_unread(lexicon: Lexicon, keys: Sequence[str], at: int) -> tuple[str, int]:
    """Why a player's name that stands at a word, or behind it, is not read: the key of the sentence, and the word."""
    for begin in (at, at + 1):
        for key, why in lexicon.unread.items():
            if tuple(keys[begin : begin + len(key)]) == key:
                return why, begin
    return "", at


@lru_cache(maxsize=8)
def _words_of(lexicon: Lexicon) -> frozenset[str]:
    """Each word that says something in the orders of a game."""
    phrases: list[Phrases] = [lexicon.openers, lexicon.question_words, lexicon.fact_words]
    phrases += map(lexicon.marks, lexicon.verbs)
    said = {word for table in phrases for key in table for word in key}
    for names in lexicon.names.values():
        for which, called in names.items():
            said.update(word for name in (which, *called.values()) for word in fold_words(name))
    for fact in lexicon.facts.values():
        said.update(word for part in fact.arguments for _, words in part.marks() for word in _in(words))
    for verb in lexicon.verbs:
        said.update(_in(verb.stated.words) if verb.stated is not None else ())
    for words in lexicon.periods.values():
        said.update(_in(words))
    return (
        frozenset(said) | lexicon.noise | CONDITION_WORDS | {word for way in every_word() for word in fold_words(way)}
    )


def _in(words: Mapping[str, Sequence[str]]) -> Iterable[str]:
    return (word for ways in words.values() for way in ways for word in fold_words(way))
