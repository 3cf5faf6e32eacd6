"""English: what the post office says to players."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "subject_reminder": "Your orders are awaited",
    "subject_reminder_nonce": "Your part in the chance of the game is awaited",
    "reminder": "You are awaited in {count} games:",
    "reminder_line": (
        "{game}, {seat}, turn {turn}: your orders are awaited until {until}. They still count until {grace} (grace); "
        "then the defaults are played."
    ),
    "reminder_hash": (
        "{game}, {seat}: send “nonce hash …” or “nonce hash none” by {until}. If nothing comes, the game goes on "
        "without a part of yours in the chance."
    ),
    "reminder_nonce": (
        "{game}, {seat}: send “nonce …” with the 64 digits whose hash you have sent, by {until}. If they do not "
        "come, the game begins without a part of yours in the chance."
    ),
    "reminder_answer": (
        "Answer this mail, with your orders between these two lines; `resend` brings your last letter with its form "
        "again."
    ),
    "reminder_answer_nonce": "Answer this mail; `resend` brings your last letter again.",
    "block_begin": "BEGIN ORDERS {game} {seat} turn {turn} code {code}",
    "reminder_first": "first line: {line}",
    "reminder_subject": "subject: {tag}",
    "reminder_foot": (
        "Answer for each game with a mail of its own, with the first line (or the subject) told above: it has the "
        "code. Or answer the last letter of the game; `resend` brings all of them again."
    ),
    "next": "{game} ({seat}), turn {turn}: {state}",
    "next_out": "you are out of the game; you still get its reports.",
    "next_over": "the game is over.",
    "next_agreed": "the game is over: every player who is there has agreed to end it; a letter tells how it stands.",
    "next_open": "the game waits for players to join; a letter comes when it begins.",
    "next_hash": (
        "the hash of your nonce (or `nonce hash none`) is awaited until {until}; if none comes, the game goes on "
        "without a part of yours in the chance."
    ),
    "next_nonce": (
        "your nonce is awaited until {until}; if it does not come, the game begins without a part of yours in the "
        "chance."
    ),
    "next_begins": (
        "nothing is asked of you now; the list of nonces closes at the latest {until}, and a letter tells what comes."
    ),
    "next_asked": (
        "your orders are awaited until {until}; they still count until {grace}, then the defaults are played."
    ),
    "next_grace": (
        "your orders were awaited until {until}; they still count until {grace} (grace), then the defaults are played."
    ),
    "next_ready": "your orders are stored; they may be changed until {ready}, then they are played.",
    "next_tentative": "your orders are stored, but wait: they are played as they stand at {grace}.",
    "next_now": "your orders are stored and are played now; a letter tells what comes of them.",
    "next_waits": "nothing is asked of you now; the game waits for {names} until {until}.",
    "next_waits_grace": (
        "nothing is asked of you now; the game awaited {names} until {until}, and the time of grace runs."
    ),
    "next_goes_on": "nothing is asked of you now; a letter tells what comes.",
    "next_away": "Your seat is played without you; send orders for your next turn to come back.",
    "next_away_until": "Your seat is played without you; send orders for your next turn, turn {turn}, to come back.",
    "next_back": "Your seat is played without you until turn {turn}; with your orders for it you are back.",
    "next_stored": "Your orders for this turn are stored.",
    # subjects
    "subject_receipt": "Receipt: {grade}",
    "subject_asked": "{rules}, turn {turn}: your orders, please",
    "subject_nonces": "{rules}: your part in the chance, please",
    "subject_report": "{rules}, turn {turn}",
    "subject_over": "{rules}: the game is over",
    "subject_held": "A mail for your seat is held back",
    "subject_press": "A message from {who}",
    "subject_vote": "A proposal to end the game",
    "subject_join": "Joining {game}",
    "subject_address": "A new address for your letters",
    "subject_replaced": "{game}: your seat has a new player",
    "subject_status": "Your games",
    # receipts
    "refused": "Nothing of it was stored: {reason}",
    "lines_counted": "Lines are counted from the one with BEGIN ORDERS:",
    "kept_before": "What was stored before is still there.",
    "played_already": (
        "These very orders were played already; they are not done twice. A new question is answered in answer to its "
        "own letter."
    ),
    "nothing_found": (
        "No orders and no command were found in your mail. Write your orders between BEGIN ORDERS and END ORDERS, or "
        "`help` alone on a line."
    ),
    "certain": "What they certainly do:",
    "block_beside": "A sheet was attached; the block in the text of the mail was not read.",
    "which_game": "It does not say which game it is for. You play: {places}. Answer a letter of that game.",
    "one_game": "A mail counts for one game: this one was read for {game}. For {others} write a mail of its own.",
    "two_games": "The mail holds orders for {games}; none were taken. Write one mail a game.",
    "not_read": "Not carried out: “{line}”. {reason}",
    # commands
    "orders_none": "No orders of yours are stored.",
    "orders_stored": "Stored for turn {turn} (sheet {number}):",
    "orders_in_force": "In force:",
    "cleared": "Your stored orders are taken back.",
    "resent": "Your letter is on its way again.",
    "resent_none": "There is no such letter.",
    "stored_nonce_hash": (
        "The hash of your nonce is stored: {value}\nKeep the nonce itself: a letter asks for it after all hashes."
    ),
    "stored_nonce": "Your nonce is stored; it fits the hash that you have sent.",
    "stored_none": "Noted: the game begins without a part of yours in the chance.",
    "absent_from": (
        "You are absent from {first} to {last}: your time stands still on these days. You have {left} left in this "
        "game."
    ),
    "absent_too_long": "That would be {days}; you have {left} left in this game.",
    "absent_past": "These days are over: today is {today}.",
    "absent_over": "The game is over; no time of yours runs in it any more.",
    "press_sent": "Your message goes to {names}.",
    "press_nobody": "“{to}” is not a seat here; there are {seats}, or all.",
    "press_head": "{who} writes to {names}:",
    "press_foot": "To answer, write a line “press to {seat}: …” to the host.",
    "you": "you",
    "somebody": "Somebody at the table",
    "voted": (
        "Noted for turn {turn}: {vote}. The game ends so once every player who is there agrees within this turn; who "
        "has agreed is told to nobody."
    ),
    "vote_draw": "a draw",
    "vote_winner": "{name} wins",
    "vote_not_now": "The game is not being played now.",
    "vote_out": "You are out of the game; how it ends is for the others to say.",
    "vote_nobody": "“{to}” is not a seat here; there are {seats}.",
    "vote_proposed": (
        "It is proposed to end the game {game} in this turn ({turn}): {vote}.\nIf you agree, answer with the line "
        "“{line}”. If not, do nothing: with the next turn the proposal is void. Nobody is told who agrees."
    ),
    "disputed": "Event {event} is disputed; the host has your words.",
    "explained": "{event} {text} [{clauses}]",
    "explain_none": "None of your letters tells of event {event}.",
    "language_set": "Your letters are in English from now on.",
    "zone_set": "Times are told in {zone} from now on.",
    "zone_unknown": "There is no time zone {zone}.",
    "address_asked": (
        "Letters go on to your present address until the change is confirmed from both: see the letters just sent to "
        "each."
    ),
    "address_taken": "This is the address you have, or that of another seat.",
    "address_own": "{to} is the host's own address, or a sub-address of it; letters need an address of yours.",
    "address_once": (
        "A new address can be asked for once a day. Ask again tomorrow; until then the letters just sent for the "
        "last one hold."
    ),
    "address_full": (
        "No letter was sent: this host asks few new addresses in a day, and has done so today. Ask again tomorrow."
    ),
    "address_letter_old": (
        "The player of {seat} in {game} wants letters to go to {to} from now on.\nIf you agree, answer with the "
        "line:\n\n-> confirm {word}"
    ),
    "address_letter_new": (
        "The player of {seat} in {game}, a game by mail, wants letters to go to this address from now on.\nIf you "
        "agree, answer with the line below. If you know nothing of it, do nothing: no more will come.\n\n-> confirm "
        "{word}"
    ),
    "address_half": "Confirmed from one of the two addresses; the other must confirm too.",
    "address_set": "Your letters go to {to} from now on.",
    "confirm_unknown": "Nothing waits for the word {word}. Copy it from our letter.",
    "confirmed_mail": "The mail that was held back is taken in:",
    "replaced": (
        "You do not hold the seat {seat} in the game {game} any more: the referee has given it to somebody else. No "
        "more letters about it come to you, and your mail about it is not taken. Thank you for having played."
    ),
    # held back
    "held": (
        "A mail from {sender} came for your seat {seat} in {game}. {why} Nothing of it was done, and its sender was "
        "told nothing.\nIf it is yours, answer with the line below. If not, do nothing.\n\n-> confirm {word}"
    ),
    "held_wrong_code": "It has a code that is none of your letters'.",
    "held_closed": "There were ten wrong codes for your seat today: until your next letter all its mail is held back.",
    "held_no_code": "It has no code of a letter.",
    "held_sender": "It has the right code, but does not come from your address.",
    "nobody": "an address that cannot be read",
    # reminders, joining, status
    "join_word": (
        "Somebody with your address asks for the seat {seat} in the game {game}.\nTo take it, answer with the line "
        "below. If it was not you, do nothing.\n\n-> confirm {word}"
    ),
    "join_others": "What else was asked ({commands}) counts if you write it in the same mail, below.",
    "join_none": "There is no free seat {seat} in {game}. Free seats: {free}.",
    "join_that": "of that name",
    "join_full": "No seat is free in {game}.",
    "join_there": "You have a seat in {game} already; each seat is played from an address of its own.",
    "join_apart": "To join {game}, write a new mail to the host; this one answers a letter of another game.",
    "joined": "You play {seat} in {game}. Your first letter follows.",
    "join_asked_host": (
        "The seat {seat} in {game} has a player who has not answered for long. The host is asked whether you may "
        "take it over."
    ),
    "event_none": "None of your letters tells of event {event}. The nearest that one tells of is {near}.",
    # deadlines that have moved
    "subject_moved": "Your deadline has moved: {until}",
    "moved": "Your orders for turn {turn} of {game} are now awaited by {until}. What you have sent is kept.",
    "moved_nonces": "The list of nonces of {game} is now open until {until}.",
    "moved_person": "Every seat has a player now.",
    "moved_absent": "You are absent for some days, on which your time stands still.",
    # grades of receipts
    "grade_ok": "ok",
    "grade_warnings": "warnings",
    "grade_refused": "refused",
    "grade_stale": "stale",
    "grade_early": "early",
    "grade_tentative": "tentative",
    "grade_duplicate": "duplicate",
    # commands and lines as a reader writes them back
    "command_all": "all",
    "command_draw": "draw",
    "command_concede": "concede {seat}",
    "block_end": "END ORDERS",
    # what can be done by mail, in 72 columns
    "help": """\
How to play by mail
===================
Answer the newest letter about your game. Write your orders between
the two lines BEGIN ORDERS and END ORDERS, one a line; the form in the
letter shows what is possible. Nothing else is read as an order. You get
a receipt for every mail. Orders may be changed until they are played:
a new sheet takes the place of the older one.

Outside the block, one a line, these commands work:
  help                            this text
  status                          your games, and who is awaited
  resend, resend turn 7           your last letter, or that of a turn
  orders                          what is stored of you
  clear                           take your stored orders back
  absent 2026-12-24 2027-01-02    your time stands still on these days
  press to blue: text             write to a seat; `to all`: everybody,
                                  `to all anonymous`: without your name
  draw                            propose, or agree to, a draw this turn
  concede red                     propose that red has won this turn
  dispute turn 7 event 12: why    ask the referee to look at it
  explain turn 7 event 12         an event again, with its clauses
  nonce hash ..., nonce ...       your part in the chance
  language en, zone Europe/Paris  how your letters are written
  address anna@example.org        where your letters go from now on
  join club-1347 red             take a free seat
  confirm WORD                    what a letter of ours asks you for""",
}
