"""Copy all games from one home to another, game by game, while the others are played; again, only what has changed.

Example: rattus-pbem store copy /srv/pbem /srv/pbem-on-postgres
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from ....disk import disk_error
from ....errors import IllegalError, PbemError
from ....home.home import Home as HostHome
from ....home.home import open_home
from ....locale import counted
from ....mail.home_copy import copy_mail
from ....post.mail_room import mail_place
from ....post.work_index import note_handed
from ....store.blob_names import INDEX, TICKED, TICKS
from ....store.copying import copy_game
from ....store.files import locked
from ....waiting import with_progress
from ...output import print_json
from ...parameters import Json


def command(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="The home folder whose games and mail are copied.")],
    target: Annotated[Path, typer.Argument(metavar="TO", help="The home folder that gets them; it is there already.")],
    as_json: Json = False,
) -> None:
    """Exit code 1 if a game could not be copied; the others are."""
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
    letters = copy_home(one, other)
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
        raise typer.Exit(1)


def copy_home(source: HostHome, target: HostHome) -> int:
    """Copy what the home remembers, and its mail; how many mails and letters there are."""
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
            note_handed(target.store.mail_rows, source.store.read(INDEX))
    return count
