"""The process of a command, from its entry to its end."""

from __future__ import annotations

import subprocess
import sys

import pytest

PYTHON = (sys.executable, "-m", "rattus_pbem")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed_is_no_fault(closed: str) -> None:
    ran = subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", *PYTHON, "rules", "no such rule"], check=False)
    assert ran.returncode == 1


def test_what_others_have_left_to_do_at_the_end_is_done() -> None:
    code = """
import atexit, sys
from rattus_pbem.__main__ import program
atexit.register(print, "done")
sys.argv[1:] = ["rules", "king"]
program()
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout.endswith("\ndone\n")
    assert ran.stdout.count("\n") > 2
