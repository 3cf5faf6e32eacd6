"""What stands in a game's source: questions, faults, verbs without words, a forgotten `await`, chance of one's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..rules.game_faults import shown_path
from .catalogue_check import CatalogueFile, is_general, lacking
from .mistakes import Mistake

IMPURE = {
    **dict.fromkeys(("random", "secrets", "uuid"), "Draw by table.draw, table.draw_many or table.roll"),
    **dict.fromkeys(("time", "datetime"), "A game has no clock; count turns"),
    **dict.fromkeys(("asyncio", "threading", "socket", "subprocess"), "A script asks, draws and emits; nothing else"),
}
ASKING = ("ask", "ask_all")


class Source(NamedTuple):
    """A file of a game's package, read."""

    path: str
    tree: ast.Module

    def place(self, node: Any) -> str:
        """The line of a part of it."""
        return f"{self.path}:{node.lineno}"


def sources(package: str) -> list[Source]:
    """The Python files of a package, but for its own commands. Imports none."""
    spec = find_spec(package)
    folders = [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    files = [path for path in files if not {"commands", "tests"} & set(path.parts[-3:-1])]
    return [Source(shown_path(str(path), package), ast.parse(path.read_text("utf-8"))) for path in files]


def source_mistakes(read: list[Source], rules: Rules[Any], first: CatalogueFile) -> Iterator[Mistake]:
    """All that can be seen by reading."""
    for file in read:
        for node in ast.walk(file.tree):
            match node:
                case ast.Import(names=names):
                    yield from (each for alias in names for each in _impure(file, node, alias.name))
                case ast.ImportFrom(module=str(module), level=0):
                    yield from _impure(file, node, module)
                case ast.AsyncFunctionDef():
                    yield from _not_awaited(file, node)
                case ast.For(iter=over) | ast.comprehension(iter=over) if _is_set(over):
                    what = "what is done in the order of a set is another thing each time that the program starts"
                    yield Mistake(file.place(over), what, "Sort it, or go through the seats")
                case ast.Call():
                    yield from _unsaid(file, node, rules, first)


def _impure(file: Source, node: ast.AST, module: str) -> Iterator[Mistake]:
    fix = IMPURE.get(module.partition(".")[0])
    if fix is not None:
        what = f"{module} has no place in a game: it must be played the same again"
        yield Mistake(file.place(node), what, fix)


def _is_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Set | ast.SetComp) or (isinstance(node, ast.Call) and _name(node.func) == "set")


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _not_awaited(file: Source, script: ast.AsyncFunctionDef) -> Iterator[Mistake]:
    """Questions of a script that nothing waits for."""
    heeded = {id(node) for node in _heeded(script)}
    for call in ast.walk(script):
        if isinstance(call, ast.Call) and _asks(call) and id(call) not in heeded:
            what = f"nothing waits for the answer to `{_name(call.func)}`"
            yield Mistake(file.place(call), what, "Write `await` before it")


def _asks(call: ast.Call) -> bool:
    """Whether it puts a question to a seat. `put` does so by itself; as a method it may be a table's."""
    return _name(call.func) in ASKING or (isinstance(call.func, ast.Name) and call.func.id == "put")


def _heeded(script: ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """What a script waits for, gives back to who waits for it, or keeps under a name that it waits for."""
    waited_for = [node.value for node in ast.walk(script) if isinstance(node, ast.Await)]
    names = {value.id for value in waited_for if isinstance(value, ast.Name)}
    for value in waited_for:
        yield from ast.walk(value)
    for node in ast.walk(script):
        match node:
            case ast.Return(value=ast.expr() as given):
                yield given
            case ast.Assign(value=kept) if names & {to.id for to in node.targets if isinstance(to, ast.Name)}:
                yield kept


def _unsaid(file: Source, call: ast.Call, rules: Rules[Any], first: CatalogueFile) -> Iterator[Mistake]:
    """What a call names that has no words."""
    name, texts = _name(call.func), [_text(argument) for argument in call.args[:3]]
    texts += [""] * (3 - len(texts))
    if name == "Fault" and texts[1] and not is_general(texts[1]) and not _has_fault(first, texts[1]):
        what = f"there is no text for the refusal {texts[1]!r} ({file.place(call)})"
        yield lacking(first, f"faults.{texts[1]}", what)
    if name in ASKED_AT and texts[ASKED_AT[name]]:
        yield from _unasked(file, call, rules, first, texts[ASKED_AT[name]])
    if name in ("verb", "Order") and texts[0] and not any(verb.do == texts[0] for verb in rules.lexicon.verbs):
        yield Mistake(file.place(call), f"the order {texts[0]!r} has no words", "Add it to the orders of the game")


def _text(argument: ast.expr) -> str:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


ASKED_AT = {"ask": 1, "Ask": 1, "question": 1, "put": 2}
"""Which argument of a call names a question."""


def _has_fault(first: CatalogueFile, key: str) -> bool:
    """Whether a refusal has a text; true where the game keeps them otherwise."""
    return f"faults.{key}" in first.messages or not any(name.startswith("faults.") for name in first.messages)


def _unasked(file: Source, call: ast.Call, rules: Rules[Any], first: CatalogueFile, question: str) -> Iterator[Mistake]:
    key, place = f"questions.{question}", file.place(call)
    has_table = any(name.startswith("questions.") for name in first.messages)
    if has_table and not any(name == key or name.startswith(f"{key}.") for name in first.messages):
        yield lacking(first, key, f"there is no text for the question {question!r} ({place})")
    if question not in rules.main_questions and question not in rules.lexicon.questions:
        what = f"the question {question!r} is answered by name, and has no words"
        yield Mistake(file.place(call), what, "Name it in `main_questions`, or give it words in the lexicon")
