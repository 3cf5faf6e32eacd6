"""Check and preview say back what a sheet says in advance, as it was understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.cli.commands import check, preview
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.rules import load_rules
from tests.page.view_files import view_file

POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {"alemannia": {"owner": "alpha", "armies": 9}, "gaul": {"owner": "beta", "armies": 3}},
}
SHEETS = {
    "rattus": (
        ["standing: potion keep when region in Italia", "default: potion never", "setting: potion ask"],
        ["standing: potion keep when region in Italia", "default: potion keep", "setting: potion ask"],
    ),
    "godstorm": (
        ["standing: defence dice 1", "conditional: battle go on when lead at least 2", "setting: sky ask"],
        ["conditional: battle go on when lead at least 2", "standing: defence dice 1", "setting: sky ask"],
    ),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["check", "preview"])
@pytest.mark.parametrize("name", SHEETS)
def test_what_was_understood_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, command: str, lang: str
) -> None:
    written, understood = SHEETS[name]
    run = None
    if name == "godstorm":
        rules = load_rules(name)
        run = Run(rules, Position(rules.state_from_json(POSITION)), SeededChance("said"))
        run.play_on()
    raw = view_file(run)
    view, orders = tmp_path / "view.json", tmp_path / "orders.txt"
    view.write_bytes(raw)
    data = json.loads(raw)
    head = f"BEGIN ORDERS {data['game']} {data['seat']} turn {data['turn']} code {data['code']}"
    orders.write_text("\n".join([head, *written, "END ORDERS"]))
    for as_json in (False, True):
        if command == "check":
            check.command(orders, view, as_json, lang)
        else:
            preview.command(orders, view, 0, None, as_json, lang)
    printed = capsys.readouterr().out
    printed = printed.replace("\u00a0", " ").replace("\u202f", " ")
    text, given = printed[: printed.index("\n{")], json.loads(printed[printed.index("\n{") :])
    assert len(given["in_advance"]) == len(written)
    assert [line for line in given["in_advance"] if line not in text] == []
    if lang == "en":
        assert given["in_advance"] == understood
