"""The miracle cards, a file a language: their names in orders, id -> language -> title, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .....engine.name_tables import Table
from .....engine.texts import names_by_language, text_file


def _without_surname(title: str) -> str:
    return title.partition(",")[0]


CARD_NAMES: Table = {
    card: {lang: _without_surname(title) for lang, title in titles.items()}
    for card, titles in names_by_language(__name__, "TITLES").items()
}
"""As orders name them: a relic's surname is left out (`Aegis`)."""


def titles(lang: str) -> Mapping[str, str]:
    """The whole titles, in the order of the clauses."""
    table: Mapping[str, str] = text_file(__name__, lang).TITLES
    return table


@cache
def card_texts(lang: str) -> Mapping[str, str]:
    """What the cards say in our words, in the order of the clauses."""
    file = text_file(__name__, lang)
    return {**file.WAR, **file.DEATH, **file.SKY, **file.RELICS}
