"""The data of a page, each piece that stands in several places written once: lean enough for a mail. Loses nothing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

MARK = "~"
"""What a string begins with that stands for a piece, before its number."""
LEAST = 4
"""So many bytes have to be spared by a piece."""


def once(document: Any) -> dict[str, Any]:
    """`whole` is the document, `parts` the pieces that a text like `~3` stands for in it and in later pieces.

    A piece that is a text stands for itself; a text that begins like a mark is always a piece.
    """
    counts = _count(document, Counter())
    shared = (text for text, count in counts.items() if text.startswith(f'"{MARK}') or _spares(len(text), count))
    numbers = {text: f"{MARK}{number}" for number, text in enumerate(sorted(shared, key=len))}

    def inside(held: Any) -> Any:
        if isinstance(held, dict):
            return {key: shown(each) for key, each in held.items()}
        return list(map(shown, held)) if isinstance(held, list | tuple) else held

    def shown(held: Any) -> Any:
        return numbers.get(_text(held)) or inside(held)

    return {"parts": [inside(json.loads(text)) for text in numbers], "whole": shown(document)}


def _spares(size: int, count: int) -> bool:
    reference = len(f'"{MARK}99",')
    return (count - 1) * size - count * reference >= LEAST


def _count(held: Any, counts: Counter[str]) -> Counter[str]:
    """How often each text, list and object stands in a document; what is inside one that came before counts once."""
    if isinstance(held, str | dict | list | tuple):
        counts[text := _text(held)] += 1
        if counts[text] == 1 and not isinstance(held, str):
            for each in held.values() if isinstance(held, dict) else held:
                _count(each, counts)
    return counts


def _text(piece: Any) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":"))
