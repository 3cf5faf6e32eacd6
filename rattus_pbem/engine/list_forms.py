"""Forms whose answers are made of several options: lists, sets, orders, shares of a total (see `forms`)."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from .forms import Fault, Form, Number, OneOf, Picker, Why, nearest
from .values import immutable


@immutable
class Sequence(Form):
    """An ordered list of `low` to `high` options; each may come as often as its cap (without caps: once)."""

    options: abc.Sequence[Any]
    low: int
    high: int
    caps: Mapping[Any, int] | None = None
    too_few: str = ""
    too_many: str = ""
    over_cap: str = ""
    why: Why | None = None

    def _cap(self, option: Any) -> int:
        return 1 if self.caps is None else self.caps.get(option, 0)

    def _left(self, chosen: list[Any]) -> list[Any]:
        """The options that may still be chosen."""
        if self.caps is None:
            return [o for o in self.options if o not in chosen]
        return [o for o in self.options if chosen.count(o) < self.caps.get(o, 0)]

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, list):
            return Fault(self.too_few, "not_a_list", self.first_answers(1)[0], given=answer)
        item_form = OneOf(self.options, self.over_cap, self.why)
        for place, item in enumerate(answer):
            fault = item_form.fault(item)
            if fault is not None:
                return fault.at(f"/{place}")
            if answer[: place + 1].count(item) > self._cap(item):
                return Fault(
                    self.over_cap, "once_too_often", nearest(item, self._left(answer)), f"/{place}", given=item
                )
        if len(answer) < self.low:
            return Fault(self.too_few, "too_few", given=len(answer), low=self.low, high=self.high)
        if len(answer) > self.high:
            return Fault(self.too_many, "too_many", given=len(answer), low=self.low, high=self.high)
        return None

    def random(self, picker: Picker) -> list[Any]:
        length = self.low + picker.below(self.high - self.low + 1) if self.high > self.low else self.low
        chosen: list[Any] = []
        for _ in range(length):
            left = self._left(chosen)
            chosen.append(left[picker.below(len(left))])
        return chosen

    def answers(self) -> Iterator[list[Any]]:
        def grow(chosen: list[Any]) -> Iterator[list[Any]]:
            if len(chosen) >= self.low:
                yield list(chosen)
            if len(chosen) < self.high:
                for option in self._left(chosen):
                    yield from grow([*chosen, option])

        return grow([])

    def to_json(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "form": "sequence",
            "options": list(self.options),
            "low": self.low,
            "high": self.high,
        }
        if self.caps is not None:
            described["caps"] = [self._cap(o) for o in self.options]
        return described


@immutable
class Subset(Form):
    """A list of different options, `low` to `high` of them, whose order means nothing."""

    options: abc.Sequence[Any]
    low: int
    high: int
    clause: str = ""
    why: Why | None = None

    def fault(self, answer: Any) -> Fault | None:
        return Sequence(
            self.options,
            self.low,
            self.high,
            too_few=self.clause,
            too_many=self.clause,
            over_cap=self.clause,
            why=self.why,
        ).fault(answer)

    def random(self, picker: Picker) -> list[Any]:
        chosen = Sequence(self.options, self.low, self.high).random(picker)
        return [o for o in self.options if o in chosen]

    def answers(self) -> Iterator[list[Any]]:
        for size in range(self.low, self.high + 1):
            for chosen in combinations(self.options, size):
                yield list(chosen)

    def to_json(self) -> dict[str, Any]:
        return {"form": "subset", "options": list(self.options), "low": self.low, "high": self.high}


@immutable
class Permutation(Form):
    """All the options, each once, in the order wished for."""

    options: abc.Sequence[Any]
    clause: str = ""

    def fault(self, answer: Any) -> Fault | None:
        size = len(self.options)
        fault = Sequence(
            self.options, size, size, too_few=self.clause, too_many=self.clause, over_cap=self.clause
        ).fault(answer)
        if fault is not None and fault.nearest is None:
            fault.nearest = list(self.options)
        return fault

    def random(self, picker: Picker) -> list[Any]:
        return Sequence(self.options, len(self.options), len(self.options)).random(picker)

    def answers(self) -> Iterator[list[Any]]:
        return (list(order) for order in permutations(self.options))

    def to_json(self) -> dict[str, Any]:
        return {"form": "permutation", "options": list(self.options)}


@immutable
class Allocation(Form):
    """A total shared out among names, each up to its cap: `{"gallia": 2}`; names with nothing are left out."""

    total: int
    caps: Mapping[str, int]
    clause: str = ""

    def fault(self, answer: Any) -> Fault | None:
        if not isinstance(answer, dict):
            return Fault(self.clause, "not_a_sharing", self.first_answers(1)[0], given=answer)
        for name, part in answer.items():
            if name not in self.caps:
                return Fault(self.clause, "not_an_option", nearest(name, list(self.caps)), f"/{name}", given=name)
            fault = Number(1, self.caps[name], self.clause, self.clause).fault(part)
            if fault is not None:
                return fault.at(f"/{name}")
        if sum(answer.values()) != self.total:
            return Fault(self.clause, "wrong_total", given=sum(answer.values()), total=self.total)
        return None

    def random(self, picker: Picker) -> dict[str, int]:
        shares = dict.fromkeys(self.caps, 0)
        for _ in range(self.total):
            free = [name for name, cap in self.caps.items() if shares[name] < cap]
            shares[free[picker.below(len(free))]] += 1
        return {name: part for name, part in shares.items() if part}

    def answers(self) -> Iterator[dict[str, int]]:
        names = list(self.caps)

        def grow(place: int, left: int, chosen: dict[str, int]) -> Iterator[dict[str, int]]:
            if place == len(names):
                if left == 0:
                    yield dict(chosen)
                return
            for part in range(min(left, self.caps[names[place]]) + 1):
                yield from grow(place + 1, left - part, {**chosen, names[place]: part} if part else chosen)

        return grow(0, self.total, {})

    def to_json(self) -> dict[str, Any]:
        return {"form": "allocation", "total": self.total, "caps": dict(self.caps)}
