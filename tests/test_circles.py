"""No module of the package needs itself by way of others: what imports what has a top and a bottom.

Imports inside functions and those for types alone count as well. They make a circle possible to run, and leave it as
hard to read and to move.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import rattus_pbem

PACKAGE = Path(rattus_pbem.__file__).parent
ROOT = Path(__file__).parents[1]


def modules(package: Path) -> dict[str, Path]:
    """The modules of a package by name; a package itself by that of its folder."""
    names = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return names


def needed(module: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the package that this one imports anywhere; `from a import b` is `a.b` where that is a module."""
    here = module.split(".")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            up = node.level - (path.name == "__init__.py")
            start = here[: len(here) - up] if node.level else []
            base = ".".join([*start, *(node.module.split(".") if node.module else ())])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield from (imported for imported in (name if name in known else base,) if imported in known)


def room_of(module: str, known: Mapping[str, Path]) -> str:
    """The folder below the package that a module lies in, the module itself for loose files; a game's own commands
    stand on the program's command line.
    """
    parts = module.split(".")
    if parts[1:2] == ["rules"] and parts[3:4] == ["commands"]:
        return f"{parts[0]}.cli"
    return ".".join(parts[:2]) if len(parts) > 2 or known[module].name == "__init__.py" else module


def rooms_needed(needs: Mapping[str, set[str]], known: Mapping[str, Path]) -> dict[str, set[str]]:
    """The other rooms that the modules of each room import."""
    rooms: dict[str, set[str]] = {}
    for module, others in needs.items():
        room = room_of(module, known)
        rooms.setdefault(room, set()).update({room_of(other, known) for other in others} - {room})
    return rooms


def circle(package: Path, *, of_rooms: bool = False) -> list[str]:
    """A circle of imports, its first module again at its end, or of rooms; [] if there is none."""
    known = modules(package)
    graph = {module: set(needed(module, path, known)) - {module} for module, path in known.items()}
    if of_rooms:
        graph = rooms_needed(graph, known)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_imports_have_a_top_and_a_bottom() -> None:
    assert not circle(PACKAGE), "a circle of imports"


def test_rooms_have_a_top_and_a_bottom() -> None:
    assert not circle(PACKAGE, of_rooms=True), "an arrow up: of two rooms each imports the other"


def test_an_arrow_up_is_seen_where_no_file_needs_itself(tmp_path: Path) -> None:
    package = tmp_path / "house"
    for room in ("attic", "cellar"):
        (package / room).mkdir(parents=True)
        (package / room / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "attic/lamp.py").write_text("")
    (package / "attic/stairs.py").write_text("from ..cellar import wine\n")
    (package / "cellar/wine.py").write_text("")
    assert not circle(package, of_rooms=True)
    (package / "cellar/wine.py").write_text("def light():\n    from ..attic import lamp\n")
    assert not circle(package)
    assert sorted(set(circle(package, of_rooms=True))) == ["house.attic", "house.cellar"]


def test_a_circle_of_imports_is_seen(tmp_path: Path) -> None:
    package = tmp_path / "house"
    (package / "attic").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "cellar.py").write_text("def light():\n    from .attic import lamp\n")
    (package / "attic/__init__.py").write_text("")
    (package / "attic/lamp.py").write_text("if TYPE_CHECKING:\n    from ..stairs import Stairs\n")
    assert not circle(package)
    (package / "stairs.py").write_text("from . import cellar\n")
    assert sorted(set(circle(package))) == ["house.attic.lamp", "house.cellar", "house.stairs"]


def test_no_function_has_too_many_ways_through_it() -> None:
    """By the count of the script, which sees functions within functions as parts of them."""
    spec = spec_from_file_location("house", ROOT / "scripts" / "house.py")
    assert spec is not None
    assert spec.loader is not None
    house = sys.modules["house"] = module_from_spec(spec)
    spec.loader.exec_module(house)
    every = [(module, function) for module in house.modules(ROOT).values() for function in module.functions]
    assert len(every) > 3000
    assert [f"{m.name}.{f.name}" for m, f in every if house.complexity(f) > house.COMPLEXITY] == []
