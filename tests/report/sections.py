"""What stands in the sections of a report, by their names. Asserts nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CONTENT = {
    "paragraphs": "sentences",
    "list": "items",
    "facts": "facts",
    "table": "rows",
    "map": "cells",
    "events": "events",
    "news": "items",
    "form": "lines",
}
NAMED = ("asked", "happened", "notices", "in_force", "known", "form")


def by_name(report: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The sections by their names."""
    return {section["name"]: section for section in report["sections"]}


def contents(report: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What the sections hold; a section that has only a sentence in its place holds nothing."""
    by_section: dict[str, list[Any]] = {name: [] for name in NAMED}
    for section in report["sections"]:
        if section["kind"] != "paragraphs" or section["name"] == "asked":
            by_section[section["name"]] = section[CONTENT[section["kind"]]]
    return by_section
