"""What position files of all games have in common: faults of their shape, and the error that names them all."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ..errors import IllegalError

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter

PlacedFault = tuple[str, str]
"""A JSON path, and what is wrong there."""


class PositionError(IllegalError):
    """A position that cannot be: `faults` are pairs of JSON path and sentence."""

    def __init__(self, faults: list[PlacedFault]) -> None:
        listed = [f"{place}: {message}" for place, message in faults]
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"the position cannot be, {count}: {'; '.join(listed)}", listed=listed)
        self.faults = tuple(faults)


def shape_faults(position: Any, model: type[BaseModel], adapter: TypeAdapter[Any]) -> Iterator[PlacedFault]:
    """What is wrong with the JSON shape of a position, by the model that the schema is made from."""
    from pydantic import ValidationError

    try:
        adapter.validate_python(position, strict=True)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            place = "".join(f"/{part}" for part in problem["loc"])
            message = problem["msg"]
            if problem["type"] == "extra_forbidden":
                names = get_close_matches(str(problem["loc"][-1]), list(model.__annotations__), 1)
                message = "no such key" + (f", did you mean {names[0]}?" if names else "")
            yield place or "/", message
