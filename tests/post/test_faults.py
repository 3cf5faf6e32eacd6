"""What breaks around a tick stops only what hangs on it; the host is told once a cause and day; nothing is lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.play import play as really_play
from rattus_pbem.hosting.tick_result import TickResult

from ..cli.running import run
from ..hosting.homes import tree
from .breaking import full, read_only
from .made_again import made_again
from .mailing import HOUR, Club, text_of

DAY = timedelta(days=1)
Fault = Callable[[Club], Any]


@made_again
def two_games(path: Path) -> Club:
    """`peste` and `zoo`, whose first letters have left; in both red's orders wait to be read, and a press."""
    club = Club(path)
    club.begin("zoo")
    club.tick()
    for game in ("peste", "zoo"):
        block = [f"BEGIN ORDERS {game} red turn 0", "first in gallia", "first in italia", "END ORDERS"]
        club.write("red", "\n".join([*block, "press to blue: Bonjour"]), game=game)
    return club


def left(club: Club) -> dict[str, bytes]:
    """Games and letters delivered, without those to the host, and how the mails ended."""
    games = {f"games/{name}": data for name, data in tree(club.path / "games").items()}
    letters = {name: data for name, data in tree(club.letters).items() if not name.startswith("admin@")}
    mails = {f"{part}/{name}": b"" for part in ("in/new", "taken", "quarantine", "shunt", "out") for name in
             os.listdir(club.path / "mail" / part)}  # fmt: skip
    return {**games, **letters, **mails}


def host_mails(club: Club) -> list[str]:
    return [mail["Subject"] for mail in club.box("admin")]


PLACES: dict[str, Fault] = {
    "full: a game": lambda club: full(club.path / "games" / "peste"),
    "full: the outbox": lambda club: full(club.path / "mail" / "out"),
    "full: where mail is moved to": lambda club: full(club.path / "mail" / "taken", calls=("rename",)),
    "full: what was sent": lambda club: full(club.path / "mail" / "sent"),
    "full: the index": lambda club: full(club.path / "tmp", calls=("open", "write")),
    "full: all": lambda club: full(club.path, calls=("open", "write", "mkdir")),
    "full: no fsync": lambda club: full(club.path, calls=("fsync",)),
    "read-only: a game": lambda club: read_only(club.path / "games" / "peste"),
    "read-only: mail": lambda club: read_only(club.path / "mail"),
    "read-only: all": lambda club: read_only(club.path),
    "forbidden: mail": lambda club: read_only(club.path / "mail", number=errno.EACCES),
    "forbidden: a box": lambda club: read_only(club.letters / "anna@pbem.test", number=errno.EACCES),
}

NOT_TOLD = ("full: the outbox", "full: all", "read-only: mail", "read-only: all", "forbidden: mail")
"""Where no letter to the host can be kept either: the exit code alone tells it."""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.some(1)
def test_a_disk_that_fails_loses_nothing(tmp_path: Path, place: str) -> None:
    """Two ticks in which it fails; after the third all is as if it never had, and the host was told once."""
    whole, club = two_games(tmp_path / "whole"), two_games(tmp_path / "broken")
    now = whole.now + 3 * HOUR
    whole.now = club.now = now
    result = whole.tick(timedelta())
    assert result.failed == []
    with PLACES[place](club) as failed:
        for _ in range(2):
            broken = club.tick(timedelta())
            assert broken.failed
    assert failed
    mended = club.tick(timedelta())
    assert (mended.failed, mended.fenced) == ([], [])
    assert left(club) == left(whole)
    word = os.strerror(errno.EACCES if "forbidden" in place else errno.EROFS if "read" in place else errno.ENOSPC)
    assert host_mails(club) == ([] if place in NOT_TOLD else [f"rattus-pbem: disk: {word}"])


def test_the_other_game_goes_on(tmp_path: Path) -> None:
    club = two_games(tmp_path)
    with full(club.path / "games" / "peste"):
        result = club.tick()
    assert [line.partition(":")[0] for line in result.failed] == ["peste"]
    assert [line.partition(":")[0] for line in result.moved] == ["zoo"]
    subjects = [mail["Subject"].partition("] ")[2] for mail in club.box("red") if "Receipt" in mail["Subject"]]
    assert subjects == ["Receipt for turn 0: ok"]
    assert (club.count("in"), club.count("taken")) == (1, 1)


def test_the_host_is_told_once_a_cause_and_day(tmp_path: Path) -> None:
    club = two_games(tmp_path)
    counts = []
    for later in (HOUR, HOUR, DAY, HOUR):
        with full(club.path / "games" / "peste"), read_only(club.path / "games" / "zoo"):
            club.tick(later)
        counts.append(len(host_mails(club)))
    assert counts == [2, 2, 4, 4]
    assert "peste" in text_of(club.last("admin", "No space left"))
    assert "zoo" in text_of(club.last("admin", "Read-only"))


def break_journal(club: Club) -> bytes:
    """A byte of peste's first line is changed; what it was before."""
    journal = club.path / "games" / "peste" / "journal.jsonl"
    data = journal.read_bytes()
    journal.write_bytes(data.replace(b"red", b"rex", 1))
    return data


def test_mail_for_a_fenced_game_waits_until_it_is_mended(tmp_path: Path) -> None:
    whole, club = two_games(tmp_path / "whole"), two_games(tmp_path / "broken")
    whole.write("blue", "help", subject="no tag at all")
    club.write("blue", "help", subject="no tag at all")
    journal = break_journal(club)
    first = club.tick()
    assert (first.newly_fenced, first.failed) == (["peste"], [])
    assert [line.partition(":")[0] for line in first.moved] == ["zoo"]
    assert (club.count("in"), club.count("taken")) == (1, 2)
    second = club.tick()
    assert (second.newly_fenced, len(second.fenced), club.count("in")) == ([], 1, 1)
    assert len(host_mails(club)) == 1
    assert "fenced" in host_mails(club)[0]
    (club.path / "games" / "peste" / "journal.jsonl").write_bytes(journal)
    assert club.tick().fenced == []
    assert (club.count("in"), club.count("taken")) == (0, 3)
    whole.tick()
    assert sorted(m["Subject"] for m in club.box("red")) == sorted(m["Subject"] for m in whole.box("red"))


def test_help_of_a_player_whose_only_game_is_fenced_waits(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    journal = break_journal(club)
    club.tick()
    club.write("blue", "help", subject="no tag at all")
    club.tick()
    assert (club.count("in"), len(club.box("blue"))) == (1, 1)
    (club.path / "games" / "peste" / "journal.jsonl").write_bytes(journal)
    club.tick()
    club.tick()
    assert club.count("in") == 0
    assert "Receipt: ok" in club.box("blue")[-1]["Subject"]


@pytest.fixture
def peste_stumbles(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """While this is patched, playing `peste` raises in the middle."""
    monkeypatch.delenv("RATTUS_PBEM_DEBUG")

    def stumble(game: Any) -> None:
        really_play(game)
        if game.book.header.id == "peste":
            raise ZeroDivisionError("in the middle")

    monkeypatch.setattr("rattus_pbem.hosting.tick.play", stumble)
    return monkeypatch


def test_a_game_at_which_we_stumble_keeps_its_mail(tmp_path: Path, peste_stumbles: pytest.MonkeyPatch) -> None:
    whole, club = two_games(tmp_path / "whole"), two_games(tmp_path / "broken")
    results: list[TickResult] = [club.tick(), club.tick()]
    assert [line.partition(":")[0] for result in results for line in result.failed] == ["peste", "peste"]
    assert [line.partition(":")[0] for result in results for line in result.moved] == ["zoo"]
    assert (club.count("in"), club.count("taken")) == (1, 1)
    assert len(host_mails(club)) == 1
    peste_stumbles.undo()
    assert club.tick().failed == []
    whole.tick()
    assert (club.count("in"), club.count("taken")) == (0, 2)
    assert sorted(m["Subject"] for m in club.box("red")) == sorted(m["Subject"] for m in whole.box("red"))


def test_wrong_codes_in_a_game_at_which_we_stumble_count_once(
    tmp_path: Path, peste_stumbles: pytest.MonkeyPatch
) -> None:
    club = two_games(tmp_path)
    club.write("blue", "BEGIN ORDERS peste blue turn 0 code AAAA-AAAA\nfirst in gallia\nEND ORDERS\n", subject="x")
    for _ in range(12):
        club.tick(timedelta(minutes=1))
    assert club.count("in") == 2
    peste_stumbles.undo()
    club.tick(timedelta(minutes=1))
    assert (club.count("in"), club.count("quarantine")) == (0, 1)
    club.order("blue", "first in gallia")
    club.tick()
    assert club.receipt("blue")[0] == "ok"


def test_the_exit_code_tells_it(tmp_path: Path, peste_stumbles: pytest.MonkeyPatch) -> None:
    club = two_games(tmp_path)
    words = ["tick", "--home", club.path, "--now", club.now.isoformat()]
    done = run(*words)
    assert done.code == 1
    assert "peste: an error in this program: ZeroDivisionError: in the middle" in done.out
    peste_stumbles.undo()
    assert run(*words).code == 0
