"""What a game is asked before it is hosted: that it holds from its first question to its end, and keeps its secrets."""
