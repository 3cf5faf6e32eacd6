"""The order form: the block to fill in, with what is possible now as comments and ready examples.

Every example line reads back as a legal order when its comment sign is taken away.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine import forms
from ..engine.asks import Ask
from ..engine.forms import Fault, Form
from ..engine.records import Choice, Record
from ..engine.rules import Rules
from ..locale import tell
from .print_text import print_line, print_sheet
from .sheet import Sheet, schema_name
from .telling import shown_value, tell_fault

WIDTH = 72
SHOWN = 14


def order_form(rules: Rules[Any], asks: Sequence[Ask], lang: str, header: Mapping[str, Any] | None) -> list[str]:
    """The lines of the form; with a `header` (game, seat, turn, code) from BEGIN to END, else the comments only."""
    if not asks and header is None:
        return [tell(lang, "form_nothing")]
    body = [line for ask in asks for line in _ask_lines(rules, ask, lang)]
    if header is None:
        return body
    sheet = Sheet(
        schema=schema_name(rules.name),
        game=header["game"],
        seat=header["seat"],
        turn=header["turn"],
        code=header["code"],
    )
    begin, *_, end = print_sheet(sheet, rules.lexicon, lang).splitlines()
    return [begin, *body, end]


def _ask_lines(rules: Rules[Any], ask: Ask, lang: str) -> Iterator[str]:
    yield from _comment(rules.question_text(ask.question, lang))
    if not isinstance(ask.form, Choice):
        return
    main = ask.question in rules.main_questions
    for do in ask.form.verbs:
        record = ask.form.entry(do)
        if isinstance(record, Fault):
            name = shown_value(rules, do, lang) if do in rules.lexicon.names["card"] else _verb(rules, do, lang)
            key = "form_used" if record.key == "used" else "form_impossible"
            reason = tell(lang, key, reason=tell_fault(rules, record, lang), clause=record.clause)
            yield from _comment(f"{name}: {reason}")
            continue
        example = record.some(1)[0]
        line = print_line(example if main else {"on": ask.question, **example}, rules.lexicon, lang)
        yield f"// {line}"
        yield from _field_lines(rules, record, lang)
    if main and ask.question != "first":
        yield from _comment(f"{print_line({'do': 'pause'}, rules.lexicon, lang)}: {tell(lang, 'form_pause')}")


def _verb(rules: Rules[Any], do: str, lang: str) -> str:
    verb = rules.lexicon.verb({"do": do})
    words = rules.lexicon.verb_words(verb).get(lang, (do,)) if verb is not None else (do,)
    return str(words[0])


def _field_lines(rules: Rules[Any], record: Record, lang: str) -> Iterator[str]:
    """The choices of each key of an order that has a fixed list of them."""
    for part in record.fields:
        if part.given(record.some(1)[0]) is None:
            continue  # it has no place in this order now
        name = _field_name(part.name, lang)
        if part.rider:
            name = tell(lang, "form_rider", name=name)
        fixed = isinstance(part.form, Form)
        choices = _choices(rules, part.form, lang) if isinstance(part.form, Form) else tell(lang, "form_depends")
        if choices or not fixed:
            yield from _comment(f"   {name}: {choices}", "      ")


FIELDS = {
    "region": "région", "regions": "régions", "card": "carte", "cubes": "cubes", "from": "de", "to": "vers",
    "token": "jeton", "tokens": "jetons", "path": "chemin", "spread": "propager", "declare": "déclarer",
    "swap": "échanger", "with": "avec",
}  # fmt: skip


def _field_name(name: str, lang: str) -> str:
    return FIELDS.get(name, name) if lang == "fr" else name


def _choices(rules: Rules[Any], form: Form, lang: str) -> str:
    match form:
        case forms.Number():
            return tell(lang, "form_number", low=form.low, high=form.high)
        case forms.OneOf() | forms.Sequence() | forms.Subset() | forms.Permutation():
            if list(form.options) == [True, False]:
                return ""
            shown = [_option(rules, option, lang) for option in form.options[:SHOWN]]
            text = "; ".join(shown)
            return tell(lang, "form_some", some=text) if len(form.options) > SHOWN else text
    return ""


def _option(rules: Rules[Any], option: Any, lang: str) -> str:
    return f"#{option}" if isinstance(option, int) else shown_value(rules, option, lang)


def _comment(text: str, indent: str = "   ") -> list[str]:
    lead = len(text) - len(text.lstrip())
    return textwrap.wrap(
        text.strip(), WIDTH, initial_indent="// " + " " * lead, subsequent_indent="// " + indent, break_on_hyphens=False
    )
