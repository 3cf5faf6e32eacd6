"""What the game is played with: board, tokens, characters, from data files. Knows no rule of play."""
