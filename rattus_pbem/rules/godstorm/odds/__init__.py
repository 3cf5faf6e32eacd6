"""Exact odds of an invasion, reckoned in whole numbers and never sampled. Knows no state, only numbers and gods.

`invasion` is the way in; `godswar` and `battle` are its two phases, `dice` their single rolls (G-49.8).
"""
