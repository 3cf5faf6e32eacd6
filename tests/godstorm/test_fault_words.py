"""Refusals in words: every fault that the rules of Risk Godstorm find can be told, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from rattus_pbem.engine.forms import Fault
from rattus_pbem.locale import LANGUAGES
from rattus_pbem.rules import godstorm
from rattus_pbem.rules.godstorm.text import language
from rattus_pbem.rules.godstorm.text.wording import GodstormTelling

SOURCES = Path(godstorm.__file__).parent


def faults() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every fault that the source makes: where, a key that it can have, the names of its facts."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "Fault":
                continue
            facts = frozenset(keyword.arg or "" for keyword in node.keywords) - {"place", "nearest"}
            facts |= {"named"} if facts & {"deck", "god"} else set()
            facts |= {"step"} if "given" in facts else set()
            for key in ast.walk(node.args[1]):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield f"{path.name}:{node.lineno}", key.value, facts


@pytest.mark.parametrize("words", [language(lang)["faults"] for lang in LANGUAGES])
@pytest.mark.some(1)
def test_each_fault_brings_the_facts_that_its_sentence_names(words: dict[str, str]) -> None:
    made = list(faults())
    assert len(made) > 40
    for where, key, facts in made:
        needed = {name for _, name, _, _ in Formatter().parse(words.get(key, "")) if name}
        assert needed <= facts, f"{where}: {key}"


def test_a_refusal_names_the_place() -> None:
    fault = Fault("G-4.7", "not_yours", where="babylon")
    assert [GodstormTelling().fault_text(fault, lang) for lang in ("en", "fr")] == [
        "Babylon is not yours",
        "Babylone n’est pas à vous",
    ]
