"""The verbs that Pied Piper adds, in English and French: one row an order or answer. See `verbs`."""

from __future__ import annotations

from ....language.kinds import ListOf
from ....language.phrases import Words
from ....language.words import FieldShape, Verb
from . import ways
from .value_kinds import CARD, FROM, IN, LIST, NONE, REGION, TO, TOKEN, Cube, Piece, Wall, potions

AWAY: Words = ways("away")
"""What stands between where a piece or wall is and where it goes, besides `>`."""

BETWEEN: Words = ways("between")
"""What stands between the Messenger's two cubes."""

IN_REGION = FieldShape("region", REGION, IN)

PIPER_VERBS = (
    Verb("queen", {}, (IN_REGION,), CARD, clause="P-4.3"),
    Verb(
        "emperor",
        {},
        (FieldShape("walls", ListOf(Wall(AWAY), 1, 3)),),
        CARD,
        clause="P-5.3",
        meant=ways("meant.emperor"),
    ),
    Verb("baker", {}, (), CARD, clause="P-6.3"),
    Verb(
        "bakercubes",
        ways("bakercubes"),
        (IN_REGION,),
        clause="P-6.9",
    ),
    Verb("soldier", {}, (IN_REGION,), CARD, clause="P-8.7"),
    Verb(
        "mayor",
        {},
        (FieldShape("regions", ListOf(REGION, 0, LIST, empty=NONE), IN, optional=True),),
        CARD,
        clause="P-10.3",
    ),
    Verb(
        "messenger",
        {},
        (FieldShape("cubes", ListOf(Cube(), 2, 2, between=BETWEEN)),),
        CARD,
        clause="P-11.3",
        meant=ways("meant.messenger"),
    ),
    Verb(
        "pied_piper",
        ways("piper"),
        (
            FieldShape("from", REGION, FROM, surplus_clause="P-12.3"),
            FieldShape("to", REGION, TO, surplus_clause="P-12.3"),
            potions("from"),
            FieldShape(
                "tokens",
                ListOf(TOKEN, 1, LIST),
                key=ways("with_rats"),
                optional=True,
            ),
        ),
        CARD,
        clause="P-12.3",
        moves=ways("moves.pied_piper"),
    ),
    Verb("wizard", {}, (IN_REGION, potions("region")), CARD, clause="P-13.3"),
    Verb("nun", {}, (FieldShape("pieces", ListOf(Piece(AWAY), 1, 3), IN, quiet=True),), CARD, clause="P-14.3"),
    Verb("bishop", {}, (FieldShape("pieces", ListOf(Piece(AWAY), 1, 1), IN, quiet=True),), CARD, clause="P-15.3"),
    Verb(
        "spend",
        ways("spend"),
        (potions(""),),
        on="potion",
        clause="P-13.8",
        whole=ways("whole.potion.spend"),
        meant=ways("meant.spend"),
    ),
    Verb(
        "keep",
        ways("keep"),
        (potions(""),),
        on="potion",
        clause="P-13.9",
        whole=ways("whole.potion.keep"),
    ),
    Verb("yes", ways("serf.yes"), on="serf", clause="P-7.3"),
    Verb("no", ways("serf.no"), on="serf", clause="P-7.3"),
    Verb(
        "order",
        ways("order"),
        (FieldShape("tokens", ListOf(TOKEN, 1, LIST)),),
        on="order",
        clause="P-9.8",
    ),
    Verb(
        "empty",
        ways("empty"),
        (FieldShape("to", REGION, TO),),
        on="baker",
        clause="P-6.10",
    ),
    Verb(
        "bakercubes",
        ways("bakercubes.answer"),
        (IN_REGION,),
        on="bakercubes",
        clause="P-6.9",
    ),
)

PIPER_QUESTIONS: dict[str, Words] = {
    "potion": ways("question.potion"),
    "serf": ways("question.serf"),
    "order": ways("question.order"),
    "baker": ways("question.baker"),
    "bakercubes": ways("bakercubes"),
}
