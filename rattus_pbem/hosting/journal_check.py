"""Looking through a game for what a hand or a failing disk has changed. Plays nothing.

A command reads only what it needs: the saved game, the journal's last block, the open act's snapshot, events that are
still to be told. Here the journal is read from its first line, and every file made from it is held against its line;
from time to time, when what was found sound and is unchanged since is not read again (`look_through`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ..errors import BlockedError
from ..record.act_names import Courses
from ..record.book import OVER
from ..record.file_digests import changed_by_hand, changed_files, differs, is_letter_file, recorded_digests
from ..record.journal_line import JournalLine
from ..record.journal_lines import fencing
from ..record.line_kinds import read_record
from ..record.lines_of_chance import KeyOpened
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import ActBegun, ActEnded
from ..record.lines_of_referee import GoesBack, Reopened
from ..record.lines_of_sheets import SheetStored
from ..record.opened_turns import read_opened
from ..record.pretty_json import pretty_json
from ..record.recorded_acts import act_names, events_match, opened_again
from ..record.snapshots import read_snapshot
from ..store.blob_names import (
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
from ..store.protocol import GameStore, Mark
from .looks import Looks, SoundGame, fingerprint, lasting_files
from .replay import rebuild_files

if TYPE_CHECKING:
    from .session import Session

LAID_BY_AFTER = timedelta(days=7)
"""Until so long after its last line a game that is over keeps all of its files for a person to look into."""


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
    with fencing():
        return rebuild_files(session.home, store, damaged)


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
            held = read_snapshot(store, name, secret)
            if held is not None and held.head != line.head:
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


def look_through(
    session: Session, looks: Looks, keep_again: Callable[[Session], list[str]] | None = None
) -> tuple[list[str], Looks]:
    """Hold a game's files against its journal, as far as they may have changed; those made again, and what is sound.

    `keep_again` writes mails beside sheets anew (see `tick.PostOffice`). A game that is over, and in which nothing has
    happened for a while, is put into its archive: the next look reads all of it from there. Raises as
    `check_against_journal`.
    """
    store, mark = session.store, session.mark
    files = lasting_files(store.stamps())
    part = _since(session, looks.before, files) if looks.is_recent(store.name, session.now) else None
    rebuilt = [*session.rebuilt, *check_against_journal(session, part)]
    rebuilt += keep_again(session) if keep_again is not None else []
    if rebuilt or session.changed or not files:
        return rebuilt, Looks()
    if is_laid_by(session) and store.compact():
        return rebuilt, Looks()
    last = SoundGame(mark.lines, mark.size, mark.head, fingerprint(files))
    return rebuilt, Looks(session.now.isoformat() if part is None else looks.whole, looks.last, last)


def is_laid_by(session: Session) -> bool:
    """Whether a game is over, and nothing has come in since for so long that nobody writes in it any more."""
    return session.game.book.stage == OVER and session.now - datetime.fromisoformat(session.mark.at) >= LAID_BY_AFTER


def _since(session: Session, sound: SoundGame, files: Mapping[str, str]) -> Part | None:
    """The part of the journal after what was found sound; None unless everything before it is unchanged."""
    book, mark = session.game.book, session.mark
    if session.derived.files or mark.size < sound.size:
        return None
    begin = Mark(sound.lines, sound.size, sound.head, "")
    try:
        lines, end = read_record(session.store.journal(sound.size), after=begin, written=book.written)
    except BlockedError:
        return None
    if end.head != mark.head or any(isinstance(line, Reopened | GoesBack) for line in lines):
        return None
    opened = sum(isinstance(line, KeyOpened) for line in lines)
    part = Part(lines, book.opened - opened, book.courses)
    written = {name for name, _ in files_of(part)} | recorded_digests(lines).keys()
    return part if fingerprint(files, written) == sound.files else None
