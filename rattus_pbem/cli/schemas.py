"""All schemas by name, made from the models of the parts that write the files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

from ..contract.rules import Rules
from ..engine.events import Event
from ..rules import load_rules

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _host(model: str) -> Callable[[], dict[str, Any]]:
    def make() -> dict[str, Any]:
        from ..fairness import bundle_models
        from ..hosting import home_output_models, output_models
        from ..inquiry import explanation_models
        from ..record import file_models, proof_models
        from ..referee import act_output_models

        outputs = (output_models, home_output_models, act_output_models, explanation_models)
        parts = (file_models, *outputs, proof_models, bundle_models)
        held = next(part for part in parts if hasattr(part, model))
        schema: dict[str, Any] = getattr(held, model).model_json_schema()
        return schema

    return make


def _site(model: str) -> Callable[[], dict[str, Any]]:
    def make() -> dict[str, Any]:
        from ..site import site_models

        schema: dict[str, Any] = getattr(site_models, model).model_json_schema()
        return schema

    return make


def _mail(model: str) -> Callable[[], dict[str, Any]]:
    def make() -> dict[str, Any]:
        from ..mail import mail_models

        schema: dict[str, Any] = getattr(mail_models, model).model_json_schema()
        return schema

    return make


def _orders(rules: Rules[Any]) -> dict[str, Any]:
    from ..orders.schema import orders_schema

    return orders_schema(rules.lexicon)


def _view(rules: Rules[Any]) -> dict[str, Any]:
    """A view, its boards in the shape of the game's positions."""
    from ..orders.view_model import ViewFile

    schema = ViewFile.model_json_schema()
    board = rules.meta.schemas["state"]()
    schema.setdefault("$defs", {}).update({**board.pop("$defs", {}), "Board": board})
    schema["properties"]["board"] = {"$ref": "#/$defs/Board"}
    schema["properties"]["start"] = {"anyOf": [{"$ref": "#/$defs/Board"}, {"type": "null"}]}
    return schema


def _report() -> dict[str, Any]:
    from ..report.report_models import ReportFile

    return ReportFile.model_json_schema()


def _explanation() -> dict[str, Any]:
    from ..inquiry.explanation_models import ExplanationOutput

    return ExplanationOutput.model_json_schema()


def _journal_schema() -> dict[str, Any]:
    """The JSON schema of a journal line: of one of the kinds, with its place in the chain."""
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


def event_schema(kinds: Mapping[str, type[Event]]) -> dict[str, Any]:
    """The schema of a line of events/TURN.ACT.jsonl: an id, and what `Event.to_json` gives of one of these kinds."""
    from pydantic import Field, TypeAdapter, create_model

    from ..record.file_models import Clauses, EventId, Model

    models = []
    for kind, event in kinds.items():
        hints = get_type_hints(event)
        keys: dict[str, Any] = {"id": (EventId, ...), "kind": (Literal[kind], ...), "clauses": (Clauses, ...)}
        keys |= {part.name: (hints[part.name], ...) for part in fields(event) if part.name not in keys}  # type: ignore[arg-type]
        models.append(create_model(event.__name__, __base__=Model, __doc__=event.__doc__, **keys))
    union: Any = Annotated[reduce(or_, models), Field(discriminator="kind")]
    return TypeAdapter(union).json_schema()


COMMON: dict[str, Callable[[], dict[str, Any]]] = {
    "acts": _host("ActsOutput"),
    "announced": _host("AnnouncedOutput"),
    "bundle": _host("BundleFile"),
    "check": _host("CheckOutput"),
    "dispute": _host("DisputeOutput"),
    "disputes": _host("DisputesOutput"),
    "copied": _host("CopiedOutput"),
    "doctor": _host("DoctorOutput"),
    "explanation": _explanation,
    "fenced": _host("FencedFile"),
    "receipt-check": _host("ReceiptCheckOutput"),
    "referee-act": _host("RefereeActOutput"),
    "replaced": _host("ReplacedOutput"),
    "index": _host("IndexFile"),
    "tick-state": _host("TickFile"),
    "examined": _host("ExaminedFile"),
    "game": _host("SavedGame"),
    "journal": _journal_schema,
    "keys": _host("KeysFile"),
    "migrated": _host("MigratedOutput"),
    "mail-held": _mail("MailHeldOutput"),
    "mail-letter": _mail("PostedLetter"),
    "mail-log": _mail("MailLogOutput"),
    "mail-log-line": _mail("MailLogLine"),
    "mail-note": _mail("MailNote"),
    "mail-released": _mail("MailReleasedOutput"),
    "mail-sources": _mail("MailSources"),
    "mail-state": _mail("MailState"),
    "nonce": _host("NonceOutput"),
    "odds": _host("OddsOutput"),
    "options": _host("OptionsOutput"),
    "opened": _host("OpenedFile"),
    "preview": _host("PreviewOutput"),
    "proof": _host("ProofFile"),
    "receipt": _host("ReceiptFile"),
    "replay": _host("ReplayOutput"),
    "remade": _host("RemadeFile"),
    "report": _report,
    "reopened": _host("ReopenedOutput"),
    "restored": _host("RestoredOutput"),
    "rolled-back": _host("RolledBackOutput"),
    "sandbox": _host("SandboxOutput"),
    "scenario": _host("ScenarioOutput"),
    "secret": _host("SecretFile"),
    "site": _site("SiteOutput"),
    "site-memory": _site("SiteMemory"),
    "self-check": _host("SelfCheckOutput"),
    "snapshot": _host("SnapshotFile"),
    "statistics": _host("StatisticsOutput"),
    "status": _host("StatusOutput"),
    "tick": _host("TickOutput"),
    "ticks": _host("TicksFile"),
    "upgrade": _host("UpgradeOutput"),
    "verify": _host("VerifyOutput"),
    "void-letters": _host("VoidLettersFile"),
    "whatif": _host("WhatIfOutput"),
}


def _closed(name: str, games: tuple[str, ...]) -> dict[str, Any]:
    """A schema of `COMMON` with the boards and events of these games where it holds those of any game."""
    schema = COMMON[name]()
    defs = schema.setdefault("$defs", {})
    properties = {name: schema["properties"], **{key: each.get("properties", {}) for key, each in defs.items()}}
    for holder, key in OF_GAMES[name]:
        part = properties[holder][key]
        of_each = [_embed_schema(defs, game, "Event" if key == "events" else "Board") for game in games]
        if key == "events":
            part["items"] = {"anyOf": of_each}
        else:
            properties[holder][key] = {"anyOf": of_each}
    if not any('"#/$defs/EventFile"' in json.dumps(each) for each in (schema["properties"], defs)):
        defs.pop("EventFile", None)
    return schema


def _embed_schema(defs: dict[str, Any], game: str, name: str) -> dict[str, str]:
    """Add the schema of a game's boards or events to `defs` and return a `$ref` to it."""
    rules = load_rules(game)
    schema = event_schema(rules.event_kinds) if name == "Event" else rules.meta.schemas["state"]()
    own = json.loads(json.dumps(schema).replace('"#/$defs/', f'"#/$defs/{game}.'))
    defs |= {f"{game}.{key}": value for key, value in own.pop("$defs", {}).items()} | {f"{game}.{name}": own}
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
        made |= {name: partial(_closed, name, games) for name in OF_GAMES}
    for game in games:
        rules = load_rules(game)
        made |= {f"{kind}-{game}": make for kind, make in rules.meta.schemas.items()}
        made |= {f"orders-{game}": partial(_orders, rules), f"view-{game}": partial(_view, rules)}
        made[f"event-{game}"] = partial(event_schema, rules.event_kinds)
    return dict(sorted(made.items()))


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as it is checked in: draft 2020-12, one value a line."""
    return json.dumps({"$schema": DRAFT, **schema}, indent=1, ensure_ascii=False) + "\n"
