"""What things are called: regions, cards, seats and faces, in one language, with the names of this board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ....engine.seats import Seat
from ..data.game_data import Data
from . import CATALOGUE, language


class Names:
    """The names of regions, cards, seats and faces in one language; `people` are the persons at the seats."""

    def __init__(self, data: Data, lang: str, people: Mapping[Seat, str] | None = None) -> None:
        self.data = data
        self.lang = lang
        self.people = people or {}
        self._words = language(lang)["phrases"]

    def word(self, key: str, **facts: Any) -> str:
        """A word or phrase of the game."""
        return self._words[key].format(**facts)

    def region(self, region: str) -> str:
        """A region by its name; anything else is returned unchanged."""
        fact = self.data.regions.get(region) if isinstance(region, str) else None
        return fact.name if fact is not None else self.word("palace") if region == "palace" else str(region)

    def card(self, card: str) -> str:
        """A character by its name."""
        known = self.data.characters.get(card) if isinstance(card, str) else None
        return known.name[self.lang] if known is not None else str(card)

    def seat(self, seat: str) -> str:
        """`Red (Anna)`; `Red` where nobody's name is known."""
        colour = self.word(seat) if seat in self._words else seat
        return f"{colour} ({self.people[seat]})" if seat in self.people else colour

    def person(self, seat: str) -> str:
        """`Anna`; where others have the same name, as two computer players do, or nobody's name is known, `Red`."""
        name = self.people.get(seat, "")
        is_one = list(self.people.values()).count(name) == 1
        return name if is_one else self.word(seat) if seat in self._words else seat

    def symbol(self, symbol: str) -> str:
        """Majority, all, or a class by its name."""
        if symbol in ("M", "A"):
            return self.word(symbol)
        return self.data.classes[symbol].name[self.lang]

    def face(self, face: str) -> str:
        """`limit 3, majority, Church`."""
        known = self.data.faces[face]
        return self.word("limit", limit=known.limit, symbols=", ".join(self.symbol(s) for s in known.symbols))

    def counted(self, things: str, count: int, **facts: Any) -> str:
        """`one cube`, `3 cubes`: the words for so many."""
        return CATALOGUE.counted(self.lang, f"phrases.{things}", count, **facts)

    def cubes(self, count: int) -> str:
        """`one cube`, `3 cubes`."""
        return self.counted("cubes", count)

    def potions(self, held: int | Sequence[int]) -> str:
        """` with 2 potions`; "" for none."""
        count = held if isinstance(held, int) else sum(held)
        return " " + self.counted("potions", count) if count else ""

    def link(self, ends: Any) -> str:
        """`between Gallia and Italia`; anything else is returned as text."""
        if not isinstance(ends, list | tuple) or len(ends) != 2:
            return str(ends)
        return self.word("link", a=self.region(ends[0]), b=self.region(ends[1]))

    def links(self, links: Iterable[Any]) -> str:
        """`between Gallia and Italia; between Anglia and Gallia`."""
        return "; ".join(self.link(ends) for ends in links)

    def regions(self, regions: Iterable[str]) -> str:
        """`Gallia, Italia`."""
        return ", ".join(self.region(region) for region in regions)


def elided(text: str, lang: str) -> str:
    """A sentence with its names in it, words shortened before them as the language has it: `d’Italia`."""
    for pattern, short in CATALOGUE.elisions(lang):
        text = re.sub(rf"\b{pattern}", short, text)
    return text
