"""`doctor`: what is wrong with a home, and a backup of it."""

from __future__ import annotations

from pathlib import Path

import typer

from ..hosting.backup import backup_folder
from ..hosting.doctor import examine
from ..hosting.examined import Examined
from ..hosting.home import find_home
from ..hosting.key_notes import key_findings, key_notes
from ..hosting.put_back import put_back_all, put_back_notes
from ..locale import counted
from ..post.mail_setup import files_outside, mail_findings
from ..post.mail_status import mail_status
from ..post.standstill import FIX, standstill
from .output import clock, print_json
from .stores import complete_backup
from .terminal import coloured


def run_doctor(
    backup: Path | None, home: Path | None, now: str | None, as_json: bool, *, look_at_all: bool, put_back: bool
) -> None:
    """See `app.doctor`. Exit code 1 if something is wrong."""
    host_home, moment = find_home(home), clock(now)
    games, untold = put_back_all(host_home, moment) if put_back else ([], [])
    examined = Examined(host_home, moment, look_at_all=look_at_all)
    examination = examine(host_home, moment, backup, complete_backup, examined)
    examined.save()
    if what := standstill(host_home, moment, mail_status(host_home)["in"]):
        examination["findings"].append({"where": "tick", "what": what, "fix": FIX})
    examination["findings"] += [*mail_findings(host_home, moment), *key_findings(host_home), *untold]
    examination["notes"] = [*key_notes(host_home, moment), *(put_back_notes(host_home) if put_back else ())]
    if backup is not None:
        examination["not_in_backup"] = files_outside(host_home)
        examination["removed"] = [str(path) for path in backup_folder(host_home, backup).remove_old()]
    if put_back:
        examination["put_back"] = games
    if as_json:
        print_json(examination)
    else:
        if backup is not None:
            print(f"The home is copied into {examination['backup']}.")
            for path in examination["not_in_backup"]:
                print(f"Not copied, since it is elsewhere: {path}")
            for path in examination["removed"]:
                print(f"Removed, since there are newer ones: {path}")
        if games:
            print(f"The players of {', '.join(games)} hear with the next tick that their game was put back.")
        for finding in examination["findings"]:
            print(f"{coloured(finding['where'], 'bad')}: {finding['what']} {finding['fix']}")
        for note in examination["notes"]:
            print(note)
        unchanged = f" ({examination['unchanged']} unchanged)" if examination["unchanged"] else ""
        looked = f"{counted(examination['games'], 'game')} looked at{unchanged}"
        print(f"{looked}, {counted(len(examination['findings']), 'finding')}.")
    if examination["findings"]:
        raise typer.Exit(1)
