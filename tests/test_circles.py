"""No module of the package needs itself by way of others: what imports what has a top and a bottom.

Imports inside functions and those for types alone count as well. They make a circle possible to run, and leave it as
hard to read and to move.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import rattus_pbem

PACKAGE = Path(rattus_pbem.__file__).parent


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


def circle(package: Path) -> list[str]:
    """A circle of imports, its first module again at its end; [] if there is none."""
    known = modules(package)
    graph = {module: set(needed(module, path, known)) - {module} for module, path in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_imports_have_a_top_and_a_bottom() -> None:
    assert not circle(PACKAGE), "a circle of imports"


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
