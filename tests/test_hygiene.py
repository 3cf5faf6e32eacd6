"""What the source must be, read from the source: layers, purity, sizes, docstrings, no machine's names.

Each checker takes source text and gives complaints; each is shown below to complain about something bad.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "rattus_pbem"

# What each part of the package may import besides itself, `errors` and the version; `None` is everything.
# A game is a part of its own, `rules.<game>`.
OF_GAMES = frozenset({"engine", "locale", "language", "contract"})
BELOW_GAMES = OF_GAMES | {"rules", "orders", "play", "preview", "store"}
KEPT_GAMES = frozenset({"home", "record", "hosting", "referee", "fairness", "inquiry"})
LAYERS: Mapping[str, frozenset[str] | None] = {
    "": frozenset(),
    "errors": frozenset(),
    "disk": frozenset(),
    "reading": frozenset(),
    "shapes": frozenset(),
    "waiting": frozenset(),
    "addresses": frozenset(),
    "locale": frozenset(),
    "engine": frozenset(),
    "language": frozenset({"engine", "locale"}),
    "contract": frozenset({"engine", "language", "locale"}),
    "kit": OF_GAMES,
    "rules": OF_GAMES | {"kit"},
    "orders": OF_GAMES,
    "play": OF_GAMES | {"orders"},
    "preview": OF_GAMES | {"orders", "play"},
    "picture": OF_GAMES,
    "markup": frozenset({"locale"}),
    "page": OF_GAMES | {"markup", "rules", "orders", "play", "picture", "preview"},
    "report": OF_GAMES | {"markup", "orders", "play", "preview", "record"},
    "store": frozenset(),
    "mail": frozenset({"locale"}),
    "home": OF_GAMES | {"store"},
    "record": BELOW_GAMES | {"home"},
    "hosting": BELOW_GAMES | {"home", "record", "report"},
    "referee": BELOW_GAMES | {"home", "record", "report", "hosting"},
    "fairness": BELOW_GAMES | {"home", "record", "report", "hosting"},
    "inquiry": BELOW_GAMES | {"home", "record", "report", "hosting", "referee", "fairness"},
    "post": BELOW_GAMES | KEPT_GAMES | {"markup", "picture", "page", "report", "mail"},
    "serve": BELOW_GAMES | KEPT_GAMES | {"markup", "mail", "post"},
    "site": OF_GAMES | KEPT_GAMES | {"markup", "rules", "orders", "picture", "store"},
    "testing": BELOW_GAMES
    | KEPT_GAMES
    | {"kit", "markup", "picture", "page", "report", "site", "mail", "post", "serve"},
    "cli": None,
    "__main__": None,
}
FREE_FOR_ALL = frozenset({"", "errors", "disk", "reading", "addresses", "shapes", "waiting"})
FILES = frozenset({"disk", "reading"})
PURE = ("engine", "language", "contract", "kit", "rules", "play")
BY_NAME = frozenset({"import_module", "__import__"})
LOADS_BY_NAME = frozenset({"rules", "store", "hosting", "testing", "cli", "locale"})  # games, stores, languages
BY_MAIL = f"{PACKAGE}.post.commands"
"""The folder of the commands by mail, which takes in what lies in it; nothing else of `post` loads by name."""

# No clock, no chance of its own, no files, no network, no threads in what must give the same answer everywhere.
IMPURE = frozenset(
    {"random", "secrets", "uuid", "time", "datetime", "locale", "os", "pathlib", "io", "glob", "shutil", "tempfile"}
    | {"logging", "email", "mailbox", "smtplib", "socket", "urllib", "sqlite3", "subprocess"}
    | {"asyncio", "threading", "multiprocessing"}
)
READS_FILES = frozenset({"open", "read_text", "read_bytes"})

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


# --- reading the tree


@cache
def files() -> tuple[Path, ...]:
    """Every file that is, or could be, in git; without git every file outside hidden folders."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=False
    )
    if listed.returncode == 0 and listed.stdout:
        paths = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    else:
        paths = [
            path for path in ROOT.rglob("*") if not any(part[0] == "." for part in path.relative_to(ROOT).parts[:-1])
        ]
    return tuple(sorted(path for path in paths if path.is_file()))


def sources(*parts: str) -> list[Path]:
    """The Python files of the package, or of these parts of it."""
    folders = [ROOT / PACKAGE / part for part in parts] or [ROOT / PACKAGE]
    return [path for path in files() if path.suffix == ".py" and any(path.is_relative_to(at) for at in folders)]


def module_of(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def complaints(check: Callable[[str, str], Iterator[str]], paths: list[Path]) -> list[str]:
    assert paths, "no file to check: the check would pass for nothing"
    return [
        f"{path.relative_to(ROOT)}:{complaint}"
        for path in paths
        for complaint in check(path.read_text("utf-8"), module_of(path))
    ]


@cache
def tree_of(source: str) -> ast.Module:
    """A source, read once for all checks of this file."""
    return ast.parse(source)


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """All that is in a source."""
    return tuple(ast.walk(tree_of(source)))


@pytest.fixture(autouse=True, scope="module")
def _sources_are_forgotten() -> Iterator[None]:
    yield
    tree_of.cache_clear()
    nodes_of.cache_clear()


# --- imports by layer


def part_of(module: str) -> str:
    """The part of the package that a module belongs to: `engine`, `rules`, `rules.rattus`."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[:1] == ["rules"] else 1])


def imported(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every module named in an import, relative ones resolved; `from a import b` names `a.b`."""
    here = module.split(".")
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = node.level - is_package
            start = here[: len(here) - up] if node.level else []
            base = ".".join(start + (node.module.split(".") if node.module else []))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def is_command(module: str) -> bool:
    """Whether a module is a command of the command line: one of the program, or one that a game brings."""
    parts = module.split(".")[1:]
    return parts[:2] == ["cli", "commands"] or (parts[:1] == ["rules"] and parts[2:3] == ["commands"])


def wrong_layers(source: str, module: str) -> Iterator[str]:
    mine = part_of(module)
    layer = mine.split(".")[0]
    if layer not in LAYERS:
        yield f"1: {module}: a new part of the package; say in LAYERS what it may import"
        return
    yield from games_imported(source, module)
    allowed = LAYERS[layer]
    if allowed is None:
        return
    if is_command(module):  # a game's own: it stands on the program's command line
        allowed |= {"cli"}
    for line, name in imported(source, module, (ROOT / module.replace(".", "/")).is_dir()):
        if name.split(".")[0] != PACKAGE:
            continue
        theirs = part_of(name)
        other = theirs.split(".")[0]
        if layer in PURE and other in FILES:
            yield f"{line}: {module} imports {name}; {layer} reads and writes no file"
        elif other in LAYERS and other not in allowed | FREE_FOR_ALL | {layer}:
            yield f"{line}: {module} imports {name}; {layer} may import {sorted(allowed) or 'nothing of ours'}"
    for node in nodes_of(source):
        if isinstance(node, ast.Call) and called(node) in BY_NAME and layer not in LOADS_BY_NAME and module != BY_MAIL:
            yield f"{node.lineno}: {module} imports by a name made at run time"


def games_imported(source: str, module: str) -> Iterator[str]:
    mine = part_of(module)
    for line, name in imported(source, module, (ROOT / module.replace(".", "/")).is_dir()):
        theirs = part_of(name)
        if name.startswith(f"{PACKAGE}.rules.") and is_game(theirs) and theirs != mine and mine != "rules":
            yield f"{line}: {module} imports a game, {name}; only rules/__init__.py knows one by its name"


def is_game(part: str) -> bool:
    return (ROOT / PACKAGE / part.replace(".", "/")).is_dir()


def called(node: ast.Call) -> str:
    """The last word of what is called: `read_text` for `files(x).joinpath(y).read_text()`."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


# --- the engine, the rules and what plays them are pure


def impurities(source: str, module: str) -> Iterator[str]:
    holds_data = module.split(".")[-2:-1] == ["data"]
    for line, name in imported(source, module, False):
        if name.split(".")[0] in IMPURE and not (holds_data and name.startswith("pathlib")):
            yield f"{line}: {module} imports {name}"
        if name.startswith("importlib.resources") and not holds_data:
            yield f"{line}: {module} reads files of the package; only a module of a folder `data` does"
    for node in nodes_of(source):
        if isinstance(node, ast.Call) and called(node) in READS_FILES and not holds_data:
            yield f"{node.lineno}: {module} calls {called(node)}; only a module of a folder `data` reads files"


# --- nobody but a game knows its words


def game_words(source: str, module: str) -> Iterator[str]:
    """Names and texts with a word of Rattus. Docstrings and comments may give examples."""
    if part_of(module).split(".")[0] == "rules":  # its own folder, and the list of our games
        return
    for node in nodes_of(source):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        for line, text in named(node):
            if match := OF_RATTUS.search(OUR_OWN.sub("", text).replace("_", " ")):
                yield f"{line}: {module} has the word {match[0]!r}; a game brings its own"


OF_RATTUS = re.compile(
    r"\b(rattus|regions?|cards?|cubes?|potions?|walls?|tokens?|rats?|plague|baker|witch|serf|peste|gallia|R-[0-9]+|P-[0-9]+)\b",
    re.I,
)
OUR_OWN = re.compile(r"rattus[-_]pbem|token_bytes", re.I)
"""The program's own name, and the one of a function of Python."""


def named(node: ast.AST) -> Iterator[tuple[int, str]]:
    """What a node itself names: the texts in it, its variables, attributes, parameters and keywords."""
    for child in ast.iter_child_nodes(node):
        for key in ("value", "id", "attr", "arg", "name"):
            text = getattr(child, key, None)
            if isinstance(text, str):
                yield getattr(child, "lineno", 0), text


# --- files of games are reached through the store


def game_paths(source: str, module: str) -> Iterator[str]:
    """What names or lists the files of a game by itself. Docstrings and comments may name one.

    What lies in a home besides its games (host.toml, the mail) has paths of its own.
    """
    for node in nodes_of(source):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        for child in ast.iter_child_nodes(node):
            text = child.value if isinstance(child, ast.Constant) and isinstance(child.value, str) else ""
            joined = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
            if OF_A_GAME.search(text) or (joined and text in FOLDERS_OF_A_GAME):
                line = getattr(child, "lineno", 0)
                yield f"{line}: {module} names {text!r}; the store does that (rattus_pbem.store.blob_names)"
        if (
            isinstance(node, ast.Call)
            and called(node) in {"glob", "rglob", "iterdir"}
            and part_of(module) in THROUGH_STORE
        ):
            yield f"{node.lineno}: {module} calls {called(node)}; the store lists what a game has"


OF_A_GAME = re.compile(
    r"(?:^|[^/\w])(?:games|reports|orders|events|snapshots)/|journal\.jsonl|\b(?:game|secret|fenced|index|tick)\.json\b"
)
FOLDERS_OF_A_GAME = frozenset({"games", "reports", "orders", "events", "snapshots"})
THROUGH_STORE = KEPT_GAMES | {"post"}


# --- sizes and docstrings


def too_long(source: str, module: str) -> Iterator[str]:
    lines = source.count("\n")
    if lines > 400:
        yield f"400: {module} has {lines} lines; 400 is the limit"


def undocumented(source: str, module: str) -> Iterator[str]:
    tree = tree_of(source)
    if not ast.get_docstring(tree):
        yield f"1: module {module} does not say what it is for"
    for node in tree.body:
        if isinstance(node, FunctionNode) and node.name == "command" and is_command(module):
            continue  # what it does is the module's docstring, which is its help
        if isinstance(node, FunctionNode | ast.ClassDef) and node.name[0] != "_" and not ast.get_docstring(node):
            yield f"{node.lineno}: {node.name} has no docstring"


def undocumented_methods(texts: Mapping[str, str]) -> Iterator[str]:
    """A method's contract stands at one class at least that has it; the others of that name keep the same one."""
    methods = [
        (path, method)
        for path, source in texts.items()
        for node in nodes_of(source)
        if isinstance(node, ast.ClassDef) and node.name[0] != "_"
        for method in node.body
        if isinstance(method, FunctionNode) and method.name[0] != "_"
    ]
    documented = {method.name for _, method in methods if ast.get_docstring(method)}
    yield from (
        f"{path}:{m.lineno}: no class tells what {m.name} does" for path, m in methods if m.name not in documented
    )


# --- names

VAGUE = frozenset({"told", "found"})  # a value is called by what it is: an event, a fault, a match
NAMED_BY_GAME = ("rules", "locale")  # their files have the same names in each game and language


def vague_names(source: str, module: str) -> Iterator[str]:
    """Fields of stored files keep their names: annotated in the body of a class."""
    if not any(word in source for word in VAGUE):
        return
    stored = {
        id(field.target)
        for node in nodes_of(source)
        if isinstance(node, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign)
    }
    for node in nodes_of(source):
        if id(node) in stored:
            continue
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                pass
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case _:
                continue
        if name.strip("_") in VAGUE:
            yield f"{node.lineno}: {name} does not say what it is"


def names_twice(paths: list[Path]) -> list[str]:
    """Files of one name in several folders of the package. A command's file has the name of the command."""
    by_name: dict[str, list[str]] = {}
    for path in paths:
        inside = path.relative_to(ROOT / PACKAGE)
        module = module_of(path)
        is_named_by_command = is_command(module) or module.startswith(f"{BY_MAIL}.")
        if path.name != "__init__.py" and inside.parts[0] not in NAMED_BY_GAME and not is_named_by_command:
            by_name.setdefault(path.name, []).append(str(inside))
    return [" and ".join(same) for same in by_name.values() if len(same) > 1]


# --- no machine, no registry host

# Put together here so that this file does not name them itself.
UNNAMEABLE = re.compile(
    "|".join((r"(?<![\w.])/" + "work/", r"(?<![\w.])/" + "root/", "py" + "pi", "npm" + "js", r"\.\./" + "shared"))
)


def machine_names(source: str, module: str) -> Iterator[str]:
    for number, line in enumerate(source.splitlines(), 1):
        for match in UNNAMEABLE.finditer(line):
            yield f"{number}: names {match.group()!r}"


def text_of(path: Path) -> str:
    """The text of a file; nothing where it is not text."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8", "replace")


# --- the tree as it stands


@pytest.mark.parametrize(
    ("check", "parts"),
    [
        (wrong_layers, ()),
        (impurities, PURE),
        (game_words, ()),
        (game_paths, ("post", "mail", *KEPT_GAMES, "cli")),
        (too_long, ()),
        (undocumented, ()),
        (vague_names, ()),
    ],
)
def test_the_source_is_as_it_must_be(check: Callable[[str, str], Iterator[str]], parts: tuple[str, ...]) -> None:
    complained = complaints(check, sources(*parts))
    assert not complained, "\n".join(complained)


def test_tests_and_benchmarks_call_values_by_what_they_are() -> None:
    paths = [p for p in files() if p.suffix == ".py" and p.relative_to(ROOT).parts[0] in ("tests", "bench")]
    complained = complaints(vague_names, paths)
    assert not complained, "\n".join(complained)


def test_the_docs_say_which_part_may_import_which() -> None:
    page = (ROOT / "docs" / "developing.md").read_text("utf-8")
    table = page.partition("| part | what it is | may import |")[2].partition("\n\n")[0]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    said = {part.strip("`").partition("/")[0]: set(re.findall("`([a-z]+)`", row[-1])) for part, *row in cells}
    said["rules"] -= {"commands", "cli"}
    layers = {part: (may or frozenset()) - {"locale"} for part, may in LAYERS.items()}
    assert said == {part: may for part, may in layers.items() if part not in FREE_FOR_ALL | {"locale", "__main__"}}


def test_every_public_method_is_documented() -> None:
    complained = list(
        undocumented_methods({str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sources()})
    )
    assert not complained, "\n".join(complained)


def test_an_undocumented_method_is_listed() -> None:
    documented, undocumented = 'class A:\n    def f(self):\n        """F."""', "class B:\n    def f(self): pass"
    assert list(undocumented_methods({"b.py": undocumented}))
    assert not list(undocumented_methods({"a.py": documented, "b.py": undocumented}))


def test_no_two_files_share_a_name() -> None:
    assert names_twice(sources()) == []


def test_files_that_share_a_name_are_listed() -> None:
    package = ROOT / PACKAGE
    paths = [package / name for name in ("mail/text.py", "report/text.py", "post/__init__.py", "mail/__init__.py")]
    assert names_twice([*paths, package / "rules/rattus/text.py"]) == ["mail/text.py and report/text.py"]


def test_no_file_names_a_machine_or_a_registry() -> None:
    complained = [
        f"{path.relative_to(ROOT)}:{complaint}" for path in files() for complaint in machine_names(text_of(path), "")
    ]
    assert not complained, "\n".join(complained)


def test_the_checkout_is_nobodys_home() -> None:
    home = [str(path.relative_to(ROOT)) for path in files() if path.name in ("host.key", "host.toml")]
    assert home == [], "a game begun here would be hosted with a key that everybody can read"


# --- the checkers themselves


BAD: list[tuple[Callable[[str, str], Iterator[str]], str, str]] = [
    (wrong_layers, "engine.run", "from rattus_pbem.orders import sheet"),
    (wrong_layers, "engine.run", "from ..hosting import session"),
    (wrong_layers, "engine.run", "from .. import orders"),
    (wrong_layers, "engine.run", "def f():\n    import rattus_pbem.rules"),
    (wrong_layers, "rules.godstorm.acts", "from rattus_pbem.rules.rattus import state"),
    (wrong_layers, "rules.godstorm.acts", "from ..rattus.state import State"),
    (wrong_layers, "hosting.session", "from rattus_pbem.rules import rattus"),
    (wrong_layers, "cli.play", "from rattus_pbem.rules import rattus"),
    (wrong_layers, "rules.godstorm.acts", "from ...cli.output import print_json"),
    (wrong_layers, "rules.godstorm.commands.odds", "from ....hosting.home import find_home"),
    (wrong_layers, "orders.check", "from rattus_pbem import report"),
    (wrong_layers, "orders.check", "importlib.import_module('rattus_pbem.rules.' + name)"),
    (wrong_layers, "play.driver", "from ..hosting.game import Game"),
    (wrong_layers, "play.driver", "from ..mail import letters"),
    (wrong_layers, "play.driver", "from ..reading import text_given"),
    (wrong_layers, "orders.sheet", "from ..play import answering"),
    (wrong_layers, "newcomer", ""),
    (game_words, "orders.fields", 'def f():\n    return kind == "potions"'),
    (game_words, "orders.fields", "def f(region_id): return 1"),
    (impurities, "engine.run", "import random"),
    (impurities, "engine.run", "from datetime import UTC"),
    (impurities, "rules.rattus.acts", "def f():\n    import os.path"),
    (impurities, "play.driver", "from datetime import datetime"),
    (impurities, "play.driver", "from pathlib import Path"),
    (impurities, "rules.rattus.data.game_data", "import random"),
    (impurities, "rules.rattus.acts", "from pathlib import Path"),
    (impurities, "rules.rattus.acts", "from importlib import resources"),
    (impurities, "rules.rattus.acts", "text = board.read_text()"),
    (impurities, "rules.rattus.acts", "f = open('x')"),
    (wrong_layers, "store.folder", "from ..hosting import session"),
    (game_paths, "post.office", 'name = f"orders/{seat}/0001.eml"'),
    (game_paths, "post.intake", 'path = home.path / "games" / name'),
    (game_paths, "post.letters", 'base = folder / f"reports/{turn}"'),
    (game_paths, "hosting.session", 'raw = (folder / "game.json").read_bytes()'),
    (game_paths, "hosting.tick", 'x = "/srv/games/peste/journal.jsonl"'),
    (game_paths, "hosting.derived", "x = folder.glob(pattern)"),
    (too_long, "", "x = 1\n" * 401),
    (undocumented, "", "x = 1"),
    (undocumented, "", '"""M."""\ndef f(): pass'),
    (undocumented, "cli.output", '"""M."""\ndef command(): pass'),
    (undocumented, "", '"""M."""\nasync def f(): pass'),
    (undocumented, "", '"""M."""\nclass C: pass'),
    (vague_names, "", "def f(told): pass"),
    (vague_names, "", "found = 1"),
    (vague_names, "", "x.told"),
    (vague_names, "", "class A:\n    def _found(self): pass"),
    (machine_names, "", "see /" + "work/main"),
    (machine_names, "", "cd /" + "root/x"),
    (machine_names, "", "https://py" + "pi.org"),
    (machine_names, "", "registry.npm" + "js.org"),
]


def test_each_checker_complains(subtests: pytest.Subtests) -> None:
    for check, module, bad in BAD:
        with subtests.test(bad, check=check.__name__, module=module):
            assert list(check(bad, f"{PACKAGE}.{module}"))


GOOD: list[tuple[Callable[[str, str], Iterator[str]], str, str]] = [
    (wrong_layers, "engine.run", "from ..errors import PbemError\nfrom . import asks"),
    (wrong_layers, "rules.godstorm.acts", "from ...engine.table import Table\nfrom .state import State"),
    (wrong_layers, "hosting.session", "from rattus_pbem.rules import load_rules"),
    (wrong_layers, "cli.play", "from rattus_pbem.rules import load_rules"),
    (wrong_layers, "rules.godstorm.commands.odds", "from ....cli.output import print_json"),
    (
        impurities,
        "rules.rattus.data.game_data",
        "from importlib import resources\nx = resources.files('x').read_text()",
    ),
    (impurities, "rules.rattus.data.game_data", "from pathlib import Path"),
    (impurities, "engine.chance", "import hashlib, hmac, json"),
    (game_words, "orders.fields", 'def f():\n    """Reads `potion keep`."""  # the region'),
    (
        game_paths,
        "hosting.submit",
        'x = sheet["orders"], f"/orders/{n}", store.read(letter_name(seat, 1, 1) + ".json")',
    ),
    (game_paths, "mail.queues", 'x = path / "in" / "new"'),
    (undocumented, "", '"""M."""\ndef _f(): pass'),
    (undocumented, "cli.commands.host.key.new", '"""M."""\ndef command(): pass'),
    (vague_names, "", 'class Line(Model):\n    told: str\nx(found=line["found"])'),
    (machine_names, "", "PyPI, frame" + "work/x, net" + "root/"),
]


def test_no_checker_complains_for_nothing(subtests: pytest.Subtests) -> None:
    for check, module, good in GOOD:
        with subtests.test(good, check=check.__name__, module=module):
            assert not list(check(good, f"{PACKAGE}.{module}"))
