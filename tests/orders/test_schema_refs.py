"""Schemas of order sheets of every game: no reference leads nowhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SCHEMAS = sorted((Path(__file__).parent.parent.parent / "schemas").glob("orders-*.schema.json"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_each_reference_leads_to_a_definition(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', text))
    assert named
    assert named <= set(json.loads(text)["$defs"])
