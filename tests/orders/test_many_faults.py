"""A sheet of nothing but faults costs no more than one of a few: its reader stops, and says so."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rattus_pbem.orders.faults import MAX_FAULTS, SheetError
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.rules import load_rules
from tests.games import GAMES

LINES = ("pluce in nowhere", "standing: nothing at all", "setting: x y", "default: none of it", "conditional: x if y")


def calls(raw: bytes, rules: Any, lang: str) -> tuple[int, SheetError]:
    """How many functions are called to read a sheet that is refused, and the error."""
    count = 0

    def note(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        with pytest.raises(SheetError) as raised:
            read_sheet(raw, rules.lexicon, lang=lang)
    finally:
        sys.setprofile(None)
    return count, raised.value


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(3)
def test_the_work_does_not_grow_with_the_faults(game: str, line: str, lang: str) -> None:
    rules = load_rules(game)
    seat = rules.meta.seats[0]

    def sheet(lines: int) -> bytes:
        return "\n".join([f"BEGIN ORDERS peste {seat} turn 0", *[line] * lines, "END ORDERS", ""]).encode()

    few, _ = calls(sheet(2 * MAX_FAULTS), rules, lang)
    many, error = calls(sheet(2500), rules, lang)
    assert len(error.faults) <= 2 * MAX_FAULTS
    assert many < few + 2500 * 12, "a line that is not read is only counted"
    assert (
        error.sentences[10]
        == {
            "en": "And more; what comes after so many was not read.",
            "fr": "Et d’autres ; ce qui vient après un si grand nombre n’a pas été lu.",
        }[lang]
    )
