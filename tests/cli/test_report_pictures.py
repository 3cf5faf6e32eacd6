"""`report --format html|svg|png`: the map of a letter as it was sent, and of the public report."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.picture.png import png

from ..hosting import homes
from ..picture.positions import need_resvg
from .running import refused, run

NOW = homes.BEGINS.isoformat()
pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return homes.make(tmp_path_factory.mktemp("pictures") / "home", position=homes.TURN_OF_RED)


@pytest.mark.parametrize("who", ["", "red", "referee"])
def test_a_report_as_svg(home: Home, who: str) -> None:
    ran = run("report", "peste", *([who] if who else []), "--format", "svg", "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    root = ElementTree.fromstring(ran.out)
    assert "Germania" in {element.text for element in root.iter()}


@pytest.mark.parametrize("who", ["", "red"])
def test_the_page_of_a_report_has_the_map_below_what_is_asked(home: Home, who: str) -> None:
    ran = run("report", "peste", *([who] if who else []), "--format", "html", "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("<svg ") == 1
    assert ran.out.index("<svg ") < ran.out.index("<h2")


def test_a_report_as_png(home: Home) -> None:
    need_resvg()
    command = [sys.executable, "-m", "rattus_pbem", "report", "peste", "red", "--format", "png", "--now", NOW]
    ran = subprocess.run([*command, "--home", str(home.path)], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.startswith(b"\x89PNG\r\n")


def test_without_the_libraries_a_png_is_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    png.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    ran = run("report", "peste", "red", "--format", "png", "--home", home.path)
    refused(ran, "resvg-py", "pip install '.[map]'", code=1)


def test_a_game_without_a_map_has_none(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    refused(run("report", "peste", "--format", "svg", "--home", home.path), "no map", code=1)
    ran = run("report", "peste", "--format", "html", "--home", home.path)
    assert (ran.code, "<svg" in ran.out) == (0, False)


@pytest.mark.parametrize("reader", [(), ("referee",)])
def test_a_past_turn_of_the_public_report_is_refused_with_the_place_where_it_can_be_seen(
    tmp_path: Path, reader: tuple[str, ...]
) -> None:
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    ran = run("report", "peste", *reader, "--turn", 1, "--home", home.path)
    assert ran.code == 2
    assert "the public report and the referee’s are of now" in ran.err
    assert "at #turn-1" in ran.err
