"""At the limit of turns missed, the player hears who plays for him and how he comes back; the others hear it once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .mailing import HOUR, Club, text_of


def notices(club: Club, seat: str) -> list[str]:
    """The reports to a seat, each as one line."""
    return [" ".join(text_of(mail).split()) for mail in club.box(seat) if "Rattus, t" in mail["Subject"]]


def miss(club: Club) -> None:
    """Red misses its turn, the others place their cubes; then the next letters come."""
    club.tick()
    club.tick(90 * HOUR)
    for seat in club.seats[1:]:
        club.order(seat, *["first in gallia"] * 2)
        club.tick()


@pytest.mark.parametrize(("policy", "who"), [("hold", "the default choices are"), ("bot", "a computer player plays")])
@pytest.mark.some(1)
def test_the_limit_is_told_to_the_player_and_once_to_the_others_and_so_is_his_return(
    tmp_path: Path, policy: str, who: str
) -> None:
    club = Club(tmp_path, "red", "blue", "green", nmr_limit="1", red__absent=policy, reminders="off", green__lang="fr")
    miss(club)
    (first, *_) = [text for text in notices(club, "red") if "missed in a row" in text]
    assert first.count("From now on the game no longer waits for you:") == 1
    assert "To come back, send orders for your next turn" in first
    for seat, sentence in (
        ("blue", f"Anna (red) has not answered; {who}"),
        ("green", "Anna (rouge) n’a pas répondu ;"),
    ):
        assert sum(sentence in text for text in notices(club, seat)) == 1, seat
    club.write("red", "status")
    club.tick()
    assert "Your seat is played without you; send orders" in " ".join(club.receipt("red")[1].split())


def test_below_the_limit_nothing_of_it_is_said(tmp_path: Path) -> None:
    club = Club(tmp_path, nmr_limit="2", reminders="off")
    miss(club)
    assert any("missed in a row: 1)" in text for text in notices(club, "red"))
    assert not any("no longer waits" in text for text in notices(club, "red"))
    assert not any("has not answered" in text for text in notices(club, "blue"))


def test_a_turn_that_nobody_asked_for_is_not_called_missed(tmp_path: Path) -> None:
    club = Club(tmp_path, nmr_limit="1", reminders="off")
    miss(club)
    texts = " ".join(notices(club, "red"))
    assert "One of your turns was played with the default choices, without waiting for you." in texts
    assert "missed in a row: 2" not in texts


def test_who_is_played_without_himself_reads_for_which_turn_he_comes_back(tmp_path: Path) -> None:
    club = Club(tmp_path, "red", "blue", "green", nmr_limit="1", reminders="off")
    miss(club)
    turn = club.turn()
    club.write("red", "press to blue: hello")
    club.tick()
    match = re.search(r"send orders for your next turn, turn (\d+), to come back", words_of(club))
    assert match is not None
    assert int(match[1]) >= turn
    club.order("red", "plague to gallia", turn=int(match[1]))
    club.tick()
    assert f"until turn {match[1]}; you have sent orders for that turn" in words_of(club)


def words_of(club: Club) -> str:
    """The last receipt to red, as one line."""
    return " ".join(club.receipt("red")[1].split())
