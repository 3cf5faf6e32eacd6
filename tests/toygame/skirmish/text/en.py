"""What Skirmish says, in English."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"rounds": "the number of rounds (S-10)"}
"""What the options of a game mean."""

QUESTIONS: dict[str, str] = {
    "bid": "Bid: how many armies do you pay to play first?",
    "summon": "Your turn: summon, invade, fortify.",
    "invade": "Whom do you invade?",
    "fortify": "Which cards do you keep?",
    "shield": "You are invaded: do you use a shield?",
    "again": "Do you fight another round?",
}

DEFAULTS: dict[str, str] = {
    "shield": "it is kept",
    "until": "you are asked after each round",
}

FIELDS: dict[str, str] = {
    "dice": "dice",
    "keep": "cards",
    "armies": "armies",
    "target": "target",
}

FAULTS: dict[str, str] = {
    "no_shield": "you hold no shield",
    "not_your_moment": "“{do}” has no place now",
}

EVENTS: dict[str, str] = {
    "dealt": "The cards are dealt.",
    "bids_opened": "The bids: {bids}.",
    "levied": "An army joins {seat}.",
    "summoned": "{seat} summons {armies}.",
    "invaded": "{seat} invades {target}.",
    "shield_used": "{seat} uses shield #{card}.",
    "clashed": "{seat} rolls {attack}, {target} {defence}.",
    "eliminated": "{seat} is out.",
    "fortified": "{seat} keeps {keep} and draws {drawn}.",
    "turn_ended": "{seat} has played.",
    "ended": "The end: {ranking}.",
}

CLAUSES: dict[str, str] = {
    "S-4": "At the start of a turn up to two armies are summoned.",
    "S-5": "A seat with armies may be invaded.",
}

HEADS: dict[str, str] = {
    "turn": "Turn {turn}: {told}",
    "seat": "seat",
    "armies": "armies",
    "cards": "cards",
    "seats": "The seats",
    "supply": "Supply",
    "legend": "armies by seat",
    "map": "Map",
    "known": "Cards you know",
}

TITLES: dict[str, str] = {
    "rules": "Rules",
    "summon": "Summon",
    "invade": "Invade",
    "shield": "Shield",
}

TOPICS: dict[str, str] = {
    "rules": "Be the last with armies.",
    "summon": "Up to two armies join you.",
    "invade": "Dice decide, round by round.",
    "shield": "It turns an invader away.",
}
