"""The verbs of Godstorm in English and French: one row an order or answer; reader, printer and schema come from it.

No legality here (that is the forms' part) and no sentences about events.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.kinds import SEAT, ListOf, Number
from ....engine.phrases import Words
from ....engine.seats import Seat
from ....engine.words import FieldShape, Lexicon, Verb
from ..play.forms import MOST
from .fact_words import FACTS, FACTS_OF, ONCE_PER, PERIODS, SEATS, SETTABLE
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

IN: Words = {"en": ("in", "on", "at"), "fr": ("en", "à", "au", "aux", "dans", "sur")}
TO: Words = {"en": ("to", "into", "in", "towards"), "fr": ("vers", "à", "en", "au", "aux", "dans")}
FROM: Words = {"en": ("from", "out of"), "fr": ("de", "depuis", "d")}
WITH: Words = {"en": ("with", "armies"), "fr": ("avec", "armées")}
NONE: Words = {"en": ("none", "no gods"), "fr": ("aucun", "aucun dieu")}
LIST = 42
"""Longest list of a line; how many are legal is the forms' to say."""


def places(name: str, connectors: Words, *, key: Words | None = None, optional: bool = False) -> FieldShape:
    """Places by order of preference."""
    return FieldShape(name, ListOf(PLACE, 1, LIST), connectors, key=key or {}, optional=optional)


def kinds(name: str, key: Words, *, rider: bool = False, low: int = 1) -> FieldShape:
    """Kinds of gods after a word."""
    empty = {} if low else NONE
    return FieldShape(name, ListOf(GOD, low, 4, empty=empty), key=key, optional=True, rider=rider)


def rule(name: str, en: tuple[str, ...], fr: tuple[str, ...], low: int = 0) -> FieldShape:
    """A number after a word: a rule of an invasion's plan (G-44)."""
    return FieldShape(name, Number(low, MOST), key={"en": en, "fr": fr}, optional=True, rider=True)


def flag(name: str, en: tuple[str, ...], fr: tuple[str, ...]) -> FieldShape:
    """A word of a plan that stands alone."""
    return FieldShape(name, Said(), key={"en": en, "fr": fr}, optional=True, rider=True)


ARMIES = FieldShape("armies", AMOUNT, WITH, optional=True)
PLACED = FieldShape("armies", AMOUNT, optional=True)
GODS = kinds("gods", {"en": ("gods", "god"), "fr": ("dieux", "dieu")}, rider=True, low=0)
PLAN = (
    rule("stop_at", ("until", "stop at", "until force"), ("jusqu'à", "jusque", "arrêter à")),
    rule("stop_lead", ("until lead",), ("jusqu'à avance", "jusqu'à une avance de"), -MOST),
    rule("stop_lost", ("until lost", "until losses"), ("jusqu'à pertes",)),
    rule("stop_rounds", ("until round", "until rounds", "rounds"), ("jusqu'à manche", "jusqu'à manches", "manches")),
    rule("dice", ("dice",), ("dés",)),
    rule("low_dice", ("low dice",), ("dés réduits",)),
    rule("low_at", ("low at",), ("réduits dès",)),
    kinds("champions", {"en": ("champions", "champion"), "fr": ("champions", "champion")}, rider=True),
    flag("win", ("godswar to the end",), ("guerre des dieux jusqu'au bout",)),
    rule("godswar", ("godswar rounds", "godswar"), ("guerre des dieux",)),
    kinds("keep", {"en": ("keep",), "fr": ("garder",)}, rider=True),
    flag("godswar_only", ("gods only",), ("dieux seulement",)),
    FieldShape(
        "move_in", AMOUNT, key={"en": ("move in", "then move in"), "fr": ("entrer",)}, optional=True, rider=True
    ),
    FieldShape("walk_in", AMOUNT, key={"en": ("walk in",), "fr": ("entrer à vide",)}, optional=True, rider=True),
    FieldShape("if_sky", IF_SKY, key={"en": ("after sky",), "fr": ("après ciel",)}, optional=True, rider=True),
    FieldShape("then", THEN, key={"en": ("else",), "fr": ("sinon",)}, optional=True, rider=True),
    rule("again", ("again",), ("encore",)),
)
"""The plan of an invasion (G-44), whose keys may also stand on lines of their own below the order."""

ON: Words = {"en": ("on", "at", "in"), "fr": ("sur", "en", "à", "au", "aux", "dans")}
CHOICES = (
    places("at", ON, optional=True),
    places("from", FROM, optional=True),
    FieldShape("to", ListOf(PLACE_OR_FARTHEST, 1, LIST), TO, optional=True),
    FieldShape("among", ListOf(PLACE, 1, LIST), key={"en": ("among equals", "among"), "fr": ("parmi",)}, optional=True),
    kinds("god", {"en": ("god",), "fr": ("dieu",)}),
    FieldShape("relic", ListOf(CARD, 1, 15), key={"en": ("relic",), "fr": ("relique",)}, optional=True),
    FieldShape("deck", ListOf(GOD, 1, 4), key={"en": ("deck",), "fr": ("paquet",)}, optional=True),
    FieldShape("player", ListOf(SEAT, 1, 5), key={"en": ("player", "of"), "fr": ("joueur",)}, optional=True),
    ARMIES,
    kinds("gods", {"en": ("gods",), "fr": ("dieux",)}, low=0),
)
"""What the player of a card chooses, by order of preference (G-43.14); which of them the card needs, its form says."""

PLAY = {"en": ("play",), "fr": ("jouer", "joue")}
ORDERS = (
    Verb(
        "pantheon",
        {"en": ("pantheon",), "fr": ("panthéon",)},
        (FieldShape("pantheon", ListOf(PANTHEON, 1, 5)),),
        clause="G-4.4",
    ),
    Verb("claim", {"en": ("claim",), "fr": ("occuper",)}, (places("territory", IN),), clause="G-4.12"),
    Verb(
        "place",
        {"en": ("place", "put"), "fr": ("placer", "poser")},
        (PLACED, FieldShape("territory", PLACE, IN)),
        clause="G-11.8",
    ),
    Verb("rest", {"en": ("place the rest", "rest"), "fr": ("placer le reste", "reste")}),
    Verb(
        "settle",
        {"en": ("settle",), "fr": ("installer",)},
        (
            places("god", IN, key={"en": ("war god",), "fr": ("dieu de la guerre",)}),
            places("temple", IN, key={"en": ("temple",), "fr": ("temple",)}),
        ),
        clause="G-4.8",
    ),
    Verb("bid", {"en": ("bid",), "fr": ("miser",)}, (FieldShape("faith", AMOUNT),), clause="G-6.2"),
    Verb(
        "marker",
        {"en": ("marker",), "fr": ("marqueur",)},
        (FieldShape("marker", ListOf(Number(1, 5), 1, 5)),),
        clause="G-6.3",
    ),
    Verb("book", {"en": ("book", "use the book"), "fr": ("livre", "utiliser le livre")}, clause="G-37.9"),
    Verb(
        "revive",
        {"en": ("revive",), "fr": ("ranimer",)},
        (PLACED, FieldShape("from", PLACE, FROM), FieldShape("to", PLACE, TO)),
        clause="G-11.7",
    ),
    Verb(
        "summon",
        {"en": ("summon",), "fr": ("invoquer",)},
        (FieldShape("god", GOD), FieldShape("to", PLACE, TO)),
        clause="G-12.1",
    ),
    Verb(
        "build",
        {"en": ("build", "build a temple", "build temple"), "fr": ("bâtir", "construire", "bâtir un temple")},
        (FieldShape("territory", PLACE, IN),),
        clause="G-12.2",
    ),
    Verb(
        "obtain",
        {"en": ("obtain", "buy"), "fr": ("obtenir", "acheter")},
        (
            FieldShape("cards", ListOf(Purchase(), 1, 4)),
            FieldShape("up_to", Number(0, MOST), key={"en": ("up to",), "fr": ("au plus",)}, optional=True),
        ),
        clause="G-13.1",
    ),
    Verb("play", PLAY, (FieldShape("card", CARD), *CHOICES), clause="G-14.3"),
    Verb(
        "invade",
        {"en": ("invade", "attack"), "fr": ("envahir", "attaquer", "envahis", "attaque")},
        (FieldShape("to", PLACE, TO, quiet=True), FieldShape("from", PLACE, FROM), ARMIES, GODS, *PLAN),
        clause="G-21.1",
    ),
    Verb(
        "advance",
        {"en": ("advance",), "fr": ("avancer",)},
        (FieldShape("to", PLACE, TO), FieldShape("from", PLACE, FROM), ARMIES, GODS),
        clause="G-27.1",
    ),
    Verb(
        "fortify",
        {"en": ("fortify", "move"), "fr": ("fortifier", "déplacer", "déplace")},
        (FieldShape("to", PLACE, TO), FieldShape("from", PLACE, FROM), ARMIES, GODS),
        clause="G-17.1",
    ),
    Verb(
        "embark",
        {"en": ("embark",), "fr": ("embarquer",)},
        (PLACED, FieldShape("to", PLACE, TO)),
        clause="G-18.1",
    ),
    Verb("skip", {"en": ("skip", "next step"), "fr": ("passer", "étape suivante")}),
    Verb("done", {"en": ("done", "end turn"), "fr": ("fini", "terminé", "fin du tour")}),
    Verb("pause", {"en": ("pause",), "fr": ("pause",)}),
)

DICE = (FieldShape("dice", Number(1, 3)),)
NAMED = (FieldShape("god", ListOf(GOD, 1, 4)),)
MOVED = (FieldShape("armies", AMOUNT),)
STOP = {"en": ("stop",), "fr": ("arrêter",)}
GO = {"en": ("go on",), "fr": ("continuer",)}
NAME = {"en": ("name",), "fr": ("nommer",)}
THROW = {"en": ("dice", "throw"), "fr": ("dés", "lancer")}
ENTER = {"en": ("move in",), "fr": ("entrer",)}
ANSWERS = (
    Verb("bid", {"en": ("bid",), "fr": ("miser",)}, (FieldShape("faith", AMOUNT),), on="bid", clause="G-6.2"),
    Verb(
        "marker",
        {"en": ("take",), "fr": ("prendre",)},
        (FieldShape("marker", ListOf(Number(1, 5), 1, 5)),),
        on="marker",
        clause="G-6.3",
    ),
    Verb("play", PLAY, (FieldShape("card", CARD), *CHOICES), on="sky", clause="G-22.1"),
    Verb("pass", {"en": ("pass",), "fr": ("laisser passer",)}, on="sky", clause="G-22.1"),
    Verb("cancel", {"en": ("cancel",), "fr": ("annuler",)}, on="aegis", clause="G-38.1"),
    Verb("let", {"en": ("let",), "fr": ("laisser",)}, on="aegis", clause="G-38.1"),
    Verb("keep", {"en": ("keep",), "fr": ("garder",)}, on="tree", clause="G-37.14"),
    Verb("lose", {"en": ("lose",), "fr": ("perdre",)}, on="tree", clause="G-37.14"),
    Verb("dice", THROW, DICE, on="def_dice", clause="G-24.3"),
    Verb("dice", THROW, DICE, on="under_dice", clause="G-24.3"),
    Verb("dice", THROW, DICE, on="dice", clause="G-24.2"),
    Verb("name", NAME, NAMED, on="def_god", clause="G-23.2"),
    Verb("name", NAME, NAMED, on="champion", clause="G-23.2"),
    Verb("go", GO, on="godswar_on", clause="G-23.8"),
    Verb("stop", STOP, on="godswar_on", clause="G-23.8"),
    Verb("go", GO, on="battle_on", clause="G-26.2"),
    Verb("stop", STOP, on="battle_on", clause="G-26.2"),
    Verb("go", GO, on="under_on", clause="G-26.2"),
    Verb("stop", STOP, on="under_on", clause="G-26.2"),
    Verb("move_in", ENTER, MOVED, on="move_in", clause="G-25.3"),
    Verb("move_in", ENTER, MOVED, on="under_in", clause="G-25.3"),
    Verb("walk_in", {"en": ("walk in",), "fr": ("entrer",)}, MOVED, on="walk_in", clause="G-27.4"),
    Verb("next", {"en": ("next order",), "fr": ("ordre suivant",)}, on="then", clause="G-44.8"),
    Verb("again", {"en": ("again",), "fr": ("encore",)}, on="then", clause="G-44.8"),
    Verb("end_step", {"en": ("end step",), "fr": ("fin de l'étape",)}, on="then", clause="G-44.8"),
    Verb(
        "take",
        {"en": ("take",), "fr": ("prendre",)},
        (FieldShape("cards", ListOf(CARD_OR_DECK, 1, LIST)),),
        on="visions",
        clause="G-34.17",
    ),
    Verb(
        "choose",
        {"en": ("choose",), "fr": ("choisir",)},
        (FieldShape("card", CARD, optional=True), *CHOICES),
        on="pandora",
        clause="G-37.7",
    ),
    Verb("chance", {"en": ("by chance",), "fr": ("au hasard",)}, on="pandora", clause="G-37.7"),
)
VERBS = (*ORDERS, *ANSWERS)

QUESTIONS: dict[str, Words] = {
    "bid": {"en": ("bid",), "fr": ("mise",)},
    "marker": {"en": ("marker",), "fr": ("marqueur",)},
    "sky": {"en": ("sky", "sky card"), "fr": ("ciel", "carte du ciel")},
    "aegis": {"en": ("aegis",), "fr": ("égide",)},
    "tree": {"en": ("tree", "tree of life"), "fr": ("arbre", "arbre de vie")},
    "def_dice": {"en": ("defence dice",), "fr": ("dés de défense",)},
    "under_dice": {"en": ("underworld dice",), "fr": ("dés des enfers",)},
    "def_god": {"en": ("defending god",), "fr": ("dieu défenseur",)},
    "dice": {"en": ("attack dice",), "fr": ("dés d'attaque",)},
    "champion": {"en": ("champion",), "fr": ("champion",)},
    "godswar_on": {"en": ("godswar",), "fr": ("guerre des dieux",)},
    "battle_on": {"en": ("battle",), "fr": ("bataille",)},
    "under_on": {"en": ("underworld battle",), "fr": ("bataille des enfers",)},
    "move_in": {"en": ("move in",), "fr": ("entrée",)},
    "under_in": {"en": ("underworld move in",), "fr": ("entrée aux enfers",)},
    "walk_in": {"en": ("walk in",), "fr": ("entrée à vide",)},
    "then": {"en": ("afterwards",), "fr": ("ensuite",)},
    "visions": {"en": ("visions",), "fr": ("visions",)},
    "pandora": {"en": ("pandora",), "fr": ("pandore",)},
}

NOISE = {
    "en": ("the", "and", "then", "army", "armies", "left", "are", "card", "cards", "territory", "temple", "a", "for"),
    "fr": (
        "le",
        "la",
        "les",
        "l",
        "et",
        "puis",
        "du",
        "des",
        "restantes",
        "carte",
        "cartes",
        "territoire",
        "un",
        "armées",
        "armée",
    ),
}


def lexicon(seats: Mapping[str, Seat] | None = None) -> Lexicon:
    """All the words; names come with the kinds. `seats` are other names of seats: those of a worked example."""
    also = {seat: {"also": name} for name, seat in (seats or {}).items()}
    table = {seat: {**names, **also.get(seat, {})} for seat, names in SEATS.items()}
    return Lexicon(
        "godstorm",
        VERBS,
        {"seat": table},
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
