"""English: why something happened (see `play/explaining` and `inquiry/why`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "nobody": "Nobody ordered it: it follows from the rules.",
    "secret": "It follows from a secret answer of {name}.",
    "ordered": "{name} ordered: `{order}`",
    "own": "You ordered: `{order}`",
    "sheet": "(order {line} of {sheet}).",
    "conditional": "(conditional line {line} of {sheet}).",
    "standing": "(standing line {line}, in force since {sheet}).",
    "end": "(the end of {sheet}).",
    "default": "(no order said so: the default).",
    "default_own": "(the default set for this seat).",
    "bot": "(by the computer player).",
    "bot_named": "(by the computer player {player}).",
    "referee": "(answered by the referee).",
    "decreed": "The referee decided it by hand: {reason}",
    "the_sheet": "the sheet",
    "your_sheet": "your sheet {number} for turn {turn}",
    "sheet_before": "sheet {number} of this seat for turn {turn}",
    "short": "What it asks for was not possible, so that a default holds there: {reason}.",
    "draw": "Drawn by chance: {outcome}{of} (draw “{why}”, number {use}, of act “{act}” in turn {turn}).",
    "draw_hidden": (
        "Drawn by hidden chance: {outcome}{of} (draw “{why}”, number {use}, of act “{act}” in turn {turn})."
    ),
    "draw_unseen": (
        "Drawn by hidden chance (draw “{why}”, number {use}, of act “{act}” in turn {turn}): what it gave is not "
        "yours to know yet."
    ),
    "draw_of": ", out of {of}",
    "draw_of_number": ", out of 1 to {of}",
    "proof_turn_waits": "The draws of turn {turn} can be proved when the turn is over: its key is opened then.",
    "proof_turn_opened": (
        "Proof: the key of turn {turn} (attempt {attempt}, tree {tree}, leaf {leaf}) is opened: {key}. It gives "
        "each draw again from its name, as docs/fairness.md says."
    ),
    "proof_hidden_waits": "Hidden draws can be proved when the game is over: their key is opened then.",
    "proof_hidden_opened": (
        "Proof: the key of all hidden draws (tree {tree}, leaf {leaf}) is opened: {key}. It gives each of them "
        "again from its name, as docs/fairness.md says."
    ),
    "older": (
        "That turn was played under another revision of the rules: the order, the facts and the draws cannot be "
        "worked out again."
    ),
    "by_mail": (
        "Who ordered it, what it rests on and what was drawn do not stand in this view. To learn them, reply to a "
        "letter with: `explain turn {turn} event {event}`"
    ),
    "default_missed": "(no order had come by the deadline: the default).",
    "news_order": "It is about order {line} of {sheet}.",
    "news_conditional": "It is about conditional line {line} of {sheet}.",
    "news_standing": "It is about standing line {line}, in force since {sheet}.",
    "news_default": "It is about the default set for this seat.",
    "news_deadline": ("Nothing that this seat had sent answered the question by its deadline: then the default holds."),
    "news_referee": "The referee did it; the reason that he gave stands in the line.",
    "news_mail": "It was sent by mail, through the host.",
    "news_program": "The program did it, as the host’s settings say.",
    "news_at": "It was written down at {at}.",
    "news_journal": "It was written down at {at} ({file}, line {line}).",
}
