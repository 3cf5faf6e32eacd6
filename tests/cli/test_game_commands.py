"""`game new` writes a game that plays at once; `game check` finds nothing wrong with it; bad input is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import refused, run


def install(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip would do: the package can be imported, and its entry point is known."""
    module = name.replace("-", "_")
    facts = folder / f"{module}-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[rattus_pbem.games]\n{name} = {module}\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")


@pytest.mark.parametrize(("name", "seats"), [("hot-dice", "2-3"), pytest.param("eights", "8", marks=pytest.mark.full)])
def test_a_new_game_holds(name: str, seats: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mine"
    made = run("game", "new", name, "--seats", seats, "--to", folder)
    assert (made.code, made.err) == (0, "")
    assert f"rattus-pbem game check {name}" in made.out
    install(folder, name, monkeypatch)
    checked = run("game", "check", name, "--games", "1")
    assert checked.code == 0, checked
    assert checked.out.endswith(f"games by mail: {checked.out.rsplit('mail: ', 1)[1].splitlines()[0]}\n{name} holds.\n")
    assert "EXACT" in checked.out


def test_what_cannot_be_a_new_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("game", "new", "Hot Dice"), "'Hot Dice' cannot be the name of a game", "Did you mean hot-dice?", code=2)
    refused(run("game", "new", "g"), "'g' cannot be the name of a game", code=2)
    refused(run("game", "new", "json"), "which Python has already", "Did you mean json-post?", code=2)
    refused(run("game", "new", "class"), "which Python has already", code=2)
    refused(run("game", "new", "rattus"), "there is a game 'rattus' already", code=2)
    for seats in ("1", "5-2", "2-9", "many"):
        refused(run("game", "new", "dice", "--seats", seats), f"{seats!r}: a number of seats from 2 to 8", code=2)
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "file").write_text("")
    refused(run("game", "new", "dice"), "dice is there already, and is not empty", "--to", code=1)
    assert [path.name for path in tmp_path.iterdir()] == ["dice"]


def test_a_game_that_nobody_brings_cannot_be_checked() -> None:
    refused(run("game", "check", "skirmishes"), "no game is called 'skirmishes'", "skirmish", code=2)
    assert run("game", "check", "skirmish", "--games", "-1").code == 2
