"""What each player would read of turns that are played again in memory: the words of letters that are never written."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..home.home import Home
from ..record.book import OVER
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.lines_of_letters import LetterWritten
from ..report.build import build_report
from .act_starts import ActStart
from .derived import Derived
from .letter_content import letter_of


class CollectedLetters(Derived):
    """The letters of a rerun, by seat, without what changes with every letter: its number, its code, its time."""

    def __init__(self, home: Home, start: ActStart) -> None:
        super().__init__(home, start.store)
        self.files = dict(start.files)
        self.of_seat: dict[str, list[Any]] = {}

    def before(self, game: Game, line: JournalLine) -> None:
        if isinstance(line, LetterWritten):
            self._collect(game, line.seat, datetime.fromisoformat(line.at))
        else:
            super().before(game, line)

    def after(self, game: Game, line: JournalLine) -> None:
        """Nothing else is made."""

    def close(self, game: Game) -> None:
        """What each player would read next."""
        for seat, person in game.book.seats.items():
            if not person.bot and game.book.stage != OVER:
                self._collect(game, seat, datetime.fromisoformat(game.now))

    def _collect(self, game: Game, seat: str, now: datetime) -> None:
        report = build_report(game.rules, letter_of(game, self, seat, game.turn, 1, now))
        sections = [section.to_json() for section in report.sections]
        self.of_seat.setdefault(seat, []).append([report.title, sections])
