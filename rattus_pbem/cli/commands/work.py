"""Work on a home in PostgreSQL as mail comes in and games come due, beside other workers on any machine.

Example: rattus-pbem work --workers 4
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from datetime import datetime
from typing import Annotated

import typer

from ...errors import IllegalError, PbemError, one_line
from ...home.home import Home as HostHome
from ...home.home import find_home
from ...hosting.tick_result import TickResult
from ...post.mail_setup import mail_settings
from ..output import clock
from ..parameters import Home, Now

FAILED, NOT_HERE = 3, 4
"""How a worker ends that has met an error of ours, and one that has found that nobody can work here."""
PAUSE, LONGEST = 1.0, 2000
"""Seconds before another begins in place of one that failed; so many bytes of a reason are told."""
_asked_to_end: list[int] = []


def command(
    seconds: Annotated[
        float | None, typer.Option("--for", metavar="SECONDS", help="End after so long; else when asked to (SIGTERM).")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="So many processes.")] = 1,
    home: Home = None,
    now: Now = None,
) -> None:
    """Exit code 1 if a game was newly blocked, or for what could not be done; 2 if the disk was the reason, or if no
    worker can work here at all. With several workers this process looks after theirs."""
    host_home = find_home(home)
    if not hasattr(host_home.store, "mail_rows"):
        raise IllegalError(
            "the games of this home lie in a folder, where `rattus-pbem tick` does the work",
            place="host.toml",
            hint='With kind = "postgres" under [store] any number of workers share it.',
        )
    mail_settings(host_home)  # what is wrong there is said once, not by each worker
    moment = clock(now) if now is not None else None
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda signum, frame: _asked_to_end.append(signum))
    code = _look_after(host_home, moment, seconds, workers) if workers > 1 else _work(host_home, moment, seconds)
    if code:
        raise typer.Exit(code)


def _work(home: HostHome, now: datetime | None, seconds: float | None) -> int:
    """Work in this process; the exit code. Raises our errors and OSError where it cannot work at all."""
    from ...post.work import Worker

    worker = Worker(home, now)
    worker.work(seconds, lambda: bool(_asked_to_end), lambda line: print(line, file=sys.stderr, flush=True))
    result = worker.result
    _print(result)
    return (2 if result.disk else 1) if result.newly_fenced or result.failed else 0


def _print(result: TickResult) -> None:
    for line in [*result.notes, *result.moved, *(f"blocked: {each}" for each in result.fenced), *result.failed]:
        print(line)
    sys.stdout.flush()


def _look_after(home: HostHome, now: datetime | None, seconds: float | None, workers: int) -> int:
    """So many processes until the time is over or we are asked to end; the exit code.

    One that dies or fails is replaced. Where one finds that nobody can work here it says why, and all end.
    """
    until = time.monotonic() + seconds if seconds is not None else float("inf")
    reading, writing = os.pipe()
    children = {_begin(home, now, seconds, writing) for _ in range(workers)}
    is_told = False
    code = 0
    while children:
        for child in list(children):
            process, status = os.waitpid(child, os.WNOHANG)
            if not process:
                continue
            children.discard(process)
            ended = os.waitstatus_to_exitcode(status)
            if ended == NOT_HERE:
                if not is_told:
                    reasons = os.read(reading, LONGEST).decode(errors="replace")
                    print(reasons.partition("\n")[0], file=sys.stderr, flush=True)
                is_told, code = True, 2
                _asked_to_end.append(signal.SIGTERM)
            elif ended in (0, 1, 2):
                code = max(code, ended)
            elif not _asked_to_end and time.monotonic() < until:
                how = f"has died of signal {-ended}" if ended < 0 else "has failed"
                print(f"a worker {how}; another begins", file=sys.stderr, flush=True)
                left = until - time.monotonic() if seconds is not None else None
                children.add(_begin(home, now, left, writing, pause=0.0 if ended < 0 else PAUSE))
        if _asked_to_end:
            for child in children:  # each time again: what comes while a process is being forked is lost there
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGTERM)
        time.sleep(0.1)
    return code


def _begin(home: HostHome, now: datetime | None, seconds: float | None, tell: int, *, pause: float = 0.0) -> int:
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = FAILED
    try:
        time.sleep(pause)
        code = _work(home, now, seconds)
    except (PbemError, OSError) as error:
        os.write(tell, f"{one_line(str(error), LONGEST)}\n".encode())
        code = NOT_HERE
    except BaseException as error:
        print(f"a worker has failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)
