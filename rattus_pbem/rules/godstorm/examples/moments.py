"""Where a game stands, as one line: setup and its parts, the bids, whose turn it is and in which step, the end."""

from __future__ import annotations

from collections.abc import Mapping

from ..play.state import STEPS, State
from .notation import Notation

MOMENTS: Mapping[str, str] = {
    "setup": "setup",
    "choosing": "pantheon",
    "claiming": "claim",
    "placing": "armies",
    "settling": "gods",
    "bid": "bid",
    "picking": "markers",
    "turn": "turn",
    "over": "over",
}
"""The words of where a game stands, one of which a given has, and the phase of each."""
OF_NOBODY = ("setup", "bid", "over")


def moment_line(notation: Notation, state: State, *, step: bool = True, exact: bool = False) -> str:
    """Where the game stands: `turn Cel step invade`. Setup that is over is the bid, unless it must be `exact`."""
    word = next(word for word, phase in MOMENTS.items() if phase == state.phase)
    if state.phase == "gods" and not state.choosing and not exact:
        return "bid"
    if word in OF_NOBODY:
        return word
    if state.phase == "turn":
        return f"turn {notation.letter(state.active)}" + (f" step {STEPS[state.now.step]}" if step else "")
    return f"{word} {notation.print_seats(state.to_play if state.phase == 'markers' else state.choosing)}"


def read_step(notation: Notation, text: str) -> int | None:
    """A step by its number, from 1, or by its name."""
    if text.isdigit() and 1 <= int(text) <= len(STEPS):
        return int(text) - 1
    if text in STEPS:
        return STEPS.index(text)
    notation.add_fault(f"no step is called {text}; there are 1 to 10: {', '.join(STEPS)}")
    return None
