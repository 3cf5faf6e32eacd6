"""One suite for every game: what any game must hold whoever plays it. Knows a game only where its pieces are counted."""
