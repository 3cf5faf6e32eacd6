"""What a game is to everybody else: the rules protocol, and what a game shows, teaches and counts. Knows no game."""
