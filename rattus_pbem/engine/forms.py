"""Forms: what may be answered to a question, at this moment. The one authority on what is legal.

A form says what is wrong with an answer, draws a random legal one, lists and counts them, and describes itself. Answers
are plain JSON values. Forms never change and never look at files, clocks or mail. The forms of whole orders, records
and the choice of one, are in `records`.
"""

from __future__ import annotations

import hashlib
import json
from collections import abc
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol

from .values import immutable

FEW_OPTIONS = 6
"""So many are named where none of them was given."""


class Fault:
    """Why an answer is not legal: the clause, a message key with its facts, the place in the answer, the nearest legal.

    `key` and `facts` are turned into a sentence by the game's words; `place` is a JSON pointer into the answer;
    `options` are all that would be legal there, where they are few; `instead` is a whole order that would be, where it
    is known. They are not stored.
    """

    __slots__ = ("clause", "facts", "instead", "key", "nearest", "options", "place")

    def __init__(self, clause: str, key: str, nearest: Any = None, place: str = "", **facts: Any) -> None:
        self.clause = clause
        self.key = key
        self.nearest = nearest
        self.place = place
        self.facts = facts
        self.options: abc.Sequence[Any] = ()
        self.instead: abc.Mapping[str, Any] | None = None

    def at(self, place: str) -> Fault:
        """The same fault, `place` steps further out."""
        moved = Fault(self.clause, self.key, self.nearest, place + self.place, **self.facts)
        moved.options, moved.instead = self.options, self.instead
        return moved

    @staticmethod
    def from_json(data: abc.Mapping[str, Any]) -> Fault:
        """The fault of this `to_json`."""
        return Fault(data["clause"], data["key"], data.get("nearest"), data.get("place", ""), **data.get("facts", {}))

    def to_json(self) -> dict[str, Any]:
        """The fault as the journal stores it and `--json` prints it."""
        return {
            "clause": self.clause,
            "key": self.key,
            "facts": self.facts,
            "place": self.place,
            "nearest": self.nearest,
        }

    def __repr__(self) -> str:
        return f"Fault({self.clause} {self.key} {self.facts} at {self.place!r}, nearest {self.nearest!r})"


class Shortfall(NamedTuple):
    """Why a legal answer is not carried out as it was given.

    `in_part`: a number is cut, an entry of a list is passed over, and what happens shows it. Otherwise a default holds
    in place of what was asked for.
    """

    fault: Fault
    in_part: bool = True

    def at(self, place: str) -> Shortfall:
        """The same, `place` steps further out."""
        return self._replace(fault=self.fault.at(place))


class Picker(Protocol):
    """A source of whole numbers for random answers; never the game's own chance."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""


Why = Callable[[Any], Fault | None]
LIMIT = 10_000
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(value: Any) -> str:
    """Canonical JSON: sorted keys, no spaces, no floats in our data; equal values give equal text."""
    return _CANONICAL.encode(value)


class Form:
    """Base of the closed set of forms below."""

    __slots__ = ()

    def fault(self, answer: Any) -> Fault | None:
        """What is wrong with the answer, or None if it is legal."""
        raise NotImplementedError

    def shortfall(self, answer: Any) -> Shortfall | None:
        """What of a legal answer will not be carried out as it was given; None if all of it will be."""
        return None

    def random(self, picker: Picker) -> Any:
        """A legal answer, complete or with riders left out."""
        raise NotImplementedError

    def public(self, answer: Any) -> Any:
        """What others may see of a legal answer now: all but its riders."""
        return answer

    def answers(self) -> Iterator[Any]:
        """Every complete legal answer once, in a fixed order."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The form as JSON data for views, order forms and digests."""
        raise NotImplementedError

    def count(self, limit: int = LIMIT) -> int:
        """The number of complete legal answers, counted up to `limit`."""
        total = 0
        for _ in self.answers():
            total += 1
            if total >= limit:
                break
        return total

    def first_answers(self, limit: int) -> list[Any]:
        """The first complete legal answers, at most `limit`."""
        answers = []
        for answer in self.answers():
            answers.append(answer)
            if len(answers) >= limit:
                break
        return answers

    def digest(self) -> str:
        """16 hex digits of what the form allows, for journal entries."""
        return hashlib.sha256(canonical(self.to_json()).encode()).hexdigest()[:16]


class Options(Form):
    """A game's own form whose answers are made of options."""

    __slots__ = ()

    def offered(self) -> abc.Sequence[Any]:
        """What may be named."""
        raise NotImplementedError


class Range(Form):
    """A game's own form of numbers."""

    __slots__ = ()

    def bounds(self) -> tuple[int, int]:
        """The smallest and the largest number that counts."""
        raise NotImplementedError


def equal_json(a: Any, b: Any) -> bool:
    """Equal as JSON values: `1` is neither `true` nor `1.0`."""
    if type(a) is not type(b):
        return False
    if type(a) is list:
        return len(a) == len(b) and all(equal_json(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def nearest(answer: Any, options: abc.Sequence[Any]) -> Any:
    """The option that looks most like the answer; the first one if none does; None if there is none."""
    if isinstance(answer, str):
        close = get_close_matches(answer, [o for o in options if isinstance(o, str)], 1, 0.5)
        if close:
            return close[0]
    return options[0] if options else None


@immutable
class OneOf(Form):
    """One of the options. `why` says why another value is not legal; without it, or if it has no reason, `clause`."""

    options: abc.Sequence[Any]
    clause: str = ""
    why: Why | None = None

    def fault(self, answer: Any) -> Fault | None:
        for option in self.options:
            if option == answer and equal_json(option, answer):
                return None
        fault = self.why(answer) if self.why else None
        if fault is None:
            fault = Fault(self.clause, "not_an_option", given=answer)
        if fault.nearest is None:
            fault.nearest = nearest(answer, self.options)
            fault.options = self.options if len(self.options) <= FEW_OPTIONS else ()
        return fault

    def random(self, picker: Picker) -> Any:
        return self.options[picker.below(len(self.options))]

    def answers(self) -> Iterator[Any]:
        return iter(self.options)

    def to_json(self) -> dict[str, Any]:
        return {"form": "one_of", "options": list(self.options)}


@immutable
class Number(Form):
    """A whole number from `low` to `high`, both included; the clauses say why not less and why not more."""

    low: int
    high: int
    too_low: str = ""
    too_high: str = ""
    why: Why | None = None

    def fault(self, answer: Any) -> Fault | None:
        if type(answer) is not int:
            return Fault(self.too_low, "not_a_number", self.low, given=answer)
        if self.low <= answer <= self.high:
            return None
        fault = self.why(answer) if self.why else None
        if fault is None:
            low = answer < self.low
            clause, key = (self.too_low, "too_low") if low else (self.too_high, "too_high")
            fault = Fault(clause, key, given=answer, low=self.low, high=self.high)
        fault.nearest = self.low if answer < self.low else self.high
        return fault

    def random(self, picker: Picker) -> int:
        return self.low + picker.below(self.high - self.low + 1)

    def answers(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def to_json(self) -> dict[str, Any]:
        return {"form": "number", "low": self.low, "high": self.high}
