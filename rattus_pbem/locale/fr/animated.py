"""French: what stands with the replay of a turn (see `picture/animated`)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "changed": "changé à cette étape",
    "hold": "Reprise de ce qui s’est passé. Elle s’arrête tant que vous la pointez ou l’avez sélectionnée.",
    "replay": "Reprise en {steps} étapes.",
    "step": "{step}. {text}",
}
