"""Sentences common to all games, English and French."""
