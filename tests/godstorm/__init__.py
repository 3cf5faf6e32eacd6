"""Risk Godstorm: its rule pages, words and odds."""
