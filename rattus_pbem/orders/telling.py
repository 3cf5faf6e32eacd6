"""Telling a fault of an order in the reader's words: the game's sentence, or the one common to all forms."""

from __future__ import annotations

import json
from typing import Any

from ..engine.forms import Fault
from ..engine.kinds import HANDLE, YES_NO
from ..engine.rules import Rules
from ..locale import tell

MOST_SHOWN = 60
"""A value in a sentence is cut to so many characters."""


def tell_fault(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The sentence of a fault, without its clause; values are shown as they were given."""
    own = rules.fault_text(fault, lang)
    if own is not None:
        return own
    facts = {key: shown_value(rules, value, lang) for key, value in fault.facts.items()}
    if "name" in facts:
        facts["name"] = rules.field_text(facts["name"], lang)
    if fault.key == "condition_failed":
        from .print_text import print_condition

        facts["condition"] = print_condition(fault.facts["condition"], rules.lexicon, lang)
    if fault.key == "limit_reached":
        facts["per"] = tell(lang, f"per_{fault.facts['per']}")
    if "question" in facts:
        called = rules.lexicon.questions.get(str(fault.facts["question"]))
        facts["question"] = called[lang][0] if called else facts["question"]
    return tell(lang, fault.key, **facts)


def tell_nearest(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The nearest legal thing as a sentence; "" if there is none."""
    if fault.nearest is None:
        return ""
    shown = shown_value(rules, fault.nearest, lang)
    if type(fault.nearest) is int:  # the sentence names what it is about: a piece by its handle
        about = (rules.lexicon.kinds[name] for name in fault.facts if name in rules.lexicon.kinds)
        kind = next((kind for kind in about if HANDLE in kind.parts), None)
        shown = kind.shown(fault.nearest, rules.lexicon, lang) if kind is not None else shown
    return tell(lang, "nearest", nearest=shown)


def shown_value(rules: Rules[Any], value: Any, lang: str) -> str:
    """A value of an order as a reader knows it: what the board names by its name, the rest as given, cut short."""
    if isinstance(value, bool):
        text = YES_NO["yes" if value else "no"][lang]
    elif isinstance(value, str):
        lexicon = rules.lexicon
        for table in lexicon.things:
            if value in lexicon.names[table]:
                return lexicon.name(table, value, lang)
        verb = lexicon.verb({"do": value})
        text = lexicon.verb_words(verb)[lang][0] if verb is not None else value
    elif isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        text = ", ".join(shown_value(rules, item, lang) for item in value)
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
