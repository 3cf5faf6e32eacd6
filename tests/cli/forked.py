"""Commands in processes of their own, measured by the kernel: seconds of processor time and the most memory held.

`measured` starts one Python that has the program imported; it forks for each command, so a thousand take seconds.
"""

from __future__ import annotations

import json
import os
import pkgutil
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from .running import Ran

LIMIT = 10
"""A command that takes so many seconds is ended by the kernel."""


@dataclass(frozen=True, slots=True)
class Measured(Ran):
    """What a command came to, and what it took."""

    seconds: float
    megabytes: float


def measured(commands: Iterable[Sequence[object]], *, cold: bool = False) -> list[Measured]:
    """Each of these commands, run in a process of its own; code -9 or so if it had to be ended.

    Those that start `cold`, as from a shell, count with all that they import.
    """
    lines = "".join(json.dumps([str(word) for word in words]) + "\n" for words in commands)
    command = [sys.executable, "-m", __name__, *["--cold"] * cold]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return [Measured(**json.loads(line)) for line in ran.stdout.splitlines()]


def main() -> None:
    """Read command lines as JSON lists from standard input; write what each came to, a JSON object a line."""
    start = start_cold if "--cold" in sys.argv else forking()
    for line in sys.stdin:
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in ("out", "err")]
            # The kernel counts the memory of whoever starts a process as that process's own: this one is small.
            _, status, used = os.wait4(start(json.loads(line), files), 0)
            out, err = (file.read_text("utf-8", "replace") for file in files)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        code = os.waitstatus_to_exitcode(status)
        print(json.dumps({"code": code, "out": out, "err": err, "seconds": seconds, "megabytes": megabytes}))


def start_cold(arguments: list[str], files: list[Path]) -> int:
    """A new Python with a command and its output in these files; returns the number of the process."""
    with files[0].open("wb") as out, files[1].open("wb") as err:
        command = [sys.executable, "-m", "rattus_pbem", *arguments]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err).pid


def forking() -> Callable[[list[str], list[Path]], int]:
    """Import the program; what starts a command in a fork of this process."""
    import rattus_pbem
    from rattus_pbem.__main__ import main as run

    for module in pkgutil.walk_packages(rattus_pbem.__path__, "rattus_pbem."):
        if not module.name.endswith("__main__"):
            import_module(module.name)

    def start(arguments: list[str], files: list[Path]) -> int:
        for file in files:
            file.touch()
        if (child := os.fork()) == 0:
            be_the_command(run, arguments, files)
        return child

    return start


def be_the_command(run: Any, arguments: list[str], files: list[Path]) -> None:
    """In the child: run the command with its output in these files, and end."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    signal.alarm(6 * LIMIT)
    for handle, file in enumerate(files, 1):
        os.dup2(os.open(file, os.O_WRONLY), handle)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (for as long as the process lives)
    sys.argv = ["rattus-pbem", *arguments]
    code: Any = 70
    try:
        run()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
