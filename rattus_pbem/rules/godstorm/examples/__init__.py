"""The worked examples: how a position and an outcome are written by a referee, and read. Plays nothing."""
