"""The name of a letter stands for what it says: no two different letters have one Message-ID, since providers drop a
letter whose Message-ID they have seen, and none is kept from leaving by one that has left."""

from __future__ import annotations

import re
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.hosting.put_back import put_back_all

from .mailing import Club

MAILS: dict[str, dict[str, str]] = {
    "orders": {"text": "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n"},
    "a command": {"text": "status"},
    "a vote": {"text": "draw"},
    "a dispute": {"text": "dispute turn 0: that cannot be"},
    "a message": {"text": "press to blue: hello"},
    "another address": {"text": "address red@elsewhere.test"},
    "a wrong code": {"text": "first in gallia", "subject": "Re: [peste red t0 0000-0000] x"},
    "about no game": {"text": "status", "subject": "a question"},
    "a game that is none": {"text": "join nowhere red", "subject": "x", "sender": "X <x@y.test>"},
    "a seat that is taken": {"text": "join peste red", "subject": "x", "sender": "X <x@y.test>"},
}


@pytest.mark.parametrize("mail", MAILS)
@pytest.mark.some(3)
def test_a_mail_answered_again_as_the_home_was_put_back_has_answers_of_other_names(tmp_path: Path, mail: str) -> None:
    club = Club(tmp_path, mail_delay="30min")
    club.tick()
    club.write("red", **MAILS[mail])  # type: ignore[arg-type]
    shutil.copytree(club.path, tmp_path / "copy")
    club.tick(timedelta(minutes=1))
    shutil.rmtree(club.path)
    shutil.copytree(tmp_path / "copy", club.path)
    put_back_all(club.home, club.now)
    club.tick(timedelta(hours=1))
    club.tick(timedelta(hours=1))
    assert shared_names(club) == []


def test_the_host_hears_the_same_day_of_what_is_not_the_same(tmp_path: Path) -> None:
    """One cause, whose figures differ, and a home that was put back between."""
    club = Club(tmp_path)
    club.tick(timedelta())
    for back in (0, 1):
        shutil.rmtree(tmp_path / "copy", ignore_errors=True)
        shutil.copytree(club.path, tmp_path / "copy")
        club.tick(-timedelta(days=365, hours=back))
        shutil.rmtree(club.path)
        shutil.copytree(tmp_path / "copy", club.path)
        club.now += timedelta(days=365, hours=back)
    assert len(club.box("admin")) == 2
    assert shared_names(club) == []


def shared_names(club: Club) -> list[str]:
    """The Message-IDs that letters have which differ in more than the moment of their writing."""
    letters = {_DATE.sub(b"", path.read_bytes(), count=1) for path in club.letters.glob("*/new/*")}
    names = [raw.partition(b"\nMessage-ID: ")[2].partition(b"\n")[0].decode() for raw in letters]
    assert names
    return sorted({name for name in names if names.count(name) > 1})


_DATE = re.compile(rb"^Date: .*\r?\n", re.MULTILINE)
