"""French: composing a sheet in the terminal (see `cli/composer`). `yes`, `undo` and `map` are ways of saying them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "how": "Répondez par un numéro ou en mots. `annuler` reprend la dernière réponse, `carte` montre le plateau, `?` "
    "tout ce qui est possible ; une ligne vide termine.",
    "your_orders": "Vos ordres :",
    "write": "Les écrire dans {path} ? [O/n]",
    "yes": "o, oui, y, yes",
    "undo": "annuler, undo",
    "map": "carte, map",
    "nothing_to_undo": "Il n’y a rien à reprendre.",
    "stopped": "rien n’a été écrit",
}
