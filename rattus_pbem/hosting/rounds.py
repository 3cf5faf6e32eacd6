"""One round of work over a home: the same for a tick over a folder and for a worker on a database."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod

from .tick_result import TickResult


class Round(ABC):
    """The steps of a round in their order; each says whether it found anything to do. `result` gathers what was done.

    No step raises for a single mail or game: what is wrong there is told, and the others go on.
    """

    result: TickResult
    at_once: int = sys.maxsize
    """So many games are played at most before letters leave, and the next round begins."""

    def go(self) -> bool:
        """Do all that is due now; False if there was nothing."""
        is_done = False
        for step in (self.collect, self.sort, self.play, self.answer, self.send):
            is_done = step() or is_done
        return is_done

    @abstractmethod
    def collect(self) -> bool:
        """Fetch mail from its sources."""

    @abstractmethod
    def sort(self) -> bool:
        """See which game each mail is for, and whether so many are late that it may be the mail's fault."""

    def play(self) -> bool:
        """Play the games in which something is due, one after the other."""
        count = 0
        while count < self.at_once and self.play_next():
            count += 1
        return count > 0

    @abstractmethod
    def play_next(self) -> bool:
        """Claim a game in which something is due: take in its mail, play it, commit, hand over its letters; False if
        there is none."""

    @abstractmethod
    def answer(self) -> bool:
        """Answer mails of no game, and write what belongs together over several."""

    @abstractmethod
    def send(self) -> bool:
        """Send the letters that are due."""
