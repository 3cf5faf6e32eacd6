"""The sentences of Godstorm, one file a language (`en`, `fr`), loaded by its name; a third is one more file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Protocol, cast


class Language(Protocol):
    """What such a file holds; see there."""

    ELISIONS: tuple[tuple[str, str], ...]
    EVENTS: Mapping[str, str]
    QUESTIONS: Mapping[str, str]
    WORDS: Mapping[str, str]
    FAULTS: Mapping[str, str]
    DEFAULTS: Mapping[str, str]
    FIELDS: Mapping[str, str]
    HEADS: Mapping[str, str]
    STEPS: Mapping[str, str]


@cache
def language(lang: str) -> Language:
    """The sentences in this language. ModuleNotFoundError if there are none."""
    return cast(Language, import_module(f".{lang}", __package__))
