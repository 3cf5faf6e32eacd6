"""French: the site of a host's games (see `site/`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "site": "Parties par courrier",
    "lang_name": "Français",
    "lead": (
        "Des jeux de plateau joués par lettres, au fil des semaines et des mois. Chaque tour se regarde ici, avec "
        "sa carte et tout ce qui s’est passé en public."
    ),
    "skip": "Aller au contenu",
    "menu": "Pages",
    "menu_games": "Parties",
    "menu_rules": "Règles de {rules}",
    "menu_order": "Écrire des ordres",
    "menu_verify": "Vérifier une partie",
    "other_langs": "Autres langues",
    "foot": "Fait par rattus-pbem à partir de ce que tous les joueurs peuvent savoir. Rien n’est chargé d’ailleurs.",
    "no_games": "Il n’y a pas encore de partie.",
    "playing": "En cours",
    "joining": "En attente de joueurs",
    "finished": "Terminées",
    "page_games": "Parties",
    "turn": "Tour {turn}",
    "in_turn": "{rules}, tour {turn}",
    "not_begun": "{rules}, pas encore commencée",
    "ended": "{rules}, terminée après le tour {turn}",
    "won_by": "{name} : {what}",
    "game_title": "{game} : {rules}",
    "thumbnail": "Le plateau de {game} à présent",
    "players": "Joueurs",
    "computer": "joueur automatique",
    "open_seat": "place libre",
    "state": "Où elle en est",
    "waits_for": "La partie attend",
    "until": "Jusqu’à",
    "free": "Places libres",
    "free_so": "Demandez une invitation à l’hôte, ou écrivez `{join} {game} {seat}` à l’adresse des parties.",
    "paused": "En pause",
    "last_turn": "Dernier tour joué",
    "is_over": "La partie est terminée.",
    "result": "Résultat",
    "place": "Rang",
    "replay": "La partie, tour par tour",
    "slider": "Tour",
    "earlier": "Tour précédent",
    "later": "Tour suivant",
    "play": "Lire",
    "stop": "Arrêter",
    "turns": "Tous les tours",
    "now": "en cours",
    "happened": "Ce qui s’est passé",
    "nothing": "Rien que tout le monde puisse voir.",
    "map_alt": "{title}, {turn}. {alt}",
    "ring": "changé dans ce tour",
    "motion": "Voir ce tour en mouvement",
    "motion_alone": "L’ouvrir seule ; on l’y arrête en la pointant, ou avec la touche Tab",
    "motion_alt": (
        "Les coups de ce tour, l’un après l’autre ({turn}) ; la liste de ce qui s’est passé dit la même chose en mots."
    ),
    "board": "Le plateau en mots",
    "statistics": "Statistiques",
    "luck": "Chance",
    "luck_so": (
        "Ce que les tirages publics ont donné à qui, et ce qu’il fallait attendre. « Plus de chance que » compte "
        "sur cent joueurs avec les mêmes tirages."
    ),
    "luck_none": "Pas encore de tirage public à compter.",
    "player": "Joueur",
    "measure": "Compté",
    "got": "Obtenu",
    "expected": "Attendu",
    "draws": "Tirages",
    "percentile": "Plus de chance que",
    "percentile_of": "{percentile} sur 100",
    "orders": "Ordres",
    "in_time": "Réponses à temps",
    "in_time_of": "{count} sur {asked}",
    "carried_out": "Exécutés",
    "refused": "Non exécutés",
    "proof": "Preuve",
    "proof_running": (
        "Avant tout tirage, l’hôte s’est engagé sur le secret de tous les tirages. La partie finie, le secret est "
        "ouvert et tout se vérifie ici."
    ),
    "proof_over": (
        "Chaque tirage et chaque tour de cette partie se vérifie, sans faire confiance à l’hôte : le dossier de "
        "preuve contient tout ce qui a été joué et les clés de tous les tirages."
    ),
    "commitment": "Engagement",
    "bundle": "Télécharger le dossier de preuve",
    "bundle_size": "{game}.json, {size} Ko",
    "bundle_digest": "SHA-256 du dossier de preuve",
    "how_to_check": "Comment le vérifier",
    "feed": "Suivre cette partie (flux Atom)",
    "feed_title": "{game} ({rules}), {site}",
    "feed_over": "Tour {turn}, le dernier",
    "clauses_of": "ce que disent les règles",
    "rules_of": "Règles de {rules}",
    "rules_lead": (
        "En quelques mots chacun : comment on joue, ce qu’il y a dans le jeu, et les clauses que citent les rapports."
    ),
    "contents": "Sur cette page",
    "rules_actions": "Règles et actions",
    "rules_more": "Et encore",
    "rules_clauses": "Clauses",
    "rules_options": "Options d’une partie",
    "rules_seats": "Places : {seats}. Nombre de joueurs : {counts}.",
    "as_order": "Comme ordre",
    "option": "Option",
    "default": "Par défaut",
    "meaning": "Sens",
    "none": "aucun",
    "verify_title": "Vérifier une partie",
    "verify_1": (
        "Téléchargez le dossier de preuve sur la page d’une partie terminée, et verify.py. C’est un seul fichier "
        "court, qui demande Python 3.11 ou plus récent et rien d’autre."
    ),
    "verify_2": "Lancez-le. Il affiche EXACT et ce qui a été vérifié, ou chaque faute avec ses deux côtés :",
    "verify_3": "Qui a le programme lui-même peut lui faire rejouer toute la partie selon les règles :",
    "verify_proves": "Ce que cela prouve",
    "verify_4": (
        "L’hôte s’est engagé sur un seul secret avant le premier tirage ; chaque tirage en est fait par son nom, "
        "et chacun peut le refaire. Le dossier de preuve est une chaîne : aucune ligne ne peut être omise ou "
        "changée sans la rompre."
    ),
    "verify_5": (
        "Les joueurs peuvent aussi y vérifier leurs propres lettres : verify.py prend aussi un dossier de messages"
        " et les compare au dossier de preuve."
    ),
    "verify_download": "Télécharger verify.py",
    "verify_digest": "SHA-256 de verify.py",
    "verify_games": "Parties terminées",
    "verify_none": "Aucune partie n’est encore terminée.",
}
