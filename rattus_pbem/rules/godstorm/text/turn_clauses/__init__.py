"""What the clauses of the game and of the steps of a turn say, one file a language (see `text/clauses`)."""
