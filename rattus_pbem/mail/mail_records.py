"""What can be seen of the mail of a home: mails that came in, the log of them, letters and how they stand.

Makes, moves and mends nothing, where `Queues` and `Outbox` would mend what they meet. The folder is here, and rows of a
database are in `database/row_records`.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from .limits import Limits, MailLimits
from .mail_log import LogLine, read_log
from .mail_note import MailNote
from .posted import NEWER, Posted, read_posted
from .queues import read_json, received_by_name

MAILS = ("in", "taken", "quarantine", "shunt")
"""Where mails lie that came in."""
MAX_HEAD = 64 * 1024


class MailRecords(Protocol):
    """All that is kept of mails and letters. A mail goes by its folder and name, a letter by its key."""

    def names(self, folder: str) -> list[str]:
        """The mails in one of `MAILS`, in any order."""

    def check(self, folder: str) -> None:
        """Raises OSError for a folder that is there and cannot be read, where otherwise it counts as empty."""

    def received(self, folder: str, name: str) -> datetime | None:
        """When a mail came, to the second, wherever it lies by now; None if that is not known."""

    def note(self, folder: str, name: str) -> MailNote:
        """The note beside a mail (`MailNote.for_list`)."""

    def head(self, folder: str, name: str) -> bytes:
        """How a mail begins: its first `MAX_HEAD` bytes. Empty if it is gone."""

    def how_removed(self, folder: str, name: str) -> str:
        """How somebody removes a mail that is of no use, as part of a sentence; "" where there is no way."""

    def log(self) -> dict[str, LogLine]:
        """The last line of the log about each mail, by its name. Raises NewerError."""

    def keys(self) -> list[str]:
        """The letters, those that have changed last first."""

    def letters(self, keys: Iterable[str]) -> Iterator[Posted]:
        """How these letters stand, in this order; those that cannot be read are passed over."""

    def unsent(self) -> tuple[list[Posted], list[str]]:
        """The letters that wait, the oldest first; and where those lie that wait and cannot be read."""

    def newer(self) -> list[Posted]:
        """The letters among them that a newer program has written."""

    def given_up(self) -> list[Posted]:
        """The letters that were given up."""

    def limits(self) -> MailLimits:
        """What is counted. Raises NewerError."""

    def came_since(self, moment: datetime) -> bool:
        """Whether any mail has come since then, whatever became of it."""

    def arrivals(self, known: Collection[str]) -> Iterator[tuple[str, str]]:
        """Folder and name of mails that have just come, and that are not among the known."""

    def forget(self, folder: str, name: str) -> None:
        """Remove a mail that was sent by us to see whether it comes, and its note."""


class FolderRecords:
    """Those of the folder HOME/mail. A folder that is not there, or cannot be read, is an empty one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._states: dict[str, Path] = {}

    def names(self, folder: str) -> list[str]:
        parts = ("in/new", "in/cur") if folder == "in" else (folder,)
        files = [file for part in parts for file in regular_files(self.path / part)]
        return [file.name for file in files if file.suffix != ".json" and not (folder == "shunt" and _goes_out(file))]

    def check(self, folder: str) -> None:
        with suppress(FileNotFoundError), os.scandir(self.path / folder):
            pass

    def received(self, folder: str, name: str) -> datetime | None:
        if (timed := received_by_name(name)) is not None:
            return timed.replace(microsecond=0)
        for other in (folder, *MAILS):
            with suppress(OSError, ValueError, OverflowError):
                seconds = int(self._file(other, name).stat(follow_symlinks=False).st_mtime)
                return datetime.fromtimestamp(seconds, UTC)
        return None

    def note(self, folder: str, name: str) -> MailNote:
        path = self.path / ("in/notes" if folder == "in" else folder) / f"{name}.json"
        return MailNote.for_list(read_json(path), str(path))

    def head(self, folder: str, name: str) -> bytes:
        with suppress(OSError), self._file(folder, name).open("rb") as stream:
            return stream.read(MAX_HEAD)
        return b""

    def how_removed(self, folder: str, name: str) -> str:
        return f"remove {self._file(folder, name)} and its note"

    def log(self) -> dict[str, LogLine]:
        return read_log(self.path)

    def keys(self) -> list[str]:
        changed: dict[str, tuple[float, Path]] = {}
        for folder in ("out", "shunt", "sent"):  # what lies in two after a kill is over
            with suppress(OSError), os.scandir(self.path / folder) as entries:
                for entry in entries:
                    is_letter = entry.name.endswith(".json") and entry.name[0] != "."
                    if is_letter and not (folder == "shunt" and os.path.exists(entry.path[: -len(".json")])):
                        changed[entry.name[: -len(".json")]] = (entry.stat().st_mtime, Path(entry.path))
        self._states = {key: path for key, (_, path) in changed.items()}
        return sorted(changed, key=lambda key: changed[key], reverse=True)

    def letters(self, keys: Iterable[str]) -> Iterator[Posted]:
        for key in keys:
            if (letter := read_posted(self._states[key])) is not None:
                yield letter

    def unsent(self) -> tuple[list[Posted], list[str]]:
        waiting, torn = [], []
        for file in regular_files(self.path / "out"):
            if file.suffix != ".json" or any((self.path / over / file.name).exists() for over in ("sent", "shunt")):
                continue
            letter = read_posted(file)
            if letter is None or letter.put.tzinfo is None:
                torn.append(str(file))
            elif letter.state != NEWER:
                waiting.append(letter)
        return sorted(waiting, key=lambda letter: (letter.put, letter.envelope.key)), torn

    def newer(self) -> list[Posted]:
        letters = (read_posted(file) for file in regular_files(self.path / "out") if file.suffix == ".json")
        return [letter for letter in letters if letter is not None and letter.state == NEWER]

    def given_up(self) -> list[Posted]:
        files = (file for file in regular_files(self.path / "shunt") if file.suffix == ".json")
        return [letter for file in files if (letter := read_posted(file)) is not None and letter.state == "failed"]

    def limits(self) -> MailLimits:
        return Limits(self.path / "state.json")

    def came_since(self, moment: datetime) -> bool:
        arrivals = (self.received(folder, name) for folder in MAILS for name in self.names(folder))
        return any(at is None or at > moment for at in arrivals)

    def arrivals(self, known: Collection[str]) -> Iterator[tuple[str, str]]:
        for folder in ("in", "taken"):  # where a tick puts a mail of our own
            yield from ((folder, name) for name in self.names(folder) if name not in known)

    def forget(self, folder: str, name: str) -> None:
        with suppress(OSError):
            self._file(folder, name).unlink()
            for other in MAILS:
                (self.path / ("in/notes" if other == "in" else other) / f"{name}.json").unlink(missing_ok=True)

    def _file(self, folder: str, name: str) -> Path:
        if folder != "in":
            return self.path / folder / name
        new = self.path / "in" / "new" / name
        return new if new.exists() else self.path / "in" / "cur" / name


def regular_files(folder: Path, *, hidden: bool = False) -> list[Path]:
    """The files in a folder by name; none if it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    return [folder / name for name in sorted(names) if hidden or name[0] != "."]


def _goes_out(file: Path) -> bool:
    """Whether a file in shunt is a letter of ours that was given up, and not one that came."""
    return file.suffix == ".eml" and read_posted(file.with_suffix(".json")) is not None
