"""The facts that conditions of Rattus may name, and the names of their values, in English and French (see `facts`)."""

from __future__ import annotations

from ....engine.kinds import HOLDS, SEAT, Named
from ....engine.words import FactShape, FieldShape
from .value_kinds import CARD, REGION

SEATS = {
    "red": {"en": "red", "fr": "rouge", "letter": "R"},
    "blue": {"en": "blue", "fr": "bleu", "letter": "B"},
    "green": {"en": "green", "fr": "vert", "letter": "G"},
    "yellow": {"en": "yellow", "fr": "jaune", "letter": "Y"},
}
DISPLAY = {"en": "display", "fr": "libre"}
MOMENTS = {
    "turn": {"en": "turn", "fr": "tour"},
    "final": {"en": "final round", "fr": "manche finale"},
    "ravaging": {"en": "final ravaging", "fr": "ravage final"},
}
SYMBOLS = {
    "M": {"en": "majority", "fr": "majorité"},
    "A": {"en": "all", "fr": "tous"},
    "peasantry": {"en": "Peasantry", "fr": "Paysannerie"},
    "bourgeoisie": {"en": "Bourgeoisie", "fr": "Bourgeoisie"},
    "church": {"en": "Church", "fr": "Clergé"},
    "chivalry": {"en": "Chivalry", "fr": "Chevalerie"},
    "magic": {"en": "Magic", "fr": "Magie"},
    "royalty": {"en": "Royalty", "fr": "Noblesse"},
}

HOLDER = Named(
    "holder", {"en": "a seat or the display", "fr": "un siège ou « libre »"}, own={**SEATS, "display": DISPLAY}
)
MOMENT = Named(
    "moment",
    {"en": "turn, final round or final ravaging", "fr": "tour, manche finale ou ravage final"},
    own=MOMENTS,
)
SYMBOL = Named("symbol", {"en": "a symbol of a rat", "fr": "un symbole de rat"}, own=SYMBOLS)

IN_REGION = (FieldShape("region", REGION, {"en": ("in",), "fr": ("en",)}, optional=True),)
OF_CARD = (FieldShape("card", CARD, {"en": ("of",), "fr": ("de",)}),)

FACTS = (
    FactShape("turn", {"en": ("turn",), "fr": ("tour",)}),
    FactShape("supply", {"en": ("supply",), "fr": ("réserve de jetons", "jetons en réserve")}),
    FactShape("reserve", {"en": ("reserve",), "fr": ("réserve",)}),
    FactShape("cubes", {"en": ("cubes",), "fr": ("cubes",)}, arguments=IN_REGION),
    FactShape("population", {"en": ("population",), "fr": ("population",)}, arguments=IN_REGION),
    FactShape("rats", {"en": ("rats",), "fr": ("rats",)}, arguments=IN_REGION),
    FactShape("potions", {"en": ("potions",), "fr": ("potions",)}, arguments=IN_REGION),
    FactShape("plague", {"en": ("plague",), "fr": ("peste",)}, REGION),
    FactShape("holder", {"en": ("holder",), "fr": ("détenteur",)}, HOLDER, OF_CARD),
    FactShape("region", {"en": ("region",), "fr": ("région",)}, REGION),
    FactShape("active", {"en": ("active",), "fr": ("actif",)}, SEAT),
    FactShape("moment", {"en": ("moment",), "fr": ("moment",)}, MOMENT),
    FactShape("symbol", {"en": ("symbol",), "fr": ("symbole",)}, SYMBOL),
    FactShape("previous", {"en": ("previous done",), "fr": ("précédent fait",)}, HOLDS),
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
