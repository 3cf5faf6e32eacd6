"""Looking into games and homes: status, doctor, explanations, what-if, statistics, public records. Writes no game."""
