"""What the program says that belongs to no game, in English and French, with numbers, times and lists told rightly.

Plain tables, of which only the language in use is loaded. Knows no game, no file and no clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

LANGS = ("en", "fr")


class Count(int):
    """A number in a sentence: `{cubes:# cube|# cubes}` gives the singular or plural, `#` being the number."""

    __slots__ = ()
    singular = range(1, 2)

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        one, many = spec.split("|")
        return (one if int(self) in self.singular else many).replace("#", str(int(self)))


class FrenchCount(Count):
    """In French 0 and 1 are singular."""

    __slots__ = ()
    singular = range(2)


COUNTS: Mapping[str, type[Count]] = {"en": Count, "fr": FrenchCount}


def fill(lang: str, pattern: str, facts: Mapping[str, Any]) -> str:
    """The pattern with its facts in their places; whole numbers know their plural (see `Count`).

    Raises KeyError if a fact is missing. Facts without a place in the pattern are passed over.
    """
    count = COUNTS[lang]
    return pattern.format_map({key: count(value) if type(value) is int else value for key, value in facts.items()})


def tell(lang: str, key: str, /, **facts: Any) -> str:
    """The message of this key. Raises KeyError for an unknown key or a missing fact."""
    return fill(lang, messages(lang)[key], facts)


@cache
def messages(lang: str) -> Mapping[str, str]:
    """All messages of a language by key: patterns for `fill`."""
    if lang == "fr":
        from .fr import MESSAGES
    else:
        from .en import MESSAGES
    return MESSAGES


def fault_pattern(lang: str, key: str) -> str | None:
    """The pattern for a fault that any form can find, whatever the game; None if the key is a game's own."""
    return messages(lang).get("fault_" + key)


def ordinal(number: int, lang: str) -> str:
    """1st, 2nd, 3rd, 11th; 1er, 2e."""
    if lang == "fr":
        return "1er" if number == 1 else f"{number}e"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(parts: Sequence[str], lang: str) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {'et' if lang == 'fr' else 'and'} {parts[-1]}"
