"""For authors of games: a base with defaults. A game declares itself; nothing here knows one.

`game_base.Game` is where to begin: what a game must say, and which default each other part of the rules protocol has.
"""
