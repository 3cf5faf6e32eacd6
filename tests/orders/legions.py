"""A lexicon of another game, with kinds that the engine has never heard of: armies, sharing out, relics, labours.

It stands for whatever game comes next: nothing in `engine` or `orders` knows a word of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rattus_pbem.language.kinds import HOLDS, NUMBER, SEAT, Flag, Handle, Kind, ListOf, Named, Number
from rattus_pbem.language.name_tables import Names, Table
from rattus_pbem.language.phrases import Words
from rattus_pbem.language.words import FactShape, FieldShape, Lexicon, Verb

TERRITORIES: Table = {
    "gaul": {"en": "Gaul", "fr": "Gaule"},
    "alemannia": {"en": "Alemannia", "fr": "Alémanie"},
    "hispania": {"en": "Hispania", "fr": "Hispanie"},
    "all_saints": {"en": "All Saints", "fr": "Toussaint"},
}
SEATS: Table = {"zeus": {"en": "Zeus", "fr": "Zeus"}, "odin": {"en": "Odin", "fr": "Odin"}}
DECKS: Table = {"sky": {"en": "sky", "fr": "ciel"}, "war": {"en": "war", "fr": "guerre"}}

TERRITORY = Named(
    "territory",
    {"en": "a territory", "fr": "un territoire"},
    any_id=True,
    unknown_id={"en": 'no territory is called "{given}"', "fr": "aucun territoire ne s’appelle « {given} »"},
)
DECK = Named("deck", {"en": "a deck", "fr": "une pioche"}, own=DECKS)
RELIC = Handle(1, 8, name="relic", expected={"en": "a relic (#3)", "fr": "une relique (#3)"})


class Armies(Kind):
    """`8`, `all`, or `all but 2`."""

    name = "armies"
    parts = (name, NUMBER)
    tables = (name,)
    limits = 1, 99

    def __init__(self) -> None:
        self.expected = {"en": "armies (8, all, all but 2)", "fr": "des armées (8, toutes, toutes sauf 2)"}
        words = {"all": {"en": "all", "fr": "toutes"}, "all_but": {"en": "all but", "fr": "toutes sauf"}}
        self.names = {self.name: words}

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        """A number may stand alone or behind `all but`."""
        if part == NUMBER and held and not self.is_whole(held[-1]):
            held[-1] = {"all_but": value}
        else:
            held.append({"all_but": None} if value == "all_but" else value)
        return True

    def is_whole(self, value: Any) -> bool:
        """See `Kind`."""
        return bool(value != {"all_but": None})

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        """See `Kind`."""
        if isinstance(value, dict):
            return [names.name(self.name, "all_but", lang), str(value["all_but"])]
        return [str(value) if isinstance(value, int) else names.name(self.name, value, lang)]

    def schema(self, names: Names) -> dict[str, Any]:
        """See `Kind`."""
        number = {"type": "integer", "minimum": 1, "maximum": 99}
        rest = {"type": "object", "properties": {"all_but": number}, "required": ["all_but"]}
        return {"anyOf": [number, {"const": "all"}, {**rest, "additionalProperties": False}]}


class Shared(dict[str, int]):
    """What has been shared out so far, and the territory whose number is still missing."""

    waiting = ""


class Shares(Kind):
    """Armies shared out among territories, `gaul 3 hispania 2`; a territory named twice gets both."""

    name = "shares"
    parts = (TERRITORY.name, NUMBER)
    tables = (TERRITORY.name,)
    limits = 1, 99
    grows = True

    def __init__(self) -> None:
        self.expected = {"en": "a territory and a number", "fr": "un territoire et un nombre"}

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        """First the territory, then its number."""
        if not held:
            held.append(Shared())
        if (part == NUMBER) != bool(held[0].waiting):
            return False
        if part == NUMBER:
            held[0][held[0].waiting] = held[0].get(held[0].waiting, 0) + value
        held[0].waiting = "" if part == NUMBER else value
        return True

    def is_whole(self, value: Any) -> bool:
        """See `Kind`."""
        return bool(value) and not getattr(value, "waiting", "")

    def has_room(self, value: Any, part: str) -> bool:
        """See `Kind`."""
        return part == TERRITORY.name

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        """See `Kind`."""
        return [word for at, n in value.items() for word in (*TERRITORY.printed(at, names, lang), str(n))]

    def schema(self, names: Names) -> dict[str, Any]:
        """See `Kind`."""
        key, part = TERRITORY.schema(names)["pattern"], {"type": "integer", "minimum": 1, "maximum": 99}
        bounds = {"minProperties": 1, "maxProperties": 12}
        return {"type": "object", "patternProperties": {key: part}, "additionalProperties": False, **bounds}

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Kind, Any]]:
        """See `Kind`."""
        yield from ((f"{path}/{key}", TERRITORY, key) for key in (value if isinstance(value, Mapping) else ()))

    def at(self, steps: Sequence[str]) -> Kind | None:
        """See `Kind`."""
        return None if steps else self


TO: Words = {"en": ("to", "into"), "fr": ("vers", "en")}
FROM: Words = {"en": ("from",), "fr": ("depuis", "de")}
IN: Words = {"en": ("in",), "fr": ("en",)}
OF: Words = {"en": ("of",), "fr": ("de",)}

VERBS = (
    Verb(
        "invade",
        {"en": ("invade",), "fr": ("envahir",)},
        (
            FieldShape("to", TERRITORY, surplus_clause="G-21.1"),
            FieldShape("from", TERRITORY, FROM, surplus_clause="G-21.1"),
            FieldShape("armies", Armies(), key={"en": ("with",), "fr": ("avec",)}),
            FieldShape("stop_at", Number(0, 99), key={"en": ("until",), "fr": ("jusqu'à",)}, optional=True, rider=True),
            FieldShape(
                "move_in", Armies(), key={"en": ("move in",), "fr": ("occuper avec",)}, optional=True, rider=True
            ),
            FieldShape(
                "pursue",
                Flag({"en": ("no pursuit",), "fr": ("sans poursuite",)}),
                key={"en": ("pursue",), "fr": ("poursuivre",)},
                optional=True,
            ),
        ),
        clause="G-44.1",
    ),
    Verb("share", {"en": ("share",), "fr": ("répartir",)}, (FieldShape("armies", Shares()),), clause="G-43.10"),
    Verb(
        "claim",
        {"en": ("claim",), "fr": ("réclamer",)},
        (FieldShape("territories", ListOf(TERRITORY, 1, 12)),),
        clause="G-43.2",
    ),
    Verb("carry", {"en": ("carry",), "fr": ("porter",)}, (FieldShape("relic", RELIC), FieldShape("to", TERRITORY, TO))),
    Verb("done", {"en": ("done",), "fr": ("fini",)}),
    Verb("pause", {"en": ("pause",), "fr": ("pause",)}),
    Verb("roll", {"en": ("roll",), "fr": ("lancer",)}, (FieldShape("dice", Number(1, 3)),), on="dice"),
)

FACTS = (
    FactShape("epoch", {"en": ("epoch",), "fr": ("époque",)}),
    FactShape(
        "armies",
        {"en": ("armies",), "fr": ("armées",)},
        arguments=(FieldShape("territory", TERRITORY, IN, optional=True),),
    ),
    FactShape("temple", {"en": ("temple",), "fr": ("temple",)}, HOLDS, (FieldShape("territory", TERRITORY, IN),)),
    FactShape("owner", {"en": ("owner",), "fr": ("maître",)}, SEAT, (FieldShape("relic", RELIC, OF),)),
    FactShape("carried", {"en": ("carried",), "fr": ("portée",)}, RELIC),
    FactShape(
        "hand",
        {"en": ("hand",), "fr": ("main",)},
        arguments=(FieldShape("seat", SEAT, OF), FieldShape("deck", DECK, OF)),
    ),
    FactShape("lead", {"en": ("lead",), "fr": ("avance",)}, Number(-99, 99, listed=True)),
    FactShape("relics", {"en": ("relics",), "fr": ("reliques",)}, RELIC, (FieldShape("seat", SEAT, OF),), several=True),
    FactShape("lands", {"en": ("lands",), "fr": ("terres",)}, TERRITORY, several=True),
)

LEGIONS = Lexicon(
    "legions",
    VERBS,
    {"territory": TERRITORIES, "seat": SEATS},
    {"dice": {"en": ("dice",), "fr": ("dés",)}},
    {"en": ("the", "and", "then", "left", "armies"), "fr": ("l", "le", "la", "les", "et", "puis", "restent", "armées")},
    FACTS,
    {
        "": ("epoch", "armies*", "temple", "owner", "carried", "hand", "lead", "relics", "lands"),
        "dice": ("epoch", "armies"),
    },
)
