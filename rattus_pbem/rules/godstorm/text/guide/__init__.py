"""The guide of Risk Godstorm: topics, the steps of a turn, the miracle cards in one language. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .....engine.guides import Guide, Topic, guide_texts, lists_in, topics_in
from .....engine.phrases import LANGS
from ..cards import CARD_NAMES
from ..languages import language
from ..wording import card_text, in_full

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


def guide(lang: str) -> Guide:
    """The topics, the steps, the cards. The clauses stand in the reference alone."""
    texts = guide_texts(__package__)
    topics = (*topics_in(texts, lang, SECTIONS, {}), *_steps(lang), *_cards(lang))
    return Guide(topics, varying=tuple(CARD_NAMES), in_play=_in_play, lists=lists_in(texts))


def _steps(lang: str) -> Iterator[Topic]:
    said = language(lang)
    for step, section in STEPS.items():
        steps = (language(other) for other in LANGS)
        ways = tuple(way for each in steps for way in (each.FIELDS.get(step), each.HEADS.get(step)) if way)
        title = said.FIELDS.get(step) or said.HEADS[step]
        text = in_full(said.STEPS[step], lang)
        yield Topic(step, title[:1].upper() + title[1:], text[:1].upper() + text[1:] + ".", ways, clauses=section)


def _cards(lang: str) -> Iterator[Topic]:
    for card, names in CARD_NAMES.items():
        yield Topic(card, names[lang], card_text(card, lang), tuple(names.values()))


def _in_play(view: Mapping[str, Any]) -> Sequence[str]:
    """The relics on the table, and the reader's own hand."""
    hands = [card for hand in view.get("hands", {}).values() if isinstance(hand, list) for card in hand]
    return [*view.get("relics", {}), *hands]
