"""The commands by mail by name, and carrying one out. Knows none of them: each is entered where it is written."""

from __future__ import annotations

from collections.abc import Callable

from ..mail.command_shapes import Command
from .case import Case
from .post_sentences import say, say_of_mail
from .zones import nearest_zone

Act = Callable[[Case, Command], None]
COMMANDS: dict[str, Act] = {}


def by_mail(name: str) -> Callable[[Act], Act]:
    """Enter a function as a command under this name."""

    def enter(function: Act) -> Act:
        COMMANDS[name] = function
        return function

    return enter


def give_back(case: Case, text: str) -> None:
    """The whole of a message that could not go, so that its writer need not write it again."""
    if text.strip():
        quoted = "\n".join(f"| {line}".rstrip() for line in text.splitlines())
        case.paragraphs.append(f"{say('press_back', case.lang)}\n\n{quoted}")


def carry_out(case: Case, command: Command) -> bool:
    """Carry out one command, or tell why not; whether it was done."""
    before, case.grade = case.grade, "ok"
    if command.fault:
        reason = say_of_mail(command.fault, case.lang)
        case.fail("not_read", line=command.source[:60], reason=reason)
        named = command.source.partition(" ")[2]
        if command.fault == "bad_zone" and named and (near := nearest_zone(named)):
            case.say("zone_near", zone=named[:60], near=near)
        if command.name in ("press", "host"):
            give_back(case, command.get("text"))
    else:
        COMMANDS[command.name](case, command)
    done = case.grade != "refused"
    case.grade = before if done else "refused"
    return done
