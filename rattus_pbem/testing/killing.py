"""A child process that kills itself at the n-th call that touches the disk. The parent only waits for it."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Iterator
from typing import Any

CALLS = ("open", "write", "fsync", "replace", "rename", "utime", "unlink", "truncate", "ftruncate", "mkdir", "rmdir")
BEFORE, HALF, AFTER = "before", "half", "after"
PLACES = (BEFORE, HALF, AFTER)


def kill_at(number: int, place: str) -> Callable[[], bool]:
    """Patch `os` in this process so that it dies at its n-th call; the function given tells whether it was reached.

    `half`: of a write only half is done, of any other call the whole.
    """
    calls = 0

    def patched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls != number:
                return real(*args, **kwargs)
            try:
                if place == HALF and name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                elif place != BEFORE:
                    real(*args, **kwargs)
            finally:  # a call that fails by itself is a place to die at, too
                os.kill(os.getpid(), signal.SIGKILL)
            return None

        return call

    for name in CALLS:
        setattr(os, name, patched(name, getattr(os, name)))
    return lambda: calls >= number


def is_killed(action: Callable[[], object], number: int, place: str) -> bool:
    """Do this in a child that dies at its n-th call; False if it got through before that. Raises if it fails."""
    child = os.fork()
    if child == 0:
        try:
            kill_at(number, place)
            action()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the child failed; see its traceback on standard error"
    return False


def disks(action: Callable[[], object], look: Callable[[], str]) -> dict[tuple[int, str], str]:
    """What `look` sees before, in the midst of and after each call of an action that nobody kills, done in a child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "w") as to:
                _look_at_each_call(lambda number, place: print(number, place, look(), file=to))
                action()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as lines:
        seen = [line.split() for line in lines]
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, "the child failed; see its traceback on standard error"
    return {(int(number), place): disk for number, place, disk in seen}


def _look_at_each_call(look: Callable[[int, str], None]) -> None:
    """Patch `os` in this process; a write is done in two halves."""
    calls = 0

    def patched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            number = calls
            look(number, BEFORE)
            try:
                if name != "write":
                    return real(*args, **kwargs)
                to, data = args
                half = len(bytes(data)) // 2
                written = real(to, bytes(data)[:half])
                look(number, HALF)
                return written + real(to, bytes(data)[half:])
            finally:
                look(number, AFTER)

        return call

    for name in CALLS:
        setattr(os, name, patched(name, getattr(os, name)))


def deaths(action_at: Callable[[], Callable[[], object]], step: int = 1) -> Iterator[tuple[int, str]]:
    """Kill an action at every step-th call, before, in the midst of and after it; yields each place of death.

    `action_at` prepares the ground and gives the action; it is called for each death anew.
    """
    for place in PLACES:
        number = 1
        while is_killed(action_at(), number, place):
            yield number, place
            number += step
        assert number > 1, "nothing was killed"
