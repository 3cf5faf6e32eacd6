"""The value kinds of Godstorm: places, gods, cards, pantheons, amounts of armies and faith, cards to obtain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....language.kinds import NUMBER, Flag, Kind, Named, Number
from ....language.name_tables import Names, Table
from ....language.phrases import Text
from ....locale import FIRST
from ..play.forms import LARGEST
from . import CATALOGUE, also, language, name
from .cards import CARD_NAMES
from .names import GOD_KINDS, GOD_NAMES, GODS, HEAVENS, PANTHEONS, SPACES, TERRITORIES
from .names import HEAVEN as OWN_HEAVEN

HEAVEN: Table = {"heaven": {**OWN_HEAVEN, **{heaven: names[FIRST] for heaven, names in HEAVENS.items()}}}
"""One's own heaven: it has one name a pantheon, and all of them are read."""


def named(kind: str, *ids: str, own: Table | None = None, known: bool = False) -> Named:
    """A kind of name; the catalogue says what is expected and, where all are `known`, that there is none such."""
    names = own or {each: name(f"{kind}.{each}") for each in ids}
    return Named(kind, name(f"expected.{kind}"), own=names, unknown_id=name(f"unknown.{kind}") if known else {})


_TERRITORIES = {which: {**names, **also(which)} for which, names in TERRITORIES.items()}
PLACE = named("place", own={**_TERRITORIES, **SPACES, **HEAVEN}, known=True)


def _also(kind: str) -> dict[str, str]:
    """What a god is called besides: `the war god`, and the names that the pantheons have for it."""
    titles = {**{f"title {lang}": title for lang, title in GODS[kind].items()}, **also(kind)}
    return titles | {pantheon: names[kind] for pantheon, names in GOD_NAMES.items()}


_GODS = {kind: {**GOD_KINDS[kind], **_also(kind)} for kind in GOD_KINDS}
GOD = named("god", own={**_GODS, "all": name("god.all")}, known=True)
"""A kind of god, or the deck of its name; `all` where several may be named."""
CARD = named("card", own=CARD_NAMES, known=True)
PANTHEON = named("pantheon", own=PANTHEONS, known=True)
IF_SKY = named("if_sky", "go_on", "minimum")
THEN = named("then", "next", "end_step")

_AMOUNT: Text = name("expected.amount")
_AS_MANY = ("max", "as many as possible", "as much as possible", "autant que possible", "le plus possible")
"""Other ways of saying all, which are read and never printed."""
_AMOUNTS: Mapping[str, Table] = {
    "amount": {
        "all": {**name("amount.all"), **{f"also {way}": way for way in _AS_MANY}},
        "min": name("amount.min"),
        "all_but": name("amount.all_but"),
    }
}
_PURCHASE: Text = name("expected.purchase")


class Amount(Kind):
    """A number of armies or of faith: `4`, `all`, `min`, `all but 3` (G-44.1)."""

    name = "amount"
    expected = _AMOUNT
    parts = (NUMBER, "amount")
    tables = ("amount",)
    names = _AMOUNTS
    limits = (0, LARGEST)

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        if part == NUMBER and held and held[-1] == "all_but":
            held[-1] = {"all_but": value}
            return True
        held.append(value)
        return True

    def is_whole(self, value: Any) -> bool:
        return bool(value != "all_but")

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        if isinstance(value, dict):
            return [names.printed("amount", "all_but", lang), str(value["all_but"])]
        return [str(value) if isinstance(value, int) else names.printed("amount", value, lang)]

    def unknown(self, given: str, lang: str) -> str:
        return name("unknown.amount")[lang].format(given=given)

    def schema(self, names: Names) -> dict[str, object]:
        number = {"type": "integer", "minimum": 0, "maximum": LARGEST}
        but = {
            "type": "object",
            "properties": {"all_but": number},
            "required": ["all_but"],
            "additionalProperties": False,
        }
        return {"anyOf": [number, {"enum": ["all", "min"]}, but]}


AMOUNT = Amount()


class Said(Flag):
    """What an order says or leaves unsaid: there is no word for its no."""

    def schema(self, names: Names) -> dict[str, bool]:
        return {"const": True}


class Purchase(Kind):
    """Cards to obtain: a deck and how many, `war 2`, `2 war`, `une carte de guerre`; without a number as many as
    possible (G-13.2, G-48.9)."""

    name = "purchase"
    expected = _PURCHASE
    parts = ("god", NUMBER)
    tables = ("god",)
    names = GOD.names
    limits = (0, LARGEST)
    grows = True

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        key = "deck" if part == "god" else "cards"
        if held and key not in held[-1]:
            held[-1][key] = value
        else:
            held.append({key: value})
        return True

    def is_whole(self, value: Any) -> bool:
        return "deck" in value

    def has_room(self, value: Any, part: str) -> bool:
        return part == NUMBER and "cards" not in value

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        phrases = language(lang)["phrases"]
        deck = phrases.get(f"purchase_deck.{value['deck']}") or GOD.shown(value["deck"], names, lang)
        if "cards" not in value:
            return [phrases["purchase_all"].format(deck=deck)]
        return [CATALOGUE.counted(lang, "phrases.purchase", value["cards"], deck=deck)]

    def unknown(self, given: str, lang: str) -> str:
        return GOD.unknown(given, lang)

    def schema(self, names: Names) -> dict[str, object]:
        return {
            "type": "object",
            "properties": {"deck": {"enum": list(GOD_KINDS)}, "cards": Number(*self.limits).schema(names)},
            "required": ["deck"],
            "additionalProperties": False,
        }

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Kind, Any]]:
        if isinstance(value, dict) and "deck" in value:
            yield f"{path}/deck", GOD, value["deck"]

    def at(self, steps: Sequence[str]) -> Kind | None:
        return {"deck": GOD, "cards": Number(*self.limits)}.get(steps[0]) if steps else self


class Either(Named):
    """A name of one kind or of another."""

    def __init__(self, first: Named, second: Named, expected: Text) -> None:
        super().__init__(first.name, expected, own=first.names[first.name])
        self.parts = self.tables = (first.name, second.name)
        self.names = {**first.names, **second.names}
        self.second = second.name

    def _table(self, value: Any) -> str:
        """The table that has the value."""
        return self.second if value in self.names[self.second] else self.name

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        return [names.printed(self._table(value), value, lang)]

    def shown(self, value: Any, names: Names, lang: str) -> str:
        return names.name(self._table(value), value, lang)

    def schema(self, names: Names) -> dict[str, list[str]]:
        return {"enum": [value for table in self.tables for value in self.names[table] if value != "all"]}


CARD_OR_DECK = Either(CARD, GOD, name("expected.card_or_deck"))
"""A card by its title, or any card of a deck (G-43.15)."""
FARTHEST = named("farthest", "farthest")
PLACE_OR_FARTHEST = Either(PLACE, FARTHEST, name("expected.place_or_farthest"))
"""Where a card brings something; `farthest` only for The Mighty Turn Meek (G-47.1)."""
