"""What Skirmish says, in French."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"rounds": "le nombre de manches (S-10)"}
"""What the options of a game mean."""
