"""What keeps rule scripts honest, read from their source: a script that is run again must do the same again.

Looks at every `async def` of the games. It reads lexically and knows no types: a set that comes out of a call, or a
piece of `table.state` kept under a name, is left to the conformance suite.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

RULES = Path(__file__).resolve().parent.parent / "rattus_pbem" / "rules"

Loop: TypeAlias = ast.For | ast.AsyncFor | ast.While


def is_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Set | ast.SetComp) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"set", "frozenset"}
    )


def awaits(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Await) for inner in ast.walk(node))


def dishonesties(source: str) -> Iterator[str]:
    for script in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.AsyncFunctionDef)):
        sets = {
            target.id
            for node in ast.walk(script)
            if isinstance(node, ast.Assign) and is_set(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(script):
            for fault in script_faults(node, sets):
                yield f"{getattr(node, 'lineno', script.lineno)}: script {script.name}: {fault}"
        for line, name in held_over_await(script):
            yield f"{line}: script {script.name}: `{name}` is table.state from before an await; read table.state again"


def script_faults(node: ast.AST, sets: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Try | ast.TryStar):
        yield "try"
    if isinstance(node, ast.AsyncWith | ast.AsyncFor):
        yield "async with or async for"
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp) and awaits(node):
        yield "an await inside a comprehension"
    if isinstance(node, ast.For | ast.comprehension) and (
        is_set(node.iter) or (isinstance(node.iter, ast.Name) and node.iter.id in sets)
    ):
        yield "a loop over a set; sort it"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in {"hash", "id", "float"}:
            yield f"{node.func.id}()"
        if node.func.id in {"list", "tuple", "iter", "enumerate"} and any(is_set(given) for given in node.args):
            yield "a set put in an order of its own; sort it"
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        yield f"a float, {node.value}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        yield "true division; use //"


class Held:
    """Follows the names that were assigned from bare `table.state` through one script, in the order it runs.

    `names` tells of each whether an await has passed since. Arms of an `if` or `match` are followed each by itself and
    joined, an arm that leaves is not joined, and the body of a loop is followed twice.
    """

    def __init__(self) -> None:
        self.names: dict[str, bool] = {}
        self.uses: set[tuple[int, str]] = set()

    def block(self, statements: list[ast.stmt]) -> bool:
        """True if the end of the block can be reached."""
        return all(self.statement(each) for each in statements)

    def statement(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.If):
            self.read(node.test)
            return self.arms([node.body, node.orelse])
        if isinstance(node, ast.Match):
            self.read(node.subject)
            return self.arms([*(case.body for case in node.cases), []])
        if isinstance(node, ast.With):
            for item in node.items:
                self.read(item.context_expr)
            return self.block(node.body)
        if isinstance(node, Loop):
            self.loop(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            self.read(node.value)
            targets: list[ast.expr] = [*node.targets] if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                self.read(target)
            self.bind(targets, node.value)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.read(node)
        return not isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue)

    def loop(self, node: Loop) -> None:
        before = dict(self.names)
        for _ in range(2):
            if isinstance(node, ast.While):
                self.read(node.test)
            else:
                self.read(node.iter)
                self.bind([node.target], node.iter)
            self.block(node.body)
            self.join([before, self.names])
        self.block(node.orelse)

    def arms(self, bodies: list[list[ast.stmt]]) -> bool:
        before, ends = dict(self.names), []
        for body in bodies:
            self.names = dict(before)
            if self.block(body):
                ends.append(self.names)
        self.join(ends or [before])
        return bool(ends)

    def join(self, ends: list[dict[str, bool]]) -> None:
        self.names = {name: any(end.get(name, False) for end in ends) for end in ends for name in end}

    def bind(self, targets: list[ast.expr], value: ast.AST) -> None:
        for target in targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    self.names.pop(node.id, None)
            if isinstance(target, ast.Name) and ast.unparse(value) == "table.state":
                self.names[target.id] = False

    def read(self, node: ast.AST) -> None:
        """Follow an expression in the order it is evaluated."""
        for child in ast.iter_child_nodes(node):
            self.read(child)
        if isinstance(node, ast.Await):
            self.names = dict.fromkeys(self.names, True)
        elif isinstance(node, ast.NamedExpr):
            self.bind([node.target], node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and self.names.get(node.id):
            self.uses.add((node.lineno, node.id))


def held_over_await(script: ast.AsyncFunctionDef) -> list[tuple[int, str]]:
    held = Held()
    held.block(script.body)
    return sorted(held.uses)


def test_the_scripts_of_the_games_are_honest() -> None:
    faults = [
        f"{path.relative_to(RULES)}:{fault}"
        for path in sorted(RULES.rglob("*.py"))
        for fault in dishonesties(path.read_text("utf-8"))
    ]
    assert not faults, "\n".join(faults)


DISHONEST: list[str] = [
    "try:\n        x()\n    finally:\n        y()",
    "async with x: pass",
    "async for x in y: pass",
    "xs = [await f(y) for y in ys]",
    "any(await f(y) for y in ys)",
    "for x in {1, 2}: pass",
    "for x in set(ys): pass",
    "seen = set()\n    for x in seen: pass",
    "xs = [x for x in frozenset(ys)]",
    "xs = list({1, 2})",
    "return hash(me)",
    "return id(me)",
    "return float(me)",
    "return 0.5",
    "return 1 / 2",
    "me /= 2",
    "s = table.state\n    await f()\n    return s.rats",
    "s: State = table.state\n    await f()\n    s.rats[0] = 1",
    "s = table.state\n    g(await f(), s)",
    "s = table.state\n    if me: await f()\n    g(s)",
    "s = table.state\n    match me:\n        case 1: await f()\n    g(s)",
    "s = table.state\n    for x in xs:\n        g(s)\n        await f()",
    "while (s := table.state).on:\n        await f()\n        g(s)",
]


def test_a_dishonest_script_is_found(subtests: pytest.Subtests) -> None:
    for bad in DISHONEST:
        with subtests.test(bad):
            assert list(dishonesties(f"async def plague(table, me):\n    {bad}"))


@pytest.mark.parametrize(
    "good",
    [
        "for x in sorted({1, 2}): pass",
        "if me in {1, 2}: pass",
        "s = table.state\n    await f(s)\n    s = table.state\n    return s",
        "s = table.state\n    s = await f(s)\n    return s",
        "s = table.state\n    if s: await f()\n    else: g(s)",
        "s = table.state\n    if s:\n        await f()\n        return\n    g(s)",
        "for x in xs:\n        s = table.state\n        g(s)\n        await f()",
        "while (s := table.state).on:\n        g(s)\n        await f()",
    ],
)
def test_an_honest_script_is_left_alone(good: str) -> None:
    assert not list(dishonesties(f"async def plague(table, me):\n    {good}"))


def test_only_scripts_are_read() -> None:
    assert not list(dishonesties("def odds(a, b):\n    return a / b"))
