"""The command `nonce`: a line for the draws and its fingerprint."""

from __future__ import annotations

import hashlib
import re

import pytest

from .running import run


def test_it_makes_both_lines_of_a_secret_one() -> None:
    first, again = run("nonce"), run("nonce")
    fingerprint = re.search(r"^nonce hash ([0-9a-f]{64})$", first.out, re.MULTILINE)
    line = re.search(r"^nonce: ([0-9a-f]{64})$", first.out, re.MULTILINE)
    assert fingerprint is not None
    assert line is not None
    assert fingerprint[1] == hashlib.sha256(line[1].encode()).hexdigest()
    assert first.out != again.out


def test_a_line_of_ones_own_in_its_plain_form() -> None:
    ran = run("nonce", "  my cat   sleeps", "--json").json
    assert ran == {
        "schema": "rattus-pbem/nonce/1",
        "nonce": "my cat sleeps",
        "nonce_hash": hashlib.sha256(b"my cat sleeps").hexdigest(),
    }


@pytest.mark.parametrize("line", ["", " ", "none", "x" * 65, "a\x00b"])
def test_a_line_that_would_not_arrive_as_it_is_is_refused(line: str) -> None:
    ran = run("nonce", line)
    assert (ran.code, ran.out) == (2, "")
    assert "one line of 1 to 64 characters" in ran.err
