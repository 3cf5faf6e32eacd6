"""The guide of Risk Godstorm: topics, the steps of a turn, the miracle cards, the clauses in one language.

Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from .....contract.guides import Guide, Topic, lists_in, topics_in
from .....language.phrases import LANGS
from ...data.game_data import builtin
from .. import CATALOGUE, language
from ..cards import CARD_NAMES, card_texts, titles
from ..names import PANTHEONS
from ..naming import PLACES, Names, card_text, in_full
from .event_facts import draws

SECTIONS = {"rules": "G-7", "gods": "G-31", "temples": "G-30", "plague": "G-29", "end": "G-40"}
"""The section of the rules that each topic tells."""
STEPS = {
    "income": "G-11",
    "summon": "G-12",
    "obtain": "G-13",
    "play": "G-14",
    "invade": "G-16",
    "fortify": "G-17",
    "embark": "G-18",
    "underworld": "G-19",
}
"""The section that each step of a turn has."""


@cache
def guide(lang: str) -> Guide:
    """The topics, the steps, the cards, the clauses; what explains an event."""
    names, words = Names(lang), language(lang)["explaining"]

    def draw_text(why: str, outcome: Sequence[Any]) -> str:
        return ", ".join(_drawn(names, item) for item in outcome)

    return Guide(
        (*topics_in(CATALOGUE, lang, SECTIONS, {}), *_steps(lang), *_cards(lang)),
        clause_texts(lang),
        varying=tuple(CARD_NAMES),
        lists=lists_in(CATALOGUE),
        draw_text=draw_text,
        draws=draws,
        varying_heading=words["cards"],
    )


def _drawn(names: Names, item: Any) -> str:
    """A die, a place, a card, a pantheon or a seat that was drawn."""
    if item in PLACES:
        return names.place(item)
    return PANTHEONS[item][names.lang] if item in PANTHEONS else names.card(item)


def _steps(lang: str) -> Iterator[Topic]:
    said = language(lang)
    for step, section in STEPS.items():
        steps = (language(other) for other in LANGS)
        ways = tuple(way for each in steps for way in (each["fields"].get(step), each["heads"].get(step)) if way)
        title = said["fields"].get(step) or said["heads"][step]
        text = in_full(said["steps"][step], lang)
        yield Topic(step, title[:1].upper() + title[1:], text[:1].upper() + text[1:] + ".", ways, clauses=section)


def _cards(lang: str) -> Iterator[Topic]:
    for card, names in CARD_NAMES.items():
        clause = builtin().cards[card].clause
        yield Topic(card, names[lang], card_text(card, lang), tuple(names.values()), clauses=clause)


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
