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
    "own": "Ou écrivez une ligne (elle n’est pas vérifiée ici)",
    "add_own": "Ajouter ma ligne",
    "now_only": "Les choix sont ceux du moment : vos premiers ordres peuvent en ouvrir d’autres ou en fermer.",
    "lines": "Vos lignes, exécutées de haut en bas",
    "no_lines": "Pas encore de ligne.",
    "up": "Monter",
    "down": "Descendre",
    "remove": "Enlever",
    "verdict_on_arrival": "vérifié à la réception",
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
