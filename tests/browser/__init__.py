"""The order page: what it holds, and how it works in a real browser."""
