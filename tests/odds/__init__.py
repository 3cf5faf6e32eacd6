"""Odds against direct plays on full states, which an enumerator of its own draws from a view."""
