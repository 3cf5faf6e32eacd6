"""All that the referee has done in a game, from its journal. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from ..errors import PbemError
from ..home.home import Home
from ..hosting.session import open_game
from ..record import journal_lines
from ..record.signatures import REPLACED

NAMES = {
    "paused": "pause",
    "resumed": "resume",
    "extended": "extend",
    "processed": "process",
    "ruled": "rule",
    "decreed": "rule",
    "edited": "edit",
    "reopened": "reopen",
    "rolled_back": "rollback",
    "restored": "restore",
    "person": "replace",
    "over": "cancel",
    "from_host": "announce",
    "host_key": "host key new",
    "dispute_answer": "answer",
    "dispute_closed": "close",
}
"""The commands of the referee by the kind of their journal line, where it has a reason or answers a dispute."""


def list_acts(home: Home, now: datetime, game: str | None = None) -> dict[str, Any]:
    """What the referee did in a game, or in all, oldest first. Raises IllegalError for an unknown game."""
    acts: list[dict[str, Any]] = []
    faults: list[str] = []
    for name in [game] if game else home.store.games():
        try:
            with open_game(home, name, now) as session:
                lines, _ = journal_lines.read(session.store.journal())
            acts += _acts(name, lines)
        except PbemError as error:
            if game:
                raise
            faults.append(f"{name}: {error}")
    return {"schema": "rattus-pbem/acts/1", "acts": acts, "faults": faults}


def _acts(game: str, lines: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    turn = 0
    for line in lines:
        if line["kind"] == "act":
            turn = line["act"]["turn"]
        name = name_of_act(line)
        reason = line.get("reason") or (line.get("text") if "number" in line else None)
        if name is None or reason is None:
            continue
        seats = line.get("seats") or line.get("to") or ([line["seat"]] if "seat" in line else [])
        dispute = line.get("dispute") or (line["number"] if line["kind"].startswith("dispute") else 0)
        where = {"game": game, "entry": line["n"], "at": line["at"], "turn": turn}
        seats = seats if isinstance(seats, list) else []
        yield {**where, "act": name, "detail": _detail(line), "seats": seats, "reason": reason, "dispute": dispute}


def name_of_act(line: Mapping[str, Any]) -> str | None:
    """The referee's command that wrote this line; None for what no such command writes."""
    return "eject" if line.get("ejected") else NAMES.get(line["kind"])


def _detail(line: Mapping[str, Any]) -> str:
    """What belongs to an act and is not in its name: where a rollback goes back to and by which dice, who is seated,
    what is edited, whether a key was lost or stolen, how a dispute ends."""
    match line["kind"]:
        case "rolled_back":
            return f"to turn {line['turn']}, {line['dice']} dice" + (", same orders" if line["same_orders"] else "")
        case "restored":
            return f"rollback {line['number']}, turn {line['now_turn']} again"
        case "person":
            return " ".join(filter(None, (line["set"]["name"] or "the defaults", _whose(line))))
        case "edited":
            changes = (f"{each['seat']}{'.' if each['seat'] else ''}{each['option']}" for each in line["changes"])
            return ", ".join(changes)
        case "host_key":
            return "" if line["how"] == REPLACED else str(line["how"])
        case "dispute_closed":
            return str(line["outcome"])
    return ""


def _whose(line: Mapping[str, Any]) -> str:
    was = line.get("was", {}).get("name", "")
    return f"for {was}" if was else ""


def act_parts(act: Mapping[str, Any]) -> tuple[str, str, str, str, str, str]:
    """An act for a person, in parts: when, the game, the turn, what was done, to whom, and why."""
    when = f"{act['at'][:10]} {act['at'][11:16]}"
    refers = f" (dispute {act['dispute']})" if act["dispute"] else ""
    what = f"{act['act']} {act['detail']}".rstrip()
    return when, act["game"], str(act["turn"]), f"{what}{refers}", ", ".join(act["seats"]), act["reason"]


def act_line(act: Mapping[str, Any]) -> str:
    """The same as one line."""
    when, game, turn, _, whom, why = act_parts(act)
    detail = f" ({act['detail']})" if act["detail"] else ""
    refers = f" (dispute {act['dispute']})" if act["dispute"] else ""
    return f"{when} {game} turn {turn}: {act['act']}{f' {whom}' if whom else ''}{detail}{refers}: {why}"
