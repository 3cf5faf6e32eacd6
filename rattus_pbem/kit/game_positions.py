"""Positions and views of a game, from the fields of its state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ..contract.positions import PlacedFault, PositionError, example_chance
from .declared_game import Declared
from .game_state import GameState
from .typed_json import misfit_fields, schema_of_fields

if TYPE_CHECKING:
    from ..engine.chance import Chance
    from ..shapes import Json

S = TypeVar("S", bound=GameState)


class Positions(Declared[S]):
    """The part of the rules protocol that reads and writes states."""

    @property
    def schemas(self) -> Mapping[str, Callable[[], Json]]:
        """That of a position, and of the board in a view."""
        return {"state": self.position_schema}

    def position_schema(self) -> Json:
        """The JSON Schema of a position file, and of the board in a view."""
        schema = schema_of_fields(self.state)
        schema["properties"]["seats"] = {"type": "array", "items": {"enum": list(self.seats)}}
        return {**schema, "required": ["seats"]}

    def state_of_saved(self, data: Mapping[str, Any]) -> S:
        """The state of this `state_to_json`; nothing is checked again."""
        return self.state.from_json(data)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> S:
        """The state of a position file: what is left out is as before the first act, faces that are null are drawn by
        `fill`. Raises PositionError naming every fault."""
        given = {key: value for key, value in data.items() if key != "schema"}
        faults = list(misfit_fields(given, self.state)) + list(self._seat_faults(given.get("seats")))
        if faults:
            raise PositionError(faults)
        whole = self.position(given)
        before = self.new_state(given["seats"], {}).to_json()
        state = self.state.from_json({key: self._with_rest(value, whole, key) for key, value in before.items()})
        faults = list(self.position_faults(state))
        if faults:
            raise PositionError(faults)
        return state.worlds(state)(fill or example_chance())

    def _with_rest(self, before: Any, whole: Mapping[str, Any], key: str) -> Any:
        given = whole.get(key, before)
        return {**before, **given} if isinstance(before, dict) and isinstance(given, dict) else given

    def _seat_faults(self, seats: Any) -> Iterator[PlacedFault]:
        known = isinstance(seats, list) and all(seat in self.seats for seat in seats)
        if not known or len(set(seats)) != len(seats) or len(seats) not in self.counts:
            yield "/seats", f"{' or '.join(map(str, self.counts))} of {', '.join(self.seats)} are expected, each once"
