"""French: the page on which orders are composed."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "title": "Ordres : {game}, tour {turn}",
    "you": "Vous êtes {name} ({seat}).",
    "others": "À la table : {names}.",
    "asked": "Ce qu’on vous demande",
    "adding": "Ajouter un ordre",
    "verb": "Ordre",
    "item": "{field}, numéro {n}",
    "left_out": "par défaut",
    "left_out_so": "par défaut : {what}",
    "no_more": "pas d’autre",
    "line": "La ligne sera :",
    "add": "Ajouter cette ligne",
    "own": "Une ligne, comme dans une réponse",
    "add_own": "Ajouter ma ligne",
    "now_only": "Les choix sont ceux du moment : vos premiers ordres peuvent en ouvrir d’autres ou en fermer.",
    "lines": "Vos lignes, exécutées de haut en bas",
    "no_lines": "Pas encore de ligne.",
    "up": "Monter",
    "down": "Descendre",
    "remove": "Enlever",
    "verdict_on_arrival": "vérifié à la réception",
    "choose": "choisir …",
    "choose_first": "À choisir d’abord : {what}.",
    "choose_more": "{what} : au moins {n}.",
    "out_of_range": "{what} : un nombre entier de {low} à {high}.",
    "only_with": "« {one} » demande « {other} ».",
    "not_with": "« {one} » et « {other} » s’excluent.",
    "more_keys": "Autres précisions possibles ({n})",
    "verdict_depends": "incertain",
    "verdict_fails": "échoue",
    "tapped": "{place}. La ligne : {line}",
    "which_order": "{place}. Choisissez d’abord un ordre ; peuvent la nommer : {verbs}.",
    "place_only": "{place}. Rien ne la concerne maintenant.",
    "all_answered": "Tout a une réponse. Envoyez votre feuille.",
    "undo": "Annuler",
    "undone": "Annulé.",
    "choose_all": "Il manque encore un choix.",
    "own_title": "Écrire une ligne vous-même",
    "advance_title": "Réponses à l’avance : toujours, jamais, seulement si, me demander",
    "advance_about": (
        "Pour les questions à venir, aussi pendant les tours des autres. "
        "Elles valent jusqu’à ce que vous les changiez, si vous voulez."
    ),
    "advance_question": "Quand on me demande",
    "advance_answer": "Ma réponse",
    "advance_ask": "me demander chaque fois",
    "advance_orders": "ne pas me demander : mes réponses à l’avance valent",
    "advance_value": "Valeur",
    "advance_part": "Pour combien de temps",
    "advance_standing": "dès maintenant, jusqu’à ce que je la change",
    "advance_conditional": "ce tour seulement",
    "advance_default": "quand rien d’autre ne répond",
    "advance_limit": "Combien de fois",
    "no_limit": "sans limite",
    "advance_times": "Fois",
    "condition": "Seulement si",
    "no_condition": "toujours",
    "condition_about": "Où ou de qui",
    "condition_here": "là où cela arrive",
    "condition_way": "Comparaison",
    "advance_lines": "Réponses à l’avance",
    "shape": "Forme de la feuille",
    "as_text": "Texte",
    "as_json": "JSON",
    "no_json": "Une ligne que vous avez écrite vous-même ne figure que dans le texte.",
    "mail": "Écrire le message",
    "by_hand": "Si votre messagerie coupe le texte, copiez le bloc et collez-le dans une réponse à la lettre.",
    "wide": "La carte est plus large que cet écran : faites-la glisser.",
    "whole": "Montrer toute la carte",
    "late": (
        "D’après l’horloge de cet appareil, le délai de réponse est passé. Envoyez vos ordres quand même : le reçu dit "
        "s’ils comptent encore."
    ),
    "added_many": "{n} lignes ajoutées.",
    "kept": "Vos lignes sont de nouveau là : {n}.",
    "kept_here": (
        "Cette page garde vos lignes quand elle est rechargée. Quand elle est fermée, elles sont perdues : envoyez-les "
        "d’abord."
    ),
    "frame": "Cette page écrit elle-même la première et la dernière ligne des ordres. Écrivez ce qui est entre elles.",
    "other_block": "Ce bloc appartient à une autre lettre : sa première ligne n’est pas celle de cette page.",
    "json_pasted": "C’est du JSON. Collez le texte des ordres, un ordre par ligne.",
    "too_long": "Une ligne a au plus {most} caractères. Rien n’a été ajouté.",
    "too_many": "Une feuille a au plus {most} ordres. Rien n’a été ajouté.",
    "added": "Ajouté : {line}",
    "removed": "Enlevé : {line}",
    "moved": "Maintenant ligne {n} : {line}",
    "twice": "{item} est choisi une fois de trop.",
    "empty": "Écrivez d’abord quelque chose.",
    "sheet": "Votre feuille d’ordres",
    "block": "Le bloc à envoyer",
    "save": "Enregistrer le fichier",
    "copy": "Copier",
    "saved": "Enregistré sous {file}.",
    "copied": "Copié.",
    "possible": "Ce qui est possible maintenant, avec des exemples",
    "no_script": (
        "JavaScript est désactivé : écrivez vos ordres entre la première et la dernière ligne ci-dessous, un par ligne."
    ),
    "nonce_title": "Votre ligne pour le tirage : {game}",
    "nonce_about": (
        "Avant le début de la partie, vous pouvez ajouter au hasard une ligne à vous. Son empreinte est envoyée "
        "d’abord, pour que personne ne puisse choisir les tirages en connaissant les lignes. Tout se fait sur cette"
        " machine."
    ),
    "nonce_own": "Votre ligne (laissée vide : 64 chiffres au hasard, que personne ne peut deviner)",
    "nonce_make": "Faire l’empreinte",
    "nonce_now": "Envoyez cette ligne maintenant :",
    "nonce_later": "Gardez cette ligne pour vous, et envoyez-la quand une lettre la demandera :",
    "nonce_no_script": (
        "JavaScript est désactivé, cette page ne peut rien faire ; répondez « nonce : aucune », ou utilisez "
        "`rattus-pbem nonce`."
    ),
    "nonce_failed": (
        "Ce navigateur ne fait pas d’empreinte pour une page de votre disque ; répondez « nonce : aucune », ou "
        "utilisez `rattus-pbem nonce`."
    ),
}
