"""The miracle cards as orders name them: id -> language -> title. A relic's surname is left out (`Aegis`)."""

from __future__ import annotations

from ....engine.name_tables import Table
from . import cards_en, cards_fr


def _without_surname(title: str) -> str:
    return title.partition(",")[0]


CARD_NAMES: Table = {
    card: {"en": _without_surname(title), "fr": _without_surname(cards_fr.TITLES[card])}
    for card, title in cards_en.TITLES.items()
}
