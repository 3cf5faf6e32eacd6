"""The facts that conditions of Rattus may name, and the names of their values, in English and French (see `facts`)."""

from __future__ import annotations

from ....language.kinds import HOLDS, SEAT, Named
from ....language.words import FactShape, FieldShape
from . import name, ways
from .value_kinds import CARD, REGION

SEATS = {
    "red": {**name("red"), "letter": "R"},
    "blue": {**name("blue"), "letter": "B"},
    "green": {**name("green"), "letter": "G"},
    "yellow": {**name("yellow"), "letter": "Y"},
}
DISPLAY = {
    **name("display"),
    **{f"{lang}{n}": way for lang, said in ways("display.also").items() for n, way in enumerate(said)},
}
MOMENTS = {
    "turn": name("moment.turn"),
    "final": name("moment.final"),
    "ravaging": name("moment.ravaging"),
}
SYMBOLS = {
    "M": name("symbol.M"),
    "A": name("symbol.A"),
    "peasantry": name("symbol.peasantry"),
    "bourgeoisie": name("symbol.bourgeoisie"),
    "church": name("symbol.church"),
    "chivalry": name("symbol.chivalry"),
    "magic": name("symbol.magic"),
    "royalty": name("symbol.royalty"),
}

HOLDER = Named("holder", name("expected_holder"), own={**SEATS, "display": DISPLAY})
MOMENT = Named(
    "moment",
    name("expected_moment"),
    own=MOMENTS,
)
SYMBOL = Named("symbol", name("expected_symbol"), own=SYMBOLS)

IN_REGION = (FieldShape("region", REGION, ways("in_a_region"), optional=True),)
OF_CARD = (FieldShape("card", CARD, ways("of_a_card")),)

FACTS = (
    FactShape("turn", ways("fact.turn")),
    FactShape("supply", ways("fact.supply")),
    FactShape("reserve", ways("fact.reserve")),
    FactShape("cubes", ways("fact.cubes"), arguments=IN_REGION),
    FactShape("population", ways("fact.population"), arguments=IN_REGION),
    FactShape("rats", ways("fact.rats"), arguments=IN_REGION),
    FactShape("potions", ways("fact.potions"), arguments=IN_REGION),
    FactShape("plague", ways("fact.plague"), REGION),
    FactShape("holder", ways("fact.holder"), HOLDER, OF_CARD),
    FactShape("region", ways("fact.region"), REGION),
    FactShape("active", ways("fact.active"), SEAT),
    FactShape("moment", ways("fact.moment"), MOMENT),
    FactShape("symbol", ways("fact.symbol"), SYMBOL),
    FactShape("previous", ways("fact.previous"), HOLDS),
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
