"""Telling a fault of an order in the reader's words: the game's sentence, or the one common to all forms."""

from __future__ import annotations

import json
from typing import Any

from ..engine.forms import Fault
from ..engine.rules import Rules
from ..locale import tell


def tell_fault(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The sentence of a fault, without its clause; values are shown as they were given."""
    own = rules.fault_text(fault, lang)
    if own is not None:
        return own
    return tell(lang, fault.key, **{key: shown_value(rules, value, lang) for key, value in fault.facts.items()})


def shown_value(rules: Rules[Any], value: Any, lang: str) -> str:
    """A value of an order as a reader knows it: regions and cards by name, other things as given, cut short."""
    if isinstance(value, str):
        lexicon = rules.lexicon
        for kind in ("region", "card", "seat"):
            if value in lexicon.names.get(kind, {}):
                return lexicon.name(kind, value, lang)
        text = value
    elif isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        text = ", ".join(shown_value(rules, item, lang) for item in value)
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
