"""One round of work over a home: the same for a tick over a folder and for a worker on a database."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .tick_result import TickResult


class Round(ABC):
    """The steps of a round in their order; each says whether it found anything to do. `result` gathers what was done.

    No step raises for a single mail or game: what is wrong there is told, and the others go on.
    """

    result: TickResult

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

    @abstractmethod
    def play(self) -> bool:
        """Claim games in which something is due: take in their mail, play them, commit, hand over their letters."""

    @abstractmethod
    def answer(self) -> bool:
        """Answer mails of no game, and write what belongs together over several."""

    @abstractmethod
    def send(self) -> bool:
        """Send the letters that are due."""
