"""What is wrong with orders, as their reader hears it: faults of a sheet with their places, why it is refused as a
whole, and what a form finds in an order. Judges no legality."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..contract.rules import Rules
from ..engine.forms import Fault
from ..engine.values import immutable
from ..errors import IllegalError, UnreadableError
from ..language.kinds import HANDLE, YES_NO
from ..locale import labelled, listed, sentences, tell
from .sheet_sentences import say

MAX_FAULTS = 20
"""Reading stops at this many faults."""
MAX_SENTENCES = 10
"""At most this many stand in the one paragraph of the error; `faults` holds all."""
MAX_SHOWN = 60
"""A value in a sentence is cut to this many characters."""


@immutable
class SheetFault:
    """One fault: its place ("line 4, column 3" or "/orders/1/region"), what and what was expected, in a person's words.

    The place is "" only where there is no content at all (a file that is not there).
    `clause` where a rule says so, `nearest` as it would be written (both may be ""), `source` the text that was
    written, `line` its number from 1 (0 in a JSON sheet); `example` a line that would be legal now, where it is known;
    `pattern` one of the same verb as it is written, where none is. `lines` are the orders that one line was meant for,
    which `are_legal` one after the other. What `is_wish` is no order at all, and no example of one helps.
    """

    place: str
    message: str
    clause: str = ""
    nearest: str = ""
    source: str = ""
    line: int = 0
    example: str = ""
    pattern: str = ""
    lines: tuple[str, ...] = ()
    are_legal: bool = False
    is_wish: bool = False

    def sentence(self, lang: str) -> str:
        """The whole fault in one line, with its clause, the nearest legal thing and the example."""
        clause = f" ({self.clause})" if self.clause else ""
        hint = " " + say("did_you_mean", lang, nearest=self.nearest) if self.nearest else ""
        if self.lines:
            lines = listed(lang, [say("line_of_its_own", lang, line=line) for line in self.lines])
            hint = " " + say("legal_lines" if self.are_legal else "did_you_mean_lines", lang, lines=lines)
        written = " " + say("is_written", lang, example=self.pattern) if self.pattern else ""
        written += "." if written and self.example else ""
        example = " " + say("for_example", lang, example=self.example) if self.example else ""
        said = f"{self.message}{clause}.{hint}{written}{example}"
        return labelled(lang, self.place, said) if self.place else said


class SheetError(UnreadableError):
    """An order sheet that cannot be read without guessing. `faults` are all of its faults, in their order; `sentences`
    are the first of them, then what the clauses say that they name. One that its schema accepts (`fits_schema`) can be
    read, but is not right."""

    def __init__(
        self,
        faults: Iterable[SheetFault],
        name: str,
        lang: str,
        *,
        fits_schema: bool = False,
        clauses: Iterable[str] = (),
    ) -> None:
        self.exit_code = 1 if fits_schema else 2
        self.faults = tuple(faults)
        self.sentences = [fault.sentence(lang) for fault in self.faults[:MAX_SENTENCES]]
        if len(self.faults) >= MAX_FAULTS:
            self.sentences.append(say("and_unread", lang))
        elif len(self.faults) > MAX_SENTENCES:
            self.sentences.append(say("and_more", lang, more=len(self.faults) - MAX_SENTENCES))
        self.sentences += clauses
        super().__init__(" ".join(self.sentences), place=name)
        self.listed = self.sentences


def refusal(lang: str, key: str, place: str, **facts: Any) -> IllegalError:
    """The error of this key in the common sentences, with the hint that is stored under the key with `_so`."""
    hint = tell(lang, key + "_so", **facts) if key + "_so" in sentences("common", lang) else ""
    return IllegalError(tell(lang, key, **facts), place=place, hint=hint)


def fault_sentence(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The sentence of a fault, without its clause; values are shown as they were given."""
    own = rules.fault_text(fault, lang)
    if own is not None:
        return own
    facts = {key: shown_value(rules, value, lang) for key, value in fault.facts.items()}
    if "name" in facts:
        facts["name"] = rules.field_text(facts["name"], lang)
    if fault.key == "condition_failed":
        from .conditions_print import print_condition

        facts["condition"] = print_condition(fault.facts["condition"], rules.lexicon, lang)
    if fault.key == "limit_reached":
        facts["per"] = rules.lexicon.periods[fault.facts["per"]][lang][0]
    if "question" in facts:
        called = rules.lexicon.questions.get(str(fault.facts["question"]))
        facts["question"] = called[lang][0] if called else facts["question"]
    return tell(lang, fault.key, **facts)


def sentence_with_clause(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The sentence of a fault, with its clause behind it in brackets."""
    return fault_sentence(rules, fault, lang) + (f" ({fault.clause})" if fault.clause else "")


def nearest_sentence(rules: Rules[Any], fault: Fault, lang: str) -> str:
    """The nearest legal thing as a sentence, and where there are few all of them; "" if there is none."""
    if fault.nearest is None:
        return ""
    others = [option for option in fault.options if option != fault.nearest]
    shown = [_shown_option(rules, fault, option, lang) for option in (fault.nearest, *others)]
    return tell(lang, "possible" if others else "nearest", nearest=", ".join(dict.fromkeys(shown)))


def _shown_option(rules: Rules[Any], fault: Fault, option: Any, lang: str) -> str:
    """A value as a reader knows it; the sentence of the fault names what a number is about: a piece by its handle."""
    if type(option) is int:
        about = (rules.lexicon.kinds[name] for name in fault.facts if name in rules.lexicon.kinds)
        kind = next((kind for kind in about if HANDLE in kind.parts), None)
        if kind is not None:
            return kind.shown(option, rules.lexicon, lang)
    return shown_value(rules, option, lang)


def shown_value(rules: Rules[Any], value: Any, lang: str) -> str:
    """A value of an order as a reader knows it: what the board names by its name, the rest as given, cut short."""
    if isinstance(value, bool):
        text = YES_NO["yes" if value else "no"][lang]
    elif isinstance(value, str):
        lexicon = rules.lexicon
        for table in (*lexicon.things, *lexicon.names):
            if value in lexicon.names[table]:
                return lexicon.name(table, value, lang)
        verb = lexicon.verb({"do": value})
        text = lexicon.verb_words(verb)[lang][0] if verb is not None else value
    elif isinstance(value, list) and value and all(isinstance(item, str | int) for item in value):
        text = ", ".join(shown_value(rules, item, lang) for item in value)
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
