"""Checking a game from time to time: what was found sound, and is unchanged since, is not read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..errors import BlockedError
from ..record.file_digests import recorded_digests
from ..record.line_kinds import read_record
from ..record.lines_of_chance import KeyOpened
from ..record.lines_of_referee import GoesBack, Reopened
from ..store.protocol import Mark
from .journal_check import Part, check_against_journal, files_of
from .looks import Looks, SoundGame, fingerprint, lasting_files

if TYPE_CHECKING:
    from .session import Session


def look_through(
    session: Session, looks: Looks, keep_again: Callable[[Session], list[str]] | None = None
) -> tuple[list[str], Looks]:
    """Hold a game's files against its journal, as far as they may have changed; those made again, and what is sound.

    `keep_again` writes mails beside sheets anew (see `tick.PostOffice`). Raises as `check_against_journal`.
    """
    store, mark = session.store, session.mark
    files = lasting_files(store.stamps())
    part = _since(session, looks.before, files) if looks.is_recent(store.name, session.now) else None
    rebuilt = [*session.rebuilt, *check_against_journal(session, part)]
    rebuilt += keep_again(session) if keep_again is not None else []
    if rebuilt or session.changed or not files:
        return rebuilt, Looks()
    last = SoundGame(mark.lines, mark.size, mark.head, fingerprint(files))
    return rebuilt, Looks(session.now.isoformat() if part is None else looks.whole, looks.last, last)


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
