"""A mail about a game that is not here any more is answered so, and is carried out in no other game of its sender."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .mailing import HOST, PEOPLE, Club, text_of

SHEET = "BEGIN ORDERS{}\nfirst in gallia\nEND ORDERS\n"
WHAT = {
    "sheet": SHEET.format(""),
    "standing": SHEET.format("").replace("first in gallia", "standing: potion keep"),
    "press": "press to red: only meant for autre",
    "absent": "absent from 2026-11-10 to 2026-11-17",
    "clear": "clear",
    "draw": "draw",
    "concede": "concede red",
    "language": "language fr",
    "zone": "zone Europe/Paris",
    "pictures": "pictures off",
    "address": "address ben@new.test",
    "dispute": "dispute turn 0 event 1: no",
    "host": "host: hello",
    "nonce": "nonce none",
    "orders": "orders",
    "status": "status",
    "resend": "resend",
    "help": "help",
    "yes": "yes",
    "confirm": "confirm ABCD-EFGH",
    "prose": "I think that we should talk.",
}
WAYS = ("tag", "address", "block", "code", "reply")


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """Two games of the same players; the second is to go."""
    club = Club(tmp_path, mail_delay="1d")
    club.begin("autre")
    club.tick()
    return club


def take_away(club: Club, game: str = "autre") -> None:
    database = getattr(club.home.store, "database", None)
    if database is not None:
        database.execute("DELETE FROM game WHERE id = %s", (game,))
    else:
        shutil.rmtree(club.path / "games" / game)


def write(club: Club, what: str, way: str, code: str, letter: str) -> None:
    text, subject, to = WHAT[what], "hello", HOST
    headers: tuple[tuple[str, str], ...] = ()
    match way:
        case "tag":
            subject = "Re: [autre blue t0] x"
        case "address":
            to = f"host+autre.blue.{code.replace('-', '')}@pbem.test"
        case "block":
            text = text.replace("ORDERS\n", "ORDERS autre blue turn 0\n", 1)
            subject = "hello" if "BEGIN" in text else "[autre blue]"
        case "code":
            subject = f"Re: [autre blue t0 {code}] x"
        case "reply":
            headers = (("In-Reply-To", letter),)
    club.write("blue", text, subject=subject, to=to, headers=headers)


@pytest.mark.parametrize("when", ["in the first tick", "later"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.some(2)
def test_nothing_of_it_is_done_in_another_game(club: Club, what: str, way: str, when: str) -> None:
    code = club.code("blue", "autre")
    letter = next(mail["Message-ID"] for mail in club.box("blue") if "[autre " in mail["Subject"])
    take_away(club)
    if when == "later":
        club.tick()
    journal, before = club.journal(), len(club.box("red"))
    write(club, what, way, code, letter)
    club.tick()
    assert club.journal() == journal
    assert len(club.box("red")) == before
    assert club.names("quarantine") == []
    answer = text_of(club.box("blue")[-1])
    assert "The game autre is not here any more." in answer
    assert str(club.path) not in answer
    reports = [mail for mail in club.box("admin") if "autre" in text_of(mail)]
    assert len(reports) == 1
    write(club, what, way, code, letter)
    club.tick()
    assert len([mail for mail in club.box("admin") if "autre" in text_of(mail)]) == 1, "the host is told once"


def test_whose_only_game_is_gone_hears_so_in_answer_to_a_letter_of_it(club: Club) -> None:
    letter = next(mail["Message-ID"] for mail in club.box("blue") if "[autre " in mail["Subject"])
    take_away(club)
    take_away(club, "peste")
    club.tick()
    before = len(club.box("blue"))
    club.write("blue", "clear", subject="[autre blue]", headers=(("In-Reply-To", letter),))
    club.write("blue", "clear", subject="[autre blue]", sender="mallory@evil.test")
    club.tick()
    assert "n’est plus ici" in text_of(club.box("blue")[before])
    assert club.box("mallory@evil.test") == []
    assert PEOPLE["blue"] in club.box("blue")[before]["To"]
