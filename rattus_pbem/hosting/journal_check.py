"""Looking through a game for what a hand or a failing disk has changed. Plays nothing.

A command reads only what it needs: the saved game, the journal's last block, the open act's snapshot, events that are
still to be told. Here the journal is read from its first line, and every file made from it is held against its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.journal import Diverged
from ..errors import BlockedError
from ..record.act_names import Courses
from ..record.digested_json import read_digested
from ..record.file_digests import changed_by_hand, changed_files, is_letter_file, recorded_digests
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_chance import KeyOpened
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import ActBegun, ActEnded
from ..record.lines_of_sheets import SheetStored
from ..record.opened_turns import read_opened
from ..record.pretty_json import pretty_json
from ..record.recorded_acts import act_names, opened_again
from ..record.stored_events import events_match
from ..shapes import upgraded
from ..store.blob_names import (
    JOURNAL,
    MAIL_ENDING,
    REPORT_ENDINGS,
    act_of_events,
    events_name,
    letter_name,
    number_of_opened,
    opened_name,
    sheet_name,
    snapshot_name,
)
from ..store.protocol import GameStore

if TYPE_CHECKING:
    from .session import Session


def check_against_journal(session: Session, part: Part | None = None) -> list[str]:
    """Hold a game's files against its journal; returns those that were missing or cut short and are made again.

    With a `part` of the journal, only those that its lines have made; the others were found sound.

    Raises BlockedError naming the first line, else the first file, that was changed by hand. A letter that was changed
    stops no game: it is made again, too. It stands in `session.changed`, as does a mail beside a sheet; one that is not
    there stands in `session.lost_mails`.
    """
    store = session.store
    if part is None:
        part = Part(read_record(store.journal(), known=session.mark)[0])
    # What an upgrade has made of a game that is not written yet is there.
    damaged = [
        name
        for name, line in files_of(part)
        if name not in session.derived.files and not _holds(store, name, line, session.secret)
    ]
    session.changed = [name for name, _, _ in changed_files(store, part.lines, session.secret) if name not in damaged]
    damaged += filter(is_letter_file, session.changed)
    mails = [name for name in recorded_digests(part.lines) if name.endswith(MAIL_ENDING)]
    session.lost_mails = sorted(set(mails) - store.sizes(mails).keys())
    if not damaged:
        return []
    from .replay import rebuild_files

    with fencing():
        return rebuild_files(session.home, store, damaged)


@contextmanager
def fencing() -> Iterator[None]:
    """A replay that diverges within blocks the game."""
    try:
        yield
    except Diverged as verdict:
        raise BlockedError(str(verdict), place=f"{JOURNAL}, line {verdict.entry}") from None


class Part(NamedTuple):
    """Lines of a journal, by default from the first. Before them there were so many `opened` lines, and rollbacks."""

    lines: Sequence[JournalLine]
    opened: int = 0
    courses: Courses = ()


def files_of(part: Part) -> Iterator[tuple[str, JournalLine]]:
    """The files that follow from these lines, each with the line that it was made from last."""
    lines, opened, courses = part
    given_up, names = opened_again(lines), act_names(lines, courses)
    lines_of: dict[str, JournalLine] = {}
    for line in lines:
        match line:
            case KeyOpened():
                opened += 1
                lines_of[opened_name(opened)] = line
            case SheetStored():
                lines_of[sheet_name(line.seat, line.sheet["turn"], line.number)] = line
            case _ if line.nth in given_up:
                continue
            case ActBegun():
                lines_of[snapshot_name(names[line.nth])] = line
            case ActEnded():
                lines_of[events_name(names[line.nth])] = line
            case LetterWritten():
                base = letter_name(line.seat, line.turn, line.number)
                lines_of |= {base + ending: line for ending in REPORT_ENDINGS}
    yield from lines_of.items()


def _holds(store: GameStore, name: str, line: JournalLine, secret: bytes) -> bool:
    """Whether a file is there and whole. Raises BlockedError if it is not the one that this line made."""
    match line:
        case SheetStored():
            return _sheet_matches(store, name, pretty_json(line.sheet))
        case KeyOpened():
            return read_opened(store.read(name), number_of_opened(name), secret) is not None
        case ActBegun():
            held = _read_snapshot(store, name, secret)
            if held is not None and held["head"] != line.head:
                raise changed_by_hand("the snapshot", name)
            return held is not None
        case ActEnded():
            return events_match(store, act_of_events(name), line.events, secret)
        case _:
            return bool(store.size(name))


def _sheet_matches(store: GameStore, name: str, made: bytes) -> bool:
    """Whether the stored sheet is complete; False if it is missing or cut short. Raises BlockedError if it differs."""
    held = store.read(name)
    if held is None:
        return False
    if held != made and not made.startswith(held):
        raise differs(name, made, held)
    return held == made


def read_snapshot(store: GameStore, act: str, secret: bytes) -> dict[str, Any] | None:
    """The snapshot of an act; None if it is missing or cut short. Raises BlockedError if it was changed by hand."""
    return _read_snapshot(store, snapshot_name(act), secret)


def _read_snapshot(store: GameStore, name: str, secret: bytes) -> dict[str, Any] | None:
    held = read_digested(store.read(name), name, secret, "snapshot", what="the snapshot")
    return None if held is None else upgraded(held, "snapshot", name)


MAX_SHOWN = 200
"""So many characters of a line that differs are shown."""


def differs(name: str, made: bytes, held: bytes) -> BlockedError:
    """A file that is not what the journal makes of it, with the first line that differs on both sides."""
    sides = [data.decode(errors="backslashreplace").splitlines(keepends=True) for data in (made, held)]
    number = next((n for n, (a, b) in enumerate(zip(*sides, strict=False)) if a != b), min(map(len, sides)))
    lines = [side[number] if number < len(side) else "" for side in sides]
    place = next((n for n, (a, b) in enumerate(zip(*lines, strict=False)) if a != b), min(map(len, lines)))
    start = max(0, place - MAX_SHOWN // 2)
    expected, actual = (f"line {number + 1}: {_cut(line, start)}" if line else "end of file" for line in lines)
    if expected == actual:
        expected, actual = (f"line {number + 1}: {line[start : start + MAX_SHOWN]!r}" for line in lines)
    return BlockedError("the file does not match the journal", place=name, expected=expected, actual=actual)


def _cut(line: str, start: int) -> str:
    """The part of a line that is shown, from shortly before where it differs."""
    shown = line.rstrip("\r\n")
    return "..." * (start > 0) + shown[start : start + MAX_SHOWN] + "..." * (len(shown) > start + MAX_SHOWN)


def not_as_written(name: str, expected: str, actual: str) -> BlockedError:
    """A letter or a mail whose digest is not the one in the journal."""
    hint = "Remove it: it is made again from the journal."
    if not is_letter_file(name):
        hint = "A tick makes it again while the mail lies in mail/taken; else restore it from a backup."
    sides = {"expected": f"the digest {expected}", "actual": f"the digest {actual}"}
    return BlockedError("this file is not as it was written", place=name, hint=hint, **sides)
