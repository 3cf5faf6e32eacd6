"""The law of files: what the program has written is as its schemas say, and bears a number that they know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Validator, validator_for

from rattus_pbem.cli.schemas import schemas
from rattus_pbem.shapes import NUMBERS, PREFIX

from .seen import Seen

OF_HOME = {"index.json": "index", "tick.json": "tick-state", "ticks.json": "ticks", "examined.json": "examined"}
OF_GAME = {
    "orders": "orders",
    "reports": "report",
    "snapshots": "snapshot",
    "keys": "keys",
    "opened": "opened",
    "events": "event",
}
OF_MAIL = (["mail-letter"], ["mail-note"])
OF_GAMES_OWN = ("orders", "event")
"""Schemas of which each game has its own."""


@cache
def _validator(name: str, rules: str) -> Validator:
    return validator_for(schemas(rules)[name]())


def every_file_fits_its_schema(seen: Seen) -> Iterator[str]:
    """Every file of a home is as its schema says: this program, and a release with the same number, can read it."""
    rules = {game: seen.host.book(game).header.rules for game in seen.host.games}
    for path in sorted(seen.host.path.rglob("*.json*")):
        if not path.is_file():
            continue
        name = str(path.relative_to(seen.host.path))
        seen.world.count("files that fit their schemas")
        parts = path.relative_to(seen.host.path).parts
        of_game = rules.get(parts[1], "rattus") if len(parts) > 2 else "rattus"
        for where, kind, document in _documents(path, parts):
            full = f"{kind}-{of_game}" if kind in OF_GAMES_OWN else kind
            yield from _faults(f"{name}{where}", full, of_game, document)


def _documents(path: Path, parts: tuple[str, ...]) -> Iterator[tuple[str, str, Any]]:
    """The documents in a file: where each stands, the schema of it, and itself. None where a power cut has torn it."""
    raw = path.read_bytes()
    if parts[0] == "tmp":
        return
    try:
        if path.suffix == ".jsonl":
            kind = "journal" if path.name == "journal.jsonl" else "event" if parts[0] == "games" else "mail-log-line"
            for number, line in enumerate(raw.splitlines(), 1):
                yield f", line {number}", kind, json.loads(line)
            return
        document = json.loads(raw)
    except ValueError:
        return  # the program makes it again
    kind = OF_HOME.get(path.name, path.stem)
    if parts[0] == "mail":
        said = str(document.get("schema", "")).split("/")[1:2]
        kind = f"mail-{path.stem}" if len(parts) == 2 else said[0] if said in OF_MAIL else "mail-letter"
    elif len(parts) > 3:
        kind = "view" if path.name.endswith(".view.json") else OF_GAME[parts[2]]
    if kind != "view":
        yield "", kind, document


def _faults(name: str, kind: str, rules: str, document: Any) -> Iterator[str]:
    number = NUMBERS.get(kind, 1)
    said = document.get("schema", f"{PREFIX}{kind}/1") if isinstance(document, dict) else ""
    if said.startswith(PREFIX) and not said.startswith(f"{PREFIX}{kind}"):
        yield f"{name} says that it is {said}, not {kind}"
    elif said.rpartition("/")[2].isdecimal() and int(said.rpartition("/")[2]) > number:
        yield f"{name} is {said}, newer than {number}"
    elif said.endswith(f"/{number}"):
        for error in _validator(kind, rules).iter_errors(document):
            yield f"{name}: {error.instance_path}: {error.message[:200]}"
            return
