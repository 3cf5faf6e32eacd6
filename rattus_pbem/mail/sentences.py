"""What is said to people about a mail that could not be read as it stands, in English and French. Sentences only."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # the mail
    "too_big": (
        "The mail is larger than 2 MiB; only its beginning was read.",
        "Le message dépasse 2 Mio ; seul son début a été lu.",
    ),
    "too_deep": (
        "The mail holds mails within mails deeper than 16; what lies deeper was not read.",
        "Le message en contient d’autres sur plus de 16 niveaux ; le reste n’a pas été lu.",
    ),
    "too_many_parts": (
        "The mail has more than 100 parts; the rest was not read.",
        "Le message a plus de 100 parties ; le reste n’a pas été lu.",
    ),
    "cut": (
        "A text of the mail is too long (64 KiB, 3000 lines of 998 letters); the rest was not read.",
        "Un texte du message est trop long (64 Kio, 3000 lignes de 998 lettres) ; le reste n’a pas été lu.",
    ),
    "tnef": (
        "The mail holds a winmail.dat, which cannot be read here. Send it again as plain text (in Outlook: Format, "
        "Plain text).",
        "Le message contient un winmail.dat, qui ne peut pas être lu ici. Renvoyez-le en texte brut (dans Outlook : "
        "Format du texte, Texte brut).",
    ),
    "encrypted": (
        "The mail is encrypted or wrapped whole in a signature; it cannot be read here. Send it again as plain text.",
        "Le message est chiffré ou enveloppé dans une signature ; il ne peut pas être lu ici. Renvoyez-le en texte "
        "brut.",
    ),
    "lost_letters": (
        "Letters of the mail were lost on the way; they are not guessed.",
        "Des lettres du message se sont perdues en route ; elles ne sont pas devinées.",
    ),
    "no_text": ("The mail holds no text.", "Le message ne contient aucun texte."),
    "unreadable": (
        "The mail could not be read to its end. Send it again as plain text.",
        "Le message n’a pas pu être lu jusqu’au bout. Renvoyez-le en texte brut.",
    ),
    "no_sender": ("The mail names no sender.", "Le message ne nomme aucun expéditeur."),
    "many_senders": ("The mail names more than one sender.", "Le message nomme plus d’un expéditeur."),
    "odd_sender": (
        "The sender of the mail is not an address that can be answered.",
        "L’expéditeur du message n’est pas une adresse à laquelle on puisse répondre.",
    ),
    # the sheets
    "two_sheets": (
        "The mail holds two different order sheets; none was taken. Send the right one alone.",
        "Le message contient deux feuilles d’ordres différentes ; aucune n’a été prise. Renvoyez la bonne, seule.",
    ),
    # the commands
    "too_many_commands": (
        "The mail holds more than 20 commands; the rest was not read.",
        "Le message contient plus de 20 commandes ; le reste n’a pas été lu.",
    ),
    "bad_clear": ("Write `clear` alone on its line.", "Écrivez `effacer` seul sur sa ligne."),
    "bad_resend": ("Write `resend` or `resend turn 7`.", "Écrivez `renvoyer` ou `renvoyer tour 7`."),
    "bad_absent": (
        "Write the days of an absence so: `absent 2026-12-24 2027-01-02`.",
        "Écrivez les jours d’une absence ainsi : `absent du 2026-12-24 au 2027-01-02`.",
    ),
    "absent_backwards": (
        "The absence ends before it begins.",
        "L’absence finit avant de commencer.",
    ),
    "bad_press": (
        "Write `press to red: text`, or `press to all anonymous: text`.",
        "Écrivez `message à rouge : texte`, ou `message à tous anonyme : texte`.",
    ),
    "press_empty": ("The press has no text behind its colon.", "Le message n’a pas de texte après ses deux-points."),
    "press_long": (
        "The press is longer than 8000 letters; it was not sent.",
        "Le message dépasse 8000 lettres ; il n’a pas été transmis.",
    ),
    "bad_concede": (
        "Write `concede red`, with the seat that is to win.",
        "Écrivez `abandonner rouge`, avec le siège qui doit gagner.",
    ),
    "bad_dispute": (
        "Write `dispute turn 7 event 12: why`.",
        "Écrivez `contester tour 7 événement 12 : pourquoi`.",
    ),
    "bad_explain": ("Write `explain turn 7 event 12`.", "Écrivez `expliquer tour 7 événement 12`."),
    "bad_nonce": (
        "Write `nonce` and its hexadecimal digits, or `nonce none`.",
        "Écrivez `nonce` et ses chiffres hexadécimaux, ou `nonce aucun`.",
    ),
    "bad_confirm": (
        "Write `confirm` and the word from our notice.",
        "Écrivez `confirmer` et le mot de notre avis.",
    ),
    "bad_language": ("Write `language en` or `language fr`.", "Écrivez `langue en` ou `langue fr`."),
    "bad_zone": ("Write a zone so: `zone Europe/Paris`.", "Écrivez un fuseau ainsi : `fuseau Europe/Paris`."),
    "bad_address": (
        "Write the new address so: `address anna@example.org`.",
        "Écrivez la nouvelle adresse ainsi : `adresse anna@example.org`.",
    ),
}


def say(key: str, lang: str) -> str:
    """The sentence for this key; English for any language but French."""
    english, french = SENTENCES[key]
    return french if lang == "fr" else english
