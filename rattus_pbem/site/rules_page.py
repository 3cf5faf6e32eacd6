"""The rules of a game in one language, from what it teaches. Makes no HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..contract.guides import Topic, guide_of
from ..contract.rules import Rules
from ..locale import listed, sentences
from ..orders.print_text import print_line


@dataclass(frozen=True)
class ShownSection:
    """A section of the rules, and the first of its clauses on the page; "" if there is none."""

    text: str
    anchor: str


@dataclass(frozen=True)
class ShownTopic:
    """What a game teaches of a subject, with orders as examples and its sections of the rules."""

    name: str
    title: str
    paragraphs: list[str]
    orders: list[str]
    clauses: list[ShownSection]


@dataclass(frozen=True)
class ShownOption:
    """An option of a game, its default and what it means."""

    name: str
    default: str
    meaning: str


class ContentsPart(NamedTuple):
    """A part of a page in the list of its contents: where it begins, its heading, what stands in it and where."""

    anchor: str
    heading: str
    entries: list[tuple[str, str]]


@dataclass(frozen=True)
class ShownRules:
    """What the page of a game's rules shows."""

    contents: list[ContentsPart]
    topics: list[ShownTopic]
    varying: list[ShownTopic]
    varying_heading: str
    clauses: list[tuple[str, str]]
    seats: str
    counts: str
    options: list[ShownOption]


def shown_rules(rules: Rules[Any], lang: str) -> ShownRules:
    """The rules of a game as its page shows them."""
    guide, meta = guide_of(rules, lang), rules.meta
    topics = [topic for topic in guide.topics if topic.name not in guide.varying]
    varying = [topic for topic in guide.topics if topic.name in guide.varying]
    known, words = list(guide.clauses), sentences("site", lang)
    varying_heading = guide.varying_heading or words["rules_more"]
    contents = [
        ContentsPart("topics", words["rules_actions"], _anchors(topics)),
        ContentsPart("varying", varying_heading, _anchors(varying)),
        ContentsPart("clauses", words["rules_clauses"], _sections(guide.topics, known)),
        ContentsPart("options", words["rules_options"], [("options", name) for name in meta.options]),
    ]
    return ShownRules(
        contents=[part for part in contents if part.entries],
        topics=[_topic(rules, topic, lang, known) for topic in topics],
        varying=[_topic(rules, topic, lang, known) for topic in varying],
        varying_heading=varying_heading,
        clauses=list(guide.clauses.items()),
        seats=listed(lang, [rules.lexicon.name("seat", seat, lang) for seat in meta.seats]),
        counts=_counts(meta.counts, lang),
        options=[ShownOption(name, option.default, meta.meaning(name)[lang]) for name, option in meta.options.items()],
    )


def _counts(counts: Sequence[int], lang: str) -> str:
    """How many can play: from the fewest to the most, or each number where some between them cannot."""
    least, most = min(counts), max(counts)
    if 1 < len(counts) == most - least + 1:
        return sentences("site", lang)["rules_counts"].format(least=least, most=most)
    return listed(lang, list(map(str, counts)))


def _anchors(topics: Sequence[Topic]) -> list[tuple[str, str]]:
    return [(f"topic-{topic.name}", topic.title) for topic in topics]


def _sections(topics: Iterable[Topic], clauses: Sequence[str]) -> list[tuple[str, str]]:
    """The first clause of each section, with the topic that is about it."""
    titles: dict[str, str] = {}
    for topic in topics:
        for section in topic.clauses.split(", "):
            titles.setdefault(section.partition(".")[0], topic.title)
    first: dict[str, str] = {}
    for clause in clauses:
        first.setdefault(clause.partition(".")[0], clause)
    return [(clause, f"{section} {titles.get(section, '')}".rstrip()) for section, clause in first.items()]


def _topic(rules: Rules[Any], topic: Topic, lang: str, known: list[str]) -> ShownTopic:
    """A topic with its sections of the rules, each leading to the first of its clauses here."""
    sections = [section for section in topic.clauses.split(", ") if section]
    return ShownTopic(
        name=topic.name,
        title=topic.title,
        paragraphs=topic.text.split("\n"),
        orders=[print_line(order, rules.lexicon, lang) for order in topic.orders],
        clauses=[
            ShownSection(section, next((c for c in known if c == section or c.startswith(f"{section}.")), ""))
            for section in sections
        ],
    )
