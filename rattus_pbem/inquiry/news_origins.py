"""Why a line stands in the news of a letter: what became of a sheet or an answer in advance, an act of the referee, a
deadline; and why an event happened, for `referee explain`. From the journal and the letter alone; changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..engine.seats import Seat
from ..errors import IllegalError
from ..hosting.derived import read_report
from ..hosting.session import Session
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
from .why import GameRecords, reader_of

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
    sheet = records.sheet_of(seat, digest[:16])
    return say(reader.lang, f"news_{part}", line=index + 1, sheet=sheet_words(sheet, reader))


def explain(session: Session, number: str, seat: Seat | None, lang: str = "") -> Explanation:
    """See `GameRecords.account`, in the language asked for, else that of the seat, else English.

    Raises IllegalError if the game has no such event or seat, or the seat has not heard of it.
    """
    book = session.game.book
    if seat not in (None, REFEREE, *book.seats):
        raise IllegalError(f"{seat} is no seat of this game", place="--seat", hint=f"One of {', '.join(book.seats)}.")
    if "-" in number:
        return _explain_news(session, number, seat, lang)
    reader = reader_of(session, seat, lang)
    records = GameRecords(session)
    explanation = records.account(number, reader)
    if explanation is not None:
        return explanation
    if seat != REFEREE and records.account(number, reader_of(session, REFEREE, lang)) is not None:
        raise IllegalError(f"{seat} does not know event {number}", place="EVENT", hint="Without --seat all is told.")
    raise IllegalError(f"there is no event {number}", place="EVENT", hint=records.nearest(number))


def _explain_news(session: Session, name: str, seat: Seat | None, lang: str) -> Explanation:
    """As `explain`, for a line of the news of a letter: `7-2:3` of a seat's own, `red/7-2:3` for the referee."""
    named, _, rest = name.rpartition("/")
    owner = named or seat or ""
    if named and named not in session.game.book.seats:
        hint = f"One of {', '.join(session.game.book.seats)}."
        raise IllegalError(f"{named} is no seat of this game", place="EVENT", hint=hint)
    if owner not in session.game.book.seats:
        hint = f"{next(iter(session.game.book.seats))}/{rest}, or --seat."
        raise IllegalError(f"{rest} is a line of a letter; whose letter is not said", place="EVENT", hint=hint)
    explanation = news_account(GameRecords(session), owner, rest, reader_of(session, seat, lang))
    if explanation is None:
        hint = "7-2:3 is line 3 of the news in letter 2 about turn 7; the letter has these numbers."
        known = "" if seat == REFEREE else f" that {seat} may know"
        raise IllegalError(f"no letter to {owner} has a line {rest}{known}", place="EVENT", hint=hint)
    return explanation
