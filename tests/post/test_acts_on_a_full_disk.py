"""An act on a disk that is full, at each of its writes: what it says of whether it is done is so."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from rattus_pbem.disk import ADVICE, STORED, disk_error
from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record import journal_lines
from rattus_pbem.referee.grounds import Grounds

from ..games import GAMES
from ..hosting.acts import EVERY_ACT
from .breaking import CHANGES, broken
from .mailing import Club
from .test_every_act import act_of, begun, prepare

CALLS = ("open", "write", "fsync", "ftruncate", *CHANGES)
CASES = [
    pytest.param(rules, name, step, marks=[pytest.mark.full] if step == 1 else [])
    for step in (7, 1)
    for rules in GAMES
    for name in EVERY_ACT
]


def committed(club: Club) -> int:
    """How many lines of the game's journal are committed."""
    return len(journal_lines.read(club.home.game("peste").journal())[0])


@pytest.mark.parametrize(("rules", "name", "step"), CASES)
@pytest.mark.some(2)
def test_an_act_that_fails_says_whether_it_is_done(rules: str, name: str, step: int, tmp_path: Path) -> None:
    club = begun(tmp_path, rules, "running")
    prepare(club, name)
    act = act_of(club, name)
    kept, lines = tmp_path / "kept", committed(club)
    shutil.copytree(club.path, kept)
    after, ends = 0, set()
    while True:
        shutil.rmtree(club.path)
        shutil.copytree(kept, club.path)
        number = (errno.ENOSPC, errno.EROFS)[after % 2]
        text = ""
        with broken(number, club.path, calls=CALLS, after=after) as failed:
            try:
                act(club.home, club.now, Grounds("why not"))
            except OSError as error:
                text = str(disk_error(error))
            except PbemError as error:
                text = " ".join(error.paragraphs())
        is_done = committed(club) > lines
        if not failed:
            assert (is_done, text) == (True, "")
            break
        assert os.strerror(number) in text, after
        assert (STORED in text) == is_done, (after, failed, text)
        assert (ADVICE[number] in text) != is_done, (after, failed, text)
        ends.add(is_done)
        with suppress(IllegalError):
            act(club.home, club.now, Grounds("why not"))
        assert committed(club) > lines
        replay_game(club.home, "peste")
        after += step
    assert step > 1 or ends == {True, False}
