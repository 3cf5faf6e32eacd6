"""The pydantic model of view files, from which their schema is made. Imported only where a view is read."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ..locale import Language

Text = Annotated[str, Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=100_000)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ActFile(Model):
    """An act: its kind, its turn, its seats and places."""

    kind: Text
    turn: Count
    seats: list[Text]
    places: list[Text]


class OpenActFile(ActFile):
    """The open act, with its number in the turn and the acts of the turn before it."""

    number: Count
    done: list[ActFile]
    first_event: Count


class AskedFile(Model):
    """A question to the seat, with its form."""

    question: Text
    form: dict[str, Any]
    about: dict[str, Any] = Field({}, description="public facts of this very question")


class AnswerEntry(Model):
    """An answer since the act began; another seat's as far as it is open to all."""

    kind: Literal["answer"]
    seat: Text
    question: Text
    form: Text = Field("", description="digest of the seat's own form")
    answer: Any = Field(description="null: hidden from this seat")


class DrawEntry(Model):
    """A draw since the act began."""

    kind: Literal["draw"]
    why: Text
    use: Count
    hidden: bool
    outcome: list[Any] | None = Field(description="null: hidden from this seat")


class UsesWithinFile(Model):
    """How often a line has been used in a period, and in which."""

    of: Text
    times: Count


class UsesFile(Model):
    """How often a line has been used: in its last turn, in the game, and in other periods that its limits count."""

    turn: Count
    times: Count
    game: Count
    within: dict[Text, UsesWithinFile] = {}


class AdvanceFile(Model):
    """Standing lines, defaults and settings in force, and how often lines have been used."""

    standing: list[dict[str, Any]] = Field(max_length=50)
    default: dict[Text, dict[str, Any]]
    settings: dict[Text, Text]
    sheet: Text
    fired: dict[Text, UsesFile]


class NoncesFile(Model):
    """What is collected before the game begins, and the hash that this seat has sent."""

    step: Literal["hash", "nonce", "open"]
    hash: Text | None


Single = Annotated[str, Field(max_length=80)] | Annotated[int, Field(ge=-100_000, le=100_000)] | bool | None
Pair = Annotated[list[Single | Annotated[list[Single], Field(max_length=100)]], Field(max_length=100)]
EventValue = Single | Annotated[list[Single | Pair], Field(max_length=200)]


class EarlierNamesFile(Model):
    """Who sat at seats until an event, where others do now."""

    until: Annotated[str, Field(pattern=r"^[0-9]{1,6}:[0-9]{1,6}$")]
    names: dict[Text, Text]


class EventFile(BaseModel):
    """An event with its number; its other keys are those of its kind (`event-GAME`)."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, EventValue]

    id: Annotated[str, Field(pattern=r"^[0-9]{1,6}:[0-9]{1,6}$")]
    kind: Text
    clauses: list[Text]


class ViewFile(Model):
    """All that a seat may know. `board` has the shape of a position of the game; `start` likewise."""

    schema_: Annotated[str, Field(alias="schema", pattern=r"^rattus-pbem/view-[a-z][a-z_-]*/1$", max_length=60)]
    game: Text
    rules: Text
    revision: Count
    custom: dict[str, Any]
    seat: Text | None
    names: dict[Text, Text]
    earlier: list[EarlierNamesFile] = Field([], description="who sat there when what is told happened", max_length=200)
    lang: Language
    zone: Text
    turn: Count
    letter: Count
    code: Text | None
    now: Text
    deadline: Text | None
    board: dict[str, Any]
    act: OpenActFile | None
    asked: list[AskedFile]
    awaited: list[Text]
    digest: Text | None = None
    start: dict[str, Any] | None = None
    advance: AdvanceFile | None = Field(None, description="what the seat has said in advance itself")
    tail: list[AnswerEntry | DrawEntry] = []
    nonces: NoncesFile | None = Field(None, description="only before the game begins")
    proof: dict[str, Any] | None = Field(None, description="what proves the draws: see the schema `proof`")
    events: list[EventFile] = Field(
        [], description="the last events that the letter tells of, as the seat sees them", max_length=200
    )


@cache
def view_model() -> TypeAdapter[ViewFile]:
    """The validator of view files."""
    return TypeAdapter(ViewFile)
