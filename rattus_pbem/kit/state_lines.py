"""The lines of worked examples, from the fields of a state: `armies amber 3`, `order amber coral`, `round 2`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin

from ..contract.example_lines import ExampleLines, LineKind, Reading
from ..contract.example_notations import FLAG, NUMBER, LineError, Notation, read_name
from ..contract.examples import Given
from ..engine.values import plain
from .game_state import GameState, types_of

if TYPE_CHECKING:
    from ..contract.examples import Outcome
    from ..engine.seats import Seat
    from .game_positions import Positions

S = TypeVar("S", bound=GameState)


class StateLines(ExampleLines[S], Generic[S]):
    """A line for each field of the state, and `chance` for the outcomes that chance prefers. A game may add others."""

    seating = first_words = ("seats",)

    def __init__(self, game: Positions[S], start: S | None) -> None:
        super().__init__(Reading())
        self.game = game
        self.seat = Notation(lambda word: read_name("seat", word, game.seats))
        kinds = {part.name: self._kind(part.name) for part in fields(game.state)}
        chance: LineKind[S, Any] = LineKind(Notation(lambda text: [_value(word) for word in text.split()]), "chance")
        self.in_given = {"given": LineKind(FLAG), **kinds, "chance": chance, **self.own_given()}
        self.in_then = {**kinds, **self.own_then()}

    def own_given(self) -> Mapping[str, LineKind[S, Any]]:
        """Further lines of a given."""
        return {}

    def own_then(self) -> Mapping[str, LineKind[S, Any]]:
        """Further lines of a then."""
        return {}

    def of_seat(self, read: Any) -> Notation[Any]:
        """A seat and what it has: `amber 1 3 5`."""

        def value(text: str) -> Mapping[Seat, Any]:
            seat, *words = text.split() or [""]
            return {self.seat.read(seat): read([] if words == ["-"] else words)}

        def show(held: Mapping[Seat, Any]) -> str:
            return "; ".join(f"{seat} {_words(each)}" for seat, each in held.items())

        return Notation(value, show, lambda held, wanted: {seat: held.get(seat, ()) for seat in wanted})

    def _kind(self, name: str) -> LineKind[S, Any]:
        hint = types_of(self.game.state)[name]
        origin, args = get_origin(hint), get_args(hint)
        if hint is int:
            return LineKind(NUMBER, name)
        if hint is bool:
            return LineKind(FLAG, name)
        if hint is str:
            return LineKind(Notation(str.strip), name)
        if origin is tuple and args == (str, ...):
            return LineKind(self.reading.list_of(Notation(str.strip)), name)
        if origin is not None and issubclass(origin, Mapping) and args[0] is str and args[1] in (int, str):
            return LineKind(self.of_seat(lambda words: _value(" ".join(words))), name, several=True)
        if origin is not None and issubclass(origin, Mapping) and args[0] is str and get_origin(args[1]) is tuple:
            return LineKind(self.of_seat(lambda words: [_value(word) for word in words]), name, several=True)
        return LineKind(Notation(_json, lambda value: json.dumps(plain(value))), name)

    def state(self) -> S:
        """The state of the position."""
        position = {key: value for key, value in self.reading.position.items() if key not in ("given", "chance", "")}
        return self.game.state_from_json(position)

    def begin(self, state: S) -> Given[S]:
        """Seats are called by their first letter."""
        letters: dict[str, Seat] = {seat[0].upper(): seat for seat in state.seats}
        return Given(state, letters, tuple(self.reading.position.get("chance", ())))

    def position_lines(self, state: S) -> Iterator[str]:
        """All that is not as before the first act."""
        yield "seats " + " ".join(state.seats)
        before = self.game.new_state(state.seats, {}).to_json()
        yield from self._lines(state, [key for key, value in state.to_json().items() if value != before[key]])

    def reported(self, outcome: Outcome[S]) -> Iterator[str]:
        """All that has changed."""
        before = outcome.start.to_json()
        changed = [key for key, value in outcome.state.to_json().items() if value != before[key]]
        return self._lines(outcome.state, changed)

    def _lines(self, state: S, keys: list[str]) -> Iterator[str]:
        for key in keys:
            kind, value = self.in_then[key], getattr(state, key)
            each = [{name: value[name]} for name in value] if kind.several else [value]
            yield from (f"{key} {kind.notation.show(one)}".strip() for one in each)


def _value(word: str) -> Any:
    return int(word) if word.isdecimal() else word


def _words(value: Any) -> str:
    return (" ".join(map(str, value)) or "-") if isinstance(value, tuple | list) else str(value)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise LineError(f"JSON is expected, not {text!r}") from None
