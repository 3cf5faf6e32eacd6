"""The sentences of a table in both languages beside each other."""

from __future__ import annotations

from rattus_pbem.locale import LANGUAGES, sentences
from rattus_pbem.rules.rattus.text.catalogue import language


def of_part(part: str) -> dict[str, tuple[str, ...]]:
    """Those of a part of the program: key -> (English, French)."""
    return {key: tuple(sentences(part, lang)[key] for lang in LANGUAGES) for key in sentences(part, "en")}


def of_rattus(table: str) -> dict[str, tuple[str, ...]]:
    """Those of a table of Rattus (`FAULTS`): key -> (English, French)."""
    tables = [language(lang)[table.lower()] for lang in LANGUAGES]
    return {key: tuple(sentences[key] for sentences in tables) for key in tables[0]}
