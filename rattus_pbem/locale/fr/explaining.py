"""French: why something happened (see `play/explaining` and `inquiry/why`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "nobody": "Personne ne l’a ordonné : cela suit des règles.",
    "secret": "Cela suit d’une réponse secrète de {name}.",
    "ordered": "{name} a ordonné : `{order}`",
    "own": "Vous avez ordonné : `{order}`",
    "sheet": "(ordre {line} de {sheet}).",
    "conditional": "(ligne conditionnelle {line} de {sheet}).",
    "standing": "(ligne permanente {line}, en vigueur depuis {sheet}).",
    "end": "(fin de {sheet}).",
    "default": "(aucun ordre : le choix par défaut).",
    "default_own": "(le choix par défaut fixé pour cette place).",
    "bot": "(par le joueur automatique).",
    "bot_named": "(par le joueur automatique {player}).",
    "referee": "(réponse de l’arbitre).",
    "decreed": "L’arbitre l’a décidé lui-même : {reason}",
    "the_sheet": "la feuille",
    "your_sheet": "votre feuille {number} pour le tour {turn}",
    "sheet_before": "la feuille {number} de cette place pour le tour {turn}",
    "short": "Ce qu’elle demande n’était pas possible, un choix par défaut vaut à la place : {reason}.",
    "draw": "Tiré au hasard : {outcome}{of} (tirage « {why} », numéro {use}, de l’étape « {act} » du tour {turn}).",
    "draw_hidden": (
        "Tiré au hasard en secret : {outcome}{of} (tirage « {why} », numéro {use}, de l’étape « {act} » du tour "
        "{turn})."
    ),
    "draw_unseen": (
        "Tiré au hasard en secret (tirage « {why} », numéro {use}, de l’étape « {act} » du tour {turn}) : vous ne "
        "pouvez pas encore savoir ce qu’il a donné."
    ),
    "draw_of": ", parmi {of}",
    "draw_of_number": ", de 1 à {of}",
    "proof_turn_waits": "Les tirages du tour {turn} se prouvent quand le tour est fini : sa clé est alors ouverte.",
    "proof_turn_opened": (
        "Preuve : la clé du tour {turn} (essai {attempt}, arbre {tree}, feuille {leaf}) est ouverte : {key}. Elle "
        "redonne chaque tirage d’après son nom, comme le dit docs/fairness.md."
    ),
    "proof_hidden_waits": "Les tirages secrets se prouvent quand la partie est finie : leur clé est alors ouverte.",
    "proof_hidden_opened": (
        "Preuve : la clé de tous les tirages secrets (arbre {tree}, feuille {leaf}) est ouverte : {key}. Elle "
        "redonne chacun d’après son nom, comme le dit docs/fairness.md."
    ),
    "older": (
        "Ce tour a été joué selon une autre révision des règles : l’ordre, les faits et les tirages ne peuvent "
        "plus être retrouvés."
    ),
    "by_mail": (
        "Qui l’a ordonné, sur quoi cela repose et ce qui a été tiré n’est pas dans cette vue. Pour l’apprendre, "
        "répondez à une lettre par : `expliquer tour {turn} événement {event}`"
    ),
    "default_missed": "(aucun ordre n’était venu à l’échéance : le choix par défaut).",
    "news_order": "Il s’agit de l’ordre {line} de {sheet}.",
    "news_conditional": "Il s’agit de la ligne conditionnelle {line} de {sheet}.",
    "news_standing": "Il s’agit de la ligne permanente {line}, en vigueur depuis {sheet}.",
    "news_default": "Il s’agit du choix par défaut fixé pour cette place.",
    "news_deadline": (
        "Rien de ce que cette place avait envoyé ne répondait à la question à son échéance : le choix par défaut "
        "vaut alors."
    ),
    "news_referee": "L’arbitre l’a fait ; la raison qu’il a donnée est dans la ligne.",
    "news_mail": "Cela a été envoyé par courriel, par l’hôte.",
    "news_program": "Le programme l’a fait, comme le disent les réglages de l’hôte.",
    "news_at": "Cela a été noté le {at}.",
    "news_journal": "Cela a été noté le {at} ({file}, ligne {line}).",
}
