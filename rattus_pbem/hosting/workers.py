"""Many games in one tick, shared out among processes: each plays its part as one process would, and tells the result.

A forked child has all that its parent has read. One that dies takes its part with it, which the next tick does again.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ..waiting import listen

T = TypeVar("T")
LEAST = 64
"""With fewer games than this one process does them all: to start others would take as long."""


def processes(games: int) -> int:
    """How many processes to share so many games among: those that this one may run on."""
    return min(len(os.sched_getaffinity(0)), games // (LEAST // 2)) if games >= LEAST else 1


def share_out(games: Sequence[str], count: int, work: Callable[[Sequence[str]], T]) -> list[T | str]:
    """What `work` gives for each part of the games, done in a child each; for one that failed, in words why."""
    children = [_begin(games[nth::count], work, is_first=not nth) for nth in range(count)]
    return [_result(process, pipe) for process, pipe in children]


def _begin(part: Sequence[str], work: Callable[[Sequence[str]], Any], *, is_first: bool) -> tuple[int, int]:
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    import pickle

    code = 1
    try:
        os.close(reading)
        if not is_first:
            listen(None)  # the parts are alike: one says how far all are
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(part), pipe)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _result(process: int, pipe: int) -> Any:
    import pickle

    with os.fdopen(pipe, "rb") as stream:
        data = stream.read()
    _, status = os.waitpid(process, 0)
    if status:
        return f"a process of this tick ended before its work was done (status {status}); the next tick does it"
    return pickle.loads(data)
