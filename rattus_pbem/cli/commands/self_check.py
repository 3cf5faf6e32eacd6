"""Check this installation, within a second or two: a sample game, schemas, languages, a mail. Needs no home.

Example: rattus-pbem self-check
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import string
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import typer

from ...errors import UnreadableError
from ...locale.catalogues import HEADER, PLURALS, Tables
from ...store.blob_names import JOURNAL
from ...store.folder import GAMES, FolderGame
from ..output import print_json
from ..parameters import Json
from ..terminal import coloured

PACKAGE = Path(__file__).resolve().parent.parent.parent
SAMPLES = (PACKAGE / "sample", PACKAGE.parent / GAMES / "sample")
"""Where the journal and the secret of a finished game lie: in an installation, in a checkout."""
GAME = "sample"
EXTRAS = {
    "fast": ("jsonschema_rs",),
    "map": ("PIL", "resvg_py"),
    "mail": ("authres", "icalendar", "imapclient", "lxml"),
    "signing": ("cryptography",),
    "postgres": ("psycopg",),
}
"""What each extra of the package brings."""
REFERENCE = re.compile(r'"\$ref": "([^"]+)"')
SHEET = "BEGIN ORDERS sample red turn 1\norder of the day: é, œ, « »\nEND ORDERS\n"


def replayed() -> str:
    """The sample game, by the rules of this installation."""
    from ...home.home import demo_key, make_home
    from ...hosting.replay import replay_game

    source = next((FolderGame(folder, GAME) for folder in SAMPLES if folder.is_dir()), None)
    if source is None:
        raise UnreadableError("the sample game is missing")
    with tempfile.TemporaryDirectory(prefix="rattus-pbem-") as folder:
        home = make_home(Path(folder) / "home", key=demo_key("self-check"))
        with home.store.new(GAME, source.secret()) as game:
            game.write(JOURNAL, source.journal() or b"")
        exact = replay_game(home, GAME)
    return f"{exact.verdict}: {exact.acts} acts, {exact.answers} answers, {exact.draws} draws"


def schemas_read() -> str:
    """Every schema is there and whole, and one is used."""
    from jsonschema import Draft202012Validator

    from ...orders.validate import FOLDERS, read_schema
    from ...rules import GAMES
    from ..schemas import DRAFT, schemas

    names = list(schemas(*GAMES))
    for name in names:
        schema = read_schema(name)
        defined = {f"#/$defs/{part}" for part in schema.get("$defs", ())}
        if schema["$schema"] != DRAFT or not set(REFERENCE.findall(json.dumps(schema))) <= defined:
            raise UnreadableError(f"the schema {name} is not whole")
    secret = {"schema": "rattus-pbem/secret/1", "secret": "0" * 64}
    Draft202012Validator(read_schema("secret")).validate(secret)
    return f"{len(names)} schemas in {next(folder for folder in FOLDERS if os.path.isdir(folder))}"


def languages_compared() -> str:
    """Every language says everything, with the same facts; how names stand in a sentence is its own affair."""
    from ... import locale

    tables = {lang: locale.catalogue(locale.__name__, lang) for lang in locale.LANGUAGES}
    first = tables[locale.FIRST]
    for lang, other in tables.items():
        for part in first.keys() - {HEADER, "elisions"}:
            keys = {**first[part], **other.get(part, {})}
            if wrong := [key for key in keys if facts(first, part, key) != facts(other, part, key)]:
                raise UnreadableError(f"{lang}/{part}: {', '.join(sorted(wrong)[:5])} does not fit {locale.FIRST}")
    return f"{sum(map(len, first.values()))} sentences in {', '.join(locale.LANGUAGES)}"


def facts(tables: Tables, part: str, key: str) -> set[str] | None:
    """The placeholders of a sentence, of its form for many, or of the way that is printed; None if there is none."""
    said = tables.get(part, {}).get(key)
    if said is None:
        return None
    text = said if isinstance(said, str) else said[-1 if part == PLURALS else 0]
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def mail_made() -> str:
    """A mail is composed, and read again it holds the same sheet."""
    from ...mail.command_lines import CommandReader
    from ...mail.message_reader import read_message
    from ...mail.message_writer import OutLetter, compose
    from ...mail.settings import MailSettings
    from ...mail.sheet_search import find_sheets

    letter = OutLetter("anna@example.org", "Tour 1 – à vous", SHEET, "sample.red.0001-01.report", to_name="Anna Müller")
    raw = compose(letter, MailSettings(), datetime(2026, 1, 1, tzinfo=UTC), bytes(32))
    mail = read_message(raw)
    sheets = [sheet.decode() for sheet in find_sheets(mail, CommandReader(())).sheets]
    if (mail.subject, sheets) != (letter.subject, [SHEET]):
        raise UnreadableError("a mail that was read is not the one that was composed")
    return f"{len(raw)} bytes"


CHECKS: dict[str, Callable[[], str]] = {
    "sample game": replayed,
    "schemas": schemas_read,
    "languages": languages_compared,
    "mail": mail_made,
}


def command(as_json: Json = False) -> None:
    """Exit code 1 if something does not hold. It leaves nothing behind, and reads what came with the program."""
    from ... import __version__

    results = list(run_checks())
    if as_json:
        python = ".".join(map(str, sys.version_info[:3]))
        extras = [name for name, parts in EXTRAS.items() if all(map(importlib.util.find_spec, parts))]
        print_json(
            {
                "schema": "rattus-pbem/self-check/1",
                "version": __version__,
                "python": python,
                "extras": extras,
                "checks": results,
            }
        )
    else:
        for result in results:
            word = coloured("ok", "good") if result["ok"] else coloured("FAILED", "bad")
            print(f"{result['name']}: {word} ({result['what']})")
    if not all(result["ok"] for result in results):
        raise typer.Exit(1)


def run_checks() -> Iterator[dict[str, object]]:
    """Run every check and yield its result; one that fails does not stop the others."""
    for name, check in CHECKS.items():
        try:
            yield {"name": name, "ok": True, "what": check()}
        except Exception as error:
            yield {"name": name, "ok": False, "what": f"{type(error).__name__}: {error}"}
