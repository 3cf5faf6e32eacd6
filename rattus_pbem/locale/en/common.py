"""English: faults that forms of any game find, grades, letters, the order form."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # faults that a form of any game can find
    "not_an_option": "{given} is not possible here",
    "not_a_number": "a whole number is expected, not {given}",
    "too_low": "{given} is too few: at least {low}",
    "too_high": "{given} is too many: at most {high}",
    "not_a_list": "a list is expected, not {given}",
    "once_too_often": "{given} is named once too often",
    "too_few": "{given} named, at least {low} are needed",
    "too_many": "{given} named, at most {high} are allowed",
    "not_a_sharing": "numbers by name are expected, not {given}",
    "wrong_total": "{given} in all, {total} are to be shared out",
    "not_a_record": "an order is expected, not {given}",
    "no_verb": "the order does not say what to do",
    "no_place_for": "“{name}” has no place in this order",
    "missing": "“{name}” is missing",
    "not_asked_now": "“{given}” has no place at this moment",
    "nearest": "Possible: {nearest}.",
    "after_pause": "it stands after “pause”: send it again then",
    "never_asked": "this question does not come up: {question}",
    "answered_before": "another answer was used for this question: {question}",
    "condition_failed": "its condition does not hold: {condition}",
    "previous_failed": "the order above was not carried out",
    "limit_reached": "its limit is reached: {times} per {per}",
    "per_turn": "turn",
    "per_game": "game",
    # verdicts, grades
    "verdict_ok": "ok",
    "verdict_fails": "fails",
    "verdict_depends": "depends",
    "check_grade_ok": "The sheet can be sent.",
    "check_grade_warnings": "The sheet can be sent; lines that fail are skipped.",
    "check_grade_refused": "Every line fails: the sheet would be refused.",
    "grade_ok": "Your orders are stored.",
    "grade_warnings": "Your orders are stored; lines that fail will be skipped.",
    "grade_refused": "Your orders are refused.",
    "grade_stale": "Your orders answer an older letter of this turn.",
    "grade_early": "Your orders are kept for their turn, and checked again then.",
    "grade_tentative": "Your orders are stored, but wait: they are played only when the time is over.",
    "grade_duplicate": "These orders were stored already.",
    "receipt_head": "Game {game}, {seat}, turn {turn}.",
    "receipt_not_used": "They are kept but not used: more has been carried out since than they begin with.",
    "receipt_all_done": "All of them have been carried out already: to go on, answer the newest letter.",
    "receipt_digest": "Digest: {digest}",
    "receipt_ready": "They may be played from {ready} on.",
    "receipt_ready_now": "They may be played at the next tick.",
    "receipt_seal": "Receipt: {seal}",
    "receipt_until": "You may change them until they are played, or {until}.",
    "receipt_waits": "You are asked until {until}.",
    # sheets refused as a whole: each with the way out under its key with `_so`
    "no_game_over": "the game is over; no orders are taken",
    "no_seat_out": "you are out of the game; no orders are taken",
    "no_orders": "there is nothing between BEGIN and END: no orders, no answers in advance",
    "no_orders_so": "What was stored stays; by mail, `clear` takes it back.",
    "no_game": "the sheet is for the game “{found}”",
    "no_game_so": "This is “{expected}”.",
    "no_seat": "the sheet is for the seat “{found}”",
    "no_seat_so": "This is “{expected}”.",
    "no_turn_over": "turn {found} is over",
    "no_turn_over_so": "Turn {expected} is being played.",
    "no_time": "the time for turn {found} is over",
    "no_time_so": "Orders counted until {expected}.",
    "no_turn_too_far": "turn {found} is too far ahead",
    "no_turn_too_far_so": "Turn {expected} is the last to name.",
    "no_turn_of_others": "turn {found} is the turn of {whose}",
    "no_turn_of_others_so": "The next turn of {seat} is turn {expected}.",
    "no_code": "the code “{found}” is not that of a letter to {seat} about this turn",
    "no_code_so": "Copy it from the newest letter, or leave it out.",
    "no_nonce_in_hash": "“{found}” is not taken now: the hashes are being collected",
    "no_nonce_in_nonce": "“{found}” is not taken now: the nonces are being collected",
    "no_nonce_in_closed": "“{found}” is not taken now: the list of nonces is closed",
    "no_nonce_unsent": "you have sent no hash for this nonce, so it has no part in the chance",
    "no_nonce_unsent_so": "You need send nothing.",
    "no_nonce": "this nonce does not fit the hash that you sent before ({found})",
    "no_nonce_so": (
        "Send the very 64 digits whose SHA-256 that is; nothing of yours is lost, and you may try again until the "
        "list closes."
    ),
    # preview
    "preview_stops_chance": "From here on chance decides.",
    "preview_stops_asked": "Then you will be asked: {question}",
    "preview_stops_sealed": "Your answer is accepted, and stays sealed until everyone has answered: {question}",
    "preview_stops_others": "From here on others decide.",
    "preview_stops_end": "That is all these orders do.",
    "compose_nothing_asked": "nothing is asked of you in this view",
    "compose_nothing_answered": "nothing is left to be written: no file was made",
    "compose_written": "Written to {path}.",
    # reports
    "title": "{rules}, game {game}: {who}, turn {turn}, letter {number}",
    "title_public": "{rules}, game {game}: public report, turn {turn}",
    "title_referee": "{rules}, game {game}: referee's report, turn {turn}",
    "awaited_until": "The game waits for {names} until {until}.",
    "asked_until": "Please answer by {until}.",
    "grace_until": "Orders still count until {until}.",
    "stored_now": "Your orders for this turn are stored (sheet {number}).",
    "not_asked": "Nothing is asked of you now.",
    "awaited": "The game waits for {names}.",
    "game_over": "The game is over.",
    "agreed_draw": "The players have agreed on a draw.",
    "agreed_concede": "The players have conceded the game to {winner}.",
    "nonces_hash": (
        "You may add to the chance before anything is drawn: choose 64 digits from 0 to 9 and a to f, keep them, and "
        "send “nonce hash” and their SHA-256 (of the 64 characters as text), or “nonce hash none”."
    ),
    "nonces_nonce": "The list of hashes is closed: {hashes}. Those who sent one now send “nonce” with their 64 digits.",
    "nonces_hash_until": (
        "Please send it by {until}. If nothing comes, the game goes on without a part of yours in the chance; you "
        "miss nothing else."
    ),
    "no_nonce_hash": "none",
    "nonces_nonce_until": (
        "Please send it by {until}. If it does not come, the game begins without a part of yours in the chance; you "
        "miss nothing else."
    ),
    "waits_to_join": (
        "The game waits until every seat has a player. Nobody has joined yet as {seats}: who wants to writes the "
        "line “join {game} {seat}” to the host."
    ),
    "nonces_close": "The list of nonces closes at the latest {until}; then the game goes on.",
    "commitment": "Commitment to the secret of this game: {commitment}",
    "head": "Journal: {head}",
    "happened": "What happened since your last letter",
    "happened_public": "What happened lately",
    "nothing_happened": "Nothing.",
    "news": "News for you",
    "notice_left_out": "Left out of your orders: {question} The default was played: {answer}.",
    "out": "You are out of the game. You still get its reports.",
    "notice_refused": "Skipped: {order}: {reason}",
    "notice_missed": "No orders came in time; the defaults were played (missed in a row: {misses}).",
    "notice_missed_hold": (
        "From now on your seat does not wait for you: the defaults are played for it at once. To come back, send "
        "orders for your next turn; then it is yours again."
    ),
    "notice_missed_bot": (
        "From now on your seat does not wait for you: a computer player plays it. To come back, send orders for your "
        "next turn; then it is yours again."
    ),
    "notice_unasked_hold": (
        "A turn of yours was played by the defaults, without waiting for you. To come back, send orders for your "
        "next turn."
    ),
    "notice_unasked_bot": (
        "A turn of yours was played by a computer player, without waiting for you. To come back, send orders for "
        "your next turn."
    ),
    "notice_away_hold": (
        "{name} ({seat}) has not answered; the seat is played by the defaults until its player comes back."
    ),
    "notice_away_bot": (
        "{name} ({seat}) has not answered; a computer player plays the seat until its player comes back."
    ),
    "notice_back": "{name} ({seat}) is back and plays again.",
    "notice_late": "The time was over; the default was played for the rest of your turn ({questions}).",
    "notice_reopened": "The referee has opened this act again, from its start: {reason}. All sheets are kept.",
    "notice_press": "{who} writes: {text}",
    "somebody": "Somebody at the table",
    "notice_replaced": "{name} plays {seat} from now on: {reason}",
    "notice_slid_outage": "The host was away for a while; your deadline has been moved by that time.",
    "notice_slid_clock": "The host’s clock was wrong; your deadline has been moved with it.",
    "notice_slid_mass": (
        "Too many orders were missing at once, as if mail had not arrived; your deadline has been moved."
    ),
    "notice_fired": "Used, {part}: {line}",
    "notice_skipped": "Not used, {part}: {line}: {reason}",
    "part_conditional": "conditional line",
    "part_standing": "standing line",
    "part_default": "your default",
    "wants_to_be_asked": "{name} is asked whenever this could come up: {question}.",
    "in_force": "Your answers in advance, now in force",
    "receipt_in_force": "In force:",
    "receipt_on_hold": "On hold, in force when these orders are played:",
    "of_turn": "turn {turn}",
    "titled": "{title}: {text}",
    "form": "Order form",
    "closing": "Send only the block from BEGIN to END. “check” tries it at home with your view file.",
    # order form
    "form_used": "done already this turn [{clause}]",
    "form_impossible": "not now: {reason} [{clause}]",
    "form_left_out": "{text} (left out: {what})",
    "form_out_of": "{count_of} of {some}",
    "form_depends": "depends on the rest",
    "form_number": "{low} to {high}",
    "form_pause": "stop here and be asked again after a letter",
    "form_shared": "{total} in all, at most: {each}",
    "form_each": "{count}, each: {each}",
    "form_ahead": "May come up on others' turns: {question} For example, to answer it in advance:",
    "form_setting": "Without a standing answer: {what}. If you would rather be asked each time:",
    "form_still": "Not reached in your last sheet, which a new one replaces:",
    "form_nothing": "Nothing is asked of you now; no form.",
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
    # lists
    "and": "{most} and {last}",
}
