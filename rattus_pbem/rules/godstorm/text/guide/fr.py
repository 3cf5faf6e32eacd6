"""What Risk Godstorm teaches, in French: a page of rules, then what the boards and battles are about."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "rules": "Règles",
    "gods": "Dieux",
    "temples": "Temples",
    "plague": "Peste",
    "end": "Fin de la partie",
}
"""What each topic is called, in the order in which they are read."""

TEXTS: dict[str, str] = {
    "rules": (
        "Cinq panthéons se disputent le monde antique pendant cinq ères. Qui a le plus de points à la fin "
        "gagne : un par territoire, le bonus de chaque continent entier, un par crypte et par autel.\n"
        "Avant chaque ère chacun mise de la foi en secret ; qui mise le plus choisit le premier sa place dans "
        "l’ordre du jeu.\n"
        "Un tour a dix étapes dans un ordre fixe : armées et foi ; dieux et temples ; achat de cartes miracle "
        "; cartes jouées ; peste ; invasions ; fortification ; embarquement au ciel ; monde souterrain ; fin. "
        "Laissez ce que vous voulez.\n"
        "Bataille : jusqu’à trois dés contre deux au plus, le plus haut contre le plus haut, puis les "
        "deuxièmes ; le dé le plus bas perd une armée. L’égalité va au défenseur, ou à un attaquant qui a un "
        "dieu de la guerre. Si les deux camps ont des dieux, ceux-ci combattent d’abord.\n"
        "Les armées tombées sur terre vont au ciel ; de là elles peuvent combattre dans le monde souterrain."
    ),
    "gods": (
        "Un dieu coûte 3 de foi, accompagne vos armées et permet d’acheter des cartes de son paquet. Guerre : "
        "vous gagnez les égalités quand vous attaquez. Magie : vous relancez les 1. Ciel : un dé de plus au "
        "combat des dieux. Mort : les morts d’un défenseur que vous attaquez vont à la réserve, non au ciel. "
        "Quand la dernière armée de son territoire disparaît, un dieu est banni ; il peut être invoqué de "
        "nouveau."
    ),
    "temples": "Un temple coûte 5 de foi. Il apporte une armée et une foi par tour et relance les 1 de son défenseur.",
    "plague": (
        "À l’étape 5, la moitié de vos armées de chaque territoire pestiféré est perdue, arrondie vers le bas "
        "; de même la moitié de ce qui y entre. Les dieux qui y viennent sont bannis."
    ),
    "end": (
        "Après la cinquième ère, ou quand il ne reste qu’un joueur. Un point par territoire, crypte et autel, "
        "le bonus de chaque continent entier."
    ),
}
"""What each topic says, a paragraph a line."""

WAYS: dict[str, str] = {
    "rules": "regle, les regles, tour",
    "gods": "dieu",
    "temples": "temple",
    "plague": "la peste",
    "end": "fin, score",
}
"""What else they are called, with commas between."""

LISTS: dict[str, str] = {
    "watch": "situation, score, joueurs",
    "lands": "territoires, voisins",
    "spaces": "espaces, souterrain",
    "continents": "continents",
    "relics": "reliques",
}
"""What the sections of the display may be asked for by, with commas between."""

WORDS: dict[str, str] = {
    "cards": "Cartes et reliques",
    "before": "{place} juste avant : {what}.",
    "in_heaven": "{seat} avait {armies} au paradis.",
    "faith": "{seat} avait {faith} de foi juste avant.",
    "income": "{seat} avait {territories} territoires ; continents entiers : {continents} ; temples : {temples}.",
    "in_godswar": (
        "{seat} avait comme autels : {altars} ; reliques pour la guerre des dieux : {relics} ; ajouté par Le feu "
        "embrase le ciel : {more}."
    ),
    "temple": "temple",
    "plague": "peste",
    "none": "rien",
}
"""Sentences of explanations."""
