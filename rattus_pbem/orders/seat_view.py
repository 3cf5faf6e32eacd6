"""The view of one seat with the act that is open: enough to go on from it in a sampled world. Never holds a secret.

`board` is what the seat knows now; while the seat itself is asked in the middle of an act, `start` is what it knew of
the board when the act began and `tail` are the entries since (its own answers, and public draws).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..engine.chance import Chance
from ..engine.journal import Drew, entry_from_json
from ..engine.rules import Act, Rules
from ..engine.run import Position, Run
from ..engine.seats import Seat

S = TypeVar("S")


def seat_view(rules: Rules[S], run: Run[S], seat: Seat | None) -> dict[str, Any]:
    """What this seat may know now: `board`, the open `act`, what it is `asked`, and how the act came here."""
    position = run.position
    own = [ask for ask in run.pending if ask.seat == seat]
    told: dict[str, Any] = {
        "board": rules.view(run.state, seat),
        "act": _act(position) if position.act is not None else None,
        "asked": [{"question": ask.question, "form": ask.form.describe()} for ask in own],
        "awaited": [ask.seat for ask in run.pending],
    }
    if own and position.tail:
        told["start"] = rules.view(position.state, seat)
        told["tail"] = [_plain(entry.to_json()) for entry in position.tail]
    return told


def _act(position: Position[Any]) -> dict[str, Any]:
    assert position.act is not None
    done = [act.to_json() for act in position.done]
    return {**position.act.to_json(), "number": position.number, "done": done, "first_event": position.first_event}


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    entry.pop("source", None)
    return entry


def run_from_view(rules: Rules[S], view: Mapping[str, Any], chance: Chance, fill: Chance | None = None) -> Run[S]:
    """A run that goes on from a seat's view in a world drawn by `fill` (default: `chance`); asks are as in the view.

    If the seat is not asked now, the game goes on from the board as it is, at the beginning of the act that is open.
    """
    start = view.get("start") or view["board"]
    state = rules.world(start, view["board"], fill or chance)
    act = view["act"]
    if act is None or not view["asked"]:
        run = Run(rules, Position(state), chance)
    else:
        entries = tuple(entry_from_json({"source": {"by": "view"}, **entry}) for entry in view.get("tail", ()))
        done = tuple(Act.from_json(other) for other in act["done"])
        run = Run(rules, Position(state, Act.from_json(act), done, act["first_event"], entries), chance)
    run.play_on()
    return run


def public_draws(run: Run[Any]) -> int:
    """How many draws the open and finished acts of this run have made so far."""
    entries = [entry for act in run.finished for entry in act.entries] + list(run.position.tail)
    return sum(isinstance(entry, Drew) for entry in entries)
