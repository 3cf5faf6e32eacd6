"""`receive`, the end of a mail server's pipe: it stores the mail, or ends so that the server keeps it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home, demo_key, make_home
from tests.counts import spread

MAIL = b"From: anna@pbem.test\nSubject: help\n\nhelp\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return make_home(tmp_path / "home", key=demo_key("receive"))


def receive(path: Path, mail: bytes = MAIL, *more: str) -> tuple[int, str]:
    """Exit code and standard error; nothing is ever printed on standard output."""
    command = [sys.executable, "-m", "rattus_pbem", "receive", "--home", str(path), *more]
    environment = {name: value for name, value in os.environ.items() if name != "RATTUS_PBEM_DEBUG"}
    ran = subprocess.run(command, input=mail, capture_output=True, check=False, env=environment)
    assert ran.stdout == b""
    assert b"Traceback" not in ran.stderr
    return ran.returncode, ran.stderr.decode()


def stored(home: Home) -> list[bytes]:
    return [file.read_bytes() for file in (home.path / "mail" / "in" / "new").iterdir()]


@pytest.mark.parametrize(
    "toml", ["[host", "mail = 3", "[mial]", '[time]\nturn = "0h"', "[host]\nname = 4", "[mail]\nrate = 0"]
)
@pytest.mark.some(2)
def test_a_mistake_in_host_toml_keeps_no_mail_away(home: Home, toml: str) -> None:
    (home.path / "host.toml").write_text(toml)
    (home.path / "host.key").unlink()
    assert receive(home.path) == (0, "")
    assert stored(home) == [MAIL]


def test_what_is_no_home_is_left_alone_and_the_server_keeps_the_mail(home: Home) -> None:
    (home.path / "host.toml").unlink()
    for path in spread((home.path / "none", home.path, home.path / "host.key"), 1):
        code, printed = receive(path)
        assert (code, str(path) in printed) == (75, True)
    assert not (home.path / "none").exists()
    assert not (home.path / "mail" / "in").exists()


@pytest.mark.full
def test_a_folder_that_cannot_be_written_or_a_wrong_time(home: Home) -> None:
    assert receive(home.path, MAIL, "--now", "soon")[0] == 75
    assert not (home.path / "mail" / "in").exists()
    (home.path / "mail").rmdir()
    (home.path / "mail").write_text("a file")
    code, printed = receive(home.path)
    assert (code, "the mail cannot be stored at present: " in printed, f"{home.path}/mail" in printed) == (
        75,
        True,
        True,
    )


def test_where_no_mail_came_nothing_is_stored_and_nothing_comes_back(home: Home) -> None:
    code, printed = receive(home.path, b" \n")
    assert (code, "no mail came on standard input" in printed) == (0, True)
    assert stored(home) == []
