"""The schema of a game's events, made from its event classes: each kind with its own keys, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

from ..engine.events import Event


def event_schema(kinds: Mapping[str, type[Event]]) -> dict[str, Any]:
    """The schema of a line of events/TURN.ACT.jsonl: an id, and what `Event.to_json` gives of one of these kinds."""
    from pydantic import Field, TypeAdapter, create_model

    from ..hosting.models import Clauses, EventId, Model

    models = []
    for kind, event in kinds.items():
        hints = get_type_hints(event)
        keys: dict[str, Any] = {"id": (EventId, ...), "kind": (Literal[kind], ...), "clauses": (Clauses, ...)}
        keys |= {part.name: (hints[part.name], ...) for part in fields(event) if part.name not in keys}  # type: ignore[arg-type]
        models.append(create_model(event.__name__, __base__=Model, __doc__=event.__doc__, **keys))
    union: Any = Annotated[reduce(or_, models), Field(discriminator="kind")]
    return TypeAdapter(union).json_schema()
