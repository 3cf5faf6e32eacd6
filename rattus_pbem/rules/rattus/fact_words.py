"""The facts that conditions of Rattus may name, and the names of their values, in English and French (see `facts`)."""

from __future__ import annotations

from ...engine.words import FactShape

YES_NO = {"yes": {"en": "yes", "fr": "oui"}, "no": {"en": "no", "fr": "non"}}
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

FACTS = (
    FactShape("turn", {"en": ("turn",), "fr": ("tour",)}),
    FactShape("supply", {"en": ("supply",), "fr": ("réserve de jetons", "jetons en réserve")}),
    FactShape("reserve", {"en": ("reserve",), "fr": ("réserve",)}),
    FactShape("cubes", {"en": ("cubes",), "fr": ("cubes",)}, argument="region"),
    FactShape("population", {"en": ("population",), "fr": ("population",)}, argument="region"),
    FactShape("rats", {"en": ("rats",), "fr": ("rats",)}, argument="region"),
    FactShape("potions", {"en": ("potions",), "fr": ("potions",)}, argument="region"),
    FactShape("plague", {"en": ("plague",), "fr": ("peste",)}, "set", "region"),
    FactShape("holder", {"en": ("holder",), "fr": ("détenteur",)}, "set", "holder", "card"),
    FactShape("region", {"en": ("region",), "fr": ("région",)}, "set", "region"),
    FactShape("active", {"en": ("active",), "fr": ("actif",)}, "set", "seat"),
    FactShape("moment", {"en": ("moment",), "fr": ("moment",)}, "set", "moment"),
    FactShape("symbol", {"en": ("symbol",), "fr": ("symbole",)}, "set", "symbol"),
    FactShape("previous", {"en": ("previous done",), "fr": ("précédent fait",)}, "flag"),
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
