"""Look for what is wrong with a home; each finding with its fix.

Example: rattus-pbem doctor --home ~/pbem
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...disk import write_without_sync
from ...errors import IllegalError
from ...home.backup import backup_folder
from ...home.examined import Examined
from ...home.home import Home as HostHome
from ...home.home import find_home, open_home
from ...hosting.put_back import put_back_all, put_back_notes
from ...inquiry.doctor import Examination, examine
from ...inquiry.key_notes import key_findings, key_notes
from ...locale import counted
from ...post.mail_setup import files_outside, mail_findings
from ...post.mail_status import FIX, mail_status, standstill
from ...store.folder import FolderStore
from ..output import clock, print_json
from ..parameters import Home, Json, Now
from ..terminal import coloured


def command(
    backup: Annotated[
        Path | None, typer.Option(help="Also write a backup of the home into this folder, and remove old ones there.")
    ] = None,
    look_at_all: Annotated[
        bool, typer.Option("--all", help="Look through all games, also those that are as they were found sound.")
    ] = False,
    put_back: Annotated[
        bool, typer.Option("--put-back", help="The home was put back from a backup: tell the players of all games.")
    ] = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if something is wrong."""
    host_home, moment = find_home(home), clock(now)
    games, untold = put_back_all(host_home, moment) if put_back else ([], [])
    examined = Examined(host_home, moment, look_at_all=look_at_all)
    examination = examine(host_home, moment, backup, complete_backup, examined)
    examined.save()
    if what := standstill(host_home, moment, mail_status(host_home).counts["in"]):
        examination.add("tick", what, FIX)
    examination.findings += [*mail_findings(host_home, moment), *key_findings(host_home), *untold]
    examination.notes = [*key_notes(host_home, moment), *(put_back_notes(host_home) if put_back else ())]
    if backup is not None:
        examination.not_in_backup = files_outside(host_home)
        examination.removed = [str(path) for path in backup_folder(host_home, backup).remove_old()]
    examination.put_back = games
    if as_json:
        print_json({"schema": "rattus-pbem/doctor/1", **examination.to_json()})
    else:
        _print(examination)
    if examination.findings:
        raise typer.Exit(1)


def _print(examination: Examination) -> None:
    """All of it, for a person."""
    if examination.backup:
        print(f"The home is copied into {examination.backup}.")
    for path in examination.not_in_backup:
        print(f"Not copied, since it is elsewhere: {path}")
    for path in examination.removed:
        print(f"Removed, since there are newer ones: {path}")
    if examination.put_back:
        print(f"The players of {', '.join(examination.put_back)} hear with the next tick that their game was put back.")
    for finding in examination.findings:
        print(f"{coloured(finding.where, 'bad')}: {finding.what} {finding.fix}")
    for note in examination.notes:
        print(note)
    unchanged = f" ({examination.unchanged} unchanged)" if examination.unchanged else ""
    findings = counted(len(examination.findings), "finding")
    print(f"{counted(examination.games, 'game')} looked at{unchanged}, {findings}.")


def complete_backup(home: HostHome, copy: Path) -> None:
    """Add the mail that a home has in a database to the copy of its folder, which is then a home in a folder.

    Nobody who tries the copy works on the database: its table [store] is commented out.
    """
    if isinstance(home.store, FolderStore):
        return
    config = copy / "host.toml"
    write_without_sync(config, without_store(config.read_text("utf-8")).encode())
    target = open_home(copy)
    if not isinstance(target.store, FolderStore):
        raise IllegalError("[store] cannot be taken out of host.toml", hint="Write it as a table of its own.")
    if hasattr(home.store, "mail_rows"):
        from .store.copy import copy_home

        copy_home(home, target)
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
