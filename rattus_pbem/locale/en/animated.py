"""English: what stands with the replay of a turn (see `picture/animated`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "changed": "changed in this step",
    "hold": "Replay of what happened. It holds while you point at it or have selected it.",
    "replay": "Replay in {steps} steps.",
    "step": "{step}. {text}",
}
