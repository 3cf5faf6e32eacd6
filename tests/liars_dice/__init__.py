"""Liar's dice: its rule page, its odds, its play."""
