"""The words of orders: ways of saying things, names, kinds of values, a game's table of verbs. Reads no sheet."""
