"""The pydantic models of Rattus' own files, from which their schemas are made. Imported only where a file is read."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.config import JsonDict

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Face = Annotated[str, Field(min_length=1, max_length=16)]
Handle = Annotated[int, Field(ge=1, le=999)]
Count = Annotated[int, Field(ge=0, le=999)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RegionFile(Model):
    """What lies in a region."""

    cubes: dict[Id, Count] = Field({}, description="cubes by seat")
    tokens: list[Handle] = Field([], description="handles of its rat tokens")
    potions: dict[Id, list[Annotated[int, Field(ge=1, le=99)]]] = Field(
        {}, description="by seat, the potions of each of its cubes here that has any"
    )
    bishops: Count = Field(0, description="bishop pieces")
    nuns: Count = Field(0, description="nun pieces")


class DiscardFile(Model):
    """A token that was flipped."""

    token: Count = Field(0, description="its handle, 0 if not known")
    face: Face


def _needs(*phases: str, key: str) -> JsonDict:
    """In one of these phases this key must stand, and not be null: it has no natural empty value there."""
    given: JsonDict = {"required": [key], "properties": {key: {"not": {"type": "null"}}}}
    named: JsonDict = {"properties": {"phase": {"enum": [*phases]}}}
    return {"if": named if "turn" in phases else {**named, "required": ["phase"]}, "then": given}


class PositionFile(Model):
    """A position of Rattus. What has a natural empty value in its phase may be left out; the phase itself is `turn`."""

    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                _needs("first", "turn", "final", "ravaging", "over", key="plague"),
                _needs("turn", key="active"),
                _needs("first", key="first"),
                _needs("final", "ravaging", "over", key="last"),
            ]
        }
    )

    schema_: Literal["rattus-pbem/state-rattus/1"] | None = Field(None, alias="schema")
    seats: list[Id] = Field(description="clockwise")
    characters: list[Id] = Field([], description="the six in the game; default: the base six")
    phase: Literal["setup", "first", "turn", "final", "ravaging", "over"] = "turn"
    turn: Count = Field(0, description="finished turns")
    first: Id | None = None
    active: Id | None = Field(None, description="whose turn it is, or comes now")
    last: Id | None = Field(None, description="the last player (R-16.7)")
    parts: Count = Field(0, description="first placements made, or parts of the final round played")
    cards: dict[Id, Id] = Field({}, description="holder by card; other cards are in the display")
    regions: dict[Id, RegionFile] = {}
    reserve: dict[Id, Count] = Field({}, description="derived; checked if given")
    palace: dict[Id, Count] = {}
    plague: Id | None = None
    plague_counts: Count = Field(0, description="R-12.12")
    supply: list[Face] | Count = Field(20, description="face ids in the order of drawing, or how many")
    removed: list[Face] | Count = Field([], description="tokens taken out unseen")
    discard: list[Face | DiscardFile] = []
    seen: dict[Id, list[Handle]] = Field({}, description="handles a seat has looked at")
    faces: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}$")], Face] = Field({}, description="face by handle")
    next_token: Handle = Field(1, description="the next free handle")
    dealt: Count = Field(0, description="handles 1 to this were dealt as starting tokens")
    took: bool = False
    placed: bool = False
    used: list[Id] = []
    done: bool = False
    ending: bool = False
    six: Literal["", "random", "one_per_class"] = Field("", description="setup: how chance chooses the characters")
    walls: list[Annotated[list[Id], Field(min_length=2, max_length=2)]] = Field([], description="links with a wall")
    baker: dict[Id, Count] = Field({}, description="cubes on the Baker card")
    shown: list[Handle] = Field([], description="tokens on the board that lie face up (P-9.5)")
    redrawn: list[Handle] = Field([], description="tokens on the board drawn from the discard (P-8.9)")
    scores: dict[Id, Count] = {}
    ranking: list[Id] = []


@cache
def position_model() -> TypeAdapter[PositionFile]:
    """The validator of position files."""
    return TypeAdapter(PositionFile)
