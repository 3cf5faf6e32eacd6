"""Every act of the referee upon a game that waits for a seat, in one table: the tests of acts take them from here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from rattus_pbem.hosting.deadline_acts import extend, process
from rattus_pbem.hosting.ejecting import eject
from rattus_pbem.hosting.ending import cancel
from rattus_pbem.hosting.home import Home
from rattus_pbem.hosting.pausing import pause, resume
from rattus_pbem.hosting.referee_acts import Grounds

Act = Callable[[Home, datetime, Grounds], dict[str, Any]]
"""An act upon the game `peste`."""
REASON = "the referee knows why"


def acts_of(seat: str) -> dict[str, Act]:
    """The acts by name; `seat` is one that is awaited."""
    return {
        "pause": lambda home, now, grounds: pause(home, "peste", now, grounds),
        "resume": lambda home, now, grounds: resume(home, "peste", now, grounds),
        "extend": lambda home, now, grounds: extend(home, "peste", now, grounds, seat, minutes=600),
        "extend all": lambda home, now, grounds: extend(home, "peste", now, grounds, minutes=600),
        "process": lambda home, now, grounds: process(home, "peste", now, grounds, seat),
        "eject": lambda home, now, grounds: eject(home, "peste", now, grounds, seat, "hold"),
        "eject to a computer player": lambda home, now, grounds: eject(
            home, "peste", now, grounds, seat, "bot:sensible"
        ),
        "cancel": lambda home, now, grounds: cancel(home, "peste", now, grounds),
    }


ACTS = tuple(acts_of(""))
