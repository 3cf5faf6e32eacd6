"""One structured report, and its text."""
