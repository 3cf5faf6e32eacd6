"""The game folder and its only writer."""
