"""Letters about turns that were taken back: lost, each is made again byte for byte, and sent to whoever asks for it."""

from __future__ import annotations

import shutil
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game

from .mailing import THREE, Club, text_of
from .putting_back import keep
from .test_put_back import LOST, words


def taken_back(tmp_path: Path, rules: str) -> Club:
    """A club whose first turn was played, in which letters went out, and then taken back."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    began = club.turn()
    while club.turn() == began:
        club.tick(timedelta(days=9))
    take_back(club, began)
    return club


def take_back(club: Club, turn: int) -> None:
    words = ("referee", "rollback", "peste", "--to-turn", str(turn), "--dice", "fresh", "--reason", "A mistake.")
    ran = club.run(*words)
    assert ran.code == 0, ran.err
    club.tick()


def letters(club: Club) -> dict[Path, bytes]:
    folder = club.path / "games/peste/reports"
    return {path: path.read_bytes() for path in folder.rglob("*.*")}


def turns(club: Club) -> set[int]:
    """The turns about which letters were written."""
    return {int(path.parent.name.partition("-")[0]) for path in letters(club)}


@pytest.mark.parametrize("rules", THREE)
def test_all_letters_that_are_lost_are_made_again_as_they_were(tmp_path: Path, rules: str) -> None:
    club = taken_back(tmp_path, rules)
    before = letters(club)
    shutil.rmtree(club.path / "games/peste/reports")
    club.tick(timedelta(hours=2))
    assert letters(club) == before
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("is_mail_lost", [False, True])
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_a_letter_of_a_turn_that_was_taken_back_is_sent_again(
    tmp_path: Path, rules: str, *, is_mail_lost: bool
) -> None:
    club = taken_back(tmp_path, rules)
    seat = club.seats[0]
    turn = max(turns(club))
    assert turn > club.turn(), "a turn that is still to be played"
    first = next(mail for mail in club.box(seat) if f".{seat}.{turn:04d}-" in mail["Message-ID"])
    shutil.rmtree(club.path / "games/peste/reports")
    if is_mail_lost:
        shutil.rmtree(club.path / "mail/sent")
        (club.path / "mail/sent").mkdir()
    club.write(seat, f"resend turn {turn}")
    club.tick(timedelta(minutes=5))
    assert club.receipt(seat)[0] == "ok"
    is_about = [f".{seat}.{turn:04d}-" in mail["Message-ID"] for mail in club.box(seat)]
    newest = club.box(seat)[-1 - sum(is_about) :]  # the receipt, and all letters about that turn
    (again,) = (mail for mail in newest if mail["Message-ID"] == first["Message-ID"])
    assert again.as_bytes() == first.as_bytes()


@pytest.mark.parametrize("rules", THREE)
def test_what_a_put_back_has_lost_cannot_be_sent_and_is_said_so(tmp_path: Path, rules: str) -> None:
    """The game never wrote it: what it would write about that turn now says something else."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    began, then = club.turn(), club.now
    put_back = keep(club, tmp_path / "copy", "game")
    known = turns(club)
    while turns(club) == known:
        club.tick(timedelta(days=9))
    lost = max(turns(club))
    take_back(club, began)
    put_back()
    club.now = then
    club.tick(timedelta(minutes=5))
    seat = club.seats[0]
    assert len(words(club, seat, LOST)) == 1
    boxed = club.box(seat)
    club.write(seat, f"resend turn {lost}")
    club.tick(timedelta(minutes=5))
    is_played_again = lost in turns(club)
    assert club.receipt(seat)[0] == ("ok" if is_played_again else "refused")
    newest = [mail["Message-ID"] for mail in club.box(seat)[len(boxed) - is_played_again :]]
    assert len(newest) == 1 + is_played_again
    assert not {*newest} & {mail["Message-ID"] for mail in boxed if not words_of_put_back(mail)}


def words_of_put_back(mail: EmailMessage) -> bool:
    """Whether this letter tells that the game was put back."""
    return LOST in " ".join(text_of(mail).split())
