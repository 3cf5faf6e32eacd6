"""The pieces of lines: what a page, which knows no grammar, puts lines together from, as text and as JSON.

The pieces of text are cut from printed lines, so that what the page says is what the program would print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from ..contract.rules import Rules
from ..engine import forms, list_forms
from ..engine.asks import Ask
from ..engine.forms import Fault, Form
from ..engine.records import DEFAULT, Choice, Field, Keys, Record, Several
from ..language.words import FieldShape, Verb
from ..locale import sentences
from ..orders.order_form import left_out_text
from ..orders.print_text import print_line

TRIED = 20  # of a key, so many values are tried with others
LISTED = 40  # a list with more legal answers than these is chosen item by item

OfOptions = list_forms.Sequence | list_forms.Subset | list_forms.Permutation


def asked_entry(rules: Rules[Any], ask: Ask, lang: str) -> dict[str, Any]:
    """One question of a page: its name, its sentence, whether the next order answers it, the pieces of its lines."""
    return {
        "question": ask.question,
        "text": rules.question_text(ask.question, lang, ask.about),
        "main": ask.question in rules.main_questions,
        "verbs": page_verbs(rules, [ask], lang),
    }


def page_verbs(rules: Rules[Any], asks: Sequence[Ask], lang: str) -> list[dict[str, Any]]:
    """The verbs possible now, each with the pieces of its lines.

    A verb has `json` (the order without its keys), `said`, `keys` (in printed order: name of the key, what is said if
    it is left out), `head` (the picks of its first key, None without keys) and `after`: for each option of the head, or
    each length of a list chosen item by item, the place in `later` of what follows; -1 stands for nothing legal, the
    last is for a head left out. `later` are lists of places in `picks`. A pick has `name`, `label`, `may` (the text for
    leaving it out, "" if it must stand) and one of
    * `options`, with `values`, the JSON of each; where they depend on those of the key `of`, `fits` are the places of
      the options that go with each option of that one;
    * `items` of a list, with `values`, `lead`, `none`, `low`, `high`, `caps` and `sums`: whether the items make an
      object with how often each was taken, or else a list;
    * `number`, the words before and behind a number from `low` to `high`.
    `with` are the keys that the game takes only with one of certain others, `without` the pairs that it never takes.
    """
    verbs = []
    for ask in asks:
        if not isinstance(ask.form, Choice):
            continue
        main = ask.question in rules.main_questions
        for record in ask.form.possible().values():
            pieces = _Pieces(rules, record, "" if main else ask.question, lang)
            if pieces.can_be_said():
                verbs.append(pieces.verb_json())
        if main and len(ask.form.verbs) > 1:
            pause = {"do": "pause"}
            verbs.append({"json": pause, "said": print_line(pause, rules.lexicon, lang), "keys": [], "head": None})
    return verbs


class _Pieces:
    """The lines of one verb, cut into the pieces that its keys say."""

    def __init__(self, rules: Rules[Any], record: Record, on: str, lang: str) -> None:
        self.rules = rules
        self.record = record
        self.lang = lang
        self.bare = {**({"on": on} if on else {}), **record.fixed}
        verb = rules.lexicon.verb(self.bare)
        assert verb is not None, "a form with a verb that has no words"
        self.verb: Verb = verb
        unsaid = [self._unsaid(shape) for shape in verb.fields]
        self.before_fields = self._line({}).removesuffix(" ".join(["", *filter(None, unsaid)]))

    def can_be_said(self) -> bool:
        """Whether there is a line for it: a form that takes whatever is said, and drops it, has none."""
        return bool(self.record.fields) or all(shape.optional for shape in self.verb.fields)

    def verb_json(self) -> dict[str, Any]:
        keys = [[shape.name, self._unsaid(shape)] for shape in self.verb.fields]
        verb: dict[str, Any] = {"json": self.bare, "said": self.before_fields, "keys": keys, "head": None}
        if not self.record.fields:
            return verb
        first, *rest = self.record.fields
        form = first.form_for(Keys(self.record.fixed))
        assert form is not None, "a first key without a place"
        verb["head"], values = self._pick(first, form)
        later: list[Any] = []
        table: list[Any] = []
        after = []
        orders = [None if value is None else {**self.record.fixed, first.name: value} for value in values]
        orders.append(dict(self.record.fixed) if not first.needed else None)
        for order in orders:
            picks = None if order is None else self._picks(rest, order, table)
            if picks is not None and picks not in later:
                later.append(picks)
            after.append(-1 if picks is None else later.index(picks))
        if "options" in verb["head"]:  # a choice that nothing legal can follow is none
            dead = {place for place, next_place in enumerate(after[: len(values)]) if next_place < 0}
            for key in ("options", "values"):
                verb["head"][key] = [o for place, o in enumerate(verb["head"][key]) if place not in dead]
            after = [next_place for place, next_place in enumerate(after) if place not in dead]
        return {**verb, **self._at_odds(values), "after": after, "later": later, "picks": table}

    def _at_odds(self, heads: Sequence[Any]) -> dict[str, Any]:
        """Which keys that may be left out cannot stand alone, or together, whatever the first key is.

        Tried with the first and the last of its values; what depends on it is in `later`.
        """
        legal = [value for value in heads if value is not None]
        if self.record.limit is None or not legal:
            return {}
        (needing, apart), (needing_too, apart_too) = map(self._at_odds_with, (legal[0], legal[-1]))
        needing = {one: others for one, others in needing.items() if needing_too.get(one) == others}
        apart = [pair for pair in apart if pair in apart_too]
        return {**({"with": needing} if needing else {}), **({"without": apart} if apart else {})}

    def _at_odds_with(self, head: Any) -> tuple[dict[str, list[str]], list[list[str]]]:
        """The keys that need one of others, and the pairs that cannot be, in an order with this first key."""
        first, *rest = self.record.fields
        order = {**self.record.fixed, first.name: head}
        order |= self._first_needed(rest, order)
        free = self._first_free(rest, order)
        if not self._can_be(order):
            return {}, []
        alone = {one for one in free if self._can_be({**order, one: free[one]})}
        pairs = [[one, other] for one in free for other in free if one < other]
        both = [[one, other] for one, other in pairs if self._can_be({**order, one: free[one], other: free[other]})]
        needing = {one: [other for pair in both if one in pair for other in pair if other != one] for one in free}
        apart = [pair for pair in pairs if pair not in both and alone.issuperset(pair)]
        return {one: needing[one] for one in free if one not in alone and needing[one]}, apart

    def _first_free(self, parts: Sequence[Field], order: Mapping[str, Any]) -> dict[str, Any]:
        """A value for each key that may be left out."""
        forms = {part.name: part.form_for(Keys(order)) for part in parts if not part.needed}
        return {name: value for name, form in forms.items() if form is not None for value in form.first_answers(1)}

    def _can_be(self, order: Mapping[str, Any]) -> bool:
        assert self.record.limit is not None
        return self.record.limit(order) is None

    def _picks(self, parts: Sequence[Field], known: Mapping[str, Any], table: list[Any]) -> list[int] | None:
        """What may be chosen for the keys after the first, by places in the table, to which new ones are added.

        None if a key that must be given has no legal choice.
        """
        shown: list[dict[str, Any]] = []
        whole = {**known, **self._first_needed(parts, known)}
        missing = self._missing(whole)
        if missing is None:
            return None
        for part in parts:
            form = part.form_for(Keys(known))
            if form is None:
                continue
            pick, _ = self._pick(part, form, known)
            if part.needed and pick.get("options") == []:
                pick = self._dependent(part, known, shown) or pick
            if part.name == missing and "options" in pick:
                fitting = [value for value in pick["values"] if self._fits({**whole, part.name: value})]
                pick["options"] = [self._value_words(self._shape(part), value) for value in fitting]
                pick["values"], pick["may"] = fitting, ""
            if "options" not in pick or pick["options"]:
                shown.append(pick)
            elif part.needed:
                return None
        table += [pick for place, pick in enumerate(shown) if pick not in table and pick not in shown[:place]]
        return [table.index(pick) for pick in shown]

    def _dependent(
        self, part: Field, known: Mapping[str, Any], before: Sequence[dict[str, Any]]
    ) -> dict[str, Any] | None:
        """The pick of a key whose choices another key decides: all of them, and by `fits` which go with which choice.

        Choices of the other that nothing can follow are taken away.
        """
        for other in before:
            of_each = []
            for value in other.get("values", ()) if "options" in other else ():
                form = part.form_for(Keys(known).with_value(other["name"], value))
                legal = form.first_answers(forms.LIMIT) if form is not None else []
                of_each.append([o for o in legal if self._may_stand({**known, other["name"]: value, part.name: o})])
            if any(of_each):
                for key in ("options", "values"):
                    other[key] = [choice for choice, legal in zip(other[key], of_each, strict=True) if legal]
                of_each = [legal for legal in of_each if legal]
                values: list[Any] = []
                for value in chain.from_iterable(of_each):
                    values += [value] if value not in values else []
                return {
                    "name": part.name,
                    "label": self.rules.field_text(part.name, self.lang),
                    "may": "",
                    "options": [self._value_words(self._shape(part), value) for value in values],
                    "values": values,
                    "of": other["name"],
                    "fits": [[values.index(value) for value in legal] for legal in of_each],
                }
        return None

    def _pick(
        self, part: Field, form: Form, known: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], list[Any]]:
        """The pick of one key, and a value for each place of `after`; `known` is the order so far, if it has begun."""
        shape = self._shape(part)
        default = left_out_text(self.rules, self.verb, part, self.lang)
        unsaid = _word(self.lang, "left_out_so").format(what=default) if default else _word(self.lang, "left_out")
        pick: dict[str, Any] = {
            "name": part.name,
            "label": self.rules.field_text(part.name, self.lang),
            "may": unsaid if not part.needed else "",
        }
        if isinstance(form, Several):
            of_form, values = self._several(shape, form)
        elif isinstance(form, OfOptions) and form.count(LISTED + 1) > LISTED:
            of_form, values = self._some_of(shape, form)
        elif isinstance(form, list_forms.Allocation) and form.count(LISTED + 1) > LISTED:
            of_form, values = self._shared_out(shape, form)
        elif (bounds := _bounds(form)) is not None and (words := self._around(shape, *bounds)) is not None:
            low, high = self._narrowed(bounds, part.name, known)
            of_form, values = {"number": words, "low": low, "high": high}, [low]
        else:
            of_form, values = self._one_of(part, form, known)
        return pick | of_form, values

    def _several(self, shape: FieldShape, form: Several) -> tuple[dict[str, Any], list[Any]]:
        options = form.item.first_answers(forms.LIMIT)
        of_form = {
            "lead": "",
            "none": "",
            "items": [self._item(shape, option).removeprefix(",").strip() for option in options],
            "values": options,
            "sums": False,
            "low": form.low,
            "high": form.high,
            "caps": [form.high] * len(options),
        }
        return of_form, [options[:1] * size if size >= form.low else None for size in range(form.high + 1)]

    def _some_of(self, shape: FieldShape, form: OfOptions) -> tuple[dict[str, Any], list[Any]]:
        low, high = (len(form.options),) * 2 if isinstance(form, list_forms.Permutation) else (form.low, form.high)
        caps = form.caps if isinstance(form, list_forms.Sequence) else None
        items = [self._item(shape, option) for option in form.options]
        of_form = {
            "lead": self._value_words(shape, form.options[:1]).removesuffix(items[0]).strip(),
            "items": items,
            "values": list(form.options),
            "sums": False,
            "none": self._value_words(shape, []) if low == 0 else "",
            "low": low,
            "high": high,
            "caps": [1 if caps is None else caps.get(option, 0) for option in form.options],
        }
        return of_form, [_first_of_length(form, size) for size in range(high + 1)]

    def _shared_out(self, shape: FieldShape, form: list_forms.Allocation) -> tuple[dict[str, Any], list[Any]]:
        """One at a time: what a line says twice of one name adds up."""
        caps = {name: cap for name, cap in form.caps.items() if cap}
        items = [" ".join(shape.kind.printed({name: 1}, self.rules.lexicon, self.lang)) for name in caps]
        of_form = {
            "lead": self._value_words(shape, {next(iter(caps)): 1}).removesuffix(items[0]).strip(),
            "items": items,
            "none": "",
            "caps": list(caps.values()),
            "values": list(caps),
            "sums": True,
            "low": form.total,
            "high": form.total,
        }
        return of_form, [*[None] * form.total, form.first_answers(1)[0]]

    def _one_of(self, part: Field, form: Form, known: Mapping[str, Any] | None) -> tuple[dict[str, Any], list[Any]]:
        values = [*form.first_answers(forms.LIMIT), *([DEFAULT] if part.or_default else [])]
        if known is not None:
            values = [value for value in values if self._may_stand({**known, part.name: value})]
        return {"options": [self._value_words(self._shape(part), value) for value in values], "values": values}, values

    def _shape(self, part: Field) -> FieldShape:
        shape = self.verb.shape(part.name)
        assert shape is not None, "a key of a form that has no words"
        return shape

    def _narrowed(self, bounds: tuple[int, int], key: str, known: Mapping[str, Any] | None) -> tuple[int, int]:
        """The bounds of a number without what cannot stand with the keys before it, at the one end or at the other."""
        low, high = bounds
        good, bad = (low, high) if self._may_stand({**(known or {}), key: low}) else (high, low)
        if known is None or not self._may_stand({**known, key: good}) or self._may_stand({**known, key: bad}):
            return bounds
        while abs(good - bad) > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if self._may_stand({**known, key: middle}) else (good, middle)
        return (low, good) if bad > good else (good, high)

    def _may_stand(self, order: Mapping[str, Any]) -> bool:
        """Whether nothing is wrong with the order so far but that more is to come."""
        return self._missing(order) is not None

    def _missing(self, order: Mapping[str, Any]) -> str | None:
        """The key that may be left out elsewhere, and without which this order cannot stand; "" if there is none.

        None if no other key makes it legal.
        """
        if self._fits(order):
            return ""
        for part in self.record.fields:
            form = part.form_for(Keys(order)) if part.name not in order and not part.needed else None
            for value in form.first_answers(TRIED) if form is not None else ():
                if self._fits({**order, part.name: value}):
                    return part.name
        return None

    def _fits(self, order: Mapping[str, Any]) -> bool:
        """Whether the order is legal so far; missing keys are no fault."""
        fault: Fault | None = self.record.fault(order) if self.record.limit is not None else None
        return fault is None or fault.key == "missing"

    def _first_needed(self, parts: Sequence[Field], known: Mapping[str, Any]) -> dict[str, Any]:
        """The first legal value of each of these keys that must be given."""
        values: dict[str, Any] = {}
        for part in parts:
            form = part.form_for(Keys({**known, **values})) if part.needed else None
            for value in form.first_answers(TRIED) if form is not None else ():
                if self._may_stand({**known, **values, part.name: value}):
                    values[part.name] = value
                    break
        return values

    def _unsaid(self, shape: FieldShape) -> str:
        return shape.left_out[self.lang][0] if shape.left_out else ""

    def _line(self, keys: Mapping[str, Any]) -> str:
        return print_line({**self.bare, **keys}, self.rules.lexicon, self.lang)

    def _value_words(self, shape: FieldShape, value: Any) -> str:
        """How an order writes this value: a line with this field only, less the words for the verb and for the fields
        left out."""
        place = self.verb.fields.index(shape)
        before = [self.before_fields, *filter(None, map(self._unsaid, self.verb.fields[:place]))]
        behind = ["", *filter(None, map(self._unsaid, self.verb.fields[place + 1 :]))]
        whole = list(value) if shape.kind.many and value != DEFAULT else value
        line = self._line({shape.name: whole})
        return line.removeprefix(" ".join(before)).removesuffix(" ".join(behind)).strip()

    def _around(self, shape: FieldShape, low: int, high: int) -> tuple[str, str] | None:
        """What a line says before and behind a number of this key; None if it says it in another way."""
        lows, highs = (self._value_words(shape, value).partition(str(value)) for value in (low, high))
        return (lows[0], lows[2]) if lows[1] and (lows[0], lows[2]) == (highs[0], highs[2]) else None

    def _item(self, shape: FieldShape, value: Any) -> str:
        """What one more item adds to a list."""
        return self._value_words(shape, [value, value]).removeprefix(self._value_words(shape, [value])).strip()


def _bounds(form: Form) -> tuple[int, int] | None:
    """The smallest and the largest number, where there are too many for a list."""
    match form:
        case forms.Number():
            low, high = form.low, form.high
        case forms.Range():
            low, high = form.bounds()
        case _:
            return None
    return (low, high) if high - low >= LISTED else None


def _first_of_length(
    form: list_forms.Sequence | list_forms.Subset | list_forms.Permutation, size: int
) -> list[Any] | None:
    """The first answer of this length; None if there is none so short."""
    if not isinstance(form, list_forms.Sequence):
        return list(form.options[:size])
    return None if size < form.low else next(answer for answer in form.answers() if len(answer) == size)


def _word(lang: str, key: str) -> str:
    return sentences("page", lang)[key]
