"""What the commands of `store` do."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..disk import disk_error
from ..errors import IllegalError, PbemError
from ..hosting.home import find_home, open_home
from ..locale import counted
from .output import print_json


def run_migrate(home: Path | None, as_json: bool) -> None:
    """See `store_commands.migrate`."""
    from ..store.postgres.migrations import migrate

    store = find_home(home).store
    database = getattr(store, "database", None)
    if database is None:
        raise IllegalError(
            "the games of this home lie in a folder, which needs no migration",
            place="host.toml",
            hint='With kind = "postgres" under [store] they lie in a database.',
        )
    steps = migrate(database)
    if as_json:
        print_json({"schema": "rattus-pbem/migrated/1", "steps": [f"{step.number:04d} {step.name}" for step in steps]})
        return
    for step in steps:
        print(f"{step.number:04d} {step.name}: done")
    print(f"The schema {database.schema} is up to date.")


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
    for game in games:
        try:
            if copy_game(one.store, other.store, game):
                copied.append(game)
        except PbemError as error:
            failed.append(f"{game}: {error}")
        except OSError as error:
            raise disk_error(error) from None
    if as_json:
        content = {"games": len(games), "copied": copied, "failed": failed}
        print_json({"schema": "rattus-pbem/copied/1", **content})
    else:
        for line in failed:
            print(line)
        same = len(games) - len(copied) - len(failed)
        print(f"{counted(len(copied), 'game')} copied, {same} as before, {len(failed)} not copied.")
    if failed:
        import typer

        raise typer.Exit(1)


def run_export(game: str, directory: Path, home: Path | None) -> None:
    """See `store_commands.export`."""
    from ..store.copying import copy_game
    from ..store.folder import GAMES, FolderStore

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
