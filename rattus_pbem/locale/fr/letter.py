"""What stands in the page of a letter alone."""

SENTENCES: dict[str, str] = {
    "turn": "Tour {turn}.",
    "setup": "Mise en place.",
    "answer": "Répondre",
    "answer_how": "Un courriel s’ouvre avec le bloc à remplir.",
    "rest": "Dans le fichier texte joint : {headings}.",
}
