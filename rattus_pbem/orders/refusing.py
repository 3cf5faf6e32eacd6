"""Why a sheet is refused as a whole (another game, seat or turn), in its reader's language. Judges no order."""

from __future__ import annotations

from typing import Any

from ..errors import IllegalError
from ..locale import tell
from ..locale.sentences import SENTENCES
from .sheet import Sheet


def is_empty(sheet: Sheet) -> bool:
    """Whether a sheet holds nothing, not even a part that is empty and so takes something back."""
    parts = (sheet.conditional, sheet.standing, sheet.default, sheet.settings)
    return not sheet.orders and all(part is None for part in parts)


def not_taken(lang: str, key: str, place: str, **facts: Any) -> IllegalError:
    """The error of this key in the common sentences, with the way out that stands under the key with `_so`."""
    hint = tell(lang, key + "_so", **facts) if key + "_so" in SENTENCES else ""
    return IllegalError(tell(lang, key, **facts), place=place, hint=hint)
