"""Examines the folders of the mail: who may read them, and which letters lie there for too long.

Makes, moves and clears up nothing: it reads the folders itself, where `Queues` and `Outbox` would mend what they meet.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sized
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..locale import counted
from .endpoint_check import AddFinding, may
from .limits import Limits
from .outbox import BREAKER
from .posted import Posted, read_posted
from .queues import FOLDERS, STALE, read_json
from .settings import MailSettings

LONG_WAIT = timedelta(days=2)
LONG_QUARANTINE = timedelta(days=14)
LATELY = timedelta(days=7)
MANY_TRIES = 3
MAX_NAMED = 10

_PARTS = ("in/tmp", "in/new", "in/cur", "in/notes", *FOLDERS[1:])
_TIMED = re.compile(r"(\d{10,11})\.M\d")
_REASONS = ("why", "reason", "told", "fault")


def examine_folders(mail: Path, add: AddFinding) -> None:
    """Folders that others may read, that we may not write, and files where folders should be."""
    others, closed, files = [], [], []
    for part in _PARTS:
        folder = mail / part
        try:
            mode = folder.stat().st_mode
        except NotADirectoryError:
            continue  # the folder it lies in is reported
        except OSError:
            if os.path.lexists(folder):
                closed.append(str(folder))
            continue
        if not os.path.isdir(folder):
            files.append(str(folder))
        elif not may(folder, os.R_OK | os.W_OK | os.X_OK):
            closed.append(str(folder))
        elif mode & 0o077:
            others.append(str(folder))
    for folder in (mail, mail / "in"):
        if os.path.exists(folder) and not os.path.isdir(folder):
            files.append(str(folder))
        elif os.path.isdir(folder) and not may(folder, os.W_OK | os.X_OK):
            closed.append(str(folder))
    if files:
        add("mail", f"no folder, but a file: {', '.join(files)}.", f"Take it away: mv {files[0]} {files[0]}.old")
    if closed:
        add("mail", f"the user who runs this may not write {', '.join(closed)}.", f"chown or chmod {' '.join(closed)}")
    if others:
        add("mail", f"other users can read letters in {', '.join(others)}.", f"chmod 700 {' '.join(others)}")


def examine_inbox(mail: Path, now: datetime, add: AddFinding) -> None:
    """Letters that nobody took, that could not be read, that nobody vouched for; what killed deliveries left."""
    waiting = _came(file for part in ("new", "cur") for file in _files(mail / "in" / part))
    if late := _older(waiting, now - LONG_WAIT):
        fix = "Check that the tick runs (crontab -l, its log), and what it prints; run it by hand."
        add("mail/in", f"{_letters(late)} not taken for more than 2 days; {_oldest(late)}.", fix)
    shunted = _came(file for file in _files(mail / "shunt") if file.suffix != ".json" and not _goes_out(file))
    if shunted:
        first = shunted[0][1]
        fix = f"`rattus-pbem mail show {first.name}`; `mail release` has it read again, or remove {first} and its note."
        add("mail/shunt", f"{_letters(shunted)} could not be read; {_oldest(shunted)}{_why(first)}.", fix)
    held = _came(file for file in _files(mail / "quarantine") if file.suffix != ".json")
    if old := _older(held, now - LONG_QUARANTINE):
        first = old[0][1]
        fix = f"`rattus-pbem mail show {first.name}`; `mail release` lets it count, or remove {first} and its note."
        add("mail/quarantine", f"{_letters(old)} held back for more than 14 days; {_oldest(old)}{_why(first)}.", fix)
    left = [(at, file) for file in _files(mail / "in" / "tmp", hidden=True) if (at := _written(file)) < now - STALE]
    if left:
        fix = "The next tick that takes mail clears them up; see whether it runs."
        add("mail/in/tmp", f"{counted(len(left), 'half-written file')} that killed deliveries left.", fix)


def examine_outbox(settings: MailSettings, mail: Path, now: datetime, add: AddFinding) -> None:
    """Letters that are tried in vain, wait, or were given up; the breaker; addresses that bounce."""
    waiting, torn = unsent(mail)
    if tried := [letter for letter in waiting if letter.tries >= MANY_TRIES]:
        most = max(tried, key=lambda letter: letter.tries)
        reason = f": {most.reason.rstrip('.')}" if most.reason else ""
        add(
            "mail/out",
            f"{_letters(tried)} tried {MANY_TRIES} times or more in vain, {most.envelope.key} to {most.envelope.to} "
            f"{most.tries} times{reason}; the oldest waits since {_moment(tried[0].put)}.",
            f"See what the server answered; after {counted(settings.retries, 'try', 'tries')} a letter is given up.",
        )
    late = [letter for letter in waiting if letter.tries < MANY_TRIES and letter.put < now - LONG_WAIT]
    if late and settings.out.kind != "none":
        what = f"{_letters(late)} not sent for more than 2 days; the oldest unsent, {late[0].envelope.key} to "
        what += f"{late[0].envelope.to}, waits since {_moment(late[0].put)}."
        add("mail/out", what, "Check that the tick runs, and that the mail transport accepts letters.")
    if torn:
        fix = "Restore it from a backup, or remove it; the letter is written again if it is still of use."
        add("mail/out", f"the state of a letter cannot be read: {', '.join(torn[:MAX_NAMED])}.", fix)
    given_up = sorted(_given_up(mail / "shunt"), key=lambda letter: letter.ended or letter.put)
    if given_up:
        first = given_up[0]
        reason = f": {first.reason.rstrip('.')}" if first.reason else ""
        what = f"{_letters(given_up)} could not be sent and given up; the oldest, {first.envelope.key} to "
        what += f"{first.envelope.to}, on {_moment(first.ended or first.put)}{reason}."
        add("mail/shunt", what, "Correct the player's address or the mail transport; then `rattus-pbem mail release`.")
    limits = Limits(mail / "state.json")
    if limits.count(BREAKER, now) >= settings.breaker:
        add(
            "mail.breaker",
            f"the limit of {counted(settings.breaker, 'letter')} an hour is reached; none is sent before "
            f"{_moment(limits.ends(BREAKER, now))}.",
            "See in mail/sent what was sent; if it is right, set mail.breaker higher.",
        )
    if bouncing := limits.bouncing():
        named = [f"{address} ({count})" for address, count in list(bouncing.items())[:MAX_NAMED]]
        named_text = ", ".join(named) + (f" and {len(bouncing) - MAX_NAMED} more" if len(bouncing) > MAX_NAMED else "")
        fix = "Ask the player for another address; a mail from the address clears it."
        add("mail/state.json", f"letters to these addresses come back: {named_text}.", fix)


def came_lately(mail: Path, now: datetime) -> bool:
    """Whether any mail came in within the last days, whatever became of it."""
    parts = ("in/new", "in/cur", "taken", "quarantine")
    files = (file for part in parts for file in _files(mail / part) if file.suffix != ".json")
    return any((_named(file.name) or _written(file)) > now - LATELY for file in files)


def unsent(mail: Path) -> tuple[list[Posted], list[str]]:
    """The letters that wait in the outbox, the oldest first, and the files of those that cannot be read."""
    letters, torn = [], []
    for file in _files(mail / "out"):
        if file.suffix != ".json" or any((mail / over / file.name).exists() for over in ("sent", "shunt")):
            continue
        letter = read_posted(file)
        if letter is None or letter.put.tzinfo is None:
            torn.append(str(file))
        else:
            letters.append(letter)
    return sorted(letters, key=lambda letter: (letter.put, letter.envelope.key)), torn


def _given_up(shunt: Path) -> Iterator[Posted]:
    for file in _files(shunt):
        letter = read_posted(file) if file.suffix == ".json" else None
        if letter is not None and letter.state == "failed":
            yield letter


def _goes_out(file: Path) -> bool:
    """Whether a file in shunt is a letter of ours that was given up, and not one that came."""
    return file.suffix == ".eml" and read_posted(file.with_suffix(".json")) is not None


def _files(folder: Path, *, hidden: bool = False) -> list[Path]:
    """The files in a folder; none if it cannot be read, which is reported elsewhere."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    return [folder / name for name in sorted(names) if hidden or name[0] != "."]


def _came(files: Iterable[Path]) -> list[tuple[datetime, Path]]:
    """Letters with when they came, oldest first: as the name says, else the time of the file."""
    return sorted((_named(file.name) or _written(file), file) for file in files)


def _named(name: str) -> datetime | None:
    timed = _TIMED.match(name)
    return datetime.fromtimestamp(int(timed[1]), UTC) if timed else None


def _written(file: Path) -> datetime:
    """When a file was written; in the far future if it went away meanwhile, so that it counts as new."""
    try:
        return datetime.fromtimestamp(file.stat(follow_symlinks=False).st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.max.replace(tzinfo=UTC)


def _older(letters: list[tuple[datetime, Path]], than: datetime) -> list[tuple[datetime, Path]]:
    return [(at, file) for at, file in letters if at < than]


def _letters(letters: Sized) -> str:
    return counted(len(letters), "letter")


def _oldest(letters: list[tuple[datetime, Path]]) -> str:
    at, file = letters[0]
    return f"the oldest, {file.name}, came {_moment(at)}"


def _why(file: Path) -> str:
    """The reason in the note beside a letter, as the end of a sentence."""
    note = read_json(file.with_name(f"{file.name}.json"))
    reason = next((note[key] for key in _REASONS if isinstance(note.get(key), str)), "")
    return f": {' '.join(reason.split())[:300].rstrip('.')}" if reason else ""


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
