"""The verbs that Pied Piper adds, in English and French: one row an order or answer. See `words`."""

from __future__ import annotations

from ...engine.words import FieldShape, Verb, Words
from .word_parts import FROM, HANDLES, IN, LIST, MOST_POTIONS, NONE, TO, potions

AWAY: Words = {"en": ("to", "into"), "fr": ("vers", "à")}
"""What stands between where a piece or wall is and where it goes, besides `>`."""

BETWEEN: Words = {"en": ("with", "for"), "fr": ("avec", "contre")}
"""What stands between the Messenger's two cubes."""

REGION = FieldShape("region", "region", IN)

PIPER_VERBS = (
    Verb("queen", {}, (REGION,), "card", clause="P-4.3"),
    Verb("emperor", {}, (FieldShape("walls", "wall", AWAY, many=(1, 3)),), "card", clause="P-5.3"),
    Verb("baker", {}, (), "card", clause="P-6.3"),
    Verb(
        "bakercubes",
        {
            "en": ("bakercubes", "baker cubes", "cubes of the baker"),
            "fr": ("cubes du boulanger", "cubes boulanger"),
        },
        (REGION,),
        clause="P-6.9",
    ),
    Verb("soldier", {}, (REGION,), "card", clause="P-8.7"),
    Verb(
        "mayor",
        {},
        (FieldShape("regions", "region", IN, empty=NONE, many=(0, LIST), optional=True),),
        "card",
        clause="P-10.3",
    ),
    Verb(
        "messenger",
        {},
        (FieldShape("cubes", "cube", BETWEEN, many=(2, 2), high=MOST_POTIONS),),
        "card",
        clause="P-11.3",
    ),
    Verb(
        "pied_piper",
        {"en": ("piper",), "fr": ("joueur de flûte", "flûtiste")},
        (
            FieldShape("from", "region", FROM, surplus_clause="P-12.3"),
            FieldShape("to", "region", TO, surplus_clause="P-12.3"),
            potions("from"),
            FieldShape(
                "tokens",
                "token",
                key={"en": ("with",), "fr": ("avec",)},
                many=(1, LIST),
                low=HANDLES[0],
                high=HANDLES[1],
                optional=True,
            ),
        ),
        "card",
        clause="P-12.3",
    ),
    Verb("wizard", {}, (REGION, potions("region")), "card", clause="P-13.3"),
    Verb("nun", {}, (FieldShape("pieces", "piece", AWAY, many=(1, 3)),), "card", clause="P-14.3"),
    Verb("bishop", {}, (FieldShape("pieces", "piece", AWAY, many=(1, 1)),), "card", clause="P-15.3"),
    Verb(
        "spend",
        {"en": ("spend", "always", "pay"), "fr": ("dépenser", "payer", "toujours")},
        (potions(""),),
        "answer",
        on="potion",
        clause="P-13.8",
    ),
    Verb(
        "keep",
        {"en": ("keep", "never"), "fr": ("garder", "jamais")},
        (potions(""),),
        "answer",
        on="potion",
        clause="P-13.9",
    ),
    Verb("yes", {"en": ("yes", "place"), "fr": ("oui", "placer")}, role="answer", on="serf", clause="P-7.3"),
    Verb("no", {"en": ("no", "not"), "fr": ("non", "pas")}, role="answer", on="serf", clause="P-7.3"),
    Verb(
        "order",
        {"en": ("order", "in order"), "fr": ("ordre", "dans l'ordre")},
        (FieldShape("tokens", "token", many=(1, LIST), low=HANDLES[0], high=HANDLES[1]),),
        "answer",
        on="order",
        clause="P-9.8",
    ),
    Verb(
        "empty",
        {"en": ("empty",), "fr": ("vider",)},
        (FieldShape("to", "region", TO),),
        "answer",
        on="baker",
        clause="P-6.10",
    ),
    Verb(
        "bakercubes",
        {"en": ("bakercubes",), "fr": ("cubes du boulanger",)},
        (REGION,),
        "answer",
        on="bakercubes",
        clause="P-6.9",
    ),
)

PIPER_QUESTIONS: dict[str, Words] = {
    "potion": {"en": ("potion", "potions"), "fr": ("potion", "potions")},
    "serf": {"en": ("serf",), "fr": ("serf",)},
    "order": {"en": ("order", "crusader"), "fr": ("ordre", "croisé")},
    "baker": {"en": ("baker",), "fr": ("boulanger",)},
    "bakercubes": {
        "en": ("bakercubes", "baker cubes", "cubes of the baker"),
        "fr": ("cubes du boulanger", "cubes boulanger"),
    },
}
