"""French: what is said of a mail that could not be read as it stands."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "resent_all": "Vos {count} lettres sur le tour {turn} vous sont renvoyées.",
    # the mail
    "too_big": "Le message dépasse 2 Mio ; seul le début a été lu.",
    "too_deep": "Le message contient d’autres messages, emboîtés sur plus de 16 niveaux ; le reste n’a pas été lu.",
    "too_many_parts": "Le message a plus de 100 parties ; le reste n’a pas été lu.",
    "cut": (
        "Le texte du message est trop long (64 Kio, ou 3000 lignes) ou imbriqué trop profondément ; le reste n’a pas "
        "été lu."
    ),
    "tnef": (
        "Le message contient un fichier winmail.dat, qui ne peut pas être lu ici. Renvoyez-le en texte brut (dans "
        "Outlook : Format du texte, Texte brut)."
    ),
    "encrypted": (
        "Le message est chiffré, ou enveloppé dans une signature, et ne peut pas être lu ici. Renvoyez-le en texte "
        "brut."
    ),
    "lost_letters": "Des caractères du message ont été abîmés en route ; rien n’a été deviné à leur place.",
    "no_text": "Le message ne contient aucun texte.",
    "unreadable": "La fin du message n’a pas pu être lue. Renvoyez-le en texte brut.",
    "no_sender": "Le message n’indique aucun expéditeur.",
    "many_senders": "Le message indique plusieurs expéditeurs.",
    "odd_sender": "On ne peut pas répondre à l’adresse de l’expéditeur.",
    # the sheets
    "two_sheets": (
        "Le message contient deux feuilles d’ordres différentes ; aucune n’a été utilisée :\n{sheets}\nN’envoyez "
        "que la bonne. Si l’une est le formulaire de la lettre à laquelle vous répondez, effacez la lettre citée "
        "sous la vôtre."
    ),
    # the commands
    "too_many_commands": "Le message contient plus de 20 commandes : celles à partir d’ici n’ont pas été lues.",
    "bad_clear": "Écrivez `effacer` seul sur sa ligne.",
    "bad_resend": "Écrivez `renvoyer` ou `renvoyer tour 7`.",
    "bad_absent": (
        "Écrivez les jours d’absence ainsi : `absent du 2026-12-24 au 2027-01-02`, ou `absent jusqu’à vendredi`."
    ),
    "absent_backwards": "L’absence se termine avant de commencer.",
    "bad_press": "Écrivez `message à rouge : texte`, ou `message à tous anonyme : texte`.",
    "press_empty": "Il n’y a pas de texte après les deux-points.",
    "press_long": "Le message dépasse 8000 caractères ; il n’a pas été transmis.",
    "press_unread": "La fin du message n’a pas été lue, il ne serait pas entier ; il n’a pas été transmis.",
    "bad_concede": "Écrivez `abandonner rouge`, avec la place qui doit gagner.",
    "bad_dispute": (
        "Écrivez `contester tour 7 événement 12 : pourquoi`, ou `contester : pourquoi` s’il n’y a pas d’événement."
    ),
    "bad_explain": "Écrivez `expliquer tour 7 événement 12`.",
    "bad_nonce": (
        "Écrivez `nonce : ` et une ligne à vous, par exemple `nonce : mon chat dort sur la box`, ou `nonce : aucune`."
    ),
    "not_opened": (
        "Aucun ordre n’a été trouvé dans les pièces jointes : écrivez-les dans le message même, ou joignez un fichier "
        ".txt avec un bloc de DEBUT ORDRES à FIN ORDRES, ou un fichier .json."
    ),
    "no_assent": (
        "Votre réponse ne dit pas oui. Pour confirmer, répondez « oui » seulement ; si vous n’avez rien demandé, ne"
        " faites rien."
    ),
    "bad_confirm": "Écrivez `confirmer` et le mot donné dans l’avis.",
    "bad_language": "Écrivez `langue` et l’un de ces codes : {languages}.",
    "bad_zone": "Écrivez le fuseau horaire ainsi : `fuseau Europe/Paris`.",
    "bad_pictures": "Écrivez `images oui` ou `images non`.",
    "bad_address": "Écrivez la nouvelle adresse ainsi : `adresse anna@example.org`.",
    "game_gone": (
        "La partie {game} n’est plus ici. Rien de votre message n’a été exécuté, ni dans cette partie ni ailleurs. "
        "Si vous pensez qu’elle continue, demandez à votre hôte."
    ),
}
