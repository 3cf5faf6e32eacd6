"""What befalls a process at its calls: it dies, the disk refuses or cannot be read, another comes, time passes.

Calls that change something are counted, and apart from them the files that are opened to be read.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass

FAULTS = {"full": errno.ENOSPC, "failing": errno.EIO, "read-only": errno.EROFS}


class Killed(BaseException):
    """The process ends here, at this call. No handler of the program may go on: every later call raises it again."""


@dataclass(kw_only=True)
class Fate:
    """`calls` and `reads` count what the running process has asked of the disk; the rest is what is to come to it."""

    calls: int = 0
    reads: int = 0
    kill_at: int = 0
    kill_at_read: int = 0
    fault_at: int = 0
    fault: int = 0
    fault_lasts: bool = False
    fault_at_read: int = 0
    unreadable: str = ""
    """The file that could not be read, and cannot be until the process ends if that lasts."""
    refused: str = ""
    """What the disk has refused first since a fault was armed, for the diary; empty: nothing yet."""
    meanwhile_at: int = 0
    meanwhile: Callable[[], None] = lambda: None
    dead: bool = False
    seconds_a_call: float = 0.0
    passes: Callable[[float], None] = lambda seconds: None
    """Told of the time that a slow disk takes."""

    def begins(self) -> None:
        """A process begins: nothing is to come to it, until that is said."""
        self.calls = self.reads = 0
        self.refused = ""
        self.befalls_nobody()

    def befalls_nobody(self) -> None:
        """What was to come does not come any more."""
        self.kill_at = self.kill_at_read = self.fault_at = self.fault = self.fault_at_read = self.meanwhile_at = 0
        self.seconds_a_call = 0.0
        self.unreadable = ""
        self.fault_lasts = self.dead = False

    def call(self, path: str, *, writes: bool = True) -> None:
        """One call that may change something: the process may die here, or the disk refuse it."""
        if self.dead:
            raise Killed
        self.calls += 1
        if self.meanwhile_at and self.calls >= self.meanwhile_at:
            self.meanwhile_at = 0
            self.meanwhile()
        if self.kill_at and self.calls >= self.kill_at:
            self.dead = True
            raise Killed
        if writes and self.seconds_a_call:
            self.passes(self.seconds_a_call)
        if self.fault_at and writes and self.calls >= self.fault_at and (self.fault_lasts or not self.refused):
            self.refused = self.refused or f"call {self.calls}"
            raise OSError(self.fault, os.strerror(self.fault), path)

    def cannot_read(self, path: str) -> bool:
        """A file is opened to be read: the process may die here. Whether the disk fails to read it."""
        if self.dead:
            raise Killed
        self.reads += 1
        if self.kill_at_read and self.reads >= self.kill_at_read:
            self.dead = True
            raise Killed
        if self.fault_at_read and self.reads >= self.fault_at_read and not self.unreadable:
            self.unreadable = path
            self.refused = self.refused or f"read {self.reads}"
            return True
        return self.fault_lasts and path == self.unreadable
