"""English: what is said of a mail that could not be read as it stands."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "resent_all": "Your {count} letters about turn {turn} are on their way again.",
    # the mail
    "too_big": "The mail is larger than 2 MiB; only its beginning was read.",
    "too_deep": "The mail contains mails within mails, more than 16 deep; the rest was not read.",
    "too_many_parts": "The mail has more than 100 parts; the rest was not read.",
    "cut": "The text of the mail is too long (64 KiB, or 3000 lines) or nested too deeply; the rest was not read.",
    "tnef": (
        "The mail contains a winmail.dat file, which cannot be read here. Send it again as plain text (in Outlook: "
        "Format, Plain text)."
    ),
    "encrypted": (
        "The mail is encrypted, or wrapped in a signature, and cannot be read here. Send it again as plain text."
    ),
    "lost_letters": "Some characters of the mail were damaged on the way; nothing was guessed in their place.",
    "no_text": "The mail contains no text.",
    "unreadable": "The end of the mail could not be read. Send it again as plain text.",
    "no_sender": "The mail names no sender.",
    "many_senders": "The mail names more than one sender.",
    "odd_sender": "The sender’s address cannot be replied to.",
    # the sheets
    "two_sheets": (
        "The mail contains two different order sheets; neither was used:\n{sheets}\nSend only the right one. If one of "
        "them is the form of the letter that you answer, delete the quoted letter below yours."
    ),
    # the commands
    "too_many_commands": "The mail contains more than 20 commands: those from this one on were not read.",
    "bad_clear": "Write `clear` alone on its line.",
    "bad_resend": "Write `resend` or `resend turn 7`.",
    "bad_absent": (
        "Write the days of an absence like this: `absent 2026-12-24 2027-01-02`, or `absent from Monday for a week`."
    ),
    "absent_backwards": "The absence ends before it begins.",
    "bad_press": "Write `press to red: text`, or `press to all anonymous: text`.",
    "press_empty": "There is no text after the colon.",
    "press_long": "The message is longer than 8000 characters; it was not sent.",
    "press_unread": "The end of the mail was not read, so that the message would not be whole; it was not sent.",
    "bad_concede": "Write `concede red`, naming the seat that should win.",
    "bad_dispute": "Write `dispute turn 7 event 12: why`, or `dispute: why` if it is about no event.",
    "bad_explain": "Write `explain turn 7 event 12`.",
    "bad_nonce": (
        "Write `nonce: ` and a line of your own, such as `nonce: my cat sleeps on the router`, or `nonce: none`."
    ),
    "not_opened": (
        "No orders were found in what is attached: write them into the mail itself, or attach a .txt file "
        "with a block from BEGIN ORDERS to END ORDERS, or a .json file."
    ),
    "no_assent": (
        "Your reply does not say yes. To confirm, reply with “yes” alone; if you did not ask for it, do nothing."
    ),
    "bad_confirm": "Write `confirm` and the word from the notice.",
    "bad_language": "Write `language` and one of: {languages}.",
    "bad_zone": "Write the time zone like this: `zone Europe/Paris`.",
    "bad_pictures": "Write `pictures on` or `pictures off`.",
    "bad_address": "Write the new address like this: `address anna@example.org`.",
    "game_gone": (
        "The game {game} is not here any more. Nothing of your mail has been carried out, in this game or in another. "
        "If you think that it goes on, ask your host."
    ),
}
