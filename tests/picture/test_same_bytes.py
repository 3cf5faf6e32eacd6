"""A picture is the same, to the byte, whenever and wherever it is drawn; and whatever the reader may not know."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.run import Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.picture.of_view import WIDTH, one_svg
from rattus_pbem.rules import GAMES, load_rules
from rattus_pbem.testing.playing import played
from rattus_pbem.testing.twins import leaks

from ..counts import stride
from ..hosting.homes import TURN_OF_RED
from .positions import games, need_resvg, pictures_of, view_of

SAMPLE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><style>text{font-family:Arimo;font-weight:700}
.a{fill:none;stroke:#2f5d73;stroke-width:2.2;stroke-dasharray:5 4}</style><rect width="90" height="40" fill="#d3e4ea"/>
<path d="M3 3C30 0 50 9 80 5L70 30 9.5 37Z" fill="#f3e9cd" stroke="#5f4f3a"/>
<polyline class="a" points="5,30 40,8 85,35"/>
<text x="8" y="24" font-size="14">Égypte Ω</text>
<path transform="translate(75 20) scale(.8)" d="M1.8-7.2-5 1H-.6L-2.2 7.2Z"/>
</svg>"""
SAMPLE_DIGEST = "0228fb1335a10098ab6ef30ffb6f977fb8e27e1b3d440e1be4373698a236a5a5"
VERSIONS = {"resvg-py": "0.5.0", "pillow": "13.0.0"}
"""Other versions may round or pack otherwise."""


def drawn() -> tuple[str, bytes]:
    """The sample as SVG and PNG."""
    from rattus_pbem.picture.png import png

    rules = load_rules("rattus")
    view = view_of(rules, rules.state_from_json(TURN_OF_RED), "red", "fr")
    svg = one_svg(pictures_of(rules, view, "light"))
    return svg, png(svg, WIDTH)


def digests() -> str:
    """The digests of the sample, as another process prints them."""
    svg, png = drawn()
    return f"{hashlib.sha256(svg.encode()).hexdigest()} {hashlib.sha256(png).hexdigest()}"


@pytest.mark.full
def test_the_same_view_gives_the_same_bytes_in_another_place() -> None:
    need_resvg()
    elsewhere = {"LANG": "tr_TR.UTF-8", "TZ": "Asia/Kabul", "PYTHONHASHSEED": "7", "HOME": "/nowhere"}
    command = [sys.executable, "-c", "from tests.picture.test_same_bytes import digests; print(digests())"]
    environment = {**os.environ, **elsewhere, "PYTHONPATH": os.pathsep.join(sys.path)}
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()
    assert there == digests()


def test_the_same_svg_gives_the_same_png_on_every_machine() -> None:
    need_resvg()
    if any(version(name) != number for name, number in VERSIONS.items()):
        pytest.skip("other versions may round or pack otherwise")
    from rattus_pbem.picture.png import png

    assert hashlib.sha256(png(SAMPLE, 90)).hexdigest() == SAMPLE_DIGEST


def shown_pictures(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """What a seat's letter would show."""
    return [picture.svg for picture in pictures_of(rules, view_of(rules, run.state, seat))]


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    """Two saved games that differ only in what a seat may not know give it the same pictures."""
    each = stride({"rattus": 5, "godstorm": 60, "liars-dice": 5}[name])
    outputs: Mapping[str, Any] = {"pictures": shown_pictures}
    looked_at = 0
    for rules, seats, seed, options in games(name, 4):
        for place, run in enumerate(played(rules, seats, seed, None, **options)):
            if place % each == each // 2 and run.pending:
                for seat in (*rules.meta.seats[:seats], None):
                    assert leaks(rules, run, seat, outputs, ("one",)) == []
                    looked_at += 1
        if each > 60:
            break
    assert looked_at
