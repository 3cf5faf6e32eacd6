"""What the clauses of invasions, pieces, cards and the end say, one file a language (see `text/clauses`)."""
