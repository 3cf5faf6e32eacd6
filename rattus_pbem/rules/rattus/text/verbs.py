"""The verbs of Rattus in English and French: one row an order or answer; reader, printer and schema are made from it.

The rows of Pied Piper are in `piper_verbs`. No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....engine.kinds import Flag, ListOf, Number
from ....engine.phrases import LANGS, Words
from ....engine.words import FieldShape, Lexicon, Verb
from .fact_words import FACTS, FACTS_OF, SEATS, SETTABLE
from .piper_verbs import PIPER_QUESTIONS, PIPER_VERBS
from .value_kinds import CARD, REGION, TOKEN, YESNO
from .word_parts import FROM, IN, LIST, NONE, OUT_OF, TO, potions, token

PALACE = {"en": "palace", "fr": "château"}

PATH = FieldShape(
    "path",
    ListOf(REGION, 0, LIST, empty={"en": ("stays", "stay"), "fr": ("reste", "rester")}),
    TO,
    left_out={"en": ("default",), "fr": ("défaut", "par défaut")},
    optional=True,
)
SPREAD = FieldShape(
    "spread",
    ListOf(REGION, 0, LIST, empty=NONE),
    IN,
    key={"en": ("spread", "spreads", "spreading"), "fr": ("propager", "propage", "répandre", "étendre")},
    optional=True,
    rider=True,
)
DECLARE = FieldShape(
    "declare",
    Flag(
        {
            "en": ("no declare", "declare no", "do not declare", "not declared"),
            "fr": ("sans déclarer", "déclarer non", "ne pas déclarer", "ne déclare pas"),
        }
    ),
    key={"en": ("declare", "declared", "declare yes"), "fr": ("déclarer", "déclare", "déclarer oui")},
    optional=True,
    rider=True,
)
SWAP = FieldShape(
    "swap",
    Flag(
        {
            "en": ("no swap", "swap no", "do not swap", "leave", "stop"),
            "fr": ("sans échanger", "sans échange", "échanger non", "ne pas échanger", "laisser", "arrêter"),
        }
    ),
    key={"en": ("swap", "swap yes"), "fr": ("échanger", "échange", "échanger oui")},
    optional=True,
    rider=True,
)
PLAGUE = {"en": ("plague", "plague piece"), "fr": ("peste", "la peste", "fléau")}

TOGETHER = FieldShape(
    "together",
    Flag({"en": ("one by one", "no together"), "fr": ("un par un", "un à un")}),
    key={"en": ("together", "all together"), "fr": ("ensemble", "tous ensemble")},
    optional=True,
    rider=True,
)
ORDER = FieldShape(
    "order",
    ListOf(TOKEN, 1, LIST),
    key={"en": ("order", "in order"), "fr": ("ordre", "dans l'ordre")},
    optional=True,
    rider=True,
)
SERF = FieldShape(
    "serf",
    ListOf(YESNO, 0, LIST, empty={"en": ("none",), "fr": ("rien",)}),
    key={"en": ("serf",), "fr": ("serf",)},
    optional=True,
    rider=True,
)
IN_C = (SPREAD, DECLARE, TOGETHER, ORDER, SERF)

VERBS = (
    Verb(
        "first",
        {"en": ("first",), "fr": ("premier", "premiers", "première", "d'abord")},
        (FieldShape("region", REGION, IN, surplus_clause="R-2.12"),),
        clause="R-2.11",
    ),
    Verb(
        "take",
        {"en": ("take",), "fr": ("prendre", "prend", "prends")},
        (FieldShape("card", CARD, surplus_clause="R-4.1"), FieldShape("to", REGION, TO, optional=True)),
        clause="R-4.1",
    ),
    Verb(
        "place",
        {"en": ("place", "put"), "fr": ("placer", "place", "poser")},
        (
            FieldShape("cubes", Number(), optional=True, surplus_clause="R-5.1"),
            FieldShape("region", REGION, IN, surplus_clause="R-5.1"),
        ),
        clause="R-5.1",
    ),
    Verb("plague", PLAGUE, (PATH, *IN_C), clause="R-6.1"),
    Verb(
        "king",
        {},
        (FieldShape("region", REGION, OUT_OF, surplus_clause="R-10.3"), potions("region")),
        CARD,
        clause="R-10.3",
    ),
    Verb(
        "monk",
        {},
        (
            token("token", surplus_clause="R-11.3"),
            FieldShape("from", REGION, FROM, instead_of="token", surplus_clause="R-11.3"),
            FieldShape("to", REGION, TO, surplus_clause="R-11.3"),
        ),
        CARD,
        clause="R-11.3",
    ),
    Verb(
        "merchant",
        {},
        (
            FieldShape("cubes", Number(), surplus_clause="R-14.3"),
            FieldShape("from", REGION, FROM, surplus_clause="R-14.8"),
            FieldShape("to", REGION, TO, surplus_clause="R-14.8"),
            potions("from", many=(1, 3)),
        ),
        CARD,
        clause="R-14.3",
    ),
    Verb(
        "witch",
        {},
        (FieldShape("tokens", ListOf(TOKEN, 1, LIST)), SWAP),
        CARD,
        clause="R-15.3",
    ),
    Verb("peasant", {}, (FieldShape("region", REGION, IN, surplus_clause="R-13.7"),), CARD, clause="R-13.7"),
    Verb(
        "move",
        {"en": ("move", "move plague", "move the plague"), "fr": ("déplacer", "déplacer la peste", "bouger")},
        (
            FieldShape("path", ListOf(REGION, 1, LIST), TO),
            FieldShape(
                "with",
                ListOf(CARD, 1, LIST),
                key={"en": ("with", "using", "by"), "fr": ("avec",)},
                optional=True,
                rider=True,
            ),
            ORDER,
            SERF,
        ),
        clause="R-12.11",
    ),
    Verb("done", {"en": ("done", "pass"), "fr": ("fini", "terminé", "passer", "passe")}),
    Verb("pause", {"en": ("pause",), "fr": ("pause",)}),
    Verb(
        "look",
        {"en": ("look", "look at"), "fr": ("regarder", "voir")},
        (token("token", surplus_clause="R-15.3"),),
        on="witch",
        bare=True,
        clause="R-15.3",
    ),
    Verb("stop", {"en": ("stop",), "fr": ("arrêter", "stop")}, on="witch"),
    Verb("swap", {"en": ("swap",), "fr": ("échanger",)}, on="witch", bare=True),
    Verb("leave", {"en": ("leave", "no swap"), "fr": ("laisser", "sans échanger")}, on="witch", bare=True),
    Verb(
        "plague",
        PLAGUE,
        (replace(PATH, optional=False, left_out={}), *IN_C),
        on="path",
        clause="R-6.1",
    ),
    Verb(
        "spread",
        SPREAD.key,
        (FieldShape("regions", ListOf(REGION, 0, LIST, empty=NONE), IN),),
        on="spread",
        bare=True,
        clause="R-7.2",
    ),
)

QUESTIONS: dict[str, Words] = {
    "witch": {"en": ("witch",), "fr": ("sorcière",)},
    "path": {"en": ("path", *PLAGUE["en"]), "fr": ("trajet", "chemin", *PLAGUE["fr"])},
    "spread": {"en": SPREAD.key["en"], "fr": SPREAD.key["fr"]},
}

NOISE = {
    "en": ("the", "and", "then", "cube", "cubes", "rat", "rats", "token", "tokens", "card", "region"),
    "fr": ("le", "la", "les", "l", "et", "puis", "du", "des", "jeton", "jetons", "carte", "région"),
}


def lexicon(regions: Mapping[str, str], characters: Mapping[str, Mapping[str, str]]) -> Lexicon:
    """The words of one board: `regions` id -> name, `characters` id -> name by language ("en", "fr").

    The palace is a name that can be read where a region is meant; no order may name it (R-10.8).
    """
    places: dict[str, Mapping[str, str]] = {region: dict.fromkeys(LANGS, name) for region, name in regions.items()}
    names: dict[str, Mapping[str, Mapping[str, str]]] = {
        "region": {**places, "palace": PALACE} if "palace" not in places else places,
        "card": characters,
        "seat": SEATS,
    }
    return Lexicon(
        "rattus", (*VERBS, *PIPER_VERBS), names, {**QUESTIONS, **PIPER_QUESTIONS}, NOISE, FACTS, FACTS_OF, SETTABLE
    )
