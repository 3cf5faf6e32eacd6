"""All schemas by name, made from the models of the parts that write the files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial, reduce
from importlib import import_module
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.values import immutable
from ..rules import load_rules

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _of(model: str) -> Callable[[], dict[str, Any]]:
    """How the schema of a pydantic model is made, which is named by its module within the program and its class."""

    def make() -> dict[str, Any]:
        module, _, name = model.rpartition(".")
        schema: dict[str, Any] = getattr(import_module(f"...{module}", __name__), name).model_json_schema()
        return schema

    return make


def _orders(rules: Rules[Any]) -> dict[str, Any]:
    from ..orders.schema import OrdersSchema

    return OrdersSchema(rules.lexicon).to_json()


@immutable
class ViewSchema:
    """The schema of a view, its boards in the shape of the game's positions."""

    rules: Rules[Any]

    def to_json(self) -> dict[str, Any]:
        """Draft 2020-12."""
        from ..orders.view_model import ViewFile

        schema = ViewFile.model_json_schema()
        board = self.rules.meta.schemas["state"]()
        schema.setdefault("$defs", {}).update({**board.pop("$defs", {}), "Board": board})
        schema["properties"]["board"] = {"$ref": "#/$defs/Board"}
        schema["properties"]["start"] = {"anyOf": [{"$ref": "#/$defs/Board"}, {"type": "null"}]}
        return schema


class JournalSchema:
    """The schema of a journal line: of one of the kinds, with its place in the chain."""

    def to_json(self) -> dict[str, Any]:
        """Draft 2020-12."""
        from msgspec.json import schema_components

        from ..record.line_kinds import CHAIN, LINES

        references, parts = schema_components(LINES, ref_template="#/$defs/{name}")
        for line in LINES:
            shape = parts[line.__name__]
            shape["required"] = [*shape["required"], *CHAIN]
            del shape["properties"]["sha256"]
        kinds = {line.__struct_config__.tag: f"#/$defs/{line.__name__}" for line in LINES}
        discriminator = {"propertyName": "kind", "mapping": kinds}
        return {"oneOf": list(references), "discriminator": discriminator, "$defs": parts}


@immutable
class EventSchema:
    """The schema of a line of events/TURN.ACT.jsonl: an id, and what `Event.to_json` gives of one of these kinds."""

    kinds: Mapping[str, type[Event]]

    def to_json(self) -> dict[str, Any]:
        """Draft 2020-12."""
        from pydantic import Field, TypeAdapter, create_model

        from ..record.file_models import Clauses, EventId, Model

        models = []
        for kind, event in self.kinds.items():
            hints = get_type_hints(event)
            keys: dict[str, Any] = {"id": (EventId, ...), "kind": (Literal[kind], ...), "clauses": (Clauses, ...)}
            keys |= {part.name: (hints[part.name], ...) for part in fields(event) if part.name not in keys}  # type: ignore[arg-type]
            models.append(create_model(event.__name__, __base__=Model, __doc__=event.__doc__, **keys))
        union: Any = Annotated[reduce(or_, models), Field(discriminator="kind")]
        return TypeAdapter(union).json_schema()


COMMON: dict[str, Callable[[], dict[str, Any]]] = {
    "acts": _of("referee.act_output_models.ActsOutput"),
    "announced": _of("referee.act_output_models.AnnouncedOutput"),
    "bundle": _of("fairness.bundle_models.BundleFile"),
    "check": _of("hosting.output_models.CheckOutput"),
    "dispute": _of("hosting.output_models.DisputeOutput"),
    "disputes": _of("hosting.output_models.DisputesOutput"),
    "copied": _of("hosting.output_models.CopiedOutput"),
    "doctor": _of("hosting.home_output_models.DoctorOutput"),
    "explanation": _of("inquiry.explanation_models.ExplanationOutput"),
    "fenced": _of("record.file_models.FencedFile"),
    "receipt-check": _of("hosting.output_models.ReceiptCheckOutput"),
    "referee-act": _of("referee.act_output_models.RefereeActOutput"),
    "replaced": _of("hosting.output_models.ReplacedOutput"),
    "index": _of("record.file_models.IndexFile"),
    "tick-state": _of("record.file_models.TickFile"),
    "examined": _of("record.file_models.ExaminedFile"),
    "game": _of("record.file_models.SavedGame"),
    "journal": JournalSchema().to_json,
    "keys": _of("record.proof_models.KeysFile"),
    "migrated": _of("hosting.output_models.MigratedOutput"),
    "mail-held": _of("mail.mail_models.MailHeldOutput"),
    "mail-letter": _of("mail.mail_models.PostedLetter"),
    "mail-log": _of("mail.mail_models.MailLogOutput"),
    "mail-log-line": _of("mail.mail_models.MailLogLine"),
    "mail-note": _of("mail.mail_models.MailNote"),
    "mail-released": _of("mail.mail_models.MailReleasedOutput"),
    "mail-sources": _of("mail.mail_models.MailSources"),
    "mail-state": _of("mail.mail_models.MailState"),
    "nonce": _of("hosting.output_models.NonceOutput"),
    "odds": _of("hosting.output_models.OddsOutput"),
    "options": _of("hosting.output_models.OptionsOutput"),
    "opened": _of("record.file_models.OpenedFile"),
    "preview": _of("hosting.output_models.PreviewOutput"),
    "proof": _of("record.proof_models.ProofFile"),
    "receipt": _of("hosting.output_models.ReceiptFile"),
    "replay": _of("hosting.output_models.ReplayOutput"),
    "remade": _of("record.file_models.RemadeFile"),
    "report": _of("report.report_models.ReportFile"),
    "reopened": _of("hosting.output_models.ReopenedOutput"),
    "restored": _of("hosting.output_models.RestoredOutput"),
    "rolled-back": _of("hosting.output_models.RolledBackOutput"),
    "sandbox": _of("hosting.output_models.SandboxOutput"),
    "scenario": _of("hosting.output_models.ScenarioOutput"),
    "game-check": _of("referee.act_output_models.GameCheckOutput"),
    "secret": _of("record.file_models.SecretFile"),
    "site": _of("site.site_models.SiteOutput"),
    "site-memory": _of("site.site_models.SiteMemory"),
    "self-check": _of("referee.act_output_models.SelfCheckOutput"),
    "snapshot": _of("record.file_models.SnapshotFile"),
    "statistics": _of("referee.act_output_models.StatisticsOutput"),
    "status": _of("hosting.home_output_models.StatusOutput"),
    "tick": _of("hosting.output_models.TickOutput"),
    "ticks": _of("record.file_models.TicksFile"),
    "upgrade": _of("referee.act_output_models.UpgradeOutput"),
    "verify": _of("fairness.bundle_models.VerifyOutput"),
    "void-letters": _of("record.file_models.VoidLettersFile"),
    "whatif": _of("inquiry.explanation_models.WhatIfOutput"),
}


class SchemaOfGames:
    """A schema of `COMMON` with the boards and events of these games where it holds those of any game."""

    def __init__(self, name: str, games: tuple[str, ...]) -> None:
        self.name, self.games = name, games

    def to_json(self) -> dict[str, Any]:
        """Draft 2020-12."""
        schema = COMMON[self.name]()
        self._parts = schema.setdefault("$defs", {})
        of_parts = {key: each.get("properties", {}) for key, each in self._parts.items()}
        properties = {self.name: schema["properties"], **of_parts}
        for holder, key in OF_GAMES[self.name]:
            part = properties[holder][key]
            of_each = [self._reference(game, "Event" if key == "events" else "Board") for game in self.games]
            if key == "events":
                part["items"] = {"anyOf": of_each}
            else:
                properties[holder][key] = {"anyOf": of_each}
        if not any('"#/$defs/EventFile"' in json.dumps(each) for each in (schema["properties"], self._parts)):
            self._parts.pop("EventFile", None)
        return schema

    def _reference(self, game: str, name: str) -> dict[str, str]:
        """A `$ref` to the schema of a game's boards or events, which is added to the parts."""
        rules = load_rules(game)
        schema = EventSchema(rules.event_kinds).to_json() if name == "Event" else rules.meta.schemas["state"]()
        own = json.loads(json.dumps(schema).replace('"#/$defs/', f'"#/$defs/{game}.'))
        self._parts |= {f"{game}.{key}": value for key, value in own.pop("$defs", {}).items()}
        self._parts[f"{game}.{name}"] = own
        return {"$ref": f"#/$defs/{game}.{name}"}


OF_GAMES = {
    "game": (("game", "state"), ("PositionFile", "start")),
    "sandbox": (("sandbox", "position"), ("sandbox", "events")),
    "snapshot": (("PositionFile", "start"),),
}
"""Where schemas of all games hold what is a game's own: the name of the schema, or of one of its parts, and the key."""


def schemas(*games: str) -> dict[str, Callable[[], dict[str, Any]]]:
    """How each schema is made, by its name: those of all games, and those of these games (`orders-rattus`)."""
    made = dict(COMMON)
    if games:
        made |= {name: SchemaOfGames(name, games).to_json for name in OF_GAMES}
    for game in games:
        rules = load_rules(game)
        made |= {f"{kind}-{game}": make for kind, make in rules.meta.schemas.items()}
        made |= {f"orders-{game}": partial(_orders, rules), f"view-{game}": ViewSchema(rules).to_json}
        made[f"event-{game}"] = EventSchema(rules.event_kinds).to_json
    return dict(sorted(made.items()))


def schema_text(schema: Mapping[str, object]) -> str:
    """A schema as it is checked in: draft 2020-12, one value a line."""
    return json.dumps({"$schema": DRAFT, **schema}, indent=1, ensure_ascii=False) + "\n"
