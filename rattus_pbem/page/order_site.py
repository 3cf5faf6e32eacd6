"""The order page of a site: one file with the rules in it, which run in the reader's browser by Pyodide.

Everything is in the file, and its content security policy lets no connection pass, not even to the host it came from.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from zoneinfo import TZPATH, available_timezones

from markupsafe import Markup

from .. import __version__
from ..disk import replace_through, write_without_sync
from ..errors import UnreadableError
from ..locale import FIRST, LANGUAGES, sentences
from ..locale.catalogues import COMPILED, compiled
from ..markup.look import variables
from ..markup.templates import render
from ..picture.typeface import embedded
from ..rules import ELSEWHERE as GAMES_ELSEWHERE
from .mailed_view import host_mark
from .order_data import NO_FACTS
from .order_page import SCRIPTS, package_text

FOLDER = "order"
LIBRARY = "python_stdlib.zip"
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
COMPILER = Path(__file__).with_name("compile_library.mjs")
MOST_SECONDS = 120
"""Within which the library is compiled, or not at all."""
SCRIPTS_OF_PAGE = (
    *SCRIPTS[:-1],
    "steps.js",
    SCRIPTS[-1],
    "plan.js",
    "bars.js",
    "drafts.js",
    "plans.js",
    "amount_taps.js",
    "live_taps.js",
    "live_order.js",
    "live.js",
)
STYLES = ("order.css", "amount_taps.css", "live.css")
FOLDERS_OF_PROGRAM = frozenset(
    ["contract", "engine", "kit", "language", "locale", "orders", "page", "picture", "play", "preview", "rules"]
)
"""What runs in the page, with the files beside these folders: nothing that needs a compiled package."""
ENDINGS = (".py", ".json", ".html", ".js", ".css", ".md", ".ttf", ".txt", ".po", ".pot")
HINT = "The folder of the npm package pyodide is expected: `npm ci` in the folder web gives web/node_modules/pyodide."


def write_order_page(out: Path, pyodide: Path, *, sends: bool = False, host: str = "") -> None:
    """Write the page into the folder `order` of a site; `pyodide` is the folder of the npm package of this name.

    `sends`: orders are sent from it, to the server that it came from (`rattus-pbem serve`); `host`: the only address
    that its mails go to, "" for any. The same packages give the same bytes. Raises UnreadableError if a file of the
    package is missing.
    """
    parts = {name: _of_pyodide(pyodide, name) for name in OF_PYODIDE} | {"program": program()}
    parts[LIBRARY] = _compiled(pyodide, parts[LIBRARY]) or parts[LIBRARY]
    try:
        info = json.loads(_of_pyodide(pyodide, "pyodide-lock.json"))["info"]
        version = json.loads(_of_pyodide(pyodide, "package.json"))["version"]
    except (ValueError, LookupError, TypeError):
        raise UnreadableError("not the package pyodide", place=str(pyodide), hint=HINT) from None
    texts = {lang: dict(sentences("live_page", lang)) for lang in LANGUAGES}
    page = render(
        "page/templates/live.html",
        words=texts[FIRST],
        texts=texts,
        version=__version__,
        pyodide=version,
        style=Markup(variables() + "".join(map(package_text, STYLES)) + embedded()),
        script=Markup("".join(map(package_text, SCRIPTS_OF_PAGE))),
        first_words=Markup(package_text("first_words.js")),
        worker=Markup(package_text("worker.js")),
        parts=[(name, _packed(content)) for name, content in parts.items()],
        info=info,
        mark=sha256(b"".join(parts.values())).hexdigest(),
        bodies=[(lang, sentences("page", lang)) for lang in LANGUAGES],
        facts=NO_FACTS,
        questions=(),
        map="",
        by_mail="",
        is_live=True,
        sends=sends,
        host=host_mark(host) if host else "",
    )
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    write_without_sync(folder / "index.html", page.encode())


def program() -> bytes:
    """The program as far as it runs in the page, the games of other packages, and the time zones of this machine.

    A line of JSON with the name and size of each file, then what stands in them.
    """
    files = sorted(_files())
    names = [(name, len(content)) for name, content in files]
    return json.dumps(names).encode() + b"\n" + b"".join(content for _, content in files)


def _files() -> Iterator[tuple[str, bytes]]:
    ours = Path(__file__).parents[1]
    for path in ours.iterdir():
        if path.name in FOLDERS_OF_PROGRAM:
            yield from _below(path, f"{ours.name}/{path.name}")
        elif path.suffix == ".py":
            yield f"{ours.name}/{path.name}", path.read_bytes()
    yield from _games_elsewhere()
    for zone in available_timezones():
        for path in (Path(folder, zone) for folder in TZPATH):
            if path.is_file():
                yield f"zoneinfo/{zone}", path.read_bytes()
                break


def _games_elsewhere() -> Iterator[tuple[str, bytes]]:
    """The packages that bring a game, as they are installed here."""
    entries = {}
    for game in entry_points(group=GAMES_ELSEWHERE):
        package = game.module.split(".")[0]
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            yield from _below(Path(spec.submodule_search_locations[0]), package)
            entries[game.name] = game.value
    if entries:
        lines = "".join(f"{name} = {value}\n" for name, value in sorted(entries.items()))
        yield "games-1.dist-info/METADATA", b"Metadata-Version: 2.1\nName: games\nVersion: 1\n"
        yield "games-1.dist-info/entry_points.txt", f"[{GAMES_ELSEWHERE}]\n{lines}".encode()


def _below(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        if path.suffix in ENDINGS and "__pycache__" not in path.parts:
            inside, content = path.relative_to(folder), path.read_bytes()
            yield f"{name}/{inside.as_posix()}", content
            if path.suffix in (".po", ".pot"):
                yield f"{name}/{inside.with_suffix(COMPILED).as_posix()}", compiled(content)


def _of_pyodide(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=str(folder / name), hint=HINT) from None


def _compiled(pyodide: Path, library: bytes) -> bytes | None:
    """This library as byte code, which Node.js makes once for the folder; None where it is not there, or cannot."""
    made = pyodide / "__pycache__" / f"{sha256(library).hexdigest()[:16]}.zip"
    half, node = made.with_suffix(f".{os.getpid()}"), which("node")
    try:
        if not made.exists() and node:
            made.parent.mkdir(exist_ok=True)
            subprocess.run([node, COMPILER, pyodide, half], check=True, capture_output=True, timeout=MOST_SECONDS)
            replace_through(half, made, half.read_bytes(), mode=0o644)  # what is there is whole, also after a power cut
        return made.read_bytes()
    except (OSError, subprocess.SubprocessError):
        with suppress(OSError):
            half.unlink(missing_ok=True)
        return None


def _packed(content: bytes) -> Markup:
    return Markup(base64.b64encode(gzip.compress(content, 9, mtime=0)).decode())
