"""What a referee does to a game, each act a line of its journal that every seat it concerns is told of."""
