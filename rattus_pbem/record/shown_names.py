"""The persons at the seats as a player reads them: a computer player by its kind, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..contract.rules import Rules
from ..language.words import Lexicon
from ..locale import LANGUAGES, sentences
from ..orders.people_names import with_people
from .person import Person


def shown_names(rules: Rules[Any], seats: Mapping[str, Person], lang: str) -> dict[str, str]:
    """The name at each seat, in its language where the host gave it (`ordinateur avisé`); the seat's own name in this
    language where nobody sits."""
    return {seat: _shown(person, lang) or rules.lexicon.name("seat", seat, lang) for seat, person in seats.items()}


def names_at_table(rules: Rules[Any], seats: Mapping[str, Person], lang: str) -> dict[str, str]:
    """The same where no seat stands beside a name: with the seat behind a computer player (`sensible computer
    (yellow)`) and behind a name that several have, so that no two are alike."""
    names = shown_names(rules, seats, lang)
    count = Counter(names.values())
    return {
        seat: f"{name} ({rules.lexicon.name('seat', seat, lang)})" if seats[seat].bot or count[name] > 1 else name
        for seat, name in names.items()
    }


def lexicon_with_names(lexicon: Lexicon, seats: Mapping[str, Person]) -> Lexicon:
    """The lexicon; a seat is called by the name of who sits there, too, as letters in any language print it."""
    shown = ((seat, _shown(person, lang)) for seat, person in seats.items() for lang in LANGUAGES)
    return with_people(lexicon, dict.fromkeys(pair for pair in shown if pair[1]))


def _shown(person: Person, lang: str) -> str:
    kind, name = person.bot, person.name
    if not kind or name != f"{kind} computer":
        return name
    table = sentences("common", lang)
    return table["computer"].format(kind=table.get(f"computer_{kind}", kind))
