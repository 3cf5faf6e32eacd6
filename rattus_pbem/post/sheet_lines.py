"""What a command does by a sheet of its own, as a player might have sent it: orders taken back, a line for the draw."""

from __future__ import annotations

import json
from typing import Any

from ..errors import PbemError
from ..hosting.submit import Arrival, Submission
from ..mail.command_lines import Command
from ..orders.sheet import schema_name
from .case import Case


def store_lines(case: Case, turn: int, *, takes_back: bool = False, **parts: Any) -> str:
    """Store a sheet of these parts for the seat; its digest. Raises IllegalError."""
    rules = case.game.rules.name
    sheet = {"schema": schema_name(rules), "game": case.name, "seat": case.seat, "turn": turn, "orders": [], **parts}
    raw, arrival = json.dumps(sheet).encode(), Arrival(received_at=case.mail.received_at)
    return Submission(case.session, case.seat, raw, "mail", arrival, takes_back=takes_back).store().digest


def fail_unread(case: Case, command: Command, why: PbemError | str) -> None:
    """Tell that a command does not count, and why."""
    if isinstance(why, PbemError):
        why = f"{why.message[:1].upper()}{why.message[1:]}. {why.hint}".rstrip()
    line = command.source  # the digits of a nonce are too many for a receipt
    case.fail("not_read", line=line if len(line) <= 40 else f"{line[:32]}…", reason=why)
