"""What the commands of `store` do."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..disk import disk_error
from ..errors import IllegalError, PbemError
from ..hosting.home import Home, find_home, open_home
from ..locale import counted
from ..store.blob_names import INDEX, TICKED, TICKS
from ..store.files import locked
from ..store.folder import FolderStore
from ..waiting import with_progress
from .output import print_json

if TYPE_CHECKING:
    from ..store.postgres.database import Database


def run_migrate(home: Path | None, as_json: bool) -> None:
    """See `store_commands.migrate`."""
    from ..store.postgres.migrations import migrate

    database = _database_of(home)
    steps = migrate(database)
    if as_json:
        print_json({"schema": "rattus-pbem/migrated/1", "steps": [f"{step.number:04d} {step.name}" for step in steps]})
        return
    for step in steps:
        print(f"{step.number:04d} {step.name}: done")
    print(f"The schema {database.schema} is up to date.")


def _database_of(home: Path | None) -> Database:
    database: Database | None = getattr(find_home(home).store, "database", None)
    if database is None:
        raise IllegalError(
            "the games of this home lie in a folder, which has no tables and roles",
            place="host.toml",
            hint='With kind = "postgres" under [store] they lie in a database.',
        )
    return database


def run_grant(role: str, home: Path | None) -> None:
    """See `store_commands.grant`."""
    from ..store.postgres.roles import grant

    grant(_database_of(home), role)
    print(f"{role} may read public_game, and nothing else.")


def run_copy(source: Path, target: Path, as_json: bool) -> None:
    """See `store_commands.copy`. Exit code 1 if a game could not be copied; the others are."""
    from ..store.copying import copy_game

    one, other = open_home(source), open_home(target)
    if one.path.resolve() == other.path.resolve():
        raise IllegalError("a home is not copied into itself", place=str(target))
    if one.key != other.key:
        raise IllegalError(
            "these homes have different keys, and the codes of letters would no longer be right",
            place=str(other.path / "host.key"),
            hint=f"Copy {one.path / 'host.key'} there first.",
        )
    other.store.prepare()
    copied, failed = [], []
    games = one.store.games()
    for game in with_progress("store copy: games", games):
        try:
            if copy_game(one.store, other.store, game):
                copied.append(game)
        except PbemError as error:
            failed.append(f"{game}: {error}")
        except OSError as error:
            raise disk_error(error) from None
    letters = _copy_home(one, other)
    if as_json:
        content = {"games": len(games), "copied": copied, "failed": failed, "mails": letters}
        print_json({"schema": "rattus-pbem/copied/1", **content})
    else:
        for line in failed:
            print(line)
        same = len(games) - len(copied) - len(failed)
        print(f"{counted(len(copied), 'game')} copied, {same} as before, {len(failed)} not copied.")
        print(f"{counted(letters, 'mail')} in and out are as in {source}.")
    if failed:
        import typer

        raise typer.Exit(1)


def _copy_home(source: Home, target: Home) -> int:
    """Copy what the home remembers, and its mail; how many mails and letters there are."""
    from ..mail.home_copy import copy_mail
    from ..post.mail_room import mail_place

    with ExitStack() as stack:
        for home in (source, target):
            if not hasattr(home.store, "mail_rows"):
                stack.enter_context(locked(home.path / "tick.lock", what=f"the mail of {home.path}"))
        if not (hasattr(source.store, "mail_rows") or (source.path / "mail").is_dir()):
            count = 0
        else:
            count = copy_mail(mail_place(source), mail_place(target))
        for name in (INDEX, TICKED, TICKS):
            data = source.store.read(name)
            if data is not None and data != target.store.read(name):
                target.store.write(name, data)
        if hasattr(target.store, "mail_rows"):
            from ..post.work_index import note_handed

            note_handed(target.store.mail_rows, source.store.read(INDEX))
    return count


def complete_backup(home: Home, copy: Path) -> None:
    """Add the mail that a home has in a database to the copy of its folder, which is then a home in a folder.

    Nobody who tries the copy works on the database: its table [store] is commented out.
    """
    if isinstance(home.store, FolderStore):
        return
    config = copy / "host.toml"
    config.write_text(without_store(config.read_text("utf-8")), "utf-8")
    target = open_home(copy)
    if not isinstance(target.store, FolderStore):
        raise IllegalError("[store] cannot be taken out of host.toml", hint="Write it as a table of its own.")
    if hasattr(home.store, "mail_rows"):
        _copy_home(home, target)
        (copy / "tick.lock").unlink(missing_ok=True)


def without_store(toml: str) -> str:
    """The text of a host.toml whose settings under [store] are comments."""
    lines, is_store = [], False
    for line in toml.splitlines():
        if line.lstrip().startswith("["):
            is_store = line.split("#")[0].strip() == "[store]"
            lines.append(line)
        else:
            lines.append(f"# {line}" if is_store and line.strip() and line.lstrip()[0] != "#" else line)
    return "\n".join(lines) + "\n"


def run_export(game: str, directory: Path, home: Path | None) -> None:
    """See `store_commands.export`."""
    from ..store.copying import copy_game
    from ..store.folder import GAMES

    host_home = find_home(home)
    host_home.game(game)
    if directory.exists():
        raise IllegalError("there is something already", place=str(directory), hint="Name a new folder.")
    half = directory.with_name(f".{directory.name}.half")
    try:
        shutil.rmtree(half, ignore_errors=True)
        target = FolderStore(half)
        (half / GAMES).mkdir(parents=True, mode=0o700)
        copy_game(host_home.store, target, game)
        (half / GAMES / game).rename(directory)
    except OSError as error:
        raise disk_error(error) from None
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(
        f"The game {game} is in {directory}; it holds the secret of the game. `referee replay {directory}` checks it."
    )
