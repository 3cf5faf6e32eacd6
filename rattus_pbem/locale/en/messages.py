"""English: messages between players, with the host, and what somebody reads who wants to join."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "outside_block": "Not read as orders, because they stand outside a block:",
    "near_replaces_block": (
        "Orders count only within a block, and a new block takes the place of the one before: send all of them in one."
    ),
    "read_as": (
        "Your mail has no block of orders, but it can be read in one way only. It was read as the orders below; "
        "`clear` takes them back."
    ),
    "absent_day": "{weekday} {day}",
    "subject_presses": "{count} messages from {who}",
    "subject_press": "A message from {who}",
    "subject_host": "A message from the host",
    "press_sent": "Your message has been sent to {names}.",
    "press_nobody": "Nobody here is called “{to}”; there are {seats}, or all.",
    "press_nobody_near": "Nobody here is called “{to}”. Did you mean: press to {near}: …",
    "press_which": "“{to}” can be {names}; name the seat.",
    "press_to_nobody": "There is nobody to read it: the seat is yours, free, or played by a computer player.",
    "press_writer": "whoever wrote it",
    "press_back": "Not sent. Here is what you wrote, whole:",
    "press_left": (
        "Not sent: what stood below your message. To send text with empty lines, commands or orders in it, write `end "
        "press` alone on the line below it."
    ),
    "not_sent": "Not sent. {reason}",
    "press_beside": (
        "Your reply has orders or a command in it, so its other lines were not passed on; a reply with nothing else "
        "in it answers the writer of the message."
    ),
    "press_empty_reply": "Your reply has no text of its own.",
    "press_long_reply": "A message can have at most {most} characters.",
    "host_sent": "Your message is on its way to the host.",
    "host_many": "You have sent {count} messages to the host today; no more are passed on before tomorrow.",
    "host_head": "The host writes:",
    "host_foot": "To answer the host, reply to this mail, or send a line “host: …”.",
    "press_many": (
        "In this turn you have sent {count} messages to {names}; no more are passed on before the next turn. This one "
        "was sent to nobody."
    ),
    "press_head": "{who} writes to {names}:",
    "press_foot": (
        "To answer, just reply to this mail; only what you write yourself is passed on. Or send a line “press to "
        "{seat}: …”."
    ),
    "join_word": (
        "Someone using your address wants to play {seat} in the game {game}.\nTo confirm, reply to this mail with "
        "“yes”, or with the line below. If it was not you, do nothing.\n\n-> confirm {word}"
    ),
    "join_others": "Your other commands ({commands}) count if you write them in the same mail, below that line.",
    "join_none": "No free seat in {game} is called {seat}. Free seats: {free}. To ask for one: {line}",
    "join_that": "by that name",
    "join_near": "No game here has the name you gave. Did you mean this line?\n{lines}",
    "join_open": "No game here has the name you gave. These lines ask for a free seat:\n{lines}",
    "join_unknown": (
        "No game here has the name you gave, and no game has a free seat. Ask the host for the line to send."
    ),
    "join_full": "No seat is free in {game}.",
    "join_there": "You already have a seat in {game}; each seat needs an address of its own.",
    "join_seated": "You already play in {game}, as {seat}.",
    "join_apart": "To join {game}, send the host a new mail; this one replies to a letter of another game.",
    "invitation": (
        "Subject: {rules} by mail: will you join?\n\nWould you like to play {rules} by mail? The game is called "
        "{game}; {players} play already. Free seats: {free}.\n\nYou need nothing but your mail program. A letter "
        "tells you what happens and what you are asked; you answer by reply, within {hours} hours a turn, and a "
        "reminder comes before.\n\nTo join, send a mail to {address} with this line as its subject or text:\n\n  "
        "{line}\n\nOr follow this link, and press “send”: {link}\n\nA mail comes back; reply “yes” to it, and the "
        "seat is yours. No answer is needed if you would rather not."
    ),
    "invitation_first": (
        "Subject: {rules} by mail: will you join?\n\nWould you like to play {rules} by mail? The game is called "
        "{game}. Free seats: {free}.\n\nYou need nothing but your mail program. A letter tells you what happens and"
        " what you are asked; you answer by reply, within {hours} hours a turn, and a reminder comes before.\n\nTo "
        "join, send a mail to {address} with this line as its subject or text:\n\n  {line}\n\nOr follow this link, "
        "and press “send”: {link}\n\nA mail comes back; reply “yes” to it, and the seat is yours. No answer is "
        "needed if you would rather not."
    ),
    "join_asked_host": (
        "The player of {seat} in {game} has not answered for a long time. The host has been asked whether you may "
        "take over."
    ),
}
