"""All kinds of lines that a journal has, by their names in it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import ValidationError

from ..errors import BlockedError
from ..store.blob_names import JOURNAL
from ..store.protocol import Mark
from . import lines_of_beginning as beginning
from . import lines_of_chance as chance
from . import lines_of_letters as letters
from . import lines_of_people as people
from . import lines_of_play as play
from . import lines_of_referee as referee
from . import lines_of_sheets as sheets
from .journal_line import JournalLine
from .journal_lines import START, read, read_journal_part

LINES: tuple[type[JournalLine], ...] = (
    *(beginning.Created, beginning.NonceHashes, beginning.NoncesAgain, beginning.NoncesClosed, beginning.Upgraded),
    *(beginning.Commit, chance.TurnKey, chance.Drawn, chance.KeyOpened, chance.LastKeysOpened),
    *(play.ActBegun, play.Answered, play.ActEnded, letters.Asked, letters.Reminded, letters.LetterWritten),
    *(sheets.SheetStored, sheets.Released, sheets.OrderRefused, sheets.LinesFail, sheets.LineSkipped),
    *(sheets.PauseReached, people.MailTaken, people.PersonChanged, people.AddressChange, people.Absent, people.Press),
    *(people.ToHost, people.FromHost, people.Vote, people.Disputed, people.DisputeAnswered, people.DisputeClosed),
    *(people.PutBack, people.HostKeyChanged, referee.Paused, referee.Resumed, referee.Extended, referee.Processed),
    *(referee.Ruled, referee.Decreed, referee.Edited, referee.Reopened, referee.RolledBack, referee.Restored),
    *(referee.Over, referee.Slid),
)
KINDS: Mapping[str, type[JournalLine]] = {str(line.__struct_config__.tag): line for line in LINES}

CHAIN = ("n", "prev", "salt", "at")
"""What a line in a journal has besides what it says."""


def line_of(data: Mapping[str, object]) -> JournalLine:
    """The line that `to_json` gave. Raises BlockedError for one that does not fit its kind."""
    try:
        return KINDS[str(data["kind"])].from_json(data)
    except (ValidationError, LookupError) as error:
        place = f"{JOURNAL}, line {data['n']}" if "n" in data else JOURNAL
        raise BlockedError(f"not a line of a journal: {error}", place=place) from None


def read_record(
    data: bytes | None, *, known: Mark | None = None, after: Mark = START, written: Mapping[str, int] | None = None
) -> tuple[list[JournalLine], Mark]:
    """All committed lines of a journal and the mark after the last, see `journal_lines.read`. Raises BlockedError."""
    lines, mark = read(data, known=known, after=after, written=written)
    return list(map(line_of, lines)), mark


def read_record_part(data: bytes, written: Mapping[str, int] | None = None) -> list[JournalLine]:
    """The lines of a part of a journal that has been checked already, see `journal_lines.read_journal_part`."""
    return list(map(line_of, read_journal_part(data, written)))


def chained_line(data: Mapping[str, object]) -> JournalLine:
    """A line as it stands in a journal, with its place in the chain. Raises as `line_of` does."""
    if any(key not in data for key in CHAIN) or "sha256" in data:
        raise BlockedError(f"a line of a journal has {', '.join(CHAIN)}; its own digest stands in the next")
    return line_of(data)
