"""What position files of all games have in common: faults of their shape, and the error that names them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.chance import Chance, SeededChance
from ..errors import IllegalError

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound="BaseModel")
PlacedFault = tuple[str, str]
"""A JSON path, and what is wrong there."""
MAX_FAULTS = 100


class PositionError(IllegalError):
    """A position that cannot be: `faults` are pairs of JSON path and sentence."""

    def __init__(self, faults: list[PlacedFault]) -> None:
        listed = [f"{place}: {message}" for place, message in faults]
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"the position cannot be, {count}: {'; '.join(listed)}", listed=listed)
        self.faults = tuple(faults)


def example_chance() -> Chance:
    """What fills the faces and cards that a worked example leaves open: always the same."""
    return SeededChance("position")


def near(word: str, known: Iterable[str]) -> str:
    """The hint at the known name that looks most like this word; "" if none does."""
    from difflib import get_close_matches

    matches = get_close_matches(word, list(known), 1)
    return f", did you mean {matches[0]}?" if matches else ""


def checked_file(position: Any, model: type[M], faults: Callable[[M], Iterable[PlacedFault]]) -> M:
    """A position file as this model, from which its schema is made.

    Raises PositionError naming what is wrong with its shape, else what the `faults` are: the first hundred of them,
    since the nearest name to each takes its time.
    """
    from pydantic import ValidationError

    try:
        file = model.model_validate(position, strict=True)
    except ValidationError as error:
        wrong = _shape_faults(error, model)
    else:
        wrong = iter(faults(file))
    listed = list(islice(wrong, MAX_FAULTS))
    if listed:
        raise PositionError(listed)
    return file


def _shape_faults(error: ValidationError, model: type[BaseModel]) -> Iterator[PlacedFault]:
    for problem in error.errors(include_url=False):
        place, message = "".join(f"/{part}" for part in problem["loc"]), problem["msg"]
        if problem["type"] == "extra_forbidden":
            message = f"no such key{near(str(problem['loc'][-1]), model.__annotations__)}"
        yield place or "/", message
