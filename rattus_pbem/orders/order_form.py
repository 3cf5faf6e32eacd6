"""The order form: the block to fill in, with what is possible now as comments and ready examples.

Every example line reads back as a legal order when its comment sign is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..contract.rules import Board, Rules, order_notes
from ..engine import forms, list_forms
from ..engine.asks import Ask
from ..engine.forms import Fault, Form
from ..engine.records import Choice, Field, Keys, Opening, Record, Several
from ..engine.values import immutable
from ..language.kinds import Kind
from ..language.words import Verb
from ..locale import separated, tell
from ..locale.lines import unbroken, wrapped
from .advance import Advance
from .faults import MAX_SHOWN, fault_sentence, shown_value
from .print_text import in_force, print_line, print_sheet
from .sheet import Sheet

WIDTH = 72
SHOWN = 14


@immutable
class Entry:
    """One thing that a form says: an `order` as an example, without its comment sign, or "" and only what is said;
    then `notes` on it, each a sentence, and what it comes `after`."""

    order: str
    notes: tuple[str, ...] = ()
    after: str = ""

    def lines(self) -> Iterator[str]:
        """The comments of a sheet that say this, wrapped."""
        if self.order:
            whole = " // ".join(filter(None, [f"// {self.order}", self.after]))
            yield from [whole] if len(whole) <= WIDTH or not self.after else [f"// {self.order}", f"//    {self.after}"]
        for note in self.notes:
            yield from comment_lines("   " + note, "      ") if self.order else comment_lines(note)

    def long_lines(self) -> Iterator[str]:
        """The same for a page, which wraps lines by itself: each in one, without comment signs."""
        yield from [" // ".join(filter(None, [self.order, self.after]))] if self.order else []
        yield from ("   " * bool(self.order) + unbroken(note) for note in self.notes)


def order_form(
    rules: Rules[Any],
    asks: Sequence[Ask],
    lang: str,
    header: Sheet | None,
    ahead: Sequence[Mapping[str, Any]] = (),
    board: Board[Any] | None = None,
) -> list[str]:
    """The lines of the form; with a `header` from BEGIN to END, else the comments only.

    `ahead` are examples of standing lines for questions that may come up on others' turns (see `Board.ahead`). With the
    `board` that the seat sees, what the game works out about orders stands there, too (see `order_notes`).
    """
    if not asks and not ahead and header is None:
        return [tell(lang, "form_nothing")]
    entries = [*form_entries(rules, asks, lang, board), *ahead_entries(rules, ahead, lang)]
    body = [line for entry in entries for line in entry.lines()]
    if header is None:
        return body
    begin, end = sheet_ends(rules, header, lang)
    how = comment_lines(tell(lang, "form_how")) if body else []
    return [begin, *how, *body, end]


def sheet_ends(rules: Rules[Any], header: Sheet, lang: str) -> tuple[str, str]:
    """The first and the last line of a sheet, of which nothing else counts."""
    begin, *_, end = print_sheet(header, rules.lexicon, lang).splitlines()
    return begin, end


def form_entries(rules: Rules[Any], asks: Sequence[Ask], lang: str, board: Board[Any] | None = None) -> Iterator[Entry]:
    """What is asked, and each order that is possible now with its choices; see `order_form`."""
    for ask in asks:
        yield from _ask_entries(rules, ask, lang, board)


def _ask_entries(rules: Rules[Any], ask: Ask, lang: str, board: Board[Any] | None) -> Iterator[Entry]:
    """What holds as it stands comes first; below it what an order makes possible, then what is not possible now."""
    yield Entry("", (rules.question_text(ask.question, lang, ask.about),))
    if not isinstance(ask.form, Choice):
        return
    main = ask.question in rules.main_questions
    openings = list(ask.form.opens()) if main and ask.form.opens is not None else []
    opened = {opening.order["do"] for opening in openings}
    impossible = []
    for do in ask.form.verbs:
        record = ask.form.entry(do)
        if isinstance(record, Fault):
            if do in opened:
                continue  # it stands with what makes it possible
            name = _verb(rules, do, lang)
            key = "form_used" if record.key == "used" else "form_impossible"
            reason = tell(lang, key, reason=fault_sentence(rules, record, lang), clause=record.clause)
            impossible.append(Entry("", (tell(lang, "titled", title=name, text=reason),)))
            continue
        example = _example(record)
        plan = rules.default_text(f"{do}_plan", lang)
        if plan:  # the riders are told in one sentence
            example = {key: value for key, value in example.items() if key not in _riders(record)}
        line = example if main else {"on": ask.question, **example}
        verb = rules.lexicon.verb(line)
        assert verb is not None, "an order without words"
        notes = list(_field_notes(rules, verb, record, lang, without=_riders(record) if plan else frozenset()))
        if plan:
            notes.append(plan)
        if main and board is not None:
            notes += order_notes(board, ask.seat, {"do": do}, lang)
        yield Entry(print_line(line, rules.lexicon, lang), tuple(notes))
    if main and len(ask.form.verbs) > 1:
        pause = print_line({"do": "pause"}, rules.lexicon, lang)
        yield Entry(pause, (tell(lang, "form_pause"),))
    yield from _opening_entries(rules, openings, lang)
    yield from impossible


def _example(record: Record) -> dict[str, Any]:
    """The first answer, with all of what an order takes that leaves it open."""
    example = dict(record.first_answers(1)[0])
    for part in record.fields:
        if part.is_rest and part.name in example and (form := part.form_for(Keys(example))) is not None:
            most = form.bounds()[1] if isinstance(form, forms.Range) else form.first_answers(forms.LIMIT)[-1]
            if isinstance(form, forms.Options) and not form.offered():
                del example[part.name]
            elif record.fault({**example, part.name: most}) is None:
                example[part.name] = most
    return example


def _opening_entries(rules: Rules[Any], openings: Sequence[Opening], lang: str) -> Iterator[Entry]:
    """What an order makes possible below it, each with the order that does."""
    for opening in openings:
        order, above = (print_line(dict(line), rules.lexicon, lang) for line in (opening.order, opening.above))
        yield Entry(order, after=tell(lang, "form_after", above=above))


def ahead_entries(rules: Rules[Any], ahead: Sequence[Mapping[str, Any]], lang: str) -> Iterator[Entry]:
    """What may be asked on others' turns, and how to answer it in advance."""
    for line in ahead:
        question = line["on"]
        yield Entry("", (tell(lang, "form_ahead", question=rules.question_text(question, lang)),))
        yield from (Entry(text) for text in in_force(rules, Advance([line]), lang))
        if question in rules.lexicon.settable:
            yield Entry("", (tell(lang, "form_setting", what=rules.default_text(question, lang)),))
            yield from (Entry(text) for text in in_force(rules, Advance(settings={question: "ask"}), lang))


def _verb(rules: Rules[Any], do: str, lang: str) -> str:
    """A verb in words; a verb without words of its own is named by the thing that it uses."""
    verb = rules.lexicon.verb({"do": do})
    return rules.lexicon.verb_words(verb)[lang][0] if verb is not None else shown_value(rules, do, lang)


def _riders(record: Record) -> frozenset[str]:
    return frozenset(part.name for part in record.fields if part.rider)


def _field_notes(
    rules: Rules[Any], verb: Verb, record: Record, lang: str, without: frozenset[str] = frozenset()
) -> Iterator[str]:
    """The choices of each key of an order, and what holds if a key is left out."""
    for part in record.fields:
        if part.name in without:
            continue
        choices = _choices_of(rules, verb, record, part, lang)
        if choices is None:
            continue
        left_out = left_out_text(rules, verb, part, lang)
        name = f"{part.name}_each" if isinstance(part.form, Several) else part.name
        text = tell(lang, "titled", title=rules.field_text(name, lang), text=choices).rstrip(" :")
        if left_out:
            text = tell(lang, "form_left_out", text=text, what=left_out)
        yield text


def left_out_text(rules: Rules[Any], verb: Verb, part: Field, lang: str) -> str:
    """What holds if a key is left out: in this verb (`spend_potions`), otherwise in any verb; "" if it cannot be."""
    if part.needed:
        return ""
    return rules.default_text(f"{verb.do}_{part.name}", lang) or rules.default_text(part.name, lang)


def _choices_of(rules: Rules[Any], verb: Verb, record: Record, part: Field, lang: str) -> str | None:
    """The choices of one key, for each choice of the first key if they depend on it; None if it has no place now."""
    kind = _kind(verb, part)
    if isinstance(form := part.form_for(Keys(record.fixed)), forms.OneOf) and list(form.options) == [True, False]:
        return ""
    first = record.fields[0]
    head = first.form_for(Keys(record.fixed))
    if part is first or isinstance(part.form, Form):
        form = part.form_for(Keys(record.fixed))
        return None if form is None else _choices(rules, kind, form, lang)
    if not isinstance(head, forms.OneOf):
        return tell(lang, "form_depends")
    titled = []
    for option in head.options:
        form = part.form_for(Keys(record.fixed).with_value(first.name, option))
        if form is not None:
            choices = _choices(rules, kind, form, lang, ", ")
            if not choices:
                return ""
            title = _shown(rules, _kind(verb, first), option, lang)
            titled.append(tell(lang, "titled", title=title, text=choices))
    if not titled:
        return None
    return separated(lang, titled) if len(titled) <= SHOWN else tell(lang, "form_depends")


def _kind(verb: Verb, part: Field) -> Kind:
    shape = verb.shape(part.name)
    assert shape is not None, "a key of a form that has no words"
    return shape.kind


def _shown(rules: Rules[Any], kind: Kind, option: Any, lang: str) -> str:
    """A choice, which may be a whole list, cut short like every value in a sentence."""
    text = (kind if isinstance(option, list) else kind.item).shown(option, rules.lexicon, lang)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _choices(rules: Rules[Any], kind: Kind, form: Form, lang: str, between: str = "") -> str:
    between = between or separated(lang, ("", ""))
    match form:
        case forms.Number():
            return _number(form.low, form.high, lang)
        case Several():
            fields = form.item.fields if isinstance(form.item, Record) else ()
            parts = [
                (part, choices)
                for part in fields
                if (choices := _choices_of_item(rules, kind.item, form.item, part, lang))
            ]
            titled = [
                tell(lang, "titled", title=rules.field_text(part.name, lang), text=choices) for part, choices in parts
            ]
            return tell(lang, "form_each", count=_number(form.low, form.high, lang), each=separated(lang, titled))
        case forms.Options():
            return _some(rules, kind, form.offered(), between, lang)
        case forms.Range():
            return _number(*form.bounds(), lang)
        case forms.OneOf() | list_forms.Sequence() | list_forms.Subset() | list_forms.Permutation():
            if list(form.options) == [True, False]:
                return ""
            text = _some(rules, kind, form.options, between, lang)
            if isinstance(form, list_forms.Sequence) and form.high > 1:
                return tell(lang, "form_out_of", count_of=_number(form.low, form.high, lang), some=text)
            return text
        case list_forms.Allocation():
            each = between.join(kind.shown({name: cap}, rules.lexicon, lang) for name, cap in form.caps.items() if cap)
            return tell(lang, "form_shared", total=form.total, each=each)
    return ""


def _number(low: int, high: int, lang: str) -> str:
    """One number, or those from one to another."""
    return str(low) if low == high else tell(lang, "form_number", low=low, high=high)


def _some(rules: Rules[Any], kind: Kind, options: Sequence[Any], between: str, lang: str) -> str:
    """The first of the options, and that there are more."""
    shown = [_shown(rules, kind, option, lang) for option in options[:SHOWN]]
    return between.join(shown) + (f"{between}…" if len(options) > SHOWN else "")


def _choices_of_item(rules: Rules[Any], kind: Kind, item: Form, part: Field, lang: str) -> str:
    """The choices of one key of a list's item, where they do not depend on the keys before it."""
    form = part.form_for(Keys(item.fixed)) if isinstance(item, Record) else None
    of = kind.at([part.name])
    return _choices(rules, of, form, lang, ", ") if form is not None and of is not None else ""


def comment_lines(text: str, indent: str = "   ") -> list[str]:
    """The text as comment lines of a form. The first keeps its own indent, the others are indented by `indent`."""
    lead = len(text) - len(text.lstrip())
    return wrapped(text.strip(), WIDTH, indent="// " + indent, first="// " + " " * lead)
