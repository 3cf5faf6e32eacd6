"""What the command `work` does: processes that work on a home in a database, looked after by this one."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import typer

from ..errors import IllegalError
from ..hosting.home import Home, find_home
from ..hosting.tick import TickResult
from .output import clock

_asked_to_end: list[int] = []


def run_work(seconds: float | None, workers: int, home: Path | None, now: str | None) -> None:
    """See `work_commands.work`. Exit code 1 if a game was newly blocked, or for what could not be done."""
    host_home = find_home(home)
    if not hasattr(host_home.store, "mail_rows"):
        raise IllegalError(
            "the games of this home lie in a folder, where `rattus-pbem tick` does the work",
            place="host.toml",
            hint='With kind = "postgres" under [store] any number of workers share it.',
        )
    moment = clock(now) if now is not None else None
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda signum, frame: _asked_to_end.append(signum))
    if workers > 1:
        _look_after(host_home, moment, seconds, workers)
    elif not _work(host_home, moment, seconds):
        raise typer.Exit(1)


def _work(home: Home, now: datetime | None, seconds: float | None) -> bool:
    """Work in this process; whether all went well."""
    from ..post.work import Worker

    worker = Worker(home, now)
    worker.work(seconds, lambda: bool(_asked_to_end), lambda line: print(line, file=sys.stderr, flush=True))
    _print(worker.result)
    return not (worker.result.newly_fenced or worker.result.failed)


def _print(result: TickResult) -> None:
    for line in [*result.notes, *result.moved, *(f"blocked: {each}" for each in result.fenced), *result.failed]:
        print(line)
    sys.stdout.flush()


def _look_after(home: Home, now: datetime | None, seconds: float | None, workers: int) -> None:
    """So many processes until the time is over or we are asked to end; one that dies is replaced."""
    until = time.monotonic() + seconds if seconds is not None else float("inf")
    children = {_begin(home, now, seconds) for _ in range(workers)}
    is_passed_on = is_well = False
    is_well = True
    while children:
        for child in list(children):
            process, status = os.waitpid(child, os.WNOHANG)
            if not process:
                continue
            children.discard(process)
            is_well &= status == 0
            if os.WIFSIGNALED(status) and not _asked_to_end and time.monotonic() < until:
                print(f"a worker has died of signal {os.WTERMSIG(status)}; another begins", file=sys.stderr, flush=True)
                children.add(_begin(home, now, until - time.monotonic() if seconds is not None else None))
        if _asked_to_end and not is_passed_on:
            is_passed_on = True
            for child in children:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGTERM)
        time.sleep(0.1)
    if not is_well:
        raise typer.Exit(1)


def _begin(home: Home, now: datetime | None, seconds: float | None) -> int:
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = 3
    try:
        code = 0 if _work(home, now, seconds) else 1
    except BaseException as error:
        print(f"a worker has failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)
