"""`skip` leaves out the step that was asked about, or the one that it names (G-7.2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.seat_view import asks_in_view
from rattus_pbem.preview.after_lines import asked_after
from rattus_pbem.rules import load_rules
from tests.report.sections import contents

from .house import House

RULES = load_rules("godstorm")
POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9, "plague": True},
        "gaul": {"owner": "alpha", "armies": 3, "plague": True},
        "roma": {"owner": "beta", "armies": 3},
        "liguria": {"owner": "beta", "armies": 3},
    },
    "hands": {"alpha": ["champions_arise"], "beta": []},
}
"""Alpha can summon, build and obtain nothing, and holds a card: after its armies it is asked which cards it plays."""


def view_of(house: House, seat: str) -> View:
    """The view of the newest letter of a seat."""
    letters = sorted((house.folder / "reports").glob(f"*/{seat}.view.json"))
    return View.from_json(json.loads(letters[-1].read_text()))


def sheet(view: View, *lines: str) -> Any:
    """A sheet of these lines for a view."""
    text = "\n".join([f"BEGIN ORDERS storm alpha turn {view.turn}", *lines, "END ORDERS"])
    return read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())


ASKED = ["place", "play", "invade", "fortify", "embark"]
"""The questions as they come, each left out by one `skip`; what lies between cannot be done."""


@pytest.mark.parametrize("skips", range(3))
def test_one_skip_leaves_out_the_step_that_is_asked_about(tmp_path: Path, skips: int) -> None:
    """As the page asks, as the check sees it, and as the game carries it out and asks by letter."""
    house = House(tmp_path, POSITION)
    house.tick()
    view = view_of(house, "alpha")
    assert [ask.question for ask in asks_in_view(RULES, view)] == ["place"]
    lines = ["place all in gaul", *["skip"] * skips]
    orders = sheet(view, *lines)
    assert [ask.question for ask in asked_after(RULES, view, orders)] == [ASKED[1 + skips]]
    assert check_sheet(RULES, view, orders).grade == "ok"
    house.turn("alpha", *lines)
    assert house.asked() == [("alpha", ASKED[1 + skips])]
    house.turn("alpha", "skip")
    assert house.asked() == [("alpha", ASKED[2 + skips])]
    assert house.replayed() == "EXACT"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("step", range(1, 11))
def test_a_step_is_skipped_by_its_number(step: int, lang: str) -> None:
    line = {"do": "skip", "step": step}
    printed = print_line(line, RULES.lexicon, lang)
    assert printed == {"en": f"skip step {step}", "fr": f"passer étape {step}"}[lang]
    assert parse_line(printed, RULES.lexicon, lang).data == line


@pytest.mark.parametrize(
    ("line", "asked", "verdict", "key"),
    [
        ("skip step 2", "play", "ok", None),
        ("skip step 3", "play", "ok", None),
        ("skip step 4", "invade", "ok", None),
        ("skip step 6", "fortify", "ok", None),
        ("skip step 9", None, "ok", None),
        ("skip step 1", "play", "fails", "step_is_compulsory"),
        ("skip step 5", "play", "fails", "step_is_compulsory"),
        ("skip step 10", "play", "fails", "step_is_compulsory"),
    ],
)
def test_a_named_step_is_the_one_left_out(
    tmp_path: Path, line: str, asked: str | None, verdict: str, key: str | None
) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    view = view_of(house, "alpha")
    orders = sheet(view, "place all in gaul", line)
    check = check_sheet(RULES, view, orders)
    assert check.verdicts[1].verdict == verdict
    assert (check.verdicts[1].fault.key if check.verdicts[1].fault else None) == key
    assert [ask.question for ask in asked_after(RULES, view, orders)] == ([asked] if asked else [])


def test_a_step_that_is_past_is_not_skipped(tmp_path: Path) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    view = view_of(house, "alpha")
    check = check_sheet(RULES, view, sheet(view, "place all in gaul", "skip step 4", "skip step 3", "skip step 6"))
    keys = [(verdict.verdict, verdict.fault.key if verdict.fault else None) for verdict in check.verdicts]
    assert keys == [("ok", None), ("ok", None), ("fails", "skipped_step_is_past"), ("ok", None)]


def test_a_letter_asks_first_what_can_be_answered(tmp_path: Path) -> None:
    """No crypt gives an army: the form is about the armies to place, not about the crypts."""
    house = House(tmp_path, POSITION)
    house.tick()
    assert house.asked() == [("alpha", "place")]
    letters = sorted((house.folder / "reports").glob("*/alpha.json"))
    form = "\n".join(contents(json.loads(letters[-1].read_text()))["form"])
    assert "Which armies come back" not in form
    assert "// place" in form
