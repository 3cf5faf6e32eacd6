"""The chance of games as a player can check it: the stand-alone verifier, and hosts who cheat."""
