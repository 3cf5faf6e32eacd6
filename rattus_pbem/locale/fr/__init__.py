"""French: what the program says, a file a part."""

from __future__ import annotations

ONE = (0, 1)
"""The counts that take a sentence's form for one thing, under its key with `.one`."""
