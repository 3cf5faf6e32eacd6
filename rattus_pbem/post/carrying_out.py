"""Carrying out a command that a mail gives, and giving back what could not go. Knows none of them."""

from __future__ import annotations

from ..mail.command_lines import Command
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
