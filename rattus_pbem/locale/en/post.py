"""English: what the post office says to players."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "subject_reminder": "Reminder: please send your orders",
    "subject_reminder_correction": "Reminder: please correct your orders",
    "subject_reminder_nonce": "Reminder: please send your line for the draw",
    "reminder": "{count} games are waiting for you:",
    "reminder_line": (
        "{game}, {seat}, turn {turn}: please send your orders by {until}. They are still accepted until {grace} "
        "(grace period); then the defaults are played."
    ),
    "reminder_correction": (
        "{game}, {seat}, turn {turn}: your orders are stored, but a line of them fails. Please send them all again, "
        "corrected, by {until}; otherwise they are played then as they stand, without what fails."
    ),
    "reminder_hash": (
        "{game}, {seat}: please send “nonce hash …” or “nonce: none” by {until}. If nothing comes, the draws are "
        "made without your line."
    ),
    "reminder_nonce": (
        "{game}, {seat}: please send “nonce: ” and the line whose fingerprint you sent, by {until}. If it does not "
        "come, the draws are made without your line."
    ),
    "reminder_own": (
        "{game}, {seat}: you may send “nonce: ” and a line of your own for the draw by {until}, or “nonce: none”. "
        "If nothing comes, the draws are made without your line."
    ),
    "reminder_answer": (
        "Reply to this mail, with your orders between these two lines. `resend` sends you your last letter again, "
        "with its form."
    ),
    "reminder_answer_nonce": "Reply to this mail. `resend` sends you your last letter again.",
    "block_begin": "BEGIN ORDERS {game} {seat} turn {turn} code {code}",
    "reminder_first": "first line: {line}",
    "reminder_subject": "subject: {tag}",
    "reminder_foot": (
        "Send a separate mail for each game, with the first line (or the subject) given above: it contains the code. "
        "Or reply to the last letter of each game; `resend` sends you all of them again."
    ),
    "next": "{game} ({seat}), turn {turn}: {state}",
    "next_out": "you are out of the game; you still get its letters.",
    "next_over": "the game is over.",
    "next_paused": "the game is paused ({reason}); deadlines stand still, and what you send is stored.",
    "next_agreed": "the game is over: all active players agreed to end it; a letter gives the result.",
    "next_open": "the game is waiting for players to join; a letter comes when it begins.",
    "next_hash": (
        "please send the fingerprint of your line (or `nonce: none`) by {until}; if nothing comes, the draws are "
        "made without your line."
    ),
    "next_nonce": "please send your line by {until}; if it does not come, the draws are made without it.",
    "next_own": (
        "please send `nonce: ` and a line of your own (or `nonce: none`) by {until}; if nothing comes, the draws "
        "are made without your line."
    ),
    "next_begins": (
        "you need not do anything now; the lines for the draw are collected until {until} at the latest, and then a"
        " letter comes."
    ),
    "next_asked": "please send your orders by {until}; they are accepted until {grace}, then the defaults are played.",
    "next_grace": (
        "your orders were due by {until}; they are still accepted until {grace} (grace period), then the defaults are "
        "played."
    ),
    "next_ready": "your orders are stored; you can change them until {ready}, then they are played.",
    "next_correct": (
        "some of your orders cannot be carried out as things stand. Please send them all again, corrected, by {ready}; "
        "otherwise they are played then, without the lines that fail. If they are meant so, send the same orders again."
    ),
    "next_correct_soon": (
        "some of your orders cannot be carried out as things stand. Please send them all again, corrected, by {ready}; "
        "otherwise they are played then, without the lines that fail."
    ),
    "next_tentative": "your orders are stored and on hold: they are played as they are at {grace}.",
    "next_now": "your orders are stored and are being played now; a letter tells you the outcome.",
    "next_sealed": (
        "your orders are stored; they are played together with those of {names}, who may answer until {until}. You "
        "can change them until then."
    ),
    "next_waits": "you need not do anything now; the game is waiting for {names} until {until}.",
    "next_waits_grace": (
        "you need not do anything now; the game was waiting for {names} until {until}, and the grace period has begun."
    ),
    "next_goes_on": "you need not do anything now; a letter comes when there is news.",
    "next_away": "Your seat is played without you; send orders for your next turn to come back.",
    "next_away_until": "Your seat is played without you; send orders for your next turn, turn {turn}, to come back.",
    "next_back": (
        "Your seat is played without you until turn {turn}; you have sent orders for that turn, so you are back then."
    ),
    "next_stored": "Your orders for this turn are stored.",
    # subjects
    "subject_receipt": "Receipt: {grade}",
    "subject_receipt_turn": "Receipt for turn {turn}: {grade}",
    "subject_receipt_nonces": "Receipt for your line for the draw: {grade}",
    "subject_asked": "{rules}, turn {turn}: your orders, please",
    "subject_nonces": "{rules}: your line for the draw, please",
    "subject_report": "{rules}, turn {turn}",
    "subject_over": "{rules}: the game is over",
    "subject_held": "A mail for your seat is held back",
    "subject_vote": "A proposal to end the game",
    "subject_join": "Joining {game}",
    "subject_join_any": "Joining a game",
    "subject_address": "A new address for your letters",
    "subject_replaced": "{game}: your seat has a new player",
    "subject_status": "Your games",
    # receipts
    "refused": "Nothing was stored, because: {reason}",
    "lines_counted": "Lines are counted from the one that says BEGIN ORDERS:",
    "kept_before": "What was stored before has not changed.",
    "played_already": (
        "These orders have already been played. To answer a new question, reply to the letter that asks it."
    ),
    "copy": "This mail came before, and was not carried out a second time.",
    "copy_replaced": (
        "This mail came before, and its orders were stored then. What you have sent since stays as it is; to go back "
        "to these orders, send them in a new mail."
    ),
    "held_older": "you have sent orders since this mail came, and the newer ones stay",
    "nothing_in_beginning": (
        "The part of your mail that was read contains no orders and no command. Send them again in a short mail, "
        "without pictures or attachments."
    ),
    "nothing_found": (
        "Your mail contains no orders and no command. Write your orders between BEGIN ORDERS and END ORDERS, or "
        "`help` alone on a line."
    ),
    "nothing_found_asked": (
        "Your mail contains no orders and no command. Reply with a block like this one, without the `//` and with your "
        "own orders, one to a line; or with `help` alone on a line:"
    ),
    "near_replaces": (
        "It takes the place of all your stored orders for this turn: put in every line that you want, in order."
    ),
    "near_command": "“{line}” is not a command. Did you mean: {near}",
    "near_begin": "“{line}” does not begin an order sheet. Reply with this block, with your orders in it:",
    "near_fault": "“{line}”: {fault}",
    "near_orders": "Orders count only between these two lines. Reply with this block:",
    "near_two_ways": "Your orders can be read in more than one way. Reply with the block that you mean:",
    "nothing_as_it_stands": "Nothing was done: as it stands, your mail contains no orders and no command.",
    "help_line": "`help` alone on a line brings all commands.",
    "certain": "What they are certain to do:",
    "block_beside": "An order sheet was attached, so the block in the text of the mail was not read.",
    "which_game": "The mail does not say which game it is for. You play: {places}. Reply to a letter of that game.",
    "one_game": "A mail counts for one game only: this one was read for {game}. Send a separate mail for {others}.",
    "two_games": "The mail contains orders for {games}; none of them were used. Send a separate mail for each game.",
    "not_read": "Not carried out: “{line}”. {reason}",
    # commands
    "orders_none": "You have no stored orders.",
    "orders_stored": "Stored for turn {turn} (sheet {number}):",
    "orders_in_force": "In force:",
    "orders_left": "Still to come of sheet {number} for turn {turn}:",
    "orders_on_hold": "Stored for turn {turn} (sheet {number}), on hold:",
    "cleared": "Your stored orders have been deleted.",
    "cleared_others": "Your other stored orders (turn {turns}) have been deleted.",
    "clear_refused": "`clear` was not carried out either: the orders beside it were refused.",
    "clear_older": (
        "Your mail answers an older letter, so the orders that you have sent since stay. To delete them, reply “clear” "
        "to your newest letter."
    ),
    "resent": "Your letter is on its way again.",
    "resent_none": "There is no such letter.",
    "stored_nonce_hash": (
        "The fingerprint of your line is stored. Keep the line itself: a letter will ask for it once all fingerprints "
        "are in."
    ),
    "stored_nonce": (
        "Your line is stored; it matches the fingerprint that you sent. Keep this receipt: it proves that the line "
        "came."
    ),
    "stored_open": (
        "Your line for the draw is stored. Until the lines are listed, another one replaces it. Keep this receipt: it "
        "proves that the line came."
    ),
    "stored_none": "Noted: the draws are made without a line of yours.",
    "absent_from": (
        "You are absent from {first} to {last}: your deadlines are extended by these days. You have {left} left "
        "for absences in this game."
    ),
    "absent_unsure": (
        "That can mean several things, so nothing was changed. If you mean from {first} to {last}, reply with this "
        "line: {line}"
    ),
    "absent_too_long": "That would be {days}; you have {left} left for absences in this game.",
    "absent_past": "These days are in the past: today is {today}.",
    "absent_over": "The game is over; you have no more deadlines in it.",
    "you": "you",
    "somebody": "Someone at the table",
    "voted": (
        "Noted for turn {turn}: {vote}. The game ends this way if every active player agrees before the turn ends. "
        "Votes stay secret."
    ),
    "vote_draw": "a draw",
    "vote_winner": "{name} wins",
    "vote_not_now": "The game is not under way now.",
    "vote_out": "You are out of the game; how it ends is for the others to decide.",
    "vote_lapsed": (
        "Your mail answers a letter about a turn that is over, and the proposals of that turn have lapsed. To propose "
        "it in turn {turn}, reply to your newest letter."
    ),
    "vote_nobody": "No seat is called “{to}”; there are {seats}.",
    "vote_proposed": (
        "A player proposes to end the game {game} in this turn ({turn}): {vote}.\nIf you agree, reply with the line "
        "“{line}”. If not, do nothing: the proposal lapses when the turn ends. Votes stay secret."
    ),
    "list_empty": "There is nothing in this list.",
    "disputed": (
        "You have opened a dispute about {what}. It is dispute {number} of this game; the host has it, and you will "
        "hear the outcome by mail."
    ),
    "disputed_more": "Your words have been added to dispute {number} about {what}; the host has them.",
    "dispute_not_yet": "Turn {turn} has not begun; the game is in turn {now}.",
    "dispute_within": "Event {inner} is told in the line of event {event}.",
    "dispute_head": "Your dispute {number}, about {what}:",
    "dispute_answer": "The host answers:",
    "dispute_answer_foot": "The dispute stays open until the host closes it. To add something, write:\n"
    "{line}: your words",
    "dispute_closed": "The host has closed the dispute: {outcome}. The reason:",
    "dispute_closed_foot": "If something is still wrong, you can dispute it again.",
    "dispute_upheld": "you are right",
    "dispute_rejected": "it stays as it is",
    "dispute_withdrawn": "withdrawn",
    "subject_dispute_answer": "Dispute {number}: the host answers",
    "subject_dispute_closed": "Dispute {number} is closed: {outcome}",
    "explained": "{event} {text} [{clauses}]",
    "explain_none": "None of your letters mentions event {event}.",
    "language_set": "Your letters are in English from now on.",
    "zone_set": "Times are given in {zone} from now on.",
    "pictures_on": (
        "Your letters show the board in pictures from now on, with a page to compose orders on, "
        "if your host sends them."
    ),
    "pictures_off": "Your letters come without pictures and order page from now on.",
    "zone_near": "For {zone}, write: zone {near}",
    "zone_unknown": "No time zone is called {zone}.",
    "address_asked": (
        "Letters still go to your present address until both addresses confirm the change: a mail has just been sent "
        "to each."
    ),
    "address_taken": "You or another seat already use this address.",
    "address_own": "{to} is the host’s own address, or a variant of it; give an address of your own.",
    "address_robot": "Nobody reads mail sent to {to}: it belongs to a program. Give an address of your own.",
    "address_once": (
        "You can ask for a new address once a day. Ask again tomorrow; until then the mails sent for the last one are "
        "still valid."
    ),
    "address_full": (
        "No mail was sent: this host allows only a few changes of address a day, and has reached that number. Ask "
        "again tomorrow."
    ),
    "address_letter_old": (
        "The player of {seat} in {game} wants letters to go to {to} from now on.\nIf you agree, reply with “yes”, "
        "or with this line:\n\n-> confirm {word}"
    ),
    "address_letter_new": (
        "The player of {seat} in {game}, a game by mail, wants letters to go to this address from now on.\nIf you "
        "agree, reply with “yes”, or with the line below. If you know nothing about it, do nothing: you will get no"
        " more mail.\n\n-> confirm {word}"
    ),
    "address_half": "Confirmed from one of the two addresses; the other must confirm too.",
    "address_set": "Your letters go to {to} from now on.",
    "confirm_unknown": "Nothing is waiting for the word {word}. Copy it from the mail that asked you for it.",
    "confirm_reply": (
        "Many words that nothing is waiting for came in your name today, so the word {word} was not looked up. Reply "
        "to the mail that asked you for it: the reply carries your code."
    ),
    "confirmed_mail": "The mail that was held back has now been read:",
    "replaced": (
        "You no longer play {seat} in the game {game}: the referee has given the seat to someone else. You will get "
        "no more letters about it, and your mail about it is not accepted. Thank you for playing."
    ),
    # held back
    "held": (
        "A mail from {sender} came for your seat {seat} in {game}. {why} It was not carried out, and its sender got"
        " no reply."
    ),
    "held_confirm": (
        "If it is yours, reply with “yes”, or with the line below. If not, do nothing.\n\n-> confirm {word}"
    ),
    "held_subject": "Its subject: {subject}",
    "held_no_subject": "none",
    "held_came": "It came: {came}",
    "held_orders": "Its orders, as they are read:",
    "held_for_turn": "for turn {turn}",
    "held_unread": "Its orders cannot be read as they stand:",
    "held_commands": "Its commands:",
    "held_nothing": "It contains no orders and no command.",
    "held_wrong_code": "Its code is not from any of your letters.",
    "held_old_code": (
        "It has the code of an old letter: only the codes of letters about this turn and about the one before count."
    ),
    "held_automatic": "Its headers say that a program sent it, such as an automatic reply.",
    "held_no_code": "It contains no letter code.",
    "held_sender": "Its code is right, but it does not come from your address.",
    "nobody": "an address that cannot be read",
    # once a day, what was not answered
    "subject_unanswered": "Mails in your name that were not carried out",
    "unanswered": "Mails from your address or for your seat that were not carried out since {since}: {count}.",
    "unanswered_held": "- held back, without a right code or from another address: {count}",
    "unanswered_noticed": "- held back, each with a notice of its own: {count}",
    "unanswered_automatic": "- taken for automatic replies or mailing lists: {count}",
    "unanswered_repeated": "- refused for the same reason as those before, and no longer answered: {count}",
    "unanswered_not_yours": "- for a game or seat that is not yours: {count}",
    "unanswered_many": "- without a code, beyond those that are answered in a day: {count}",
    "unanswered_forged": "- not from you, by what the mail server found: {count}",
    "unanswered_shunted": "- set aside because the program failed on them; the host has been notified: {count}",
    "unanswered_what": (
        "If you wrote one of them, send it again as a reply to your newest letter, with your orders in a block at the "
        "top: a reply carries the code of that letter, and is read whatever a mailing list or a server adds to it. If "
        "you wrote none of them, do nothing: someone writes in your name, and it has no effect. There is one such "
        "notice a day at most."
    ),
    "last_answer": (
        "This is the last answer for now: several mails in a row contained nothing that can be carried out. A mail "
        "with orders or with a command (“help” lists them) is answered as before."
    ),
    # reminders, joining, status
    "joined": "You play {seat} in {game}. Your first letter follows.",
    "event_none": "None of your letters mentions event {event}. The nearest one mentioned is {near}.",
    # deadlines that have moved
    "subject_moved": "Your deadline has moved: {until}",
    "moved": "Your orders for turn {turn} of {game} are now due by {until}. What you have sent is kept.",
    "moved_nonces": "The lines for the draw of {game} can now be sent until {until}.",
    "moved_person": "Every seat has a player now.",
    "moved_absent": "Your deadlines are extended by the days of your absence.",
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
Reply to the newest letter about your game. Write your orders between
the two lines BEGIN ORDERS and END ORDERS, one to a line; the form in
the letter shows what is possible. Orders without these lines are taken
only if they are legal and can be read in one way, and stand alone.
You get a receipt for every mail. You can change your orders until they
are played: a new order sheet replaces the older one.

Outside the block, one to a line, these commands work:
  help                            this text
  help rules, help NAME           what the rules say about a thing, an
                                  action or a clause
  status                          your games, and who is to play
  status NAME                     a list that letters leave out
  resend, resend turn 7           your last letter, or that of a turn
  orders                          your stored orders
  clear                           delete your stored orders
  absent 2026-12-24 2027-01-02    extend your deadlines by these days
  press to blue: text             a message to a player; `to all`: to
                                  everyone, `to all anonymous`: unsigned
  host: text                      a message to the host
  draw                            propose, or agree to, a draw this turn
  concede red                     propose that red wins this turn
  dispute turn 7 event 12: why    ask the referee to look at it
  dispute: why                    the same about no event; about a
                                  turn: `dispute turn 7: why`
  explain turn 7 event 12         why it happened: who ordered it, the
                                  clauses, the draw
  nonce: my cat sleeps            a line of yours for the draw
  language en, zone Europe/Paris  how your letters are written
  pictures off, pictures on       letters without pictures, or with them
  address anna@example.org        where your letters go from now on
  join club-1347 red              take a free seat
  confirm WORD                    what a mail asks you to confirm""",
}
