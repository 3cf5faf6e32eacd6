"""A whole home that was put back, games and mail together: `doctor --put-back` tells all players; who forgets it is
told by the first answer to a letter that was lost. In a folder, and in a database that was restored from a dump."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game

from . import mailing
from .mailing import THREE, Club
from .putting_back import keep
from .test_put_back import LOST, ORDERS, findings, words


def lost(tmp_path: Path, rules: str = "rattus") -> Club:
    """A club whose home was put back to before what its players hold by now."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    put_back = keep(club, tmp_path / "copy")
    play(club, ORDERS[rules][0])
    put_back()
    club.tick()
    return club


def play(club: Club, line: str) -> None:
    for ask in club.book().deadlines.asks:
        club.order(ask.seat, line)
    club.tick()
    club.tick()


def host_mails(club: Club) -> list[str]:
    """What the host has been told, each mail as one line."""
    return words(club, "admin", "")


def reports(club: Club, seat: str) -> list[EmailMessage]:
    """The letters to a seat that its codes belong to, oldest first."""
    return [mail for mail in club.box(seat) if ".report" in mail["Message-ID"]]


def answer(club: Club, seat: str) -> None:
    """The player answers the newest letter that came, whether the home knows it or not."""
    letter = reports(club, seat)[-1]
    about = (("In-Reply-To", letter["Message-ID"]),)
    club.write(seat, "status", subject=f"Re: {letter['Subject']}", headers=about)
    club.tick()


@pytest.mark.parametrize("rules", ORDERS)
def test_all_players_hear_of_it_once_and_play_on(tmp_path: Path, rules: str) -> None:
    club = lost(tmp_path, rules)
    assert [len(words(club, seat, LOST)) for seat in club.seats] == [0, 0, 0], "nothing in the home tells it"
    for _ in range(2):
        ran = club.run("doctor", "--put-back", "--json")
        assert json.loads(ran.out)["put_back"] == ["peste"]
        club.now += mailing.HOUR
    club.tick()
    assert [len(words(club, seat, LOST)) for seat in club.seats] == [1, 1, 1]
    assert [sum(text.count(LOST) for text in words(club, seat, LOST)) for seat in club.seats] == [1, 1, 1]
    play(club, ORDERS[rules][1])
    for seat in club.seats:
        names = [mail["Message-ID"] for mail in club.box(seat)]
        assert len(names) == len(set(names)), "what is played now leaves as other letters"
        assert len(words(club, seat, LOST)) == 1
    assert findings(club) == []
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("jump", [0, 1000], ids=["the clock is right", "the clock jumps"])
@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.some(2)
def test_what_is_written_again_leaves_as_another_letter(tmp_path: Path, rules: str, jump: int) -> None:
    """The receipt for a mail that waited when the copy was made, and what the host hears twice on one day."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    first, *_ = (ask.seat for ask in club.book().deadlines.asks)
    club.order(first, ORDERS[rules][0])
    put_back = keep(club, tmp_path / "copy")
    right = club.now
    for number in range(2):
        club.now = right - jump * (1 + number) * mailing.HOUR
        club.tick()
        club.now = right + number * mailing.HOUR
        club.tick()
        put_back()
        club.run("doctor", "--put-back")
    for box in (first, *["admin"] * bool(jump)):
        texts: dict[str, str] = {}
        for mail in club.box(box):
            said = f"{mail['Subject']}\n{mailing.text_of(mail)}"
            assert texts.setdefault(mail["Message-ID"], said) == said, "another letter has another name"
        assert len(texts) > 1


@pytest.mark.parametrize("rules", ORDERS)
def test_an_answer_to_a_letter_that_was_lost_is_held_and_the_host_told(tmp_path: Path, rules: str) -> None:
    club = lost(tmp_path, rules)
    reader = next(seat for seat in club.seats if len(reports(club, seat)) > 1)
    answer(club, reader)
    assert club.count("quarantine") == 1
    (mail,) = host_mails(club)
    assert "older than the letters that players hold" in mail
    assert "doctor --put-back" in mail
    club.run("doctor", "--put-back")
    club.now += mailing.HOUR * 30
    club.write(reader, "status", subject=f"Re: [peste {reader} t0 AAAA-AAAA] x")
    club.tick()
    assert len(host_mails(club)) == 1, "those who answer before they have read it are no news"


def test_an_answer_to_a_letter_that_the_game_knows_says_nothing_of_its_age(tmp_path: Path) -> None:
    """Whatever code it bears; nor does a Message-ID that somebody made up."""
    club = Club(tmp_path, "red", "blue")
    club.tick()
    for seat in club.seats:
        club.order(seat, "first in gallia", "first in italia")
    club.tick()
    letters = [mail["Message-ID"] for mail in reports(club, "red")]
    assert len(letters) > 1
    made_up = letters[-1].replace(".0000-", ".0009-").replace(".0001-", ".0009-")
    for number in (*letters, made_up):
        club.write("red", "status", subject="[peste red t0 AAAA-AAAA]", headers=(("In-Reply-To", number),))
    club.tick()
    assert club.count("quarantine") == len(letters) + 1
    assert host_mails(club) == []
