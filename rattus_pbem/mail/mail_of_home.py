"""Where the mail of a home lies: queues, outbox, counters. In its folder, unless the store of its games has it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from .letter_files import LetterFiles
from .limits import Limits, MailLimits
from .outbox import Outbox
from .queues import MailQueues, Queues


class MailRoom(Protocol):
    """All that a home keeps of its mail, wherever it lies."""

    @property
    def queues(self) -> MailQueues:
        """What came in."""

    def outbox(self, *, remember: bool = False) -> Outbox:
        """What goes out. With `remember` letters that wait are read once: only where nobody else puts any in."""

    def limits(self) -> MailLimits:
        """What is counted."""

    def page_limits(self) -> MailLimits:
        """What is counted of the sheets that order pages send; a tick neither reads nor writes it."""


class MailFolder:
    """The folder HOME/mail, made if it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.queues = Queues(path)

    def outbox(self, *, remember: bool = False) -> Outbox:
        """What goes out."""
        return Outbox(LetterFiles(self.path, remember=remember))

    def limits(self) -> Limits:
        """What is counted."""
        return Limits(self.path / "state.json")

    def page_limits(self) -> Limits:
        """What is counted of the sheets that order pages send."""
        return Limits(self.path / "page.json")
