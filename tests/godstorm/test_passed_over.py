"""An order of which a part is surely passed over is stored with a warning, not as if all were well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .house import House
from .test_order_notes import POSITION as NEIGHBOURS

POSITION: dict[str, Any] = {
    **NEIGHBOURS,
    "heaven": {},
    "spaces": {},
    "faith": {"alpha": 9, "beta": 0},
    "gods": {"alpha": {"war": "alemannia"}},
    "now": {"step": 2},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("line", "grade"),
    [
        ("obtain 2 war", "ok"),
        ("obtain 2 war, 1 sky", "warnings"),
        ("obtain 9 war, 1 sky", "warnings"),
        ("obtain sky 1, war 2", "warnings"),
        ("obtain 9 war", "warnings"),
        ("invade gaul from alemannia with 5 gods war", "ok"),
        ("invade gaul from alemannia with 5 gods war sky", "warnings"),
        ("invade gaul from alemannia with 99 gods war sky", "warnings"),
    ],
)
def test_the_grade_tells_of_parts_that_are_passed_over(tmp_path: Path, lang: str, line: str, grade: str) -> None:
    house = House(tmp_path, POSITION, alpha__lang=lang)
    house.tick()
    assert house.send("alpha", line)["grade"] == grade
