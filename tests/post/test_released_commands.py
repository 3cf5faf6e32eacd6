"""Every command by mail in a mail that was held back: `mail release` does it, in a process that did nothing before."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rattus_pbem.post.commands import READER

from .mailing import Club
from .test_who import STRANGER

LINES = {
    "absent": "absent 2026-12-01 2026-12-05",
    "address": "address anna@elsewhere.test",
    "clear": "clear",
    "concede": "concede blue",
    "confirm": "confirm ABCD-EFGH",
    "dispute": "dispute turn 0 event 2: why there?",
    "draw": "draw",
    "explain": "explain turn 0 event 2",
    "help": "help",
    "host": "host: hello",
    "join": "join peste",
    "language": "language fr",
    "nonce": "nonce: the cat sleeps",
    "orders": "orders",
    "pictures": "pictures off",
    "press": "press to blue: hello",
    "resend": "resend",
    "status": "status",
    "zone": "zone Europe/Paris",
}
REFUSED = ("confirm",)
"""No notice has that word."""


def test_every_command_is_tried() -> None:
    assert LINES.keys() == READER.commands.keys()


@pytest.mark.some(2)
@pytest.mark.parametrize("name", LINES)
def test_a_command_that_was_held_is_done_when_it_is_released(tmp_path: Path, name: str) -> None:
    club = Club(tmp_path, nonces=name == "nonce")
    club.tick()
    club.write("red", LINES[name], sender=STRANGER, subject=f"Re: {club.box('red')[-1]['Subject']}")
    club.tick()
    (held,) = club.queues.names("quarantine")
    home = ("--home", str(club.path), "--now", club.now.isoformat())
    command = [sys.executable, "-m", "rattus_pbem", "mail", "release", held, *home, "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    grade = "refused" if name in REFUSED else "ok"
    assert json.loads(ran.stdout)["grade"] == grade
    club.tick()
    assert club.receipt("red")[0] == grade
    assert club.count("quarantine") == 0
