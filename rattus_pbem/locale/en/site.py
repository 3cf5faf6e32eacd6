"""English: the site of a host's games (see `site/`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "site": "Games by mail",
    "lang_name": "English",
    "lead": (
        "Board games played by letter, over weeks and months. Each turn can be looked at here, with its map and "
        "all that happened in public."
    ),
    "skip": "To the content",
    "menu": "Pages",
    "menu_games": "Games",
    "menu_rules": "Rules of {rules}",
    "menu_order": "Write orders",
    "menu_verify": "Check a game",
    "other_langs": "Other languages",
    "foot": "Made by rattus-pbem from what all players may know. Nothing here is loaded from elsewhere.",
    "no_games": "There are no games yet.",
    "playing": "Being played",
    "joining": "Waiting for players",
    "finished": "Finished",
    "page_games": "Games",
    "turn": "Turn {turn}",
    "in_turn": "{rules}, turn {turn}",
    "not_begun": "{rules}, not begun yet",
    "ended": "{rules}, over after turn {turn}",
    "won_by": "{name}: {what}",
    "game_title": "{game}: {rules}",
    "thumbnail": "The board of {game} now",
    "players": "Players",
    "computer": "computer player",
    "open_seat": "free seat",
    "state": "How it stands",
    "waits_for": "The game is waiting for",
    "until": "Until",
    "free": "Free seats",
    "free_so": "Ask the host for an invitation, or write `{join} {game} {seat}` to the address of the games.",
    "paused": "Paused",
    "last_turn": "Last turn played",
    "is_over": "The game is over.",
    "result": "Result",
    "place": "Place",
    "replay": "The game, turn by turn",
    "slider": "Turn",
    "earlier": "Earlier turn",
    "later": "Later turn",
    "play": "Play",
    "stop": "Stop",
    "turns": "All turns",
    "now": "being played",
    "happened": "What happened",
    "nothing": "Nothing that everybody may see.",
    "map_alt": "{title}, {turn}. {alt}",
    "ring": "changed in this turn",
    "motion": "See this turn in motion",
    "motion_alone": "Open it alone, where it can be held: point at it, or press Tab",
    "motion_alt": "The moves of {turn}, one after the other; the list of what happened says the same in words.",
    "board": "The board in words",
    "statistics": "Statistics",
    "luck": "Luck",
    "luck_so": (
        "What public draws have given to whom, and what was to be expected. “Luckier than” counts of a hundred "
        "players with the same draws."
    ),
    "luck_none": "No public draws to count yet.",
    "player": "Player",
    "measure": "Counted",
    "got": "Came out",
    "expected": "Expected",
    "draws": "Draws",
    "percentile": "Luckier than",
    "percentile_of": "{percentile} of 100",
    "orders": "Orders",
    "in_time": "Answers in time",
    "in_time_of": "{count} of {asked}",
    "carried_out": "Carried out",
    "refused": "Not carried out",
    "proof": "Proof",
    "proof_running": (
        "Before anything was drawn the host committed to the secret of all draws. When the game is over the secret"
        " is opened, and everything can be checked here."
    ),
    "proof_over": (
        "Every draw and every turn of this game can be checked, without trusting its host: the bundle holds all "
        "that was played, and the keys of all draws."
    ),
    "commitment": "Commitment",
    "bundle": "Download the bundle",
    "bundle_size": "{game}.json, {size} KB",
    "bundle_digest": "SHA-256 of the bundle",
    "how_to_check": "How to check it",
    "feed": "Follow this game (Atom feed)",
    "feed_title": "{game} ({rules}), {site}",
    "feed_over": "Turn {turn}, the last one",
    "clauses_of": "what the rules say",
    "rules_of": "Rules of {rules}",
    "rules_lead": "In a few words each: how it is played, what there is in it, and the clauses that the reports name.",
    "contents": "On this page",
    "rules_actions": "Rules and actions",
    "rules_more": "More",
    "rules_clauses": "Clauses",
    "rules_options": "Options of a game",
    "rules_seats": "Seats: {seats}. How many play: {counts}.",
    "as_order": "As an order",
    "option": "Option",
    "default": "Default",
    "meaning": "Meaning",
    "none": "none",
    "verify_title": "Check a game",
    "verify_1": (
        "Download the bundle from the page of a finished game, and verify.py. It is one short file, which needs "
        "Python 3.11 or newer and nothing else."
    ),
    "verify_2": "Run it. It prints EXACT and what was checked, or each fault with both sides:",
    "verify_3": "Who has the program itself can have it play the whole game again by the rules:",
    "verify_proves": "What this proves",
    "verify_4": (
        "The host committed to one secret before the first draw; each draw is made from it by its name and can be "
        "made again by anybody. The bundle is a chain: no line can be left out or changed without breaking it."
    ),
    "verify_5": (
        "Players can check their own letters with it, too: verify.py also takes a folder of mails, and compares "
        "them with the bundle."
    ),
    "verify_download": "Download verify.py",
    "verify_digest": "SHA-256 of verify.py",
    "verify_games": "Finished games",
    "verify_none": "No game is finished yet.",
}
