"""What things are called in sentences: places, gods, cards and seats, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ....engine.seats import Seat
from ..play.army_events import RESERVE
from ..play.state import HEAVEN, NEUTRAL
from . import CATALOGUE, language, name
from .cards import CARD_NAMES, card_texts
from .names import CONTINENTS, GOD_KINDS, GODS, HEAVENS, SPACES, TERRITORIES

PLACES = {**TERRITORIES, **SPACES, **CONTINENTS, **HEAVENS}


class Names:
    """The names of places, gods, cards and seats in one language; `people` are the persons at the seats."""

    def __init__(self, lang: str, people: Mapping[Seat, str] | None = None) -> None:
        self.lang = lang
        self.people = people or {}
        self._words = language(lang)["phrases"]

    def word(self, key: str, **facts: Any) -> str:
        """A word or phrase of the game."""
        return self._words[key].format(**facts)

    def place(self, place: str) -> str:
        """A territory, space, continent or heaven by its name; anything else is returned unchanged."""
        if place in (HEAVEN, RESERVE):
            return self.word(place)
        return PLACES[place][self.lang] if place in PLACES else str(place)

    def card(self, card: str) -> str:
        """A miracle card by its title."""
        return CARD_NAMES[card][self.lang] if card in CARD_NAMES else str(card)

    def kind(self, kind: str) -> str:
        """A kind of god, or a deck."""
        return GOD_KINDS[kind][self.lang] if kind in GOD_KINDS else str(kind)

    def god(self, kind: str) -> str:
        """`the war god`."""
        return self.word("named_magic" if kind == "magic" else "named_god", name=GODS[kind][self.lang])

    def seat(self, seat: str) -> str:
        """`Anna (alpha)`; `alpha` where nobody's name is known; neutral armies as such."""
        if seat in ("", NEUTRAL):
            return self.word("neutral" if seat else "nobody")
        word = name(seat)[self.lang]
        return f"{self.people[seat]} ({word})" if seat in self.people else word

    def person(self, seat: str) -> str:
        """`Anna`; where others have the same name, as two computer players do, `Gamma`; else as `seat`."""
        called = self.people.get(seat, "")
        if list(self.people.values()).count(called) == 1:
            return called
        return name(seat)[self.lang].capitalize() if called else self.seat(seat)

    def counted(self, things: str, count: int, **facts: Any) -> str:
        """`1 army`, `3 armies`."""
        return CATALOGUE.counted(self.lang, f"phrases.{things}", count, **facts)

    def armies(self, count: int) -> str:
        """`1 army`, `3 armies`."""
        return self.counted("armies", count)

    def listed(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        words = list(items)
        if len(words) < 2:
            return "".join(words)
        return self.word("and", first=", ".join(words[:-1]), last=words[-1])


def card_text(card: str, lang: str) -> str:
    """The text of a card in our words; "" of one whose face is not shown."""
    return card_texts(lang).get(card, "")


def in_full(text: str, lang: str) -> str:
    """A sentence with its names in it as the language has it: articles, elisions, spaces that hold."""
    for pattern, short in CATALOGUE.elisions(lang):
        text = re.sub(pattern, short, text)
    return text


def points(count: int, lang: str) -> str:
    """A score: `1 point`, `22 points`."""
    return Names(lang).counted("points", count)
