"""The tutorial does what it says: its code is taken out of the page, put into files as it tells, and run."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rattus_pbem.cli.commands.game.new import files_of
from rattus_pbem.locale.gettext_files import Message, messages, written

from .cli.test_game_commands import install

PAGE = Path(__file__).resolve().parent.parent / "docs" / "write-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps() -> list[tuple[str, list[tuple[str, str]]]]:
    """The steps of the page: the heading of each, and its blocks with their languages."""
    parts = re.split(r"^## (\d+\. .+)$", PAGE.read_text("utf-8").partition("## What else")[0], flags=re.MULTILINE)
    return [(head, BLOCK.findall(body)) for head, body in zip(parts[1::2], parts[2::2], strict=True)]


def names_of(node: ast.stmt) -> list[str]:
    """By what a part of a file, or of a class, takes the place of another."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.ImportFrom):
        return [f"from {'.' * node.level}{node.module}"]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def merged(old: list[ast.stmt], new: list[ast.stmt], without: set[str]) -> list[ast.stmt]:
    """The parts of a file with new ones in the place of those of the same name; others before the next known one."""
    kept = [node for node in old if not without & set(names_of(node))]
    place = len(kept)
    for node in reversed(new):
        same = [n for n, other in enumerate(kept) if names_of(other) and names_of(other) == names_of(node)]
        if same:
            place = same[0]
            kept[place] = joined(kept[place], node)
        elif isinstance(node, ast.ImportFrom):
            at = next(
                n for n, other in enumerate(kept) if isinstance(other, ast.ImportFrom) and other.level == node.level
            )
            kept.insert(at + 1, node)
        elif not (isinstance(node, ast.Expr) and same):
            kept.insert(place, node)
    return kept


def last_import(kept: list[ast.stmt], node: ast.ImportFrom) -> int:
    """The last import of the kind of this one, from the package itself or from elsewhere."""
    return max(n for n, other in enumerate(kept) if isinstance(other, ast.ImportFrom) and other.level == node.level)


def joined(old: ast.stmt, new: ast.stmt) -> ast.stmt:
    """A class that keeps what is not shown, where the new one says so; else the new one."""
    if not (isinstance(old, ast.ClassDef) and isinstance(new, ast.ClassDef) and KEEPS in ast.unparse(new.body[0])):
        return new
    old.body = [*old.body[:1], *merged(old.body[1:], new.body[1:], set())]
    return old


KEEPS = "the rest stays"


def put(folder: Path, block: str) -> None:
    """Put a block of Python into its file."""
    name, _, code = block.partition("\n")
    path = folder / name.removeprefix("# ")
    without = re.match(r"# without: (.*)\n", code)
    new = ast.parse(re.sub(r"^    # …$", f'    "{KEEPS}"', code, flags=re.MULTILINE))
    if not path.exists():
        path.write_text(code)
        return
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = merged(tree.body, new.body, set(without[1].split(", ")) if without else set())
    path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n")


def put_texts(folder: Path, block: str) -> None:
    """Put messages into both catalogues."""
    name, _, text = block.partition("\n")
    path = folder / name.removeprefix("# ")
    for file, is_first in ((path, False), (path.with_name("en.pot"), True)):
        known = {message.key: message for message in messages(file.read_text("utf-8"))}
        for message in messages(text):
            known[message.key] = message._replace(texts=("",) * len(message.texts)) if is_first else with_flag(message)
        file.write_text(written(list(known.values())), "utf-8")


def with_flag(message: Message) -> Message:
    return message._replace(flags=frozenset({"python-brace-format"} if "{" in message.english else ()))


def command_lines(block: str) -> Iterator[tuple[list[str], bool]]:
    """The commands of a block, but what installs; and whether they are to find mistakes."""
    for line in block.splitlines():
        if not line.startswith("pip "):
            yield shlex.split(line.partition("  # ")[0]), "# finds mistakes" in line


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """A command, in a process of its own."""
    return subprocess.run([sys.executable, "-m", "rattus_pbem", *words], capture_output=True, text=True, check=False)


def put_step(folder: Path, blocks: list[tuple[str, str]]) -> None:
    """Put all that a step writes into its files."""
    for language, block in blocks:
        if language == "python":
            put(folder, block)
        elif language == "po":
            put_texts(folder, block)


@pytest.mark.full
def test_the_tutorial_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "bluff"
    for number, (head, blocks) in enumerate(steps(), 1):
        checked = False
        for language, block in blocks:
            put_step(folder, [(language, block)])
            for words, finds in command_lines(block) if language == "sh" else ():
                done = ran(*words[1:])
                assert done.returncode == (1 if finds else 0), (head, words, done.stdout, done.stderr)
                checked = checked or words[1:3] == ["game", "check"]
        if number == 1:
            install(folder, "bluff", monkeypatch)
        elif not checked:
            done = ran("game", "check", "bluff", "--games", "0")
            assert done.returncode == 0, f"{head}\n{done.stdout}{done.stderr}"


PLAY = """
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
*_, run = played(load_rules("bluff"), 3, "tutorial")
assert run.state.living == run.state.ranking[:1]
"""


def test_what_the_tutorial_leads_to_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path, text in files_of("bluff", 2, 6):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for _, blocks in steps():
        put_step(tmp_path, blocks)
    install(tmp_path, "bluff", monkeypatch)
    subprocess.run([sys.executable, "-c", PLAY], check=True)


def test_there_are_twelve_steps() -> None:
    assert [int(head.partition(".")[0]) for head, _ in steps()] == list(range(1, 13))
