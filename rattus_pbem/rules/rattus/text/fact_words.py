"""The facts that conditions of Rattus may name, and the names of their values, in English and French (see `facts`)."""

from __future__ import annotations

from ....language.kinds import COUNT, HOLDS, SEAT, Kind, Named
from ....language.words import FactShape, FieldShape
from ..play.state import SEATS as ALL_SEATS
from . import name, ways
from .value_kinds import CARD, REGION

SEATS = {seat: {**name(seat), "letter": seat[0].upper()} for seat in ALL_SEATS}
DISPLAY = {
    **name("display"),
    **{f"{lang}{n}": way for lang, said in ways("display.also").items() for n, way in enumerate(said)},
}
CLASSES = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty")


def named(kind: str, *ids: str) -> Named:
    """A kind of name, of which the catalogue says what is expected."""
    return Named(kind, name(f"expected_{kind}"), own={each: name(f"{kind}.{each}") for each in ids})


HOLDER = Named("holder", name("expected_holder"), own={**SEATS, "display": DISPLAY})
MOMENT = named("moment", "turn", "final", "ravaging")
SYMBOL = named("symbol", "M", "A", *CLASSES)

IN_REGION = (FieldShape("region", REGION, ways("in_a_region"), optional=True),)
OF_CARD = (FieldShape("card", CARD, ways("of_a_card")),)


def fact(name: str, values: Kind = COUNT, *arguments: FieldShape) -> FactShape:
    """A fact, whose words stand under its name."""
    return FactShape(name, ways(f"fact.{name}"), values, arguments)


FACTS = (
    *map(fact, ("turn", "supply", "reserve")),
    *(fact(name, COUNT, *IN_REGION) for name in ("cubes", "population", "rats", "potions")),
    fact("plague", REGION),
    fact("holder", HOLDER, *OF_CARD),
    fact("region", REGION),
    fact("active", SEAT),
    fact("moment", MOMENT),
    fact("symbol", SYMBOL),
    fact("previous", HOLDS),
)

_ANYWHERE = ("turn", "supply", "reserve", "cubes*", "population*", "rats*", "potions*", "plague", "holder")
_THERE = ("region", "cubes", "population", "rats", "potions", "reserve", "supply", "turn", "plague", "moment", "holder")

FACTS_OF = {
    "": (*_ANYWHERE, "previous"),
    "potion": (*_THERE, "active", "symbol"),
    "serf": _THERE,
    "order": _THERE,
    "spread": _THERE,
    "witch": (*_ANYWHERE, "moment"),
    "path": (*_ANYWHERE, "moment"),
    "baker": (*_ANYWHERE, "moment"),
    "bakercubes": (*_ANYWHERE, "moment"),
}
SETTABLE = ("potion",)
