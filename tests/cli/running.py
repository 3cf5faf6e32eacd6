"""Running a command in this process, as `python -m rattus_pbem` does."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rattus_pbem.__main__ import main

FAULTS = 24
"""So many lines an error has at most: ten faults, that there are more, as many clauses, a hint."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on its standard output."""
        return json.loads(self.out)


def run(*arguments: object, stdin: str | bytes = "", at: datetime | None = None) -> Ran:
    """Run a command; no exception gets out of it. While it runs the clock stands `at` this time, which takes 8 ms."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    given = stdin.encode() if isinstance(stdin, str) else stdin
    with (
        held_at(at) if at is not None else contextlib.nullcontext(),
        patch.object(sys, "argv", ["rattus-pbem", *map(str, arguments)]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return Ran(code, out.getvalue(), err.getvalue())


def held_at(moment: datetime) -> contextlib.AbstractContextManager[object]:
    """The clock stands."""
    from freezegun import freeze_time  # not at the top: processes that are measured import this module

    return freeze_time(moment)


def refused(ran: Ran, *parts: str, code: int | None = None) -> str:
    """What a command refused with, as one paragraph: exit code 1 or 2, nothing else printed, a line a fault."""
    assert ran.code in ((1, 2) if code is None else (code,)), ran
    assert ran.out == ""
    assert ran.err.endswith("\n")
    lines = ran.err[:-1].split("\n")
    assert all(line.strip() for line in lines)
    assert len(lines) <= FAULTS
    paragraph = " ".join(lines)
    assert "Traceback" not in paragraph
    assert "error in this program" not in paragraph
    assert len(paragraph) < 4000
    for part in parts:
        assert part in paragraph, paragraph
    return paragraph


def write(path: Path, content: bytes | str | Any) -> Path:
    """Write bytes, text, or anything else as JSON."""
    if not isinstance(content, bytes | str):
        content = json.dumps(content, indent=1) + "\n"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
