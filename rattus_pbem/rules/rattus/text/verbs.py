"""The verbs of Rattus in English and French: one row an order or answer; reader, printer and schema are made from it.

The rows of Pied Piper are in `piper_verbs`. No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....language.kinds import Flag, ListOf, Number
from ....language.name_tables import Table
from ....language.phrases import LANGS, Words, fold_words
from ....language.words import FieldShape, Lexicon, Stated, Verb
from . import also, name, ways
from .fact_words import FACTS, FACTS_OF, SEATS, SETTABLE
from .piper_verbs import PIPER_QUESTIONS, PIPER_VERBS
from .value_kinds import CARD, FROM, IN, LIST, NONE, OUT_OF, REGION, TO, TOKEN, YESNO, potions, token

PALACE = name("palace")

PATH = FieldShape(
    "path",
    ListOf(REGION, 0, LIST, empty=ways("stays")),
    TO,
    through=ways("through"),
    left_out=ways("path.left_out"),
    by_default=ways("by_default"),
    optional=True,
)
SPREAD = FieldShape(
    "spread",
    ListOf(REGION, 0, LIST, empty=NONE),
    IN,
    key=ways("spread"),
    by_default=ways("by_default"),
    optional=True,
    rider=True,
)
DECLARE = FieldShape(
    "declare",
    Flag(ways("declare.no")),
    key=ways("declare"),
    optional=True,
    rider=True,
)
SWAP = FieldShape(
    "swap",
    Flag(ways("swap.no")),
    key=ways("swap"),
    optional=True,
    rider=True,
)
PLAGUE = ways("plague")

TOGETHER = FieldShape(
    "together",
    Flag(ways("together.no")),
    key=ways("together"),
    optional=True,
    rider=True,
)
ORDER = FieldShape(
    "order",
    ListOf(TOKEN, 1, LIST),
    key=ways("order"),
    optional=True,
    rider=True,
)
SERF = FieldShape(
    "serf",
    ListOf(YESNO, 0, LIST, empty=ways("serf.none")),
    key=ways("serf"),
    optional=True,
    rider=True,
)
IN_C = (SPREAD, DECLARE, TOGETHER, ORDER, SERF)

VERBS = (
    Verb(
        "first",
        ways("first"),
        (FieldShape("region", REGION, IN, surplus_clause="R-2.12"),),
        clause="R-2.11",
        meant=ways("meant.first"),
    ),
    Verb(
        "take",
        ways("take"),
        (FieldShape("card", CARD, surplus_clause="R-4.1"), FieldShape("to", REGION, TO, optional=True)),
        clause="R-4.1",
        stated=Stated("holder", "card", ways("taken_from")),
        meant=ways("meant.take"),
    ),
    Verb(
        "place",
        ways("place"),
        (
            FieldShape("cubes", Number(), optional=True, surplus_clause="R-5.1"),
            FieldShape("region", REGION, IN, surplus_clause="R-5.1"),
        ),
        clause="R-5.1",
        meant=ways("meant.place"),
    ),
    Verb("plague", PLAGUE, (PATH, *IN_C), clause="R-6.1", meant=ways("meant.plague")),
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
        moves=ways("moves.monk"),
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
        moves=ways("moves.merchant"),
    ),
    Verb(
        "witch",
        {},
        (FieldShape("tokens", ListOf(TOKEN, 1, LIST)), SWAP),
        CARD,
        clause="R-15.3",
        meant=ways("meant.witch"),
    ),
    Verb("peasant", {}, (FieldShape("region", REGION, IN, surplus_clause="R-13.7"),), CARD, clause="R-13.7"),
    Verb(
        "move",
        ways("move"),
        (
            FieldShape("path", ListOf(REGION, 1, LIST), TO, through=ways("through")),
            FieldShape(
                "with",
                ListOf(CARD, 1, LIST),
                key=ways("with"),
                optional=True,
                rider=True,
            ),
            ORDER,
            SERF,
        ),
        clause="R-12.11",
        also="plague",
    ),
    Verb("done", ways("done"), meant=ways("meant.done")),
    Verb("pause", ways("pause")),
    Verb(
        "look",
        ways("look"),
        (token("token", surplus_clause="R-15.3"),),
        on="witch",
        bare=True,
        clause="R-15.3",
    ),
    Verb("stop", ways("witch.stop"), on="witch"),
    Verb("swap", ways("witch.swap"), on="witch", bare=True),
    Verb("leave", ways("witch.leave"), on="witch", bare=True),
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
        (FieldShape("regions", ListOf(REGION, 0, LIST, empty=NONE), IN, by_default=ways("by_default")),),
        on="spread",
        bare=True,
        clause="R-7.2",
    ),
)

QUESTIONS: dict[str, Words] = {
    "witch": ways("question.witch"),
    "path": ways("question.path"),
    "spread": SPREAD.key,
}

NOISE = ways("noise")


def lexicon(regions: Mapping[str, str], characters: Mapping[str, Mapping[str, str]]) -> Lexicon:
    """The words of one board: `regions` id -> name, `characters` id -> name by language ("en", "fr").

    The palace is a name that can be read where a region is meant; no order may name it (R-10.8).
    """
    places: dict[str, Mapping[str, str]] = {region: dict.fromkeys(LANGS, name) for region, name in regions.items()}
    names: dict[str, Mapping[str, Mapping[str, str]]] = {
        "region": _with_more({**places, "palace": PALACE} if "palace" not in places else places),
        "card": _with_more(characters),
        "seat": SEATS,
    }
    return Lexicon(
        "rattus", (*VERBS, *PIPER_VERBS), names, {**QUESTIONS, **PIPER_QUESTIONS}, NOISE, FACTS, FACTS_OF, SETTABLE
    )


def _with_more(table: Table) -> Table:
    """The names with those that are read as well: France is Gallia, unless something else on the board is called so."""
    taken = {fold_words(name) for which, names in table.items() for name in (which, *names.values())}
    return {
        which: {**names, **{key: name for key, name in also(which).items() if fold_words(name) not in taken}}
        for which, names in table.items()
    }
