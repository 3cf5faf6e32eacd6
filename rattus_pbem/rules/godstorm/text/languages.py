"""The sentences of Godstorm, a file a language here and in `labels`, loaded by its name; a third is one more file."""

from __future__ import annotations

from ....engine.texts import Sentences, sentences


def language(lang: str) -> Sentences:
    """The sentences in this language."""
    return sentences(lang, __package__, f"{__package__}.labels")
