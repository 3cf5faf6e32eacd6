"""The pieces of lines: what a page, which knows no grammar, puts lines together from, as text and as JSON.

The pieces of text are cut from printed lines, so that what the page says is what the program would print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ..contract.guides import guide_of
from ..contract.rules import Board, Rules, asked_notes, where_pieces_stand
from ..engine import forms, list_forms
from ..engine.asks import Ask
from ..engine.forms import Form
from ..engine.records import DEFAULT, Choice, Field, Record, Several
from ..language.kinds import ListOf
from ..language.words import FieldShape, Verb
from ..locale import listed, sentences
from ..orders.order_form import left_out_text
from ..orders.print_text import print_line
from .order_so_far import OrderSoFar
from .picks import Items, Numbers, Options, Pick, VerbPieces

LISTED = 40  # a list with more legal answers than these is chosen item by item

OfOptions = list_forms.Sequence | list_forms.Subset | list_forms.Permutation


def asked_entry(rules: Rules[Any], ask: Ask, lang: str, board: Board[Any] | None = None) -> dict[str, Any]:
    """One question of a page: its name, its sentence, whether the next order answers it, the pieces of its lines; with
    a board what else whoever answers should know."""
    return {
        "question": ask.question,
        "text": rules.question_text(ask.question, lang, ask.about),
        "main": ask.question in rules.main_questions,
        "notes": asked_notes(board, ask, lang) if board is not None else [],
        "verbs": [verb.to_json() for verb in page_verbs(rules, [ask], lang, board)],
    }


def page_verbs(rules: Rules[Any], asks: Sequence[Ask], lang: str, board: Board[Any] | None = None) -> list[VerbPieces]:
    """The verbs possible now, each with the pieces of its lines; with a board where on it what has a number stands."""
    verbs = []
    topics = guide_of(rules, lang).explained()
    for ask in asks:
        if not isinstance(ask.form, Choice):
            continue
        main = ask.question in rules.main_questions
        for record in ask.form.possible().values():
            pieces = _Pieces(rules, ask, record, lang, topics, board)
            if pieces.can_be_said():
                verbs.append(pieces.of_verb())
        if main and len(ask.form.verbs) > 1:
            pause = {"do": "pause"}
            verbs.append(VerbPieces(pause, print_line(pause, rules.lexicon, lang)))
    return verbs


class _Pieces:
    """The lines of one verb, cut into the pieces that its keys say."""

    def __init__(
        self,
        rules: Rules[Any],
        ask: Ask,
        record: Record,
        lang: str,
        topics: Mapping[str, str],
        board: Board[Any] | None,
    ) -> None:
        self.rules = rules
        self.ask = ask
        self.board = board
        self.topics = topics
        self.record = record
        self.lang = lang
        self.bare = {**({} if ask.question in rules.main_questions else {"on": ask.question}), **record.fixed}
        verb = rules.lexicon.verb(self.bare)
        assert verb is not None, "a form with a verb that has no words"
        self.verb: Verb = verb
        unsaid = [self._unsaid(shape) for shape in verb.fields]
        self.before_fields = self._line().removesuffix(" ".join(["", *filter(None, unsaid)]))

    def can_be_said(self) -> bool:
        """Whether there is a line for it: a form that takes whatever is said, and drops it, has none."""
        return bool(self.record.fields) or all(shape.optional for shape in self.verb.fields)

    def of_verb(self) -> VerbPieces:
        """The pieces of the whole verb."""
        keys = [(shape.name, self._unsaid(shape)) for shape in self.verb.fields]
        about = self.topics.get(self.verb.do, "")
        verb = VerbPieces(self.bare, self.before_fields, keys, about=about, once=self.record.once)
        if not self.record.fields:
            return verb
        first, *rest = self.record.fields
        start = OrderSoFar(self.record, dict(self.record.fixed))
        form = start.form_for(first)
        assert form is not None, "a first key without a place"
        head = self._pick(first, form)
        later: list[list[int]] = []
        table: list[Pick] = []
        after = []
        heads = head.heads
        orders = [None if value is None else start.plus(first.name, value) for value in heads]
        orders.append(start if not first.needed else None)
        for order in orders:
            picks = None if order is None else self._picks(rest, order, table)
            if picks is not None and picks not in later:
                later.append(picks)
            after.append(-1 if picks is None else later.index(picks))
        if isinstance(head.choice, Options):  # a choice that nothing legal can follow is none
            *of_options, of_none = after
            head.choice.keep([place >= 0 for place in of_options])
            after = [*(place for place in of_options if place >= 0), of_none]
        needing, apart = self._at_odds([start.plus(first.name, value) for value in heads if value is not None])
        return replace(verb, head=head, needing=needing, apart=apart, after=after, later=later, picks=table)

    def _at_odds(self, begun: Sequence[OrderSoFar]) -> tuple[dict[str, list[str]], list[list[str]]]:
        """Which keys that may be left out need one of others, and which pairs cannot be, whatever the first key is.

        Tried with the first and the last of its values; what depends on it is in `later`.
        """
        if self.record.limit is None or not begun:
            return {}, []
        (needing, apart), (needing_too, apart_too) = map(self._at_odds_in, (begun[0], begun[-1]))
        needing = {one: others for one, others in needing.items() if needing_too.get(one) == others}
        return needing, [pair for pair in apart if pair in apart_too]

    def _at_odds_in(self, begun: OrderSoFar) -> tuple[dict[str, list[str]], list[list[str]]]:
        """The keys that need one of others, and the pairs that cannot be, in an order with this first key."""
        rest = self.record.fields[1:]
        order = begun.with_needed(rest)
        free = order.free_values(rest)
        if not order.can_be():
            return {}, []
        alone = {one for one in free if order.plus(one, free[one]).can_be()}
        pairs = [[one, other] for one in free for other in free if one < other]
        both = [[one, other] for one, other in pairs if order.plus(one, free[one]).plus(other, free[other]).can_be()]
        needing = {one: [other for pair in both if one in pair for other in pair if other != one] for one in free}
        apart = [pair for pair in pairs if pair not in both and alone.issuperset(pair)]
        return {one: needing[one] for one in free if one not in alone and needing[one]}, apart

    def _picks(self, parts: Sequence[Field], known: OrderSoFar, table: list[Pick]) -> list[int] | None:
        """What may be chosen for the keys after the first, by places in the table, to which new ones are added.

        None if a key that must be given has no legal choice.
        """
        shown: list[Pick] = []
        whole = known.with_needed(parts)
        missing = whole.missing()
        if missing is None:
            return None
        for part in parts:
            form = _form_shown(part, known)
            if form is None:
                continue
            pick = self._pick(part, form, known)
            if part.needed and isinstance(pick.choice, Options) and not pick.choice.options:
                pick = self._dependent(part, known, shown) or pick
            if part.name == missing and isinstance(pick.choice, Options):
                pick.choice.values = [v for v in pick.choice.values if whole.plus(part.name, v).fits()]
                pick.choice.options = self._words_of(part, pick.choice.values)
                pick.may = ""
            if not isinstance(pick.choice, Options) or pick.choice.options:
                shown.append(pick)
            elif part.needed:
                return None
        table += [pick for place, pick in enumerate(shown) if pick not in table and pick not in shown[:place]]
        return [table.index(pick) for pick in shown]

    def _dependent(self, part: Field, known: OrderSoFar, before: Sequence[Pick]) -> Pick | None:
        """The pick of a key whose choices another key decides: all of them, and by `fits` which go with which choice.

        Choices of the other that nothing can follow are taken away.
        """
        for other in before:
            of_each = []
            for value in other.choice.values if isinstance(other.choice, Options) else ():
                order = known.plus(other.name, value)
                form = order.form_for(part)
                legal = form.first_answers(forms.LIMIT) if form is not None else []
                of_each.append([choice for choice in legal if order.plus(part.name, choice).may_stand()])
            if any(of_each):
                assert isinstance(other.choice, Options)
                other.choice.keep(list(map(bool, of_each)))
                of_each = [legal for legal in of_each if legal]
                values: list[Any] = []
                for value in chain.from_iterable(of_each):
                    values += [value] if value not in values else []
                fits = [[values.index(value) for value in legal] for legal in of_each]
                options = Options(self._words_of(part, values), values, other.name, fits)
                return Pick(part.name, self.rules.field_text(part.name, self.lang), "", options)
        return None

    def _pick(self, part: Field, form: Form, known: OrderSoFar | None = None) -> Pick:
        """The pick of one key; `known` is the order so far, if it has begun."""
        default = left_out_text(self.rules, self.verb, part, self.lang)
        unsaid = _word(self.lang, "left_out_so").format(what=default) if default else _word(self.lang, "left_out")
        label = self.rules.field_text(part.name, self.lang)
        choice = self._choice(part, form, known)
        values = choice.values if isinstance(choice, Options) else ()
        along = ""
        if part.is_rest and isinstance(form, forms.Options):
            shown, lexicon = self._shape(part).kind.item.shown, self.rules.lexicon
            what = listed(self.lang, [shown(each, lexicon, self.lang) for each in form.offered()])
            none = self._value_words(self._shape(part), [])
            along = _word(self.lang, "along").format(label=label, what=what, none=none)
        elif part.is_rest and known is not None and (values or isinstance(choice, Numbers)):
            most = choice.high if isinstance(choice, Numbers) else max(values)
            unsaid = _word(self.lang, "left_out_so").format(what=most)
        about = {value: self.topics[value] for value in values if isinstance(value, str) and value in self.topics}
        hint = self.topics.get(part.name, "")
        return Pick(
            part.name,
            label,
            unsaid if not part.needed else "",
            choice,
            everything=default if part.is_all else "",
            hint=hint,
            along=along,
            about=about,
            where=where_pieces_stand(self.board, part.name) if self.board is not None else {},
            whose=self._whose(part, values),
        )

    def _whose(self, part: Field, values: Sequence[Any]) -> dict[str, str]:
        """From which player each of these is taken, as a line may state it; without those that nobody has."""
        stated = self.verb.stated
        if stated is None or stated.about != part.name or self.board is None:
            return {}
        has = {value: self.board.fact(self.ask, stated.fact, {part.name: value}, self.ask.seat) for value in values}
        seats = {value: seat for value, seat in has.items() if seat in self.rules.meta.seats}
        words, name = stated.words[self.lang][0], self.rules.lexicon.name
        return {value: f"{words} {name('seat', seat, self.lang)}" for value, seat in seats.items()}

    def _choice(self, part: Field, form: Form, known: OrderSoFar | None) -> Options | Items | Numbers:
        shape = self._shape(part)
        if isinstance(form, Several):
            return self._several(part, form)
        if isinstance(form, OfOptions) and form.count(LISTED + 1) > LISTED:
            return self._some_of(shape, form)
        if isinstance(form, list_forms.Allocation) and form.count(LISTED + 1) > LISTED:
            return self._shared_out(shape, form)
        if (bounds := _bounds(form)) is not None and (words := self._around(shape, *bounds)) is not None:
            return Numbers(words, *(bounds if known is None else _narrowed(bounds, part.name, known)))
        values = [*form.first_answers(forms.LIMIT), *([DEFAULT] if part.or_default else [])]
        if known is not None:
            values = [value for value in values if known.plus(part.name, value).may_stand()]
        return Options(self._words_of(part, values), values)

    def _several(self, part: Field, form: Several) -> Items:
        """Of what would be cut, such as more cards than can be paid for, nothing is offered."""
        shape, options = self._shape(part), form.item.first_answers(forms.LIMIT)
        uncut = [each for each in options if self.record.shortfall({**self.record.fixed, part.name: [each]}) is None]
        options = uncut or options
        items = [self._item(shape, option).removeprefix(",").strip() for option in options]
        lists = [options[:1] * size if size >= form.low else None for size in range(form.high + 1)]
        caps = [form.high] * len(options)
        return Items(items, options, form.low, form.high, caps, lists, between=self._between(shape))

    def _some_of(self, shape: FieldShape, form: OfOptions) -> Items:
        low, high = (len(form.options),) * 2 if isinstance(form, list_forms.Permutation) else (form.low, form.high)
        caps = form.caps if isinstance(form, list_forms.Sequence) else None
        items = [self._item(shape, option) for option in form.options]
        return Items(
            items,
            list(form.options),
            low,
            high,
            [1 if caps is None else caps.get(option, 0) for option in form.options],
            [_first_of_length(form, size) for size in range(high + 1)],
            lead=self._value_words(shape, form.options[:1]).removesuffix(items[0]).strip(),
            none=self._value_words(shape, []) if low == 0 else "",
            between=self._between(shape),
        )

    def _shared_out(self, shape: FieldShape, form: list_forms.Allocation) -> Items:
        """One at a time: what a line says twice of one name adds up."""
        caps = {name: cap for name, cap in form.caps.items() if cap}
        items = [" ".join(shape.kind.printed({name: 1}, self.rules.lexicon, self.lang)) for name in caps]
        lead = self._value_words(shape, {next(iter(caps)): 1}).removesuffix(items[0]).strip()
        lists = [*[None] * form.total, form.first_answers(1)[0]]
        return Items(items, list(caps), form.total, form.total, list(caps.values()), lists, lead, sums=True)

    def _shape(self, part: Field) -> FieldShape:
        shape = self.verb.shape(part.name)
        assert shape is not None, "a key of a form that has no words"
        return shape

    def _unsaid(self, shape: FieldShape) -> str:
        return shape.left_out[self.lang][0] if shape.left_out else ""

    def _line(self, **keys: Any) -> str:
        return print_line({**self.bare, **keys}, self.rules.lexicon, self.lang)

    def _words_of(self, part: Field, values: Sequence[Any]) -> list[str]:
        """How an order writes each of these values of a key."""
        return [self._value_words(self._shape(part), value) for value in values]

    def _value_words(self, shape: FieldShape, value: Any) -> str:
        """How an order writes this value: a line with this field only, less the words for the verb and for the fields
        left out."""
        place = self.verb.fields.index(shape)
        before = [self.before_fields, *filter(None, map(self._unsaid, self.verb.fields[:place]))]
        behind = ["", *filter(None, map(self._unsaid, self.verb.fields[place + 1 :]))]
        whole = list(value) if shape.kind.many and value != DEFAULT else value
        line = self._line(**{shape.name: whole})
        return line.removeprefix(" ".join(before)).removesuffix(" ".join(behind)).strip()

    def _around(self, shape: FieldShape, low: int, high: int) -> tuple[str, str] | None:
        """What a line says before and behind a number of this key; None if it says it in another way."""
        lows, highs = (self._value_words(shape, value).partition(str(value)) for value in (low, high))
        return (lows[0], lows[2]) if lows[1] and (lows[0], lows[2]) == (highs[0], highs[2]) else None

    def _item(self, shape: FieldShape, value: Any) -> str:
        """What one more item adds to a list, without the word between them."""
        more = self._value_words(shape, [value, value]).removeprefix(self._value_words(shape, [value])).strip()
        return more.removeprefix(self._between(shape).lstrip())

    def _between(self, shape: FieldShape) -> str:
        """The word that stands between two items of a list, with its blanks; "" without one."""
        kind = shape.kind
        return f" {kind.between[self.lang][0]} " if isinstance(kind, ListOf) and kind.between else ""


def _form_shown(part: Field, known: OrderSoFar) -> Form | None:
    """The form of a key; None where it has none now, or offers nothing, as gods where no god is."""
    form = known.form_for(part)
    is_empty = part.is_rest and isinstance(form, forms.Options) and not form.offered()
    return None if is_empty else form


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


def _narrowed(bounds: tuple[int, int], key: str, known: OrderSoFar) -> tuple[int, int]:
    """The bounds of a number without what cannot stand with the keys before it, at the one end or at the other."""
    low, high = bounds
    good, bad = (low, high) if known.plus(key, low).may_stand() else (high, low)
    if not known.plus(key, good).may_stand() or known.plus(key, bad).may_stand():
        return bounds
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if known.plus(key, middle).may_stand() else (good, middle)
    return (low, good) if bad > good else (good, high)


def _first_of_length(
    form: list_forms.Sequence | list_forms.Subset | list_forms.Permutation, size: int
) -> list[Any] | None:
    """The first answer of this length; None if there is none so short."""
    if not isinstance(form, list_forms.Sequence):
        return list(form.options[:size])
    return None if size < form.low else next(answer for answer in form.answers() if len(answer) == size)


def _word(lang: str, key: str) -> str:
    return sentences("page", lang)[key]
