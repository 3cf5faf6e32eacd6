"""What the referee's acts print: who is concerned, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..referee.disputes import ListedDispute
from .output import print_json

TICK = "Whom it concerns hears of it by mail with the next tick, the others in their next letters."
DONE = "{game}: this was done in this turn already (--again does it once more)"


def print_act(result: Mapping[str, Any], changed_text: str, unchanged_text: str, as_json: bool) -> None:
    """Print what an act did: as JSON, or as `changed_text` if it changed anything, else as `unchanged_text`."""
    if as_json:
        print_json(result)
    else:
        print(changed_text if result["changed"] else f"{unchanged_text}; nothing is written.")


def until_text(done: Mapping[str, Any]) -> str:
    """The deadlines that an act has moved: `: red until 2026-12-03T20:00:00+00:00`; "" if none."""
    moments = [f"{seat} until {moment}" for seat, moment in done["until"].items()] if "until" in done else []
    return f": {', '.join(moments)}" if moments else ""


def print_dispute(listed: ListedDispute, as_json: bool) -> None:
    """What has become of a dispute, and who hears of it."""
    if as_json:
        print_json({"schema": "rattus-pbem/dispute/1", **listed.to_json()})
        return
    dispute, name = listed.dispute, listed.name
    nobody = "Its player has left the seat, and nobody hears of it"
    who = f"{name} hears of it by mail with the next tick" if name else nobody
    state = dispute.state + (f" ({dispute.outcome})" if dispute.outcome else "")
    print(f"{listed.game}: dispute {dispute.number} is {state}. {who}.")
