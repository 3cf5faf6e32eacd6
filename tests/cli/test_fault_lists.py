"""Several faults stand on a line each, as in the mail; one fault is one paragraph, as ever."""

from __future__ import annotations

from pathlib import Path

from ..hosting import homes
from .running import run

LINES = ("tke king", "plase 3 in polnia", "frob")


def test_each_fault_has_its_line(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    (view,) = home.path.glob("games/peste/reports/*/red.view.json")
    sheet = tmp_path / "orders.txt"
    sheet.write_text("\n".join(["BEGIN ORDERS peste red turn 1", *LINES, "END ORDERS", ""]))
    ran = run("check", sheet, "--view", view)
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert all(lines[n].startswith(f"orders.txt: line {n + 2}, column 1: ") for n in range(3))
    sheet.write_text("\n".join(["BEGIN ORDERS peste red turn 1", LINES[0], "END ORDERS", ""]))
    assert run("check", sheet, "--view", view).err.count("\n") == 1


def test_what_is_wrong_with_seats_and_the_hint_have_their_lines(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    ran = run("new", "other", "--rules", "rattus", "--seat", "red=", "--seat", "blue=x@", "--home", home.path)
    assert ran.code == 1
    lines = ran.err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("--seat: ") for line in lines[:2])
    assert lines[2].startswith("Example: ")
