"""Words and fields that several verbs of Rattus share. See `verbs` and `piper_verbs`."""

from __future__ import annotations

from ....language.kinds import ListOf
from ....language.phrases import LANGS
from ....language.words import FieldShape
from .catalogue import ways
from .value_kinds import TOKEN, Potions

IN = ways("in")
TO = ways("to")
FROM = ways("from")
OUT_OF = {lang: FROM[lang] + IN[lang] for lang in LANGS}
NONE = ways("none")

LIST = 12
"""Longest list of a line; how many are legal is the forms' to say."""


def token(name: str, *, instead_of: str = "", surplus_clause: str = "") -> FieldShape:
    """One rat by its handle (R-19.2)."""
    return FieldShape(name, TOKEN, instead_of=instead_of, surplus_clause=surplus_clause)


def potions(behind: str, *, many: tuple[int, int] | None = None) -> FieldShape:
    """Which cube is meant, by its potions: a number in brackets behind the region it stands in (P-3.7)."""
    kind = Potions(behind)
    return FieldShape("potions", kind if many is None else ListOf(kind, *many), optional=True)
