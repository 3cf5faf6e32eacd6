"""French: the order page on the site, which has the rules in it."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "title": "Écrire vos ordres",
    "about": (
        "Ouvrez le fichier qui se termine par .json et qui accompagnait votre lettre, ou le message enregistré "
        "lui-même. Les règles tournent dans cette page : rien de ce que vous ouvrez ou essayez ne sort de l’appareil."
    ),
    "choose": "Ouvrir votre fichier",
    "drop": "ou déposez-le n’importe où sur cette page",
    "another": "Ouvrir un autre fichier",
    "loading": "Chargement des règles …",
    "ready": "Les règles sont chargées.",
    "opening": "Ouverture de {name} …",
    "opened": "{name} est ouvert.",
    "failed": (
        "Les règles n’ont pas pu être chargées dans ce navigateur. Il faut un Firefox, Chrome, Edge ou Safari récent."
    ),
    "no_script": "Cette page a besoin de JavaScript. Sans lui, répondez à votre lettre avec le formulaire à sa fin.",
    "back": "Vers les parties de cet hôte",
    "preview": "Ce que vos lignes font à coup sûr",
    "tried_ok": "Cette ligne est réalisable.",
    "tried_depends": "Cette ligne est réalisable selon ce qui se passe avant.",
    "tried_fails": "Cette ligne n’est pas réalisable.",
    "odds": "Ce qui peut en résulter",
    "choices_certain": "Voici vos choix véritables après les lignes ci-dessous.",
    "choices_uncertain": (
        "Le hasard ou un autre joueur intervient dans les lignes ci-dessous : voici vos choix dans un monde qui "
        "s’accorde avec tout ce que vous savez."
    ),
    "expected_file": (
        "Il faut le fichier qui se termine par .json et qui accompagnait votre lettre, ou le message enregistré "
        "lui-même."
    ),
    "too_large": "il dépasse {most} Mo",
    "empty_file": "il est vide",
    "no_view_in_mail": "aucun fichier de vue n’y est joint",
    "changed_view": "ce n’est pas un fichier de vue, ou il a été modifié en chemin",
    "unfit_view": "la vue est incohérente",
    "too_many_lines": "Il y a plus de lignes, ou de plus longues, qu’une feuille d’ordres ne peut en avoir.",
    "our_fault": "C’est une erreur du programme, merci de la signaler",
}
