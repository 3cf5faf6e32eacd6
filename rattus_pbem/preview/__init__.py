"""Worlds sampled from a view."""
