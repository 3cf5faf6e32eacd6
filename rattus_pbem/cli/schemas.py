"""All schemas by name, made from the models of the parts that write the files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _host(model: str) -> Callable[[], dict[str, Any]]:
    def make() -> dict[str, Any]:
        from ..hosting import models, output_models

        held = models if hasattr(models, model) else output_models
        found: dict[str, Any] = getattr(held, model).model_json_schema()
        return found

    return make


def _orders_rattus() -> dict[str, Any]:
    from ..orders.schema import orders_schema
    from ..rules import load_rules

    return orders_schema(load_rules("rattus").lexicon)


def _view_rattus() -> dict[str, Any]:
    from ..orders.view_model import ViewFile
    from ..rules.rattus.models import PositionFile

    schema = ViewFile.model_json_schema()
    board = PositionFile.model_json_schema()
    schema.setdefault("$defs", {}).update({**board.pop("$defs", {}), "Board": board})
    schema["properties"]["board"] = {"$ref": "#/$defs/Board"}
    schema["properties"]["start"] = {"anyOf": [{"$ref": "#/$defs/Board"}, {"type": "null"}]}
    return schema


def _state_rattus() -> dict[str, Any]:
    from ..rules.rattus.models import PositionFile

    return PositionFile.model_json_schema()


def _board_rattus() -> dict[str, Any]:
    from ..rules.rattus.data_models import board_schema

    return board_schema()


def _tokens_rattus() -> dict[str, Any]:
    from ..rules.rattus.data_models import tokens_schema

    return tokens_schema()


def _report() -> dict[str, Any]:
    from ..report.models import ReportFile

    return ReportFile.model_json_schema()


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "board-rattus": _board_rattus,
    "check": _host("CheckOutput"),
    "doctor": _host("DoctorOutput"),
    "event": _host("EventFile"),
    "fenced": _host("FencedFile"),
    "receipt-check": _host("ReceiptCheckOutput"),
    "replaced": _host("ReplacedOutput"),
    "index": _host("IndexFile"),
    "tick-state": _host("TickFile"),
    "game": _host("SavedGame"),
    "journal": _host("JournalLine"),
    "options": _host("OptionsOutput"),
    "orders-rattus": _orders_rattus,
    "preview": _host("PreviewOutput"),
    "receipt": _host("ReceiptFile"),
    "replay": _host("ReplayOutput"),
    "report": _report,
    "reopened": _host("ReopenedOutput"),
    "sandbox": _host("SandboxOutput"),
    "scenario": _host("ScenarioOutput"),
    "secret": _host("SecretFile"),
    "snapshot": _host("SnapshotFile"),
    "state-rattus": _state_rattus,
    "status": _host("StatusOutput"),
    "tick": _host("TickOutput"),
    "tokens-rattus": _tokens_rattus,
    "view-rattus": _view_rattus,
}


def schema_text(name: str) -> str:
    """The schema as it is checked in: draft 2020-12, one value a line. Raises KeyError for an unknown name."""
    return json.dumps({"$schema": DRAFT, **SCHEMAS[name]()}, indent=1, ensure_ascii=False) + "\n"
