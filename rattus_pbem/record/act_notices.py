"""The words by which notices and journal lines call what the referee does."""

from __future__ import annotations

from typing import Final

REFEREE = "referee"
"""The source of an answer that the referee gave by hand, and the kind of notices about acts."""
NO_RESULT: Final = "cancel"
"""How a game ended that the referee ended without a result."""
RULING = "ruling"
"""The kind of an act that no rule begins: its one event was given by the referee."""
EJECTED = "ejected"
"""The act by which a player loses a seat, as notices call it."""
HOLD = "hold"
"""Who plays the seat of an ejected player that no computer player takes over: the defaults."""
