"""Why a line stands in the news of a letter: what became of a sheet or an answer in advance, an act of the referee, a
deadline. From the journal and the letter alone; changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..hosting.derived import read_report
from ..play.accounts import Reader, clauses_with_texts, say, sheet_words
from ..play.answering import CONDITIONAL, DEFAULT, STANDING
from ..play.explaining import REFEREE
from ..play.explanation import Explanation, NewsSource
from ..record.histories import books_after
from ..record.journal_line import JournalLine
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_play import Answered, BySheet, InAdvance
from ..record.notices import (
    AnyNotice,
    Fails,
    Fired,
    HostsMessage,
    Late,
    LeftOut,
    Missed,
    OfNewPlayer,
    OfReferee,
    PlayersMessage,
    Refused,
    Reopened,
    Restored,
    RolledBack,
    Skipped,
)
from ..store.blob_names import JOURNAL, letter_name
from .why import GameRecords

NAME = re.compile(r"(?:([a-z]+)/)?(\d{1,4})-(\d{1,3}):(\d{1,4})")


class Origin(NamedTuple):
    """A notice of a letter, and the journal line that it is from."""

    notice: AnyNotice
    line: JournalLine


def origins(lines: Sequence[JournalLine], seat: str, turn: int, number: int) -> list[Origin]:
    """The notices that this letter told its seat, in their order; [] if there is no such letter."""
    made: dict[int, Origin] = {}
    before = lines[0]
    for line, book in books_after(lines):
        for notice in book.notices.get(seat, ()):
            made.setdefault(id(notice), Origin(notice, before))
        if isinstance(line, LetterWritten) and (line.seat, line.turn, line.number) == (seat, turn, number):
            last = book.letters.get(seat)
            again = last.notices if line.again and last is not None else ()
            return [made.get(id(notice), Origin(notice, line)) for notice in (*again, *book.notices.get(seat, ()))]
        before = line
    return []


def news_account(records: GameRecords, seat: str, name: str, reader: Reader) -> Explanation | None:
    """Why this line (`7-2:3`) stands in a letter to the seat, as its letter has it; None if it does not.

    The referee is told the files; a seat only of its own letters.
    """
    match = NAME.fullmatch(name)
    if match is None or reader.seat not in (seat, REFEREE):
        return None
    turn, number = int(match[2]), int(match[3])
    session = records.session
    try:
        report = read_report(session.home, session.store.name, letter_name(seat, turn, number))
    except OSError:
        return None
    number_of_line = f"{turn}-{number}:{int(match[4])}"
    item = next((item for item in report.news if item.id == number_of_line), None)
    if item is None:
        return None
    noticed = origins(records.lines, seat, turn, number)
    return Explanation(
        line=number_of_line,
        lang=reader.lang,
        text=item.text,
        events=(),
        clauses=clauses_with_texts(records.game.rules, item.clauses, reader.lang),
        sources=[_source(records, seat, noticed[place], reader) for place in item.places if place < len(noticed)],
    )


def _source(records: GameRecords, seat: str, origin: Origin, reader: Reader) -> NewsSource:
    line, is_referee = origin.line, reader.seat == REFEREE
    written = say(reader.lang, "news_journal" if is_referee else "news_at", at=line.at, file=JOURNAL, line=line.nth)
    text = f"{_whence(records, seat, origin, reader)} {written}"
    return NewsSource(line.kind, line.at, text, line.nth if is_referee else None)


def _whence(records: GameRecords, seat: str, origin: Origin, reader: Reader) -> str:
    notice, lang = origin.notice, reader.lang
    source = origin.line.source if isinstance(origin.line, Answered) else None
    digest = source.sheet if isinstance(source, BySheet | InAdvance) else ""
    if isinstance(notice, Refused | Fails):
        return _about(records, seat, "order", notice.line, notice.sheet, reader)
    if isinstance(notice, Fired | Skipped) and notice.part in (CONDITIONAL, STANDING):
        return _about(records, seat, notice.part, notice.index, digest, reader)
    if isinstance(notice, Fired | Skipped) and notice.part == DEFAULT:
        return say(lang, "news_default")
    if isinstance(source, BySheet | InAdvance) and source.line >= 0:
        return _about(records, seat, "order", source.line, digest, reader)
    if isinstance(notice, Missed | Late | LeftOut):
        return say(lang, "news_deadline")
    if isinstance(notice, OfReferee | OfNewPlayer | Reopened | RolledBack | Restored):
        return say(lang, "news_referee")
    return say(lang, "news_mail" if isinstance(notice, PlayersMessage | HostsMessage) else "news_program")


def _about(records: GameRecords, seat: str, part: str, index: int, digest: str, reader: Reader) -> str:
    """Which line of which sheet a line of the news is about."""
    sheet = records.sheet_of(seat, {"sheet": digest[:16]})
    return say(reader.lang, f"news_{part}", line=index + 1, sheet=sheet_words(sheet, reader))
