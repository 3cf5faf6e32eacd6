"""The base of games for authors."""
