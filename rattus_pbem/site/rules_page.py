"""The rules of a game in one language, from what it teaches. Makes no HTML."""

from __future__ import annotations

from typing import Any

from ..contract.guides import Topic, guide_of
from ..contract.rules import Rules
from ..locale import listed, sentences
from ..orders.print_text import print_line


def shown_rules(rules: Rules[Any], lang: str) -> dict[str, Any]:
    """What the page of a game's rules shows."""
    guide, meta = guide_of(rules, lang), rules.meta
    topics = [topic for topic in guide.topics if topic.name not in guide.varying]
    varying = [topic for topic in guide.topics if topic.name in guide.varying]
    known = list(guide.clauses)
    return {
        "topics": [_topic(rules, topic, lang, known) for topic in topics],
        "varying": [_topic(rules, topic, lang, known) for topic in varying],
        "varying_heading": guide.varying_heading or sentences("site", lang)["rules_more"],
        "clauses": list(guide.clauses.items()),
        "seats": listed(lang, [rules.lexicon.name("seat", seat, lang) for seat in meta.seats]),
        "counts": listed(lang, list(map(str, meta.counts))),
        "options": [
            {"name": name, "default": option.default, "meaning": meta.meaning(name)[lang]}
            for name, option in meta.options.items()
        ],
    }


def _topic(rules: Rules[Any], topic: Topic, lang: str, known: list[str]) -> dict[str, Any]:
    """A topic with its sections of the rules, each leading to the first of its clauses here."""
    sections = [section for section in topic.clauses.split(", ") if section]
    return {
        "name": topic.name,
        "title": topic.title,
        "paragraphs": topic.text.split("\n"),
        "orders": [print_line(order, rules.lexicon, lang) for order in topic.orders],
        "clauses": [
            {
                "text": section,
                "anchor": next((c for c in known if c == section or c.startswith(f"{section}.")), ""),
            }
            for section in sections
        ],
    }
