"""For authors of games: begin one, and look for its mistakes."""

COMMANDS = ("new", "check")
