"""Exact odds of an invasion, reckoned in whole numbers and never sampled. Knows no state, only numbers and gods.

Callers use `invasion_odds`; `godswar_odds` and `battle_odds` are its two phases, `roll_counts` the rolls (G-49.8).
"""
