"""Forms of whole orders: records of keys, and the choice of a record by its key `do`.

The form of a key may depend on the keys before it, and the record of a verb is looked at only when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple, TypeVar

from .forms import Fault, Form, Picker, Shortfall, Why, nearest
from .values import immutable

T = TypeVar("T")


class Keys:
    """The keys of a JSON object that is being made, or judged, and what stands under them, which may be wrong."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def value(self, name: str) -> Any:
        """What stands under a key; None without it."""
        return self.values.get(name)

    def one_of(self, name: str, options: Collection[T]) -> T | None:
        """What stands under a key if it is one of these; else None."""
        value = self.values.get(name)
        return value if value in options else None

    def with_value(self, name: str, value: Any) -> Keys:
        """These keys and one more."""
        return Keys({**self.values, name: value})


NO_KEYS = Keys({})
FormOf = Callable[[Keys], Form | None]
DEFAULT = "default"
"""What stands for a value where its key may be left to the default at once (`Field.or_default`)."""


class Field(NamedTuple):
    """One key of a record. Its form may depend on the keys before it; None from that function: the key has no place.

    An `optional` key may be left out and has a default (`filled` gives it where it is one value). A `rider` may be left
    out too: it answers a question that the order's own script will ask, and is its owner's secret until then. `absent`
    says why the key has no place; it gives None if what stands there says no more than that ("no tokens" where there
    are none is right, and changes nothing). `or_default`: the word `DEFAULT` may stand for its value, too. `is_all`: an
    optional number that is the highest possible where it is left out; `is_rest`: so, but of what is there when the
    order is played, which may be a list of all that is there instead of a number.
    """

    name: str
    form: Form | FormOf
    rider: bool = False
    absent: Callable[[Keys], Fault | None] | None = None
    filled: Callable[[], Any] | None = None
    optional: bool = False
    or_default: bool = False
    is_all: bool = False
    is_rest: bool = False

    @property
    def needed(self) -> bool:
        """Whether the key must stand, where it has a place."""
        return not (self.rider or self.optional)

    def form_for(self, keys: Keys) -> Form | None:
        """The form of this key, the keys before it being as in `keys`."""
        return self.form if isinstance(self.form, Form) else self.form(keys)


@immutable
class Record(Form):
    """An object with these keys, judged in their order; `limit` is the one predicate across keys.

    What is carried out `once` cannot be ordered again while the same question is asked.
    """

    fields: tuple[Field, ...]
    limit: Why | None = None
    clause: str = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    once: bool = False

    def form_of(self, name: str, keys: Keys = NO_KEYS) -> Form | None:
        """The form of one key, those before it being as given."""
        return next(part.form_for(keys) for part in self.fields if part.name == name)

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, dict):
            return Fault(self.clause, "not_a_record", given=answer)
        for key, value in self.fixed.items():
            if answer.get(key) != value:
                return Fault(self.clause, "not_an_option", value, "/" + key, given=answer.get(key))
        seen, keys = len(self.fixed), Keys(answer)
        for part in self.fields:
            form = part.form_for(keys)
            if part.name in answer:
                seen += 1
                fault: Fault | None
                if part.or_default and answer[part.name] == DEFAULT:
                    continue
                if form is None:
                    fault = part.absent(keys) if part.absent else Fault(self.clause, "no_place_for", name=part.name)
                else:
                    fault = form.fault(answer[part.name])
                if fault is not None:
                    return fault.at("/" + part.name)
            elif form is not None and part.needed:
                return Fault(self.clause, "missing", form.first_answers(1)[0], "/" + part.name, name=part.name)
        if seen != len(answer):
            return self._surplus(keys)
        return self.limit(answer) if self.limit else None

    def shortfall(self, answer: Any) -> Shortfall | None:
        """Why this answer will not be carried out exactly as given, or None.

        The first field whose value a default replaces is reported; if there is none, the first that is carried out in
        part.
        """
        worst: Shortfall | None = None
        keys = Keys(answer)
        for part in self.fields:
            if part.name not in answer or (part.or_default and answer[part.name] == DEFAULT):
                continue
            form = part.form_for(keys)
            shortfall = form.shortfall(answer[part.name]) if form is not None else None
            if shortfall is None:
                continue
            if worst is None or (worst.in_part and not shortfall.in_part):
                worst = shortfall.at("/" + part.name)
        return worst

    def public(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """The answer as others see it: without riders, and with defaults filled in, so that it does not show what was
        left out."""
        riders = {part.name for part in self.fields if part.rider}
        filled = {part.name: part.filled() for part in self.fields if part.filled and part.name not in answer}
        return {**{key: value for key, value in answer.items() if key not in riders}, **filled}

    def _surplus(self, keys: Keys) -> Fault | None:
        names = [part.name for part in self.fields]
        for key in keys.values:
            if key not in names and key not in self.fixed:
                return Fault(self.clause, "no_place_for", nearest(key, names), "/" + key, name=key)
        return None

    def random(self, picker: Picker) -> dict[str, Any]:
        while True:
            record = dict(self.fixed)
            keys = Keys(record)
            for part in self.fields:
                form = part.form_for(keys)
                if form is not None and (part.needed or picker.below(4)):
                    record[part.name] = form.random(picker)
            if self.limit is None or self.limit(record) is None:
                return record

    def answers(self, *, without: Collection[str] = ()) -> Iterator[dict[str, Any]]:
        """Every complete legal answer once, in a fixed order; `without` some of the keys that may be left out."""

        def grow(place: int, keys: Keys) -> Iterator[Keys]:
            if place == len(self.fields):
                if self.limit is None or self.limit(keys.values) is None:
                    yield keys
                return
            part = self.fields[place]
            form = None if part.name in without else part.form_for(keys)
            if form is None:
                yield from grow(place + 1, keys)
                return
            for value in form.answers():
                yield from grow(place + 1, keys.with_value(part.name, value))

        return (dict(keys.values) for keys in grow(0, Keys(self.fixed)))

    def to_json(self) -> dict[str, Any]:
        described = []
        for part in self.fields:
            entry: dict[str, Any] = {"name": part.name}
            if not part.needed:
                entry["rider"] = True  # of either kind: so it stands in stored digests
            if isinstance(part.form, Form):
                entry.update(part.form.to_json())
            else:
                entry["form"] = "depends"
            described.append(entry)
        return {"form": "record", "fields": described}


@immutable
class Several(Form):
    """A list of `low` to `high` answers to one form, each judged by itself; what holds between them is the record's."""

    item: Form
    low: int
    high: int
    clause: str = ""

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, list):
            return Fault(self.clause, "not_a_list", self.item.first_answers(1), given=answer)
        for place, item in enumerate(answer):
            fault = self.item.fault(item)
            if fault is not None:
                return fault.at(f"/{place}")
        if not self.low <= len(answer) <= self.high:
            key = "too_few" if len(answer) < self.low else "too_many"
            return Fault(self.clause, key, given=len(answer), low=self.low, high=self.high)
        return None

    def random(self, picker: Picker) -> list[Any]:
        return [self.item.random(picker) for _ in range(self.low + picker.below(self.high - self.low + 1))]

    def answers(self) -> Iterator[list[Any]]:
        def grow(size: int) -> Iterator[list[Any]]:
            if size == 0:
                yield []
                return
            for shorter in grow(size - 1):
                for item in self.item.answers():
                    yield [*shorter, item]

        for size in range(self.low, self.high + 1):
            yield from grow(size)

    def to_json(self) -> dict[str, Any]:
        return {"form": "several", "item": self.item.to_json(), "low": self.low, "high": self.high}


Entry = Callable[[str], Record | Fault]


class Opening(NamedTuple):
    """An order that is possible once another, which is possible now, has been carried out: that one, and an example."""

    above: Mapping[str, Any]
    order: Mapping[str, Any]


@immutable
class Choice(Form):
    """A choice of records by their key `do`. `entry` gives the record of a verb, or why it is not possible now.

    A record that `entry` gives has at least one legal answer; a verb is looked at only when it is needed, and once.
    `judge` is the game's own reason why an order of a verb is not legal, looked for before its keys are. `opens` are
    examples of what the orders of this choice make possible for the lines below them in a sheet.
    """

    verbs: Sequence[str]
    entry: Entry
    clause: str = ""
    unknown: Callable[[str], Fault] | None = None
    judge: Why | None = None
    opens: Callable[[], Iterable[Opening]] | None = field(default=None, repr=False, compare=False)
    _looked_at: dict[str, Record | Fault] = field(default_factory=dict, init=False, repr=False, compare=False)

    def record(self, do: str) -> Record | Fault:
        """The record of one of the verbs, or why it is not possible now."""
        record = self._looked_at.get(do)
        if record is None:
            record = self._looked_at[do] = self.entry(do)
        return record

    def possible(self) -> dict[str, Record]:
        """The verbs that are possible now, with their records."""
        return {do: record for do in self.verbs if isinstance(record := self.record(do), Record)}

    def fault(self, answer: Any) -> Fault | None:
        do = answer.get("do") if isinstance(answer, dict) else None
        if not isinstance(do, str):
            return Fault(self.clause, "no_verb", given=answer)
        if do not in self.verbs:
            wrong = self.unknown(do) if self.unknown else Fault(self.clause, "not_asked_now", given=do)
            if "given" in wrong.facts:  # else it is about a thing, which no verb is near to
                wrong.nearest = wrong.nearest or nearest(do, list(self.verbs))
            return wrong
        judged = self.judge(answer) if self.judge else None
        if judged is not None:
            return judged
        record = self.record(do)
        return record if isinstance(record, Fault) else record.fault(answer)

    def shortfall(self, answer: Any) -> Shortfall | None:
        record = self.record(answer["do"])
        return None if isinstance(record, Fault) else record.shortfall(answer)

    def public(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        record = self.record(answer["do"])
        return dict(answer) if isinstance(record, Fault) else record.public(answer)

    def random(self, picker: Picker) -> dict[str, Any]:
        """A random legal answer; at least one verb must be possible."""
        left = list(self.verbs)
        while True:
            record = self.record(left.pop(picker.below(len(left))))
            if isinstance(record, Record):
                return record.random(picker)

    def answers(self) -> Iterator[dict[str, Any]]:
        for record in self.possible().values():
            yield from record.answers()

    def to_json(self) -> dict[str, Any]:
        described = []
        for do in self.verbs:
            record = self.record(do)
            if isinstance(record, Fault):
                status = "used" if record.key == "used" else "impossible"
                why = {"clause": record.clause, "key": record.key, "facts": record.facts}
                described.append({"do": do, "status": status, **why})
            else:
                described.append({"do": do, "status": "possible", **record.to_json()})
        return {"form": "choice", "verbs": described}


def verb(do: str, *fields: Field, clause: str = "", limit: Why | None = None, once: bool = False) -> Record:
    """The record of one verb: `{"do": do, ...fields}`."""
    return Record(fields, limit, clause, {"do": do}, once)
