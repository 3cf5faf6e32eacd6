"""Every act of the referee upon a game that waits for a seat, in tables: the tests of acts take them from here."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record import journal_lines
from rattus_pbem.referee.acts import cancel, edit, eject, extend, pause, process, replace_player, resume
from rattus_pbem.referee.grounds import ActResult, Grounds, Replacement
from rattus_pbem.referee.host_messages import write_to_players
from rattus_pbem.referee.reopen import Reopening, reopen
from rattus_pbem.referee.rollback import Restoration, Rollback, RollbackDone, restore, roll_back
from rattus_pbem.referee.ruling import rule_answer, rule_event

from . import homes

Done = ActResult | Replacement | Reopening | Restoration | RollbackDone
Act = Callable[[Home, datetime, Grounds], Done]
"""An act upon the game `peste`."""
REASON = "the referee knows why"
EVENTS: dict[str, dict[str, Any]] = {
    "rattus": {"kind": "cube_lost", "seat": "blue", "region": "gallia", "token": 1, "symbol": "M"},
    "godstorm": {"kind": "faith_gained", "seat": "beta", "faith": 2},
    "skirmish": {"kind": "summoned", "seat": "coral", "armies": 1},
    "liars-dice": {"kind": "doubted", "seat": "blue", "target": "red"},
}
"""By game, an event that may happen before the open act."""


def default_of(home: Home, seat: str) -> Any:
    """What is played by default for the question that a seat is asked."""
    with open_game(home, "peste", homes.BEGINS) as session:
        return next(ask for ask in session.game.live.pending if ask.seat == seat).default()


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
        "rule an answer": lambda home, now, grounds: rule_answer(
            home, "peste", now, grounds, seat, json.dumps(default_of(home, seat))
        ),
        "rule an event": lambda home, now, grounds: rule_event(
            home, "peste", now, grounds, json.dumps(EVENTS[homes.book(home).header.rules])
        ),
        "edit": lambda home, now, grounds: edit(home, "peste", now, grounds, ["turn=48h", "grace=6h"]),
        "edit a seat": lambda home, now, grounds: edit(home, "peste", now, grounds, [f"{seat}.lang=fr"]),
        "cancel": lambda home, now, grounds: cancel(home, "peste", now, grounds),
    }


ACTS = tuple(acts_of(""))


def every_act_of(seat: str) -> dict[str, Act]:
    """The same, and those that go back, begin again, seat somebody or write; `seat` is one that is awaited.

    The first word of a name is the command.
    """
    return {
        **acts_of(seat),
        "rollback with fresh dice": lambda home, now, grounds: roll_back(
            home, "peste", Rollback(turn_of(home), "fresh"), now, grounds
        ),
        "rollback with the same orders": lambda home, now, grounds: roll_back(
            home, "peste", Rollback(turn_of(home), "same", same_orders=True), now, grounds
        ),
        "restore": lambda home, now, grounds: restore(home, "peste", now, grounds),
        "reopen": lambda home, now, grounds: reopen(
            home, "peste", grounds.reason, now, grounds.dispute, grounds.turn, grounds.again
        ),
        "replace": lambda home, now, grounds: replace_player(
            home,
            "peste",
            seat,
            "Eva <eva@pbem.test>",
            grounds.reason,
            now,
            dispute=grounds.dispute,
            turn=grounds.turn,
            again=grounds.again,
        ),
        "announce": lambda home, now, grounds: write_to_players(home, "peste", (), f"Hear: {REASON}", now, grounds),
    }


def turn_of(home: Home) -> int:
    """The turn that began last, be it one that was taken back: what is said of it again is the same act."""
    lines: list[dict[str, Any]] = journal_lines.read(home.game("peste").journal())[0]
    return max(int(line["turn"]) for line in lines if line["kind"] == "key")


EVERY_ACT = tuple(every_act_of(""))
