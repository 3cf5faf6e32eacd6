"""Kills the process at the n-th of its calls that change the disk."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

CALLS = ("open", "write", "fsync", "replace", "rename", "unlink")


class Killed(BaseException):
    """The process is killed here."""


def killed_at(patch: pytest.MonkeyPatch, after: int, step: Callable[[], object]) -> bool:
    """Do this step, killed after so many of the calls; whether it was."""
    calls = 0

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **other: object) -> object:
            nonlocal calls
            calls += 1
            if calls > after:
                raise Killed
            return real(*args, **other)

        return call

    with patch.context() as patched:
        for name in CALLS:
            patched.setattr(os, name, counted(getattr(os, name)))
        try:
            step()
        except Killed:
            return True
    return False
