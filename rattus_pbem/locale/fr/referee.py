"""What players read of the referee's acts, in French."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "paused": (
        "L’arbitre a mis la partie en pause ; les échéances sont suspendues, et ce que vous envoyez est enregistré : "
        "{reason}"
    ),
    "resumed": "La partie reprend ; toutes les échéances sont reportées de la durée de la pause : {reason}",
    "extended": "L’arbitre a prolongé l’échéance de {names} : {reason}",
    "extended_own": "L’arbitre a prolongé votre échéance : {reason}",
    "processed": (
        "L’arbitre n’a plus attendu {names} ; ce qui était enregistré a été joué, et les choix par défaut là où il n’y "
        "avait rien : {reason}"
    ),
    "processed_own": (
        "L’arbitre n’a plus attendu vos ordres ; ce que vous aviez envoyé a été joué, et les choix par défaut là où il "
        "n’y avait rien. Cela ne compte pas comme un tour manqué : {reason}"
    ),
    "processed_nonces": "L’arbitre a clos la liste des lignes pour le tirage : {reason}",
    "ruled": "L’arbitre a répondu à la place de {names} : {reason}",
    "ruled_own": "L’arbitre a répondu à votre place, `{order}` : {reason}",
    "decreed": "L’arbitre a décidé lui-même de ce qui se passe : {reason}",
    "ejected_hold": "{name} ne joue plus {seat} ; les choix par défaut y sont joués désormais : {reason}",
    "ejected_bot": "{name} ne joue plus {seat} ; un joueur automatique y joue désormais : {reason}",
    "edited": "L’arbitre a changé {changes} : {reason}",
    "edited_others": "L’arbitre a changé des réglages de {names} : {reason}",
    "edited_seat": "votre réglage {option} de {was} à {now}",
    "edited_game": "l’option {option} de {was} à {now}",
    "host_key_replaced": (
        "L’hôte a changé la clé avec laquelle sont faits les codes des lettres. Rien ne change pour vous : les codes "
        "des lettres que vous avez comptent encore 30 jours. La raison : {reason}"
    ),
    "host_key_lost": (
        "L’hôte a perdu la clé avec laquelle étaient faits les codes des lettres, et en a une nouvelle. Les codes des "
        "lettres d’avant ne comptent plus ; répondez à la présente lettre. Ce que vous aviez envoyé avant compte "
        "encore. La raison : {reason}"
    ),
    "host_key_stolen": (
        "Quelqu’un d’autre a peut-être la clé avec laquelle étaient faits les codes des lettres ; l’hôte en a donc une "
        "nouvelle. Les codes des lettres d’avant ne comptent plus ; répondez à la présente lettre. S’il y a à votre "
        "nom des ordres que vous n’avez pas envoyés, dites-le à l’hôte. La raison : {reason}"
    ),
    "host_key_older": (
        "L’hôte a changé de clé depuis le jour auquel la partie a été remise. Les codes des lettres d’avant ne "
        "comptent plus ; répondez à la présente lettre."
    ),
    "held_lost_letter": (
        "Il répond à une lettre de ce qui s’est perdu quand la partie a été remise d’après une sauvegarde."
    ),
    "held_lost_confirm": (
        "Il a été écrit pour des tours joués alors, qui ne comptent plus : le tour de ce numéro, tel qu’il se joue "
        "maintenant, peut être tout autre. Lisez d’abord votre dernière lettre, et répondez à celle-ci. Si vous dites "
        "oui à ce message malgré tout, il compte pour la partie telle qu’elle continue."
    ),
    "confirm_lost": (
        "Le message retenu est arrivé avant que la partie soit remise d’après une sauvegarde, et il a pu être écrit "
        "pour ce qui s’est perdu alors. Il n’a pas été exécuté. Lisez votre dernière lettre, et "
        "renvoyez ce qui vaut encore."
    ),
    "subject_put_back_former": "{game} : vous n’y jouez pas {seat}",
    "put_back_former": (
        "L’hôte a remis la partie {game}, d’après une sauvegarde, là où {seat} n’était pas encore à vous. Les lettres "
        "que vous en avez ne comptent plus, et ce que vous envoyez n’est pas exécuté. Demandez à l’hôte de vous "
        "rendre la place."
    ),
    "host_key_both": "Les lettres de cette partie sont désormais signées aussi avec la nouvelle clé : {signer}",
    "host_key_anew": (
        "Les lettres de cette partie sont désormais signées avec la nouvelle clé seule, dont l’ancienne ne répond "
        "pas : {signer}"
    ),
    "nothing": "rien",
    "dispute_answer": "L’hôte répond à votre contestation {number} sur {what} : {reason}",
    "dispute_closed": ("L’hôte a clos votre contestation {number} sur {what} : {outcome}. La raison : {reason}"),
    "upheld": "vous avez raison",
    "rejected": "rien ne change",
    "dispute_line_event": "contester tour {turn} événement {event}",
    "dispute_line_turn": "contester tour {turn}",
    "dispute_line_game": "contester",
    "about_event": "l’événement {event}",
    "about_turn": "le tour {turn}",
    "about_game": "la partie",
    "withdrawn": "retirée",
    # statistics
    "statistics": "Statistiques",
    "statistics_of": "{name} : {parts}",
    "both": "{first} ; {then}",
    "point": ",",
    "in_time": "{count} réponses sur {asked} à temps",
    "orders_refused": "{done} ordres exécutés, {count} non",
    "luck": "{measure} {got}, attendu {expected}, plus de chance que {percentile} sur 100",
    # by mail, at once
    "subject_paused": "La partie est en pause",
    "subject_resumed": "La partie reprend",
    "subject_extended": "Votre échéance est prolongée",
    "subject_processed": "Votre tour est joué sans vous",
    "subject_ruled": "L’arbitre a répondu à votre place",
    "subject_decreed": "Une décision de l’arbitre",
    "subject_edited": "Les options de la partie ont changé",
    "subject_ejected": "{game} : vous ne jouez plus {seat}",
    "ejected": (
        "Vous ne jouez plus {seat} dans la partie {game} : l’arbitre vous a retiré cette place. La raison : {reason}"
        "\n\nVous ne recevrez plus de lettres à ce sujet, et vos messages à ce sujet ne sont plus acceptés. Seul "
        "l’hôte peut vous rendre une place."
    ),
    "due": (
        "Vos ordres pour le tour {turn} de {game} sont désormais attendus avant {until}. Ce que vous avez envoyé "
        "est gardé."
    ),
    "due_nonces": "Les lignes pour le tirage de {game} peuvent désormais être envoyées avant {until}.",
}
