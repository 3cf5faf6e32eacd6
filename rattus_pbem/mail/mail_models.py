"""The pydantic models of the JSON files under HOME/mail, from which their schemas are made.

Imported by the `schema` command and by tests; what cannot be read of these files counts as empty.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Time = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+[+-][0-9]{2}:[0-9]{2}$", max_length=40)]
Count = Annotated[int, Field(ge=0)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Bounces(Model):
    """How often an address has bounced since it was last heard from."""

    count: Count
    status: str
    last: Time


class MailState(Model):
    """mail/state.json: counters, each with the end of its window and its count, and addresses that bounce."""

    format: Literal[1]
    counts: dict[str, Annotated[list[Time | Count], Field(min_length=2, max_length=2)]]
    bounces: dict[str, Bounces]


class PostedLetter(Model):
    """mail/out/KEY.json, and the same in `sent` and `shunt`: a letter that goes out, and how it stands."""

    format: Literal[1]
    to: str
    key: str
    kind: str
    game: str
    seat: str
    replaces: bool
    state: Literal["waiting", "sent", "replaced", "failed"]
    put: Time
    due: Time
    tries: Count
    told: str
    ended: Time | None


class MailNote(Model):
    """The note beside a mail that came in: where from, how much of it was cut off, and why it lies where it lies."""

    source: str = ""
    delivered: str = ""
    size: Count = 0
    cut: Count = 0
    game: str = ""
    seat: str = ""
    why: str = ""
    from_: Annotated[str, Field(alias="from")] = ""
