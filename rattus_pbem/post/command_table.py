"""The commands by mail by name, and carrying one out. Knows none of them: each is entered where it is written."""

from __future__ import annotations

from collections.abc import Callable

from ..mail.command_shapes import Command
from .case import Case
from .post_sentences import say, say_of_mail
from .zones import nearest_zone

Act = Callable[[Case, Command], None]
SHOWN = 60
COMMANDS: dict[str, Act] = {}
ASKING = ("orders", "status")
"""Commands that tell how things stand once all else in the mail is done."""


def by_mail(name: str) -> Callable[[Act], Act]:
    """Enter a function as a command under this name."""

    def enter(function: Act) -> Act:
        COMMANDS[name] = function
        return function

    return enter


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
        named = command.source.partition(" ")[2]
        if command.fault == "bad_zone" and named and (near := nearest_zone(named)):
            case.say("zone_near", zone=named[:60], near=near)
    else:
        COMMANDS[command.name](case, command)
    if "refused" in case.outcomes[before:]:
        give_back(case, command.get("text"))
    elif command.name not in ASKING:
        case.outcomes.append("ok")
    if command.left:
        give_back(case, command.left, "press_left")
        case.warned = True
