"""One suite for every game: what any game must hold, whoever plays it. Knows a game only where pieces are counted."""
