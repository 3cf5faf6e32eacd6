"""What Rattus teaches, in French: a page of rules, then each action. The cards have their texts in the game's data."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "rules": "Règles",
    "take": "Prendre une carte",
    "place": "Placer des cubes",
    "plague": "Déplacer la peste",
    "spread": "Propagation",
    "ravage": "Les rats frappent",
    "tokens": "Jetons rat",
    "palace": "Château",
    "final": "Dernière manche",
    "end": "Fin de la partie",
}
"""What each topic is called, in the order in which they are read."""

TEXTS: dict[str, str] = {
    "rules": (
        "Vous vivez en Europe au temps de la peste. Qui a le plus de cubes sur le plateau à la fin gagne.\n"
        "À votre tour : vous pouvez prendre une carte et placer des cubes, dans l’ordre que vous voulez ; en "
        "dernier vous devez déplacer la peste.\n"
        "Cartes : prenez-en une, libre ou chez un autre joueur ; elle est à vous jusqu’à ce qu’on vous la "
        "prenne. Vous pouvez utiliser chacune de vos cartes une fois par tour, avant la peste sauf si son "
        "texte dit autre chose. Chaque carte est d’une classe, et les rats frappent des classes.\n"
        "Cubes : dans une région, autant qu’elle a de rats.\n"
        "Peste : elle va dans une région voisine, et les rats se propagent de là aux voisines : un nouveau "
        "jeton s’il y en a un, deux s’il y en a deux ou trois. Puis les jetons de la région sont retournés un "
        "à un, tant qu’il y reste des cubes.\n"
        "Un jeton frappe si la région a au moins autant de cubes, toutes couleurs ensemble, que sa limite : « "
        "majorité » prend un cube à qui en a le plus, « tous » un à chacun, une classe un à chaque joueur qui "
        "a une carte de cette classe.\n"
        "Fin : avec le tour où la réserve de rats s’épuise, ou bien où un joueur a ses 20 cubes sur le "
        "plateau. Chacun, sauf le dernier joueur, utilise encore une fois ses cartes, et les rats de toutes "
        "les régions sont retournés."
    ),
    "take": (
        "Une fois par tour : une carte, libre ou chez un autre joueur. Vous pouvez l’utiliser aussitôt. Elle "
        "reste chez vous jusqu’à ce qu’un autre la prenne. Elle expose aussi : les symboles de sa classe "
        "prennent désormais vos cubes."
    ),
    "place": (
        "Une fois par tour : choisissez une région et posez-y autant de cubes de votre réserve qu’elle a de "
        "rats, pas moins. Dans une région sans rats vous ne posez rien, sauf si une carte le permet."
    ),
    "plague": (
        "En dernier à chaque tour : la peste va dans une région voisine, qui est alors infectée. Les rats se "
        "propagent de là aux voisines : un nouveau jeton si elle en a un, deux si elle en a deux ou trois, aucun "
        "si elle n’en a pas. Puis ses jetons sont retournés. Avec une carte de Chevalerie la peste peut avancer "
        "de deux régions."
    ),
    "spread": (
        "Si la région infectée a un rat, un nouveau jeton vient de la réserve ; si elle en a deux ou trois, "
        "deux. Vous choisissez dans quelles voisines ils vont, ensemble ou non. Aucune région n’en a plus de "
        "trois."
    ),
    "ravage": (
        "Les jetons de la région infectée sont retournés un à un, au hasard, tant qu’il y a un cube et un "
        "jeton. La population est le nombre de cubes, de toutes les couleurs. Si elle est au-dessous de la "
        "limite du jeton, rien ne se passe ; sinon « majorité » prend un cube à qui en a le plus (à chacun, "
        "en cas d’égalité), « tous » un à chacun, chaque symbole de classe un à chaque joueur qui a une carte "
        "de cette classe. Les cubes perdus retournent en réserve ; un jeton retourné sort du jeu."
    ),
    "tokens": (
        "Il y en a 49 ; chacun a une limite de 1 à 6 et un ou plusieurs symboles. Sur le plateau ils sont "
        "face cachée et ont des numéros, #1, #2 et ainsi de suite, qui ne disent rien de leur face. `état "
        "jetons` donne les faces que vous n’avez pas vues."
    ),
    "palace": (
        "Un lieu à côté des régions : les cubes y sont en sécurité jusqu’à la fin et comptent. Seul le Roi les y mène."
    ),
    "final": (
        "En sens inverse, à partir de la droite du dernier joueur, chacun sauf lui peut utiliser encore une "
        "fois chacune de ses cartes ; quelques-unes agissent alors autrement. Puis tous les jetons du plateau "
        "sont retournés, région par région."
    ),
    "end": (
        "La partie se termine avec le tour où la réserve de jetons s’épuise, ou au cours duquel un joueur a "
        "eu ses 20 cubes sur le plateau. Après la dernière manche, qui a le plus de cubes sur le plateau, "
        "château compris, gagne. À égalité, c’est celui dont le tour serait venu le plus tôt."
    ),
}
"""What each topic says, a paragraph a line."""

WAYS: dict[str, str] = {
    "rules": "regle, les regles",
    "take": "carte, cartes, prendre",
    "place": "cubes, cube, placer",
    "plague": "la peste, peste",
    "spread": "propagation, rats",
    "ravage": "ravage, frapper, pertes",
    "tokens": "jeton, jetons, faces, limite, majorite",
    "palace": "château",
    "final": "derniere manche, ravage final",
    "end": "fin, score, victoire",
}
"""What else they are called, with commas between."""

LISTS: dict[str, str] = {
    "watch": "situation, score, joueurs",
    "left": "jetons, jeton, faces",
    "discard": "jetons, retournés",
}
"""What the sections of the display may be asked for by, with commas between."""

WORDS: dict[str, str] = {
    "heading": "Les cartes de cette partie",
    "cards": "Cartes",
    "card": "{text} Classe : {symbol}.",
    "before": "{region} juste avant : cubes : {cubes} ; rats : {rats}",
    "plague_worth": "la peste compte pour {cubes}",
    "no_piece": "aucun",
    "holders": "Qui avait {symbol} : {holders}.",
    "drawn_token": "le jeton #{token}",
}
"""Sentences of the guide."""
