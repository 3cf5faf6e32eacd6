"""The engine: seats, asks, chance, events and acts; knows no board, card or phase."""
