"""Print the man page, made from the commands.

Example: rattus-pbem manual > rattus-pbem.1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer

from ... import __version__
from .. import commands
from ..app import every_command

PROGRAM = "rattus-pbem"


def command() -> None:
    """click-man, which makes man pages of click's commands, does not know typer's, which are not click's any more."""
    print("\n".join(man_page()))


def man_page() -> Iterator[str]:
    """The lines of the man page, in roff."""
    yield f'.TH RATTUS-PBEM 1 "" "{PROGRAM} {__version__}" "User Commands"'
    yield from (".SH NAME", roff(f"{PROGRAM} - play board games by mail, and host them"))
    yield from (".SH SYNOPSIS", f".B {roff(PROGRAM)}", r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", roff(str(commands.__doc__)))
    yield from (".PP", roff("Where a command takes a file, - is standard input."))
    yield ".SH COMMANDS"
    for name, file in every_command():
        yield from section(f"{PROGRAM} {name}", file.load())
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
