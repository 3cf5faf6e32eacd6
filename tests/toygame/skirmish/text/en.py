"""What Skirmish says, in English."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"rounds": "the number of rounds (S-10)"}
"""What the options of a game mean."""
