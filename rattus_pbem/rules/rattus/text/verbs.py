"""The verbs of Rattus in English and French: one row an order or answer; reader, printer and schema are made from it.

No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....kit.declared_verbs import Verbs, rider
from ....language.kinds import Flag, ListOf, Number
from ....language.name_tables import Table
from ....language.phrases import LANGS, Words, fold_words
from ....language.words import FieldShape, Lexicon, Stated
from . import CATALOGUE, also, name, ways
from .fact_words import FACTS, FACTS_OF, SEATS, SETTABLE
from .value_kinds import CARD, FROM, IN, LIST, NONE, OUT_OF, REGION, TO, TOKEN, YESNO, Cube, Piece, Wall, potions, token

PALACE = name("palace")
VERBS = Verbs(CATALOGUE)
SAME = ways("by_default")

PATH = FieldShape(
    "path",
    ListOf(REGION, 0, LIST, empty=ways("stays")),
    TO,
    through=ways("through"),
    left_out=ways("path.left_out"),
    by_default=SAME,
    optional=True,
)
SPREAD = rider("spread", ListOf(REGION, 0, LIST, empty=NONE), ways("spread"), connectors=IN, by_default=SAME)
DECLARE = rider("declare", Flag(ways("declare.no")), ways("declare"))
SWAP = rider("swap", Flag(ways("swap.no")), ways("swap"))
TOGETHER = rider("together", Flag(ways("together.no")), ways("together"))
ORDER = rider("order", ListOf(TOKEN, 1, LIST), ways("order"))
SERF = rider("serf", ListOf(YESNO, 0, LIST, empty=ways("serf.none")), ways("serf"))
IN_C = (SPREAD, DECLARE, TOGETHER, ORDER, SERF)
IN_REGION = FieldShape("region", REGION, IN)
TO_REGION = FieldShape("to", REGION, TO)
AWAY = ways("away")
"""What stands between where a piece or wall is and where it goes, besides `>`."""


def region(clause: str, connectors: Words = IN, name: str = "region") -> FieldShape:
    """One region, of which another would be too many by this clause."""
    return FieldShape(name, REGION, connectors, surplus_clause=clause)


OF_RATTUS = (
    VERBS.order("first", region("R-2.12"), clause="R-2.11"),
    VERBS.order(
        "take",
        FieldShape("card", CARD, surplus_clause="R-4.1"),
        FieldShape("to", REGION, TO, optional=True),
        clause="R-4.1",
        stated=Stated("holder", "card", ways("taken_from")),
    ),
    VERBS.order(
        "place", FieldShape("cubes", Number(), optional=True, surplus_clause="R-5.1"), region("R-5.1"), clause="R-5.1"
    ),
    VERBS.order("plague", PATH, *IN_C, clause="R-6.1"),
    VERBS.named("king", CARD, region("R-10.3", OUT_OF), potions("region"), clause="R-10.3"),
    VERBS.named(
        "monk",
        CARD,
        token("token", surplus_clause="R-11.3"),
        FieldShape("from", REGION, FROM, instead_of="token", surplus_clause="R-11.3"),
        region("R-11.3", TO, "to"),
        clause="R-11.3",
    ),
    VERBS.named(
        "merchant",
        CARD,
        FieldShape("cubes", Number(), surplus_clause="R-14.3"),
        region("R-14.8", FROM, "from"),
        region("R-14.8", TO, "to"),
        potions("from", many=(1, 3)),
        clause="R-14.3",
    ),
    VERBS.named("witch", CARD, FieldShape("tokens", ListOf(TOKEN, 1, LIST)), SWAP, clause="R-15.3"),
    VERBS.named("peasant", CARD, region("R-13.7"), clause="R-13.7"),
    VERBS.order(
        "move",
        FieldShape("path", ListOf(REGION, 1, LIST), TO, through=ways("through")),
        rider("with", ListOf(CARD, 1, LIST), ways("with")),
        ORDER,
        SERF,
        clause="R-12.11",
        also="plague",
    ),
    VERBS.order("done"),
    VERBS.order("pause"),
    VERBS.answer("witch", "look", token("token", surplus_clause="R-15.3"), bare=True, clause="R-15.3"),
    VERBS.answer("witch", "stop", words="witch.stop"),
    VERBS.answer("witch", "swap", words="witch.swap", bare=True),
    VERBS.answer("witch", "leave", words="witch.leave", bare=True),
    VERBS.answer("path", "plague", replace(PATH, optional=False, left_out={}), *IN_C, clause="R-6.1"),
    VERBS.answer(
        "spread",
        "spread",
        FieldShape("regions", ListOf(REGION, 0, LIST, empty=NONE), IN, by_default=SAME),
        bare=True,
        clause="R-7.2",
    ),
)
OF_PIED_PIPER = (
    VERBS.named("queen", CARD, IN_REGION, clause="P-4.3"),
    VERBS.named("emperor", CARD, FieldShape("walls", ListOf(Wall(AWAY), 1, 3)), clause="P-5.3"),
    VERBS.named("baker", CARD, clause="P-6.3"),
    VERBS.order("bakercubes", IN_REGION, clause="P-6.9"),
    VERBS.named("soldier", CARD, IN_REGION, clause="P-8.7"),
    VERBS.named(
        "mayor", CARD, FieldShape("regions", ListOf(REGION, 0, LIST, empty=NONE), IN, optional=True), clause="P-10.3"
    ),
    VERBS.named("messenger", CARD, FieldShape("cubes", ListOf(Cube(), 2, 2, between=ways("between"))), clause="P-11.3"),
    VERBS.named(
        "pied_piper",
        CARD,
        region("P-12.3", FROM, "from"),
        region("P-12.3", TO, "to"),
        potions("from"),
        FieldShape("tokens", ListOf(TOKEN, 1, LIST), key=ways("with_rats"), optional=True),
        words="piper",
        clause="P-12.3",
    ),
    VERBS.named("wizard", CARD, IN_REGION, potions("region"), clause="P-13.3"),
    VERBS.named("nun", CARD, FieldShape("pieces", ListOf(Piece(AWAY), 1, 3), IN, quiet=True), clause="P-14.3"),
    VERBS.named("bishop", CARD, FieldShape("pieces", ListOf(Piece(AWAY), 1, 1), IN, quiet=True), clause="P-15.3"),
    VERBS.answer("potion", "spend", potions(""), meant="spend", clause="P-13.8"),
    VERBS.answer("potion", "keep", potions(""), clause="P-13.9"),
    VERBS.answer("serf", "yes", words="serf.yes", clause="P-7.3"),
    VERBS.answer("serf", "no", words="serf.no", clause="P-7.3"),
    VERBS.answer("order", "order", FieldShape("tokens", ListOf(TOKEN, 1, LIST)), clause="P-9.8"),
    VERBS.answer("baker", "empty", TO_REGION, clause="P-6.10"),
    VERBS.answer("bakercubes", "bakercubes", IN_REGION, words="bakercubes.answer", clause="P-6.9"),
)

QUESTIONS = {
    **VERBS.questions("witch", "path"),
    "spread": SPREAD.key,
    **VERBS.questions("potion", "serf", "order", "baker"),
    "bakercubes": ways("bakercubes"),
}


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
    return Lexicon("rattus", (*OF_RATTUS, *OF_PIED_PIPER), names, QUESTIONS, ways("noise"), FACTS, FACTS_OF, SETTABLE)


def _with_more(table: Table) -> Table:
    """The names with those that are read as well: France is Gallia, unless something else on the board is called so."""
    taken = {fold_words(name) for which, names in table.items() for name in (which, *names.values())}
    return {
        which: {**names, **{key: name for key, name in also(which).items() if fold_words(name) not in taken}}
        for which, names in table.items()
    }
