"""French: what is said of a mail that could not be read as it stands."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # the mail
    "too_big": "Le message dépasse 2 Mio ; seul son début a été lu.",
    "too_deep": "Le message en contient d’autres sur plus de 16 niveaux ; le reste n’a pas été lu.",
    "too_many_parts": "Le message a plus de 100 parties ; le reste n’a pas été lu.",
    "cut": "Un texte du message est trop long (64 Kio, 3000 lignes de 998 lettres) ; le reste n’a pas été lu.",
    "tnef": (
        "Le message contient un winmail.dat, qui ne peut pas être lu ici. Renvoyez-le en texte brut (dans Outlook : "
        "Format du texte, Texte brut)."
    ),
    "encrypted": (
        "Le message est chiffré ou enveloppé dans une signature ; il ne peut pas être lu ici. Renvoyez-le en texte "
        "brut."
    ),
    "lost_letters": "Des lettres du message se sont perdues en route ; elles ne sont pas devinées.",
    "no_text": "Le message ne contient aucun texte.",
    "unreadable": "Le message n’a pas pu être lu jusqu’au bout. Renvoyez-le en texte brut.",
    "no_sender": "Le message ne nomme aucun expéditeur.",
    "many_senders": "Le message nomme plus d’un expéditeur.",
    "odd_sender": "L’expéditeur du message n’est pas une adresse à laquelle on puisse répondre.",
    # the sheets
    "two_sheets": (
        "Le message contient deux feuilles d’ordres différentes ; aucune n’a été prise. Renvoyez la bonne, seule."
    ),
    # the commands
    "too_many_commands": "Le message contient plus de 20 commandes ; le reste n’a pas été lu.",
    "bad_clear": "Écrivez `effacer` seul sur sa ligne.",
    "bad_resend": "Écrivez `renvoyer` ou `renvoyer tour 7`.",
    "bad_absent": "Écrivez les jours d’une absence ainsi : `absent du 2026-12-24 au 2027-01-02`.",
    "absent_backwards": "L’absence finit avant de commencer.",
    "bad_press": "Écrivez `message à rouge : texte`, ou `message à tous anonyme : texte`.",
    "press_empty": "Le message n’a pas de texte après ses deux-points.",
    "press_long": "Le message dépasse 8000 lettres ; il n’a pas été transmis.",
    "bad_concede": "Écrivez `abandonner rouge`, avec le siège qui doit gagner.",
    "bad_dispute": "Écrivez `contester tour 7 événement 12 : pourquoi`.",
    "bad_explain": "Écrivez `expliquer tour 7 événement 12`.",
    "bad_nonce": "Écrivez `nonce` et ses chiffres hexadécimaux, ou `nonce aucun`.",
    "bad_confirm": "Écrivez `confirmer` et le mot de notre avis.",
    "bad_language": "Écrivez `langue en` ou `langue fr`.",
    "bad_zone": "Écrivez un fuseau ainsi : `fuseau Europe/Paris`.",
    "bad_address": "Écrivez la nouvelle adresse ainsi : `adresse anna@example.org`.",
}
