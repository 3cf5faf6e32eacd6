"""The man page and the completion of shells, made from the commands themselves.

click-man, which makes man pages of click's commands, does not know typer's, which are not click's any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script

from .. import __version__
from ..errors import UnreadableError
from .command_tables import COMMANDS, GROUPS, HELP, group_of

PROGRAM = "rattus-pbem"
VARIABLE = "_RATTUS_PBEM_COMPLETE"
"""What a shell sets when it asks how a line may go on."""
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def prepare_completion() -> None:
    """Make ready to answer a shell that asks how a line may go on."""
    completion_init()


def run_completion(shell: str) -> None:
    """See `upkeep_commands.completion`."""
    if shell not in SHELLS:
        raise UnreadableError(f"{shell!r} is not a shell that is known", hint=f"One of {', '.join(SHELLS)}.")
    print(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=shell))


def run_manual() -> None:
    """See `upkeep_commands.manual`."""
    print("\n".join(man_page()))


def man_page() -> Iterator[str]:
    """The lines of the man page, in roff."""
    group: Any = typer.main.get_command(all_commands())
    yield f'.TH RATTUS-PBEM 1 "" "{PROGRAM} {__version__}" "User Commands"'
    yield from (".SH NAME", roff(f"{PROGRAM} - play board games by mail, and host them"))
    yield from (".SH SYNOPSIS", f".B {roff(PROGRAM)}", r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", roff(HELP))
    yield from (".PP", roff("Where a command takes a file, - is standard input."))
    yield ".SH COMMANDS"
    for name, command in commands(group, PROGRAM):
        yield from section(name, command)
    yield ".SH EXIT STATUS"
    for code, meaning in EXIT_CODES.items():
        yield from (".TP", f".B {code}", meaning)
    yield ".SH ENVIRONMENT"
    for variable, meaning in VARIABLES.items():
        yield from (".TP", f".B {variable}", meaning)


EXIT_CODES = {
    0: "done",
    1: "something is wrong with what was given, such as illegal orders or a failed replay",
    2: "wrong usage, or input that cannot be read",
    3: "a fault of the program",
}
VARIABLES = {
    "RATTUS_PBEM_HOME": "the home folder, where --home names none",
    "RATTUS_PBEM_DEBUG": "with 1, a fault of the program shows where it happened",
    "NO_COLOR": "set to anything: no colours on a terminal",
}


def all_commands() -> typer.Typer:
    """An application of all commands, to be looked at."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    for name, function in COMMANDS.items():
        app.command(name)(function)
    for group, (table, purpose) in GROUPS.items():
        app.add_typer(group_of(table, purpose), name=group)
    return app


def commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every command with all its words, in the order of the help."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def section(name: str, command: Any) -> Iterator[str]:
    """What a command takes and does."""
    context = typer.Context(command, info_name=name)
    yield from (f".SS {roff(' '.join([name, *command.collect_usage_pieces(context)]))}",)
    text, _, example = str(command.help).partition("Example:")
    yield roff(" ".join(text.split()))
    if example:
        yield from (".PP", "Example:", ".RS", ".nf", roff(" ".join(example.split())), ".fi", ".RE")
    for parameter in command.params:
        record = parameter.get_help_record(context)
        if record is not None and parameter.name != "help":
            yield from (".TP", f".B {roff(record[0])}", roff(" ".join(record[1].split())))


def roff(text: str) -> str:
    """Text that roff prints as it is."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped)
