"""French: messages between players, with the host, and what somebody reads who wants to join."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "outside_block": "Pas lu comme des ordres, car hors d’un bloc :",
    "near_replaces_block": (
        "Les ordres ne comptent que dans un bloc, et le dernier remplace les autres : mettez-les tous dans un seul."
    ),
    "read_as": (
        "Votre message n’a pas de bloc d’ordres, mais il ne peut se lire que d’une façon. Il a été lu comme les ordres "
        "ci-dessous ; `effacer` les reprend."
    ),
    "absent_day": "{day} ({weekday})",
    "subject_presses": "{count} messages de {who}",
    "subject_press": "{who} vous écrit",
    "subject_host": "Un message de l’hôte",
    "press_sent": "Votre message a été envoyé à : {names}.",
    "press_nobody": "Personne ne s’appelle ici « {to} » ; il y a {seats}, ou tous.",
    "press_nobody_near": "Personne ne s’appelle ici « {to} ». Vouliez-vous dire : message à {near} : …",
    "press_which": "« {to} » peut être {names} ; nommez la place.",
    "press_to_nobody": "Personne ne le lirait : la place est la vôtre, libre, ou tenue par un joueur automatique.",
    "press_writer": "son auteur",
    "press_back": "Non envoyé. Voici ce que vous avez écrit, en entier :",
    "press_left": (
        "Non envoyé : ce qui se trouvait sous votre message. Pour envoyer un texte avec des lignes vides, des "
        "commandes ou des ordres, écrivez `fin message` seul sur la ligne d’après."
    ),
    "not_sent": "Non envoyé. {reason}",
    "press_beside": (
        "Votre réponse contient des ordres ou une commande ; ses autres lignes n’ont donc pas été transmises. Une "
        "réponse qui ne contient rien d’autre va à l’auteur du message."
    ),
    "press_empty_reply": "Votre réponse ne contient aucun texte à vous.",
    "press_long_reply": "Un message compte au plus {most} caractères.",
    "host_sent": "Votre message est en route vers l’hôte.",
    "host_many": (
        "Vous avez envoyé {count} messages à l’hôte aujourd’hui ; aucun autre ne sera transmis avant demain."
    ),
    "host_head": "L’hôte écrit :",
    "host_foot": "Pour répondre à l’hôte, répondez à ce message, ou envoyez une ligne « hôte : … ».",
    "press_many": (
        "Pendant ce tour, vous avez envoyé {count} messages à {names} ; aucun autre ne sera transmis avant le tour "
        "suivant. Celui-ci n’a été envoyé à personne."
    ),
    "press_head": "{who} écrit à : {names} :",
    "press_foot": (
        "Pour répondre, répondez simplement à ce message ; seul ce que vous écrivez vous-même est transmis. Ou "
        "envoyez une ligne « message à {seat} : … »."
    ),
    "join_word": (
        "Quelqu’un qui utilise votre adresse souhaite jouer {seat} dans la partie {game}.\nPour confirmer, répondez "
        "« oui », ou par la ligne ci-dessous. Si ce n’était pas vous, ne faites rien.\n\n-> confirmer {word}"
    ),
    "join_others": (
        "Vos autres commandes ({commands}) comptent si vous les écrivez dans le même message, sous cette ligne."
    ),
    "join_none": (
        "Aucune place libre de {game} ne s’appelle {seat}. Places libres : {free}. Pour en demander une : {line}"
    ),
    "join_that": "de ce nom",
    "join_near": ("Aucune partie ne porte ici le nom que vous avez donné. Vouliez-vous dire cette ligne ?\n{lines}"),
    "join_open": (
        "Aucune partie ne porte ici le nom que vous avez donné. Ces lignes demandent une place libre :\n{lines}"
    ),
    "join_unknown": (
        "Aucune partie ne porte ici le nom que vous avez donné, et aucune n’a de place libre. Demandez à l’hôte la "
        "ligne à envoyer."
    ),
    "join_full": "Aucune place n’est libre dans {game}.",
    "join_there": "Vous avez déjà une place dans {game} ; chaque place demande sa propre adresse.",
    "join_seated": "Vous jouez déjà dans {game} ({seat}).",
    "join_apart": (
        "Pour rejoindre {game}, envoyez à l’hôte un nouveau message ; celui-ci répond à une lettre d’une autre partie."
    ),
    "invitation": (
        "Objet : {rules} par courriel, en serez-vous ?\n\nVoulez-vous jouer à {rules} par courriel ? La partie "
        "s’appelle {game} ; y jouent déjà : {players}. Places libres : {free}.\n\nVotre messagerie suffit. Une "
        "lettre vous dit ce qui se passe et ce qu’on vous demande ; vous y répondez, en {hours} heures par tour, et"
        " un rappel vient avant.\n\nPour entrer, envoyez un message à {address} avec cette ligne comme objet ou "
        "comme texte :\n\n  {line}\n\nOu suivez ce lien, puis envoyez : {link}\n\nUn message vous revient ; "
        "répondez-y « oui », et la place est à vous. Si vous n’en voulez pas, il n’y a rien à faire."
    ),
    "invitation_first": (
        "Objet : {rules} par courriel, en serez-vous ?\n\nVoulez-vous jouer à {rules} par courriel ? La partie "
        "s’appelle {game}. Places libres : {free}.\n\nVotre messagerie suffit. Une lettre vous dit ce qui se passe "
        "et ce qu’on vous demande ; vous y répondez, en {hours} heures par tour, et un rappel vient avant.\n\nPour "
        "entrer, envoyez un message à {address} avec cette ligne comme objet ou comme texte :\n\n  {line}\n\nOu "
        "suivez ce lien, puis envoyez : {link}\n\nUn message vous revient ; répondez-y « oui », et la place est à "
        "vous. Si vous n’en voulez pas, il n’y a rien à faire."
    ),
    "join_asked_host": (
        "Le joueur de {seat} dans {game} ne répond plus depuis longtemps. On a demandé à l’hôte si vous pouvez le "
        "remplacer."
    ),
}
