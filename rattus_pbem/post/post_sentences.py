"""The sentences of the post office for players (`post`, `messages`), and about a mail that cannot be read (`mail`)."""

from __future__ import annotations

from typing import Any

from ..locale import FIRST, LANGUAGES, sentences

GRADES = ("ok", "warnings", "refused", "stale", "early", "tentative", "duplicate")
"""The grades of receipts; letters call them by a word of their language."""


def say(key: str, lang: str, **facts: Any) -> str:
    """The sentence for this key with its facts, in the first language where this one is not known."""
    known = lang if lang in LANGUAGES else FIRST
    part = sentences("messages", known)
    return (part if key in part else sentences("post", known))[key].format(**facts)


def say_of_mail(key: str, lang: str, **facts: Any) -> str:
    """The sentence for a fault of a mail."""
    return sentences("mail", lang)[key].format(languages=", ".join(LANGUAGES), **facts)


def print_grade(grade: str, lang: str) -> str:
    """The word for a grade in a letter of this language."""
    return say(f"grade_{grade}", lang)


def parse_grade(word: str) -> str:
    """The grade that a letter calls by this word."""
    return next((grade for lang in LANGUAGES for grade in GRADES if print_grade(grade, lang) == word), word)
