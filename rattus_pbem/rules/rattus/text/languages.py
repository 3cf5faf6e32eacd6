"""The sentences of Rattus, one file a language (`en`, `fr`), loaded by its name; a third is one more file."""

from __future__ import annotations

from ....engine.texts import Sentences, sentences


def language(lang: str) -> Sentences:
    """The sentences in this language."""
    return sentences(lang, __package__)
