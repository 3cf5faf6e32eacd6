"""What Risk Godstorm teaches, in English: a page of rules, then what the boards and battles are about."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "rules": "Rules",
    "gods": "Gods",
    "temples": "Temples",
    "plague": "Plague",
    "end": "The end",
}
"""What each topic is called, in the order in which they are read."""

TEXTS: dict[str, str] = {
    "rules": (
        "Five pantheons fight over the ancient world for five epochs. Whoever has most points at the end "
        "wins: one for each territory, the bonus of each whole continent, one for each crypt and altar.\n"
        "Before each epoch everybody bids faith in secret; the highest bidder is the first to pick a place in "
        "the order of play.\n"
        "A turn has ten steps in a fixed order: armies and faith; gods and temples; buying miracle cards; "
        "playing cards; plague; invading; fortifying; embarking from heaven; the Underworld; the end. Leave "
        "out what you like.\n"
        "Battle: up to three dice against up to two, the highest against the highest, then the second; the "
        "lower die loses an army. Equal dice favour the defender, or an attacker with a war god. If both "
        "sides have gods, these fight first.\n"
        "Armies that fall on Earth go to heaven; from there they can fight in the Underworld."
    ),
    "gods": (
        "A god costs 3 faith, stands with your armies, and lets you buy cards of its deck. War: you win ties "
        "when you attack. Magic: you reroll ones. Sky: one die more in godswar. Death: the dead of a defender "
        "you attack go to the reserve, not to heaven. When the last army of its territory is gone a god is "
        "banished; it can be summoned again."
    ),
    "temples": "A temple costs 5 faith. It brings an army and a faith each turn and rerolls ones for its defender.",
    "plague": (
        "In step 5 half of your armies in each territory with plague are lost, rounded down; so is half of "
        "what moves in. Gods that come there are banished."
    ),
    "end": (
        "After the fifth epoch, or when one player is left. A point for each territory, crypt and altar, the "
        "bonus of each whole continent."
    ),
}
"""What each topic says, a paragraph a line."""

WAYS: dict[str, str] = {
    "rules": "rule, the rules, turn",
    "gods": "god",
    "temples": "temple",
    "plague": "the plague",
    "end": "end, score, scoring",
}
"""What else they are called, with commas between."""

LISTS: dict[str, str] = {
    "watch": "watch, standing, score, players",
    "lands": "lands, territories, neighbours",
    "spaces": "spaces, underworld",
    "continents": "continents",
    "relics": "relics",
}
"""What the sections of the display may be asked for by, with commas between."""

WORDS: dict[str, str] = {
    "cards": "Cards and relics",
    "before": "{place} just before: {what}.",
    "in_heaven": "{seat} had {armies} in heaven.",
    "faith": "{seat} had {faith} faith just before.",
    "income": "{seat} controlled territories: {territories}; whole continents: {continents}; temples: {temples}.",
    "in_godswar": "{seat} had altars: {altars}; relics for godswar: {relics}; added by Fire Sears the Sky: {more}.",
    "temple": "temple",
    "plague": "plague",
    "none": "none",
}
"""Sentences of explanations."""
