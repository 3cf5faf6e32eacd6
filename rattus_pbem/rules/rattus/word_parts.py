"""Words and fields that several verbs of Rattus share. See `words` and `piper_words`."""

from __future__ import annotations

from ...engine.words import LANGS, FieldShape

IN = {"en": ("in", "on", "at", "to", "into"), "fr": ("en", "à", "au", "aux", "dans", "sur", "vers")}
TO = {"en": ("to", "into", "in", "towards", "via"), "fr": ("vers", "à", "en", "au", "aux", "dans", "par", "via")}
FROM = {"en": ("from", "out of"), "fr": ("de", "depuis", "d")}
OUT_OF = {lang: FROM[lang] + IN[lang] for lang in LANGS}
NONE = {"en": ("none", "nowhere", "nothing"), "fr": ("rien", "aucun", "aucune", "nulle part")}

LIST = 12
"""Longest list of a line; how many are legal is the forms' to say."""
HANDLES = (1, 9999)
MOST_POTIONS = 10


def token(name: str, *, instead_of: str = "", surplus_clause: str = "") -> FieldShape:
    """One rat by its handle (R-19.2)."""
    low, high = HANDLES
    return FieldShape(name, "token", low=low, high=high, instead_of=instead_of, surplus_clause=surplus_clause)


def potions(behind: str, *, many: tuple[int, int] | None = None) -> FieldShape:
    """Which cube is meant, by its potions: a number in brackets behind the region it stands in (P-3.7)."""
    return FieldShape("potions", "potions", many=many, high=MOST_POTIONS, optional=True, behind=behind)
