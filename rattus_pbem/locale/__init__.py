"""Sentences common to all games, English and French, as plain tables: cold commands read them in no time.

A sentence with a number may have a form for one thing, under its key with `.one`; French counts 0 as one as well.
"""

from __future__ import annotations

from typing import Any

from .sentences import SENTENCES

LANGUAGES = ("en", "fr")


def tell(lang: str, key: str, **facts: Any) -> str:
    """The sentence of this key, its placeholders filled; a fact `count` chooses the form. KeyError if unknown."""
    column = LANGUAGES.index(lang)
    count = facts.get("count")
    if count is not None and (count == 1 or (count == 0 and lang == "fr")) and key + ".one" in SENTENCES:
        key += ".one"
    return SENTENCES[key][column].format(**facts)


def listed(lang: str, items: list[str]) -> str:
    """`a, b and c`; `a, b et c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {'and' if lang == 'en' else 'et'} {items[-1]}"
