"""What stands in the page of a letter alone."""

SENTENCES: dict[str, str] = {
    "turn": "Turn {turn}.",
    "setup": "Setup.",
    "answer": "Answer",
    "answer_how": "It opens a mail with the order block in it: fill in its lines and send it.",
    "rest": "In the attached text file: {headings}.",
}
