"""What players read of the referee's acts, in English."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "paused": "The referee has paused the game; deadlines stand still, and what you send is stored: {reason}",
    "resumed": "The game goes on; all deadlines are later by the time that it was paused: {reason}",
    "extended": "The referee has extended the deadline of {names}: {reason}",
    "extended_own": "The referee has extended your deadline: {reason}",
    "processed": (
        "The referee has stopped waiting for {names}; what was stored was played, and the defaults where nothing was: "
        "{reason}"
    ),
    "processed_own": (
        "The referee has stopped waiting for your orders; what you had sent was played, and the defaults where there "
        "was nothing. It does not count as missed: {reason}"
    ),
    "processed_nonces": "The referee has closed the list of lines for the draws: {reason}",
    "ruled": "The referee has answered in place of {names}: {reason}",
    "ruled_own": "The referee has answered in your place, `{order}`: {reason}",
    "decreed": "The referee has decided by hand what happens: {reason}",
    "ejected_hold": "{name} no longer plays {seat}; the default choices are played there from now on: {reason}",
    "ejected_bot": "{name} no longer plays {seat}; a computer player plays there from now on: {reason}",
    "edited": "The referee has changed {changes}: {reason}",
    "edited_others": "The referee has changed settings of {names}: {reason}",
    "edited_seat": "your setting {option} from {was} to {now}",
    "edited_game": "the option {option} from {was} to {now}",
    "host_key_replaced": (
        "The host has changed the key that the codes of letters are made with. Nothing changes for you: the codes of "
        "letters that you have count for 30 more days. The reason: {reason}"
    ),
    "host_key_lost": (
        "The host has lost the key that the codes of letters were made with, and has a new one. The codes of earlier "
        "letters no longer count; answer this letter. What you had sent before still counts. The reason: {reason}"
    ),
    "host_key_stolen": (
        "Somebody else may have the key that the codes of letters were made with, so the host has a new one. The codes "
        "of earlier letters no longer count; answer this letter. If orders stand in your name that you did not send, "
        "tell the host. The reason: {reason}"
    ),
    "host_key_older": (
        "The host has changed its key since the day to which this game was put back. The codes of earlier letters no "
        "longer count; answer this letter."
    ),
    "held_lost_letter": "It answers a letter of what was lost when this game was put back from a backup.",
    "held_lost_confirm": (
        "It was written for turns that were played then, and that do not count: the turn of that number, as it is "
        "played now, may be another. Read your newest letter first, and answer that. If you say yes to this mail all "
        "the same, it counts for the game as it goes on now."
    ),
    "confirm_lost": (
        "The mail that was held back came before the game was put back from a backup, and may have been "
        "written for what was lost then. It was not carried out. Read your newest letter, and send "
        "again what you still want."
    ),
    "subject_put_back_former": "{game}: you do not play {seat} there",
    "put_back_former": (
        "The host has put the game {game} back from a backup, to where {seat} was not yet yours. The letters that you "
        "have of it no longer count, and what you send is not carried out. Ask the host to give you the seat again."
    ),
    "host_key_both": "From now on letters of this game are signed with the new key, too: {signer}",
    "host_key_anew": (
        "From now on letters of this game are signed with the new key alone, for which the old one does not "
        "vouch: {signer}"
    ),
    "nothing": "nothing",
    "dispute_answer": "The host answers your dispute {number} about {what}: {reason}",
    "dispute_closed": "The host has closed your dispute {number} about {what}: {outcome}. The reason: {reason}",
    "upheld": "you are right",
    "rejected": "it stays as it is",
    "dispute_line_event": "dispute turn {turn} event {event}",
    "dispute_line_turn": "dispute turn {turn}",
    "dispute_line_game": "dispute",
    "about_event": "event {event}",
    "about_turn": "turn {turn}",
    "about_game": "the game",
    "withdrawn": "withdrawn",
    # statistics
    "statistics": "Statistics",
    "statistics_of": "{name}: {parts}",
    "both": "{first}; {then}",
    "point": ".",
    "in_time": "{count} of {asked} answers in time",
    "orders_refused": "{done} orders carried out, {count} not",
    "luck": "{measure} {got}, expected {expected}, luckier than {percentile} of 100",
    # by mail, at once
    "subject_paused": "The game is paused",
    "subject_resumed": "The game goes on",
    "subject_extended": "Your deadline is extended",
    "subject_processed": "Your turn is played without you",
    "subject_ruled": "The referee has answered in your place",
    "subject_decreed": "A ruling of the referee",
    "subject_edited": "The game has other options",
    "subject_ejected": "{game}: you no longer play {seat}",
    "ejected": (
        "You no longer play {seat} in the game {game}: the referee has taken the seat from you. The reason: "
        "{reason}\n\n"
        "You will get no more letters about it, and your mail about it is not accepted. Only the host can give you a "
        "seat again."
    ),
    "due": "Your orders for turn {turn} of {game} are now due by {until}. What you have sent is kept.",
    "due_nonces": "The lines for the draws of {game} can now be sent until {until}.",
}
