"""The rule page of liar's dice holds together, and every clause that the game names stands there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from rattus_pbem.rules import load_rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/rules/liars-dice.md").read_text("utf-8")
EXAMPLES = (ROOT / "docs/rules/liars-dice-examples.md").read_text("utf-8")
CLAUSES = [(int(m[1]), int(m[2])) for m in re.finditer(r"^- \*\*L-(\d+)\.(\d+)\*\* \[(?:common|ruling)\] ", PAGE, re.M)]
CITED = re.compile(r"\bL-(\d+)(?:\.(\d+))?\b")


def test_clauses_stand_in_order_each_with_its_source() -> None:
    assert PAGE.count("**L-") == len(CLAUSES)
    assert all(after in ((section, number + 1), (section + 1, 1)) for (section, number), after in pairwise(CLAUSES))


def test_every_clause_that_is_named_stands_there() -> None:
    names = {f"L-{section}.{number}" for section, number in CLAUSES} | {f"L-{section}" for section, _ in CLAUSES}
    sources = [
        PAGE,
        EXAMPLES,
        *(path.read_text("utf-8") for path in (ROOT / "rattus_pbem/rules/liars_dice").rglob("*.p[yo]")),
    ]
    cited = {match[0] for text in sources for match in CITED.finditer(text)}
    assert cited <= names
    assert len(cited) > 20


def test_each_clause_that_play_names_has_its_sentence() -> None:
    rules = load_rules("liars-dice")
    of_events = {clause for kind in rules.event_kinds.values() for clause in vars(kind)["clauses"]}
    sentences = rules.guide("en").clauses  # type: ignore[attr-defined]
    assert of_events <= sentences.keys()
