"""A game that was put back, where no letter about the game was lost: receipts alone, absences, disputes, acts. Players
hear of it all the same, once, and what they sent since counts again when they send it again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.hosting.index import Index
from rattus_pbem.hosting.put_back import is_put_back
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.referee.acts import cancel, eject
from rattus_pbem.referee.grounds import Grounds

from ..cli.running import run
from .mailing import THREE, Club
from .putting_back import keep
from .test_put_back import LOST, findings, words

BY_MAIL = {
    "receipt": "status",
    "help": "help",
    "absence": "absent 2026-12-01 to 2026-12-05",
    "dispute": "dispute: that cannot be what happened",
    "message to the host": "host: hello",
    "message": "press to {other}: hello",
    "vote": "agree draw",
    "sheet on hold": "BEGIN ORDERS peste {seat} turn {turn}\nwait\nEND ORDERS\n",
}
BY_REFEREE = {
    "announcement": ("announce", "peste", "A word."),
    "deadline": ("referee", "extend", "peste", "--by", "24h", "--reason", "It is a feast."),
    "pause": ("referee", "pause", "peste", "--reason", "It is a feast."),
}


def by_mail(text: str) -> Callable[[Club], object]:
    def write(club: Club) -> None:
        seat, other = club.seats[:2]
        club.write(seat, text.format(seat=seat, other=other, turn=club.turn()))

    return write


def by_referee(words: tuple[str, ...]) -> Callable[[Club], object]:
    def act(club: Club) -> None:
        ran = club.run(*words)
        assert ran.code == 0, ran.err

    return act


KINDS = {name: by_mail(text) for name, text in BY_MAIL.items()} | {
    name: by_referee(words) for name, words in BY_REFEREE.items()
}


def heard(club: Club) -> list[int]:
    """In how many letters each seat was told."""
    return [len(words(club, seat, LOST)) for seat in club.seats]


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_whatever_was_lost_its_players_hear_of_it(tmp_path: Path, rules: str, what: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    put_back = keep(club, tmp_path / "copy", "game")
    journal = club.journal()
    KINDS[what](club)
    club.tick()
    assert club.journal().startswith(journal)
    assert club.journal() != journal
    assert b'"kind":"letter"' not in club.journal().removeprefix(journal)
    assert findings(club) == []
    put_back()
    (finding,) = findings(club)
    assert (finding.where, "put back from a backup" in finding.what) == ("peste", True)
    result = club.tick(timedelta(minutes=5))
    assert "put back peste" in result.problems
    assert heard(club) == [1, 1, 1]
    assert findings(club) == []
    KINDS[what](club)
    for _ in range(3):
        assert "put back peste" not in club.tick(timedelta(minutes=5)).problems
    assert heard(club) == [1, 1, 1]
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("times", [1, 12], ids=["shorter", "longer"])
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_it_is_noticed_though_more_was_written_before_the_tick(tmp_path: Path, rules: str, times: int) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    put_back = keep(club, tmp_path / "copy", "game")
    club.write(club.seats[0], "status")
    club.tick()
    put_back()
    for number in range(times):
        by_referee(("announce", "peste", f"Word {number}."))(club)
    club.tick(timedelta(minutes=5))
    assert heard(club) == [1, 1, 1]


@pytest.mark.parametrize("rules", THREE)
def test_players_hear_of_it_each_time_also_beside_a_computer_player(tmp_path: Path, rules: str) -> None:
    """What waits for a computer player, which reads no letters, is no sign that the players were told."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    *people, left = club.seats
    eject(club.home, "peste", club.now, Grounds("Gone."), left, "bot:sensible")
    club.tick()
    for time in (1, 2):
        put_back = keep(club, tmp_path / f"copy {time}", "game")
        club.write(people[0], "status")
        club.tick(timedelta(minutes=5))
        put_back()
        assert "put back peste" in club.tick(timedelta(minutes=5)).problems
        assert [len(words(club, seat, LOST)) for seat in people] == [time] * len(people)
    assert club.book().notices[left] == []
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_said_by_hand_it_is_not_told_twice(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    put_back = keep(club, tmp_path / "copy", "game")
    club.write("red", "status")
    club.tick()
    put_back()
    club.run("doctor", "--put-back")
    club.tick()
    club.tick()
    assert heard(club) == [1, 1]
    assert club.journal().count(b'"kind":"put_back"') == 1


@pytest.mark.parametrize("rules", THREE)
def test_of_a_game_that_is_over_the_host_is_told_to_write(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    cancel(club.home, "peste", club.now, Grounds("nobody has time"))
    club.tick()
    put_back = keep(club, tmp_path / "copy", "game")
    club.write(club.seats[0], "dispute: that cannot be what happened")
    club.tick()
    put_back()
    assert "rattus-pbem announce" in club.tick().problems["put back peste"]
    assert club.tick().problems == {}
    assert heard(club) == [0, 0, 0]


def test_another_game_of_the_same_name_is_none(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for _ in range(2):
        club.write("red", "status")
        club.tick()
    shutil.rmtree(club.path / "games/peste")
    ran = run(
        *("new", "peste", "--seat", "red=Anna <anna@pbem.test>", "--seat", "blue=Ben <ben@pbem.test>"),
        *("--rules", "rattus", "--home", club.path, "--now", club.now.isoformat()),
    )
    assert ran.code == 0, ran.err
    known = Index(club.home, mailed=True).games["peste"]
    with open_game(club.home, "peste", club.now) as session:
        assert not is_put_back(session.store, session.game.book, session.mark, known)
        known = known._replace(commitment=session.game.book.header.commitment)
        assert is_put_back(session.store, session.game.book, session.mark, known)
