"""What Skirmish says, in French."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"rounds": "le nombre de manches (S-10)"}
"""What the options of a game mean."""

QUESTIONS: dict[str, str] = {
    "bid": "Mise : combien d’armées pour jouer en premier ?",
    "summon": "Votre tour : lever, envahir, fortifier.",
    "invade": "Qui envahissez-vous ?",
    "fortify": "Quelles cartes gardez-vous ?",
    "shield": "On vous envahit : utilisez-vous un bouclier ?",
    "again": "Combattez-vous encore ?",
}

DEFAULTS: dict[str, str] = {
    "shield": "il est gardé",
    "until": "on vous demande",
}

FIELDS: dict[str, str] = {
    "dice": "dés",
    "keep": "cartes",
    "armies": "armées",
    "target": "cible",
}

FAULTS: dict[str, str] = {
    "no_shield": "vous n’avez pas de bouclier",
    "not_your_moment": "« {do} » n’a pas sa place maintenant",
}

EVENTS: dict[str, str] = {
    "dealt": "Les cartes sont distribuées.",
    "bids_opened": "Les mises : {bids}.",
    "levied": "Une armée rejoint {seat}.",
    "summoned": "{seat} lève {armies}.",
    "invaded": "{seat} envahit {target}.",
    "shield_used": "{seat} utilise le bouclier #{card}.",
    "clashed": "{seat} lance {attack}, {target} {defence}.",
    "eliminated": "{seat} est éliminé.",
    "fortified": "{seat} garde {keep} et tire {drawn}.",
    "turn_ended": "{seat} a joué.",
    "ended": "La fin : {ranking}.",
}

CLAUSES: dict[str, str] = {
    "S-4": "Au début d’un tour, on lève deux armées au plus.",
    "S-5": "Une place qui a des armées peut être envahie.",
}

HEADS: dict[str, str] = {
    "turn": "Tour {turn}\u00a0: {told}",
    "seat": "place",
    "armies": "armées",
    "cards": "cartes",
    "seats": "Les places",
    "supply": "Réserve",
    "legend": "armées par place",
    "map": "Carte",
    "known": "Cartes connues",
}

TITLES: dict[str, str] = {
    "rules": "Règles",
    "summon": "Lever",
    "invade": "Envahir",
    "shield": "Bouclier",
}

TOPICS: dict[str, str] = {
    "rules": "Soyez le dernier à avoir des armées.",
    "summon": "Jusqu’à deux armées vous rejoignent.",
    "invade": "Les dés décident, manche par manche.",
    "shield": "Il repousse un envahisseur.",
}
