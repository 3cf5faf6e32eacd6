"""The verbs of Rattus in English and French: one row an order or answer; reader, printer and schema are made from it.

The rows of Pied Piper are in `piper_words`. No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...engine.words import LANGS, FieldShape, Lexicon, Verb, Words
from .fact_words import DISPLAY, FACTS, FACTS_OF, MOMENTS, SETTABLE, SYMBOLS, YES_NO
from .piper_words import PIPER_QUESTIONS, PIPER_VERBS
from .word_parts import FROM, HANDLES, IN, LIST, NONE, OUT_OF, TO, potions, token

SEATS = {
    "red": {"en": "red", "fr": "rouge", "letter": "R"},
    "blue": {"en": "blue", "fr": "bleu", "letter": "B"},
    "green": {"en": "green", "fr": "vert", "letter": "G"},
    "yellow": {"en": "yellow", "fr": "jaune", "letter": "Y"},
}
PALACE = {"en": "palace", "fr": "château"}

PATH = FieldShape(
    "path",
    "region",
    TO,
    empty={"en": ("stays", "stay"), "fr": ("reste", "rester")},
    left_out={"en": ("default",), "fr": ("défaut", "par défaut")},
    many=(0, LIST),
    optional=True,
)
SPREAD = FieldShape(
    "spread",
    "region",
    IN,
    key={"en": ("spread", "spreads", "spreading"), "fr": ("propager", "propage", "répandre", "étendre")},
    empty=NONE,
    many=(0, LIST),
    optional=True,
    rider=True,
)
DECLARE = FieldShape(
    "declare",
    "flag",
    key={"en": ("declare", "declared", "declare yes"), "fr": ("déclarer", "déclare", "déclarer oui")},
    off={
        "en": ("no declare", "declare no", "do not declare", "not declared"),
        "fr": ("sans déclarer", "déclarer non", "ne pas déclarer", "ne déclare pas"),
    },
    optional=True,
    rider=True,
)
SWAP = FieldShape(
    "swap",
    "flag",
    key={"en": ("swap", "swap yes"), "fr": ("échanger", "échange", "échanger oui")},
    off={
        "en": ("no swap", "swap no", "do not swap", "leave", "stop"),
        "fr": ("sans échanger", "sans échange", "échanger non", "ne pas échanger", "laisser", "arrêter"),
    },
    optional=True,
    rider=True,
)
PLAGUE = {"en": ("plague", "plague piece"), "fr": ("peste", "la peste", "fléau")}

TOGETHER = FieldShape(
    "together",
    "flag",
    key={"en": ("together", "all together"), "fr": ("ensemble", "tous ensemble")},
    off={"en": ("one by one", "no together"), "fr": ("un par un", "un à un")},
    optional=True,
    rider=True,
)
ORDER = FieldShape(
    "order",
    "token",
    key={"en": ("order", "in order"), "fr": ("ordre", "dans l'ordre")},
    many=(1, LIST),
    low=HANDLES[0],
    high=HANDLES[1],
    optional=True,
    rider=True,
)
SERF = FieldShape(
    "serf",
    "yesno",
    key={"en": ("serf",), "fr": ("serf",)},
    empty={"en": ("none",), "fr": ("rien",)},
    many=(0, LIST),
    optional=True,
    rider=True,
)
IN_C = (SPREAD, DECLARE, TOGETHER, ORDER, SERF)

VERBS = (
    Verb(
        "first",
        {"en": ("first",), "fr": ("premier", "premiers", "première", "d'abord")},
        (FieldShape("region", "region", IN, surplus_clause="R-2.12"),),
        clause="R-2.11",
    ),
    Verb(
        "take",
        {"en": ("take",), "fr": ("prendre", "prend", "prends")},
        (FieldShape("card", "card", surplus_clause="R-4.1"), FieldShape("to", "region", TO, optional=True)),
        clause="R-4.1",
    ),
    Verb(
        "place",
        {"en": ("place", "put"), "fr": ("placer", "place", "poser")},
        (
            FieldShape("cubes", "number", optional=True, surplus_clause="R-5.1"),
            FieldShape("region", "region", IN, surplus_clause="R-5.1"),
        ),
        clause="R-5.1",
    ),
    Verb("plague", PLAGUE, (PATH, *IN_C), clause="R-6.1"),
    Verb(
        "king",
        {},
        (FieldShape("region", "region", OUT_OF, surplus_clause="R-10.3"), potions("region")),
        "card",
        clause="R-10.3",
    ),
    Verb(
        "monk",
        {},
        (
            token("token", surplus_clause="R-11.3"),
            FieldShape("from", "region", FROM, instead_of="token", surplus_clause="R-11.3"),
            FieldShape("to", "region", TO, surplus_clause="R-11.3"),
        ),
        "card",
        clause="R-11.3",
    ),
    Verb(
        "merchant",
        {},
        (
            FieldShape("cubes", "number", surplus_clause="R-14.3"),
            FieldShape("from", "region", FROM, surplus_clause="R-14.8"),
            FieldShape("to", "region", TO, surplus_clause="R-14.8"),
            potions("from", many=(1, 3)),
        ),
        "card",
        clause="R-14.3",
    ),
    Verb(
        "witch",
        {},
        (FieldShape("tokens", "token", many=(1, LIST), low=HANDLES[0], high=HANDLES[1]), SWAP),
        "card",
        clause="R-15.3",
    ),
    Verb("peasant", {}, (FieldShape("region", "region", IN, surplus_clause="R-13.7"),), "card", clause="R-13.7"),
    Verb(
        "move",
        {"en": ("move", "move plague", "move the plague"), "fr": ("déplacer", "déplacer la peste", "bouger")},
        (
            FieldShape("path", "region", TO, many=(1, LIST)),
            FieldShape(
                "with",
                "card",
                key={"en": ("with", "using", "by"), "fr": ("avec",)},
                many=(1, LIST),
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
        "answer",
        on="witch",
        bare=True,
        clause="R-15.3",
    ),
    Verb("stop", {"en": ("stop",), "fr": ("arrêter", "stop")}, role="answer", on="witch"),
    Verb("swap", {"en": ("swap",), "fr": ("échanger",)}, role="answer", on="witch", bare=True),
    Verb(
        "leave", {"en": ("leave", "no swap"), "fr": ("laisser", "sans échanger")}, role="answer", on="witch", bare=True
    ),
    Verb(
        "plague",
        PLAGUE,
        (replace(PATH, optional=False, left_out={}), *IN_C),
        "answer",
        on="path",
        clause="R-6.1",
    ),
    Verb(
        "spread",
        SPREAD.key,
        (FieldShape("regions", "region", IN, empty=NONE, many=(0, LIST)),),
        "answer",
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
        "yesno": YES_NO,
        "holder": {**SEATS, "display": DISPLAY},
        "moment": MOMENTS,
        "symbol": SYMBOLS,
    }
    return Lexicon(
        "rattus", (*VERBS, *PIPER_VERBS), names, {**QUESTIONS, **PIPER_QUESTIONS}, NOISE, FACTS, FACTS_OF, SETTABLE
    )
