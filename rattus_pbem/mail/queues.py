"""The folders of a host's mail: each letter is one file, a queue is a folder, a letter moves by rename.

    in/{tmp,new,cur}   waiting to be read; a Maildir, so any mail server may deliver into it
    taken              read, its effect is stored
    quarantine         held back until somebody vouches for it
    shunt              what could not be read or sent; a person looks at it
    out, sent          the outbox (see `outbox.py`)

A note is a small JSON beside the letter (`NAME.json`; for `in` in `in/notes/`). What a killed process leaves:

* a file in `in/tmp`: nobody saw it; whoever delivered it delivers it again; `sweep` removes it after 36 hours, and
  hidden files, the half-written form of notes and letters, as well;
* a note in the new folder, the letter still in the old one: the letter is handled again, the note written again;
* a letter moved, its old note still there: a note without its letter means nothing; the next move of it removes it.

Never reads what a letter says.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePath
from typing import Protocol

from ..disk import make_own, naming_path, read_file, replace_through, sync_folder, write_without_sync
from ..errors import IllegalError
from ..shapes import refuse_newer, schema, stored_line, upgraded_or_empty
from .mail_log import LogLine, add_to_log, read_log
from .mail_note import NOTHING, MailNote

FOLDERS = ("in", "taken", "quarantine", "shunt", "out", "sent")
MAX_BYTES = 2 * 1024 * 1024
"""A letter longer than this is kept cut."""
STALE = timedelta(hours=36)
MAILBOXES = "imap.json"
"""What has been fetched, by mailbox."""

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.,:=+@!~-]{0,250}")
_TIMED = re.compile(r"(\d{10,11})\.M(\d{6})\.")


def write_json(target: Path, value: Mapping[str, object], *, durable: bool = True) -> None:
    """Replace a JSON file, durably, a line for each key; its half-written form is a hidden file beside it."""
    lines = ",\n".join(f" {stored_line(key)}: {stored_line(value[key])}" for key in sorted(value))
    text = f"{{\n{lines}\n}}\n"
    replace_through(target.with_name(f".{target.name}.half"), target, text.encode(), durable=durable)


def read_json(path: Path) -> dict[str, object]:
    """The object in a JSON file; empty if there is none or if it is damaged. Raises OSError if the disk fails."""
    try:
        value = json.loads(read_file(path))
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class Fetched:
    """The letters in a mailbox on a server that have names here, by UID, as long as its UIDs are valid."""

    validity: int = 0
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, stored: object) -> Fetched:
        """What `to_json` gave; of anything else nothing."""
        return cls(stored.get("validity", 0), stored.get("names", {})) if isinstance(stored, dict) else cls()

    def to_json(self) -> dict[str, object]:
        """As it is stored."""
        return {"validity": self.validity, "names": self.names}


class MailQueues(Protocol):
    """The queues of a home's mail: each letter lies in one of `FOLDERS`. Any number of processes may store letters."""

    def name(self, raw: bytes, when: datetime) -> str:
        """A name for a letter that came then: names sort by time, then in the order they were asked for."""

    def store(self, raw: bytes, when: datetime, note: MailNote = NOTHING, *, name: str = "") -> str:
        """Keep a letter in `in` for good and tell its name. Longer than the limit it is cut, and its note says so.

        The letter came at `when`. Raises OSError if it cannot be kept (a full disk); then nothing of it is left.
        """

    def store_once(self, raw: bytes, when: datetime, note: MailNote = NOTHING) -> str:
        """Keep a letter, unless it waits already: who brought it was killed before saying so. Raises OSError."""

    def adopt(self, file: Path, when: datetime, note: MailNote = NOTHING) -> str:
        """Take a file of the same file system into `in`, where it then is no more. Raises OSError (EXDEV)."""

    def waiting(self) -> list[str]:
        """The letters in `in`, oldest first."""

    def names(self, folder: str) -> list[str]:
        """The letters in a folder, oldest first."""

    def count(self, folder: str) -> int:
        """How many letters lie in a folder; opens none of them."""

    def find(self, name: str) -> tuple[str, PurePath] | None:
        """The folder where a letter lies, and its place there, for a person."""

    def read(self, name: str) -> bytes:
        """The bytes of a letter, at most the limit."""

    def received(self, name: str) -> datetime:
        """When a letter came."""

    def note_of(self, name: str) -> MailNote:
        """The note beside a letter. Raises NewerError."""

    def check_note(self, name: str) -> None:
        """Raises NewerError for a letter in `in` whose note a newer program has written: it is left where it lies."""

    def move(self, name: str, to: str, note: MailNote | None = None) -> None:
        """Move a letter to a folder with this note, or with the one it has."""

    def move_all(self, names: Mapping[str, MailNote | None], to: str) -> None:
        """Move many letters to a folder, each with its note if it has one. One that has gone is passed."""

    def add_to_log(self, lines: Iterable[LogLine]) -> None:
        """Note for good what became of mails (`mail_log`). Raises OSError."""

    def log(self) -> dict[str, LogLine]:
        """The last line of the log about each mail, by the mail's name."""

    def fetched(self, mailbox: str) -> Fetched:
        """What has been fetched from this mailbox. Raises NewerError."""

    def keep_fetched(self, mailbox: str, fetched: Fetched) -> None:
        """Remember it for good; readers of other mailboxes may do so at the same time."""

    def remove_temporary_files(self, now: datetime) -> int:
        """Remove what killed processes left half-written; how many files that were."""


class LetterNames:
    """Names for letters of one process: `time.Qnumber.digest`, the number counted among letters of the same instant."""

    def __init__(self) -> None:
        self._at = ""
        self._nth = 0

    def next(self, raw: bytes, when: datetime, last_of: Callable[[str], int], is_taken: Callable[[str], object]) -> str:
        """A name that is not taken. `last_of` tells the highest number of an instant that others have given, or -1."""
        at = f"{int(when.timestamp()):010d}.M{when.microsecond:06d}"
        digest = hashlib.sha256(raw).hexdigest()[:16]
        if not self._at:
            self._at, self._nth = at, last_of(at)
        self._nth = self._nth + 1 if at == self._at else 0
        self._at = at
        while is_taken(name := f"{at}.Q{self._nth:05d}.{digest}"):
            self._nth += 1
        return name


class Queues:
    """The folders under HOME/mail (see `MailQueues`). One process moves letters at a time."""

    def __init__(self, mail: Path) -> None:
        self.path = mail
        self._names = LetterNames()
        for folder in (*FOLDERS[1:], "in/tmp", "in/new", "in/cur", "in/notes"):
            (mail / folder).mkdir(mode=0o700, parents=True, exist_ok=True)

    def name(self, raw: bytes, when: datetime) -> str:
        return self._names.next(raw, when, self._last_of, self._find)

    def _last_of(self, at: str) -> int:
        """The highest number of a letter of the same instant that waits, stored by another process; else -1."""
        names = os.listdir(self.path / "in" / "new")
        numbers = (name.removeprefix(f"{at}.Q")[:5] for name in names if name.startswith(f"{at}.Q"))
        return max((int(number) for number in numbers if number.isdecimal()), default=-1)

    def store(self, raw: bytes, when: datetime, note: MailNote = NOTHING, *, name: str = "") -> str:
        if len(raw) > MAX_BYTES:
            note = replace(note, size=note.size or len(raw), cut=MAX_BYTES)
            raw = raw[:MAX_BYTES]
        name = name or self.name(raw, when)
        written, place = self._note("in", name), self.path / "in" / "new" / name
        try:
            if note:
                write_json(written, note.to_json())
            replace_through(self.path / "in" / "tmp" / name, place, raw)
        except OSError:
            for half_kept in (place, written):
                with suppress(OSError):
                    half_kept.unlink()
            raise
        return name

    def store_once(self, raw: bytes, when: datetime, note: MailNote = NOTHING) -> str:
        return self._waiting_copy(raw) or self.store(raw, when, note)

    def adopt(self, file: Path, when: datetime, note: MailNote = NOTHING) -> str:
        """Take a file of the same file system into `in` by rename. Raises OSError (EXDEV from another one)."""
        if file.stat().st_size > MAX_BYTES:
            with file.open("rb") as stream:
                size, raw = file.stat().st_size, stream.read(MAX_BYTES)
            name = self.store(raw, when, replace(note, size=size, cut=MAX_BYTES))
            file.unlink()
            return name
        with file.open("rb") as stream:
            name = self.name(stream.read(), when)
            os.fsync(stream.fileno())
        if note:
            write_json(self._note("in", name), note.to_json())
        os.rename(file, self.path / "in" / "new" / name)
        sync_folder(self.path / "in" / "new")
        return name

    def waiting(self) -> list[str]:
        names = {
            entry.name
            for part in ("new", "cur")
            for entry in os.scandir(self.path / "in" / part)
            if _NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
        }
        return sorted(names)

    def _waiting_copy(self, raw: bytes) -> str:
        """The letter in `in` that has these very bytes, if we stored it; else ""."""
        ending = "." + hashlib.sha256(raw).hexdigest()[:16]
        for name in self.waiting():
            if name.endswith(ending) and self.read(name) == raw:
                return name
        return ""

    def names(self, folder: str) -> list[str]:
        if folder == "in":
            return self.waiting()
        return sorted(entry.name for entry in os.scandir(self.path / known_folder(folder)) if _is_letter(entry.name))

    def count(self, folder: str) -> int:
        if folder == "in":
            return len(self.waiting())
        return sum(_is_letter(entry.name) for entry in os.scandir(self.path / known_folder(folder)))

    def find(self, name: str) -> tuple[str, PurePath] | None:
        return self._find(name)

    def _find(self, name: str) -> tuple[str, Path] | None:
        if not _NAME.fullmatch(name):
            return None
        for folder in FOLDERS:
            for part in ("new", "cur") if folder == "in" else ("",):
                path = self.path / folder / part / name
                if path.is_file() and not path.is_symlink():
                    return folder, path
        return None

    def read(self, name: str) -> bytes:
        _, path = self._must_find(name)
        try:
            return _beginning_of(path)
        except FileNotFoundError:  # another process has moved it meanwhile
            _, path = self._must_find(name)
            return _beginning_of(path)

    def received(self, name: str) -> datetime:
        """When a letter came: as its name says, else the time of its file."""
        if (timed := received_by_name(name)) is not None:
            return timed
        _, path = self._must_find(name)
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)

    def note_of(self, name: str) -> MailNote:
        place = self.find(name)
        if place is None:
            return NOTHING
        path = self._note(place[0], name)
        return MailNote.from_json(read_json(path), str(path))

    def check_note(self, name: str) -> None:
        path = self._note("in", name)
        refuse_newer(read_json(path), "mail-note", str(path))

    def move(self, name: str, to: str, note: MailNote | None = None) -> None:
        """Move a letter to a folder with this note, or with the one it has. The note is written before the rename."""
        folder, path = self._must_find(name)
        stored = read_json(self._note(folder, name)) if note is None else note.to_json() if note else {}
        if stored:
            write_json(self._note(known_folder(to), name), stored)
        if folder != to:
            target = self.path / to / ("new" if to == "in" else "") / name
            os.rename(path, target)
            sync_folder(target.parent)
            sync_folder(path.parent)
        for other in FOLDERS:
            if other != to or not stored:
                self._note(other, name).unlink(missing_ok=True)

    def move_all(self, names: Mapping[str, MailNote | None], to: str) -> None:
        """Move many letters to a folder, each with its note if it has one; made to last together at the end.

        A letter that is moved again after a power cut is handled again, as after a kill. One that has gone is passed.
        """
        if not names:
            return
        for name, note in names.items():
            place = self._find(name)
            if place is None:
                continue
            folder, path = place
            if note is not None:
                text = stored_line(note.to_json()) + "\n"
                written = self._note(known_folder(to), name)
                make_own(written, written.with_name(f".{written.name}"))
                write_without_sync(written, text.encode())
            if folder != to:
                os.rename(path, self.path / to / name)
                self._note(folder, name).unlink(missing_ok=True)
        for part in ("in/new", "in/cur", to):
            sync_folder(self.path / part)

    def add_to_log(self, lines: Iterable[LogLine]) -> None:
        add_to_log(self.path, lines)

    def log(self) -> dict[str, LogLine]:
        return read_log(self.path)

    def fetched(self, mailbox: str) -> Fetched:
        return Fetched.from_json(self._mailboxes().get(mailbox))

    def keep_fetched(self, mailbox: str, fetched: Fetched) -> None:
        known = {**self._mailboxes(), mailbox: fetched.to_json(), "schema": schema("mail-sources")}
        write_json(self.path / MAILBOXES, known)

    def _mailboxes(self) -> dict[str, object]:
        path = self.path / MAILBOXES
        return upgraded_or_empty(read_json(path), "mail-sources", str(path))

    def remove_temporary_files(self, now: datetime) -> int:
        removed = 0
        for entry in [*(self.path / "in" / "tmp").iterdir(), *self.path.rglob(".*")]:
            with suppress(OSError):
                if datetime.fromtimestamp(entry.lstat().st_mtime, UTC) < now - STALE:
                    os.unlink(entry)
                    removed += 1
        return removed

    def _must_find(self, name: str) -> tuple[str, Path]:
        place = self._find(name)
        if place is None:
            raise IllegalError(f"no letter named {name!r} lies in any folder", place=str(self.path))
        return place

    def _note(self, folder: str, name: str) -> Path:
        return self.path / ("in/notes" if folder == "in" else folder) / f"{name}.json"


def received_by_name(name: str) -> datetime | None:
    """When a letter came, as the name says that it has here; None for one that another program delivered."""
    timed = _TIMED.match(name)
    return datetime.fromtimestamp(int(timed[1]), UTC) + timedelta(microseconds=int(timed[2])) if timed else None


def _beginning_of(letter: Path) -> bytes:
    with naming_path(letter), letter.open("rb") as stream:
        return stream.read(MAX_BYTES)


def _is_letter(name: str) -> bool:
    return name[0] != "." and not name.endswith(".json")


def known_folder(folder: str) -> str:
    """A folder's name. Raises IllegalError if there is none of it."""
    if folder not in FOLDERS:
        raise IllegalError(f"no folder is called {folder!r}", hint=f"There are {', '.join(FOLDERS)}.")
    return folder
