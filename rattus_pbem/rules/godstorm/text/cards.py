"""The miracle cards: their names in orders, id -> language -> title, and what they say."""

from __future__ import annotations

from collections.abc import Mapping

from ....language.name_tables import Table
from . import CATALOGUE, language

PRINTED_FRENCH = frozenset({"stonehenge", "the_sea_is_your_tomb"})
"""Cards whose French title stands in the French rules text; the others' is ours."""


def _without_surname(title: str) -> str:
    return title.partition(",")[0]


CARD_NAMES: Table = {
    card: {lang: _without_surname(title) for lang, title in titles.items()}
    for card, titles in CATALOGUE.by_language("card_titles").items()
}
"""As orders name them: a relic's surname is left out (`Aegis`)."""


def titles(lang: str) -> Mapping[str, str]:
    """The whole titles, in the order of the clauses."""
    return language(lang)["card_titles"]


def card_texts(lang: str) -> Mapping[str, str]:
    """What the cards say in our words, in the order of the clauses."""
    return language(lang)["card_texts"]
