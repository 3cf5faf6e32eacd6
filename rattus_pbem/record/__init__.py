"""What is written of a game: the lines of its journal, the book they make, the game they bring back. Sends nothing."""
