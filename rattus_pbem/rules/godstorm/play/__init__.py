"""The rules of play: the state, what changes it, the steps of a turn. The sequence is in `acts`, cards at the top."""
