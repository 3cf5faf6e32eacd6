"""What stands in the page of a letter alone."""

SENTENCES: dict[str, str] = {
    "turn": "Turn {turn}.",
    "setup": "Setup.",
    "answer": "Answer",
    "answer_how": "It opens a mail with the order block to fill in.",
    "rest": "In the attached text file: {headings}.",
}
