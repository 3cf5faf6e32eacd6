"""English: faults that forms of any game find, grades, letters, the order form."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # faults that a form of any game can find
    "not_an_option": "{given} is not possible here",
    "not_a_number": "a whole number is expected, not {given}",
    "too_low": "{given} is too few; the least is {low}",
    "too_high": "{given} is too many; the most is {high}",
    "not_a_list": "a list is expected, not {given}",
    "once_too_often": "{given} is named once too often",
    "too_few": "{given} named; at least {low} are needed",
    "too_many": "{given} named; at most {high} are allowed",
    "not_a_sharing": "a number for each name is expected, not {given}",
    "wrong_total": "these add up to {given}; {total} are to be shared out",
    "not_a_record": "an order is expected, not {given}",
    "no_verb": "the order does not say what to do",
    "no_place_for": "“{name}” does not belong in this order",
    "missing": "“{name}” is missing",
    "not_asked_now": "“{given}” cannot be done at this moment",
    "nearest": "Possible: {nearest}, for example.",
    "after_pause": "it comes after “pause”: send it again once you are asked",
    "never_asked": "this question does not come up: {question}",
    "answered_before": "another answer was used for this question: {question}",
    "condition_failed": "its condition does not hold: {condition}",
    "previous_failed": "the order above was not carried out",
    "limit_reached": "its limit is reached: {times} {per}",
    # verdicts, grades
    "verdict_ok": "ok",
    "verdict_fails": "fails",
    "verdict_depends": "depends",
    "check_in_advance": "Answers in advance, as they are understood:",
    "check_grade_ok": "The order sheet can be sent.",
    "check_grade_warnings": "The order sheet can be sent; lines that fail will be skipped.",
    "check_grade_refused": "Every line fails: the order sheet would be refused.",
    "grade_ok": "Your orders are stored.",
    "grade_warnings": "Your orders are stored; lines that fail will be skipped.",
    "grade_refused": "Your orders are refused.",
    "grade_stale": "Your orders answer an older letter of this turn.",
    "grade_early": "Your orders are kept for their turn and will be checked again then.",
    "grade_tentative": "Your orders are stored and on hold: they are played when the grace period ends.",
    "grade_duplicate": "These orders were already stored.",
    "receipt_head": "Game {game}, {seat}, turn {turn}.",
    "receipt_not_used": (
        "They are kept but not used: more has been played since than they begin with. To order more of this turn in "
        "advance, write first, above your new orders, what has been played of yours."
    ),
    "receipt_void": (
        "They are kept but not used: the turn of the letter that they answer has been taken back. Please answer the "
        "newest letter."
    ),
    "receipt_all_done": "All of them have been carried out already: to go on, answer the newest letter.",
    "receipt_digest": "Fingerprint: {digest}",
    "receipt_ready": "They will be played after {ready}.",
    "receipt_ready_now": "They will be played at the host’s next tick.",
    "receipt_seal": "Receipt: {seal}",
    "receipt_until": "You can change them until {until} or until they are played, whichever comes first.",
    "receipt_waits": "You have until {until} to answer.",
    # sheets refused as a whole: each with the way out under its key with `_so`
    "no_game_over": "the game is over; no orders are taken",
    "no_seat_out": "you are out of the game; no orders are taken",
    "no_orders": "there is nothing between BEGIN and END: no orders and no answers in advance",
    "no_orders_so": "Orders stored before are unchanged; by mail, `clear` deletes them.",
    "no_game": "the order sheet is for the game “{found}”",
    "no_game_so": "This is “{expected}”.",
    "no_seat": "the order sheet is for the seat “{found}”",
    "no_seat_so": "This is “{expected}”.",
    "no_turn_over": "turn {found} is over",
    "no_turn_over_so": "Turn {expected} is being played.",
    "no_time": "the deadline for turn {found} has passed",
    "no_time_so": "Orders were accepted until {expected}.",
    "no_turn_of_letter": "this answers a letter about turn {found}, which is over",
    "no_turn_of_letter_so": (
        "Turn {expected} is being played. Reply to your newest letter, or write the turn into the first line."
    ),
    "no_turn_too_far": "turn {found} is too far ahead",
    "no_turn_too_far_so": "Orders can be sent up to turn {expected}.",
    "no_turn_of_others": "turn {found} belongs to {whose}",
    "no_turn_of_others_so": "The next turn of {seat} is turn {expected}.",
    "no_code": "the code “{found}” is not from a letter to {seat} about this turn",
    "no_code_so": "Copy it from the newest letter, or leave it out.",
    "no_nonce_in_hash": "“{found}” is not accepted yet: in this game the fingerprints come first",
    "no_nonce_in_hash_so": (
        "Choose another line, keep it to yourself, and send “nonce hash” and its fingerprint: `rattus-pbem nonce` "
        "makes both. Or send “nonce: none”."
    ),
    "no_nonce_in_nonce": "“{found}” is not accepted now: the lines themselves are being collected",
    "no_nonce_in_open": "“{found}” is not needed: this game asks for no fingerprint",
    "no_nonce_in_open_so": "Send the line itself, “nonce: ” and whatever words you like.",
    "no_nonce_in_closed": "“{found}” is not accepted any more: the lines for the draw are no longer being collected",
    "no_nonce_unsent": "you sent no fingerprint for this line, so it is not used in the draw",
    "no_nonce_unsent_so": "You need not send anything.",
    "no_nonce_known": "this fingerprint was sent before ({found}), so its line may be known",
    "no_nonce_known_so": "Choose another line, and send its fingerprint.",
    "no_nonce": "this is not the line whose fingerprint you sent ({found})",
    "no_nonce_so": (
        "Send the same line again, letter for letter; nothing is lost, and you may try until the deadline."
    ),
    # preview
    "preview_stops_chance": "From here on it depends on chance.",
    "preview_stops_asked": "Next you will be asked: {question}",
    "preview_stops_sealed": "Your answer is accepted and stays secret until everyone has answered: {question}",
    "preview_stops_others": "From here on it depends on other players.",
    "preview_stops_end": "That is all these orders do.",
    "odds_of_worlds": (
        "Odds from {worlds} worlds that agree with what you know, each played to the end of the turn, "
        "the others answering by default:"
    ),
    "odds_exact": (
        "Exact odds, over all {ways} ways in which chance and what you do not know can fall, each played to the end of "
        "the turn, the others answering by default:"
    ),
    "odds_one_way": "Until the end of the turn nothing is left to chance, if the others answer by default:",
    "odds_always": "in every case",
    "odds_in_share": "in {chance} of cases",
    "odds_in_worlds": "in {times} of {worlds} worlds",
    "odds_failing": "Order {line} fails {often}, because: {reason}.",
    "odds_open_asked": (
        "Your orders say nothing about this, and you will be asked ({often}); the figures take the default: {question}"
    ),
    "odds_open_assumed": (
        "Your orders say nothing about this, and you will be asked ({often}); the figures suppose that you would write "
        "“{answer}”: {question}"
    ),
    "odds_open_default": "Not in your orders (the default holds): {questions}",
    "odds_nothing": "Nothing is lost or won.",
    "odds_compared": "Side by side (where there may be more than one: what to expect, and the chance of any):",
    "odds_within": "{chance} ±{points}",
    "odds_short": "{mean} ({chance})",
    "odds_of_sheet": "{sheet}:",
    "odds_line": "{what}: {odds}",
    "odds_certain": "certain ({amount})",
    "odds_never": "never",
    "odds_chance": "{chance} ({low} to {high})",
    "odds_average": "{mean} on average ({amounts})",
    "odds_mean": "{whole}.{tenths}",
    "odds_none": "none: {chance}",
    "odds_amount": "{amount}: {chance}",
    "odds_percent": "{share}%",
    "compose_nothing_asked": "this view asks you for nothing",
    "compose_nothing_answered": "there is nothing to write: no file was made",
    "compose_written": "Written to {path}.",
    # reports
    "title": "{rules}, game {game}: {who}, turn {turn}, letter {number}",
    "title_public": "{rules}, game {game}: public report, turn {turn}",
    "title_referee": "{rules}, game {game}: referee's report, turn {turn}",
    "awaited_until": "The game is waiting for {names} until {until}.",
    "asked_until": "Please answer by {until}.",
    "grace_until": "Orders are still accepted until {until}.",
    "stored_now": "Your orders for this turn are stored (sheet {number}).",
    "stored_correction": (
        "Your orders for this turn are stored (sheet {number}), but a line of them fails as things stand. Please send "
        "them all again, corrected, by {until}; otherwise they are played then as they stand, without what fails."
    ),
    "stored_rest": (
        "What was not reached of your last order sheet (sheet {number}) is kept and goes on once you have answered; "
        "other orders in a new sheet replace it."
    ),
    "not_asked": "You need not do anything now.",
    "awaited": "The game is waiting for {names}.",
    "game_over": "The game is over.",
    "agreed_draw": "The players have agreed on a draw.",
    "agreed_concede": "The players have conceded the game to {winner}.",
    "agreed_cancel": "The referee has ended it without a result: {reason}",
    "paused": (
        "The game is paused ({reason}). Nothing is played and all deadlines stand still until it goes on; orders that "
        "you send are stored."
    ),
    "nonces_hash": (
        "Before anything is drawn, you may add a secret line of your own to the random draws; in this game its "
        "fingerprint comes first. The order page and `rattus-pbem nonce` make both: send “nonce hash” and the "
        "fingerprint, and keep the line. Or send “nonce: none”."
    ),
    "nonces_nonce": (
        "All fingerprints are in: {hashes}. If you sent one, now send “nonce: ” and the line that you kept."
    ),
    "nonces_open": (
        "Before anything is drawn, you may add a line of your own to the random draws, any words you like. Reply "
        "with a line such as “nonce: my cat sleeps on the router”, or with “nonce: none”. All lines are listed in "
        "the first letter of the game."
    ),
    "nonces_hash_until": (
        "Please send it by {until}. If nothing comes, the draws are made without your line; nothing else changes."
    ),
    "no_nonce_hash": "none",
    "nonces_nonce_until": (
        "Please send it by {until}. If it does not come, the draws are made without your line; nothing else changes."
    ),
    "nonces_open_until": (
        "Please reply by {until}. If nothing comes, the draws are made without your line; nothing else changes."
    ),
    "waits_to_join": (
        "The game is waiting until every seat has a player. Nobody plays {seats} yet: whoever wants to can send the "
        "line “join {game} {seat}” to the host."
    ),
    "nonces_close": "The lines are collected until {until} at the latest; then the game goes on.",
    "nonces_closed": "The lines that went into the draws: {list}. If yours is not as you sent it, ask the host.",
    "nonce_given": "{name}: “{nonce}”",
    "nonce_none": "{name}: none",
    "nonce_missing": "{name}: a fingerprint, but not the line itself",
    "nonces_again": (
        "{names}: a fingerprint came, but not the line itself. So the fingerprints are collected again, this once: "
        "please choose another line. The lines that came are not used."
    ),
    "commitment": "Commitment to the secret of this game: {commitment}",
    "opened_turn": "The key of turn {turn} is open: its draws are in the attached file, checked by docs/verify.py.",
    "opened_turns": (
        "The keys of turns {turns} are open: their draws are in the attached file, checked by docs/verify.py."
    ),
    "opened_all": (
        "All keys are open. To check every draw of this game yourself, save the letters that you have received in a "
        "folder and run `python3 verify.py FOLDER`: it is docs/verify.py of the program and needs nothing else."
    ),
    "signer": "The letters of this game are signed with the host's key (Ed25519): {signer}",
    "head": "Journal: {head}",
    "happened": "What has happened since your last letter",
    "happened_first": "What has happened so far",
    "happened_public": "What has happened lately",
    "part_left_out": "“{heading}” is left out here; the whole text is attached.",
    "events_in_short": "{count} earlier events are told here in short; the whole text is attached.",
    "events_in_short.one": "{count} earlier event is told here in short; the whole text is attached.",
    "events_left_out": "{count} earlier events are left out here; the whole text is attached.",
    "events_left_out.one": "{count} earlier event is left out here; the whole text is attached.",
    "nothing_happened": "Nothing.",
    "news": "News for you",
    "notice_steps_left_out": "Your orders asked for nothing more here, and nothing more was done: {steps}.",
    "notice_left_out": "Your orders did not answer: {question} The default was played: {answer}.",
    "out": "You are out of the game. You still get its letters.",
    "notice_fails": "Please correct: {order}: {reason}",
    "notice_refused": "Skipped: {order}: {reason}",
    "notice_defaulted": "The default was played instead of {order}: {reason}",
    "notice_missed": "No orders arrived in time, so the defaults were played (turns missed in a row: {misses}).",
    "notice_missed_hold": (
        "From now on the game no longer waits for you: your turns are played with the default choices. To come back, "
        "send orders for your next turn."
    ),
    "notice_missed_bot": (
        "From now on the game no longer waits for you: a computer player plays your turns. To come back, send orders "
        "for your next turn."
    ),
    "notice_unasked_hold": (
        "One of your turns was played with the default choices, without waiting for you. To come back, send orders "
        "for your next turn."
    ),
    "notice_unasked_bot": (
        "One of your turns was played by a computer player, without waiting for you. To come back, send orders for "
        "your next turn."
    ),
    "notice_before": "While {name} played this seat: {text}",
    "notice_away_hold": "{name} ({seat}) has not answered; the default choices are played until {name} comes back.",
    "notice_away_bot": "{name} ({seat}) has not answered; a computer player plays until {name} comes back.",
    "notice_back": "{name} ({seat}) is back.",
    "notice_late": "The deadline had passed; the defaults were played for the rest of your turn ({questions}).",
    "notice_reopened": (
        "The referee has opened this act again, from its beginning: {reason}. All order sheets are kept."
    ),
    "notice_reopened_rules": "From here on the game is played by a newer version of its rules.",
    "notice_rolled_back": (
        "The referee has taken back everything from turn {turn} on (rollback {number}): {reason}. {dice} {orders}"
    ),
    "rolled_back_dice_same": "The dice stay the same.",
    "rolled_back_dice_fresh": "The dice are rolled anew.",
    "rolled_back_orders_same": "The recorded orders have been played again, as far as they go.",
    "rolled_back_orders_new": (
        "Orders for turn {turn} and later no longer count: please send yours again, in answer to the newest letter. "
        "Answers in advance and settings are as they were before turn {turn}."
    ),
    "notice_restored": (
        "The referee has undone rollback {number}: {reason}. The game stands again where it stood before, in turn "
        "{turn}; orders and answers in advance are those of that time."
    ),
    "notice_press": "{who} writes: {text}",
    "notice_host": "The host writes: {text}",
    "somebody": "Someone at the table",
    "notice_replaced": "{name} now plays {seat} (the referee’s reason: {reason}).",
    "notice_welcome": (
        "Welcome, {name}: you play {seat} from now on{before} (the referee’s reason: {reason}). Nothing that "
        "was missed before counts against you, and you have all days of absence. Orders and answers in advance that "
        "the seat has sent still count; `orders` lists them, `clear` takes orders back. What happened lately, the "
        "position and what is asked stand in this letter; all that happened so far is attached if it was sent by mail."
    ),
    "notice_welcome_after": ", after {before}",
    "notice_put_back": (
        "The host has put this game back from a backup, to where it stood on {since}. What came to you or was sent "
        "after that no longer counts, nor do the receipts for it; this letter does. Please send again what you have "
        "sent since: orders, absences, disputes, anything else."
    ),
    "notice_slid_outage": "The host was offline for a while; your deadline has been extended by the same time.",
    "notice_slid_clock": "The host’s clock was wrong; your deadline has been moved to match.",
    "notice_slid_unsent": "Your letter could not be sent in time; you have the whole time to answer again.",
    "notice_slid_mass": (
        "So many orders were missing at once that mail may not have arrived; your deadline has been extended."
    ),
    "notice_fired": "Used, {part}: {line}",
    "notice_in_part": "Not all of it carried out: {order}: {reason}",
    "notice_skipped": "Not used, {part}: {line}: {reason}",
    "part_conditional": "conditional line",
    "part_standing": "standing line",
    "part_default": "your default",
    "wants_to_be_asked": "{name} wants to be asked whenever this comes up: {question}.",
    "in_force": "Your answers in advance, now in force",
    "read_as_order": "Read as an order of its own: {order}",
    "receipt_asks": "Then a letter will ask you: {question}",
    "receipt_in_force": "In force:",
    "receipt_later": "In force once the part of the turn that is being played is over:",
    "receipt_on_hold": "In force once these orders are played:",
    "of_turn": "turn {turn}",
    "titled": "{title}: {text}",
    "form": "Order form",
    "how_heading": "How to play and where to ask",
    "how_to_play": (
        "To play, reply to this mail and copy the block from BEGIN to END into your reply; take away the `//` "
        "before the lines that you want, and change their names and numbers. All other lines may stay."
    ),
    "closing": "Send only the block from BEGIN to END. To try it at home, run “check” with your view file.",
    # order form
    "computer": "{kind} computer",
    "computer_sensible": "sensible",
    "computer_greedy": "greedy",
    "computer_random": "random",
    "form_how": "To send a line, take away the // before it.",
    "form_used": "already done this turn [{clause}]",
    "form_impossible": "not now: {reason} [{clause}]",
    "form_left_out": "{text} (if left out: {what})",
    "form_out_of": "{count_of} of {some}",
    "form_depends": "depends on your other choices",
    "form_number": "{low} to {high}",
    "form_pause": "stop here; the next letter asks you to go on",
    "form_shared": "{total} in all, at most: {each}",
    "form_each": "{count}, each: {each}",
    "form_ahead": "This may come up on another player’s turn: {question} For example, to answer it in advance:",
    "form_setting": "Without a standing answer: {what}. To be asked each time instead:",
    "form_still": "Not reached yet in your last order sheet (a new sheet replaces it):",
    "form_still_answers": "Not reached yet in your last order sheet; it stays in force if you send answers only:",
    "form_after": "after {above}",
    "form_nothing": "You need not do anything now, so there is no form.",
    # the rules looked up
    "topic_head": "{title} [{clauses}]",
    "topic_orders": "You write: {lines}",
    "topic_none": "There is nothing here about “{given}”.",
    "topic_near": "Do you mean {near}?",
    "topics_named": "You can also ask about: {titles}.",
    "topics_of_no_game": "This game brings no texts of its rules.",
    "rules_page": "The rules on a page",
    "rules_new": "New in play",
    "rules_ask": (
        "To ask, reply with a line `help rules`, or `help` and the name of what you want to know. `explain turn "
        "1 event 2` says why something happened; `help` alone lists what else you can do by mail."
    ),
    "rules_glossary": "Glossary",
    # times
    "weekdays": "Mon Tue Wed Thu Fri Sat Sun",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "first_day": "1",
    "minutes": "{count} minutes",
    "minutes.one": "{count} minute",
    "hours": "{count} hours",
    "hours.one": "{count} hour",
    "days": "{count} days",
    "days.one": "{count} day",
    "time_ahead": "in {distance}",
    "time_ago": "{distance} ago",
    # pictures
    "picture_changed": "changed since your last letter",
    # lists
    "separated": "{before}; {after}",
    "labelled": "{label}: {text}",
    "and": "{most} and {last}",
}
