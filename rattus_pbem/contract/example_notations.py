"""How values are written in the lines of worked examples: what a notation reads, it prints in the same words.

A part of a line that cannot be read raises LineError, or is collected with its line so that the rest is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from ..engine.values import immutable
from .examples import ExampleError
from .positions import near

V = TypeVar("V")
W = TypeVar("W")

MAX_FAULTS = 100
"""Reading stops at this many faults."""
WORD = r"([^\s,]+)"
TITLE = r"([^,]+)"


class LineError(Exception):
    """A line of an example, or a part of it, that cannot be read; the message says why."""


def _as_it_is(value: V, wanted: V) -> V:
    return value


@immutable
class Notation(Generic[V]):
    """How a value is written. `read` raises LineError; `show` prints what `read` reads.

    `like` cuts a value down to what a line asks for: the seats that it names, the cards in its order.
    """

    read: Callable[[str], V]
    show: Callable[[V], str] = str
    like: Callable[[Any, V], V] = _as_it_is


def read_name(what: str, word: str, known: Iterable[str]) -> str:
    """A name in any case, hyphen and underscore alike. Raises LineError with the nearest one."""
    names, name = list(known), word.strip().lower().replace("-", "_")
    if name not in names:
        raise LineError(f"no {what} is called {word.strip()}{near(name, names)}")
    return name


def read_number(text: str) -> int:
    """A whole number of at most three digits."""
    if not re.fullmatch(r"[0-9]{1,3}", text.strip()):
        raise LineError(f"{text.strip() or 'nothing'!r} is not a whole number")
    return int(text)


def _read_flag(text: str) -> bool:
    if text not in ("", "no"):
        raise LineError(f"{text!r} is too much here; the word stands alone, or with no")
    return not text


NUMBER = Notation(read_number)
FLAG = Notation(_read_flag, lambda yes: "" if yes else "no")
"""A word that stands alone, or with `no`."""


def choice(*words: str) -> Notation[str]:
    """One of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise LineError(f"{text!r} is not understood; expected {' or '.join(words)}")
        return text

    return Notation(read)


def in_order_of(values: Iterable[V], wanted: Iterable[V]) -> list[V]:
    """The values whose order says nothing: those that are wanted first, in that order."""
    left, ordered = list(values), []
    for value in wanted:
        if value in left:
            left.remove(value)
            ordered.append(value)
    return ordered + left


class Notations:
    """Notations made of others, and the faults found so far; `line` is the line being read."""

    def __init__(self) -> None:
        self.line = 0
        self.faults: list[tuple[int, str]] = []

    def add_fault(self, message: str) -> None:
        """A fault of the line being read. Raises ExampleError at the limit of faults."""
        self.faults.append((self.line, message))
        if len(self.faults) >= MAX_FAULTS:
            raise ExampleError(self.faults)

    @property
    def line_is_faulty(self) -> bool:
        """Whether the line being read has a fault."""
        return any(line == self.line for line, _ in self.faults)

    def each(self, items: Iterable[V], read: Callable[[V], W]) -> list[W]:
        """What can be read of these; the faults of the others are collected."""
        values = []
        for item in items:
            try:
                values.append(read(item))
            except LineError as error:
                self.add_fault(str(error))
        return values

    def matches(self, pattern: str, text: str, wrong: str) -> list[tuple[str, ...]]:
        """Each match of the pattern, one after the other, with a space or comma between; `-` is none.

        What is left over is a fault, by the sentence `wrong` about it.
        """
        text, entries, at = " ".join(text.split()), [], 0
        if text == "-":
            return []
        entry = re.compile(rf"{pattern}(?: ?[,;] ?(?=\S)| +|$)")
        while match := entry.match(text, at):
            entries.append(match.groups(""))
            at = match.end()
        if at < len(text) or not text:
            bad = re.split(" ?[,;] " if " " in pattern else "[,; ]", text[at:], maxsplit=1)
            self.add_fault(wrong.format(bad[0] or text[at:] or "nothing"))
        return entries

    def list_of(
        self,
        item: Notation[V],
        pattern: str = WORD,
        *,
        between: str = " ",
        like: Callable[[Any, Sequence[V]], Sequence[V]] = _as_it_is,
    ) -> Notation[Sequence[V]]:
        """Values one after the other; `-` is none."""
        wrong = "something is missing here; - is none"

        def read(text: str) -> Sequence[V]:
            return self.each((match[0] for match in self.matches(pattern, text, wrong)), item.read)

        return Notation(read, lambda values: between.join(map(item.show, values)) or "-", like)

    def entries(
        self, pattern: str, parts: Sequence[Notation[Any]], shown: str, wrong: str, *, between: str = ", "
    ) -> Notation[Sequence[Sequence[Any]]]:
        """Entries of several parts: each group of the pattern is one of them, and `shown` prints them."""

        def read_entry(groups: tuple[str, ...]) -> list[Any]:
            return [value for part, text in zip(parts, groups, strict=True) for value in self.each([text], part.read)]

        def read(text: str) -> Sequence[Sequence[Any]]:
            entries = []
            for groups in self.matches(pattern, text, wrong):
                entry = read_entry(groups)
                if len(entry) == len(parts):
                    entries.append(entry)
                elif " " in pattern and between == " ":
                    break  # a word too much or too few: what follows is taken apart wrongly
            return entries

        def show_entry(entry: Sequence[Any]) -> str:
            return shown.format(*(part.show(value) for part, value in zip(parts, entry, strict=True)))

        return Notation(read, lambda entries: between.join(map(show_entry, entries)) or "-")

    def table(
        self,
        key: Notation[V],
        value: Notation[W],
        wrong: str,
        *,
        pattern: str = rf"{WORD} {WORD}",
        shown: str = "{} {}",
        between: str = " ",
        order: Sequence[V] = (),
    ) -> Notation[Mapping[V, W]]:
        """A value for each key that is named. With an `order`, all that there is, in that order."""
        entries = self.entries(pattern, (key, value), shown, wrong, between=between)

        def show(held: Mapping[V, W]) -> str:
            return entries.show([(name, held[name]) for name in order if held.get(name)] if order else [*held.items()])

        def like(held: Mapping[V, W], wanted: Mapping[V, W]) -> Mapping[V, Any]:
            return held if order else {name: held.get(name, 0) for name in wanted}

        return Notation(lambda text: self._only_once(key, entries.read(text)), show, like)

    def _only_once(self, key: Notation[V], entries: Iterable[Sequence[Any]]) -> Mapping[V, Any]:
        held: dict[V, Any] = {}
        for name, value in entries:
            if name in held:
                self.add_fault(f"{key.show(name)} appears here twice")
            held[name] = value
        return held

    def or_number(self, notation: Notation[Sequence[V]]) -> Notation[int | Sequence[V]]:
        """Values, or only how many there are."""
        return Notation(
            lambda text: read_number(text) if text.isdigit() else notation.read(text),
            lambda values: str(values) if isinstance(values, int) else notation.show(values),
            lambda values, wanted: len(values) if isinstance(wanted, int) else notation.like(values, wanted),
        )

    def by_seat(self, seat: Notation[str], item: Notation[V]) -> Notation[Mapping[str, V]]:
        """What each seat has, `R King Monk | B Knight`."""

        def read_part(part: str) -> tuple[str, V]:
            word, _, rest = part.strip().partition(" ")
            value = item.read(rest.strip() or "-")
            return seat.read(word), value

        def read(text: str) -> Mapping[str, V]:
            return self._only_once(seat, self.each(text.split("|"), read_part))

        def show(held: Mapping[str, V]) -> str:
            return " | ".join(f"{seat.show(name)} {item.show(each)}".strip() for name, each in held.items()) or "-"

        def like(held: Mapping[str, Any], wanted: Mapping[str, V]) -> Mapping[str, V]:
            return {name: item.like(held.get(name, ()), each) for name, each in wanted.items()}

        return Notation(read, show, like)
