"""The rules of play: the state, what changes it, and the actions. The sequence is in `acts`, the cards at the top."""
