"""Why an event of a game happened: the act is run again over what the journal holds of it. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..engine.chance import SeededChance
from ..engine.journal import entry_from_json
from ..engine.rules import Act
from ..engine.run import Position, Run
from ..engine.seats import Seat
from ..play.explaining import Cause, cause_in_run
from ..store.blob_names import SNAPSHOTS
from . import journal_lines
from .recorded_acts import abandoned
from .session import Session


def cause_of(session: Session, number: str, reader: Seat | None) -> Cause | None:
    """The cause of an event (`7:12`) for a seat, the public (None) or the `referee`.

    None if there is no such event, or none that the reader may see. Raises Diverged, or KeyError and the like, for an
    act that was played under another revision of the rules; and BlockedError for a journal that does not hold.
    """
    game = session.game
    if game.run is None:
        return None
    cause = cause_in_run(game.rules, game.run, number, reader)
    if cause is not None:
        return cause
    turn, place = (int(part) for part in number.split(":"))
    snapshot = _snapshot_before(session, turn, place)
    if snapshot is None:
        return None
    position = _played(session, snapshot["position"], turn)
    return cause_in_run(game.rules, Run(game.rules, position, SeededChance("")), number, reader)


def _snapshot_before(session: Session, turn: int, place: int) -> Mapping[str, Any] | None:
    """The start of the act of this turn in which its event of this number happened."""
    starts = []
    for name in session.store.names(SNAPSHOTS):
        if name.startswith(f"{turn:04d}."):
            snapshot = json.loads(session.store.read(f"{SNAPSHOTS}/{name}") or b"null")
            if snapshot and snapshot["position"]["first_event"] < place:
                starts.append(snapshot)
    return max(starts, key=lambda snapshot: len(snapshot["position"]["done"]), default=None)


def _played(session: Session, start: Mapping[str, Any], turn: int) -> Position[Any]:
    """The position with all that was answered and drawn in the act that begins there."""
    lines, _ = journal_lines.read(session.store.journal())
    given_up = abandoned(lines)
    number = len(start["done"]) + 1
    entries: list[Any] = []
    within = False
    for line in lines:
        if line["n"] in given_up:
            continue
        if line["kind"] == "act":
            within = (line["act"]["turn"], line["number"]) == (turn, number)
            entries = [] if within else entries
        elif within and line["kind"] in ("answer", "draw"):
            entries.append(entry_from_json(line))
    return Position(
        session.game.rules.state_of_saved(start["start"]),
        Act.from_json(start["act"]),
        tuple(Act.from_json(act) for act in start["done"]),
        start["first_event"],
        tuple(entries),
    )
