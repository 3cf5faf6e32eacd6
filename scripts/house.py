"""The shape of the program in figures, a table to compare before and after: `python scripts/house.py [CHECKOUT]`.

With `--walk` it also counts the files and functions that run for an order by mail, from the mailbox to the letter that
leaves, in this program. Changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import FrameType
from typing import Any

HERE = Path(__file__).parents[1]
PACKAGE = "rattus_pbem"
COMPLEXITY = 20
JSON_READERS = frozenset({"from_json", "to_json", "__init__"})
"""In these a key of a dict is a key of a file."""


@dataclass(frozen=True)
class Module:
    """A Python file of the program, read once."""

    name: str
    source: str
    tree: ast.Module
    is_package: bool

    @property
    def room(self) -> str:
        """The folder below the package that it lies in; the package itself for loose files.

        A game's own commands stand on the program's command line.
        """
        parts = self.name.split(".")
        if parts[1:2] == ["rules"] and parts[3:4] == ["commands"]:
            return "cli"
        return parts[1] if len(parts) > 2 or (self.is_package and len(parts) > 1) else PACKAGE

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return self.source.count("\n")

    @property
    def has_one_function(self) -> bool:
        """Whether a function is the only thing in it that others may use."""
        public = [node for node in self.tree.body if getattr(node, "name", "_")[0] != "_"]
        return len(public) == 1 and isinstance(public[0], ast.FunctionDef | ast.AsyncFunctionDef)

    def imports(self, known: Mapping[str, Module]) -> Iterator[str]:
        """The modules of the program that it imports anywhere, also inside functions and for types alone."""
        here = self.name.split(".") if self.is_package else self.name.split(".")[:-1]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                start = here[: len(here) - node.level + 1] if node.level else []
                base = ".".join([*start, *([node.module] if node.module else [])])
                for alias in node.names:
                    module = f"{base}.{alias.name}"
                    yield from (each for each in (module if module in known else base,) if each in known)

    def keys_of_dicts(self) -> int:
        """How often `["..."]` stands outside of readers and writers of JSON."""

        def within(node: ast.AST) -> int:
            if isinstance(node, ast.FunctionDef) and node.name in JSON_READERS:
                return 0
            is_key = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
            of_text = is_key and isinstance(node.slice.value, str)  # type: ignore[attr-defined]
            return int(of_text) + sum(within(child) for child in ast.iter_child_nodes(node))

        return within(self.tree)

    @property
    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        """All functions and methods in it."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]

    def untyped_signatures(self) -> int:
        """How many functions take or give a dict with keys of any kind of value; readers and writers of JSON apart."""
        untyped = ("Mapping[str, Any]", "dict[str, Any]")
        return sum(
            any(words in ast.unparse(part) for words in untyped for part in signature(function))
            for function in self.functions
            if function.name not in JSON_READERS
        )


def signature(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr]:
    """The types of what a function takes and gives."""
    arguments = function.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if argument.annotation is not None:
            yield argument.annotation
    if function.returns is not None:
        yield function.returns


def modules(checkout: Path) -> dict[str, Module]:
    """All files of the program in a checkout, by module name."""
    found = {}
    for path in sorted((checkout / PACKAGE).rglob("*.py")):
        parts = path.relative_to(checkout).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        source = path.read_text("utf-8")
        name = ".".join(parts[:-1] if is_package else parts)
        found[name] = Module(name, source, ast.parse(source), is_package)
    return found


def circles(edges: Mapping[str, set[str]]) -> int:
    """How many nodes are in the way of an order from top to bottom: each circle is cut at one and counted."""
    count, left = 0, {node: set(needs) for node, needs in edges.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            first, second, *_ = error.args[1]
            left[second].discard(first)
            count += 1
        else:
            return count


def complexity(function: ast.AST) -> int:
    """The ways through a function, as McCabe counts them: one more for each branch, loop, condition and its parts."""
    branches = ast.If | ast.IfExp | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.match_case | ast.Assert
    ways = 1
    for node in ast.walk(function):
        if isinstance(node, branches):
            ways += 1
        elif isinstance(node, ast.BoolOp):
            ways += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            ways += 1 + len(node.ifs)
    return ways


def table(checkout: Path) -> Iterator[str]:
    """The figures of a checkout, a line each."""
    known = modules(checkout)
    needs = {name: set(module.imports(known)) for name, module in known.items()}
    rooms: dict[str, set[str]] = {}
    for name, module in known.items():
        others = {known[other].room for other in needs[name]} - {module.room, PACKAGE}
        rooms.setdefault(module.room, set()).update(others)
    lines, files = Counter(dict.fromkeys(rooms, 0)), Counter(dict.fromkeys(rooms, 0))
    for module in known.values():
        lines[module.room] += module.lines
        files[module.room] += 1
    yield f"{'room':12}{'lines':>8}{'files':>7}"
    for room, count in lines.most_common():
        yield f"{room:12}{count:8}{files[room]:7}"
    yield f"{'together':12}{lines.total():8}{files.total():7}"
    hard = sorted(((complexity(f), f"{m.name}.{f.name}") for m in known.values() for f in m.functions), reverse=True)
    hard = [(ways, name) for ways, name in hard if ways > COMPLEXITY]
    yield ""
    yield f"files with one public function     {sum(module.has_one_function for module in known.values()):6}"
    yield f'["..."] outside readers of JSON    {sum(module.keys_of_dicts() for module in known.values()):6}'
    yield f"untyped mappings in signatures     {sum(module.untyped_signatures() for module in known.values()):6}"
    yield f"functions over complexity {COMPLEXITY}       {len(hard):6}"
    yield from (f"    {ways:4} {name}" for ways, name in hard)
    yield f"circles of files                   {circles(needs):6}"
    yield f"circles of rooms (arrows up)       {circles(rooms):6}"


class Walk:
    """Counts the functions of the program that run while it is entered, and their files."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str, int]] = set()

    def __enter__(self) -> Walk:
        sys.setprofile(self.note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Called by Python at each call and return."""
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and f"/{PACKAGE}/" in code.co_filename:
            self.functions.add((code.co_filename, code.co_name, code.co_firstlineno))

    def __str__(self) -> str:
        files = len({file for file, *_ in self.functions})
        return f"for an order by mail: {files} files and {len(self.functions)} functions run"


def walk() -> Walk:
    """A mail with both first placements of a player, in a home that is a folder: sorted, played, answered, and sent."""
    sys.path.insert(0, str(HERE))
    from bench.mail_home import CAME, TICK, Taken, make_games, put_mails, settle
    from rattus_pbem.mail.limits import Limits
    from rattus_pbem.mail.mail_of_home import MailFolder
    from rattus_pbem.mail.settings import MailSettings
    from rattus_pbem.post.mail_tick import tick

    counted = Walk()
    times: tuple[AbstractContextManager[object], ...] = (nullcontext(), counted)
    for walked in times:  # the first time all is imported that it takes
        with tempfile.TemporaryDirectory() as place:
            home, games = make_games(Path(place) / "home", 1)
            settle(home, tick)
            put_mails(home, games, 1)
            with walked:
                tick(home, TICK)
                folder = MailFolder(home.path / "mail")
                sent = folder.outbox().send_due(Taken(), MailSettings(), TICK, Limits(folder.path / "walk.json"))
        assert sent.sent, f"no letter left of the mail that came at {CAME}"
    return counted


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", nargs="?", type=Path, default=HERE)
    parser.add_argument("--walk", action="store_true")
    given = parser.parse_args()
    if not (given.checkout / "rattus_pbem").is_dir():
        parser.error(f"{given.checkout} is no checkout: it has no rattus_pbem")
    for line in table(given.checkout):
        print(line)
    if given.walk:
        print(walk())


if __name__ == "__main__":
    main()
