"""Reading a host.toml: judged by size, depth and number of settings first, since the parser itself knows no bounds.

A key of 20,000 parts takes it more than a gigabyte, and a number of any length is a number to it. What the settings
mean is judged elsewhere.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ..errors import UnreadableError
from ..reading import read_bounded

MAX_BYTES = 64 * 1024
MAX_SETTINGS = 500
MAX_DEPTH = 8
MAX_PARTS = 16
TOO_MANY_DIGITS = 16
"""Of a whole number, in whatever base: no setting needs more than 15, and those are all numbers of TOML."""

_TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice")
_SIGNS = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"{1,2}(?!"))[^"\\]*)*"*'
    r"|'''[^']*(?:'{1,2}(?!')[^']*)*'*"
    r'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    rf"|(?P<long>(?<![\w.+-])[+-]?(?:0[xob][0-9a-fA-F_]{{{TOO_MANY_DIGITS},}}|[0-9_]{{{TOO_MANY_DIGITS},}})"
    r"(?![^\s,\]}#]))"
    r"|[\[\]{}.=\n]",
    re.DOTALL,
)


def read_host_toml(path: Path) -> dict[str, object]:
    """The tables of this file as they stand there. Raises FileNotFoundError if there is none, else UnreadableError."""
    try:
        text = read_bounded(path, MAX_BYTES).decode("utf-8")
        judge(text, str(path))
        tables = tomllib.loads(text)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=str(path)) from None
    except ValueError as error:
        hint = ""
        if twice := _TWICE.search(str(error)):
            hint = f"[{twice[1]}] may stand there once: put these settings behind the first, and take out the other."
        raise UnreadableError(f"not readable as TOML: {error}", place=str(path), hint=hint) from None
    return tables


def judge(text: str, place: str) -> None:
    """Raises UnreadableError with its line where the text is more than settings of a host can be."""
    depth = parts = settings = 0
    for match in _SIGNS.finditer(text):
        sign = match[0]
        if sign in ("[", "{"):
            depth += 1
        elif sign in ("]", "}"):
            depth -= 1
        elif sign == "\n":
            parts = 0
        elif sign == ".":
            parts += 1
        elif sign == "=":
            settings += 1
        wrong = (
            f"a number of {TOO_MANY_DIGITS} digits or more"
            if match["long"]
            else f"nested deeper than {MAX_DEPTH} brackets"
            if depth > MAX_DEPTH
            else f"a key of more than {MAX_PARTS} parts"
            if parts > MAX_PARTS
            else f"more than {MAX_SETTINGS} settings"
            if settings > MAX_SETTINGS
            else ""
        )
        if wrong:
            line = text.count("\n", 0, match.start()) + 1
            raise UnreadableError(wrong, place=f"{place}, line {line}")
