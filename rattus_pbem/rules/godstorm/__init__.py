"""Risk Godstorm, the board game. The clauses are in docs/rules/godstorm.md."""
