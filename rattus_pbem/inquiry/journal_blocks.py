"""The blocks of a journal, each with what was given in it: what a turn that is played again rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..hosting.act_starts import ActStart
from ..record.journal_line import JournalLine
from ..record.lines_of_beginning import Commit, NonceHashes, NoncesAgain, NoncesClosed, Upgraded
from ..record.lines_of_chance import Drawn, KeyOpened, LastKeysOpened, TurnKey
from ..record.lines_of_letters import Asked, LetterWritten, Reminded
from ..record.lines_of_people import Absent
from ..record.lines_of_play import ActBegun, ActEnded, Answered
from ..record.lines_of_referee import Decreed, Over
from ..record.lines_of_sheets import LinesFail, LineSkipped, OrderRefused, PauseReached, Released, SheetStored
from ..record.notices import NO_RESULT

PLAYED = (ActBegun, Answered, Drawn, ActEnded, OrderRefused, LineSkipped, PauseReached, LinesFail, Over)
"""Lines that play makes and nothing else does."""
OF_KEYS = (TurnKey, KeyOpened, LastKeysOpened, NoncesClosed, NonceHashes, NoncesAgain)
MADE = (*PLAYED, *OF_KEYS, Released, Asked, LetterWritten, Reminded, Upgraded, Commit)
"""Lines that are no inputs."""


class CommittedLines(NamedTuple):
    """What was committed together: its time, its inputs, the seats that got letters, whether anything was played."""

    at: str
    last: int
    inputs: Sequence[JournalLine]
    letters: Sequence[str]
    played: bool


def blocks_of(start: ActStart, through: int) -> tuple[list[CommittedLines], bool]:
    """The blocks from there to the end of a turn; and whether that turn is still open.

    A block that a rollback has cut ends where its time does; one that goes on with inputs after something was played
    (orders that were played again after a rollback) is several.
    """
    blocks: list[CommittedLines] = []
    lines: list[JournalLine] = []
    is_open = True
    for line in start.lines[start.place :]:
        again = isinstance(line, SheetStored) and any(isinstance(other, Answered) for other in lines)
        if lines and (line.at != lines[-1].at or again):
            blocks.append(_block(lines))
            lines = []
        lines.append(line)
        is_open &= not isinstance(line, Over) and not (isinstance(line, ActBegun) and line.act.turn > through)
        if isinstance(line, Commit):
            blocks.append(_block(lines))
            lines = []
            if not is_open:
                break
    return blocks, is_open


def _block(lines: Sequence[JournalLine]) -> CommittedLines:
    played = any(isinstance(other, PLAYED) and not _is_cancelling(other) for other in lines)
    played &= not any(isinstance(other, Decreed) for other in lines)  # its act is all that was played
    made = tuple(kind for kind in MADE if played or kind is not Asked)
    inputs = [other for other in lines if not isinstance(other, made) or _is_cancelling(other)]
    if any(isinstance(other, Absent) for other in inputs):  # which moves deadlines by itself
        inputs = [other for other in inputs if not isinstance(other, Asked)]
    letters = [other.seat for other in lines if isinstance(other, LetterWritten)]
    return CommittedLines(lines[-1].at, lines[-1].nth, inputs, letters, played)


def _is_cancelling(line: JournalLine) -> bool:
    """Whether this line ends the game by the referee's word."""
    return isinstance(line, Over) and line.by == NO_RESULT
