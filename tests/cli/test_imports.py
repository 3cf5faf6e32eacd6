"""Cold commands import what they need and no more: every module counts each time that somebody checks a sheet."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home

from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED

HEAVY = (
    *("asyncio", "rich", "email", "jinja2", "hypothesis", "jsonschema", "http", "urllib.request", "ssl"),
    *("pydantic", "pydantic_core"),
    *("markupsafe", "rattus_pbem.markup"),
    *("PIL", "resvg_py", "rattus_pbem.picture", "rattus_pbem.contract.pictures"),
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home in red's turn 1, with a sheet in either form."""
    home = homes.make(tmp_path_factory.mktemp("imports") / "home", position=TURN_OF_RED)
    plague = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
    (home.path / "sheet.json").write_text(homes.text(homes.sheet("red", 1, plague)))
    (home.path / "sheet.txt").write_text(
        "BEGIN ORDERS peste red turn 1\nplague to germania spread polonia\nEND ORDERS\n"
    )
    return home


EMPTY = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None)
@app.command()
def nothing(name: str = "", other: bool = False) -> None: pass
app()
"""


def imported(home: Home, *arguments: str) -> set[str]:
    """The modules that a command imports, in an interpreter of its own; it must end with 0."""
    return modules_of(["-m", "rattus_pbem", *arguments], home)


def modules_of(arguments: list[str], home: Home) -> set[str]:
    environment = {**os.environ, "RATTUS_PBEM_HOME": str(home.path)}
    environment.pop("PYTHONWARNINGS", None)
    command = [sys.executable, "-X", "importtime", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == 0, ran.stderr[-500:]
    lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[1].strip() for line in lines}


@pytest.fixture(scope="module")
def typers(home: Home) -> set[str]:
    """What a command that does nothing imports: typer's own affair, but for pydantic, which no cold command needs."""
    return {module for module in modules_of(["-c", EMPTY], home) if not module.startswith("pydantic")}


def heavy(modules: set[str]) -> list[str]:
    """Those that a cold command should not have; parts of packages too."""
    return sorted(m for m in modules for name in HEAVY if m == name or m.startswith(name + "."))


def view(home: Home) -> str:
    """Red's view."""
    return str(homes.folder(home) / "reports/0001-01/red.view.json")


def test_the_version_needs_nothing(home: Home) -> None:
    modules = imported(home, "--version")
    assert heavy(modules) == []
    assert not {module for module in modules if module.split(".")[0] in ("typer", "click", "pathlib", "json")}
    assert {m for m in modules if m.startswith("rattus_pbem")} <= {"rattus_pbem", "rattus_pbem.__main__"}


def commands_imported(home: Home, *arguments: str) -> set[str]:
    """The commands, and groups of them, that a command line imports: by name, which -X importtime does not tell."""
    environment = {**os.environ, "RATTUS_PBEM_HOME": str(home.path)}
    command = [sys.executable, "-c", LOADED, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return {module for module in ran.stderr.split() if re.match(r"rattus_pbem\.(cli|rules\.\w+)\.commands\.", module)}


LOADED = """
import sys
from rattus_pbem.__main__ import main
try:
    main()
finally:
    sys.stderr.write(" ".join(sys.modules))
"""


@pytest.mark.parametrize("group", ["", "referee", "host", "host key"])
@pytest.mark.some(2)
def test_to_list_commands_imports_none(home: Home, group: str) -> None:
    names = group.split()
    groups = {".".join(["rattus_pbem.cli.commands", *names[: n + 1]]) for n in range(len(names))}
    assert commands_imported(home, *names, "--help") == groups
    modules = imported(home, *names, "--help")
    assert not {module for module in modules if re.match(r"rattus_pbem\.rules\.\w", module)}


@pytest.mark.parametrize("words", ["nonce", "odds --attackers 3 --defenders 2", "referee acts", "mail held"])
@pytest.mark.some(2)
def test_what_is_called_is_the_only_command_that_is_imported(home: Home, words: str) -> None:
    called, *others = [word for word in words.split() if word[0] != "-" and not word.isdigit()]
    modules = commands_imported(home, *words.split())
    assert {module.rpartition(".")[2] for module in modules} == {called, *others}


@pytest.mark.parametrize("sheet", ["sheet.json", "sheet.txt"])
@pytest.mark.parametrize("command", ["check", "preview"])
@pytest.mark.some(2)
def test_a_players_commands(home: Home, typers: set[str], command: str, sheet: str) -> None:
    modules = imported(home, command, str(home.path / sheet), "--view", view(home))
    assert heavy(modules - typers) == []
    unwanted = ("rattus_pbem.hosting", "rattus_pbem.report", "rattus_pbem.mail")
    assert not {module for module in modules if module.startswith(unwanted)}
    if sheet.endswith(".txt"):
        assert "jsonschema_rs" not in modules


def test_the_form(home: Home, typers: set[str]) -> None:
    modules = imported(home, "form", "--view", view(home))
    assert heavy(modules - typers) == []
    assert "jsonschema_rs" not in modules


def test_what_explains_an_event(home: Home, typers: set[str]) -> None:
    event = json.loads(Path(view(home)).read_text())["events"][0]["id"]
    modules = imported(home, "explain", event, "--view", view(home))
    assert heavy(modules - typers) == []
    unwanted = ("rattus_pbem.hosting", "rattus_pbem.report", "rattus_pbem.mail", "rattus_pbem.store")
    assert not {module for module in modules if module.startswith(unwanted)}


def test_odds(home: Home, typers: set[str]) -> None:
    modules = imported(home, "odds", "--attackers", "8", "--defenders", "3", "--json")
    assert heavy(modules - typers) == []
    unwanted = ("rattus_pbem.hosting", "rattus_pbem.report", "rattus_pbem.mail", "rattus_pbem.rules.rattus")
    assert not {module for module in modules if module.startswith(unwanted)}


@pytest.mark.parametrize("sheet", ["sheet.json", "sheet.txt"])
@pytest.mark.some(1)
def test_submit(home: Home, typers: set[str], sheet: str, tmp_path: Path) -> None:
    copy = homes.copy(home.path, tmp_path / "home")
    modules = imported(copy, "submit", "peste", "red", str(copy.path / sheet), "--now", BEGINS.isoformat())
    assert heavy(modules - typers) == []
    assert not {
        module for module in modules if module.startswith(("rattus_pbem.report", "rattus_pbem.cli.commands.demo"))
    }


COLLECTIONS = """
import atexit, gc, sys
from rattus_pbem.__main__ import program
gc.collect()  # what has been made so far does not count
seen = []
gc.callbacks.append(lambda phase, info: seen.append(phase))
atexit.register(lambda: sys.stderr.write(f"collections: {len(seen)}"))
program()
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "sheet.json", "--view", "VIEW"),
        ("check", "sheet.txt", "--view", "VIEW"),
        ("preview", "sheet.txt", "--view", "VIEW", "--worlds", "0"),
        ("submit", "peste", "red", "sheet.txt", "--now", BEGINS.isoformat()),
        ("report", "peste", "red", "--now", BEGINS.isoformat()),
        ("tick", "--now", BEGINS.isoformat()),
    ],
    ids=lambda words: " ".join(words[:2]),
)
@pytest.mark.some(2)
def test_nothing_is_looked_through_for_garbage(home: Home, arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Neither while a cold command runs, nor at its end: that would take a third of it."""
    copy = homes.copy(home.path, tmp_path / "home")
    places = {"VIEW": view(copy), **{name: str(copy.path / name) for name in ("sheet.json", "sheet.txt")}}
    words = [places.get(word, word) for word in arguments]
    environment = {**os.environ, "RATTUS_PBEM_HOME": str(copy.path)}
    command = [sys.executable, "-c", COLLECTIONS, *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert ran.stderr.endswith("collections: 0"), ran.stderr[-500:]


def test_a_tick_with_nothing_to_do_starts_no_processes(home: Home) -> None:
    modules = imported(home, "tick", "--now", BEGINS.isoformat())
    assert "pickle" not in modules
    unwanted = ("rattus_pbem.report", "rattus_pbem.mail", "rattus_pbem.rules.rattus.text", "rattus_pbem.orders.read")
    assert not {module for module in modules if module.startswith(unwanted)}


@pytest.mark.parametrize(
    "arguments", [("status",), ("report", "peste", "red"), ("tick",), ("referee", "replay", "peste")]
)
@pytest.mark.some(1)
def test_a_hosts_commands(home: Home, typers: set[str], arguments: tuple[str, ...]) -> None:
    modules = imported(home, *arguments, "--now", BEGINS.isoformat()) - typers
    if "replay" in arguments:  # its game begins with a position, which pydantic reads
        modules = {module for module in modules if not module.startswith("pydantic")}
    assert heavy(modules) == []
