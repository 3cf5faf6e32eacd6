"""Carrying out a command that a mail gives, by a sheet of its own if it is to, and giving back what could not go.

Knows none of them.
"""

from __future__ import annotations

import json
from typing import Any

from ..errors import PbemError
from ..hosting.submit import Arrival, Submission
from ..mail.command_lines import Command
from ..orders.sheet import schema_name
from .case import Case
from .post_sentences import say, say_of_mail

SHOWN = 60


def shorter(line: str) -> str:
    """A line as a receipt quotes it: its beginning, if it is long."""
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"


def give_back(case: Case, text: str, key: str = "press_back") -> None:
    """The whole of a message that could not go, so that its writer need not write it again."""
    if text.strip():
        quoted = "\n".join(f"| {line}".rstrip() for line in text.splitlines())
        case.paragraphs.append(f"{say(key, case.lang)}\n\n{quoted}")


def carry_out(case: Case, command: Command) -> None:
    """Carry out one command, or tell why not; a text that does not go is given back."""
    before = len(case.outcomes)
    if command.fault:
        reason = say_of_mail(command.fault, case.lang)
        case.fail("not_read", line=shorter(command.source), reason=reason)
        command.explain_fault(case)
    else:
        command.carry_out(case)
    if "refused" in case.outcomes[before:]:
        give_back(case, command.get("text"))
    elif not command.is_question:
        case.outcomes.append("ok")
    if command.left:
        give_back(case, command.left, "press_left")
        case.warned = True


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
