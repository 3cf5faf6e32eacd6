"""The verbs of Godstorm: one row an order or answer; reader, printer and schema come from it.

Their words stand in `words`. No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.seats import Seat
from ....kit.declared_verbs import Verbs, rider
from ....language.kinds import SEAT, Kind, ListOf, Number
from ....language.phrases import Words
from ....language.words import DownTo, FieldShape, Lexicon
from ..play.forms import LARGEST
from . import CATALOGUE, ways
from .fact_words import FACTS, FACTS_OF, ONCE_PER, OWNER, PERIODS, SEATS, SETTABLE
from .value_kinds import (
    AMOUNT,
    CARD,
    CARD_OR_DECK,
    GOD,
    IF_SKY,
    PANTHEON,
    PLACE,
    PLACE_OR_FARTHEST,
    THEN,
    Purchase,
    Said,
)

IN, TO, FROM, WITH, ON, NONE = map(ways, ("in", "to", "from", "with", "on", "none"))
LIST = 42
"""Longest list of a line; how many are legal is the forms' to say."""
VERBS = Verbs(CATALOGUE)


def places(name: str, connectors: Words, *, key: Words | None = None, optional: bool = False) -> FieldShape:
    """Places by order of preference."""
    return FieldShape(name, ListOf(PLACE, 1, LIST), connectors, key=key or {}, optional=optional)


def choice(name: str, kind: Kind, low: int = 1, high: int = LIST) -> FieldShape:
    """What a card is played on, after a word, by order of preference."""
    several = ListOf(kind, low, high, empty={} if low else NONE)
    return FieldShape(name, several, key=ways(f"choices.{name}"), optional=True)


def rule(name: str, low: int = 0, end: Words | None = None) -> FieldShape:
    """A number after a word: a rule of an invasion's plan (G-44)."""
    return rider(name, Number(low, LARGEST), ways(f"plan.{name}"), end=end or {})


def planned(name: str, kind: Kind) -> FieldShape:
    """A part of an invasion's plan; its word, if it is `Said`, stands alone."""
    return rider(name, kind, ways(f"plan.{name}"))


ARMIES = FieldShape("armies", AMOUNT, WITH, optional=True)
PLACED = FieldShape("armies", AMOUNT, optional=True)
MOVED = FieldShape("armies", AMOUNT)
GODS = rider("gods", ListOf(GOD, 0, 4, empty=NONE), ways("gods"))
IN_PLACE, FROM_PLACE, TO_PLACE = (
    FieldShape(name, PLACE, ways(word)) for name, word in (("territory", "in"), ("from", "from"), ("to", "to"))
)
PLAN = (
    rule("stop_at", end=ways("plan.to_the_end")),
    rule("stop_lead", -LARGEST),
    *map(rule, ("stop_lost", "stop_rounds", "dice", "low_dice", "low_at")),
    planned("champions", ListOf(GOD, 1, 4)),
    planned("win", Said()),
    rule("godswar"),
    planned("keep", ListOf(GOD, 1, 4)),
    planned("godswar_only", Said()),
    planned("move_in", AMOUNT),
    planned("walk_in", AMOUNT),
    planned("if_sky", IF_SKY),
    planned("then", THEN),
    rule("again"),
)
"""The plan of an invasion (G-44), whose keys may also stand on lines of their own below the order."""

CHOICES = (
    places("at", ON, optional=True),
    places("from", FROM, optional=True),
    FieldShape("to", ListOf(PLACE_OR_FARTHEST, 1, LIST), TO, optional=True),
    choice("among", PLACE),
    choice("god", GOD, 1, 4),
    choice("relic", CARD, 1, 15),
    choice("deck", GOD, 1, 4),
    choice("player", SEAT, 1, 5),
    ARMIES,
    choice("gods", GOD, 0, 4),
)
"""What the player of a card chooses, by order of preference (G-43.14); which of them the card needs, its form says."""

FAITH = FieldShape("faith", AMOUNT)
MARKER = FieldShape("marker", ListOf(Number(1, 5), 1, 5))
ORDERS = (
    VERBS.order("pantheon", FieldShape("pantheon", ListOf(PANTHEON, 1, 5)), clause="G-4.4"),
    VERBS.order("claim", places("territory", IN), clause="G-4.12"),
    VERBS.order("place", PLACED, IN_PLACE, clause="G-11.8"),
    VERBS.order("rest"),
    VERBS.order(
        "settle",
        places("god", IN, key=ways("settle.god")),
        places("temple", IN, key=ways("settle.temple")),
        clause="G-4.8",
    ),
    VERBS.order("bid", FAITH, clause="G-6.2"),
    VERBS.order("marker", MARKER, clause="G-6.3"),
    VERBS.order("book", clause="G-37.9"),
    VERBS.order("revive", PLACED, FROM_PLACE, TO_PLACE, clause="G-11.7"),
    VERBS.order("summon", FieldShape("god", GOD), TO_PLACE, clause="G-12.1"),
    VERBS.order("build", IN_PLACE, clause="G-12.2"),
    VERBS.order(
        "obtain",
        FieldShape("cards", ListOf(Purchase(), 1, 4)),
        FieldShape("up_to", Number(0, LARGEST), key=ways("obtain.up_to"), optional=True),
        clause="G-13.1",
    ),
    VERBS.order("play", FieldShape("card", CARD), *CHOICES, clause="G-14.3"),
    VERBS.order("invade", FieldShape("to", PLACE, TO, quiet=True), FROM_PLACE, ARMIES, GODS, *PLAN, clause="G-21.1"),
    VERBS.order("advance", TO_PLACE, FROM_PLACE, ARMIES, GODS, clause="G-27.1"),
    VERBS.order("fortify", TO_PLACE, FROM_PLACE, ARMIES, GODS, clause="G-17.1"),
    VERBS.order("embark", PLACED, TO_PLACE, clause="G-18.1"),
    VERBS.order(
        "skip", FieldShape("step", Number(1, 10), key=ways("skip.step"), optional=True), clause="G-7.2", idle=True
    ),
    VERBS.order("done"),
    VERBS.order("pause"),
)

DICE = FieldShape("dice", Number(0, LARGEST))
NAMED = FieldShape("god", ListOf(GOD, 1, 4))
ANSWERS = (
    VERBS.answer("bid", "bid", FAITH, clause="G-6.2"),
    VERBS.answer("marker", "marker", MARKER, words="take", clause="G-6.3"),
    VERBS.answer("sky", "play", FieldShape("card", CARD), *CHOICES, clause="G-22.1"),
    VERBS.answer("sky", "pass", clause="G-22.1"),
    VERBS.answer("aegis", "cancel", clause="G-38.1"),
    VERBS.answer("aegis", "let", clause="G-38.1"),
    VERBS.answer("tree", "keep", clause="G-37.14"),
    VERBS.answer("tree", "lose", clause="G-37.14"),
    VERBS.answer("def_dice", "dice", DICE, words="throw", clause="G-24.3", meant="def_dice", named_with="target"),
    VERBS.answer("under_dice", "dice", DICE, words="throw", clause="G-24.3"),
    VERBS.answer("dice", "dice", DICE, words="throw", clause="G-24.2"),
    VERBS.answer("def_god", "name", NAMED, clause="G-23.2"),
    VERBS.answer("champion", "name", NAMED, clause="G-23.2"),
    VERBS.answer("godswar_on", "go", clause="G-23.8"),
    VERBS.answer("godswar_on", "stop", clause="G-23.8"),
    VERBS.answer("battle_on", "go", clause="G-26.2", down_to=DownTo("force", ways("meant.battle_on.down_to"))),
    VERBS.answer("battle_on", "stop", clause="G-26.2"),
    VERBS.answer("under_on", "go", clause="G-26.2"),
    VERBS.answer("under_on", "stop", clause="G-26.2"),
    VERBS.answer("move_in", "move_in", MOVED, words="enter", clause="G-25.3"),
    VERBS.answer("under_in", "move_in", MOVED, words="enter", clause="G-25.3"),
    VERBS.answer("walk_in", "walk_in", MOVED, clause="G-27.4"),
    VERBS.answer("then", "next", clause="G-44.8"),
    VERBS.answer("then", "again", clause="G-44.8"),
    VERBS.answer("then", "end_step", clause="G-44.8"),
    VERBS.answer("visions", "take", FieldShape("cards", ListOf(CARD_OR_DECK, 1, LIST)), clause="G-34.17"),
    VERBS.answer("pandora", "choose", FieldShape("card", CARD, optional=True), *CHOICES, clause="G-37.7"),
    VERBS.answer("pandora", "chance", clause="G-37.7"),
)
QUESTIONS = VERBS.questions(
    *("bid", "marker", "sky", "aegis", "tree", "def_dice", "under_dice", "def_god", "dice", "champion", "godswar_on"),
    *("battle_on", "under_on", "move_in", "under_in", "walk_in", "then", "visions", "pandora"),
)


def lexicon(seats: Mapping[str, Seat] | None = None) -> Lexicon:
    """All the words; names come with the kinds. `seats` are other names of seats: those of a worked example."""
    also = {seat: {"also": name} for name, seat in (seats or {}).items()}
    table = {seat: {**names, **also.get(seat, {})} for seat, names in SEATS.items()}
    owners = {"owner": {**OWNER.names["owner"], **table}} if seats else {}
    return Lexicon(
        "godstorm",
        (*ORDERS, *ANSWERS),
        {"seat": table, **owners},
        QUESTIONS,
        ways("noise"),
        FACTS,
        FACTS_OF,
        SETTABLE,
        periods=PERIODS,
        once_per=ONCE_PER,
        condition_clause="G-44.9",
        repeating=("again",),
    )
