"""Forms that only orders of Godstorm have: amounts that are cut to what is legal (G-42.5), lists of preference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ....engine.forms import Fault, Form, OneOf, Options, Picker, Range, Shortfall, Why, equal_json
from ....engine.records import FormOf
from ....engine.values import immutable

ALL, MIN, NONE = "all", "min", "none"
MOST = 999
"""The largest number that means something in an order; a larger one is cut (G-42.5)."""
LARGEST = 99_999
"""The largest number that an order may name."""
Named = int | str | dict[str, int]
"""A number as an order names it: 4, `all`, `min`, or `{"all_but": 3}` (G-44.1)."""


@immutable
class Amount(Range):
    """A number of armies or of faith, from `low` to `high`; any other number is cut or raised to these (G-42.5).

    `all`, `min` and `{"all_but": n}` say it without a number (G-44.1).
    """

    low: int
    high: int
    clause: str = ""

    def fault(self, answer: Any) -> Fault | None:
        if answer in (ALL, MIN) or is_number(answer):
            return None
        if isinstance(answer, dict) and list(answer) == ["all_but"] and is_number(answer["all_but"]):
            return None
        return Fault(self.clause, "not_an_amount", self.high, given=answer)

    def shortfall(self, answer: Any) -> Shortfall | None:
        return cut(answer, self.low, self.high) if is_number(answer) else None

    def random(self, picker: Picker) -> int:
        return self.low + picker.below(self.high - self.low + 1)

    def answers(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def to_json(self) -> dict[str, Any]:
        return {"form": "amount", "low": self.low, "high": self.high}

    def bounds(self) -> tuple[int, int]:
        return self.low, self.high


def cut(number: int, low: int, high: int) -> Shortfall | None:
    """That a number is cut, or raised, to what is legal (G-42.5)."""
    if low <= number <= high:
        return None
    legal = max(low, min(high, number))
    key = "cut" if number > legal else "raised"
    return Shortfall(Fault("G-42.5", key, legal, given=number, legal=legal))


def is_number(value: Any) -> bool:
    """Whether it is a whole number that an order may name."""
    return type(value) is int and 0 <= value <= LARGEST


def amount(given: Named | None, low: int, high: int, whole: int | None = None) -> int:
    """The number that an order names, cut to what is legal; left out, it is the largest (G-42.5, G-48.9).

    `whole` is what `all_but` counts from, if that is more than `high`.
    """
    if given is None or given == ALL:
        number = high
    elif given == MIN:
        number = low
    elif isinstance(given, dict):
        number = (high if whole is None else whole) - given["all_but"]
    else:
        number = int(given)
    return max(low, min(high, number))


@immutable
class Preference(Options):
    """Options in order of preference, of which the first that is legal counts; `known` are all that could be named.

    Nothing legal among them is a fault of `clause`; if `lenient`, the default is taken in its place (G-42.12).
    """

    options: Sequence[Any]
    known: Sequence[Any]
    clause: str = ""
    lenient: bool = False
    why: Callable[[Any], Fault | None] | None = None

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, list) or not answer:
            return Fault(self.clause, "not_a_list", list(self.options[:1]), given=answer)
        for place, item in enumerate(answer):
            if not any(equal_json(item, option) for option in self.known):
                return OneOf(self.options or self.known, self.clause).fault(item).at(f"/{place}")  # type: ignore[union-attr]
        return None if self.lenient else self._nothing_fits(answer)

    def shortfall(self, answer: Any) -> Shortfall | None:
        fault = self._nothing_fits(answer)
        return Shortfall(fault, in_part=False) if fault is not None else None

    def _nothing_fits(self, answer: list[Any]) -> Fault | None:
        if first_of(answer, self.options) is not None:
            return None
        reason = self.why(answer[0]) if self.why else None
        fault = reason or Fault(self.clause, "none_is_legal", given=answer)
        fault.nearest = fault.nearest or list(self.options[:1])
        return fault

    def random(self, picker: Picker) -> list[Any]:
        options = self._named
        return [options[picker.below(len(options))]]

    def answers(self) -> Iterator[list[Any]]:
        return ([option] for option in self._named)

    @property
    def _named(self) -> Sequence[Any]:
        """What a complete answer may name: where nothing is legal and nothing need be, anything that is known."""
        return self.options or (self.known if self.lenient else ())

    def to_json(self) -> dict[str, Any]:
        return {"form": "preference", "options": list(self.options)}

    def offered(self) -> Sequence[Any]:
        return self.options


def name_of(given: Any) -> str:
    """The id that stands in an order that need not be right; "" if it is none."""
    return given if isinstance(given, str) else ""


def on_values(judge: Callable[..., Fault | None], *keys: str) -> Why:
    """A judge that looks at what an order has under these keys; None without one."""
    return lambda order: judge(*map(order.get, keys))


def on_names(judge: Callable[..., Fault | None], *keys: str) -> Why:
    """A judge that looks at the ids that an order has under these keys."""
    return lambda order: judge(*(name_of(order.get(key)) for key in keys))


def by_source(sources: list[str], form: Callable[[list[str]], Form]) -> FormOf:
    """The form of a key by the source that an order names, or by all that there are where it names none of them yet."""
    return lambda keys: form([source] if (source := keys.one_of("from", sources)) else sources)


def first_of(preferred: Sequence[Any], options: Sequence[Any]) -> Any:
    """The first preferred option; None if none of them is among the options."""
    return next((item for item in preferred if item in options), None)


@immutable
class Gods(Options):
    """Which gods take part: a list of kinds, `["all"]`, or none; kinds that are not there are ignored (G-44.2)."""

    present: Sequence[str]
    kinds: Sequence[str]
    clause: str = "G-44.2"

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, list):
            return Fault(self.clause, "not_a_list", list(self.present), given=answer)
        for place, kind in enumerate(answer):
            wrong = OneOf((*self.kinds, ALL), self.clause).fault(kind)
            if wrong is not None:
                return wrong.at(f"/{place}")
        return None

    def shortfall(self, answer: Any) -> Shortfall | None:
        absent = [kind for kind in answer if kind not in (*self.present, ALL)]
        fault = Fault(self.clause, "gods_not_there", list(self.present) or None, god=absent) if absent else None
        return Shortfall(fault) if fault is not None else None

    def random(self, picker: Picker) -> Any:
        return [[], [ALL]][picker.below(2)]

    def answers(self) -> Iterator[Any]:
        return iter(([], [ALL]))

    def to_json(self) -> dict[str, Any]:
        return {"form": "gods", "options": list(self.present)}

    def offered(self) -> Sequence[str]:
        return self.present


def gods_of(given: Any, present: Sequence[str], default: str = ALL) -> tuple[str, ...]:
    """The kinds of gods that an order names, among those present.

    None means `default`; a malformed value, as an unchecked order can have, names no god.
    """
    named = default if given is None else given
    if not isinstance(named, list | tuple | str):
        return ()
    if named == ALL or ALL in named:
        return tuple(present)
    return tuple(kind for kind in present if kind in named)


class Tests(Form):
    """The conditions of an order that is declared more than once (G-44.9); what they may say its schema says."""

    __slots__ = ()

    def fault(self, answer: Any) -> Fault | None:
        return None if isinstance(answer, list) else Fault("G-44.9", "not_a_list", given=answer)

    def random(self, picker: Picker) -> list[Any]:
        return [{"fact": "faith", "at_least": 0}]

    def answers(self) -> Iterator[list[Any]]:
        return iter([[]])

    def to_json(self) -> dict[str, Any]:
        return {"form": "conditions"}
