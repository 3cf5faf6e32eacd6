"""English: what is said of a mail that could not be read as it stands."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # the mail
    "too_big": "The mail is larger than 2 MiB; only its beginning was read.",
    "too_deep": "The mail holds mails within mails deeper than 16; what lies deeper was not read.",
    "too_many_parts": "The mail has more than 100 parts; the rest was not read.",
    "cut": "A text of the mail is too long (64 KiB, 3000 lines of 998 letters); the rest was not read.",
    "tnef": (
        "The mail holds a winmail.dat, which cannot be read here. Send it again as plain text (in Outlook: Format, "
        "Plain text)."
    ),
    "encrypted": (
        "The mail is encrypted or wrapped whole in a signature; it cannot be read here. Send it again as plain text."
    ),
    "lost_letters": "Letters of the mail were lost on the way; they are not guessed.",
    "no_text": "The mail holds no text.",
    "unreadable": "The mail could not be read to its end. Send it again as plain text.",
    "no_sender": "The mail names no sender.",
    "many_senders": "The mail names more than one sender.",
    "odd_sender": "The sender of the mail is not an address that can be answered.",
    # the sheets
    "two_sheets": "The mail holds two different order sheets; none was taken. Send the right one alone.",
    # the commands
    "too_many_commands": "The mail holds more than 20 commands; the rest was not read.",
    "bad_clear": "Write `clear` alone on its line.",
    "bad_resend": "Write `resend` or `resend turn 7`.",
    "bad_absent": "Write the days of an absence so: `absent 2026-12-24 2027-01-02`.",
    "absent_backwards": "The absence ends before it begins.",
    "bad_press": "Write `press to red: text`, or `press to all anonymous: text`.",
    "press_empty": "The press has no text behind its colon.",
    "press_long": "The press is longer than 8000 letters; it was not sent.",
    "bad_concede": "Write `concede red`, with the seat that is to win.",
    "bad_dispute": "Write `dispute turn 7 event 12: why`.",
    "bad_explain": "Write `explain turn 7 event 12`.",
    "bad_nonce": "Write `nonce` and its hexadecimal digits, or `nonce none`.",
    "bad_confirm": "Write `confirm` and the word from our notice.",
    "bad_language": "Write `language en` or `language fr`.",
    "bad_zone": "Write a zone so: `zone Europe/Paris`.",
    "bad_address": "Write the new address so: `address anna@example.org`.",
}
