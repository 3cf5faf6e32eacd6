"""What the clauses that play names say, in our words, as in docs/rules/godstorm.md; of a table there, in a sentence.

Those of the cards are their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..data.game_data import builtin
from .cards import card_texts, titles
from .catalogue import language


@cache
def clause_texts(lang: str) -> Mapping[str, str]:
    """Each clause with its text, in the order of the reference."""
    named, said = titles(lang), card_texts(lang)
    texts = {**language(lang)["clauses"]} | {
        card.clause: f"{named[card.id]}. {said[card.id]}" for card in builtin().cards.values()
    }
    return {clause: texts[clause] for clause in sorted(texts, key=_number)}


def _number(clause: str) -> list[int]:
    return [int(part) for part in clause.removeprefix("G-").split(".")]
