"""The rules as a player looks them up: a topic with its text and how it is ordered, a clause, a section of clauses.

Where letters, mails, the command line and pages teach, they take their words from here. Judges nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..contract.guides import Guide, Topic, guide_of
from ..contract.rules import Board, Rules
from ..locale import labelled, tell
from .print_text import print_line

_CLAUSE = re.compile(r"([A-Za-z]-\d{1,3})(\.\d{1,3})?")


def topic_head(topic: Topic, lang: str) -> str:
    """`King [R-10]`"""
    return tell(lang, "topic_head", title=topic.title, clauses=topic.clauses) if topic.clauses else topic.title


def topic_paragraphs(rules: Rules[Any], topic: Topic, lang: str) -> list[str]:
    """What the topic says, and how it is ordered."""
    paragraphs = topic.text.split("\n")
    if topic.orders:
        lines = "`, `".join(print_line(order, rules.lexicon, lang) for order in topic.orders)
        paragraphs.append(tell(lang, "topic_orders", lines=f"`{lines}`"))
    return paragraphs


def topic_lines(rules: Rules[Any], names: Sequence[str], lang: str) -> list[tuple[str, str]]:
    """Title and text of each of these topics, in one paragraph each."""
    guide = guide_of(rules, lang)
    known = {topic.name: topic for topic in guide.topics}
    return [
        (topic_head(known[name], lang), " ".join(topic_paragraphs(rules, known[name], lang)))
        for name in dict.fromkeys(names)
        if name in known
    ]


def looked_up(rules: Rules[Any], words: str, lang: str, board: Board[Any] | None = None) -> list[str] | None:
    """The paragraphs that answer a question about the rules, without words the page of rules; None if nothing does.

    With a board the topics that are in play are named at the end of the page, else all.
    """
    guide = guide_of(rules, lang)
    if not guide.topics:
        return None
    if not words.strip():
        first = guide.topics[0]
        return [topic_head(first, lang), *topic_paragraphs(rules, first, lang), topics_named(guide, lang, board)]
    topic = guide.find(words)
    if topic is not None:
        if topic is guide.topics[0]:
            more = [topics_named(guide, lang, board)]
        else:  # the clause of a card may be its very text
            more = [line for line in _clauses_of(guide, topic.clauses, lang) if not line.endswith(topic.text)]
        return [topic_head(topic, lang), *topic_paragraphs(rules, topic, lang), *more]
    clause = _CLAUSE.fullmatch(words.strip())
    return (_clauses_of(guide, words.strip().upper(), lang) or None) if clause else None


def not_found(rules: Rules[Any], words: str, lang: str, board: Board[Any] | None = None) -> str:
    """That nothing answers, with the nearest topic, and all that there are."""
    guide = guide_of(rules, lang)
    if not guide.topics:
        return tell(lang, "topics_of_no_game")
    near = guide.nearest(words)
    sentences = [tell(lang, "topic_none", given=words[:40])]
    sentences += [tell(lang, "topic_near", near=near)] if near else []
    return " ".join([*sentences, topics_named(guide, lang, board)])


def topics_named(guide: Guide, lang: str, board: Board[Any] | None = None) -> str:
    """What else can be looked up."""
    in_play = board.in_play() if board is not None else guide.varying
    titles = [topic.title for topic in guide.topics[1:] if topic.name not in guide.varying or topic.name in in_play]
    return tell(lang, "topics_named", titles=", ".join(titles))


def _clauses_of(guide: Guide, clause: str, lang: str) -> list[str]:
    """A clause, or the clauses of a section that play names; of several, with commas between."""
    return [
        labelled(lang, known, text)
        for section in clause.split(", ")
        for known, text in guide.clauses.items()
        if section and (known == section or known.startswith(f"{section}."))
    ]
