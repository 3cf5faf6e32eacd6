"""What can be done by mail: a file for each command, which says all there is to say about it.

A file here is a command with its name. Its class has the file's name, too, and says which words it begins with, which
shapes its line has, whether it needs the code of a letter, may be repeated, asks or acts, and what it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from ...mail.command_lines import Command, CommandReader

ORDER = (
    *("help", "status", "orders", "clear", "draw", "resend", "absent", "press", "host", "concede", "dispute"),
    *("explain", "join", "nonce", "confirm", "language", "zone", "pictures", "address"),
)
"""The order in which a line is tried as one of them. Who is not named here comes last, by name."""


def _all_commands() -> Iterator[type[Command]]:
    there = {module.name for module in iter_modules(__path__)}
    for name in (*ORDER, *sorted(there.difference(ORDER))):
        yield getattr(import_module(f".{name}", __name__), name.capitalize())


READER = CommandReader(_all_commands())
