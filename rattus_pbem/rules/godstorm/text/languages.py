"""The sentences of Godstorm, a file a language here and in `labels`, loaded by its name; a third is one more file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from ....engine.texts import Sentences, sentences


class SentencesOfGodstorm(Sentences, Protocol):
    """What Godstorm says besides."""

    ODDS: Mapping[str, str]


def language(lang: str) -> SentencesOfGodstorm:
    """The sentences in this language."""
    return cast(SentencesOfGodstorm, sentences(lang, __package__, f"{__package__}.labels"))
