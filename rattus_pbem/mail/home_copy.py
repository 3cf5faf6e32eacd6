"""The whole mail of a home copied from one place to another, text by text; what is there already is brought up to date.

Knows folders here; rows of a database are in `database/rows_copy`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from ..disk import replace_through
from ..shapes import refuse_newer
from ..waiting import report_progress
from .limits import Counted, Limits
from .mail_log import LOG, OLDER
from .mail_note import NOTHING
from .queues import MAILBOXES, Queues, write_json

MEMORIES = (MAILBOXES,)
LETTERS = ("out", "sent", "shunt")
MAILS = ("in", "taken", "quarantine", "shunt")


class Mail(NamedTuple):
    """A mail that came in: where it lies, and the text of its note."""

    folder: str
    name: str
    raw: bytes
    note: str


class CopiedLetter(NamedTuple):
    """A letter that goes out: the text of its state, and its message unless that is gone."""

    key: str
    posted: str
    raw: bytes | None


class Rest(NamedTuple):
    """What is counted, what readers remember, and the lines of the log."""

    counted: Counted
    memories: dict[str, str]
    log: list[str]


class MailPlace(Protocol):
    """Somewhere that the mail of a home lies."""

    def mails(self) -> Iterator[Mail]:
        """All mails that came in."""

    def letters(self) -> Iterator[CopiedLetter]:
        """All letters that went out or wait."""

    def counters_and_log(self) -> Rest:
        """What there is besides mails and letters: counters, bounces, what readers of mail remember, and the log."""

    def take_mail(self, mail: Mail) -> None:
        """Have this mail, where it lies now."""

    def take_letter(self, letter: CopiedLetter) -> None:
        """Have this letter, as it stands now."""

    def take_rest(self, rest: Rest) -> None:
        """Have this in place of what there was."""


def copy_mail(source: MailPlace, target: MailPlace) -> int:
    """Copy all of it; how many mails and letters there are. Nobody may be at work on the mail of the target.

    Raises NewerError for the first thing that a newer program has written; what came before it has been copied.
    """
    count = 0
    for mail in source.mails():
        _refuse_newer(mail.note, "mail-note", f"the note of mail {mail.name}")
        target.take_mail(mail)
        count += 1
        report_progress("mails", count)
    for letter in source.letters():
        _refuse_newer(letter.posted, "mail-letter", f"letter {letter.key}")
        target.take_letter(letter)
        count += 1
        report_progress("mails", count)
    report_progress("")
    rest = source.counters_and_log()
    for name, text in rest.memories.items():
        _refuse_newer(text, "mail-sources", name)
    for line in rest.log:
        _refuse_newer(line, "mail-log-line", "the log of mails")
    target.take_rest(rest)
    return count


def _refuse_newer(text: str, schema: str, place: str) -> None:
    """Raises NewerError. A text that names no schema has number 1, and one that cannot be read has none."""
    if '"schema"' in text:
        with suppress(ValueError, RecursionError):
            stored = json.loads(text)
            if isinstance(stored, dict):
                refuse_newer(stored, schema, place)


class FolderMail:
    """The mail in the folder HOME/mail."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.queues = Queues(path)

    def mails(self) -> Iterator[Mail]:
        for folder in MAILS:
            for name in self.queues.names(folder):
                if not (folder == "shunt" and name.endswith(".eml")):  # that is a letter which was given up
                    note = self._note(folder, name)
                    text = note.read_text("utf-8") if note.exists() else ""
                    yield Mail(folder, name, self.queues.read(name), text)

    def letters(self) -> Iterator[CopiedLetter]:
        over = set()
        for folder in reversed(LETTERS):  # a letter that is over is so, wherever else its state still lies
            for path in sorted((self.path / folder).glob("*.json")):
                if path.name.startswith(".") or path.stem in over:
                    continue
                posted = path.read_text("utf-8")
                with suppress(ValueError, RecursionError):
                    if "key" not in json.loads(posted):  # the note of a mail
                        continue
                    over.add(path.stem)
                    yield CopiedLetter(path.stem, posted, self._message(path.stem))

    def _message(self, key: str) -> bytes | None:
        paths = (self.path / folder / f"{key}.eml" for folder in LETTERS)
        return next((path.read_bytes() for path in paths if path.exists()), None)

    def counters_and_log(self) -> Rest:
        limits = Limits(self.path / "state.json")
        memories = {name: (self.path / name).read_text("utf-8") for name in MEMORIES if (self.path / name).exists()}
        log = [line for name in (OLDER, LOG) for line in self._lines(name)]
        return Rest(limits.counted, memories, log)

    def _lines(self, name: str) -> list[str]:
        try:
            return (self.path / name).read_text("utf-8").splitlines()
        except FileNotFoundError:
            return []

    def take_mail(self, mail: Mail) -> None:
        place = self.queues.find(mail.name)
        if place is None:
            self._write(self.path / "in" / "new" / mail.name, mail.raw)
        if place is None or place[0] != mail.folder:
            self.queues.move(mail.name, mail.folder, NOTHING)
        note = self._note(mail.folder, mail.name)
        if mail.note:
            self._write(note, (mail.note.rstrip("\n") + "\n").encode())
        else:
            note.unlink(missing_ok=True)

    def take_letter(self, letter: CopiedLetter) -> None:
        posted = json.loads(letter.posted)
        folder = {"waiting": "out", "failed": "shunt"}.get(posted["state"], "sent")
        for other in LETTERS:
            for ending in ("eml", "json"):
                if other != folder:
                    (self.path / other / f"{letter.key}.{ending}").unlink(missing_ok=True)
        if letter.raw is not None:
            self._write(self.path / folder / f"{letter.key}.eml", letter.raw)
        state = self.path / folder / f"{letter.key}.json"
        self._write(state, (letter.posted.rstrip("\n") + "\n").encode())
        if posted.get("ended"):  # by which time old ones are removed
            ended = datetime.fromisoformat(posted["ended"]).timestamp()
            for path in (state, state.with_suffix(".eml")):
                with suppress(FileNotFoundError):
                    os.utime(path, (ended, ended))

    def take_rest(self, rest: Rest) -> None:
        if any(rest.counted) or (self.path / "state.json").exists():
            write_json(self.path / "state.json", rest.counted.to_json())
        for name, text in rest.memories.items():
            self._write(self.path / name, text.encode())
        if rest.log:
            self._write(self.path / LOG, "".join(f"{line}\n" for line in rest.log).encode())
            (self.path / OLDER).unlink(missing_ok=True)

    def _note(self, folder: str, name: str) -> Path:
        return self.path / ("in/notes" if folder == "in" else folder) / f"{name}.json"

    def _write(self, target: Path, data: bytes) -> None:
        replace_through(target.with_name(f".{target.name}.half"), target, data)
