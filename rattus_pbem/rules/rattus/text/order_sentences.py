"""The parts of an order as a person calls them, and what holds where one is left out, in English and French."""

from __future__ import annotations

from .sentences import Pair

# What holds if an answer or a part of an order is left out.
DEFAULTS: dict[str, Pair] = {
    "first": (
        "the region with fewest cubes, among equals the first in the alphabet [R-20.1]",
        "la région qui a le moins de cubes, à égalité la première de l’alphabet [R-20.1]",
    ),
    "turn": (
        "no card, no cubes, no ability; the plague moves one step to the neighbour with fewest cubes [R-20.2]",
        "ni carte, ni cube, ni pouvoir ; la Peste fait un pas vers la voisine qui a le moins de cubes [R-20.2]",
    ),
    "final": (
        "no card is used [R-20.9]",
        "aucune carte n’est utilisée [R-20.9]",
    ),
    "path": (
        "you are asked; without an answer one step to the neighbour with fewest cubes [R-20.4]",
        "on vous interroge ; faute de réponse un pas vers la voisine qui a le moins de cubes [R-20.4]",
    ),
    "spread": (
        "you are asked; without an answer each rat to the neighbour with fewest rats, none beyond those that must "
        "spread [R-20.5, P-19.6]",
        "on vous interroge ; faute de réponse chaque rat vers la voisine qui a le moins de rats, aucun de plus que "
        "le nombre obligé [R-20.5, P-19.6]",
    ),
    "witch": (
        "no second look, no swap [R-20.7]",
        "pas de second regard, pas d’échange [R-20.7]",
    ),
    "cubes": (
        "all extra cubes are placed too [R-20.3]",
        "tous les cubes supplémentaires sont placés aussi [R-20.3]",
    ),
    "declare": (
        "it is not declared [R-20.6]",
        "ce n’est pas déclaré [R-20.6]",
    ),
    "swap": (
        "you are asked once you have seen both; without an answer they are left [R-20.7]",
        "on vous interroge quand vous avez vu les deux ; faute de réponse ils sont laissés [R-20.7]",
    ),
    "with": (
        "the one card of yours that moves the plague [R-12.11]",
        "la seule de vos cartes qui déplace la Peste [R-12.11]",
    ),
    "potion": (
        "a potion is given up, of the cube with most [P-19.1]",
        "une potion est dépensée, celle du cube qui en a le plus [P-19.1]",
    ),
    "serf": (
        "a cube is placed each time [P-19.4]",
        "un cube est placé chaque fois [P-19.4]",
    ),
    "together": (
        "the tokens are flipped one by one [P-19.5]",
        "les jetons sont retournés un à un [P-19.5]",
    ),
    "order": (
        "you are asked once all are turned up; without an answer by rising number [P-19.5]",
        "on vous interroge quand tous sont retournés ; faute de réponse par numéro croissant [P-19.5]",
    ),
    "baker": (
        "the region with fewest rats, then fewest cubes, then the first in the alphabet [P-19.2]",
        "la région qui a le moins de rats, puis le moins de cubes, puis la première de l’alphabet [P-19.2]",
    ),
    "bakercubes": (
        "the region with fewest rats, then fewest cubes, then the first in the alphabet [P-19.3]",
        "la région qui a le moins de rats, puis le moins de cubes, puis la première de l’alphabet [P-19.3]",
    ),
    "to": (
        "if there are cubes on the Baker you are asked; without an answer the region with fewest rats [P-19.2]",
        "s’il y a des cubes sur le Boulanger on vous interroge ; faute de réponse la région qui a le moins de rats "
        "[P-19.2]",
    ),
    "regions": (
        "one cube in each of your regions, all extra cubes in the first [P-19.7]",
        "un cube dans chacune de vos régions, tous les cubes supplémentaires dans la première [P-19.7]",
    ),
    "potions": (
        "the cube with fewest potions [P-19.8]",
        "le cube qui a le moins de potions [P-19.8]",
    ),
    "from": (
        "a piece from beside the board [P-19.9]",
        "une pièce à côté du plateau [P-19.9]",
    ),
    "tokens": (
        "the rats with the lowest numbers [R-20.8]",
        "les rats qui ont les plus petits numéros [R-20.8]",
    ),
}

# The parts of an order, as a person calls them.
FIELDS: dict[str, Pair] = {
    "cubes_each": (
        "the two cubes",
        "les deux cubes",
    ),
    "walls_each": (
        "the walls",
        "les Remparts",
    ),
    "pieces_each": (
        "the pieces",
        "les pièces",
    ),
    "region": (
        "the region",
        "la région",
    ),
    "regions": (
        "the list of regions",
        "la liste des régions",
    ),
    "card": (
        "the card",
        "la carte",
    ),
    "cubes": (
        "the number of cubes",
        "le nombre de cubes",
    ),
    "path": (
        "the way of the plague",
        "le trajet de la Peste",
    ),
    "spread": (
        "where the rats spread",
        "la destination des nouveaux rats",
    ),
    "declare": (
        "the Knight’s declaration",
        "la déclaration du Chevalier",
    ),
    "token": (
        "the rat",
        "le rat",
    ),
    "tokens": (
        "the list of rats",
        "la liste des rats",
    ),
    "from": (
        "the region to start from",
        "la région de départ",
    ),
    "to": (
        "the region to go to",
        "la région d’arrivée",
    ),
    "swap": (
        "the swap",
        "l’échange",
    ),
    "with": (
        "the card to use",
        "la carte à utiliser",
    ),
    "do": (
        "what to do",
        "ce qu’il faut faire",
    ),
    "potions": (
        "the cube, by its potions",
        "le cube, par ses potions",
    ),
    "together": (
        "the Crusader’s turning up together",
        "le retournement d’ensemble du Croisé",
    ),
    "order": (
        "the order of the rats",
        "l’ordre des rats",
    ),
    "serf": (
        "the Serf’s cubes",
        "les cubes du Serf",
    ),
    "walls": (
        "the list of walls",
        "la liste des remparts",
    ),
    "pieces": (
        "the list of pieces",
        "la liste des pièces",
    ),
    "seat": (
        "the player",
        "le joueur",
    ),
}
