"""The verbs of Godstorm: one row an order or answer; reader, printer and schema come from it.

Their words stand in `words`. No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.seats import Seat
from ....language.kinds import SEAT, ListOf, Number
from ....language.phrases import Words
from ....language.words import DownTo, FieldShape, Lexicon, Verb
from ..play.forms import LARGEST
from . import ways
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

IN: Words = ways("in")
TO: Words = ways("to")
FROM: Words = ways("from")
WITH: Words = ways("with")
NONE: Words = ways("none")
LIST = 42
"""Longest list of a line; how many are legal is the forms' to say."""


def places(name: str, connectors: Words, *, key: Words | None = None, optional: bool = False) -> FieldShape:
    """Places by order of preference."""
    return FieldShape(name, ListOf(PLACE, 1, LIST), connectors, key=key or {}, optional=optional)


def kinds(name: str, key: Words, *, rider: bool = False, low: int = 1) -> FieldShape:
    """Kinds of gods after a word."""
    empty = {} if low else NONE
    return FieldShape(name, ListOf(GOD, low, 4, empty=empty), key=key, optional=True, rider=rider)


def rule(name: str, low: int = 0, end: Words | None = None) -> FieldShape:
    """A number after a word: a rule of an invasion's plan (G-44)."""
    return FieldShape(name, Number(low, LARGEST), key=ways(f"plan.{name}"), end=end or {}, optional=True, rider=True)


def flag(name: str) -> FieldShape:
    """A word of a plan that stands alone."""
    return FieldShape(name, Said(), key=ways(f"plan.{name}"), optional=True, rider=True)


ARMIES = FieldShape("armies", AMOUNT, WITH, optional=True)
PLACED = FieldShape("armies", AMOUNT, optional=True)
GODS = kinds("gods", ways("gods"), rider=True, low=0)
PLAN = (
    rule("stop_at", end=ways("plan.to_the_end")),
    rule("stop_lead", -LARGEST),
    rule("stop_lost"),
    rule("stop_rounds"),
    rule("dice"),
    rule("low_dice"),
    rule("low_at"),
    kinds("champions", ways("plan.champions"), rider=True),
    flag("win"),
    rule("godswar"),
    kinds("keep", ways("plan.keep"), rider=True),
    flag("godswar_only"),
    FieldShape("move_in", AMOUNT, key=ways("plan.move_in"), optional=True, rider=True),
    FieldShape("walk_in", AMOUNT, key=ways("plan.walk_in"), optional=True, rider=True),
    FieldShape("if_sky", IF_SKY, key=ways("plan.if_sky"), optional=True, rider=True),
    FieldShape("then", THEN, key=ways("plan.then"), optional=True, rider=True),
    rule("again"),
)
"""The plan of an invasion (G-44), whose keys may also stand on lines of their own below the order."""

ON: Words = ways("on")
CHOICES = (
    places("at", ON, optional=True),
    places("from", FROM, optional=True),
    FieldShape("to", ListOf(PLACE_OR_FARTHEST, 1, LIST), TO, optional=True),
    FieldShape("among", ListOf(PLACE, 1, LIST), key=ways("choices.among"), optional=True),
    kinds("god", ways("choices.god")),
    FieldShape("relic", ListOf(CARD, 1, 15), key=ways("choices.relic"), optional=True),
    FieldShape("deck", ListOf(GOD, 1, 4), key=ways("choices.deck"), optional=True),
    FieldShape("player", ListOf(SEAT, 1, 5), key=ways("choices.player"), optional=True),
    ARMIES,
    kinds("gods", ways("choices.gods"), low=0),
)
"""What the player of a card chooses, by order of preference (G-43.14); which of them the card needs, its form says."""

PLAY = ways("play")
ORDERS = (
    Verb(
        "pantheon",
        ways("pantheon"),
        (FieldShape("pantheon", ListOf(PANTHEON, 1, 5)),),
        clause="G-4.4",
    ),
    Verb("claim", ways("claim"), (places("territory", IN),), clause="G-4.12"),
    Verb(
        "place", ways("place"), (PLACED, FieldShape("territory", PLACE, IN)), clause="G-11.8", meant=ways("meant.place")
    ),
    Verb("rest", ways("rest")),
    Verb(
        "settle",
        ways("settle"),
        (
            places("god", IN, key=ways("settle.god")),
            places("temple", IN, key=ways("settle.temple")),
        ),
        clause="G-4.8",
    ),
    Verb("bid", ways("bid"), (FieldShape("faith", AMOUNT),), clause="G-6.2", meant=ways("meant.bid")),
    Verb(
        "marker",
        ways("marker"),
        (FieldShape("marker", ListOf(Number(1, 5), 1, 5)),),
        clause="G-6.3",
    ),
    Verb("book", ways("book"), clause="G-37.9"),
    Verb(
        "revive",
        ways("revive"),
        (PLACED, FieldShape("from", PLACE, FROM), FieldShape("to", PLACE, TO)),
        clause="G-11.7",
        meant=ways("meant.revive"),
    ),
    Verb(
        "summon",
        ways("summon"),
        (FieldShape("god", GOD), FieldShape("to", PLACE, TO)),
        clause="G-12.1",
        meant=ways("meant.summon"),
    ),
    Verb("build", ways("build"), (FieldShape("territory", PLACE, IN),), clause="G-12.2", meant=ways("meant.build")),
    Verb(
        "obtain",
        ways("obtain"),
        (
            FieldShape("cards", ListOf(Purchase(), 1, 4)),
            FieldShape("up_to", Number(0, LARGEST), key=ways("obtain.up_to"), optional=True),
        ),
        clause="G-13.1",
        meant=ways("meant.obtain"),
    ),
    Verb("play", PLAY, (FieldShape("card", CARD), *CHOICES), clause="G-14.3"),
    Verb(
        "invade",
        ways("invade"),
        (FieldShape("to", PLACE, TO, quiet=True), FieldShape("from", PLACE, FROM), ARMIES, GODS, *PLAN),
        clause="G-21.1",
        meant=ways("meant.invade"),
    ),
    Verb(
        "advance",
        ways("advance"),
        (FieldShape("to", PLACE, TO), FieldShape("from", PLACE, FROM), ARMIES, GODS),
        clause="G-27.1",
    ),
    Verb(
        "fortify",
        ways("fortify"),
        (FieldShape("to", PLACE, TO), FieldShape("from", PLACE, FROM), ARMIES, GODS),
        clause="G-17.1",
        meant=ways("meant.fortify"),
    ),
    Verb(
        "embark",
        ways("embark"),
        (PLACED, FieldShape("to", PLACE, TO)),
        clause="G-18.1",
    ),
    Verb(
        "skip",
        ways("skip"),
        (FieldShape("step", Number(1, 10), key=ways("skip.step"), optional=True),),
        clause="G-7.2",
        idle=True,
        meant=ways("meant.skip"),
    ),
    Verb("done", ways("done"), meant=ways("meant.done")),
    Verb("pause", ways("pause")),
)

DICE = (FieldShape("dice", Number(0, LARGEST)),)
NAMED = (FieldShape("god", ListOf(GOD, 1, 4)),)
MOVED = (FieldShape("armies", AMOUNT),)
STOP = ways("stop")
GO = ways("go")
NAME = ways("name")
THROW = ways("throw")
ENTER = ways("enter")
ANSWERS = (
    Verb("bid", ways("bid"), (FieldShape("faith", AMOUNT),), on="bid", clause="G-6.2"),
    Verb(
        "marker",
        ways("take"),
        (FieldShape("marker", ListOf(Number(1, 5), 1, 5)),),
        on="marker",
        clause="G-6.3",
    ),
    Verb("play", PLAY, (FieldShape("card", CARD), *CHOICES), on="sky", clause="G-22.1"),
    Verb("pass", ways("pass"), on="sky", clause="G-22.1"),
    Verb("cancel", ways("cancel"), on="aegis", clause="G-38.1"),
    Verb("let", ways("let"), on="aegis", clause="G-38.1"),
    Verb("keep", ways("keep"), on="tree", clause="G-37.14", whole=ways("whole.tree.keep")),
    Verb("lose", ways("lose"), on="tree", clause="G-37.14", whole=ways("whole.tree.lose")),
    Verb("dice", THROW, DICE, on="def_dice", clause="G-24.3", meant=ways("meant.def_dice"), named_with="target"),
    Verb("dice", THROW, DICE, on="under_dice", clause="G-24.3"),
    Verb("dice", THROW, DICE, on="dice", clause="G-24.2"),
    Verb("name", NAME, NAMED, on="def_god", clause="G-23.2"),
    Verb("name", NAME, NAMED, on="champion", clause="G-23.2"),
    Verb("go", GO, on="godswar_on", clause="G-23.8", whole=ways("whole.godswar_on.go")),
    Verb("stop", STOP, on="godswar_on", clause="G-23.8", whole=ways("whole.godswar_on.stop")),
    Verb(
        "go",
        GO,
        on="battle_on",
        clause="G-26.2",
        whole=ways("whole.battle_on.go"),
        meant=ways("meant.battle_on.go"),
        down_to=DownTo("force", ways("meant.battle_on.down_to")),
    ),
    Verb(
        "stop",
        STOP,
        on="battle_on",
        clause="G-26.2",
        whole=ways("whole.battle_on.stop"),
        meant=ways("meant.battle_on.stop"),
    ),
    Verb("go", GO, on="under_on", clause="G-26.2", whole=ways("whole.under_on.go")),
    Verb("stop", STOP, on="under_on", clause="G-26.2", whole=ways("whole.under_on.stop")),
    Verb("move_in", ENTER, MOVED, on="move_in", clause="G-25.3"),
    Verb("move_in", ENTER, MOVED, on="under_in", clause="G-25.3"),
    Verb("walk_in", ways("walk_in"), MOVED, on="walk_in", clause="G-27.4"),
    Verb("next", ways("next"), on="then", clause="G-44.8"),
    Verb("again", ways("again"), on="then", clause="G-44.8"),
    Verb("end_step", ways("end_step"), on="then", clause="G-44.8"),
    Verb(
        "take",
        ways("take"),
        (FieldShape("cards", ListOf(CARD_OR_DECK, 1, LIST)),),
        on="visions",
        clause="G-34.17",
    ),
    Verb(
        "choose",
        ways("choose"),
        (FieldShape("card", CARD, optional=True), *CHOICES),
        on="pandora",
        clause="G-37.7",
    ),
    Verb("chance", ways("chance"), on="pandora", clause="G-37.7"),
)
VERBS = (*ORDERS, *ANSWERS)

QUESTIONS: dict[str, Words] = {
    "bid": ways("question.bid"),
    "marker": ways("question.marker"),
    "sky": ways("question.sky"),
    "aegis": ways("question.aegis"),
    "tree": ways("question.tree"),
    "def_dice": ways("question.def_dice"),
    "under_dice": ways("question.under_dice"),
    "def_god": ways("question.def_god"),
    "dice": ways("question.dice"),
    "champion": ways("question.champion"),
    "godswar_on": ways("question.godswar_on"),
    "battle_on": ways("question.battle_on"),
    "under_on": ways("question.under_on"),
    "move_in": ways("question.move_in"),
    "under_in": ways("question.under_in"),
    "walk_in": ways("question.walk_in"),
    "then": ways("question.then"),
    "visions": ways("question.visions"),
    "pandora": ways("question.pandora"),
}

NOISE = ways("noise")


def lexicon(seats: Mapping[str, Seat] | None = None) -> Lexicon:
    """All the words; names come with the kinds. `seats` are other names of seats: those of a worked example."""
    also = {seat: {"also": name} for name, seat in (seats or {}).items()}
    table = {seat: {**names, **also.get(seat, {})} for seat, names in SEATS.items()}
    owners = {"owner": {**OWNER.names["owner"], **table}} if seats else {}
    return Lexicon(
        "godstorm",
        VERBS,
        {"seat": table, **owners},
        QUESTIONS,
        NOISE,
        FACTS,
        FACTS_OF,
        SETTABLE,
        periods=PERIODS,
        once_per=ONCE_PER,
        condition_clause="G-44.9",
        repeating=("again",),
    )
