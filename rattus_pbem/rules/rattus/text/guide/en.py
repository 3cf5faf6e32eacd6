"""What Rattus teaches, in English: a page of rules, then each action. The cards have their texts in the game's data."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "rules": "Rules",
    "take": "Take a card",
    "place": "Place cubes",
    "plague": "Move the plague",
    "spread": "Rats spread",
    "ravage": "The rats strike",
    "tokens": "Rat tokens",
    "palace": "Palace",
    "final": "Final round",
    "end": "The end",
}
"""What each topic is called, in the order in which they are read."""

TEXTS: dict[str, str] = {
    "rules": (
        "You live in Europe in the years of the plague. Whoever has most cubes on the board at the end wins.\n"
        "Your turn: you may take a card and you may place cubes, in either order; last you must move the "
        "plague.\n"
        "Cards: take one from the display or from another player; it is yours until somebody takes it from "
        "you. You may use each of your cards once a turn, before the plague moves unless its text says "
        "otherwise. Every card belongs to a class, and the rats strike at classes.\n"
        "Cubes: in one region, as many as it has rats.\n"
        "Plague: it moves to a neighbouring region, and rats spread from there to its neighbours: one new "
        "token if there is one there, two if there are two or three. Then the tokens in the region are turned "
        "up one by one, as long as cubes are left there.\n"
        "A token strikes if the region has at least as many cubes, of all colours together, as its limit: "
        "“majority” takes a cube of whoever has most there, “all” one of everybody there, a class one of each "
        "holder of a card of that class.\n"
        "The end: with the turn in which the supply of rats runs out or somebody has all 20 cubes on the "
        "board. Then everybody but the last player uses cards once more, and the rats of all regions are "
        "turned up."
    ),
    "take": (
        "Once a turn: one card, from the display or from another player. You can use it at once. It stays "
        "with you until another player takes it. It brings a danger, too: symbols of its class now take your "
        "cubes."
    ),
    "place": (
        "Once a turn: choose one region and place as many cubes from your reserve as it has rats. You cannot "
        "place fewer. In a region without rats you place nothing, unless a card allows it."
    ),
    "plague": (
        "The last thing in every turn: the plague goes to a neighbouring region, which is now infected. Rats "
        "spread from it to its neighbours: one new token if it has one, two if it has two or three, none if it "
        "has none. Then its tokens are turned up. With a card of Chivalry the plague may go two regions."
    ),
    "spread": (
        "If the infected region has one rat, one new token comes from the supply, if it has two or three, "
        "two. You choose to which neighbours they go, together or apart. No region holds more than three."
    ),
    "ravage": (
        "The tokens of the infected region are turned up one by one, by chance, as long as a cube and a token "
        "are there. Population is the number of cubes there, of all colours. If it is below the token’s limit "
        "nothing happens; otherwise “majority” takes a cube of whoever has most (of each, if level), “all” "
        "one of everybody there, each class symbol one of each holder of a card of that class. Lost cubes go "
        "back to the reserve; a token turned up is out of the game."
    ),
    "tokens": (
        "There are 49; each has a limit from 1 to 6 and one or more symbols. On the board they lie face down "
        "and have numbers, #1, #2 and so on, which say nothing about their faces. `status tokens` lists the "
        "faces that you have not seen."
    ),
    "palace": "A place beside the regions: cubes there are safe to the end and count. Only the King brings them there.",
    "final": (
        "Counter-clockwise from the last player’s right, everybody but him may use each of his cards once "
        "more; some work differently then. After that every token on the board is turned up, region by "
        "region."
    ),
    "end": (
        "The game ends with the turn in which the supply of tokens runs out, or in which somebody has had all "
        "20 cubes on the board. After the final round whoever has most cubes on the board, palace included, "
        "wins. A tie goes to the player whose turn would have come soonest."
    ),
}
"""What each topic says, a paragraph a line."""

WAYS: dict[str, str] = {
    "rules": "rule, the rules",
    "take": "card, cards, taking cards",
    "place": "cubes, cube, placing cubes",
    "plague": "the plague, move",
    "spread": "spreading, rats",
    "ravage": "strike, strikes, ravaging, flip, losses",
    "tokens": "token, faces, limit, majority",
    "palace": "palace",
    "final": "last round, final ravaging",
    "end": "end, score, scoring, winning",
}
"""What else they are called, with commas between."""

LISTS: dict[str, str] = {
    "watch": "watch, standing, score, players",
    "left": "tokens, token, faces",
    "discard": "tokens, flipped",
}
"""What the sections of the display may be asked for by, with commas between."""

WORDS: dict[str, str] = {
    "heading": "The cards of this game",
    "cards": "Cards",
    "card": "{text} Class: {symbol}.",
    "before": "{region} just before: cubes: {cubes}; rats: {rats}",
    "plague_worth": "the plague counts as {cubes}",
    "no_piece": "none",
    "holders": "Who held {symbol}: {holders}.",
    "drawn_token": "token #{token}",
}
"""Sentences of the guide."""
