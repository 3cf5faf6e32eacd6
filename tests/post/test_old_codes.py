"""Codes of letters about this turn and the one before count; what comes with an older one is held, and its player is
asked."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from .mailing import PEOPLE, Club, text_of

BLOCK = "BEGIN ORDERS peste red turn {turn}\n{line}\nEND ORDERS\n"
WHAT = {
    "sheet": BLOCK.replace("{line}", "take king"),
    "standing": BLOCK.replace("{line}", "standing: potion keep"),
    "setting": BLOCK.replace("{line}", "setting: potion ask"),
    "absent": "absent from 2027-11-10 to 2027-11-17",
    "press": "press to blue: hello",
    "language": "language fr",
    "zone": "zone Europe/Paris",
    "pictures": "pictures off",
    "dispute": "dispute turn 1 event 1: that cannot be",
    "host": "host: hello",
    "draw": "draw",
    "concede": "concede blue",
    "clear": "clear",
    "address": "address anna@new.test",
    "nonce": "nonce none",
    "orders": "orders",
}


def at_turn(tmp_path: Path, turn: int) -> tuple[Club, str]:
    """A club in this turn, and the code of red's letter about turn 1."""
    club, code = Club(tmp_path, mail_delay="1d"), ""
    club.tick()
    while club.turn() < turn:
        club.tick(timedelta(days=5))
        if club.turn() == 1 and not code:
            code = club.code("red")
    assert club.turn() == turn
    return club, code


@pytest.mark.parametrize("sender", ["", PEOPLE["blue"], "mallory@evil.test"], ids=["own", "another player", "stranger"])
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.some(2)
def test_what_comes_with_an_old_code_is_held_whatever_it_asks(tmp_path: Path, what: str, sender: str) -> None:
    club, code = at_turn(tmp_path, 3)
    journal, before = club.journal(), len(club.box("red"))
    club.write("red", WHAT[what].format(turn=3), subject=f"Re: [peste red t1 {code}]", sender=sender)
    club.tick(timedelta(minutes=1))
    assert club.journal() == journal
    (name,) = club.names("quarantine")
    assert club.note(name).why == ("sender" if sender else "old_code")
    (notice,) = [mail for mail in club.box("red")[before:] if "held back" in mail["Subject"]]
    assert ("the code of an old letter" in " ".join(text_of(notice).split())) == (not sender)
    club.write("red", "yes", subject="Re: " + notice["Subject"], to=notice["Reply-To"])
    club.tick(timedelta(minutes=1))
    assert club.names("quarantine") == []
    assert club.journal() != journal, "its player has said that it is hers"


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.some(2)
def test_the_codes_of_this_turn_and_of_the_one_before_count(tmp_path: Path, what: str, turn: int) -> None:
    club, code = at_turn(tmp_path, turn)
    journal = club.journal()
    club.write("red", WHAT[what].format(turn=turn), subject=f"Re: [peste red t1 {code}]")
    club.tick(timedelta(minutes=1))
    assert club.names("quarantine") == []
    assert club.journal() != journal
