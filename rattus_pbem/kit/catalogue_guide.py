"""What a game teaches, from its catalogue alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..contract.guides import Guide, Topic
from ..language.phrases import LANGS

if TYPE_CHECKING:
    from ..contract.texts import Catalogue


def guide_of_catalogue(
    texts: Catalogue,
    lang: str,
    topics: Mapping[str, str],
    orders: Mapping[str, tuple[Mapping[str, Any], ...]],
    lists: Mapping[str, str],
) -> Guide:
    """The topics (with their clauses and examples of orders), each called as in any language; the clauses."""
    own, spoken = texts.language(lang), [texts.language(other) for other in LANGS]
    made = tuple(
        Topic(
            topic,
            own["topic_titles"][topic],
            own["topic_texts"][topic],
            tuple(each["topic_titles"][topic] for each in spoken),
            orders.get(topic, ()),
            clauses,
        )
        for topic, clauses in topics.items()
    )
    asked = {section: tuple(each["heads"][head] for each in spoken) for section, head in lists.items()}
    return Guide(made, own.get("clauses", {}), lists=asked)
