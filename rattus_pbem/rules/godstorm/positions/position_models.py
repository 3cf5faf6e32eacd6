"""The pydantic model of a position of Godstorm, from which its schema is made. Imported only where a file is read."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Open = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*)?$", max_length=40)]
Count = Annotated[int, Field(ge=0, le=999)]
Deck = Literal["death", "magic", "sky", "war"]
Step = Annotated[int, Field(ge=0, le=9)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LandFile(Model):
    """What lies in a territory, but for the gods."""

    owner: Open = Field("", description="a seat, or neutral")
    armies: Count = 0
    temple: bool = False
    plague: bool = False


class SpaceFile(Model):
    """What lies in a space of the Underworld."""

    owner: Open = ""
    armies: Count = 0


class TurnFile(Model):
    """What is remembered until the end of the turn."""

    step: Step = Field(0, description="steps that are over (G-7.1)")
    captures: Count = 0
    labours: list[Deck] = []
    protected: list[Id] = Field([], description="G-36.9")
    fire: dict[Id, Count] = Field({}, description="G-36.3: what a seat adds in godswar")
    attacks: dict[Id, Count] = {}
    losses: dict[Id, Count] = {}
    kept: Count = 0
    left_out: bool = Field(False, description="nothing more is ordered in this turn")
    invasions: Count = Field(0, description="declared so far, on Earth and below")
    taken: list[Id] = Field([], description="places that fell (G-44.9)")
    drawn: list[Annotated[list[Open], Field(min_length=3, max_length=3)]] = Field(
        [], description="deck, who saw it, card"
    )
    shown: list[Annotated[list[Open], Field(min_length=4, max_length=4)]] = Field(
        [], description="owner, card, who saw it, left or seen"
    )


class PositionFile(Model):
    """A position of Godstorm. What has a natural empty value may be left out; the phase itself is `turn`."""

    schema_: Literal["rattus-pbem/state-godstorm/1"] | None = Field(None, alias="schema")
    seats: list[Id] = Field(description="clockwise")
    options: dict[Id, Any] = {}
    phase: Literal["setup", "pantheon", "claim", "armies", "gods", "bid", "markers", "turn", "over"] = "turn"
    epoch: Annotated[int, Field(ge=1, le=99)] = 1
    turn: Count = Field(0, description="finished turns, bids among them")
    pantheons: dict[Id, Id] = Field({}, description="by seat; default: in id order")
    neutral: Open = Field("", description="two players: the neutral pantheon")
    lands: dict[Id, LandFile] = {}
    spaces: dict[Id, SpaceFile] = {}
    heaven: dict[Id, Count] = Field({}, description="armies by seat")
    faith: dict[Id, Count] = {}
    gods: dict[Id, dict[Deck, Id]] = Field({}, description="by seat: kind and territory of those in play")
    hands: dict[Id, list[Id] | dict[Deck, Count]] = Field({}, description="card ids, or how many of each deck")
    known: dict[Id, list[Annotated[list[Id], Field(min_length=2, max_length=2)]]] = Field(
        {}, description="by owner: cards of his hand that a seat has seen there"
    )
    decks: dict[Deck, list[Id] | Count] = Field({}, description="card ids from the top, or how many; default: the rest")
    tops: dict[Deck, list[Id]] = Field({}, description="cards on top of a deck that is left out, or is a number")
    relics: dict[Id, Id] = Field({}, description="owner by relic in play")
    discard: list[Id] = Field([], description="cards and relics that are gone")
    closed: list[Annotated[list[Id], Field(min_length=2, max_length=2)]] = Field(
        [], description="links closed (G-35.14)"
    )
    sunk: bool = Field(False, description="Atlantis has sunk (G-35.12)")
    choosing: list[Id] = Field([], description="setup: who chooses, claims or places, the next first")
    to_place: dict[Id, Count] = Field({}, description="setup: starting armies left")
    bids: dict[Id, Count] = {}
    markers: dict[Id, Count] = Field({}, description="turn-order markers by seat")
    to_play: list[Id] = Field([], description="who picks a marker or has a turn in this epoch, the next first")
    out: list[list[Id]] = Field([], description="the eliminated, first out first")
    now: TurnFile = Field(default_factory=lambda: TurnFile.model_validate({}))
    scores: dict[Id, Count] = {}
    ranking: list[list[Id]] = []


@cache
def position_model() -> TypeAdapter[PositionFile]:
    """The validator of position files."""
    return TypeAdapter(PositionFile)
