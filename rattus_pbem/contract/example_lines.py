"""The one reader of the lines of worked examples: a `given` becomes a position file, a `then` what to look for.

A game brings its words: for each the notation of what stands behind it, and where that stands in a position file and in
the state. Plays nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from operator import attrgetter
from typing import Any, Generic, TypeVar

from ..engine.values import immutable
from .example_notations import LineError, Notation, Notations
from .examples import ExampleError, Expectation, Given, ImpossibleError, Lines, OrderName, Outcome
from .positions import PositionError

S = TypeVar("S")
V = TypeVar("V")

_CLAUSE = r"[A-Z]-[0-9]+\.[0-9]+"
_REFUSED = re.compile(rf"(?P<order>.+?)\s*(?:\[(?P<mark>[^\[\]]*)\]\s*)?\((?P<clauses>-|{_CLAUSE}(?:, ?{_CLAUSE})*)\)")
_MARK = re.compile(r"(?:([1-9][0-9]?))?(?:(?:^|, ?)answer ([1-9][0-9]?))?")


@immutable
class LineKind(Generic[S, V]):
    """What stands under one word.

    `key` is where it stands in a position file, and under the same name in the state (`now/captures`). `of` takes it
    from an outcome instead; `put` writes it into the position. Where `look` has something to say of the outcome, that
    is not what the line says. A line of `several` may stand again with another key in its table. `blames` are further
    places of the position file whose faults are those of the line.
    """

    notation: Notation[V]
    key: str = ""
    of: Callable[[Outcome[S]], Any] | None = None
    put: Callable[[V], None] | None = None
    look: Callable[[Outcome[S], V], str] | None = None
    several: bool = False
    blames: tuple[str, ...] = ()

    def printed(self, word: str, outcome: Outcome[S], wanted: V | None = None) -> str:
        """The line that holds for an outcome: of the same seats, cards and numbers as the one that is wanted."""
        if self.look is not None and wanted is not None and (other := self.look(outcome, wanted)):
            return other
        value = self.value(outcome)
        shown = self.notation.show(value if wanted is None else self.notation.like(value, wanted))
        return f"{word} {shown}".strip()

    def value(self, outcome: Outcome[S]) -> Any:
        """What an outcome has to say."""
        return self.of(outcome) if self.of else attrgetter(self.key.replace("/", "."))(outcome.state)


Kinds = Mapping[str, LineKind[S, Any]]
"""Kinds of lines by their word; "" are those of places, which begin with a name."""


class Reading(Notations):
    """What has been read of an example: the position that its given gives, and the line of each part and word of it."""

    again = "{} appears again here; it is first on line {}"

    def __init__(self) -> None:
        super().__init__()
        self.position: dict[str, Any] = {}
        self.where: dict[str, int] = {}
        self.words: dict[str, int] = {}

    def once(self, place: str, seen: dict[str, int], what: str) -> None:
        """Note the line of a place. Raises LineError if it has been read before."""
        if place in seen:
            raise LineError(self.again.format(what, seen[place]))
        seen[place] = self.line

    def put(self, path: str, value: Any, *, anew: bool = True) -> None:
        """Write a part of the position file, such as `/regions/gallia`, unless it is there and not to be written anew.

        What is wrong there is a fault of the line being read.
        """
        *above, last = path[1:].split("/")
        part = self.position
        for name in above:
            part = part.setdefault(name, {})
        if anew or last not in part:
            part[last] = value
        self.where[path] = self.line

    def line_of(self, place: str) -> int:
        """The line of a part of the position file; 0 where no line is to blame."""
        while place and place not in self.where:
            place = place.rpartition("/")[0]
        return self.where.get(place, 0)


class ExampleLines(Generic[S]):
    """The lines of an example being read. A game says which there are.

    `in_given` and `in_then` are the kinds of lines; `moments` the words that say where a game stands, one of which a
    given has; `seating` those that say who plays. `places` are the names that a line of a place may begin with, and
    `place_line` such a line. `first_words` are read before all others.
    """

    in_given: Kinds[S]
    in_then: Kinds[S]
    moments: Sequence[str] = ()
    seating: Sequence[str] = ("players",)
    first_words: Sequence[str] = ()
    places: Sequence[str] = ()
    place_line = ""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    # ---- what a game says

    def split(self, text: str) -> tuple[str, str]:
        """The word that says what kind of line this is, "" for a place, and what stands behind it."""
        word, _, rest = text.partition(" ")
        return word.lower(), " ".join(rest.split())

    def called(self, part: str) -> str:
        """How the examples call a key of a table: a seat by its letter."""
        return part

    def state(self) -> S:
        """The state of the position. Raises PositionError."""
        raise NotImplementedError

    def begin(self, state: S) -> Given[S]:
        """Where the example begins."""
        raise NotImplementedError

    def finish(self) -> None:
        """What can be said of a given only at its end, its first line being the one that is read."""

    def position_lines(self, state: S) -> Iterator[str]:
        """The position, secrets included, as the lines of a given."""
        raise NotImplementedError

    def reported(self, outcome: Outcome[S]) -> Iterator[str]:
        """A line of `then` for each thing to report; what the line says of it does not matter."""
        raise NotImplementedError

    # ---- a given

    def read_given(self, lines: Lines) -> Given[S]:
        """Read the `given` lines of an example, those in `first_words` first.

        Raises ExampleError with all faults, or ImpossibleError for a position that cannot be.
        """
        reading, first = self.reading, lines[0][0] if lines else 1

        def rank(line: tuple[int, str]) -> int:
            word = self.split(line[1])[0]
            return self.first_words.index(word) if word in self.first_words else len(self.first_words)

        for number, text in sorted(lines, key=rank):
            reading.line = number
            reading.each([text], self.read_line)
        reading.line = first
        if self.moments and not any(word in reading.words for word in self.moments):
            reading.add_fault(f"one of these is missing: {', '.join(self.moments)}")
        if "seats" in reading.position:
            self.finish()
        elif not any(word in reading.words for word in self.seating):
            reading.add_fault(f"the line {self.seating[0]} is missing")
        return self.begin(self._checked_state(first))

    def read_line(self, text: str) -> None:
        """Put what one line says into the position."""
        reading, (word, rest) = self.reading, self.split(text)
        kind = self._kind_of(word, text, self.in_given, "given")
        if word in self.moments:
            beside = [moment for moment in self.moments if moment in reading.words and moment != word]
            if beside:
                raise LineError(f"{word} stands beside {beside[0]}; one of them is enough")
        if word and not kind.several:
            reading.once(word, reading.words, word)
        value = kind.notation.read(rest)
        for part in value if kind.several and isinstance(value, Mapping) else ():
            reading.once(f"{word} {part}", reading.words, f"{word} {self.called(part)}")
        reading.where.update(dict.fromkeys(kind.blames, reading.line))
        if kind.put is not None:
            kind.put(value)
        elif isinstance(value, Mapping):
            reading.put(f"/{kind.key}", {}, anew=False)
            for part, each in value.items():
                reading.put(f"/{kind.key}/{part}", each)
        else:
            reading.put(f"/{kind.key}", value)

    def _checked_state(self, first: int) -> S:
        reading = self.reading
        impossible: list[tuple[int, str]] = []
        if "seats" in reading.position:
            try:
                state = self.state()
            except PositionError as error:
                impossible = [(reading.line_of(place), message) for place, message in error.faults]
            else:
                if not reading.faults:
                    return state
        if reading.faults:
            unread = {line for line, _ in reading.faults}
            others = [(line, message) for line, message in impossible if line and line not in unread]
            raise ExampleError(sorted(reading.faults + others))
        raise ImpossibleError(sorted((line or first, message) for line, message in impossible))

    def _kind_of(self, word: str, text: str, kinds: Kinds[S], part: str) -> LineKind[S, Any]:
        if word in kinds:
            return kinds[word]
        words = [*([] if part == "given" else ["refused:"]), *(word for word in kinds if word)]
        matches = get_close_matches(word.replace("-", "_"), [*words, *self.places], 1)
        words += [self.place_line] if self.place_line else []
        hint = f", did you mean {matches[0]}?" if matches else f"; expected {', '.join(words[:-1])} or {words[-1]}"
        raise LineError(f"{text.split()[0]!r} cannot begin a line of a “{part}” part{hint}")

    # ---- a then

    def read_then(self, lines: Lines) -> list[Expectation]:
        """What the lines of `then` expect. Raises ExampleError."""
        reading, expectations = self.reading, []
        for reading.line, text in lines:
            expectations += reading.each([text], self.expectation)
        if reading.faults:
            raise ExampleError(reading.faults)
        return expectations

    def expectation(self, text: str) -> Expectation:
        """What one line says."""
        text = " ".join(text.split())
        if match := re.fullmatch(r"refused(?: ?: ?| |$)(.*)", text, re.IGNORECASE):
            return _refused(self.reading.line, text, match[1])
        word, rest = self.split(text)
        kind = self._kind_of(word, text, self.in_then, "then")
        value = kind.notation.read(rest)
        expected = f"{word} {kind.notation.show(value)}".strip()
        return Expectation(self.reading.line, text, expected, lambda outcome: kind.printed(word, outcome, value))


def _refused(line: int, text: str, rest: str) -> Expectation:
    """`refused: ORDER [2] (R-9.1)`, or by one of several clauses."""
    match = _REFUSED.fullmatch(rest)
    mark = _MARK.fullmatch(" ".join((match["mark"] or "").split())) if match else None
    if match is None or mark is None or (match["mark"] is not None and not any(mark.groups())):
        raise LineError("expected refused: ORDER (clause), or ORDER [2] for the second of equal lines")
    order = OrderName(" ".join(match["order"].split()), int(mark[1] or 0), int(mark[2] or 0))
    clauses = [clause.strip() for clause in match["clauses"].split(",")]
    expected = f"refused: {order} ({', '.join(clauses)})"

    def look(outcome: Outcome[Any]) -> str:
        by = [refusal.clause or "-" for refusal in outcome.refused if order.means(refusal.order)]
        if any(clause in clauses for clause in by):
            return expected
        if by:
            return f"refused: {order} ({', '.join(by)})"
        carried_out = outcome.orders.count(order.text) >= max(1, order.nth)
        return f"carried out: {order}" if carried_out else f"there is no such order: {order}"

    return Expectation(line, text, expected, look, order)


class Examples(Generic[S]):
    """The worked examples of a game. `lines` makes a reader: of a `given`, or of lines about this state."""

    def __init__(self, lines: Callable[[S | None], ExampleLines[S]]) -> None:
        self._lines = lines

    def given(self, lines: Lines) -> Given[S]:
        """The position that these lines give.

        Raises ExampleError, ImpossibleError (both name every fault with its line).
        """
        return self._lines(None).read_given(lines)

    def expected(self, lines: Lines, given: Given[S]) -> list[Expectation]:
        """What these lines of `then` say. Raises ExampleError naming every fault."""
        return self._lines(given.state).read_then(lines)

    def position_lines(self, state: S) -> list[str]:
        """The position, secrets included, as a `given` that can be read again."""
        return list(self._lines(state).position_lines(state))

    def outcome_lines(self, outcome: Outcome[S]) -> list[str]:
        """What came out, in lines that hold as the `then` of this very example."""
        reading = self._lines(outcome.start)
        refused = [f"refused: {refusal.order} ({refusal.clause})" for refusal in outcome.refused if refusal.clause]
        return [*refused, *(reading.expectation(line).look(outcome) for line in reading.reported(outcome))]
